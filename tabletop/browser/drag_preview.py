"""The look of a lifted thing, and of the places that would take it.

A lifted thing leaves what cuts it off, such as a hand that scrolls, and follows by its
`translate` alone. All of it is put on elements that a frame draws, so the next frame
takes it off again, and `static/motion.mjs` sends the things on from where they
were.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import js

from tabletop.app.pointer.drag import Box, Point, fanned


@dataclass(slots=True)
class _DraggedThing:
    """A thing under the finger."""

    thing: js.Element  # the element
    corner: Point  # where its left top corner lies while it is moved by nothing
    size: Point  # its width and height, in CSS pixels
    beside: float  # how far it lies to the right of the finger's own thing


@dataclass(slots=True)
class DragPreview:
    """What is lifted now, and the places on the table that could take it."""

    _held: list[_DraggedThing] = field(default_factory=list)
    _places: list[js.Element] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)  # of the places
    # of each whether it would take the thing; else it says why not
    takes: list[bool] = field(default_factory=list)
    _over: int | None = None

    def lift(self, element: js.Element) -> None:
        """Lift what lies in an element, and light the places that take it.

        What the last frame left lifted stays so.
        """
        bundle = _bundle(element)
        number = next(k for k, each in enumerate(bundle) if each.id == element.id)
        lies = fanned(len(bundle), number)
        held = []
        for each, (beside, turn) in zip(bundle, lies, strict=True):
            each.setAttribute("data-lifted", "")
            room = box_of(each)
            held += [self._hold(thing, beside, turn) for thing in things_in(each)]
            if any(abs(a - b) > 1 for a, b in zip(room, box_of(each), strict=True)):
                each.style.width, each.style.height = f"{room[2]}px", f"{room[3]}px"
        self._held = held
        self._light(element)

    def _hold(self, thing: js.Element, beside: float, turn: float) -> _DraggedThing:
        """Take a thing out of the flow, as large as it is."""
        for held in self._held:
            if thing.hasAttribute("data-held") and held.thing.isSameNode(thing):
                return held
        for animation in list(thing.getAnimations()):
            animation.cancel()
        width, height = box_of(thing)[2:]
        style = thing.style
        style.position, style.inset, style.margin = "fixed", "0 auto auto 0", "0"
        style.width, style.height = f"{width:.2f}px", f"{height:.2f}px"
        left, top, _width, _height = box_of(thing)
        thing.setAttribute("data-held", "")
        if turn:
            style.rotate = f"{turn:g}deg"
        return _DraggedThing(thing, (left, top), (width, height), beside)

    def _light(self, element: js.Element) -> None:
        """Find the places that could take what is lifted, and light those that do."""
        goes = str(element.getAttribute("data-to") or "")
        found = js.document.querySelectorAll(f'#table [data-takes~="{goes}"]')
        self._places = list(found) if goes else []
        self.boxes = [box_of(place) for place in self._places]
        picks = element.hasAttribute("data-picks")
        self.takes = [
            (place if picks else element).getAttribute("aria-disabled") != "true"
            for place in self._places
        ]
        self._over = None
        for place, takes in zip(self._places, self.takes, strict=True):
            place.toggleAttribute("data-lit", takes)

    def place(self, number: int) -> js.Element:
        """Return the element of a place."""
        return self._places[number]

    def follow(self, x: float, y: float, over: int | None) -> None:
        """Show the things with the middle of the finger's own at this point.

        Args:
            x: of the point, in CSS pixels.
            y: of the point, in CSS pixels.
            over: the number of the place under the finger.
        """
        for held in self._held:
            across = x + held.beside - held.size[0] / 2 - held.corner[0]
            down = y - held.size[1] / 2 - held.corner[1]
            held.thing.style.translate = f"{across:.1f}px {down:.1f}px"
        if over != self._over:
            self._over = over
            for number, place in enumerate(self._places):
                place.toggleAttribute("data-here", number == over)

    def straighten(self) -> None:
        """Turn the things upright, so that they keep their shape on their way."""
        for held in self._held:
            held.thing.style.rotate = "none"
            held.thing.style.scale = "none"


def _bundle(element: js.Element) -> list[js.Element]:
    """Return the elements that are carried together: chosen, they play the same."""
    plays = element.getAttribute("data-plays")
    if not plays or element.getAttribute("aria-pressed") != "true":
        return [element]
    chosen = '#table [data-carried][aria-pressed="true"]'
    return [
        each
        for each in js.document.querySelectorAll(chosen)
        if each.getAttribute("data-plays") == plays
    ]


def things_in(element: js.Element) -> list[js.Element]:
    """Return what is lifted of an element: all its things if it says so, or the last.

    Where nothing in it is a thing, it is what it holds first, or else it itself.
    """
    found = list(element.querySelectorAll("[data-thing]"))
    if element.getAttribute("data-lifts") == "all" and found:
        return found
    return found[-1:] or [element.firstElementChild or element]


def box_of(element: js.Element) -> Box:
    """Return where an element is seen."""
    rect = element.getBoundingClientRect()
    return rect.left, rect.top, rect.width, rect.height
