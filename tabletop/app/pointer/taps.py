"""Double taps: two quick taps on the same thing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

QUICK: Final = 300
"""So long after a tap another one still makes two of them, in milliseconds."""

NEAR: Final = 24
"""And so far from it, in CSS pixels."""

CALM: Final = 500
"""Milliseconds without a tap after which two taps count as one again."""


@dataclass(slots=True)
class DoubleTaps:
    """The last taps."""

    thing: str = ""  # the id of what was tapped last
    at: tuple[float, float] = (0, 0)  # where, in CSS pixels
    time: float = -math.inf  # when, in milliseconds
    is_spent: bool = False  # whether two were one, and taps have not paused since

    def tap(self, thing: str, x: float, y: float, time: float) -> bool:
        """Take a tap; return whether it makes one of two with the last one.

        Args:
            thing: the id of what is tapped.
            x: where, in CSS pixels from the left.
            y: likewise from the top.
            time: when, in milliseconds.
        """
        since = time - self.time
        self.is_spent = self.is_spent and since < CALM
        is_near = math.dist(self.at, (x, y)) <= NEAR
        is_same = bool(thing) and thing == self.thing and is_near
        is_second = is_same and since <= QUICK and not self.is_spent
        self.thing, self.at, self.time = thing, (x, y), time
        self.is_spent = self.is_spent or is_second
        return is_second
