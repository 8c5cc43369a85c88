"""The level `strong`: information set Monte Carlo tree search over the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tabletop.bots.advice import Advice, at_choice
from tabletop.bots.ismcts import GameModel, Search
from tabletop.bots.pace import paced
from tabletop.core.chance import Rng
from tabletop.games import tomacco
from tabletop.games.tomacco.bots.evaluation import sensible, shares
from tabletop.games.tomacco.bots.positions import texts_by_action, unsuited
from tabletop.games.tomacco.bots.reasons import advised
from tabletop.games.tomacco.observation import Observation, dealt, unseen
from tabletop.games.tomacco.rules import Action, State

SIMULATIONS: Final = 500
"""Maximum simulations for a move."""

EXPLORATION: Final = 0.25
"""Playouts are cut, and what they give spreads about a third as much as 0 and 1 do."""


class Deals(GameModel):
    """The game as the search sees it: without suits.

    While face-up cards are chosen the others lay down their dearest ones; they do not
    search.
    """

    def __init__(self, seen: Observation) -> None:
        """Take what the searching player knows."""
        most = len(seen.hand_counts) - 1
        super().__init__(
            tomacco,
            seen,
            bounds=(-most, most),
            played=tomacco.played,
            policy=lambda state, _rng: sensible(state),
            evaluation=shares,
        )
        self._unseen = unsuited(unseen(seen))

    def sampled(self, rng: Rng) -> State:
        """Return a state that fits the observation."""
        return dealt(self._unseen, rng)

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions, what a sensible player does first."""
        usual = sensible(state)
        legal = tomacco.legal_actions(state)
        return [usual, *[action for action in legal if action != usual]]

    def after(self, state: Any, action: Any, rng: Rng) -> tuple[Any, Hashable]:
        """Return the next state of play, and the observation of it."""
        state, seen = super().after(state, action, rng)
        while state.phase == "table":
            state, seen = super().after(state, sensible(state), rng)
        return state, seen


class StrongBot:
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
        texts = texts_by_action(seen, legal)
        search = Search[State, Action](Deals(seen), [*texts], EXPLORATION)
        steps = search.simulated(self._most, rng)
        for _pause in paced(steps, budget, self._clock):
            yield _advice(seen, search, texts)
        self.simulations = search.simulations
        yield _advice(seen, search, texts)


def _advice(
    seen: Observation, search: Search[State, Action], texts: Mapping[Action, str]
) -> Advice:
    ranked = [(found.value, found.action) for found in search.findings()]
    return advised(seen, ranked, texts)


judge: Final = partial(StrongBot, 300)
"""Makes the judge of a review."""
