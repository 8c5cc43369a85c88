"""The computer players of Stavegame.

The files: `staves` (what may be done on one), `turns` (positions, nodes within a turn,
and what an action makes of them), `beam` (whole turns), `search` (the answers to them),
`worth` with `weights` (a chance to win), `greedy` (staves and margins instead),
`scales` (what values count in), `player` (thinking, and the plan of a turn), `levels`
(how much each looks at), and `words` (reasons for a person). How strong they are stands
in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.i18n import mark
from tabletop.thinking import Level, later

LEVELS: Final[Mapping[str, Level]] = {
    "greedy": Level(mark("Greedy"), later("stavegame.players.levels:greedy")),
    "strong": Level(mark("Strong"), later("stavegame.players.levels:strong")),
    "expert": Level(mark("Expert"), later("stavegame.players.levels:expert")),
}
"""Level id to level."""
