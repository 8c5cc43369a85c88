"""The computer players of Stavegame.

The files: `turns` (positions, nodes within a turn, what an action makes of them),
`search` (whole turns, and the answers to them), `worth` (what a position is worth, and
what values count in), `player` (thinking, the plan of a turn, and how much each level
looks at), and `words` (reasons for a person). How strong they are stands in README.md
beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(mark("Gentle"), later("stavegame.bots.levels:gentle")),
    "greedy": Level(mark("Steady"), later("stavegame.bots.levels:greedy")),
    "strong": Level(mark("Strong"), later("stavegame.bots.levels:strong")),
    "expert": Level(mark("Expert"), later("stavegame.bots.levels:expert")),
}

JUDGE: Final = Level(mark("Judge"), later("stavegame.bots.levels:judge"), blur=2.0)
"""Who weighs the moves of a review: as far ahead each time."""
"""Level id to level."""
