"""Live regions for screen readers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import js
from pyodide.ffi import create_proxy

from tabletop.app.frame import Frame
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
        self._position = ""
        self._then: Callable[[], bool] | None = None

    def queue(self, frame: Frame, then: Callable[[], bool] | None) -> bool:
        """Queue the texts of a frame; return whether `then` is called later.

        It is called right before the texts are spoken, if they wait for earlier ones
        and the position of the game is still the same.

        A refusal is removed when the person does something else or the position
        changes.
        """
        is_new = frame.position != self._position
        if is_new:
            self._position, self._then = frame.position, None
        if (is_new or frame.is_answer) and not frame.assertive:
            _silence("alert")
        self._queue.add(
            frame.polite,
            position=frame.position,
            prompts=frame.prompts,
            is_answer=frame.is_answer,
            is_all=frame.is_said_whole,
        )
        is_waiting = bool(self._queue.wait(time.monotonic()))
        if then:
            self._then = then if is_waiting else None
        return is_waiting and self._then is not None

    def speak(self, alert: str) -> None:
        """Speak what is due, and an alert at once.

        The rest is spoken when the text before can have been heard.
        """
        self._say()
        say("alert", alert)
        if alert:
            self._queue.hear(alert, time.monotonic())

    def hasten(self) -> bool:
        """Do now what waits for a text; return whether that did anything."""
        then, self._then = self._then, None
        return bool(then and then())

    def withdraw(self, sentence: str, *, is_answered: bool) -> None:
        """Take back a notice that the screen no longer shows.

        It is still spoken if it waits, unless the person has answered it.
        """
        if is_answered:
            self._queue.withdraw(sentence)
        element = js.document.getElementById("alert")
        if str(element.textContent).rstrip("\N{NO-BREAK SPACE}") == sentence:
            element.textContent = ""

    def clear(self) -> None:
        """Clear the live regions and the queue."""
        self._queue.clear()
        self._then = None
        for region in _REGIONS:
            js.document.getElementById(region).textContent = ""

    def _say(self) -> None:
        now = time.monotonic()
        wait = self._queue.wait(now)
        if not wait:
            self.hasten()
        if wait == 0:
            root = js.document.documentElement
            has_keys = bool(root.hasAttribute("data-keyed"))
            say("live", self._queue.take(now, has_keys=has_keys))
        elif wait is not None:
            js.clearTimeout(self._timer)
            self._timer = js.setTimeout(self._go_on, round(1000 * wait) + 1)


def _silence(region: str) -> None:
    for element in js.document.querySelectorAll(f"#{region}, [data-says={region}]"):
        element.textContent = ""


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
