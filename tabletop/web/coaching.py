"""The coach: it looks at the moves of one person alone, and says if one lost much.

It asks when nobody else thinks, about what the seat knew before the move and nothing
else, so no game waits for it and nothing hidden comes to light. Whoever plays on before
it has answered is not let off: the moves wait, one behind the other. Its remark stays
for some moves, so that who plays fast can read it, and is opened by whoever wants to
know; then the table is seen as it was, with what was played and what was better marked
on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.analysis import BUDGET, MUCH, Judgement, judge, weighed
from tabletop.asking import ask, choices
from tabletop.drawing import marks
from tabletop.drawing.markup import tag
from tabletop.i18n import _, you
from tabletop.screens import analysis, commands
from tabletop.screens.analysis import Verdict
from tabletop.screens.table import Notice
from tabletop.session import Session
from tabletop.thinking import Advice
from tabletop.web import board as boards
from tabletop.web.board import Question
from tabletop.web.recap import Scene

SHOW: Final = "coach-open"
"""The command that opens the remark."""

CLOSE: Final = "coach-close"
"""The command that puts it away."""

MOST: Final = 6
"""So many moves of a person wait for the coach; the earliest give way to others."""


STAYS: Final = 3
"""A remark stays through so many decisions that the person makes after it came."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """A move that is looked at."""

    ply: int  # where it was played
    seat: int  # who played it
    played: str  # its text
    questions: tuple[str, str]  # what is best there, and what the move is worth
    best: Advice | None = None  # what was found best, None while that is asked
    since: int = 0  # how many decisions the person has made after it

    @property
    def question(self) -> str:
        """What is to be asked now."""
        return self.questions[self.best is not None]


@dataclass(frozen=True, slots=True)
class Coach:
    """What the coach is about."""

    # the moves that are still to be looked at, the earliest first
    line: tuple[Weighing, ...] = ()
    # what the move is worth that was last found to have lost much
    found: Judgement | None = None
    since: int = 0  # how many decisions the person has made after that move
    told: int = 0  # how many of them were made after the remark on it
    is_shown: bool = False  # whether the remark is open

    @property
    def question(self) -> str:
        """What is to be asked now, or ""."""
        return self.line[0].question if self.line else ""

    def answered(self, advice: Advice) -> Coach:
        """Return what is known after the answer to `question`."""
        move, *later = self.line
        second = advice if move.best else None
        best = move.best or advice
        found = weighed(move.ply, move.seat, move.played, best, second=second)
        if found is None and second is None:
            return replace(self, line=(replace(move, best=best), *later))
        if found and found.is_much:
            return Coach((*later,), found, move.since)
        return replace(self, line=(*later,))


def can_coach(session: Session) -> bool:
    """Return whether one person plays alone, at a game whose moves can be weighed."""
    persons = [who for who in session.seats if who.bot is None]
    return len(persons) == 1 and bool(judge(session.game))


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

    Args:
        coach: what it was about before.
        move: the move, None where there is nothing to ask of it.
    """
    if move is None:
        return coach
    waiting = (replace(each, since=each.since + 1) for each in coach.line)
    line = (*waiting, move)[-MOST:]
    if coach.found is None or coach.told >= STAYS:
        return Coach(line)
    return Coach(line, coach.found, coach.since + 1, coach.told + 1)


def silenced(coach: Coach) -> Coach:
    """Return what the coach is about once its remark has been put away."""
    return Coach(coach.line)


def question(coach: Coach) -> Question | None:
    """Return what is to be thought about for the coach, if anything."""
    return Question(coach.question, 0.0) if coach.question else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past(Scene):
    """The position before a move, as whoever played it saw it."""

    @property
    def legal(self) -> tuple[str, ...]:
        """What might have been played."""
        return self.session.legal()


def past(board: boards.Board, found: Judgement) -> Past:
    """Return the position before the move."""
    session = board.session.here(board.session.copy())
    session.arrangement = dict(board.session.arrangement)
    session.goto(found.ply)
    return Past(id=board.id, session=session, seat=found.seat)


def drawn(seen: Past, found: Judgement) -> str:
    """Return that position with what was played and what was better marked on it."""
    better, played = (
        boards.draw(replace(seen, hint=text))
        for text in (found.best.action, found.played)
    )
    return marks.both(better, played)


def introduction() -> str:
    """Return that the coach is on, and when it speaks up."""
    message = _(
        "The coach is on. It speaks up when a move costs about {score} % of the score,"
        " or {win} % of the chance to win. Early moves rarely do."
    )
    return message.format(score=round(MUCH["score"]), win=round(MUCH["win"]))


def remark(coach: Coach) -> Notice:
    """Return the quiet remark on a move that lost much."""
    told = _("You had a better move.")
    if coach.since:
        told = _("You had a better move a moment ago.")
    return Notice(
        told,
        kind="advice",
        command=SHOW,
        label=_("Show"),
        can_close=True,
        closing=CLOSE,
    )


def is_remark(notice: Notice | None) -> bool:
    """Return whether this is what the coach has to say."""
    return notice is not None and notice.command == SHOW


def spoken(game: str, found: Judgement) -> tuple[str, ...]:
    """Return what was better, and why, for the ear."""
    verdict = _verdict(game, found)
    better = f"{_('Better:')} {verdict.why}" if verdict.why else verdict.better
    return tuple(filter(None, (verdict.told, better, *verdict.more)))


def opened(game: str, found: Judgement, *, can_undo: bool) -> str:
    """Return it as markup, with the way back where there is one."""
    label = _("Take back")
    undo = commands.command("undo", label, "button", "coach-undo") if can_undo else ""
    closes = commands.command(CLOSE, _("Close"), commands.PRIMARY)
    buttons = tag("div", {"class": "actions"}, undo, closes)
    told = analysis.told(_verdict(game, found))
    inside = tag("div", {"class": "guide"}, told, buttons)
    looks = {"class": "coached", "id": "coached", "aria-label": _("Coach")}
    return tag("section", looks, inside)


def _verdict(game: str, found: Judgement) -> Verdict:
    return analysis.judged(game, found, you())
