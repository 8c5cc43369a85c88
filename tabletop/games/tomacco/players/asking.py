"""What the players of Tomacco read off an observation, and how they name an action.

All cards that the observer has not seen are alike likely at each hidden place. Known
cards are those that everybody saw when they were picked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from tabletop.chance import rng_for
from tabletop.games.tomacco.cards import numbers_of
from tabletop.games.tomacco.players.table import Table, code_of, packed, ranks_in
from tabletop.games.tomacco.rules import next_player, parse_action
from tabletop.games.tomacco.seeing import Observation, determinize, unseen

PAIR: Final = 2
"""Players of whom one wins what the other loses."""


def texts_by_code(seen: Observation, legal: Sequence[str]) -> dict[int, str]:
    """Return for each thing to do the text that tells the others least.

    Of cards of one rank those go first that everybody has seen.
    """
    known = {*seen.known[seen.observer]}
    found: dict[int, str] = {}
    for text in sorted(legal, key=lambda text: _unknown(text, known)):
        found.setdefault(code_of(parse_action(text)), text)
    return found


def _unknown(text: str, known: set[str]) -> int:
    return sum(word not in known for word in text.split()[1:])


def open_table(seen: Observation) -> Table:
    """Return the table as the observer sees it.

    Of the other hands only the known cards are in `hands` and `sets`; `sizes` count
    all. The stock has its length, and face-down cards their places; their ranks say
    nothing.
    """
    table = Table(determinize(seen, rng_for("open", 0)))
    for seat, known in enumerate(map(numbers_of, seen.known)):
        if seat != seen.observer:
            table.hands[seat], table.sets[seat] = packed(known), ranks_in(known)
    return table


def pool_of(seen: Observation) -> list[int]:
    """Return the ranks of the cards that the observer has not seen, ascending."""
    return [card >> 2 for card in unseen(seen).pool]


def unknown_in(seen: Observation, seat: int) -> int:
    """Return how many cards of a hand not everybody has seen."""
    return seen.hand_counts[seat] - len(seen.known[seat])


# Whom the pile may hit, and how surely


@dataclass(frozen=True, slots=True)
class Rival:
    """The player whose turn comes next, as the observer knows him.

    Attributes:
        seat: his.
        ranks: the ranks that he is known to be able to use, cards face up included
            where he has no hand.
        hidden: how many cards that nobody has seen he may choose from.
        pool: the ranks that the observer has not seen, ascending.
    """

    seat: int
    ranks: frozenset[int]
    hidden: int
    pool: Sequence[int]

    def stuck(self, playable: int) -> float:
        """Return the chance that he has nothing in this set of ranks."""
        if any(playable >> rank & 1 for rank in self.ranks):
            return 0.0
        safe = len(self.pool) - self.beating(playable)
        if not self.hidden:
            return 1.0
        return comb(safe, self.hidden) / comb(len(self.pool), self.hidden)

    def beating(self, playable: int) -> int:
        """Return how many unseen cards are in this set of ranks."""
        return sum(playable >> rank & 1 for rank in self.pool)


def rival_of(seen: Observation) -> Rival:
    """Return what is known of the player whose turn comes next."""
    pool = pool_of(seen)
    seat = next_player(seen.to_act, len(seen.hand_counts), seen.placed)
    draws = seen.stock > 0 and seen.options.refill_to is None
    if seen.hand_counts[seat] or draws:
        cards, hidden = seen.known[seat], unknown_in(seen, seat) + draws
    elif seen.face_up[seat]:
        cards, hidden = seen.face_up[seat], 0
    else:
        cards, hidden = (), 1  # he flips one
    ranks = frozenset(card >> 2 for card in numbers_of(cards))
    return Rival(seat, ranks, min(hidden, len(pool)), pool)
