"""A game that is looked back at: the model of it, and what follows from it.

The game itself is never changed. A person steps through it; where he plays something
else, a branch begins on a copy in which he plays all sides, and he comes back when he
likes. Meanwhile a computer player is asked what each move was worth, that on the table
first. What becomes of all that stands in `tabletop.web.reviewing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.analysis import BUDGET, Judgement, Review, stops
from tabletop.asking import ask
from tabletop.chance import rng_for
from tabletop.drawing import Ui
from tabletop.session import Seat, Session
from tabletop.thinking import Advice
from tabletop.web import returning, router
from tabletop.web.board import Board, Question, persons, ui_of
from tabletop.web.router import Route

TRIED: Final = "tried"
"""What the luck of another line is made from while the game runs, with the save's id:
nothing of the game's own seed is in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookBack(Board):
    """One game that is looked back at.

    Attributes:
        session: what lies on the table: the game, or another line of it.
    """

    line: Session  # a copy of the game
    stops: tuple[int, ...]  # the plies at which it can be looked at
    seats: tuple[int, ...]  # who acts at each but the last
    is_running: bool  # whether it has not ended
    review: Review  # what is known of its moves; it learns more, as the session does
    branch: int | None = None  # the ply at which another line began, None in the game
    # what is known of positions that the review does not hold, by question
    tried: Mapping[str, Advice] = field(default_factory=dict)
    is_asking: bool  # whether a computer player is asked

    @property
    def route(self) -> Route:
        """Where this is, with the ply of the game."""
        ply = self.line.cursor
        return Route(self.session.game, router.ANALYSIS, self.id, ply=ply)

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn: whoever acts; at the end, a person."""
        to_act = self.session.to_act
        return to_act if to_act >= 0 else persons(self.session)[0]

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be played here."""
        return self.session.legal()

    @property
    def ui(self) -> Ui:
        """What the view is told beside the position."""
        return ui_of(self)

    @property
    def moved(self) -> int:
        """By how many seats everybody sits further than in the first of these games."""
        return returning.moved(self.line)

    @property
    def place(self) -> int:
        """The number of the stop at which the game is looked at, from 0."""
        return self.stops.index(self.line.cursor)

    @property
    def played(self) -> str | None:
        """What was played in the game at this ply; None in another line."""
        line = self.line
        is_played = self.branch is None and not line.is_at_end
        return line.log[line.cursor] if is_played else None

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The moves of persons here that lost most, the worst first."""
        return self.review.worst(persons(self.line))

    @property
    def is_choice(self) -> bool:
        """Whether there is something to choose."""
        return self.session.to_act >= 0 and len(self.session.legal()) > 1

    @property
    def can_fork(self) -> bool:
        """Whether the line that is tried can be a game: nothing in it is made up."""
        is_tried = self.branch is not None and not self.is_running
        return is_tried and not self.session.is_over

    @property
    def best(self) -> Advice | None:
        """The best that was found at the position."""
        question = self._position_question
        if question is None:
            return self.review.best(self.line.cursor)
        return self.tried.get(question)

    @property
    def question_here(self) -> str | None:
        """The question on a position that neither the review nor `tried` holds."""
        question = self._position_question
        return None if question in self.tried else question

    @property
    def _position_question(self) -> str | None:
        """The question on a position that the review does not hold."""
        level = self.review.level
        if not level or not self.is_choice or self.played is not None:
            return None
        return ask(self.session, level=level, budget=BUDGET, luck="position")


def opened(
    id_: str, session: Session, review: Review, ply: int | None = None
) -> LookBack:
    """Lay a copy of a game on the table.

    Args:
        id_: of its save.
        session: the game.
        review: what is known of its moves so far.
        ply: where to begin; at the end without.
    """
    line, (places, seats) = session.copy(), stops(session)
    line.table.update(session.table)
    last = places[-1]
    line.goto(last)
    is_running = not line.is_over
    wanted = last if ply is None else ply
    line.goto(min((k for k in places if k >= wanted), default=last))
    return LookBack(
        id=id_,
        session=line,
        line=line,
        stops=places,
        seats=seats,
        is_running=is_running,
        review=review,
        is_asking=bool(review.level),
    )


def mistakes_beside(board: LookBack) -> tuple[int | None, int | None]:
    """Return where the mistakes before and after this position are, None for none."""
    plies, at = [found.ply for found in board.mistakes], board.line.cursor
    earlier = max((ply for ply in plies if ply < at), default=None)
    return earlier, min((ply for ply in plies if ply > at), default=None)


def question(board: LookBack) -> Question | None:
    """Return what is to be thought about now, if anything."""
    if board.dialog or not board.is_asking:
        return None
    text = board.question_here or board.review.question(board.line.cursor)
    return None if text is None else Question(text, 0.0)


def scratch(board: LookBack) -> Session:
    """Return a copy of the game in which a person plays all sides.

    While the game runs, what is hidden there is made up, and its chance is
    another: nobody looks ahead that way, and nobody learns what lies face down.
    """
    line = board.line
    header = replace(
        line.header, seats=tuple(Seat(seat.name) for seat in line.header.seats)
    )
    if not board.is_running:
        return line.here(line.copy(header))
    luck = f"{TRIED} {board.id}"
    header, rng = replace(header, seed=luck), rng_for(luck, line.cursor)
    return line.here(line.imagined(board.viewer, header, rng))
