"""The sheet of a seat: who sits there, with which face, and at which level.

In a large window it is a panel beside the table. Each control sends its one change, as
in `tabletop.screens.parts.seats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.core.options import Option
from tabletop.screens.parts import commands, forms, seat_table, seats
from tabletop.screens.parts.sheets import sheet
from tabletop.session import Seat, default_seats
from tabletop.session.bot_protocol import LevelOffer
from tabletop.session.game_request import HUMAN
from tabletop.ui.elements import Attributes, Element, Node, hidden, tag
from tabletop.ui.faces import TEMPERS, face

CLOSE: Final = "close"  # the command that closes the sheet
ALIKE: Final = "alike-"  # begins the command that gives all computers this level
EVERYBODY: Final = "everybody"  # the command that gives all seats to people
_SMALL: Final = 48  # pixels of a face to choose


def draw(
    place: int,
    all_seats: Sequence[Seat],
    offers: Sequence[LevelOffer],
    suggestions: str,
    *,
    is_panel: bool,
) -> Element:
    """Return the sheet of the seat at a place, or its panel.

    `offers` are the levels, the weakest first. `suggestions` is the id of a list of
    names that persons may have, or "".
    """
    seat, name = all_seats[place], seat_table.shown_name(place, all_seats)
    portrait = seat_table.portrait(place, all_seats)
    manner = _manner(seat)
    form = forms.form(
        "seat-form",
        CLOSE,
        _kinds(place, seat, offers),
        _name(place, all_seats, suggestions)
        if seat.bot is None
        else (_faces(place, all_seats), _levels(place, seat, offers)),
        _for_all(seat, all_seats),
        **seats.CHOOSES,
    )
    if not is_panel:
        return sheet("seat", name, form, before=portrait, after=manner)
    title = tag("h2", {"id": "seat-title"}, name, manner)
    head = tag("div", {"class": "sheet-head"}, portrait, title)
    looks = {"class": "seat-panel", "id": "seat-panel", "aria-labelledby": "seat-title"}
    return tag("section", looks, head, form)


def _manner(seat: Seat) -> Element | None:
    temper = TEMPERS.get(seat.name) if seat.bot is not None else None
    return tag("small", {}, _(temper)) if temper else None


def _kinds(place: int, seat: Seat, offers: Sequence[LevelOffer]) -> Element:
    computer = seat.bot or offers[0].id
    words = {HUMAN: _("Person"), computer: _("Computer")}
    label = _("Players")
    option = Option(f"kind-{place}", label, "", tuple(words), computer)
    return forms.control(option, option.name, seat.bot or HUMAN, words.__getitem__)


def _name(place: int, all_seats: Sequence[Seat], suggestions: str) -> Element:
    """Return the box of a name; it is empty for the name that the table shows."""
    seat = all_seats[place]
    is_unnamed = seat in default_seats(len(all_seats))
    usual = seat_table.shown_name(place, all_seats) if is_unnamed else ""
    box = forms.text_box(
        f"name-{place}",
        "" if is_unnamed else seat.name,
        names.LONGEST,
        {"spellcheck": "false", "placeholder": usual, "list": suggestions or None},
    )
    return forms.field(_("Name"), f"name-{place}", box)


def _faces(place: int, all_seats: Sequence[Seat]) -> Element:
    """Return the faces to choose from; those that sit elsewhere can't be chosen."""
    seat = all_seats[place]
    elsewhere = {other.name for k, other in enumerate(all_seats) if k != place}

    def row(name: str) -> Element:
        is_taken = name in elsewhere
        looks: Attributes = {
            "type": "radio",
            "name": f"name-{place}",
            "id": f"face-{place}-{name}",
            "value": name,
            "checked": "" if name == seat.name else None,
            "disabled": "" if is_taken else None,
        }
        drawn = face(name, "calm", _SMALL)
        return tag(
            "label", {"class": "face-choice"}, forms.box(looks), drawn, _heard(name)
        )

    legend = tag("legend", {"class": "sr-only"}, _("Face"))
    return tag("fieldset", {"class": "face-choices"}, legend, map(row, TEMPERS))


def _heard(name: str) -> Element:
    return hidden("span", f"{name}, {_(TEMPERS[name])}")


def _levels(place: int, seat: Seat, offers: Sequence[LevelOffer]) -> Element:
    """Return the levels, each with a line on how it plays."""

    def row(offer: LevelOffer) -> Element:
        looks: Attributes = {
            "type": "radio",
            "name": f"seat-{place}",
            "id": f"level-{place}-{offer.id}",
            "value": offer.id,
            "checked": "" if offer.id == seat.bot else None,
        }
        words = tag("span", {}, tag("b", {}, offer.title), " ", offer.manner)
        return tag("label", {"class": "choice"}, forms.box(looks), words)

    legend = tag("legend", {"class": "sr-only"}, _("Level"))
    return tag("fieldset", {"class": "level-choices"}, legend, map(row, offers))


def _for_all(seat: Seat, all_seats: Sequence[Seat]) -> Node:
    """Return the button that makes other seats like this one, if that is possible.

    Where another level would make it possible, its room is kept, so that the sheet
    stays where it is.
    """
    computers = [each.bot for each in all_seats if each.bot is not None]
    if len(computers) < 2:  # noqa: PLR2004 - one is like all
        return ""
    if seat.bot is None:
        words, command = _("People in every seat"), EVERYBODY
    else:
        words, command = _("Use for all computers"), f"{ALIKE}{seat.bot}"
        if len(set(computers)) == 1:
            room = {"class": "button for-all-room", "aria-hidden": "true"}
            return tag("span", room, words)
    return commands.command(command, words, id_="for-all")
