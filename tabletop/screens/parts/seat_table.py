"""The seats of a new game around a table, or in rows where they are too many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.session import Seat, default_seats, persons_of
from tabletop.ui.elements import Attributes, Child, Element, Node, tag
from tabletop.ui.faces import face
from tabletop.ui.seats import disc
from tabletop.ui.window import Window

OPENS: Final = "at-"  # begins the command that opens a seat; its place follows, from 0
_FACE: Final = 96  # pixels for which a face is drawn
_FEW: Final = 6  # the most seats with large faces and full plates

_ROUND: Final = {"phone": 12, "lying": 6, "tall": 12, "large": 12}
"""The most seats around a table, by layout; more sit in rows."""

_LOW: Final = ((600, 5), (720, 7))  # heights of phones, and the most seats there
_LARGE_TEXT: Final = 1.25  # size of the text from which plates would overlap


def draw(
    seats: Sequence[Seat],
    titles: Mapping[str, str],
    window: Window,
    *,
    chosen: int | None,
    centre: Child,
) -> Element:
    """Return the table; each seat is a button.

    `titles` has the titles of levels by id. `chosen` is the place of the open seat.
    """
    drawn = [
        tag(
            "button",
            {
                "type": "button",
                "class": f"laid-seat nth-{place}",
                "id": f"{OPENS}{place}",
                "data-command": f"{OPENS}{place}",
                "aria-haspopup": None if window.size == "large" else "dialog",
                "aria-current": "true" if place == chosen else None,
            },
            portrait(place, seats),
            tag(
                "span",
                {"class": "plate"},
                tag("b", {}, shown_name(place, seats)),
                tag("span", {}, _kind(seat, titles, window)),
            ),
        )
        for place, seat in enumerate(seats)
    ]
    return ring(drawn, window, centre)


def ring(seats: Sequence[Element], window: Window, centre: Child) -> Element:
    """Return seats around a table, or in rows where they are too many."""
    is_round = len(seats) <= _most(window)
    crowd = f"{'few' if len(seats) <= _FEW else 'many'} count-{len(seats)}"
    looks: Attributes = {
        "class": f"seat-table {crowd if is_round else 'in-rows'}",
        "id": "laid",
        "role": "group",
        "aria-label": _("Seats"),
    }
    felt = tag("div", {"class": "laid-felt", "aria-hidden": "true"}, centre)
    return tag("div", looks, felt, seats)


def portrait(place: int, seats: Sequence[Seat]) -> Element:
    """Return the face of a computer, or the disc of a person."""
    if seats[place].bot is None:
        return disc(place, shown_name(place, seats))
    return face(seats[place].name, "calm", _FACE)


def shown_name(place: int, seats: Sequence[Seat]) -> str:
    """Return the name of a seat; a person without a name who is alone is “You”."""
    seat = seats[place]
    is_only = len(persons_of(seats)) == 1
    is_unnamed = seat in default_seats(len(seats))
    return _("You") if is_only and is_unnamed else seat.name


def _most(window: Window) -> int:
    """Return the most seats that fit around a table."""
    if window.scale >= _LARGE_TEXT:
        return 0
    if window.size == "phone":
        for height, most in _LOW:
            if window.height < height:
                return most
    return _ROUND[window.size]


def _kind(seat: Seat, titles: Mapping[str, str], window: Window) -> Node:
    if seat.bot is not None:
        return titles.get(seat.bot, seat.bot)
    is_phone = window.size in {"phone", "lying"}
    return _("this phone") if is_phone else _("this device")
