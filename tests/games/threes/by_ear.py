"""Threes by keys alone: the keys of a game, and the speech that follows."""

from __future__ import annotations

from typing import Final

from tabletop.core.sounds import Sound
from tabletop.games.threes import lanes
from tests.kit.ear import Ear

ADDRESS: Final = "seed=12"
"""A game that is short by its options, and by its seed."""

MOST: Final = 1
"""The most presses that a turn takes."""

HEARD: Final[set[Sound]] = {"tile", "slide", "merge", "flourish"}
"""The sounds that can be heard."""


def turn(ear: Ear) -> None:
    """Merge as little as can be, so that the game is soon over."""
    session = ear.kit.session()
    board = session.observation(0).board
    ways = session.legal()
    way = min(ways, key=lambda way: len(lanes.merged(board, way)))
    ear.press(f"Arrow{way.capitalize()}")
