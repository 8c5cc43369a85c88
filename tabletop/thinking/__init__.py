"""What every computer player thinks with, and what it says.

A bot knows what a person at its seat knows: an observation and the texts of the legal
actions. It thinks in small steps and gives its best so far after each, so that it can
be stopped at any time; the same thinking makes a computer's move, a hint and a review.

The players of a game stand in its room, in `players`, with a `LEVELS` of their own; a
game without that has the level `random` alone. A page asks for the levels of each game
that it opens, so a maker imports its player when it is called, not before. What players
need beside their code stands in their `FILES`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletop.thinking.advice import CHANCES, Advice, Bot, Unit

__all__ = ["CHANCES", "Advice", "Bot", "Maker", "Unit"]

Maker: TypeAlias = Callable[[], Bot]
"""What makes a bot; it knows nothing of the game before it thinks."""
