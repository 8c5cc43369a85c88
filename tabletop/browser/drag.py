"""Dragged things in the document: cards in a hand, or on the way to a pile.

The markup says what can be dragged, and where it may be dropped
(`tabletop.ui.View.draw`). A drop does what one or two taps would do. While a thing is
dragged along a row, the others make room for it by the CSS property `order`; a new
frame resets that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from tabletop.app.app import App
from tabletop.app.pointer.drag import Box, DragPath, aimed, place_at, put, under
from tabletop.browser.drag_preview import DragPreview, box_of, things_in
from tabletop.browser.platform.dom import Try


class DragController:
    """What a finger carries at the table, if anything."""

    def __init__(self, app: App, motion: Any, attempt: Try) -> None:
        self._app = app
        self._motion = motion
        self._try = attempt
        self._carry: DragPath | None = None
        self._lifted = DragPreview()
        self._id = ""
        self._grip = (0.0, 0.0)
        self._picked = ""
        self._boxes: list[Box] = []
        self._words: tuple[str, ...] = ()

    @property
    def is_busy(self) -> bool:
        """Whether a finger is on something that it may carry, and does not scroll."""
        carry = self._carry
        return carry is not None and (carry.is_lifted or not carry.scrolls)

    @property
    def is_lifted(self) -> bool:
        """Whether a finger carries something."""
        return self._carry is not None and self._carry.is_lifted

    def take(self, event: js.PointerEvent) -> None:
        """Take a finger that went down."""
        element = event.target.closest("#table [data-carried]")
        if not element:
            return
        x, y, word = event.clientX, event.clientY, element.getAttribute("data-carried")
        scrolls = event.pointerType != "mouse" and _scrolls(element)
        self._carry = DragPath(x, y, str(word), event.timeStamp, scrolls)
        self._id, self._picked, self._lifted = str(element.id), "", DragPreview()
        left, top, width, height = box_of(things_in(element)[-1])
        self._grip = x - left - width / 2, y - top - height / 2
        boxes = map(box_of, _fellows(element))
        self._boxes = sorted(boxes, key=lambda box: (round(box[1]), box[0]))
        self._words = _words(element)

    def follow(self, event: js.PointerEvent) -> None:
        """Take where the finger is now."""
        carry, element = self._carry, self._element()
        if carry is None or element is None:
            return
        was_lifted = carry.is_lifted
        is_lifted = carry.follow(event.clientX, event.clientY, event.timeStamp)
        if carry.is_gone:
            self._carry = None
        if not is_lifted:
            return
        if not was_lifted:
            # From here on nothing under the finger is pressed.
            js.document.getElementById("table").setPointerCapture(event.pointerId)
            self._pick(element)
        self._make_room(carry)
        self._follow(carry)

    def lay_down(self, event: js.PointerEvent) -> None:
        """Lay the thing down where the finger is, or where it was flicked to."""
        self.follow(event)
        carry, element = self._carry, self._element()
        if carry is None or element is None or not carry.is_lifted:
            return
        place = self._place(carry, event.timeStamp)
        self._do(self._deed(element, place))

    def drop_drag(self) -> None:
        """Let the thing go back to where it was."""
        if self.is_lifted:
            self._do(self._put_back)
        self._carry = None

    def show(self) -> None:
        """Show the thing under the finger, and the others out of its way."""
        carry, element = self._carry, self._element()
        if carry is None or element is None or not carry.is_lifted:
            return
        places = {word: str(k) for k, word in enumerate(self._words)}
        for each in _fellows(element):
            each.style.order = places.get(str(each.getAttribute("data-carried")), "")
        self._lifted.lift(element)
        self._follow(carry)

    # What it is and where

    def _element(self) -> js.Element | None:
        """Return the element of what is carried, None if it can be so no more."""
        element = js.document.getElementById(self._id)
        can = element and element.hasAttribute("data-carried")
        return element if can else None

    def _follow(self, carry: DragPath) -> None:
        x, y = carry.at
        over = under(x, y, self._lifted.boxes)
        self._lifted.follow(x - self._grip[0], y - self._grip[1], over)

    def _place(self, carry: DragPath, time: float) -> js.Element | None:
        """Return the element that is to take the thing, None where there is none."""
        x, y = carry.at
        number = under(x, y, self._lifted.boxes)
        if number is None:
            takes = self._lifted.takes
            near = [k for k, can in enumerate(takes) if can or not any(takes)]
            boxes = [self._lifted.boxes[k] for k in near]
            hit = aimed(x, y, carry.flight(time), boxes)
            number = None if hit is None else near[hit]
        return None if number is None else self._lifted.place(number)

    def _make_room(self, carry: DragPath) -> None:
        """Let the thing have the place under the finger, and the others give way."""
        x, y = carry.at[0] - self._grip[0], carry.at[1] - self._grip[1]
        place = place_at(x, y, self._boxes)
        words = self._words if place is None else put(self._words, carry.word, place)
        if words != self._words:
            self._motion.look()
            self._words = words
            self.show()
            self._motion.play()

    # The effects of a drag

    def _pick(self, element: js.Element) -> None:
        """Lift the thing; where it picks, it is pressed as a touch would press it."""
        picks = str(element.getAttribute("data-picks") or "")
        if picks and not _is_picked(element):
            self._picked = picks
            self._try(lambda: self._app.select(self._picked))
        else:
            self.show()

    def _deed(
        self, element: js.Element, place: js.Element | None
    ) -> Callable[[], None]:
        """Return what it means to let the thing go at this place, or at none."""
        if place:
            return lambda: self._press(element, place)
        group = _group(element)
        if group and self._words != _words(element):
            word = " ".join(
                (f"arrange-{group.getAttribute('data-order')}", *self._words)
            )
            return lambda: self._app.command(word)
        return self._put_back

    def _press(self, element: js.Element, place: js.Element) -> None:
        """Do what one touch or two would have done."""
        if element.hasAttribute("data-plays"):
            if element.getAttribute("aria-pressed") == "false":
                self._app.select(str(element.getAttribute("data-ui")))
            self._app.play(str(element.getAttribute("data-plays")))
            return
        pressed = place if element.hasAttribute("data-picks") else element
        if pressed.hasAttribute("data-action"):
            self._app.play(str(pressed.getAttribute("data-action")))
        elif pressed.hasAttribute("data-ui"):
            self._app.select(str(pressed.getAttribute("data-ui")))

    def _put_back(self) -> None:
        """Let go of what was picked when it was lifted."""
        element = self._element()
        if self._picked and element is not None and _is_picked(element):
            self._app.select(self._picked)

    def _do(self, deed: Callable[[], None]) -> None:
        """End the drag, and apply its effect."""
        element, self._carry = self._element(), None
        self._lifted.straighten()
        if element is not None:
            self._motion.handOver(str(element.id), things_in(element)[-1])
        self._try(deed)


def _is_picked(element: js.Element) -> bool:
    """Return whether what a thing picks is chosen already."""
    picks = element.getAttribute("data-picks") == element.getAttribute("data-ui")
    return bool(picks) and element.getAttribute("aria-pressed") == "true"


def _group(element: js.Element) -> js.Element | Any:
    """Return the row in which a thing can be laid elsewhere, or a falsy object."""
    return element.closest("[data-order]")


def _fellows(element: js.Element) -> list[js.Element]:
    """Return what lies in a row with the thing, itself too; nothing without a row."""
    group = _group(element)
    return list(group.querySelectorAll("[data-carried]")) if group else []


def _words(element: js.Element) -> tuple[str, ...]:
    """Return the words of all that lies in a row with the thing, in their order."""
    return tuple(str(each.getAttribute("data-carried")) for each in _fellows(element))


def _scrolls(element: js.Element) -> bool:
    """Return whether a thing lies in what can be scrolled up and down."""
    around = element.parentElement
    while around and around.id != "table":
        if around.scrollHeight > around.clientHeight + 1:
            way = js.getComputedStyle(around).overflowY
            if way in ("auto", "scroll"):
                return True
        around = around.parentElement
    return False
