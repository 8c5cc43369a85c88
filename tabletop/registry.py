"""The one list of games; whoever adds a game adds its module here."""

from __future__ import annotations

from typing import Final

from tabletop.game import AnyGame
from tabletop.games import four_twenty_one, stavegame, threes

_MODULES: Final[tuple[AnyGame, ...]] = (threes, four_twenty_one, stavegame)

GAMES: Final[dict[str, AnyGame]] = {game.NAME: game for game in _MODULES}
"""Short name to game, in the order of the lobby."""
