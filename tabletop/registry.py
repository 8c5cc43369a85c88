"""The one list of games; whoever adds a game adds its name here."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Final, cast

from tabletop.game import AnyGame

NAMES: Final[tuple[str, ...]] = (
    "threes",
    "four_twenty_one",
    "tomacco",
    "game_of_threes",
    "stavegame",
)
"""Short names, in the order of the lobby."""


class _Games(Mapping[str, AnyGame]):
    """The modules, each imported when it is asked for: a page opens one of them."""

    def __getitem__(self, name: str) -> AnyGame:
        """Return the game of this short name."""
        if name not in NAMES:
            raise KeyError(name)
        return cast("AnyGame", importlib.import_module(f"tabletop.games.{name}"))

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a game."""
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        """Give the short names."""
        return iter(NAMES)

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(NAMES)


GAMES: Final[Mapping[str, AnyGame]] = _Games()
"""Short name to game."""
