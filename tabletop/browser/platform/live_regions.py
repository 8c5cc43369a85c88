"""Live regions for screen readers."""

from __future__ import annotations

import time
from typing import Final

import js
from pyodide.ffi import create_proxy

from tabletop.app.pace import Queue

_REGIONS: Final = ("live", "alert")
"""The ids of the polite region, which is a log, and of the assertive one."""

_KEPT: Final = 12  # maximum entries of the log in the page


class LiveRegions:
    """What says things when there is time, one after the other."""

    def __init__(self) -> None:
        self._queue = Queue()
        self._go_on = create_proxy(self._say)
        self._timer: int | None = None

    def interrupt(self) -> None:
        """Note an action of a person: waiting sentences follow its answer."""
        self._queue.interrupt()

    def say(self, text: str, *, is_all: bool) -> None:
        """Queue a text; it is spoken when the one before can have been heard.

        If it `is_all`, nothing may be left out.
        """
        if text:
            self._queue.add(text, is_all=is_all)
            self._say()

    def withdraw(self, sentence: str) -> None:
        """Take back a notice that the screen no longer shows."""
        if not sentence:
            return
        self._queue.withdraw(sentence)
        element = js.document.getElementById("alert")
        if str(element.textContent).rstrip("\N{NO-BREAK SPACE}") == sentence:
            element.textContent = ""

    def end_pause(self, sentence: str) -> None:
        """Drop the sentence of a pause that is over."""
        if sentence:
            self._queue.end_pause(sentence)

    def clear(self) -> None:
        """Clear the live regions and the queue."""
        self._queue.clear()
        for region in _REGIONS:
            js.document.getElementById(region).textContent = ""

    def _say(self) -> None:
        now = time.monotonic()
        wait = self._queue.wait(now)
        if wait == 0:
            say("live", self._queue.take(now))
        elif wait is not None:
            js.clearTimeout(self._timer)
            self._timer = js.setTimeout(self._go_on, round(1000 * wait) + 1)


def say(region: str, sentence: str) -> None:
    """Write a sentence into a live region; a repeated sentence is spoken again.

    Screen readers ignore what is behind an open dialog, so a dialog has regions of its
    own. A screen may have a visible one. The region of the page is a log.
    """
    inside = js.document.querySelector(f"#screen [data-says={region}]")
    element = inside or js.document.getElementById(region)
    if sentence and element.id == "live":
        entry = js.document.createElement("p")
        entry.textContent = sentence
        element.append(entry)
        while element.childElementCount > _KEPT:
            element.firstElementChild.remove()
        return
    if sentence and element.textContent == sentence:
        sentence += "\N{NO-BREAK SPACE}"
    if sentence:
        element.textContent = sentence
