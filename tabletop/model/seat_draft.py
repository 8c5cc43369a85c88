"""The model of the seats that a person is choosing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.i18n import _
from tabletop.session import Seat, Session, default_seat, persons_of, save
from tabletop.session.bot_protocol import levels

JOIN: Final = "join"  # dialog of a player who joins
SEATS: Final = "seats"  # dialog with the player of each seat


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """Seats as a person is choosing them."""

    game: str  # the short name
    seats: tuple[Seat, ...]  # as chosen so far
    first: int = 0  # the place of the first of them, from 0
    error: str = ""  # a sentence on an impossible last choice, or ""
    shown: str = ""  # the warning on hands that this reveals, once given, or ""
    others: tuple[str, ...] = ()  # the names of the persons at the other seats


def draft(session: Session, dialog: str) -> SeatDraft | None:
    """Return the initial draft of a dialog, None if it shows no seats."""
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
    """Store the player who joins as soon as the rules allow it, or None."""
    whom = None if seat is None else (seat.name, seat.bot)
    session.table = replace(session.table, expected=whom)


def expected(session: Session) -> Seat | None:
    """Return the seat that joins as soon as the rules allow it, if any."""
    if session.table.expected is None:
        return None
    seats = (Seat(*session.table.expected),)
    (seat,) = save.seated(session.game, seats, len(session.seats))
    return seat


def shown(session: Session, chosen: SeatDraft) -> str:
    """Return the warning on hands that the chosen seats reveal to a person, or ""."""
    places = zip(session.seats, chosen.seats, strict=False)
    return " ".join(
        _("If you take over from {who}, you will see their hand.").format(
            who=before.name
        )
        for place, (before, after) in enumerate(places)
        if after.bot is None and session.would_show(place)
    )
