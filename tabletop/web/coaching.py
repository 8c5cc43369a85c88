"""The coach: it looks at the moves of one person alone, and says if one lost much.

It asks when nobody else thinks, about what the seat knew before the move and nothing
else, so no game waits for it and nothing hidden comes to light. Whoever plays on before
it has answered is not let off: the moves wait, one behind the other. Its remark is
opened by whoever wants to know; then the table is seen as it was, with what was played
and what was better marked on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.analysis import BUDGET, Judgement, judge, weighed
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


@dataclass(frozen=True, slots=True)
class Coach:
    """A move that is looked at.

    Attributes:
        ply: where it was played.
        seat: who played it.
        played: its text.
        questions: what is best there, and what the move is worth.
        best: what was found best, None while that is asked.
        found: what the move is worth, if that is known and it lost much.
        is_done: whether there is nothing more to ask.
        is_shown: whether the remark is open.
        later: the moves that were made since and are still to be looked at.
        is_last: whether the person has decided nothing since.
    """

    ply: int
    seat: int
    played: str
    questions: tuple[str, str]
    best: Advice | None = None
    found: Judgement | None = None
    is_done: bool = False
    is_shown: bool = False
    later: tuple[Coach, ...] = ()
    is_last: bool = True

    @property
    def question(self) -> str:
        """What is to be asked now, or ""."""
        return "" if self.is_done else self.questions[self.best is not None]

    def answered(self, advice: Advice) -> Coach:
        """Return what is known after the answer to `question`."""
        best = self.best or advice
        found = weighed(
            self.ply,
            self.seat,
            self.played,
            best,
            second=self.best and advice,
        )
        is_done = found is not None or self.best is not None
        much = found if found and found.is_much else None
        if is_done and not much and self.later:
            return _in_line(self.later)
        return replace(self, best=best, found=much, is_done=is_done)


def can_coach(session: Session) -> bool:
    """Return whether one person plays alone, at a game whose moves can be weighed."""
    persons = [who for who in session.seats if who.bot is None]
    return len(persons) == 1 and bool(judge(session.game))


def begun(session: Session, text: str) -> Coach | None:
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
    return Coach(session.cursor, session.to_act, text, (first, second))


def followed(coach: Coach | None, move: Coach | None) -> Coach | None:
    """Return what is to be looked at once one more move is made.

    A remark that was there is over then. What has not been looked at is not.

    Args:
        coach: what there was before.
        move: the move, None where there is nothing to ask of it.
    """
    waiting = () if coach is None else coach.later
    if coach and not coach.is_done:
        waiting = (replace(coach, later=()), *waiting)
    waiting = tuple(
        replace(each, is_last=move is None and each.is_last) for each in waiting
    )
    line = (*waiting, *filter(None, (move,)))[-MOST:]
    return _in_line(line) if line else None


def _in_line(line: tuple[Coach, ...]) -> Coach:
    return replace(line[0], later=line[1:])


def question(coach: Coach | None) -> Question | None:
    """Return what is to be thought about for the coach, if anything."""
    return Question(coach.question, 0.0) if coach and coach.question else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past(Scene):
    """The position before a move, as whoever played it saw it."""

    @property
    def legal(self) -> tuple[str, ...]:
        """What might have been played."""
        return self.session.legal()


def past(board: boards.Board, coach: Coach) -> Past:
    """Return the position before the move."""
    session = board.session.here(board.session.copy())
    session.arrangement = dict(board.session.arrangement)
    session.goto(coach.ply)
    return Past(id=board.id, session=session, seat=coach.seat)


def drawn(seen: Past, found: Judgement) -> str:
    """Return that position with what was played and what was better marked on it."""
    better, played = (
        boards.draw(replace(seen, hint=text))
        for text in (found.best.action, found.played)
    )
    return marks.both(better, played)


def remark(coach: Coach) -> Notice:
    """Return the quiet remark on a move that lost much."""
    told = _("You had a better move.")
    if not coach.is_last:
        told = _("You had a better move a moment ago.")
    return Notice(
        told,
        kind="advice",
        command=SHOW,
        label=_("Show"),
        can_close=True,
        closing=CLOSE,
    )


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
