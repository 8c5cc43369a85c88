"""The coach: it judges the moves of a person who plays alone.

The coach asks while no other question waits, so no game waits for it. It asks about the
observation before the move, so it reveals nothing hidden. If the person plays on before
the answer, the moves wait in a queue. A remark stays for some moves, so that a
fast player can read it. When the person opens it, the table shows the position before
the move. It marks the move and the better one.
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
    """Return the questions on a move before it is played.

    Return None if two or more persons play, or if there is only one legal action.
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
    """Return the coach after a person has made one more move.

    The move is None if there is nothing to ask about it.
    """
    if move is None:
        return coach
    waiting = (replace(each, since=each.since + 1) for each in coach.line)
    line = (*waiting, move)[-MOST:]
    if coach.found is None or coach.told >= STAYS:
        return Coach(line)
    return Coach(line, coach.found, coach.since + 1, coach.told + 1)


def introduction() -> str:
    """Return the sentence after the coach was turned on."""
    message = _(
        "The coach is on. It speaks up when a move costs about {score} % of the score,"
        " or {win} % of the chance to win. Early moves rarely do."
    )
    return message.format(score=round(SCORE.much), win=round(WIN.much))


def remark(coach: Coach) -> Notice:
    """Return the notice on a move that lost much."""
    told = _("You had a better move.")
    if coach.since:
        told = _("You had a better move a moment ago.")
    return Notice(
        told,
        kind="advice",
        sign="coach",
        command=coach_screen.SHOW,
        label=_("Show"),
        can_close=True,
        closing=coach_screen.CLOSE,
    )


def is_remark(notice: Notice | None) -> bool:
    """Return whether a notice is a remark of the coach."""
    return notice is not None and notice.command == coach_screen.SHOW


def question(table: Board) -> Question | None:
    """Return the coach's question, unless another notice would hide its remark."""
    is_free = table.notice is None or is_remark(table.notice)
    is_quiet = table.wishes.coach and is_free and table.refusal is None
    about = table.coach.question if is_quiet else ""
    return Question(about, 0.0) if about else None
