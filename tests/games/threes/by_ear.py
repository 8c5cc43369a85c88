"""Threes by keys alone: the keys of a game, and the speech that follows."""

from typing import Final

from tabletop.core.sounds import Sound
from tabletop.games.threes import lanes
from tests.kit.ear import Ear

ADDRESS: Final = "seed=12"
MOST: Final = 1
HEARD: Final[set[Sound]] = {"tile", "slide", "merge", "flourish"}


def turn(ear: Ear) -> None:
    """Merge as little as can be, so that the game is soon over."""
    session = ear.kit.session()
    board = session.observation(0).board
    ways = session.legal()
    way = min(ways, key=lambda way: len(lanes.merged(board, way)))
    ear.press(f"Arrow{way.capitalize()}")
