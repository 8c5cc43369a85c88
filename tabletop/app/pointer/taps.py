"""Double taps: two quick taps on the same element."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

QUICK: Final = 300
"""Maximum milliseconds between the two taps."""

NEAR: Final = 24
"""Maximum CSS pixels between the two taps."""

CALM: Final = 500
"""Milliseconds without a tap after which two taps count as one again."""


@dataclass(slots=True)
class DoubleTaps:
    """The last tap, and whether it ended a double tap."""

    thing: str = ""  # the id of the element that was tapped last
    at: tuple[float, float] = (0, 0)  # where, in CSS pixels
    time: float = -math.inf  # when, in milliseconds
    is_spent: bool = False  # whether a double tap was made, without a pause since

    def tap(self, thing: str, x: float, y: float, time: float) -> bool:
        """Add a tap; return whether it makes a double tap with the last one.

        Args:
            thing: the id of the tapped element.
            x: in CSS pixels from the left.
            y: in CSS pixels from the top.
            time: in milliseconds.
        """
        since = time - self.time
        self.is_spent = self.is_spent and since < CALM
        is_near = math.dist(self.at, (x, y)) <= NEAR
        is_same = bool(thing) and thing == self.thing and is_near
        is_second = is_same and since <= QUICK and not self.is_spent
        self.thing, self.at, self.time = thing, (x, y), time
        self.is_spent = self.is_spent or is_second
        return is_second
