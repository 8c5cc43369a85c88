"""Seats in a form: a person or a computer, and a name.

The fields of the seat at a place are `seat-<place>` and `name-<place>`. Each control
sends its one change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.screens.parts import forms
from tabletop.session import Seat, default_name, persons_of
from tabletop.session.game_request import HUMAN
from tabletop.ui.elements import Attributes, Element, tag

CHOOSE: Final = "choose"  # the command of one change: a control and its text
CHOOSES: Final = {"data-input": CHOOSE}  # each control sends its own change


def draw(
    seats: Sequence[Seat],
    levels: Mapping[str, str],
    first: int = 0,
    *,
    is_alone: bool,
    suggestions: str = "",
) -> tuple[Element, ...]:
    """Return the rows of these seats, of which the first has this place, from 0.

    The names of levels are given by their ids. `suggestions` is the id of a list of
    names that persons may have, or "".
    """
    rows = [(HUMAN, _("You play") if is_alone else _("A person"))]
    computer = _("Watch the computer: {level}") if is_alone else _("Computer: {level}")
    rows += [(level, computer.format(level=called)) for level, called in levels.items()]
    label = _("Players") if is_alone else ""
    persons = persons_of(seats)
    return tuple(
        _seat(
            place,
            seat,
            rows,
            label or _("Seat {n}").format(n=place + 1),
            {
                "placeholder": default_name(place, seat.bot, persons),
                "list": None if seat.bot else suggestions or None,
            },
        )
        for place, seat in enumerate(seats, first)
    )


def _seat(
    place: int,
    seat: Seat,
    rows: Sequence[tuple[str, str]],
    label: str,
    offered: Attributes,
) -> Element:
    who, name = f"who-{place}", f"name-{place}"
    looks = {"id": who, "name": f"seat-{place}"}
    choose = forms.choose(looks, rows, seat.bot or HUMAN)
    text = "" if seat.name == offered["placeholder"] else seat.name
    heard = {"spellcheck": "false", "aria-label": f"{_('Name')}, {label}"}
    box = forms.text_box(name, text, names.LONGEST, {**heard, **offered})
    return tag(
        "div",
        {"class": "seat", "id": f"at-seat-{place}"},
        forms.field(label, who, choose),
        forms.field(_("Name"), name, box),
    )
