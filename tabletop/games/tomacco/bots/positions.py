"""Positions of Tomacco without suits, and the cards still to come.

No rule depends on suits. So bots replace each card by the first of its rank. Then cards
of one rank are equal, and so are plays of the same number of them. The rules accept
such positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Final

from tabletop.core.cards import Cards
from tabletop.games.tomacco.cards import numbers_of
from tabletop.games.tomacco.observation import Observation, Unseen, unseen
from tabletop.games.tomacco.rules import (
    Action,
    FaceDown,
    Play,
    Seat,
    State,
    Table,
    next_player,
    parse_action,
    rank_in_force,
    ranks_now,
)

PAIR: Final = 2  # number of players of a two-player game


# Without suits


def without_suits(cards: Iterable[int]) -> Cards:
    """Return the first card of each rank in place of the cards."""
    return tuple([card & ~3 for card in cards])


def alike(action: Action) -> Action:
    """Return the action without suits."""
    if isinstance(action, Play | Table):
        return type(action)(without_suits(action.cards))
    return action


def unsuited(unseen: Unseen) -> Unseen:
    """Return the unseen cards and the known state without suits."""
    known = unseen.known
    seats = tuple(map(_unsuited, known.seats))
    pile, cleared = without_suits(known.pile), without_suits(known.cleared)
    known = replace(known, seats=seats, pile=pile, cleared=cleared)
    return replace(unseen, known=known, pool=without_suits(unseen.pool))


def _unsuited(seat: Seat) -> Seat:
    hand, known = without_suits(seat.hand), without_suits(seat.known)
    down: FaceDown = tuple(c if c is None else c & ~3 for c in seat.face_down)
    return Seat(hand, known, without_suits(seat.face_up), down, seat.failed)


def texts_by_action(seen: Observation, legal: Sequence[str]) -> dict[Action, str]:
    """Return, by action without suits, the text that reveals the least to others.

    Of cards of one rank, it names those first that all players have seen.
    """
    known = {*seen.known[seen.observer]}

    def unknown(text: str) -> int:
        return sum(word not in known for word in text.split()[1:])

    found: dict[Action, str] = {}
    for text in sorted(legal, key=unknown):
        found.setdefault(alike(parse_action(text)), text)
    return found


# Playable cards


def playable_ranks(state: State) -> int:
    """Return the set of ranks that the acting seat can play from hand or face up."""
    seat = state.seats[state.to_act]
    cards = seat.hand or seat.face_up
    return ranks_now(state) & sum(1 << rank for rank in {card >> 2 for card in cards})


def playable_on(state: State, cards: Cards) -> int:
    """Return the set of ranks that may be played on the pile after these cards."""
    setup = state.setup
    return setup.playable[rank_in_force(state.pile + cards, setup.transparent)]


# Cards that the next player may have


@dataclass(frozen=True, slots=True)
class Rival:
    """The next player, as the observer knows them."""

    # ranks of the known cards that they play from: the hand, or without one the face-up
    # cards
    ranks: frozenset[int]
    hidden: int  # number of unknown cards that they may play from
    pool: Sequence[int]  # ranks of the cards that the observer has not seen, ascending

    def stuck(self, playable: int) -> float:
        """Return the chance that the next player has nothing in this set of ranks."""
        if any(playable >> rank & 1 for rank in self.ranks):
            return 0.0
        safe = len(self.pool) - self.beating(playable)
        if not self.hidden:
            return 1.0
        return comb(safe, self.hidden) / comb(len(self.pool), self.hidden)

    def beating(self, playable: int) -> int:
        """Return the number of unseen cards in this set of ranks."""
        return sum(playable >> rank & 1 for rank in self.pool)


def rival_of(seen: Observation) -> Rival:
    """Return the next player, as the observer knows them."""
    pool = [card >> 2 for card in unseen(seen).pool]
    seat = next_player(seen.to_act, len(seen.hand_counts), seen.placed)
    draws = seen.stock > 0 and seen.options.refill_to is None
    if seen.hand_counts[seat] or draws:
        cards = seen.known[seat]
        hidden = seen.hand_counts[seat] - len(cards) + draws
    elif seen.face_up[seat]:
        cards, hidden = seen.face_up[seat], 0
    else:
        cards, hidden = (), 1  # a flip
    ranks = frozenset(card >> 2 for card in numbers_of(cards))
    return Rival(ranks, min(hidden, len(pool)), pool)
