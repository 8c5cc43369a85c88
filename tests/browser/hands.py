"""Hands at a table: a finger, or a mouse, that carries, flicks and taps."""

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

Point = tuple[float, float]

STEPS: Final = (0.2, 0.6, 1)  # parts of the way at which a hand that carries is seen
FRAME: Final = 0.016  # seconds from one place of a hand that flicks to the next
TWICE: Final = 0.1  # from one quick tap to the next, in seconds

SPOT: Final = """(element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.5, 0.4, 0.3, 0.2, 0.1];
    const spots = parts.flatMap((x) =>
        parts.map((y) => [left + x * width, top + y * height]));
    return spots.find(([x, y]) =>
        element.contains(document.elementFromPoint(x, y))) ?? spots[0];
}"""
"""Of JavaScript: the middle of an element, or a spot of it that nothing covers."""


def middle(page: Page, selector: str) -> Point:
    """Return the middle of an element, or a spot of it that nothing covers."""
    x, y = page.locator(selector).first.evaluate(SPOT)
    return x, y


class Hand(ABC):
    """What carries things across the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deeds = 0
        self.watch = 0.0
        self._session: CDPSession = page.context.new_cdp_session(page)

    @abstractmethod
    def down(self, x: float, y: float) -> None:
        """Touch the page."""
        ...

    @abstractmethod
    def move(self, x: float, y: float) -> None: ...

    @abstractmethod
    def up(self) -> None:
        """Let go."""
        ...

    def lift(self, from_: str, to: str | Point) -> None:
        """Carry one element to the middle of another, or to a point, and stay there."""
        start = middle(self.page, from_)
        end = middle(self.page, to) if isinstance(to, str) else to
        self.down(*start)
        for part in STEPS:
            self.move(*_between(start, end, part))

    def drag(self, from_: str, to: str | Point) -> None:
        """Carry one element to another, and rest there before letting go."""
        self.deeds += 1
        self.lift(from_, to)
        self.page.wait_for_timeout(100)  # a hand that rests flicks nothing
        self.up()

    def flick(self, from_: str, to: str, way: float = 60) -> None:
        """Throw an element towards another one, letting go after `way` pixels."""
        self.deeds += 1
        start, end = middle(self.page, from_), middle(self.page, to)
        whole = math.dist(start, end)
        self.watch = time.time()
        self.down(*start)
        for part in (way / 2 / whole, way / whole):
            self.watch += FRAME
            self.move(*_between(start, end, part))
        self.up()
        self.watch = 0

    def tap(self, selector: str) -> None:
        self.deeds += 1
        self._touch(middle(self.page, selector))

    def tap_twice(self, selector: str) -> None:
        """Tap an element twice, quickly: one gesture."""
        self.tap_quickly(selector, 2)

    def tap_quickly(self, selector: str, times: int) -> None:
        """Tap where an element is, as quickly on a slow machine as on a fast one."""
        self.deeds += 1
        at = middle(self.page, selector)
        self.watch = time.time()
        for _tap in range(times):
            self._touch(at)
            self.watch += TWICE
        self.watch = 0

    def _send(self, kind: str, message: dict[str, Any]) -> None:
        timed = {"timestamp": self.watch} if self.watch else {}
        self._session.send(kind, {**message, **timed})

    def _touch(self, at: Point) -> None:
        self.down(*at)
        self.up()


class Finger(Hand):
    """A finger on a screen."""

    def send(self, kind: str, *points: Point) -> None:
        """Have fingers at these points."""
        touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        message: dict[str, Any] = {"type": kind, "touchPoints": touches}
        self._send("Input.dispatchTouchEvent", message)

    def down(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self.send("touchMove", (x, y))

    def up(self) -> None:
        """Let go."""
        self.send("touchEnd")


class Mouse(Hand):
    """A mouse on a desk."""

    at: Point = (0, 0)
    is_down: bool = False

    def down(self, x: float, y: float) -> None:
        """Press the button."""
        self.move(x, y)
        self.is_down = True
        self._mouse("mousePressed", "left")

    def move(self, x: float, y: float) -> None:
        self.at = x, y
        self._mouse("mouseMoved", "left" if self.is_down else "none")

    def up(self) -> None:
        """Let go."""
        self.is_down = False
        self._mouse("mouseReleased", "left")

    def _mouse(self, kind: str, button: str) -> None:
        x, y = self.at
        count = 0 if kind == "mouseMoved" else 1
        clicks = {"button": button, "buttons": int(self.is_down), "clickCount": count}
        message = {"type": kind, "x": x, "y": y, **clicks}
        self._send("Input.dispatchMouseEvent", message)


HANDS: Final[Sequence[Callable[[Page], Hand]]] = (Finger, Mouse)


def _between(start: Point, end: Point, part: float) -> Point:
    (x, y), (across, down) = start, end
    return x + (across - x) * part, y + (down - y) * part
