"""In what the players of Stavegame count: chances to win, or staves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

WON, LOST, EVEN = 30.0, -30.0, 1e-12
"""What a game that is over is worth at a node; no evaluation comes to it by itself."""

STAVES_WON: Final = 4.0
"""What a game that is won counts, in staves: more than three by any margin."""

LATER: Final = 0.998
"""What is left of a chance's distance from the middle after a turn."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a worth means to a person.

    Attributes:
        unit: "%" for chances, "staves" for staves.
    """

    unit: Literal["%", "staves"]

    def value(self, worth: float) -> float:
        """Return the value of a worth: a chance of 0 to 1, or staves."""
        if self.unit == "staves":
            return max(-STAVES_WON, min(STAVES_WON, worth))
        if abs(worth) >= WON:
            return 1.0 if worth > 0 else 0.0
        return 1 / (1 + math.exp(-worth))

    def later(self, value: float) -> float:
        """Return the value of what comes a turn later: a little nearer to the middle.

        So a game that is won is won soon, and one that is lost is lost late.
        """
        return value if self.unit == "staves" else 0.5 + (value - 0.5) * LATER

    def sooner(self, value: float) -> float:
        """Return the value that `later` makes this one of."""
        return value if self.unit == "staves" else 0.5 + (value - 0.5) / LATER

    def ended(self, result: int) -> float:
        """Return the value of a game that ends: 1 for won, 0 for drawn, -1 for lost."""
        return STAVES_WON * result if self.unit == "staves" else (1 + result) / 2

    def answer(self, value: float) -> float:
        """Return a player's value from the other's."""
        return -value if self.unit == "staves" else 1 - value


CHANCES: Final = Scale("%")
STAVES: Final = Scale("staves")
