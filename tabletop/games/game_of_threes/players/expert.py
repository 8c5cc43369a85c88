"""The level `expert`: `strong`, with both piles played on before he takes from one.

The cards that the player does not see are dealt anew, as `determinize` does it, and the
round is played on by a rule of thumb, once for each pile from the same deal; what the
others have left in the end, less what he has, is what counts. What `strong` thinks of
the piles counts as if it had been found in some more deals. Discards are those of
`strong`: to play them on as well gained nothing (README.md beside this file).

The rule of thumb sees the hand of whoever acts and the discard, and nothing else of the
deal, so nobody plays by cards that he cannot know.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.chance import Rng
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.players import strong
from tabletop.games.game_of_threes.players.asking import Sight
from tabletop.games.game_of_threes.players.table import Table
from tabletop.games.game_of_threes.players.turns import Choice, Player
from tabletop.games.game_of_threes.players.words import advised, played_on
from tabletop.thinking.advice import Advice
from tabletop.thinking.ismcts import PAUSE

DEALS: Final = 120
"""From so many deals each pile is played on, at most."""

MARGIN: Final = 8.0
"""A pile that `strong` thinks so much worse, in points, is not played on."""

SHARE: Final = 0.6
"""So much of what `strong` tells apart shows in the end."""

TRUST: Final = 400
"""What `strong` thinks counts as so many deals."""


@dataclass(slots=True)
class Trial:
    """A pile that is played on.

    Attributes:
        choice: as `strong` weighs it.
        total: what the others had more in the end, on average, added up.
        deals: that it was played on from.
    """

    choice: Choice
    total: float = 0.0
    deals: int = 0

    @property
    def mean(self) -> float:
        """What the others had more in the end, on average."""
        return self.total / max(1, self.deals)

    def ahead(self, first: Trial) -> float:
        """Return how far ahead of the others the player should end, in points.

        Args:
            first: what `strong` would do. What is thought beforehand is how much worse
                the choice is than this one.
        """
        thought = SHARE * (self.choice.value - first.choice.value)
        found = self.mean - first.mean
        weight = TRUST / (TRUST + self.deals)
        return first.mean + weight * thought + (1 - weight) * found


class Expert(Player):
    """A player who plays on from deals that fit what he knows, before he draws.

    Attributes:
        playouts: of the last thinking.
    """

    def __init__(
        self, deals: int = DEALS, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Take how much to play on, and what tells the seconds."""
        self.playouts = 0
        self._deals = deals
        self._clock = clock

    def _judged(
        self, sight: Sight, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        started = told = self._clock()
        found = list[Choice]()
        for found in strong.weighed(sight, legal):
            yield advised(sight, found)
        self.playouts = 0
        trials = [Trial(each) for each in found if found[0].value - each.value < MARGIN]
        if sight.seen.phase != "draw" or sight.is_last or len(trials) == 1:
            return
        for _playout in _played_on(sight, trials, self._deals, rng):
            self.playouts += 1
            now = self._clock()
            if now - started >= budget:
                break
            if now - told >= PAUSE:
                yield _advice(sight, trials)
                told = now
        yield _advice(sight, trials)


def _played_on(
    sight: Sight, trials: Sequence[Trial], deals: int, rng: Rng
) -> Iterator[None]:
    """Play on from so many deals; pause after each playout."""
    for _deal in range(deals):
        table = Table(rules.determinize(sight.seen, rng))
        for trial in trials:
            trial.total += _margin(table.copy(), trial.choice, rng)
            trial.deals += 1
            yield


def _margin(table: Table, choice: Choice, rng: Rng) -> float:
    """Return what the others have left more than the player, if he takes this."""
    player = table.at
    table.take(is_open=choice.card is not None, rng=rng)
    table.discard(table.thrown())
    table.play_on(rng)
    points = table.points()
    own = points.pop(player)
    return sum(points) / len(points) - own


def _advice(sight: Sight, trials: Sequence[Trial]) -> Advice:
    """Return advice of what came to most."""
    first = trials[0]
    ranked = sorted(trials, key=lambda trial: -trial.ahead(first))
    choices = [replace(trial.choice, value=trial.ahead(first)) for trial in ranked]
    return advised(sight, choices, more=played_on(choices[0].value, ranked[0].deals))
