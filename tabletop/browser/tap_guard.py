"""Marks what appeared under a finger, so that it ignores taps for a moment.

`tabletop.app.pointer.tap_guard` decides; here the document is read, and marked with
`data-deaf`.
"""

from __future__ import annotations

from typing import Final

import js
from pyodide.ffi import create_proxy

from tabletop.app.pointer.tap_guard import (
    AROUND,
    DEAF,
    DEAF_AT_THE_END,
    REACH,
    TapGuard,
)
from tabletop.browser.platform.dom import listen

_COMMITS: Final = (
    "#screen :is([data-action], [data-command]:not(form), a[href], [type=submit])"
)

_INSIDE: Final = 1
"""How far inside a thing its edges are looked for, in CSS pixels."""

_IDLE: Final = ("hurry", "arrange-")
"""How the commands begin that commit nothing."""


class GuardedElements:
    """The finger that pressed last, and what has become of the things under it."""

    def __init__(self) -> None:
        """Listen for presses, and for taps before anybody else does."""
        self._spot = TapGuard()
        self._at: tuple[float, float] | None = None
        self._reach: tuple[float, float] = REACH, REACH
        self._wake_up = create_proxy(self._on_time)
        listeners = {
            "pointerdown": self._on_press,
            "click": self._on_click,
            "keydown": self._on_key,
        }
        listen(js.document, listeners, capture=True)

    def look(self) -> None:
        """See what lies under the finger after a change of the document."""
        before, found = self._spot.deaf, self._found()
        is_end = any(thing and thing.closest("#ending") for thing in found)
        patience = DEAF_AT_THE_END if is_end else DEAF
        meanings = [_meaning(thing) for thing in found]
        self._spot.see(meanings, js.performance.now(), patience)
        for thing in (*found, *js.document.querySelectorAll("[data-deaf]")):
            if thing:
                thing.toggleAttribute("data-deaf", _meaning(thing) in self._spot.deaf)
        if self._spot.deaf - before:
            self._wait()

    def press_for(self, thing: js.Element) -> None:
        """Take what is done for a person as a press on the thing that does it.

        Their own finger may be on its way to any part of that.
        """
        if thing:
            rect = thing.getBoundingClientRect()
            across, down = rect.width / 2, rect.height / 2
            at = rect.x + across, rect.y + down
            self._press(at, (across - _INSIDE, down - _INSIDE))

    def _press(
        self, at: tuple[float, float], reach: tuple[float, float] = (REACH, REACH)
    ) -> None:
        self._at, self._reach = at, reach
        self._spot.press([_meaning(thing) for thing in self._found()])

    def _found(self) -> list[js.Element]:
        """Return what commits at each place around the spot, or a falsy object."""
        if self._at is None:
            return []
        found = []
        for across, down in AROUND:
            x = self._at[0] + across * self._reach[0]
            y = self._at[1] + down * self._reach[1]
            met = js.document.elementFromPoint(x, y)
            found.append(met and met.closest(_COMMITS))
        return found

    def _wait(self) -> None:
        """Come back when nothing needs to be deaf any more."""
        js.setTimeout(self._wake_up, self._spot.left(js.performance.now()))

    def _on_time(self) -> None:
        if self._spot.left(js.performance.now()):
            self._wait()
            return
        self._spot.wake([_meaning(thing) for thing in self._found()])
        for thing in list(js.document.querySelectorAll("[data-deaf]")):
            thing.removeAttribute("data-deaf")

    def _on_press(self, event: js.PointerEvent) -> None:
        self._press((event.clientX, event.clientY))

    def _on_click(self, event: js.MouseEvent) -> None:
        is_tap = event.detail > 0  # else keys pressed it, or a screen reader
        if is_tap and event.target.closest("[data-deaf]"):
            event.preventDefault()
            event.stopImmediatePropagation()
            self._spot.tap(js.performance.now())

    def _on_key(self, _event: object) -> None:
        self._at = None
        self._spot.forget()


def _meaning(thing: js.Element) -> str:
    """Return what a thing does and says, "" if it commits nothing."""
    if not thing:
        return ""
    command = str(thing.getAttribute("data-command") or "")
    if command.startswith(_IDLE):
        return ""
    told = thing.getAttribute("aria-label") or thing.textContent
    does = thing.getAttribute("data-action") or thing.getAttribute("href") or ""
    return f"{does} {command} {told}"
