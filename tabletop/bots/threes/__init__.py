"""The computer player of Threes: it looks ahead over all that chance may bring.

The files: `lanes` (rows and columns as numbers), `worth` (what they are worth),
`boards` (pushes and draws), `search` (expectimax), `words` (reasons for a person) and
`player`. How strong it is stands in docs/threes-player.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tabletop.bots.advice import Bot
from tabletop.bots.threes.player import Expectimax

__all__ = ["LEVELS", "Expectimax"]

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "quick": partial(Expectimax, layers=1),
    "strong": Expectimax,
}
"""Level id to maker: one move ahead, and as many as the time allows."""
