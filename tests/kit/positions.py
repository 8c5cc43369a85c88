"""Golden positions: what a game shows and says where a test laid things so.

`tests/games/<game>/positions.py` gives them: titles with lines. They are written to
`tests/positions/<game>.txt`, where each title says what its lines must show. Whoever
changes them holds the lines against the titles.
"""

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from tabletop.core.game import AnyGame, IllegalActionError

FOLDER: Final = Path(__file__).parents[1] / "positions"

Position: TypeAlias = tuple[str, Iterable[str]]  # in words, and its lines


def positions(name: str) -> str:
    """Return the golden text of a game."""
    module = importlib.import_module(f"tests.games.{name}.positions")
    found: Iterator[Position] = module.positions()
    parts = ["\n".join((f"# {title}", *lines)) for title, lines in found]
    return "\n\n".join(parts) + "\n"


def told(
    game: AnyGame, state: Any, names: tuple[str, ...], *texts: str, to: int = 0
) -> Iterator[str]:
    """Give each action with what a seat is told of it."""
    for text in texts:
        action = game.parse_action(text)
        after = game.apply(state, action)
        before, seen = game.observe(state, to), game.observe(after, to)
        yield f"{text} → {game.describe(before, action, seen, names)}".rstrip()
        state = after


def refused(game: AnyGame, state: Any, *texts: str) -> Iterator[str]:
    """Give each action with the clause that forbids it, and why."""
    for text in texts:
        with pytest.raises(IllegalActionError) as error:
            game.apply(state, game.parse_action(text))
        yield f"{text} → {error.value.clause}: {error.value.why}"
