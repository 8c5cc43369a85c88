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
    "gentle": Level(
        mark("Gentle"),
        later("game_of_threes.bots.strong:gentle"),
        manner=mark("overlooks discards, keeps aces"),
    ),
    "greedy": Level(
        mark("Steady"),
        later("game_of_threes.bots.strong:greedy"),
        manner=mark("gets rid of points"),
    ),
    "strong": Level(
        mark("Strong"),
        later("game_of_threes.bots.strong:strong"),
        manner=mark("counts what can still come"),
    ),
    "expert": Level(
        mark("Expert"),
        later("game_of_threes.bots.expert:Expert"),
        manner=mark("plays rounds out in its head"),
        most_players=2,
    ),
}
"""Level id to level. With four players, `expert` gains nothing over `strong`."""

JUDGE: Final = Level(
    mark("Judge"), later("game_of_threes.bots.strong:strong"), blur=2.0
)
"""The judge of the moves in a review: `strong`, since `expert` uses random deals."""
