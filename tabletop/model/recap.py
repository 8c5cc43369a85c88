"""The model of a recap: the actions since a person's last turn.

Each step is a position that the same seat has seen already, so nothing comes to light
by it, and nothing is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.model.events import Question

PACE: Final = 1.3
"""How long a step is seen, in seconds."""

WHOLE: Final = 20.0
"""The longest that all of them take, in seconds."""


@dataclass(frozen=True, slots=True)
class RecapStep:
    """A position, and how it came about."""

    ply: int  # the game stood before its action
    told: str  # what was done before, as sentences


@dataclass(frozen=True, slots=True)
class Recap:
    """What is shown again, and how far that has come."""

    seat: int  # that looks, and has seen all of this
    steps: tuple[RecapStep, ...]  # where it begins, and then what was done
    at: int = 0  # the number of the step that is seen, from 0

    @property
    def step(self) -> RecapStep:
        """The step that is seen."""
        return self.steps[self.at]

    @property
    def is_at_last(self) -> bool:
        """Whether that is the last one."""
        return self.at == len(self.steps) - 1

    @property
    def next(self) -> Recap:
        """The recap with the next step to be seen."""
        return replace(self, at=self.at + 1)

    @property
    def question(self) -> Question:
        """The pause until the next step, or until the end."""
        pause = min(PACE, WHOLE / len(self.steps))
        return Question(f"recap {self.at}", pause, is_pause=True)
