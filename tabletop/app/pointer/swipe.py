"""Swipes: from the path of a pointer to a direction and a distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SLOP: Final = 8
"""How far a finger that rests may stray, in CSS pixels."""

QUICK: Final = (24, 250)
"""Least distance, in CSS pixels, and most milliseconds of a quick swipe."""

PART: Final = 1 / 3
"""The part of a step after which letting go plays."""


@dataclass(slots=True)
class Swipe:
    """One finger on the table, pen and mouse included.

    The axis on which it sets out holds until the finger is back near its start, so
    that a path askew does not change its mind.
    """

    x: float  # where it went down, in CSS pixels from the left
    y: float  # likewise from the top
    time: float  # when, in milliseconds
    step: float  # the way from one place of the table to the next, in CSS pixels
    direction: str = ""  # left, right, up or down; "" as long as the finger rests
    distance: float = 0  # how far it has come in that direction, in CSS pixels

    def follow(self, x: float, y: float) -> bool:
        """Take where the finger is now; return whether its direction changed."""
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
        """How much of a step it shows, 0 to 1; it sets out where the slop ends."""
        way = (self.distance - SLOP) / max(1, self.step - SLOP)
        return min(max(way, 0), 1) if self.direction else 0

    def is_meant(self, time: float) -> bool:
        """Return whether it plays when the finger lifts at this time."""
        least, longest = QUICK
        is_quick = self.distance >= least and time - self.time <= longest
        is_far = self.distance >= PART * self.step
        return bool(self.direction) and (is_far or is_quick)
