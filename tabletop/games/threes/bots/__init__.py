"""The computer player of Threes: an expectimax search.

The modules: `boards` (lanes as numbers, pushes and draws), `network` (the evaluation,
by weights that `lab/training/threes` learnt), `search` (expectimax), `reasons` (reasons
for advice) and `expectimax` (the bot). Its strength is in `README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

WEIGHTS: Final = "threes/bots/weights.bin"  # the file that all levels need

LEVELS: Final[Mapping[str, Level]] = {
    "quick": Level(
        mark("Steady"),
        later("threes.bots.expectimax:quick"),
        (WEIGHTS,),
        manner=mark("looks one move ahead"),
    ),
    "strong": Level(
        mark("Strong"),
        later("threes.bots.expectimax:strong"),
        (WEIGHTS,),
        manner=mark("looks as far ahead as it can"),
    ),
}
"""Level id to level: one layer, and as many layers as the time allows."""

JUDGE: Final = Level(
    mark("Judge"), later("threes.bots.expectimax:judge"), (WEIGHTS,), blur=2.0
)
"""The level that judges a review, with the same search depth on every device."""
