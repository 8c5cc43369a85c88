"""The registry of games, and access to the modules of each.

Whoever adds a game adds its name to `NAMES`; the rest is looked for in the game's own
room, `tabletop/games/<name>/`, when it is asked for: its rules in the package itself,
its table in `view`, its computer players in `bots`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from tabletop.bots import Level
from tabletop.bots.uniform import Uniform
from tabletop.core.game import AnyGame
from tabletop.core.i18n import mark
from tabletop.core.lesson import Lesson
from tabletop.ui import View

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
        if name not in NAMES:
            raise KeyError(name)
        return cast("AnyGame", importlib.import_module(f"tabletop.games.{name}"))

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Final[Mapping[str, AnyGame]] = _Games()
"""Short name to game."""


def view_of(game: str) -> View[Any]:
    """Return the view of the game of this short name."""
    module = importlib.import_module(f"tabletop.games.{game}.view")
    return cast("View[Any]", module.VIEW)


def luck_told(
    game: str, log: Sequence[str], names: Sequence[str], options: object
) -> tuple[str, ...]:
    """Return how lucky each player of a game was, in a sentence each.

    A game can tell it by `told` in a module `luck` of its room; nothing is said of the
    others.
    """
    luck = _door(game, "luck")
    return () if luck is None else tuple(luck.told(log, names, options))


def luck_of(
    game: str, log: Sequence[str], players: int, options: object
) -> tuple[float, ...]:
    """Return how lucky each player of a game was, 0 to 1 and 1/2 expected.

    Nothing where `luck_told` says nothing.
    """
    luck = _door(game, "luck")
    return () if luck is None else tuple(luck.means(log, players, options))


Missed: TypeAlias = Callable[[Any, Sequence[str], Sequence[str], str], str]
"""Of (observation, what may be played, the hand as it lies, what was played for the
player in this turn already): what is played for whoever has missed a turn."""


def missed_of(game: str) -> Missed | None:
    """Return what a game says of missed turns, None where a computer plays them.

    It says it by `missed` in its module `observation`.
    """
    missed: Missed | None = getattr(_door(game, "observation"), "missed", None)
    return missed


def lesson_of(game: str) -> Lesson | None:
    """Return the guided opening of a game, None where it has none.

    It is `LESSON` of its module `lesson`.
    """
    lesson: Lesson | None = getattr(_door(game, "lesson"), "LESSON", None)
    return lesson


def settings_of(game: str) -> type[Any] | None:
    """Return the class of the settings that a game declares, None where it has none.

    It is `Settings` of a module `settings` of its room, a dataclass of fields made by
    `option`, whose choices are texts. Each field becomes an attribute of `<html>`,
    such as `data-arrows`, for the game's style sheet.
    """
    kind: type[Any] | None = getattr(_door(game, "settings"), "Settings", None)
    return kind


class _Levels(Mapping[str, Mapping[str, Level]]):
    """The levels of each game by its short name, looked for when they are asked for."""

    def __getitem__(self, game: str) -> Mapping[str, Level]:
        """Return the game's levels by level id, `random` first."""
        return {"random": Level(mark("Random moves"), Uniform), **_own_levels(game)}

    def __iter__(self) -> Iterator[str]:
        """Give the games that have players of their own."""
        return filter(_own_levels, NAMES)

    def __len__(self) -> int:
        return sum(1 for _game in self)


LEVELS: Final[Mapping[str, Mapping[str, Level]]] = _Levels()
"""Short name of a game, to level id, to level; ids are saved, never translated."""


JUDGE: Final = "judge"
"""The level that weighs moves in a review; no seat has it."""


def level_of(game: str, level: str) -> Level:
    """Return a level; the judge is the strongest where no other is named.

    An unknown level raises `KeyError`.
    """
    if level != JUDGE:
        return LEVELS[game][level]
    judge: Level | None = getattr(_door(game, "bots"), "JUDGE", None)
    return judge or [*LEVELS[game].values()][-1]


def _own_levels(game: str) -> Mapping[str, Level]:
    levels: Mapping[str, Level] = getattr(_door(game, "bots"), "LEVELS", {})
    return levels


def _door(game: str, module: str) -> ModuleType | None:
    """Return a module of the game's room, None where it has none of this name."""
    name = f"tabletop.games.{game}.{module}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):
            raise  # the file is there, but something that it needs is not
        return None
