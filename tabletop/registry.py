"""The registry of games, and access to the modules of each.

To add a game, add its name to `NAMES`. The registry imports everything else from the
game's own package, `tabletop/games/<name>/`, on first use: its rules from the package
itself, its table from `view`, its computer players from `bots`. All but the rules can
be missing.

A browser loads a game's package on first use (`missing`). Before that, functions that
need the package raise `ModuleNotFoundError`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from tabletop.bots import Level
from tabletop.bots.uniform import Uniform
from tabletop.core.game import AnyGame
from tabletop.core.i18n import mark
from tabletop.core.lesson import Lesson
from tabletop.ui import View

NAMES: Final[tuple[str, ...]] = (  # short names, in the order of the lobby
    "threes",
    "four_twenty_one",
    "tomacco",
    "game_of_threes",
    "stavegame",
)


class _Games(Mapping[str, AnyGame]):
    """The games' packages, imported on first use, since a page opens one of them."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in NAMES:
            raise KeyError(name)
        return cast("AnyGame", importlib.import_module(_package(name)))

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Final[Mapping[str, AnyGame]] = _Games()  # short name of a game to its package


def missing(games: Iterable[str] = NAMES) -> list[str]:
    """Return the packages of these games that a browser has not loaded yet."""
    packages = (_package(game) for game in games if game in NAMES)
    return [name for name in packages if importlib.util.find_spec(name) is None]


def view_of(game: str) -> View[Any]:
    """Return the view of a game: `VIEW` of its module `view`, or the default view."""
    module = _door(game, "view")
    if module is None:
        from tabletop.ui.default_view import view_for  # noqa: PLC0415 - rarely needed

        return view_for(GAMES[game])
    return cast("View[Any]", module.VIEW)


def luck_of(
    game: str, log: Sequence[str], players: int, options: object
) -> tuple[float, ...]:
    """Return the luck of each player, from 0 to 1 with 1/2 expected; () if unknown."""
    luck = _door(game, "luck")
    return () if luck is None else tuple(luck.means(log, players, options))


Missed: TypeAlias = Callable[[Any, Sequence[str], str], str]
"""Function for a player who has missed a turn: (observation, legal actions,
action already played in this turn) to the action."""


def missed_of(game: str) -> Missed | None:
    """Return `missed` of a game's module `observation`; None if a computer plays."""
    missed: Missed | None = getattr(_door(game, "observation"), "missed", None)
    return missed


def lesson_of(game: str) -> Lesson | None:
    """Return the guided opening of a game, `LESSON` of its module `lesson`, if any."""
    lesson: Lesson | None = getattr(_door(game, "lesson"), "LESSON", None)
    return lesson


def settings_of(game: str) -> type[Any] | None:
    """Return the class of the settings that a game declares, None where it has none.

    It is `Settings` of a module `settings` of the game's package: a dataclass of fields
    made by `option`, whose choices are texts. Each field becomes an attribute of
    `<html>`, such as `data-arrows`, for the game's style sheet.
    """
    kind: type[Any] | None = getattr(_door(game, "settings"), "Settings", None)
    return kind


class _Levels(Mapping[str, Mapping[str, Level]]):
    """The levels of each game by its short name, imported on first use."""

    def __getitem__(self, game: str) -> Mapping[str, Level]:
        """Return the game's levels by level id, `random` first."""
        return {"random": Level(mark("Random moves"), Uniform), **_own_levels(game)}

    def __iter__(self) -> Iterator[str]:
        """Yield the games that have levels of their own."""
        return filter(_own_levels, NAMES)

    def __len__(self) -> int:
        return sum(1 for _game in self)


LEVELS: Final[Mapping[str, Mapping[str, Level]]] = _Levels()
"""Short name of a game, to level id, to level; ids are saved, never translated."""

JUDGE: Final = "judge"  # level that evaluates moves in a review; no seat has it


def level_of(game: str, level: str) -> Level:
    """Return a level, or raise `KeyError`.

    The judge is the strongest where the game names no other.
    """
    if level != JUDGE:
        return LEVELS[game][level]
    judge: Level | None = getattr(_door(game, "bots"), "JUDGE", None)
    return judge or [*LEVELS[game].values()][-1]


def current_level(game: str, level: str) -> str:
    """Return the level that plays for an id, perhaps one of `FORMER` in `bots`."""
    former: Mapping[str, str] = getattr(_door(game, "bots"), "FORMER", {})
    return former.get(level, level)


def offered_levels(game: str, players: int, options: object) -> tuple[str, ...]:
    """Return the ids of the levels that differ with these players and options.

    The first is the weakest. Random moves are offered only if there is nothing else.
    """
    own = _own_levels(game)
    fit = (id_ for id_, level in own.items() if _fits(level, players, options))
    return tuple(fit) or ("random",)


def offered_level(game: str, level: str, players: int, options: object) -> str:
    """Return the offered level that plays like this one, perhaps itself."""
    own = _own_levels(game).get(level)
    is_offered = own is None or _fits(own, players, options)
    return level if is_offered else offered_levels(game, players, options)[-1]


def _fits(level: Level, players: int, options: object) -> bool:
    return level.most_players >= players and bool(level.knows(options))


def _own_levels(game: str) -> Mapping[str, Level]:
    levels: Mapping[str, Level] = getattr(_door(game, "bots"), "LEVELS", {})
    return levels


def _door(game: str, module: str) -> ModuleType | None:
    """Return a module of the game's package, None where it has none of this name."""
    name = f"{_package(game)}.{module}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        is_unknown = error.name == _package(game) and game not in NAMES
        if error.name != name and not is_unknown:
            raise  # the game is not loaded yet, or an import of the module fails
        return None


def _package(game: str) -> str:
    return f"tabletop.games.{game}"
