"""Buttons of a table: actions, and commands of the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.ui import Ui
from tabletop.ui.markup import Attributes, hidden, icon, sentence, tag

CROSS: Final = "M6 6l12 12M18 6L6 18"
"""The sign of what takes something away that lies open, for `icon`."""


def button(id_: str, kind: str, what: Attributes, /, *inside: str) -> str:
    """Return a button; `what` says what it does, and more of what it is."""
    looks: Attributes = {"class": kind, "id": id_, "type": "button"}
    return tag("button", {**looks, **what}, *inside)


def group(kind: str, label: str, more: Attributes, /, *inside: str) -> str:
    """Return what belongs together, under a name that is heard."""
    looks: Attributes = {"class": kind, "role": "group", "aria-label": label}
    return tag("div", {**looks, **more}, *inside)


def heading(label: str) -> str:
    """Return the heading by which a reader jumps to a part of a table; it is heard."""
    return hidden("h2", label)


def part(kind: str, label: str, more: Attributes, /, *inside: str) -> str:
    """Return a group that is a part of a table, below its heading."""
    return heading(label) + group(kind, label, more, *inside)


def ground(kind: str, ui: Ui, /, *inside: str) -> str:
    """Return a table that fills the screen, with a class of the game's own."""
    looks: Attributes = {
        "class": f"full-table {kind}",
        "data-ground": "",
        "data-turn": ui.ply,
    }
    return tag("div", looks, *inside)


def doing(kind: str, /, *inside: str, is_home: bool = False) -> str:
    """Return what a person can do at a table: its buttons, and what belongs to them.

    What is inside is markup; `is_home` says whether it is at hand now.
    """
    more: Attributes = {"data-controls": "", "data-home": "" if is_home else None}
    return part(kind, _("What to do"), more, *inside)


def plays(
    action: str, label: str, legal: Sequence[str], ui: Ui, looks: Attributes
) -> str:
    """Return a button that plays an action, with the advice on it.

    The label is markup. An action that is not legal says why. `looks` are attributes of
    its own, such as `class` and `id`.
    """
    attributes: Attributes = {
        **looks,
        "type": "button",
        "data-action": action,
        "data-hint": "" if ui.hint == action else None,
        "aria-disabled": None if action in legal else "true",
    }
    return tag("button", attributes, label)


def waits(id_: str, label: str) -> str:
    """Return a button that does nothing yet, and says what it waits for."""
    attributes: Attributes = {
        "class": "button",
        "id": id_,
        "type": "button",
        "disabled": "",
    }
    return sentence("button", attributes, label)


def pauses(id_: str, label: str) -> str:
    """Return a large button that does nothing for a moment and keeps the focus."""
    looks: Attributes = {"aria-disabled": "true"}
    return button(id_, "button primary", looks, tag("span", {}, label))


def room() -> str:
    """Return what keeps the room of the buttons while there is nothing to press."""
    return tag("span", {"class": "button room", "aria-hidden": "true"})


def closes(word: str, told: str, id_: str) -> str:
    """Return the corner button that closes what lies open over the table.

    The word is what was selected to open it; `told` is where the button leads back to.
    """
    does = {"data-ui": word, "aria-label": told}
    return button(id_, "icon-button closes", does, icon(CROSS))


def row(kind: str, buttons: Iterable[str]) -> str:
    """Return buttons, as markup, side by side as one tab stop."""
    return tag("div", {"class": f"to-do {kind}", "data-rove": ""}, *buttons)
