"""The screen of an error: a sentence, a way on, and a copy of the save."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.model.router import ROOT
from tabletop.screens.parts.commands import PRIMARY, command, link
from tabletop.screens.parts.forms import READ_ONLY, heading, main, says
from tabletop.ui.markup import hidden, sentence, tag


def draw(told: str, *, text: str = "", can_go_on: bool = False) -> str:
    """Return the screen.

    Args:
        told: what happened.
        text: the save that is concerned, offered as a copy.
        can_go_on: whether a part of the game holds and can be played on.
    """
    actions = []
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
        sentence("p", {"class": "sentence"}, told),
        _copy(text) if text else "",
        tag("div", {"class": "actions"}, *actions),
        says("live", "polite"),
    )


def _copy(text: str) -> str:
    """Return the save, folded, as it tells what is hidden."""
    kept = _(
        "The text of the game is kept as it is. It holds everything, even hidden"
        " cards. You can copy it here."
    )
    field = tag(
        "label",
        {"class": "field"},
        hidden("span", _("The text of the game")),
        sentence("textarea", {"id": "save-text", **READ_ONLY}, text),
    )
    shows = sentence("summary", {}, _("Show the text"))
    return sentence("p", {}, kept) + tag("details", {}, shows, field)
