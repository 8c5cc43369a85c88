"""A thing carried by a finger: whether it is lifted, and where it would come to lie.

The only thing that is known here of the things around it is where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.web.swipe import SLOP

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in CSS pixels."""

REACH: Final = 0.75
"""So far from a place, in its own height, a thing is let go beside it."""


@dataclass(slots=True)
class Carry:
    """One finger on a thing, pen and mouse included.

    Attributes:
        x: where it went down, in CSS pixels from the left.
        y: likewise from the top.
        word: of the thing.
        at: where the finger is.
        is_lifted: whether the finger has strayed so far that it carries it.
    """

    x: float
    y: float
    word: str
    at: tuple[float, float] = (0, 0)
    is_lifted: bool = False

    def follow(self, x: float, y: float) -> bool:
        """Take where the finger is now; return whether it carries the thing."""
        self.at = x, y
        self.is_lifted = self.is_lifted or math.hypot(x - self.x, y - self.y) >= SLOP
        return self.is_lifted


def place_at(x: float, y: float, boxes: Sequence[Box]) -> int | None:
    """Return the place in a row, or in rows, to which this point is nearest.

    Args:
        x: of the point.
        y: likewise.
        boxes: of the places, in their order; of one size.

    Returns:
        The number of the place from 0, None if the point is far from all of them.
    """
    ways = [
        (math.hypot(x - left - width / 2, y - top - height / 2), number)
        for number, (left, top, width, height) in enumerate(boxes)
    ]
    if not ways:
        return None
    _way, number = min(ways)
    left, top, width, height = boxes[number]
    reach = REACH * height
    is_across = left - reach <= x <= left + width + reach
    is_down = top - reach <= y <= top + height + reach
    return number if is_across and is_down else None


def put(words: Sequence[str], word: str, place: int) -> tuple[str, ...]:
    """Return the words in a new order, with one of them at this place."""
    others = [other for other in words if other != word]
    return (*others[:place], word, *others[place:])
