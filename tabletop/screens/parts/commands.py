"""Buttons and links that run commands of the page."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _
from tabletop.screens.parts.icons import icon
from tabletop.ui.elements import Attributes, Child, Element, Node, tag

PRIMARY: Final = "button primary"
"""The classes of what is meant to be pressed."""


def button(id_: str, kind: str, what: Attributes, /, *inside: Child) -> Element:
    """Return a button; `what` holds its command and further attributes."""
    looks: Attributes = {"class": kind, "id": id_, "type": "button"}
    return tag("button", {**looks, **what}, inside)


def command(
    word: str, label: str, kind: str = "button", id_: str = "", *, more: str = ""
) -> Element:
    """Return a button with words, and with more in small below them if there is any.

    Its id is the command, if no other one is given.
    """
    what: Attributes = {"data-command": word, **_heard(label, more)}
    return button(id_ or word, kind, what, label, _small(more))


def _small(told: str) -> Node:
    return tag("small", {}, told) if told else ""


def _heard(label: str, more: str) -> Attributes:
    return {"aria-label": f"{label}, {more}" if more else None}


def sign(drawn: str, told: str, id_: str, what: Attributes, kind: str = "") -> Element:
    """Return a button with the icon of a name; what is `told` is heard."""
    looks = f"icon-button {kind}".strip()
    return button(id_, looks, {**what, "aria-label": told}, icon(drawn))


def closes(word: str, id_: str, kind: str = "") -> Element:
    """Return the button with the cross, for this command."""
    return sign("close", _("Close"), id_, {"data-command": word}, kind)


def link(
    id_: str, address: str, label: str, kind: str = "button", *, more: str = ""
) -> Element:
    """Return a link with words that looks like a button, or like what `kind` says.

    There is more in small below them if there is any.
    """
    looks: Attributes = {"class": kind, "id": id_, "href": address}
    looks = {**looks, **_heard(label, more)}
    return tag("a", looks, label, _small(more))


def back(address: str, told: str, kind: str = "") -> Element:
    """Return the arrow that leads back; the name of the place is heard."""
    looks = {"class": f"icon-button {kind}".strip(), "id": "back", "href": address}
    return tag("a", {**looks, "aria-label": told}, icon("back"))
