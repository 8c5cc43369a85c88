"""The screen of an error: a sentence, a way on, and a copy of the save."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.model.router import ROOT
from tabletop.screens.parts.commands import PRIMARY, command, link
from tabletop.screens.parts.forms import READ_ONLY, heading, main, says
from tabletop.ui.elements import Element, hidden, tag


def draw(told: str, *, text: str = "", can_go_on: bool = False) -> Element:
    """Return the screen, with a copy of the save if there is a `text` of it.

    With `can_go_on`, it offers the part of the game that could be recovered.
    """
    actions: list[Element] = []
    if can_go_on:
        words = _("Continue from what could be recovered")
        actions.append(command("go-on", words, PRIMARY))
    if text:
        actions.append(command("copy", _("Copy the text")))
    actions.append(link("to-lobby", ROOT, _("Lobby")))
    return main(
        "error",
        "error",
        heading(_("Something went wrong")),
        tag("p", {"class": "sentence"}, told),
        _copy(text) if text else "",
        tag("div", {"class": "actions"}, *actions),
        says("live", "polite"),
    )


def _copy(text: str) -> tuple[Element, ...]:
    """Return the save, folded, as it tells what is hidden."""
    kept = _(
        "The text of the game is kept as it is. It holds everything, even hidden"
        " cards. You can copy it here."
    )
    field = tag(
        "label",
        {"class": "field"},
        hidden("span", _("The text of the game")),
        tag("textarea", {"id": "save-text", **READ_ONLY}, text),
    )
    shows = tag("summary", {}, _("Show the text"))
    return tag("p", {}, kept), tag("details", {}, shows, field)
