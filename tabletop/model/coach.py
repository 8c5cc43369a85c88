"""The model of the coach: its open questions and its remarks.

It asks when nobody else thinks, about what the seat knew before the move and nothing
else, so no game waits for it and nothing hidden comes to light. Whoever plays on before
it has answered is not let off: the moves wait, one behind the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.bots import Advice
from tabletop.session import Session
from tabletop.session.analysis import Judgement, judge, weighed


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
