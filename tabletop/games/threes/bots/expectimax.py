"""The computer player of Threes: iterative deepening, and reasons."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final

from tabletop.bots import Advice, Other, at_choice
from tabletop.bots.advice import SCORE
from tabletop.bots.files import content
from tabletop.bots.pace import paced
from tabletop.core.chance import Rng
from tabletop.games.threes.bots import WEIGHTS
from tabletop.games.threes.bots.boards import board_of, push, rank_of
from tabletop.games.threes.bots.network import Network
from tabletop.games.threes.bots.reasons import lines, reason, why
from tabletop.games.threes.bots.search import RARE, ExpectimaxSearch
from tabletop.games.threes.lanes import DIRECTIONS, can_push
from tabletop.games.threes.observation import Observation

DEEPEST: Final = 9  # maximum number of layers; only a nearly full board gets there

GROWTH: Final = 10
"""Factor of the time so far that must be within the budget for another layer.

A layer takes 5 to 25 times as long as all layers before it. If the budget ends within
it, its finished moves, the best so far first, still count.
"""


@cache
def shipped() -> Network:
    """Return the network of the shipped weights, read once.

    `FileNotFoundError` says that the page has not fetched them, `WeightsError` that
    they are damaged.
    """
    return Network(content(WEIGHTS))


class Expectimax:
    """A bot that searches a fixed number of layers, or uses the time budget.

    The answer depends only on the observation and the number of finished layers. So
    with a fixed number of layers it is always the same.
    """

    def __init__(
        self,
        layers: int | None = None,
        *,
        network: Callable[[], Network] = shipped,
        rare: float = RARE,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Set the number of layers, or None to use the time budget."""
        self.layers = 0  # finished layers of the last search
        self.steps = 0  # steps of the last search
        self._is_timed = layers is None
        self._most = DEEPEST if layers is None else layers
        self._network = network
        self._rare = rare
        self._clock = clock

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the best move so far; the first layer ignores the budget."""
        del rng
        windowed = observation.options.plus_window
        search = ExpectimaxSearch(self._network(), windowed=windowed, rare=self._rare)
        thinking = _Thinking(observation, legal, search)
        moves = [d for d in DIRECTIONS if can_push(observation.board, d)]
        most = 1 if len(moves) == 1 else self._most  # an only move needs no search
        # A question about some of the moves gets the same depth as one about all.
        budget = budget * len(legal) / len(moves) if self._is_timed else math.inf
        started, spent = self._clock(), 0.0
        for layers in range(1, most + 1):
            steps = thinking.deepened(layers)
            for _pause in paced(steps, budget - spent, self._clock):
                yield thinking.advice()
            self.layers, self.steps = thinking.layers, search.steps
            yield thinking.advice()
            spent = self._clock() - started
            if spent * GROWTH > budget:
                return


class _Thinking:
    """The search of one position, and its results so far."""

    def __init__(
        self, observation: Observation, legal: Sequence[str], search: ExpectimaxSearch
    ) -> None:
        board = board_of(observation.board)
        self._seen = observation
        self._pushes = {text: push(board, text) for text in legal}
        self._search = search
        self._found = dict.fromkeys(legal, (0, 0.0))
        self._advice: Advice | None = None
        self.layers = 0

    def deepened(self, layers: int) -> Iterator[None]:
        """Search a number of layers, the best move first; pause after each step."""
        card = tuple(map(rank_of, self._seen.cards))
        bag = self._seen.bag
        for direction in self._ranked():
            pushed = self._pushes[direction]
            value = yield from self._search.after_push(pushed, card, bag, layers - 1)
            # Values of different depths are not comparable: the deeper come first.
            self._found[direction] = layers, value
            self._advice = None
        self.layers = layers

    def _ranked(self) -> list[str]:
        return sorted(self._found, key=self._found.__getitem__, reverse=True)

    def advice(self) -> Advice:
        """Return the best move so far."""
        if self._advice is None:
            ranked, found, seen = self._ranked(), self._found, self._seen
            told = reason(seen.board, seen.cards, ranked, found)
            best, listed = ranked[0], lines(ranked, found)
            layers, value = found[best]
            others = tuple(
                Other(text, found[text][1], why(seen.board, seen.cards, best, text))
                for text in ranked[1:]
                if found[text][0] == layers
            )
            self._advice = Advice(best, value, SCORE, told, listed, others)
        return self._advice


quick: Final = partial(Expectimax, 1)  # the level `quick`: one layer
judge: Final = partial(Expectimax, 3)  # of the moves in a review, with three layers
strong: Final = Expectimax  # the level that searches as far as time allows
