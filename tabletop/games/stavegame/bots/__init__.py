"""The computer players of Stavegame.

The modules: `search` (whole turns, and the replies to them), `staves` (the features of
a stave), `evaluation` (the worth of a position, and the chance to win), `levels`
(the bots, the plan of a turn, and the size of each level's search), and `reasons`
(reasons for advice). Their strengths are in `README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {  # level id to level
    "gentle": Level(
        mark("Gentle"),
        later("stavegame.bots.levels:gentle"),
        manner=mark("plays mostly from the hand"),
    ),
    "greedy": Level(
        mark("Steady"),
        later("stavegame.bots.levels:greedy"),
        manner=mark("thinks of this turn only"),
    ),
    "strong": Level(
        mark("Strong"),
        later("stavegame.bots.levels:strong"),
        manner=mark("sees your reply coming"),
    ),
    "expert": Level(
        mark("Expert"),
        later("stavegame.bots.levels:expert"),
        manner=mark("looks three turns ahead"),
    ),
}

JUDGE: Final = Level(mark("Judge"), later("stavegame.bots.levels:judge"), blur=2.0)
"""The level that judges a review, with the same search depth for each move."""
