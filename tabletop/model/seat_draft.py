"""The model of the seats that a person is choosing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.i18n import _
from tabletop.session import Seat, Session, default_seat, persons_of, save
from tabletop.session.bot_protocol import levels

JOIN: Final = "join"
"""The dialog of a player who joins."""

SEATS: Final = "seats"
"""The dialog that says who plays at each seat."""


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """Seats as a person is choosing them."""

    game: str  # the short name
    seats: tuple[Seat, ...]  # as chosen so far
    first: int = 0  # the place of the first of them, from 0
    error: str = ""  # what is wrong with what was chosen last, or ""
    shown: str = ""  # what taking the seats over would show, if that was said, or ""
    others: tuple[str, ...] = ()  # what the persons at the other seats are called


def draft(session: Session, dialog: str) -> SeatDraft | None:
    """Return the seats that the dialog shows at first, None if it shows none."""
    if dialog == SEATS:  # no level that is unknown can be chosen
        known = None, *levels(session.game)
        seats = (s if s.bot in known else replace(s, bot=None) for s in session.seats)
        return SeatDraft(session.game, tuple(seats))
    if dialog == JOIN:
        place = len(session.seats)
        newcomer = expected(session) or default_seat(place)
        others = persons_of(session.seats)
        return SeatDraft(session.game, (newcomer,), place, others=others)
    return None


def expect(session: Session, seat: Seat | None) -> None:
    """Expect this player to join as soon as the rules allow it, or none."""
    whom = None if seat is None else (seat.name, seat.bot)
    session.table = replace(session.table, expected=whom)


def expected(session: Session) -> Seat | None:
    """Return who joins as soon as he may."""
    if session.table.expected is None:
        return None
    (seat,) = save.seated((Seat(*session.table.expected),), len(session.seats))
    return seat


def shown(session: Session, chosen: SeatDraft) -> str:
    """Return what the seats as they were chosen would show to a person, or ""."""
    places = zip(session.seats, chosen.seats, strict=False)
    return " ".join(
        _("If you take over from {who}, you see their hand.").format(who=before.name)
        for place, (before, after) in enumerate(places)
        if after.bot is None and session.would_show(place)
    )
