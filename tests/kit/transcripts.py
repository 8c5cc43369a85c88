"""Games played by ear, as transcripts."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Final

LOOK_AROUND: Final = ("c", "m", "M", "v", "o", "y")
"""The keys with which somebody gets to know a table before the first turn."""


def by_ear(game: str) -> ModuleType:
    """Return how a game is played by keys alone, and what is heard of it."""
    return importlib.import_module(f"tests.games.{game}.by_ear")
