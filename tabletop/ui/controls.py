"""Buttons of a table: actions, and commands of the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.ui import Ui
from tabletop.ui.markup import Attributes, hidden, icon, tag

CROSS: Final = "M6 6l12 12M18 6L6 18"
"""Path of the sign of close buttons, for `icon`."""


def button(id_: str, kind: str, what: Attributes, /, *inside: str) -> str:
    """Return a button; `what` holds its action and further attributes."""
    looks: Attributes = {"class": kind, "id": id_, "type": "button"}
    return tag("button", {**looks, **what}, *inside)


def group(kind: str, label: str, more: Attributes, /, *inside: str) -> str:
    """Return a group with a name for screen readers."""
    looks: Attributes = {"class": kind, "role": "group", "aria-label": label}
    return tag("div", {**looks, **more}, *inside)


def heading(label: str) -> str:
    """Return a heading for screen readers, which jump by it to a part of a table."""
    return hidden("h2", label)


def part(kind: str, label: str, more: Attributes, /, *inside: str) -> str:
    """Return a group that is a part of a table, below its heading."""
    return heading(label) + group(kind, label, more, *inside)


def plays(
    action: str, label: str, legal: Sequence[str], ui: Ui, looks: Attributes
) -> str:
    """Return a button that plays an action, with the advice on it.

    The label is markup. A click on an illegal action shows the refusal. `looks` are
    further attributes, such as `class` and `id`.
    """
    attributes: Attributes = {
        **looks,
        "type": "button",
        "data-action": action,
        "data-hint": "" if ui.hint == action else None,
        "aria-disabled": None if action in legal else "true",
    }
    return tag("button", attributes, label)


def room() -> str:
    """Return a placeholder of a button's size, while there is no button."""
    return tag("span", {"class": "button room", "aria-hidden": "true"})


def closes(word: str, told: str, id_: str) -> str:
    """Return the corner button that closes an open panel.

    `word` was selected to open it; `told` is the label of the button.
    """
    does = {"data-ui": word, "aria-label": told}
    return button(id_, "icon-button closes", does, icon(CROSS))


def row(kind: str, buttons: Iterable[str]) -> str:
    """Return buttons, given as markup, in a row that is one tab stop."""
    return tag("div", {"class": f"to-do {kind}", "data-rove": ""}, *buttons)
