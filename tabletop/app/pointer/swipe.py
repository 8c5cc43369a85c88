"""Swipes: the path of a pointer as a direction and a distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SLOP: Final = 8
"""CSS pixels by which a resting finger may move."""

QUICK: Final = (24, 250)
"""Minimum CSS pixels and maximum milliseconds of a quick swipe."""

PART: Final = 1 / 3
"""Fraction of a step after which a release plays."""


@dataclass(slots=True)
class Swipe:
    """The path of one finger, pen or mouse over the table.

    The first axis holds until the finger is back near its start. So an oblique path
    keeps its direction.
    """

    x: float  # where it went down, in CSS pixels from the left
    y: float  # where it went down, in CSS pixels from the top
    time: float  # when, in milliseconds
    step: float  # the distance between two places of the table, in CSS pixels
    direction: str = ""  # left, right, up or down; "" as long as the finger rests
    distance: float = 0  # CSS pixels moved in that direction

    def follow(self, x: float, y: float) -> bool:
        """Add a position; return whether the direction changed."""
        across, down, before = x - self.x, y - self.y, self.direction
        along = across if before in ("left", "right") else down
        if not before or abs(along) < SLOP:
            is_across = abs(across) >= abs(down)
        else:
            is_across = before in ("left", "right")
        along = across if is_across else down
        ways = ("left", "right") if is_across else ("up", "down")
        self.distance = abs(along)
        self.direction = ways[along > 0] if abs(along) >= SLOP else ""
        return self.direction != before

    @property
    def progress(self) -> float:
        """Fraction of a step, from 0 at the end of the slop to 1."""
        way = (self.distance - SLOP) / max(1, self.step - SLOP)
        return min(max(way, 0), 1) if self.direction else 0

    def is_meant(self, time: float) -> bool:
        """Return whether the swipe plays when the finger lifts at this time."""
        least, longest = QUICK
        is_quick = self.distance >= least and time - self.time <= longest
        is_far = self.distance >= PART * self.step
        return bool(self.direction) and (is_far or is_quick)
