"""The computer player of Threes: it looks ahead over all that chance may bring.

The files: `lanes` (rows and columns as numbers), `boards` (pushes and draws), `network`
(what boards are worth, by weights that `training/threes` learnt), `search`
(expectimax), `words` (reasons for a person) and `player`. How strong it is stands in
README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tabletop.thinking.advice import Bot

WEIGHTS: Final = "threes/players/weights.bin"
"""The file that all levels need, as `tabletop.thinking.files` names it."""

FILES: Final = (WEIGHTS,)
"""The files that a page must fetch before a player is asked."""


def _expectimax(layers: int | None = None) -> Bot:
    from tabletop.games.threes.players.player import Expectimax  # noqa: PLC0415 - when asked for

    return Expectimax(layers)


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "quick": partial(_expectimax, layers=1),
    "strong": _expectimax,
}
"""Level id to maker: one move ahead, and as many as the time allows."""
