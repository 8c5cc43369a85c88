"""Cards on the table: things that travel, by the numbers of `ui.ids`."""

from __future__ import annotations

from tabletop.views import Ui
from tabletop.views.markup import Attributes, tag


def thing(ui: Ui, place: str, drawing: str, *, start: str, kind: str = "") -> str:
    """Return a card that lies at this place, in the words of the game's `follow`.

    Args:
        ui: with the numbers.
        place: where it lies.
        drawing: the card.
        start: the id of the element from which it comes when it is new.
        kind: a class of its own, or "".
    """
    number = ui.ids.get(place)
    id_ = f"at-{place.replace(' ', '-')}" if number is None else f"card-{number}"
    return moving(id_, drawing, start=start, kind=kind)


def moving(id_: str, drawing: str, *, start: str, kind: str = "") -> str:
    """Return a thing of this id."""
    attributes: Attributes = {
        "class": f"g3-card {kind}".strip(),
        "id": id_,
        "data-thing": "",
        "data-from": start,
    }
    return tag("span", attributes, drawing)


def numbered(place: str, name: str) -> str:
    """Return the place of a card of this name, "7h0", such as "hand 7h 0"."""
    return f"{place} {name[:2]} {name[2:]}"
