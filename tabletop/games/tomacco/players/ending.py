"""Endings of two players of Tomacco, solved where all but face-down cards is known.

The pick-up pile is used up, everybody has seen both hands, and no flip has failed that
only one of the two has seen. What lies face down is then chance: a flip shows any of
the unseen cards with the same chance. Both play the best they can, and the search looks
at every way for so many plies as it can afford; what comes after those counts as
anything from a loss to a win. So each position has a lower and an upper bound of the
first player's chance. Picking up may go on for long, so bounds may stay apart; only
where they meet to within `NEAR`, and no other choice can be better, is there an answer.

One thing is made simpler: a card shown in a failed flip is known to both from then on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final, TypeAlias

from tabletop.games.tomacco.players.asking import PAIR, open_table, pool_of, unknown_in
from tabletop.games.tomacco.players.table import GONE, PICKUP, Table
from tabletop.games.tomacco.rules import IDLE_PER_PLAYER
from tabletop.games.tomacco.seeing import Observation

NEAR: Final = 0.01
"""Bounds that are so close count as one chance."""

UNSEEN: Final = -2
"""What stands for the rank of a face-down card that nobody has seen."""

DEPTHS: Final = (4, 8, 12, 16, 20, 24)
NODES: Final = 6000
"""So many positions are looked at, at most."""

STEP: Final = 16
"""The positions between two pauses."""

Bounds: TypeAlias = tuple[float, float]
"""The lowest and the highest that a chance may be."""

_Search: TypeAlias = Generator[list[tuple[float, int]], None, Bounds]

UNKNOWN: Final[Bounds] = (0.0, 1.0)


class TooManyError(Exception):
    """More positions than `NODES` would have to be looked at."""


def is_solvable(seen: Observation) -> bool:
    """Return whether all but face-down cards is known to both of two players."""
    if len(seen.hand_counts) != PAIR or seen.phase != "play" or seen.stock:
        return False
    is_open = not any(unknown_in(seen, seat) for seat in range(PAIR))
    is_new = not any(ranks for seat in seen.failed for ranks in seat)
    left = PAIR * IDLE_PER_PLAYER - seen.idle
    return is_open and is_new and left > max(DEPTHS)  # C15 is out of sight


class Ending:
    """A position that is solvable.

    Attributes:
        nodes: how many positions were looked at.
    """

    def __init__(self, seen: Observation, codes: Sequence[int]) -> None:
        """Take what the player knows, and what he may do."""
        self.nodes = 0
        self._me = seen.observer
        self._codes = codes
        self._table = open_table(seen)
        for down in self._table.downs:
            down[:] = [rank if rank == GONE else UNSEEN for rank in down]
        self._pool = tuple(pool_of(seen))
        self._known: dict[object, Bounds] = {}

    def steps(self) -> Iterator[list[tuple[float, int]]]:
        """Search, with pauses; the last thing given is the answer, empty for none.

        An answer is what may be done with its chance, the best first.
        """
        try:
            for depth in DEPTHS:
                found: list[tuple[Bounds, int]] = []
                for code in self._codes:
                    bounds = yield from self._after(
                        self._table, self._pool, code, depth
                    )
                    found.append((bounds, code))
                if answer := _decided(found):
                    yield answer
                    return
        except TooManyError:
            pass
        yield []

    def _bounds(self, table: Table, pool: Sequence[int], depth: int) -> _Search:
        """Return the bounds of a position."""
        if table.to < 0:
            share = table.shares()[self._me]
            return share, share
        if not depth:
            return UNKNOWN
        key = (_key(table), pool, depth)
        found = self._known.get(key)
        if found is not None:
            return found
        self.nodes += 1
        if self.nodes > NODES:
            raise TooManyError
        if self.nodes % STEP == 0:
            yield []
        choose = max if table.to == self._me else min
        lows, highs = list[float](), list[float]()
        for code in _distinct(table):
            low, high = yield from self._after(table, pool, code, depth)
            lows.append(low)
            highs.append(high)
        found = self._known[key] = choose(lows), choose(highs)
        return found

    def _after(
        self, table: Table, pool: Sequence[int], code: int, depth: int
    ) -> _Search:
        """Return the bounds of what something leads to."""
        if code >= PICKUP or table.downs[table.to][-2 - code] != UNSEEN:
            after = table.copy()
            after.do(code)
            return (yield from self._bounds(after, pool, depth - 1))
        low = high = 0.0
        for rank in dict.fromkeys(pool):
            after, share = table.copy(), pool.count(rank) / len(pool)
            after.downs[table.to][-2 - code] = rank
            after.do(code)
            at = pool.index(rank)
            left = (*pool[:at], *pool[at + 1 :])
            bounds = yield from self._bounds(after, left, depth - 1)
            low, high = low + share * bounds[0], high + share * bounds[1]
        return low, high


def _decided(found: Sequence[tuple[Bounds, int]]) -> list[tuple[float, int]]:
    """Return the chances, the best first, if the best is beyond doubt; else nothing.

    Other choices are left out where their bounds are apart.
    """
    ranked = sorted(found, key=lambda each: -each[0][0])
    low, high = ranked[0][0]
    if high - low > NEAR or any(bounds[1] > low + NEAR for bounds, _c in ranked[1:]):
        return []
    return [
        ((low + high) / 2, code) for (low, high), code in ranked if high - low <= NEAR
    ]


def _distinct(table: Table) -> Iterator[int]:
    """Give what may be done; of face-down cards that nobody has seen, one is enough."""
    seat, has_flipped = table.to, False
    for code in table.codes():
        if code < PICKUP and table.downs[seat][-2 - code] == UNSEEN:
            if has_flipped:
                continue
            has_flipped = True
        yield code


def _key(table: Table) -> tuple[object, ...]:
    """Return what tells a position from others in the search."""
    return (
        table.to,
        *table.hands,
        *table.ups,
        *(tuple(sorted(down)) for down in table.downs),
        table.pile,
        table.top,
        table.run,
        table.force,
    )
