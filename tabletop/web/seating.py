"""Who sits where at a table of the page: what a person changes of it, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop import newgame, save
from tabletop.asking import level_titles, levels
from tabletop.i18n import _
from tabletop.screens import dialogs, seats
from tabletop.session import Seat, Session, default_seat, persons_of

JOIN: Final = "join"
"""The dialog in which somebody joins."""

SEATS: Final = "seats"
"""The dialog that says who plays at each seat."""

SIT_DOWN: Final = "sit-down"
RESEATED: Final = "reseated"
NOBODY: Final = "nobody"

COMMANDS: Final = (SIT_DOWN, RESEATED, NOBODY, seats.RESEAT["data-change"])
"""What the forms of these dialogs and their controls say."""

EXPECTED: Final = "expected"
"""In a session's `table`: [name, level or null] of who joins as soon as he may."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Seats as a person is choosing them."""

    game: str  # the short name
    seats: tuple[Seat, ...]  # as chosen so far
    first: int = 0  # the place of the first of them, from 0
    error: str = ""  # what is wrong with what was chosen last, or ""
    shown: str = ""  # what taking the seats over would show, if that was said, or ""
    others: tuple[str, ...] = ()  # what the persons at the other seats are called

    def posted(self, fields: Mapping[str, str]) -> Draft:
        """Return the seats as a form posts them; what cannot be is its error."""
        texts = seats.to_texts(*seats.posted(fields))
        try:
            known = levels(self.game)
            chosen = newgame.seats(texts, known, self.first, self.others)
        except ValueError as refused:
            return replace(self, error=str(refused))
        if len(chosen) != len(self.seats):  # it is no form of this page
            return replace(self, error="")
        return replace(self, seats=chosen, error="")


def draft(session: Session, dialog: str) -> Draft | None:
    """Return the seats that the dialog shows at first, None if it shows none."""
    if dialog == SEATS:
        return Draft(session.game, session.seats)
    if dialog == JOIN:
        place = len(session.seats)
        newcomer = expected(session) or default_seat(place)
        others = persons_of(session.seats)
        return Draft(session.game, (newcomer,), place, others=others)
    return None


def draw(session: Session, chosen: Draft) -> str:
    """Return the dialog with what has been chosen so far."""
    is_alone = len(session.seats) == 1
    known = level_titles(session.game)
    rows = seats.draw(chosen.seats, known, chosen.first, is_alone=is_alone)
    if not chosen.first:
        return dialogs.seating(rows, error=chosen.error, shown=chosen.shown)
    return dialogs.joining(
        rows,
        error=chosen.error,
        is_now=bool(session.joining),
        is_expected=expected(session) is not None,
    )


def shown(session: Session, chosen: Draft) -> str:
    """Return what the seats as they were chosen would show to a person, or ""."""
    places = zip(session.seats, chosen.seats, strict=False)
    return " ".join(
        _("If you take over from {who}, you see their hand.").format(who=before.name)
        for place, (before, after) in enumerate(places)
        if after.bot is None and session.would_show(place)
    )


def reseat(session: Session, chosen: Draft) -> list[str]:
    """Have those sit at the table who were chosen; return what is to be said of it."""
    told = []
    for place, seat in enumerate(chosen.seats[: len(session.seats)]):
        if session.seats[place] != seat:
            session.reseat(place, seat)
            words = _("A computer plays for {who}.") if seat.bot else _("{who} plays.")
            told.append(words.format(who=seat.name))
    return told


def expect(session: Session, seat: Seat | None) -> None:
    """Expect this one to join as soon as he may, or nobody."""
    session.table.pop(EXPECTED, None)
    if seat is not None:
        session.table[EXPECTED] = [seat.name, seat.bot]


def expected(session: Session) -> Seat | None:
    """Return who joins as soon as he may."""
    match session.table.get(EXPECTED):
        case [str(name), (str() | None) as bot]:
            (seat,) = save.seated((Seat(name, bot),), len(session.seats))
            return seat
        case _:
            return None


def play(session: Session, text: str, *, is_computers: bool = False) -> None:
    """Play an action, and then let somebody sit down who is expected.

    Args:
        session: the game.
        text: the action.
        is_computers: whether a computer chose it.

    Raises:
        InvalidActionError: the text is no action of this game.
        IllegalActionError: the action may not be played now.
        OutOfTurnError: chance acts. Nothing has changed.
    """
    joins = text == session.joining
    session.play(text, is_computers=is_computers)
    seat = expected(session)
    if seat is None or not (joins or session.joining):
        return
    if not joins:
        session.play(session.joining)
    session.sit(len(session.seats) - 1, seat)
    expect(session, None)
