"""What the page shows until Python is up, and where it cannot come up.

The build draws this into the page; `static/boot.js` fills and shows it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from tabletop.i18n import _, mark
from tabletop.views.markup import sentence, tag

FAILURES: Final = {
    "modules": mark("This browser is too old for these games; any newer one plays."),
    "webassembly": mark(
        "This browser runs no WebAssembly, and the games need it. "
        "Either it is too old, or a strict mode of its settings forbids it."
    ),
    "download": mark(
        "A part of the page did not come: the network may be gone. "
        "What you have played is kept."
    ),
    "start": mark("The page did not start. What you have played is kept."),
}
"""The sentences for what keeps Python from coming up, by `<html data-failed>`."""


def draw(sizes: Mapping[str, tuple[int, int]]) -> str:
    """Return what is shown, all of it hidden until it is wanted.

    Args:
        sizes: of the large downloads by name, in bytes: of the file, and of what
            travels where the server compresses it.
    """
    waiting = tag(
        "main",
        {"class": "opening", "id": "opening"},
        sentence("h1", {}, _("Opening the table…")),
    )
    return waiting + _download(sizes) + _failed()


def _download(sizes: Mapping[str, tuple[int, int]]) -> str:
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


def _failed() -> str:
    sentences = (
        sentence("p", {"data-failure": kind}, _(text))
        for kind, text in FAILURES.items()
    )
    button = {"type": "button", "class": "button primary", "id": "try-again"}
    return tag(
        "section",
        {"class": "failed", "id": "failed", "role": "alert"},
        *sentences,
        sentence("button", button, _("Try again")),
    )
