"""The computer players of Tomacco.

`positions` has positions without suits, and `evaluation` the rule of thumb and the
evaluation of positions. `cautious` and `strong` are the bots, and `reasons` has the
reasons of their advice. The weights are in `weights.txt`, the strengths in `README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        mark("Gentle"),
        later("tomacco.bots.cautious:gentle"),
        manner=mark("plays singles, wastes tens"),
    ),
    "cautious": Level(
        mark("Steady"),
        later("tomacco.bots.cautious:Cautious"),
        manner=mark("keeps the best for last"),
    ),
    "strong": Level(
        mark("Strong"),
        later("tomacco.bots.strong:StrongBot"),
        manner=mark("plays games out in its head"),
        most_players=2,
    ),
}
"""Level id to level. In games of three, four and six, `strong` wins no more often."""

FORMER: Final[Mapping[str, str]] = {"counter": "cautious"}
"""Ids of levels of earlier versions, and the level that plays in place of each."""

JUDGE: Final = Level(mark("Judge"), later("tomacco.bots.strong:judge"), blur=5.0)
"""The level that judges a review. Its values are samples, hence the blur."""
