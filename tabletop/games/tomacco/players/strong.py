"""The level `strong`: information set Monte Carlo tree search, and endings solved.

The search is that of `tabletop.thinking.ismcts`; its deals and playouts stand in
`deals`, endings of two players in `ending`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tabletop.chance import Rng
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.players.asking import texts_by_code
from tabletop.games.tomacco.players.deals import Deals
from tabletop.games.tomacco.players.ending import Ending, is_solvable
from tabletop.games.tomacco.players.table import Table
from tabletop.games.tomacco.players.words import advised, solved
from tabletop.thinking.advice import Advice
from tabletop.thinking.ismcts import PAUSE, Search, paced

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

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the most visited action so far.

        Raises:
            ValueError: nothing is legal.
        """
        texts = texts_by_code(observation, legal)
        started = told = self._clock()
        search = Search(Deals(observation), [*texts], EXPLORATION)
        if is_solvable(observation):
            search.simulate(rng)  # for an advice meanwhile
            for answer in Ending(observation, [*texts]).steps():
                now = self._clock()
                if answer:
                    yield advised(observation, answer, texts, more=solved())
                    return
                if now - started >= budget:
                    break
                if now - told >= PAUSE:
                    yield _advice(observation, search, texts)
                    told = self._clock()
        left = budget - (self._clock() - started)
        for _pause in paced(search, self._most, left, rng, self._clock):
            yield _advice(observation, search, texts)
        self.simulations = search.simulations
        yield _advice(observation, search, texts)


def _advice(
    seen: rules.Observation, search: Search[Table, int], texts: Mapping[int, str]
) -> Advice:
    ranked = [(found.value, found.action) for found in search.findings()]
    return advised(seen, ranked, texts)
