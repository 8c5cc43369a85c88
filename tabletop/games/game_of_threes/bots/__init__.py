"""The computer players of the Game of Threes.

The modules: `turns` (parts that all players share, and the points left in a hand),
`strong` (with `gentle` and `greedy`) and `expert` (with a round for playouts).
README.md in this folder has their strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(mark("Gentle"), later("game_of_threes.bots.strong:gentle")),
    "greedy": Level(mark("Steady"), later("game_of_threes.bots.strong:greedy")),
    "strong": Level(mark("Strong"), later("game_of_threes.bots.strong:strong")),
    "expert": Level(mark("Expert"), later("game_of_threes.bots.expert:Expert")),
}
"""Level id to level."""

JUDGE: Final = Level(
    mark("Judge"), later("game_of_threes.bots.strong:strong"), blur=2.0
)
"""The judge of the moves in a review: `strong`, since `expert` uses random deals."""
