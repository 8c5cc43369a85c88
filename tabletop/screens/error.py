"""The screen of an error: what is left of a game, a way on, and a copy of the save."""

from __future__ import annotations

import re

from tabletop.core.i18n import _, ngettext
from tabletop.model.router import ROOT
from tabletop.registry import view_of
from tabletop.screens.parts.commands import PRIMARY, actions, command, link
from tabletop.screens.parts.forms import copied, heading, main, says
from tabletop.session import Session
from tabletop.ui import thumbnails
from tabletop.ui.elements import Attributes, Element, hidden, tag


def draw(
    told: str,
    text: str = "",
    partial: Session | None = None,
    *,
    can_retry: bool = False,
) -> Element:
    """Return the screen, with a copy of the save if there is a `text` of it.

    `partial` is the part of the game that could be recovered.
    """
    if partial is not None:
        return _recovered(told, text, partial)
    return main(
        "error",
        "error",
        heading(_("Something went wrong")),
        tag("p", {"class": "sentence"}, told),
        _copy(text) if text else "",
        actions(
            command("copy", _("Copy the text")) if text else "",
            command("go-on", _("Try again"), PRIMARY) if can_retry else "",
            link("to-lobby", ROOT, _("Lobby"), "button" if can_retry else PRIMARY),
        ),
        says("live", "polite"),
    )


def _recovered(told: str, text: str, partial: Session) -> Element:
    """Return the last good picture, how much was recovered, and the way on."""
    moves = len(partial.decisions(0))
    glimpse = view_of(partial.game).glimpse(partial.observation(0))
    picture: Attributes = {"class": "error-picture", "aria-hidden": "true"}
    recovered = ngettext(
        "{n} move could be recovered, the rest couldn’t.",
        "{n} moves could be recovered, the rest couldn’t.",
        moves,
    )
    progress: Attributes = {
        "class": "error-bar",
        "max": max(partial.cursor, _actions_in(text)) or 1,
        "value": partial.cursor,
        "aria-hidden": "true",
    }
    goes_on = _("Continue from move {n}").format(n=moves)
    return main(
        "error",
        "error",
        tag("div", picture, thumbnails.drawn(glimpse)) if glimpse else "",
        heading(_("Part of this game can’t be read")),
        tag("p", {"class": "sentence"}, recovered.format(n=moves)),
        tag("progress", progress),
        hidden("p", told),
        actions(
            command("go-on", goes_on, PRIMARY),
            command("copy", _("Copy the text")),
            link("to-lobby", ROOT, _("Not now")),
        ),
        _copy(text),
        says("live", "polite"),
    )


def _actions_in(text: str) -> int:
    """Return the number of actions in the text of a damaged save."""
    log = re.search(r'"log"\s*:\s*\[([^\]]*)', text)
    return len(re.findall(r'"[^"]*"?', log[1])) if log else 0


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
