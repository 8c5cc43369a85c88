"""The coach: it judges the moves of a person who plays alone.

It asks when nobody else thinks, about what the seat knew before the move and nothing
else, so no game waits for it and nothing hidden comes to light. Whoever plays on before
it has answered is not let off: the moves wait, one behind the other. Its remark stays
for some moves, so that who plays fast can read it, and is opened by whoever wants to
know; then the table is seen as it was, with what was played and what was better marked
on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.bots.advice import SCORE, WIN
from tabletop.core.i18n import _
from tabletop.model.board import Board
from tabletop.model.coach import Coach, Weighing, can_coach
from tabletop.model.events import Question
from tabletop.model.notice import Notice
from tabletop.screens.parts import coach as coach_screen
from tabletop.session import Session
from tabletop.session.analysis import BUDGET, judge
from tabletop.session.bot_protocol import ask, choices

MOST: Final = 6
"""Maximum queued moves; the oldest are dropped."""


STAYS: Final = 3
"""Number of later decisions for which a remark stays."""


def begun(session: Session, text: str) -> Weighing | None:
    """Return what is to be asked of a move that is about to be played.

    None where a person does not play alone, or had nothing to choose.
    """
    level, legal = judge(session.game), choices(session)
    if not can_coach(session) or len(legal) < 2:  # noqa: PLR2004
        return None
    if text not in legal:
        return None
    luck = f"coach/{session.cursor}"
    first, second = (
        ask(session, level=level, budget=BUDGET, legal=asked, luck=luck)
        for asked in (None, (text,))
    )
    return Weighing(session.cursor, session.to_act, text, (first, second))


def followed(coach: Coach, move: Weighing | None) -> Coach:
    """Return what the coach is about once a person has made one more move.

    It is None where there is nothing to ask of it.
    """
    if move is None:
        return coach
    waiting = (replace(each, since=each.since + 1) for each in coach.line)
    line = (*waiting, move)[-MOST:]
    if coach.found is None or coach.told >= STAYS:
        return Coach(line)
    return Coach(line, coach.found, coach.since + 1, coach.told + 1)


def introduction() -> str:
    """Return that the coach is on, and when it speaks up."""
    message = _(
        "The coach is on. It speaks up when a move costs about {score} % of the score,"
        " or {win} % of the chance to win. Early moves rarely do."
    )
    return message.format(score=round(SCORE.much), win=round(WIN.much))


def remark(coach: Coach) -> Notice:
    """Return the quiet remark on a move that lost much."""
    told = _("You had a better move.")
    if coach.since:
        told = _("You had a better move a moment ago.")
    return Notice(
        told,
        kind="advice",
        command=coach_screen.SHOW,
        label=_("Show"),
        can_close=True,
        closing=coach_screen.CLOSE,
    )


def is_remark(notice: Notice | None) -> bool:
    """Return whether this is what the coach has to say."""
    return notice is not None and notice.command == coach_screen.SHOW


def question(table: Board) -> Question | None:
    """Return what is to be thought about for the coach, if it would be heard."""
    is_free = table.notice is None or is_remark(table.notice)
    is_quiet = table.wishes.coach and is_free and table.refusal is None
    about = table.coach.question if is_quiet else ""
    return Question(about, 0.0) if about else None
