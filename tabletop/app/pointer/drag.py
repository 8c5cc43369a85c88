"""Dragging a thing: when it is lifted, and where it would be dropped.

The only thing that is known here of the things around it is where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tabletop.app.pointer.swipe import QUICK, SLOP

Point: TypeAlias = tuple[float, float]
"""How far from the left and from the top, in CSS pixels; or so much in a time."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in CSS pixels."""

REACH: Final = 0.75
"""So far from a place in a row, in its own height, a thing is let go beside it."""

AROUND: Final = 12
"""So far outside a place a finger still means it, in CSS pixels."""

FLICK: Final = 0.5
"""How fast what is flicked is when it is let go, in CSS pixels a millisecond."""

MOVING: Final = 0.1
"""How fast a finger is that does not rest."""

RECENT: Final = 80
"""Milliseconds over which the speed is measured."""

AIM: Final = 24
"""So far a flick may miss a place, in CSS pixels."""

SPREAD: Final = math.pi / 6
"""Or by so much it may stray from the way to its middle."""

ALONE: Final = math.radians(75)
"""By so much where there is one place, and the flight is rather up or down than along a
row of things."""

HELD: Final = 300
"""How long a finger rests on a thing before it lifts it from what scrolls."""

FAN: Final = (22.0, 4.0)
"""How far apart things lie that are carried together, in CSS pixels, and how much each
is turned, in degrees."""


@dataclass(slots=True)
class DragPath:
    """One finger on a thing, pen and mouse included."""

    x: float  # where it went down, in CSS pixels from the left
    y: float  # likewise from the top
    word: str  # of the thing
    time: float = 0  # when it went down, in milliseconds
    scrolls: bool = False  # whether the thing lies in what a finger scrolls up and down
    at: Point = (0, 0)  # where the finger is
    # whether the finger has strayed so far that it carries the thing
    is_lifted: bool = False
    is_gone: bool = False  # whether it scrolls instead
    _trail: list[tuple[float, Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._trail = [(self.time, (self.x, self.y))]

    def follow(self, x: float, y: float, time: float = 0) -> bool:
        """Take where the finger is at a time; return whether it carries the thing."""
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
        """Return how fast a thing flies that is let go at a time.

        That is in CSS pixels a millisecond, (0, 0) where it is laid down: it flies if
        the finger is fast at last, or if it does not rest then and its whole way was as
        quick as a swipe.
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
        """Return the last steps, and one before them: a busy page is told of few."""
        older = sum(time - step[0] > RECENT for step in self._trail)
        return self._trail[max(0, older - 1) :]

    def _since(self, step: tuple[float, Point], time: float) -> Point:
        """Return how fast the finger was from a step to a time."""
        before, (x, y) = step
        span = max(1.0, time - before)
        return (self.at[0] - x) / span, (self.at[1] - y) / span


# Where it is let go


def place_at(x: float, y: float, boxes: Sequence[Box]) -> int | None:
    """Return the place in a row, or in rows, to which this point is nearest.

    Args:
        x: of the point.
        y: likewise.
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
    """Return the number of the place that a thing let go at this speed flies to.

    Args:
        x: where it is let go.
        y: likewise.
        speed: as `DragPath.flight` gives it.
        boxes: of the places.

    Returns:
        The first place in its way, or else the one that it misses least; None where it
        does not fly, or to none of them.
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
    """Return how far a point is from the middle of a place."""
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
    """Return the angle between a flight and the way to the middle of a place."""
    left, top, width, height = box
    across, down = left + width / 2 - x, top + height / 2 - y
    turned = math.atan2(down, across) - math.atan2(speed[1], speed[0])
    return abs(math.remainder(turned, math.tau))


# How it lies meanwhile


def put(words: Sequence[str], word: str, place: int) -> tuple[str, ...]:
    """Return the words in a new order, with one of them at this place."""
    others = [other for other in words if other != word]
    return (*others[:place], word, *others[place:])


def fanned(things: int, held: int) -> tuple[tuple[float, float], ...]:
    """Return how things lie that are carried together.

    Args:
        things: how many.
        held: the number of the one that the finger holds.

    Returns:
        Of each, how far it lies to the right of that one, in CSS pixels, and how it is
        turned, in degrees.
    """
    apart, turn = FAN
    middle = (things - 1) / 2
    return tuple(
        ((number - held) * apart, (number - middle) * turn) for number in range(things)
    )
