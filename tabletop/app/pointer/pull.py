"""Pulling a sheet: the path of a pointer decides whether the sheet closes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.app.pointer.swipe import QUICK

FAR: Final = 80
"""CSS pixels after which a release closes the sheet at any speed."""


@dataclass(slots=True)
class SheetPull:
    """The path of one finger on a sheet that is scrolled to its top.

    The first move decides: a finger that moves down pulls the sheet until it lifts.
    Any other finger scrolls or does nothing.
    """

    x: float  # where the finger went down, in CSS pixels from the left
    y: float  # where the finger went down, in CSS pixels from the top
    time: float  # when, in milliseconds
    is_down: bool | None = None  # whether it pulls; None before its first move
    distance: float = 0  # CSS pixels by which the sheet is pulled down

    def follow(self, x: float, y: float) -> bool:
        """Add a position; return whether the finger pulls."""
        down = y - self.y
        if self.is_down is None:
            self.is_down = down > abs(x - self.x)
        self.distance = max(0, down) if self.is_down else 0
        return self.is_down

    def closes(self, time: float) -> bool:
        """Return whether the sheet closes when the finger lifts at this time."""
        least, longest = QUICK
        is_quick = self.distance >= least and time - self.time <= longest
        return self.distance >= FAR or is_quick
