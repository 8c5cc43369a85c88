"""What the leader of two players may hope for, as numbers."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.games.four_twenty_one.players.table import HOPES
from tabletop.games.four_twenty_one.rules import Options

FLAGS: Final = ("nenette_lowest", "others_worth_nothing", "last_throw_counts")
"""The options that make a difference, beside the number of tokens."""


@cache
def hopes_of(options: Options) -> tuple[float, ...]:
    """Return the leader's chances by his tokens, 0 to all; () if none are known."""
    on = [name for name in FLAGS if getattr(options, name)]
    row = HOPES.get(" ".join([str(options.tokens), *on]))
    if row is None:
        return ()
    return (1.0, *(int(text) / 1e6 for text in row.split()), 0.0)
