"""Things that follow a finger: a card of a hand laid elsewhere in it, or on a pile.

What can be carried, and where it may be laid, stands in the markup
(`tabletop.drawing.View.draw`). While a thing is carried, the others make room for it,
by their `order` in the sense of style sheets; a new frame takes all of that off again.
"""

from __future__ import annotations

from typing import Any

import js

from tabletop.web.app import App
from tabletop.web.carry import Box, Carry, place_at, put
from tabletop.web.motion import Motion


class Carrier:
    """What a finger carries at the table, if anything."""

    def __init__(self, app: App, motion: Motion) -> None:
        """Carry nothing yet."""
        self._app = app
        self._motion = motion
        self._carry: Carry | None = None
        self._id = ""
        self._grip = (0.0, 0.0)
        self._boxes: list[Box] = []
        self._words: tuple[str, ...] = ()

    @property
    def is_busy(self) -> bool:
        """Whether a finger is on something that can be carried."""
        return self._carry is not None

    @property
    def is_lifted(self) -> bool:
        """Whether a finger carries something."""
        return self._carry is not None and self._carry.is_lifted

    def take(self, event: Any) -> None:
        """Take a finger that went down."""
        thing = event.target.closest("#table [data-order] [data-carried]")
        if not thing:
            return
        x, y, word = event.clientX, event.clientY, thing.getAttribute("data-carried")
        self._carry, self._id = Carry(x, y, str(word)), str(thing.id)
        left, top, width, height = _box(thing)
        self._grip = x - left - width / 2, y - top - height / 2
        boxes = map(_box, _carried(_group(thing)))
        self._boxes = sorted(boxes, key=lambda box: (round(box[1]), box[0]))
        self._words = _words(thing)

    def follow(self, event: Any) -> None:
        """Take where the finger is now."""
        carry, thing = self._carry, self._thing()
        if carry is None or thing is None:
            return
        was_lifted = carry.is_lifted
        if not carry.follow(event.clientX, event.clientY):
            return
        if not was_lifted:
            # From here on nothing under the finger is pressed.
            js.document.getElementById("table").setPointerCapture(event.pointerId)
        self._make_room(carry)
        self.show()

    def lay_down(self) -> None:
        """Lay the thing down where the finger is."""
        carry, thing, pile = self._carry, self._thing(), self._pile()
        self._carry = None
        if carry is None or thing is None or not carry.is_lifted:
            return
        if pile:
            if thing.getAttribute("aria-pressed") == "false":
                self._app.select(str(thing.getAttribute("data-ui")))
            self._app.play(str(thing.getAttribute("data-plays")))
        elif self._words != _words(thing):
            kind = _group(thing).getAttribute("data-order")
            self._app.command(" ".join((f"arrange-{kind}", *self._words)))

    def let_go(self) -> None:
        """Let the thing be where it was."""
        self._carry = None

    def show(self) -> None:
        """Show the thing under the finger, and the others out of its way."""
        carry, thing = self._carry, self._thing()
        if carry is None or thing is None or not carry.is_lifted:
            return
        places = {word: str(k) for k, word in enumerate(self._words)}
        for each in _carried(_group(thing)):
            each.style.order = places.get(str(each.getAttribute("data-carried")), "")
        thing.setAttribute("data-lifted", "")
        thing.style.translate = "none"
        left, top, width, height = _box(thing)
        across = carry.at[0] - self._grip[0] - left - width / 2
        down = carry.at[1] - self._grip[1] - top - height / 2
        thing.style.translate = f"{across:.1f}px {down:.1f}px"
        over = self._pile()
        for pile in list(js.document.querySelectorAll("#table [data-takes]")):
            pile.toggleAttribute("data-over", bool(over))

    def _thing(self) -> Any:
        """Return the element of what is carried, None if it is gone."""
        return js.document.getElementById(self._id) or None

    def _pile(self) -> Any:
        """Return the element under the finger that takes what is carried."""
        if self._carry is None:
            return None
        under = js.document.elementFromPoint(*self._carry.at)
        return under.closest("[data-takes]") if under else None

    def _make_room(self, carry: Carry) -> None:
        """Let the thing have the place under the finger, and the others give way."""
        x, y = carry.at[0] - self._grip[0], carry.at[1] - self._grip[1]
        place = place_at(x, y, self._boxes)
        words = self._words if place is None else put(self._words, carry.word, place)
        if words != self._words:
            self._motion.look(self._motion.address)
            self._words = words
            self.show()
            self._motion.play()


def _group(thing: Any) -> Any:
    return thing.closest("[data-order]")


def _carried(group: Any) -> list[Any]:
    return list(group.querySelectorAll("[data-carried]"))


def _words(thing: Any) -> tuple[str, ...]:
    """Return the words of all that lies where the thing does, in their order."""
    carried = _carried(_group(thing))
    return tuple(str(each.getAttribute("data-carried")) for each in carried)


def _box(element: Any) -> Box:
    rect = element.getBoundingClientRect()
    return rect.left, rect.top, rect.width, rect.height
