"""Observations of the Game of Threes, and the identities of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from tabletop.core.cards import Cards, Moved, Texts, card_places, united
from tabletop.core.game import NOBODY, TERMINAL, Ids, put
from tabletop.core.validation import check_seat
from tabletop.games.game_of_threes.cards import (
    TEXTS,
    Values,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.grouping import Grouping, best_sets
from tabletop.games.game_of_threes.rules import (
    Action,
    Discard,
    Draw,
    Options,
    Phase,
    Shuffle,
    State,
    open_players,
    totals,
)

HiddenRow: TypeAlias = tuple[int | None, ...]  # by player; None where hidden (G18)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that lies open."""

    sets: tuple[Texts, ...]  # as in `Grouping`
    rest: Texts  # the cards that are left over, in the order of G2


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a player may know. Tuples are by player unless a comment says otherwise.

    Fields named as in `State` and `Setup` have the same meaning. Cards are texts, in
    the order of G2 or of the pile.
    """

    observer: int
    options: Options
    to_act: int
    phase: Phase
    player: int  # the same as `to_act`
    dealer: int | None
    order: tuple[int, ...]
    order_cards: Texts
    round: int
    wild_rank: int
    active: int | None
    hand: Texts  # the observer's
    hand_counts: tuple[int, ...]  # number of cards in each hand
    discards: Texts
    stock: int  # number of cards; of the whole pile in the phase "cut"
    # the cards of each hand that came from the discard pile; the same for all observers
    known: tuple[Texts, ...]
    # with `points_hidden` None for others until the end; the same in `round_scores`
    scores: HiddenRow
    # a row of points for each finished round; a row from before a player joined is
    # shorter than the later ones (G17)
    round_scores: tuple[HiddenRow, ...]
    out_player: int | None
    shown: tuple[ShownHand | None, ...]  # the hands that lie open, None for others
    turns: int
    taken: str | None  # the card that the observer has just taken, if any
    # the card that the active player has taken from the discard pile, None before
    taken_open: str | None
    remade: Texts


def observe(state: State, player: int) -> Observation:
    """Return what the player may know; raise `ValueError` if the seat doesn't exist."""
    seats, setup = state.seats, state.setup
    check_seat(len(seats), player)
    opened = open_players(state)
    taken = state.taken if player == state.active else None
    taken_open = state.taken if state.is_open else None
    rows, scores = _points(state, player)
    rules = state.wild_rank, *setup.options.of_sets
    return Observation(
        player,
        setup.options,
        state.to_act,
        state.phase,
        state.to_act,
        setup.dealer,
        setup.order,
        texts_of(setup.order_cards),
        state.round,
        state.wild_rank,
        state.active,
        texts_of(() if player == NOBODY else seats[player].hand),
        tuple([len(seat.hand) for seat in seats]),
        texts_of(state.discards),
        len(state.stock),
        tuple([texts_of(seat.known) for seat in seats]),
        scores,
        rows,
        state.out_player,
        tuple(
            [
                _shown(seat.hand, *rules) if k in opened else None
                for k, seat in enumerate(seats)
            ]
        ),
        state.turns,
        None if taken is None else TEXTS[taken],
        TEXTS[taken_open] if taken_open is not None else None,
        texts_of(state.remade),
    )


def seen(_before: State, action: Action, _player: int) -> Action:
    """Return the action as another player may know it; a shuffle becomes ascending."""
    if isinstance(action, Shuffle):
        return Shuffle(tuple(sorted(action.cards)))
    return action


def holding(seen: Observation, action: Action) -> Observation:
    """Return the observation of a player who knows of the card that is discarded."""
    if not isinstance(action, Discard):
        return seen
    known = numbers_of(seen.known[seen.to_act])
    texts = texts_of(united(known, (action.card,)))
    return replace(seen, known=put(seen.known, seen.to_act, texts))


def _points(state: State, player: int) -> tuple[tuple[HiddenRow, ...], HiddenRow]:
    """Return the rows and the scores as the player may know them (G18)."""
    rows, scores = state.rows, totals(state.rows, len(state.seats))
    if not state.setup.options.points_hidden or state.to_act == TERMINAL:
        return rows, scores
    return tuple(_hidden(row, player) for row in rows), _hidden(scores, player)


def _hidden(row: tuple[int, ...], alone: int) -> HiddenRow:
    return tuple(points if k == alone else None for k, points in enumerate(row))


@lru_cache(maxsize=1 << 8)
def _shown(
    hand: Cards, wild_rank: int, naturals: int, values: Values
) -> ShownHand | None:
    """Return a hand laid open in its best sets; None if it has no cards (G17)."""
    if not hand:
        return None
    found = best_sets(hand, wild_rank, naturals, values)
    return ShownHand(tuple(map(texts_of, found.sets)), texts_of(found.rest))


# Questions about an observation


def open_hand(seen: Observation, player: int) -> Texts:
    """Return the cards of a player's hand that the observer sees, in the order of G2.

    For other players these are the known cards, or all cards of an open hand.
    """
    if player == seen.observer:
        return seen.hand
    lying = seen.shown[player]
    if lying is None:
        return seen.known[player]
    cards = numbers_of((*(text for each in lying.sets for text in each), *lying.rest))
    return texts_of(tuple(sorted(cards)))


def has_last_turn(seen: Observation) -> bool:
    """Return whether a player is out, so that this is a last turn (G12)."""
    return seen.out_player is not None and seen.active is not None


def own_grouping(seen: Observation) -> Grouping:
    """Return the observer's hand in its best sets (G11), cards as numbers."""
    hand = numbers_of(seen.hand)
    return best_sets(hand, seen.wild_rank, *seen.options.of_sets)


def points_of_cards(seen: Observation, texts: Texts) -> int:
    """Return the points of cards that are in no set (G11)."""
    values = seen.options.values
    return sum(points_of(card, seen.wild_rank, values) for card in numbers_of(texts))


# Actions for a player who missed a turn


def missed(seen: Observation, legal: Sequence[str], before: str, /) -> str:
    """Return the action to play for a player whose time has run out (G16), or "".

    `before` is the action already played for the player in this turn, or "". If it drew
    a card, that card is discarded; otherwise the rightmost card.
    """
    if seen.phase == "draw":
        return "draw stock"
    if seen.phase != "discard":
        return ""
    first = [seen.taken] if before and seen.taken is not None else []
    texts = (f"discard {card}" for card in chain(first, reversed(seen.hand)))
    return next((text for text in texts if text in legal), "")


# Identities of cards, from one observation to the next
#
# A card whose place the observer knows has a number, which it keeps to the end of the
# round. Its place is one of
#
#     hand 7h 0      in the observer's hand; the last number distinguishes equal cards
#     held 1 7h 0    in another player's hand, seen or known by the observer
#     discards 0     on the discard pile, from the bottom
#
# Cards in the stock, and unknown cards in other hands, have no number. A card that
# comes from there gets a new one. Of equal cards in one place the last one goes first.


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the numbers of the cards after the action, by their places."""
    cards, top = Moved(ids), len(before.discards)
    if isinstance(action, Draw) and action.is_open:
        number = cards.now.pop(f"discards {top - 1}")
        cards.put(_hand(before, before.player), before.discards[-1], number)
    elif isinstance(action, Discard):
        number = cards.take(_hand(before, before.player), TEXTS[action.card])
        cards.now[f"discards {top}"] = number
    return cards.at(_places(after))


def _hand(seen: Observation, player: int) -> str:
    """Return the prefix of the places of cards in this player's hand."""
    return "hand" if player == seen.observer else f"held {player}"


def _places(seen: Observation) -> Iterator[str]:
    for player in range(len(seen.hand_counts)):
        yield from card_places(_hand(seen, player), open_hand(seen, player))
    yield from (f"discards {k}" for k in range(len(seen.discards)))
