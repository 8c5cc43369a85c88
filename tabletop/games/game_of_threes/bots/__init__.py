"""The computer players of the Game of Threes.

The files: `turns` (what all players do alike and say, and what may become of a hand),
`strong` (with `gentle` and `greedy`) and `expert` (with a round for playouts). How
strong they are stands in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(mark("Gentle"), later("game_of_threes.bots.strong:gentle")),
    "greedy": Level(mark("Steady"), later("game_of_threes.bots.strong:Greedy")),
    "strong": Level(mark("Strong"), later("game_of_threes.bots.strong:StrongBot")),
    "expert": Level(mark("Expert"), later("game_of_threes.bots.expert:Expert")),
}

JUDGE: Final = Level(
    mark("Judge"), later("game_of_threes.bots.strong:StrongBot"), blur=2.0
)
"""Who weighs the moves of a review: as `strong` does, for `expert` deals at random."""
"""Level id to level."""
