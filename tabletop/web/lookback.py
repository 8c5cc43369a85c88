"""How a review begins, and what is asked of a computer player in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.analysis import Review, stops
from tabletop.chance import rng_for
from tabletop.model.events import Question
from tabletop.model.lookback import LookBack
from tabletop.session import Seat, Session

TRIED: Final = "tried"
"""What the luck of another line is made from while the game runs, with the save's id:
nothing of the game's own seed is in it."""


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
