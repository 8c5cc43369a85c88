"""The level `strong`: information set Monte Carlo tree search, and endings solved.

The search is that of `tabletop.thinking.ismcts`; `Deals` is the game as it sees it:
deals that fit an observation, on fast tables.

Endings of two players are solved where all but face-down cards is known: the pick-up
pile is used up, everybody has seen both hands, and no flip has failed that only one of
the two has seen. What lies face down is then chance: a flip shows any of the unseen
cards with the same chance. Both play the best they can, and the search looks at every
way for so many plies as it can afford; what comes after those counts as anything from a
loss to a win. So each position has a lower and an upper bound of the first player's
chance. Picking up may go on for long, so bounds may stay apart; only where they meet to
within `NEAR`, and no other choice can be better, is there an answer.

One thing is made simpler: a card shown in a failed flip is known to both from then on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from tabletop.chance import Rng
from tabletop.games.tomacco.players.table import (
    CHOICE,
    GONE,
    PAIR,
    PICKUP,
    Table,
    open_table,
    pool_of,
    texts_by_code,
    unknown_in,
)
from tabletop.games.tomacco.players.words import advised, solved
from tabletop.games.tomacco.players.worth import dearest, sensible, shares
from tabletop.games.tomacco.rules import IDLE_PER_PLAYER
from tabletop.games.tomacco.seeing import Observation, determinize
from tabletop.thinking.advice import Advice, at_choice
from tabletop.thinking.ismcts import PLIES, Search
from tabletop.thinking.pace import PAUSE, paced

# Endings that are solved

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

_Bounding: TypeAlias = Generator[list[tuple[float, int]], None, Bounds]

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

    def _bounds(self, table: Table, pool: Sequence[int], depth: int) -> _Bounding:
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
    ) -> _Bounding:
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


# The search


class Deals:
    """A model for `tabletop.thinking.ismcts`.

    Suits are left out: cards of one rank are alike. While face-up cards are chosen the
    others lay down their dearest ones; they do not search.
    """

    def __init__(self, seen: Observation) -> None:
        """Take what the searching player knows."""
        self._seen = seen
        self._me = seen.observer

    def sampled(self, rng: Rng) -> Table:
        """Return a table that fits the observation."""
        return Table(determinize(self._seen, rng))

    def player(self, table: Table) -> int:
        """Return the seat that acts, negative at the end."""
        return table.to

    def actions(self, table: Table) -> Sequence[int]:
        """Return what the seat that acts may do."""
        return table.codes()

    def after(self, table: Table, code: int, rng: Rng) -> tuple[Table, Hashable]:
        """Return the table, changed, and what the searching player saw of it."""
        del rng  # the deal has decided everything
        seat, me = table.to, self._me
        if code >= CHOICE:
            table.do(code)
            while table.is_choosing:
                table.do(dearest(table))
            return table, (table.hands[me], tuple(table.ups))
        if code >= PICKUP:
            table.do(code)
            return table, (code, table.hands[me])
        place = -2 - code
        rank = table.downs[seat][place]
        table.do(code)
        is_seen = seat == me or table.downs[seat][place] == GONE
        return table, (code, table.hands[me], rank if is_seen else GONE)

    def values(self, table: Table, rng: Rng) -> Sequence[float]:
        """Return what seems likely after some more sensible plies."""
        del rng
        do = table.do
        for _ply in range(PLIES):
            if table.to < 0:
                break
            do(sensible(table))
        return shares(table)


SIMULATIONS: Final = 500
"""So many at most for a move."""

EXPLORATION: Final = 0.25
"""Playouts are cut, and what they give spreads about a third as much as 0 and 1 do."""


class Strong:
    """A player who searches over what he knows.

    Attributes:
        simulations: of the last thinking.
    """

    def __init__(
        self,
        simulations: int = SIMULATIONS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Take how many simulations to make at most."""
        self.simulations = 0
        self._most = simulations
        self._clock = clock

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the most visited action so far."""
        texts = texts_by_code(seen, legal)
        started = told = self._clock()
        search = Search(Deals(seen), [*texts], EXPLORATION)
        if is_solvable(seen):
            search.simulate(rng)  # for an advice meanwhile
            for answer in Ending(seen, [*texts]).steps():
                now = self._clock()
                if answer:
                    yield advised(seen, answer, texts, more=solved())
                    return
                if now - started >= budget:
                    break
                if now - told >= PAUSE:
                    yield _advice(seen, search, texts)
                    told = self._clock()
        left = budget - (self._clock() - started)
        steps = search.simulated(self._most, rng)
        for _pause in paced(steps, left, self._clock):
            yield _advice(seen, search, texts)
        self.simulations = search.simulations
        yield _advice(seen, search, texts)


def _advice(
    seen: Observation, search: Search[Table, int], texts: Mapping[int, str]
) -> Advice:
    ranked = [(found.value, found.action) for found in search.findings()]
    return advised(seen, ranked, texts)


judge: Final = partial(Strong, 300)
"""Makes the judge of a review."""
