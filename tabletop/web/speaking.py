"""What is said to whoever listens: live regions, and which of them is heard."""

from __future__ import annotations

from typing import Any, Final

import js

_REGIONS: Final = ("live", "alert")
"""The ids of the polite region and of the assertive one."""


def say(region: str, sentence: str) -> None:
    """Say a sentence in a live region; the same one twice is said twice.

    Behind an open dialog nothing is heard, so a dialog has regions of its own; a screen
    may have one that shows what is said.
    """
    element = _region(region)
    if sentence and element.textContent == sentence:
        sentence += "\N{NO-BREAK SPACE}"
    if sentence:
        element.textContent = sentence


def unsay(sentence: str) -> None:
    """Take out of the page what was said at once, if it was this."""
    element = js.document.getElementById("alert")
    if sentence and str(element.textContent).rstrip("\N{NO-BREAK SPACE}") == sentence:
        element.textContent = ""


def hush() -> None:
    """Take all that was said out of the page."""
    for region in _REGIONS:
        js.document.getElementById(region).textContent = ""


def _region(region: str) -> Any:
    inside = js.document.querySelector(f"#screen [data-says={region}]")
    return inside or js.document.getElementById(region)
