"""A recap: what was done since somebody's last turn, to be shown again step by step.

Each step is a position that the same seat has seen already, so nothing comes to light
by it, and nothing is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.drawing import Ui
from tabletop.model.board import Board, ui_of
from tabletop.model.events import Question

PACE: Final = 1.3
"""How long a step is seen, in seconds."""

WHOLE: Final = 20.0
"""The longest that all of them take, in seconds."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position, and how it came about."""

    ply: int  # the game stood before its action
    told: str  # what was done before, as sentences


@dataclass(frozen=True, slots=True)
class Recap:
    """What is shown again, and how far that has come."""

    seat: int  # that looks, and has seen all of this
    steps: tuple[Step, ...]  # where it begins, and then what was done
    at: int = 0  # the number of the step that is seen, from 0

    @property
    def step(self) -> Step:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(Board):
    """A position of a recap as it is drawn: nothing can be done there."""

    seat: int  # that looks

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn."""
        return self.seat

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be played here: nothing."""
        return ()

    @property
    def ui(self) -> Ui:
        """What the view is told beside the position."""
        seen = self.seen
        is_end = self.session.is_over and self.view.finale(seen) > 0
        is_resting = is_end or self.view.rests(seen) or self.view.lingers(seen)
        return ui_of(self, is_resting=is_resting)


def scene(board: Board, recap: Recap) -> Scene:
    """Return what is seen of a recap at a board."""
    session = board.session.here(board.session.copy())
    session.arrangement = dict(board.session.arrangement)
    session.goto(recap.step.ply)
    return Scene(id=board.id, session=session, seat=recap.seat)
