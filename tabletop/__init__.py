"""Tabletop: five tabletop games, their rules in pure Python.

In a Python shell

    >>> import tabletop
    >>> game = tabletop.start("threes", seed="a")
    >>> game
    Score 9 · 0 moves
         2     3     1     .
         .     3     2     .
         1     3     .     .
         1     .     .     2
    <BLANKLINE>
    Next tile: 1 · Left in the bag: 0 × 1, 1 × 2, 1 × 3
    <BLANKLINE>
    You can play: up, down, left, right.
    >>> game.play("left")

begins a game and plays a move. `tabletop.session.Session` has the other methods.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tabletop.core.game import IllegalActionError, InvalidActionError
    from tabletop.registry import GAMES
    from tabletop.session import Session
    from tabletop.session.save import SaveError, dumps, loads

__all__ = [
    "GAMES",
    "IllegalActionError",
    "InvalidActionError",
    "SaveError",
    "Session",
    "dumps",
    "loads",
    "start",
]

_MODULES: Final = {
    "GAMES": "registry",
    "IllegalActionError": "core.game",
    "InvalidActionError": "core.game",
    "SaveError": "session.save",
    "Session": "session",
    "dumps": "session.save",
    "loads": "session.save",
}
"""The modules of the public names that are imported on first use."""

__version__: Final = "0.1.0"
"""The version of the package and of its releases; pyproject.toml reads it here."""


def __getattr__(name: str) -> object:
    """Import a public name when it is used; a page needs only some of them."""
    if name not in _MODULES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def start(
    game: str, *, players: int | None = None, seed: str | None = None, **options: Any
) -> Session:
    """Return a new game of persons only, with its opening chance played.

    The game's short name is one of `tabletop.registry.NAMES`. Without arguments the
    game has the fewest players, a fresh seed and the defaults of its `Options`.

    Raises:
        ValueError: the game is impossible.
        TypeError: an option is unknown.
    """
    from tabletop.session import Session, game_of  # noqa: PLC0415 - a page needs less

    rules = game_of(game)
    return Session.start(
        game,
        players=rules.PLAYERS[0] if players is None else players,
        options=rules.Options(**options),
        seed=seed,
    )
