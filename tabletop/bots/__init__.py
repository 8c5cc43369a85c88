"""Computer players: one file a method, one file a game's own players.

A bot knows what a person at its seat knows: an observation and the texts of the legal
actions. It thinks in small steps and gives its best so far after each, so that it can
be stopped at any time; the same thinking makes a computer's move, a hint and a review.

The players of a game stand in `tabletop/bots/<game>.py`, in a `LEVELS` of its own; a
game without that file has the level `random` alone. A page asks for the levels of each
game that it opens, so a maker imports its player when it is called, not before. What
players need beside their code stands in its `FILES`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Final, TypeAlias

from tabletop.bots.advice import CHANCES, Advice, Bot, Unit
from tabletop.bots.uniform import Uniform

__all__ = ["CHANCES", "LEVELS", "Advice", "Bot", "Maker", "Unit", "files_of"]

Maker: TypeAlias = Callable[[], Bot]
"""What makes a bot; it knows nothing of the game before it thinks."""


class _Levels(Mapping[str, Mapping[str, Maker]]):
    """The levels of each game by its short name, looked for when they are asked for."""

    def __getitem__(self, game: str) -> Mapping[str, Maker]:
        """Return the makers of the game's levels by level id, `random` first."""
        return {"random": Uniform, **_own(game)}

    def __iter__(self) -> Iterator[str]:
        """Give the games that have players of their own."""
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return filter(_own, names)

    def __len__(self) -> int:
        """Return how many games have players of their own."""
        return sum(1 for _game in self)


def _own(game: str) -> Mapping[str, Maker]:
    levels: Mapping[str, Maker] = getattr(_module(game), "LEVELS", {})
    return levels


def _module(game: str) -> ModuleType | None:
    name = f"{__name__}.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # the file is there, but something that it needs is not
            raise
        return None


def files_of(game: str) -> tuple[str, ...]:
    """Return the files that the game's players need, as `bots.files` names them."""
    files: tuple[str, ...] = getattr(_module(game), "FILES", ())
    return files


LEVELS: Final[Mapping[str, Mapping[str, Maker]]] = _Levels()
"""Short name of a game, to level id, to maker; ids are saved and never translated."""
