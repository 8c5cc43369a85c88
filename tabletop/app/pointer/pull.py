"""Pulling a sheet: from the path of a pointer to whether the sheet closes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.app.pointer.swipe import QUICK

FAR: Final = 80
"""The CSS pixels after which letting go closes the sheet, however slow the finger."""


@dataclass(slots=True)
class SheetPull:
    """One finger on a sheet that is scrolled to its top.

    The first move decides: a finger that goes down pulls the sheet, and any other
    scrolls or does nothing, until it is lifted.
    """

    x: float  # where the finger went down, in CSS pixels from the left
    y: float  # the same from the top
    time: float  # when, in milliseconds
    is_down: bool | None = None  # whether it pulls; None before its first move
    distance: float = 0  # how far the sheet is pulled down, in CSS pixels

    def follow(self, x: float, y: float) -> bool:
        """Take where the finger is now; return whether it pulls."""
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
