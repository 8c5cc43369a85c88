"""The screen of an error: a sentence, a way on, and a copy of the save."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.model.router import ROOT
from tabletop.screens.parts.commands import PRIMARY, actions, command, link
from tabletop.screens.parts.forms import copied, heading, main, says
from tabletop.ui.elements import Element, hidden, tag


def draw(told: str, *, text: str = "", can_go_on: bool = False) -> Element:
    """Return the screen, with a copy of the save if there is a `text` of it.

    With `can_go_on`, it offers the part of the game that could be recovered.
    """
    goes_on = _("Continue from what could be recovered")
    return main(
        "error",
        "error",
        heading(_("Something went wrong")),
        tag("p", {"class": "sentence"}, told),
        _copy(text) if text else "",
        actions(
            command("go-on", goes_on, PRIMARY) if can_go_on else "",
            command("copy", _("Copy the text")) if text else "",
            link("to-lobby", ROOT, _("Lobby")),
        ),
        says("live", "polite"),
    )


def _copy(text: str) -> tuple[Element, ...]:
    """Return the save, folded, as it tells what is hidden."""
    kept = _(
        "The text of the game is kept as it is. It holds everything, even hidden"
        " cards. You can copy it here."
    )
    label = hidden("span", _("The text of the game"))
    field = copied("save-text", label, text)
    shows = tag("summary", {}, _("Show the text"))
    return tag("p", {}, kept), tag("details", {}, shows, field)
