"""What can be counted in Tomacco: whom the pile may hit, and how surely.

All cards that the observer has not seen are alike likely at each hidden place. Known
cards are those that everybody saw when they were picked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from tabletop.games import tomacco as rules
from tabletop.games.tomacco.cards import numbers_of
from tabletop.games.tomacco.players.asking import next_seat, pool_of, unknown_in


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


def rival_of(seen: rules.Observation) -> Rival:
    """Return what is known of the player whose turn comes next."""
    seat, pool = next_seat(seen), pool_of(seen)
    draws = seen.stock > 0 and seen.options.refill_to is None
    if seen.hand_counts[seat] or draws:
        cards, hidden = seen.known[seat], unknown_in(seen, seat) + draws
    elif seen.face_up[seat]:
        cards, hidden = seen.face_up[seat], 0
    else:
        cards, hidden = (), 1  # he flips one
    ranks = frozenset(card >> 2 for card in numbers_of(cards))
    return Rival(seat, ranks, min(hidden, len(pool)), pool)
