"""The level `expert`: the choices of `strong`, played on.

The cards that the player does not see are dealt anew, as `determinize` does it, and the
round is played on by a rule of thumb, once for each of the likeliest choices from the
same deal; what the others have left in the end, less what he has, is what counts. The
best choices get more deals than the others. How much worse `strong` thinks one than
another counts as if it had been found in some more deals.

The rule of thumb sees the hand of whoever acts and the discard, and nothing else of the
deal, so nobody plays by cards that he cannot know.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tabletop.bots.advice import Advice
from tabletop.bots.game_of_threes import strong
from tabletop.bots.game_of_threes.asking import Sight
from tabletop.bots.game_of_threes.table import Table
from tabletop.bots.game_of_threes.turns import Choice, Player
from tabletop.bots.game_of_threes.words import advised, played_on
from tabletop.bots.ismcts import PAUSE
from tabletop.chance import Rng
from tabletop.games import game_of_threes as rules

Stages: TypeAlias = Sequence[tuple[int, int]]

STAGES: Final[Stages] = ((4, 40), (2, 120))
"""So many choices at most are played on from so many deals, all in all."""

MARGIN: Final = 8.0
"""Choices that `strong` thinks so much worse, in points, are not played on."""

SHARE: Final = 0.6
"""So much of what `strong` tells apart shows in the end."""

TRUST: Final = 400
"""What `strong` thinks counts as so many deals."""


@dataclass(slots=True)
class Trial:
    """A choice that is played on.

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
    """A player who plays on from deals that fit what he knows.

    Attributes:
        playouts: of the last thinking.
    """

    def __init__(
        self,
        stages: Stages = STAGES,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Take how much to play on, and what tells the seconds."""
        self.playouts = 0
        self._stages = stages
        self._clock = clock

    def _judged(
        self, sight: Sight, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        started = told = self._clock()
        found = list[Choice]()
        for found in strong.weighed(sight, legal):
            yield advised(sight, found)
        self.playouts = 0
        if sight.is_last:  # then it is known exactly
            return
        trials = [Trial(choice) for choice in found]
        for _playout in _staged(sight, trials, self._stages, rng):
            self.playouts += 1
            now = self._clock()
            if now - started >= budget:
                break
            if now - told >= PAUSE:
                yield _advice(sight, trials)
                told = now
        yield _advice(sight, trials)


def _staged(
    sight: Sight, trials: list[Trial], stages: Stages, rng: Rng
) -> Iterator[None]:
    """Play on from deals, the best choices more often; pause after each playout."""
    first, deal = trials[0], 0
    asked = [each for each in trials if first.choice.value - each.choice.value < MARGIN]
    for most, deals in stages:
        asked = sorted(asked, key=lambda trial: -trial.ahead(first))[:most]
        if deal and len(asked) == 1:
            return
        while deal < deals:
            table = Table(rules.determinize(sight.seen, rng))
            for trial in asked:
                trial.total += _margin(table.copy(), trial.choice, rng)
                trial.deals += 1
                yield
            deal += 1


def _margin(table: Table, choice: Choice, rng: Rng) -> float:
    """Return what the others have left more than the player, if he chooses this."""
    player, action = table.at, rules.parse_action(choice.text)
    if isinstance(action, rules.Draw):
        table.take(is_open=action.is_open, rng=rng)
        table.discard(table.thrown())
    elif choice.card is not None:
        table.discard(choice.card)
    table.play_on(rng)
    points = table.points()
    own = points.pop(player)
    return sum(points) / len(points) - own


def _advice(sight: Sight, trials: Sequence[Trial]) -> Advice:
    """Return advice of what was played on most, and best."""
    first, most = trials[0], max(trial.deals for trial in trials)
    ranked = sorted(
        [(trial.deals < most - 1, -trial.ahead(first), trial) for trial in trials],
        key=lambda each: each[:2],
    )
    choices = [
        replace(trial.choice, value=-behind) for _is_late, behind, trial in ranked
    ]
    more = played_on(choices[0].value, ranked[0][2].deals)
    return advised(sight, choices, more=more)
