"""The coach: it judges the moves of a person who plays alone.

The coach asks before the computers play, and they wait while its remark is new. The
remark stays until the person continues, however long they read. Where nobody else
plays, it stays for some moves, so that a fast player can read it. The table shows the
same position all the while.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.bots.advice import SCORE, WIN
from tabletop.core.i18n import _
from tabletop.model.board import Board, Help
from tabletop.model.coach import Coach, Weighing, can_coach
from tabletop.model.events import Question
from tabletop.session import Session
from tabletop.session.analysis import BUDGET, Judgement, judge
from tabletop.session.bot_protocol import ask, choices

MOST: Final = 6  # maximum queued moves; the oldest are dropped
STAYS: Final = 3  # number of later decisions of a remark where nobody else plays
WAITS: Final = 6.0  # seconds for which the computers wait while a remark is new


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
    """Return the coach after a person's next move, None if nothing is to be asked."""
    if move is None:
        return coach
    waiting = (replace(each, since=each.since + 1) for each in coach.line)
    line = (*waiting, move)[-MOST:]
    if coach.found is None or coach.told >= STAYS:
        return replace(coach.put_away(), line=line)
    return replace(coach, line=line, since=coach.since + 1, told=coach.told + 1)


def introduction() -> str:
    """Return the sentence after the coach was turned on."""
    message = _(
        "The coach is on. It speaks up when a move costs about {score}% of the score, "
        "or {win} wins in 100, or more. Early moves rarely do."
    )
    return message.format(score=round(SCORE.much), win=round(WIN.much))


def answered(table: Board, coach: Coach) -> Coach:
    """Return the coach after an answer: a turn gets one remark at most."""
    before, found = table.coach, coach.found
    if found is None or found is before.found or before.last < 0:
        return coach
    is_same = len(table.names) > 1 and _is_same_turn(table.session, before.last, found)
    return replace(before, line=coach.line) if is_same else coach


def _is_same_turn(session: Session, since: int, found: Judgement) -> bool:
    """Return whether no other seat has acted between a ply and a move."""
    ends = session.decisions(since)
    return {actor for actor, end in ends if end <= found.ply} == {found.seat}


def question(table: Board) -> Question | None:
    """Return the coach's question, or the pause in which its remark is read."""
    session, coach = table.session, table.coach
    if not table.wishes.coach or session.is_over or table.help != Help():
        return None
    if coach.question and table.notice is None:
        return Question(coach.question, 0.0)
    is_moving = table.other is not None or bool(table.forced)
    if coach.found is None or coach.has_waited or table.rests or not is_moving:
        return None
    length = 0.0 if table.is_hurried else WAITS
    return Question(f"coach {coach.last}", length, is_pause=True)
