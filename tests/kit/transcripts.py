"""Games played by ear, as transcripts."""

import importlib
from types import ModuleType
from typing import Final

LOOK_AROUND: Final = ("c", "m", "M", "v", "o", "y")  # before the first turn


def by_ear(game: str) -> ModuleType:
    """Return how a game is played by keys alone, and what is heard of it.

    `ADDRESS` is a short game, `MOST` the most presses of a turn, and `HEARD` the sounds
    that can be heard. With computers, `BY_COMPUTERS` reports the action of one, and
    `USUAL` is the instruction of a usual turn, several times if `IS_USUAL_OFTEN`.
    """
    return importlib.import_module(f"tests.games.{game}.by_ear")
