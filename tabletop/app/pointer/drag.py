"""Dragging an element: when it is lifted, and where it would drop.

These functions know nothing of the other elements but their boxes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tabletop.app.pointer.swipe import QUICK, SLOP

Point: TypeAlias = tuple[float, float]
"""Position from the left and the top, in CSS pixels; or a speed in both directions."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in CSS pixels."""

REACH: Final = 0.75
"""Distance around a place of a row, in its heights, in which a drop counts for it."""

AROUND: Final = 12
"""CSS pixels around a place in which a finger still means it."""

FLICK: Final = 0.5
"""Minimum speed of a flick at its release, in CSS pixels a millisecond."""

MOVING: Final = 0.1
"""Minimum speed of a finger that does not rest, in CSS pixels a millisecond."""

RECENT: Final = 80
"""Milliseconds over which the speed is measured."""

AIM: Final = 24
"""CSS pixels by which a flick may miss a place."""

SPREAD: Final = math.pi / 6
"""Maximum angle between a flick and the direction to a place's middle, in radians."""

ALONE: Final = math.radians(75)
"""Maximum angle for a single place and a mostly vertical flick, in radians."""

HELD: Final = 300
"""Milliseconds after which a resting finger lifts an element that would scroll."""

FAN: Final = (22.0, 4.0)
"""Distance between elements that are carried together, in CSS pixels, and the turn
between them, in degrees."""


@dataclass(slots=True)
class DragPath:
    """The path of one finger, pen or mouse that went down on an element."""

    x: float  # where it went down, in CSS pixels from the left
    y: float  # where it went down, in CSS pixels from the top
    word: str  # of the element
    time: float = 0  # when it went down, in milliseconds
    scrolls: bool = False  # whether a finger can scroll the element vertically
    at: Point = (0, 0)  # where the finger is
    # whether the finger has moved far enough to carry the element
    is_lifted: bool = False
    is_gone: bool = False  # whether the finger scrolls instead
    _trail: list[tuple[float, Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._trail = [(self.time, (self.x, self.y))]

    def follow(self, x: float, y: float, time: float = 0) -> bool:
        """Add a position at a time; return whether the finger carries the element."""
        self.at = x, y
        self._trail = [*self._recent(time), (time, self.at)]
        across, down = x - self.x, y - self.y
        if self.is_lifted or self.is_gone or math.hypot(across, down) < SLOP:
            return self.is_lifted
        is_quick = time - self.time < HELD
        self.is_gone = self.scrolls and is_quick and abs(down) > abs(across)
        self.is_lifted = not self.is_gone
        return self.is_lifted

    def flight(self, time: float) -> Point:
        """Return the speed of an element that is released at a time.

        The speed is in CSS pixels a millisecond, (0, 0) for a drop. The element flies
        if the finger is fast at the end. It also flies if the finger still moves and
        its whole path was as quick as a swipe.
        """
        whole = self.time, (self.x, self.y)
        speed = self._since(self._recent(time)[0], time)
        if math.hypot(*speed) >= FLICK:
            return speed
        least, longest = QUICK
        is_far = math.dist(self.at, whole[1]) >= least
        is_quick = is_far and time - self.time <= longest
        is_moving = math.hypot(*speed) >= MOVING
        return self._since(whole, time) if is_quick and is_moving else (0, 0)

    def _recent(self, time: float) -> list[tuple[float, Point]]:
        """Return the last steps, and one before: a busy page gets few events."""
        older = sum(time - step[0] > RECENT for step in self._trail)
        return self._trail[max(0, older - 1) :]

    def _since(self, step: tuple[float, Point], time: float) -> Point:
        """Return the speed of the finger from a step to a time."""
        before, (x, y) = step
        span = max(1.0, time - before)
        return (self.at[0] - x) / span, (self.at[1] - y) / span


# The place of a drop


def place_at(x: float, y: float, boxes: Sequence[Box]) -> int | None:
    """Return the place in a row, or in rows, that is nearest to a point.

    Args:
        x: of the point.
        y: of the point.
        boxes: of the places, in their order; of one size.

    Returns:
        The number of the place from 0, None if the point is far from all of them.
    """
    ways = [(_way(x, y, box), number) for number, box in enumerate(boxes)]
    if not ways:
        return None
    _least, number = min(ways)
    height = boxes[number][3]
    return number if _is_in(x, y, boxes[number], REACH * height) else None


def under(x: float, y: float, boxes: Sequence[Box]) -> int | None:
    """Return the number of the place that a finger at this point means, if any."""
    ways = [
        (not _is_in(x, y, box), _way(x, y, box), number)
        for number, box in enumerate(boxes)
        if _is_in(x, y, box, AROUND)
    ]
    return min(ways)[2] if ways else None


def aimed(x: float, y: float, speed: Point, boxes: Sequence[Box]) -> int | None:
    """Return the number of the place to which an element with this speed flies.

    Args:
        x: of its release.
        y: of its release.
        speed: as `DragPath.flight` returns it.
        boxes: of the places.

    Returns:
        The first place on its path, or else the one with the smallest angle; None
        without a speed, or without a place near the path.
    """
    if speed == (0, 0):
        return None
    hits, misses = [], []
    for number, box in enumerate(boxes):
        way = _until(x, y, speed, box)
        if way is not None:
            hits.append((way, number))
        misses.append((_askew(x, y, speed, box), number))
    if hits:
        return min(hits)[1]
    is_plain = len(boxes) == 1 and abs(speed[1]) > abs(speed[0])
    spread = ALONE if is_plain else SPREAD
    near = [(angle, number) for angle, number in misses if angle <= spread]
    return min(near)[1] if near else None


def _way(x: float, y: float, box: Box) -> float:
    """Return the distance between a point and the middle of a place."""
    left, top, width, height = box
    return math.hypot(x - left - width / 2, y - top - height / 2)


def _is_in(x: float, y: float, box: Box, around: float = 0) -> bool:
    left, top, width, height = box
    is_across = left - around <= x <= left + width + around
    return is_across and top - around <= y <= top + height + around


def _until(x: float, y: float, speed: Point, box: Box) -> float | None:
    """Return the time until a flight enters a place, None if it never does."""
    enters, leaves = 0.0, math.inf
    for at, fast, start, size in zip((x, y), speed, box[:2], box[2:], strict=True):
        sides = (start - AIM - at, start + size + AIM - at)
        if not fast:
            if sides[0] > 0 or sides[1] < 0:
                return None
            continue
        times = sorted(side / fast for side in sides)
        enters, leaves = max(enters, times[0]), min(leaves, times[1])
    return enters if enters <= leaves else None


def _askew(x: float, y: float, speed: Point, box: Box) -> float:
    """Return the angle between a flight and the direction to a place's middle."""
    left, top, width, height = box
    across, down = left + width / 2 - x, top + height / 2 - y
    turned = math.atan2(down, across) - math.atan2(speed[1], speed[0])
    return abs(math.remainder(turned, math.tau))


# The order and the fan


def put(words: Sequence[str], word: str, place: int) -> tuple[str, ...]:
    """Return the words in a new order, with one of them at a place."""
    others = [other for other in words if other != word]
    return (*others[:place], word, *others[place:])


def fanned(things: int, held: int) -> tuple[tuple[float, float], ...]:
    """Return the positions of elements that are carried together.

    Args:
        things: the number of elements.
        held: the number of the one that the finger holds.

    Returns:
        Of each, its distance to the right of that one, in CSS pixels, and its turn, in
        degrees.
    """
    apart, turn = FAN
    middle = (things - 1) / 2
    return tuple(
        ((number - held) * apart, (number - middle) * turn) for number in range(things)
    )
