"""Pointer events at a table, read as swipes and drags."""

from __future__ import annotations

from typing import Any, Final

import js

from tabletop.app.app import App
from tabletop.app.pointer.swipe import Swipe
from tabletop.browser.drag import DragController
from tabletop.browser.platform.dom import Handler, Try, listen

RECAP: Final = "#tool-recap[aria-pressed=true]"
"""What is there while it is shown again what was done: any touch ends that."""

_STEP: Final = 64
"""The way from one place of the table to the next, where a view does not tell it."""


class Gestures:
    """The finger that is on the table, if one is."""

    def __init__(self, app: App, motion: Any, attempt: Try) -> None:
        """Listen for fingers.

        Args:
            app: takes what they do.
            motion: of what makes room for what is carried.
            attempt: calls a function and shows the next frame.
        """
        self._app = app
        self._try = attempt
        self._drag = DragController(app, motion, attempt)
        self._swipe: Swipe | None = None
        self._is_spent = False
        handlers: dict[str, Handler] = {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
        }
        listen(js.document, handlers)
        first: dict[str, Handler] = {"click": self._on_click, "keydown": self._on_key}
        listen(js.document, first, capture=True)
        # Else a browser takes a quick swipe for a fling, and swallows the next tap.
        listen(js.document, {"touchmove": self._on_touch_move}, passive=False)

    def show(self) -> None:
        """Show what is carried, after a change of the document."""
        self._drag.show()

    def _on_down(self, event: js.PointerEvent) -> None:
        self._is_spent = False
        if js.document.querySelector(RECAP):
            self._try(lambda: self._app.command("recap"))
            self._is_spent = True  # the click that follows does nothing more
        elif not event.isPrimary:  # two fingers zoom, and swipe nothing
            self._let_go()
        elif event.button == 0:
            self._drag.take(event)
            self._take_swipe(event)

    def _take_swipe(self, event: js.PointerEvent) -> None:
        if not self._drag.is_busy and event.target.closest("#table:has([data-steps])"):
            x, y, time_ = event.clientX, event.clientY, event.timeStamp
            self._swipe = Swipe(x, y, time_, _step())

    def _on_move(self, event: js.PointerEvent) -> None:
        swipe = self._swipe
        if event.isPrimary:
            self._drag.follow(event)
        if swipe is None or not event.isPrimary:
            return
        if swipe.follow(event.clientX, event.clientY):
            direction = swipe.direction
            self._try(lambda: self._app.drag(direction))
        _show_drag(swipe, event.pointerId)

    def _on_up(self, event: js.PointerEvent) -> None:
        swipe = self._swipe
        if event.isPrimary:
            self._is_spent = self._is_spent or self._drag.is_lifted
            self._drag.lay_down(event)
            self._drag.drop_drag()
        if swipe is None or not event.isPrimary:
            return
        swipe.follow(event.clientX, event.clientY)
        if swipe.is_meant(event.timeStamp):
            self._swipe, direction = None, swipe.direction
            self._try(lambda: self._app.swipe(direction))
        else:
            self._let_go()

    def _on_cancel(self, event: js.PointerEvent) -> None:
        if event.isPrimary:
            self._let_go()

    def _let_go(self) -> None:
        """Take a half-made swipe back, and let what is carried go back."""
        self._is_spent = self._is_spent or self._drag.is_lifted
        self._drag.drop_drag()
        swipe, self._swipe = self._swipe, None
        if swipe is not None and swipe.direction:
            self._try(lambda: self._app.drag(""))

    def _on_click(self, event: js.MouseEvent) -> None:
        """Take the click away that a mouse makes of what was carried."""
        if self._is_spent and event.detail > 0:
            self._is_spent = False
            event.preventDefault()
            event.stopImmediatePropagation()

    def _on_key(self, event: js.KeyboardEvent) -> None:
        """Let what is carried go where Escape is pressed; nothing else does so then."""
        if event.key == "Escape" and self._drag.is_lifted:
            event.preventDefault()
            event.stopImmediatePropagation()
            self._let_go()

    def _on_touch_move(self, event: js.TouchEvent) -> None:
        if (self._swipe or self._drag.is_busy) and event.touches.length == 1:
            event.preventDefault()


def _step() -> float:
    """Return the way from one place of the table to the next, in CSS pixels."""
    ground = js.document.querySelector("#table [data-steps]")
    steps = ground.getAttribute("data-steps") or "0"
    return ground.clientWidth / int(steps) if int(steps) else _STEP


def _show_drag(swipe: Swipe, pointer: int) -> None:
    """Let the table follow the finger; the next frame takes it off again."""
    table = js.document.getElementById("table")
    if table and swipe.direction:
        # From here on nothing under the finger is pressed.
        table.setPointerCapture(pointer)
        table.setAttribute("data-drag", swipe.direction)
        table.style.setProperty("--drag", f"{swipe.progress:.3f}")
