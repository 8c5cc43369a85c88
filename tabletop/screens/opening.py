"""The screen before Python has started, and where it cannot start.

The build draws this into the page. `static/boot.js` and `static/resume.js` fill it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from tabletop.core.i18n import _, mark
from tabletop.model.router import ROOT
from tabletop.screens.parts.game_cards import covers
from tabletop.ui.elements import Element, tag

FAILURES: Final = {
    "modules": mark("This browser is too old for these games. Any newer one will do."),
    "webassembly": mark(
        "This browser doesn’t support WebAssembly, which the games need. "
        "Either it is too old, or a strict setting turns it off."
    ),
    "download": mark(
        "Part of the page didn’t load. You may be offline. Your games are safe."
    ),
    "slow": mark(
        "Loading is taking longer than usual. You can wait, or try again. "
        "Your games are safe."
    ),
    "start": mark("The page couldn’t start. Your games are safe."),
    "file": mark(
        "This page can’t run when it is opened as a file. Serve it instead: python3 "
        "build.py serve"
    ),
    "framed": mark(
        "This page doesn’t run inside another site. Open it on its own to play."
    ),
}
"""The sentences for what keeps Python from coming up, by `<html data-failed>`."""


def draw(sizes: Mapping[str, tuple[int, int]]) -> tuple[Element, ...]:
    """Return what is shown, all of it hidden until it is wanted.

    `sizes` are those of the large downloads by name, in bytes: of the file, and of what
    travels where the server compresses it.
    """
    taglines = (
        tag("p", {"id": f"tagline-{cover.game}", "hidden": ""}, _(cover.tagline))
        for cover in covers()
    )
    waiting = tag(
        "section",
        {"class": "opening", "id": "opening", "aria-labelledby": "opening-title"},
        tag("span", {"id": "opening-art", "aria-hidden": "true", "hidden": ""}),
        tag(
            "h1",
            {"id": "opening-title", "data-text": _("Opening {title}…")},
            _("Opening the table…"),
        ),
        *taglines,
    )
    return waiting, _download(sizes), _failed()


def _download(sizes: Mapping[str, tuple[int, int]]) -> Element:
    bar = tag("progress", {"max": 1, "value": 0, "aria-labelledby": "download-text"})
    text = tag("span", {"id": "download-text"})
    return tag(
        "div",
        {
            "class": "download",
            "id": "download",
            "hidden": "",
            "data-sizes": json.dumps(sizes),
            "data-text": _("Loading: {done} of {total} MB"),
        },
        bar,
        text,
    )


def _failed() -> Element:
    sentences = (
        tag("p", {"data-failure": kind}, _(text)) for kind, text in FAILURES.items()
    )
    button = {"type": "button", "class": "button primary", "id": "try-again"}
    alone = {
        "class": "button primary",
        "id": "open-alone",
        "href": ROOT,
        "target": "_blank",
        "rel": "noopener",
    }
    return tag(
        "section",
        {"class": "failed", "id": "failed", "role": "alert"},
        *sentences,
        tag("button", button, _("Try again")),
        tag("a", alone, _("Open Tabletop")),
    )
