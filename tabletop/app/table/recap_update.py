"""The update function of a table during a recap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.app.table.board import refuse, say
from tabletop.app.table.modes import cancel_help, end_recap
from tabletop.app.table.turns import close, queue_cues
from tabletop.core.i18n import _
from tabletop.model.board import Board, earlier
from tabletop.model.events import Event
from tabletop.model.notice import Notice
from tabletop.model.recap import PACE, WHOLE, Recap, RecapStep
from tabletop.session import Session

MANY: Final = int(WHOLE / PACE) - 1  # steps above which a step shows a whole turn
MOST: Final = 19  # maximum steps that a person can follow in that time


def begin(table: Board, _event: Event) -> Board:
    """Begin a recap, or refuse if there is nothing to show."""
    found = recap_of(table.session, table.viewer)
    if found is None:
        why = _("Nobody else has done anything since your last turn.")
        if len(table.session.seats) == 1:
            why = _("You play alone, so nobody else has done anything.")
        return refuse(table, Notice(why))
    if table.help.watching:
        table = cancel_help(table)
    return _show(close(table), found)


def go_on(table: Board, shown: Recap) -> Board:
    """Show the next step, or end the recap after the last one."""
    if shown.is_at_last:
        return end_recap(table)
    before, after = shown.step.ply, shown.next
    seen = earlier(table, after.step.ply, after.seat, is_shut=True).session
    return queue_cues(_show(table, after), seen.steps(after.seat, before))


def _show(table: Board, shown: Recap) -> Board:
    return say(replace(table, recap=shown), shown.step.told)


# Steps


def recap_of(session: Session, seat: int) -> Recap | None:
    """Return the recap since the last turn of a seat, None without an action."""
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
    return Recap(seat, (RecapStep(since, _beginning(session, seat, since)), *steps))


def _steps(
    session: Session, seat: int, since: int, done: Sequence[tuple[int, int]]
) -> tuple[RecapStep, ...]:
    """Return a step for each of the decisions that has a sentence."""
    told, steps, before = session.sentences(seat), list[RecapStep](), since
    for _seat, ply in done:
        step = RecapStep(ply, " ".join(filter(None, told[before:ply])))
        if step.told:
            steps.append(step)
            before = ply
        elif ply == session.cursor:
            steps[-1:] = [_joined((*steps[-1:], step))]
    return tuple(steps)


def _joined(steps: Sequence[RecapStep]) -> RecapStep:
    told = (step.told for step in steps)
    return RecapStep(steps[-1].ply, " ".join(filter(None, told)))


def _beginning(session: Session, seat: int, since: int) -> str:
    """Return the sentences of the first step: its time, and how to end the recap."""
    earlier = [actor for actor, ply in session.decisions(0) if ply <= since]
    if earlier[-1:] != [seat]:  # no turn yet
        when = _("This is how things stood before.")
    else:
        when = _("After {name}’s last turn.").format(name=session.names[seat])
    ends = _("Touch the screen or press any key to stop.")
    return f"{when} {ends}"
