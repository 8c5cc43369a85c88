"""The computer player of Threes: an expectimax search.

The files: `boards` (lanes as numbers, pushes and draws), `network` (what boards are
worth, by weights that `lab/training/threes` learnt), `search` (expectimax), `words`
(reasons for a person) and `player`. How strong it is stands in
README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

WEIGHTS: Final = "threes/bots/weights.bin"
"""The file that all levels need, as `tabletop.bots.files` names it."""

LEVELS: Final[Mapping[str, Level]] = {
    "quick": Level(mark("Quick"), later("threes.bots.expectimax:quick"), (WEIGHTS,)),
    "strong": Level(mark("Strong"), later("threes.bots.expectimax:strong"), (WEIGHTS,)),
}
"""Level id to level: one move ahead, and as many as the time allows."""

JUDGE: Final = Level(
    mark("Judge"), later("threes.bots.expectimax:judge"), (WEIGHTS,), blur=2.0
)
"""The judge of a review: it looks as far ahead on every device."""
