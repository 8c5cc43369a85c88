"""Games before their last move."""

from dataclasses import replace
from functools import cache

from tabletop.session import Seat, Session


@cache
def played() -> tuple[Session, str]:
    """Return a game of three before a person's last action, and that action."""
    seats = [Seat(name) for name in ("Ann", "Ben", "Cy")]
    session = Session.start("tomacco", players=3, seats=seats, seed="end")
    while not session.is_over:  # the lowest card first, and no needless pick-up
        session.play(session.legal()[0])
    last, line = session.log[-1], session.copy()
    line.goto(len(session.log) - 1)
    found = Session(
        replace(
            session.header,
            seats=tuple(
                replace(seat, bot=None if k == line.to_act else "gentle")
                for k, seat in enumerate(seats)
            ),
        )
    )
    for text in session.log[:-1]:
        found.append(text)
    return found, last
