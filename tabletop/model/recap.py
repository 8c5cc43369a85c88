"""The model of a recap: the actions since a person's last turn.

Each step is a position that the same seat has already seen. So a recap reveals nothing
and plays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.model.events import Question

PACE: Final = 1.3  # seconds for which a step is shown
WHOLE: Final = 20.0  # maximum seconds of all steps together


@dataclass(frozen=True, slots=True)
class RecapStep:
    """A position, with the sentences that lead to it."""

    ply: int  # the position is the one before its action
    told: str  # the sentences on the actions before


@dataclass(frozen=True, slots=True)
class Recap:
    """The steps of a recap, and the current one."""

    seat: int  # the viewer, who has seen all of this
    steps: tuple[RecapStep, ...]  # the beginning, then one for each action or turn
    at: int = 0  # the number of the current step, from 0

    @property
    def step(self) -> RecapStep:
        """The current step."""
        return self.steps[self.at]

    @property
    def is_at_last(self) -> bool:
        """Whether the current step is the last one."""
        return self.at == len(self.steps) - 1

    @property
    def next(self) -> Recap:
        """The recap at its next step."""
        return replace(self, at=self.at + 1)

    @property
    def question(self) -> Question:
        """The pause until the next step, or until the end."""
        pause = min(PACE, WHOLE / len(self.steps))
        return Question(f"recap {self.at}", pause, is_pause=True)
