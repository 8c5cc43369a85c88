"""The curtain before a table, until the next player is ready."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.screens.parts.commands import PRIMARY, command
from tabletop.ui.elements import Element, tag


def curtain_text(name: str) -> str:
    """Return what the curtain says, and all that is heard while it hangs there."""
    return _("Pass the device to {who}").format(who=name)


def draw(name: str) -> Element:
    """Return the curtain, with the button of the player of this name.

    The button does not take the focus by itself, nor does it lie where others are: a
    key or a finger that comes down twice must not open it.
    """
    lift = _("I am {who}").format(who=name)
    title = {"class": "curtain-title", "id": "curtain-title"}
    sign = tag(
        "div",
        {"class": "curtain-sign"},
        tag("h2", title, curtain_text(name)),
        command("lift", lift, PRIMARY),
    )
    return tag("div", {"class": "curtain", "id": "curtain"}, sign)
