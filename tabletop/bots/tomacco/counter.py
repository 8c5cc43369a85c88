"""The level `counter`: counts the cards that can still be against him.

What he may do is weighed by three things: which cards it costs or brings him, whether
he leads next, and how likely the next player is to have nothing to play, who then gets
the pile. What cards are worth are the weights of `worth`. He does not look further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bots.advice import Advice
from tabletop.bots.tomacco.asking import open_table, pool_of, texts_by_code, unknown_in
from tabletop.bots.tomacco.counting import Rival, rival_of
from tabletop.bots.tomacco.table import (
    CHOICE,
    ONE,
    PICKUP,
    in_ranks,
    ranks_of,
)
from tabletop.bots.tomacco.weights import WEIGHTS
from tabletop.bots.tomacco.words import advised
from tabletop.bots.tomacco.worth import (
    ACTS,
    BARE,
    DOWN,
    SQUARE,
    UP,
    chance,
    phase,
    strength,
)
from tabletop.chance import Rng
from tabletop.games import tomacco as rules


class Counter:
    """A player who counts cards."""

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the best choice at once.

        Raises:
            ValueError: nothing is legal.
        """
        del budget, rng
        texts = texts_by_code(observation, legal)
        ledger = Ledger(observation)
        ranked = sorted(((ledger.hope(code), code) for code in texts), reverse=True)
        yield advised(observation, ranked, texts)


class Ledger:
    """What each thing to do would bring, in strength as in `worth`."""

    def __init__(self, seen: rules.Observation) -> None:
        """Take what the player knows."""
        self._seen = seen
        self._table = open_table(seen)
        self._me = seen.observer
        at = phase(self._table)
        self._weights = WEIGHTS[at:]
        self._others = len(seen.hand_counts) - len(seen.placed) - 1
        self._pool = pool_of(seen)
        self._rival = None if self._table.is_choosing else rival_of(seen)

    def hope(self, code: int) -> float:
        """Return about which share of the others will end behind him."""
        table, me = self._table, self._me
        placed = table.placed
        rivals = [s for s in range(len(table.hands)) if s not in {me, *placed}]
        own = strength(table, me) + self.gain(code)
        ahead = sum(chance(own - self._strength(seat)) for seat in rivals)
        return ahead / (len(table.hands) - 1)

    def gain(self, code: int) -> float:
        """Return by how much something makes him stronger than the others."""
        if code >= CHOICE:
            up, hand = self._weights[UP:], self._weights
            return sum(up[rank] - hand[rank] for rank in ranks_of(code))
        if code >= 0:
            return self._played(code & 15, code >> 4)
        return self._taken() if code == PICKUP else self._flipped()

    def _strength(self, seat: int) -> float:
        """Return how well another player stands, his hidden cards being average."""
        average = sum(self._weights[rank] for rank in self._pool) / max(
            1, len(self._pool)
        )
        return strength(self._table, seat) + unknown_in(self._seen, seat) * average

    def _played(self, rank: int, n: int) -> float:
        table, weights, me = self._table, self._weights, self._me
        if table.sizes[me]:
            own = self._square(me, -n) - n * weights[rank]
            if table.sizes[me] == n and not table.up_sizes[me]:
                own += weights[BARE]
        else:
            own = -n * weights[UP + rank]
            if table.up_sizes[me] == n:
                own += weights[BARE]
        return own + self._laid(rank, n)

    def _laid(self, rank: int, n: int) -> float:
        """Return what follows from cards on the pile: a clear, or what may hit whom."""
        table, rival = self._table, self._rival
        if table.does_clear(rank, n):
            return self._weights[ACTS] * table.goes_again
        assert rival is not None  # noqa: S101 - face-up cards are chosen by now
        pile = table.pile + n * ONE[rank]
        stuck = rival.stuck(table.playable_after(rank))
        return stuck * self._hit(rival, pile, table.pile_size + n)

    def _hit(self, rival: Rival, pile: int, size: int) -> float:
        """Return what it brings that the next player takes the pile."""
        lost = sum(n * self._weights[rank] for rank, n in in_ranks(pile))
        lost += self._square(rival.seat, size)
        leads = self._weights[ACTS] if self._others == 1 else 0.0
        return leads - lost / self._others

    def _square(self, seat: int, n: int) -> float:
        """Return what the size of a hand counts when it changes by n cards."""
        size = self._table.sizes[seat]
        return self._weights[SQUARE] * ((size + n) ** 2 - size**2) / 10

    def _taken(self) -> float:
        """Return what it brings to take the pile."""
        table, weights = self._table, self._weights
        own = sum(n * weights[rank] for rank, n in in_ranks(table.pile))
        own += self._square(self._me, table.pile_size)
        if not table.sizes[self._me] and not table.up_sizes[self._me]:
            own -= weights[BARE]
        return own - weights[ACTS] / self._others

    def _flipped(self) -> float:
        """Return what a flip brings, by what the card may be."""
        table, rival = self._table, self._rival
        assert rival is not None  # noqa: S101 - face-up cards are chosen by now
        pool, playable = rival.pool, table.playable[table.force]
        good = [rank for rank in pool if playable >> rank & 1]
        share = len(good) / max(1, len(pool))
        laid = sum(self._laid(rank, 1) for rank in good) / max(1, len(good))
        won = laid - self._weights[DOWN]
        return share * won + (1 - share) * self._taken()
