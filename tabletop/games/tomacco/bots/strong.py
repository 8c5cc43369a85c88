"""The level `strong`: information set Monte Carlo tree search over the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
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

SIMULATIONS: Final = 500  # maximum simulations for a move

EXPLORATION: Final = 0.25
"""Factor of UCB1. Values of cut playouts spread about a third as much as 0 and 1 do."""


class Deals(GameModel):
    """The game as the search sees it: without suits.

    In the choice of face-up cards, the other players choose by the rule of thumb.
    """

    def __init__(self, seen: Observation) -> None:
        """Prepare the deals that fit the observation of the searching player."""
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
        """Return the legal actions, that of the rule of thumb first."""
        usual = sensible(state)
        legal = tomacco.legal_actions(state)
        return [usual, *[action for action in legal if action != usual]]

    def after(self, state: Any, action: Any, rng: Rng) -> tuple[Any, Hashable]:
        """Return the next state in the phase "play" or "over", and its observation."""
        state, seen = super().after(state, action, rng)
        while state.phase == "table":
            state, seen = super().after(state, sensible(state), rng)
        return state, seen


class StrongBot:
    """A bot that searches over the deals that fit its observation."""

    def __init__(
        self,
        simulations: int = SIMULATIONS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Set the maximum number of simulations and the clock."""
        self.simulations = 0  # number of simulations of the last search
        self._most = simulations
        self._clock = clock

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the most visited action so far."""
        texts = texts_by_action(seen, legal)
        search = Search[State, Action](Deals(seen), [*texts], EXPLORATION)
        steps = search.simulated(self._most, rng)
        for _pause in paced(steps, budget, self._clock):
            yield advised(seen, search.findings(), texts)
        self.simulations = search.simulations
        yield advised(seen, search.findings(), texts)


judge: Final = partial(StrongBot, 300)  # of the moves in a review, always as long
