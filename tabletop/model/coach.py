"""The model of the coach: its open questions and its remarks.

The coach asks before the computers play, so that its remark comes while the table still
shows the move. It asks about the observation before the move, so it reveals nothing
hidden. If the person plays on before the answer, the moves wait in a queue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.bots import Advice
from tabletop.session import Session
from tabletop.session.analysis import Judgement, judge, weighed


@dataclass(frozen=True, slots=True)
class Weighing:
    """A move that the coach evaluates."""

    ply: int  # at which it was played
    seat: int  # that played it
    played: str  # its text
    questions: tuple[str, str]  # on the best move there, and on the value of this one
    best: Advice | None = None  # the best move, None until that is answered
    since: int = 0  # number of decisions of the person after it

    @property
    def question(self) -> str:
        """The question that is open on this move."""
        return self.questions[self.best is not None]


@dataclass(frozen=True, slots=True)
class Coach:
    """The queue and the remark of the coach."""

    line: tuple[Weighing, ...] = ()  # the moves to evaluate, the earliest first
    found: Judgement | None = None  # the move of the open remark, with its values
    since: int = 0  # number of decisions of the person after that move
    told: int = 0  # number of decisions after the remark on it
    has_waited: bool = False  # whether the game has waited for the remark
    last: int = -1  # the ply of the last move with a remark

    @property
    def question(self) -> str:
        """The question on the first move of the queue, or ""."""
        return self.line[0].question if self.line else ""

    def answered(self, advice: Advice) -> Coach:
        """Return the coach after the answer to `question`."""
        move, *later = self.line
        second = advice if move.best else None
        best = move.best or advice
        found = weighed(move.ply, move.seat, move.played, best, second=second)
        if found is None and second is None:
            return replace(self, line=(replace(move, best=best), *later))
        if found and found.is_much:
            return Coach((*later,), found, move.since, last=found.ply)
        return replace(self, line=(*later,))

    def put_away(self) -> Coach:
        """Return the coach without a remark."""
        return Coach(self.line, last=self.last)


def can_coach(session: Session) -> bool:
    """Return whether one person plays, at a game whose moves can be evaluated."""
    persons = [who for who in session.seats if who.bot is None]
    return len(persons) == 1 and bool(judge(session.game))
