"""The model of a review.

A person steps through the game, and a review never changes it. Another move begins a
branch on a copy, in which the person plays all sides. Leaving the branch leads back to
the game. Meanwhile a computer player evaluates each move, the current one first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.bots import Advice
from tabletop.model.curtain import persons
from tabletop.session import Session
from tabletop.session.analysis import BUDGET, Judgement, Review
from tabletop.session.bot_protocol import ask


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReview:
    """A game under review, with the branch that a person tries."""

    line: Session  # a copy of the game
    stops: tuple[int, ...]  # the plies at which a person can look at it
    seats: tuple[int, ...]  # the seat that acts at each but the last
    is_running: bool  # whether it has not ended
    moves: Review  # the values of its moves; mutable, as a session is
    is_asking: bool  # whether a computer player evaluates it
    other: Session | None = None  # the branch; None in the game
    branch: int | None = None  # the ply at which the branch began, None in the game
    # advice on positions that `moves` does not hold, by question
    tried: Mapping[str, Advice] = field(default_factory=dict)

    @property
    def session(self) -> Session:
        """The session on the table: the game, or its branch."""
        return self.other or self.line

    @property
    def place(self) -> int:
        """The number of the current stop, from 0."""
        return self.stops.index(self.line.cursor)

    @property
    def played(self) -> str | None:
        """The action of the game at this ply; None in a branch."""
        line = self.line
        is_played = self.branch is None and not line.is_at_end
        return line.log[line.cursor] if is_played else None

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The moves of persons here that lost most, the worst first."""
        return self.moves.worst(persons(self.line))

    @property
    def mistakes_beside(self) -> tuple[int | None, int | None]:
        """The plies of the mistakes before and after this position, None for none."""
        plies, at = [found.ply for found in self.mistakes], self.line.cursor
        earlier = max((ply for ply in plies if ply < at), default=None)
        return earlier, min((ply for ply in plies if ply > at), default=None)

    @property
    def is_unweighed(self) -> bool:
        """Whether some moves have no value yet."""
        is_any = bool(self.moves.level)
        return is_any and self.moves.judged < len(self.moves.decisions)

    @property
    def is_summed(self) -> bool:
        """Whether all moves of persons here have a value."""
        return self.moves.is_judged(persons(self.line))

    @property
    def is_choice(self) -> bool:
        """Whether the seat that acts has two or more legal actions."""
        return self.session.to_act >= 0 and len(self.session.legal()) > 1

    @property
    def can_fork(self) -> bool:
        """Whether the branch can become a game: no hidden card in it is invented."""
        is_tried = self.branch is not None and not self.is_running
        return is_tried and not self.session.is_over

    @property
    def best(self) -> Advice | None:
        """The best move that is known at the position."""
        question = self._position_question
        if question is None:
            return self.moves.best(self.line.cursor)
        return self.tried.get(question)

    @property
    def question_here(self) -> str | None:
        """The question on a position that neither `moves` nor `tried` holds."""
        question = self._position_question
        return None if question in self.tried else question

    @property
    def _position_question(self) -> str | None:
        """The question on a position that `moves` does not hold."""
        level = self.moves.level
        if not level or not self.is_choice or self.played is not None:
            return None
        return ask(self.session, level=level, budget=BUDGET, luck="position")
