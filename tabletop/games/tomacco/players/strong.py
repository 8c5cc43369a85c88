"""The level `strong`: information set Monte Carlo tree search, and endings solved.

The search is that of `tabletop.thinking.ismcts`; `Deals` is the game as it sees it:
deals that fit an observation, on fast tables. `ending` solves endings of two players.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Final

from tabletop.chance import Rng
from tabletop.games.tomacco.players.asking import texts_by_code
from tabletop.games.tomacco.players.ending import Ending, is_solvable
from tabletop.games.tomacco.players.table import CHOICE, GONE, PICKUP, Table
from tabletop.games.tomacco.players.words import advised, solved
from tabletop.games.tomacco.players.worth import dearest, sensible, shares
from tabletop.games.tomacco.seeing import Observation, determinize
from tabletop.thinking.advice import Advice, at_choice
from tabletop.thinking.ismcts import PLIES, Search
from tabletop.thinking.pace import PAUSE, paced


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
