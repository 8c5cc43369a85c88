"""A recap: what was done since somebody's last turn, to be shown again step by step.

Each step is a position that the same seat has seen already, so nothing comes to light
by it, and nothing is played. What becomes of a table meanwhile stands in
`tabletop.web.recapping`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.drawing import Ui
from tabletop.i18n import _
from tabletop.session import Session
from tabletop.web.board import Board, Question, ui_of

PACE: Final = 1.3
"""How long a step is seen, in seconds."""

WHOLE: Final = 20.0
"""The longest that all of them take, in seconds."""

MANY: Final = int(WHOLE / PACE) - 1
"""More steps than this are made of whole turns, and shown a little faster."""

MOST: Final = 19
"""So many steps can be followed in that time, and no more are made."""


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


def is_any(session: Session, seat: int) -> bool:
    """Return whether there is something that can be shown again to a seat."""
    return session.turn_left(seat) is not None


def recap(session: Session, seat: int) -> Recap | None:
    """Return what has happened since the last turn of a seat, None if nothing has."""
    since = session.turn_left(seat)
    if since is None:
        return None
    done = session.decisions(since)
    steps = _steps(session, seat, since, done)
    if len(steps) > MANY:
        pairs = zip(done, (*done[1:], (None, 0)), strict=True)
        turns = [one for one, then in pairs if then[0] != one[0]]
        steps = _steps(session, seat, since, turns)
    while len(steps) > MOST:
        pair_of = range(0, len(steps), 2)
        steps = tuple(_joined(steps[first : first + 2]) for first in pair_of)
    return Recap(seat, (Step(since, _beginning(session, seat, since)), *steps))


def _steps(
    session: Session, seat: int, since: int, done: Sequence[tuple[int, int]]
) -> tuple[Step, ...]:
    """Return a step for each of these decisions that something is told of."""
    told, steps, before = session.sentences(seat), list[Step](), since
    for _seat, ply in done:
        step = Step(ply, " ".join(filter(None, told[before:ply])))
        if step.told:
            steps.append(step)
            before = ply
        elif ply == session.cursor:
            steps[-1:] = [_joined((*steps[-1:], step))]
    return tuple(steps)


def _joined(steps: Sequence[Step]) -> Step:
    """Return one step for several in a row."""
    told = (step.told for step in steps)
    return Step(steps[-1].ply, " ".join(filter(None, told)))


def _beginning(session: Session, seat: int, since: int) -> str:
    """Return when it stood as it is seen first, and how to end the recap."""
    earlier = [actor for actor, ply in session.decisions(0) if ply <= since]
    if earlier[-1:] != [seat]:  # no turn yet
        when = _("This is how it stood before.")
    else:
        when = _("After {name}’s last turn.").format(name=session.names[seat])
    ends = _("Touch anything or press a key to stop.")
    return f"{when} {ends}"
