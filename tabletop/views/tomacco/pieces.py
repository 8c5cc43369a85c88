"""Cards on the table: things that travel, by the numbers of `ui.ids`."""

from __future__ import annotations

from tabletop.views import Ui
from tabletop.views.markup import Attributes, tag


def thing(ui: Ui, place: str, drawing: str, *kinds: str) -> str:
    """Return a card that lies at this place, in the words of the game's `follow`."""
    number = ui.ids.get(place)
    attributes: Attributes = {
        "class": " ".join(["tom-card", *kinds]),
        "id": f"at-{place.replace(' ', '-')}" if number is None else f"card-{number}",
        "data-thing": "",
    }
    return tag("span", attributes, drawing)


def numbered(place: str, name: str) -> str:
    """Return the place of a card of this name, "7h0", such as "hand 7h 0"."""
    return f"{place} {name[:2]} {name[2:]}"
