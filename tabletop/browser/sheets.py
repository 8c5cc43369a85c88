"""Sheets over a screen: opening them, and closing them by pointer or Back.

A tap beside a sheet closes it, and so does a pull down where it is at its top. One that
must be answered (`data-stays`) ignores both. One that is filled in ignores the tap.
"""

from __future__ import annotations

from typing import Final

import js

from tabletop.app.pointer.pull import SheetPull
from tabletop.app.pointer.taps import QUICK
from tabletop.browser.platform.dom import Handler, listen

_SHEET: Final = "dialog[data-modal]"
_CLOSABLE: Final = "dialog[data-modal][open]:not([data-stays])"
_FIELDS: Final = "input, textarea, select"
"""What a finger scrolls, drags or writes in itself."""


class Sheets:
    """The sheet that lies over the screen, if one does."""

    def __init__(self) -> None:
        """Listen for taps and fingers."""
        self._opened = 0.0
        self._began_beside = False
        self._pull: SheetPull | None = None
        handlers: dict[str, Handler] = {
            "pointerdown": self._on_down,
            "click": self._on_click,
            "touchstart": self._on_touch,
            "touchend": self._on_lift,
            "touchcancel": self._on_cancel,
        }
        listen(js.document, handlers)
        # Not passive: a finger that pulls a sheet scrolls nothing.
        listen(js.document, {"touchmove": self._on_move}, passive=False)

    def show(self) -> None:
        """Open the sheet that the page has now, if it has one."""
        sheet = js.document.querySelector(_SHEET)
        if sheet and not sheet.open:
            sheet.showModal()
            self._opened = float(js.performance.now())

    # A tap beside it

    def _on_down(self, event: js.PointerEvent) -> None:
        # The second of two quick taps that opened a sheet closes nothing.
        is_early = event.timeStamp - self._opened < QUICK
        self._began_beside = _is_beside(event) and not is_early

    def _on_click(self, event: js.MouseEvent) -> None:
        sheet = event.target
        if self._began_beside and _is_beside(event) and not _is_filled_in(sheet):
            sheet.close()

    # A pull down

    def _on_touch(self, event: js.TouchEvent) -> None:
        self._let_go()
        sheet = event.target.closest(_CLOSABLE)
        is_pullable = sheet and event.touches.length == 1 and _is_at_top(event.target)
        if is_pullable and not event.target.closest(_FIELDS):
            finger = event.touches[0]
            if not _is_outside(sheet, finger):
                self._pull = SheetPull(finger.clientX, finger.clientY, event.timeStamp)

    def _on_move(self, event: js.TouchEvent) -> None:
        finger, pull = event.touches[0], self._pull
        if pull is None or not pull.follow(finger.clientX, finger.clientY):
            return
        event.preventDefault()
        if sheet := js.document.querySelector(_CLOSABLE):
            sheet.style.transition = "none"  # else it would lag behind the finger
            sheet.style.translate = f"0 {pull.distance:.0f}px"

    def _on_lift(self, event: js.TouchEvent) -> None:
        pull, sheet = self._pull, js.document.querySelector(_CLOSABLE)
        if pull is not None and sheet and pull.closes(event.timeStamp):
            self._pull = None
            sheet.close()
        else:
            self._let_go()

    def _on_cancel(self, _event: object) -> None:
        self._let_go()

    def _let_go(self) -> None:
        """Let a sheet that was pulled slide back."""
        sheet = js.document.querySelector(_SHEET)
        if self._pull is not None and sheet:
            sheet.style.transition = sheet.style.translate = ""
        self._pull = None


def _is_beside(event: js.MouseEvent) -> bool:
    """Return whether this happens beside a sheet that can be closed."""
    sheet = event.target
    return bool(sheet.matches(_CLOSABLE)) and _is_outside(sheet, event)


def _is_outside(sheet: js.Element, point: js.MouseEvent | js.Touch) -> bool:
    box, x, y = sheet.getBoundingClientRect(), point.clientX, point.clientY
    return not (box.left <= x <= box.right and box.top <= y <= box.bottom)


def _is_filled_in(sheet: js.Element) -> bool:
    """Return whether a tap beside a sheet would lose what a person chose or typed."""
    if sheet.hasAttribute("data-asks"):
        return True
    fields = sheet.querySelectorAll("input, textarea")
    return any(field.value != field.defaultValue for field in fields)


def _is_at_top(target: js.Element) -> bool:
    """Return whether nothing around this, up to its sheet, is scrolled."""
    while target and not target.matches(_SHEET):
        if target.scrollTop > 0:
            return False
        target = target.parentElement
    return not target or target.scrollTop <= 0
