"""Seats in a form: who sits at each, a person or a computer, and what he is called.

The fields of the seat at a place are `seat-<place>` and `name-<place>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop import names, newgame
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.i18n import _
from tabletop.newgame import HUMAN
from tabletop.screens import forms
from tabletop.session import Seat, default_name, persons_of

RESEAT: Final = {"data-change": "reseat"}
"""On controls whose change draws the form anew: the command of that change."""

_KIND: Final = "seat-"
_NAME: Final = "name-"


def draw(
    seats: Sequence[Seat],
    levels: Mapping[str, str],
    first: int = 0,
    *,
    is_alone: bool,
    suggestions: str = "",
) -> str:
    """Return the rows of these seats.

    Args:
        seats: as chosen.
        levels: what the computer players of the game are called, by their ids.
        first: the place of the first of these seats, from 0.
        is_alone: whether the game is for one.
        suggestions: the id of a list of names that persons may have, or "".
    """
    rows = [(HUMAN, _("You play") if is_alone else _("A person"))]
    computer = _("Watch the computer: {level}") if is_alone else _("Computer: {level}")
    rows += [(level, computer.format(level=called)) for level, called in levels.items()]
    label = _("Who plays") if is_alone else ""
    persons = persons_of(seats)
    return "".join(
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


def posted(fields: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return who sits where and what each is called, of what the form posts."""
    return _row(fields, _KIND), _row(fields, _NAME)


def to_texts(kinds: Sequence[str], called: Sequence[str]) -> dict[str, str]:
    """Return these as the texts that `newgame.seats` takes."""
    return {
        "seats": ",".join(kinds),
        "names": newgame.joined_names(called) if any(called) else "",
    }


def _row(fields: Mapping[str, str], prefix: str) -> list[str]:
    """Return what stands in the fields of this kind, by their places."""
    pattern = re.compile(f"{prefix}(0|[1-9][0-9]?)", re.ASCII)
    places = [int(name[len(prefix) :]) for name in fields if pattern.fullmatch(name)]
    return [fields[f"{prefix}{place}"].strip() for place in sorted(places)]


def _seat(
    place: int,
    seat: Seat,
    rows: Sequence[tuple[str, str]],
    label: str,
    offered: Attributes,
) -> str:
    """Return who sits at a seat, and what he is called."""
    who, name = f"who-{place}", f"{_NAME}{place}"
    choose = forms.choose(
        {"id": who, "name": f"{_KIND}{place}", **RESEAT}, rows, seat.bot or HUMAN
    )
    box = forms.box(
        {
            "type": "text",
            "id": name,
            "name": name,
            "value": "" if seat.name == offered["placeholder"] else seat.name,
            "maxlength": names.LONGEST,
            "autocomplete": "off",
            "spellcheck": "false",
            "aria-label": f"{_('Name')}, {label}",
            **offered,
        }
    )
    named = sentence("label", {"for": name}, _("Name"))
    return tag(
        "div",
        {"class": "seat", "id": f"at-seat-{place}"},
        forms.field(label, who, choose),
        tag("div", {"class": "field"}, named, box),
    )
