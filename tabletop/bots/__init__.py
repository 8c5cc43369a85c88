"""The parts that all computer players share: bots, advice and levels.

A bot knows what a person at its seat knows: an observation and the texts of the legal
actions. It thinks in small steps, and yields the best advice so far after each, so it
can be stopped at any time. A computer's move, a hint and a review use the same
interface.

The module `bots` in a game's package has `LEVELS`, a mapping from level id to `Level`.
A game without it has only the level `random`. It may also have a `JUDGE`, a `Level`
that weighs the moves of a review. A judge does the same work for each move on all
devices, so its results are comparable and reproducible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeAlias

from tabletop.bots.advice import Advice, Bot, Other, Unit, at_choice
from tabletop.core.i18n import mark

__all__ = [
    "TITLES",
    "Advice",
    "Bot",
    "Level",
    "Maker",
    "Other",
    "Unit",
    "at_choice",
    "later",
]

TITLES: Final = (mark("Gentle"), mark("Steady"), mark("Strong"), mark("Expert"))
"""Titles of the levels that are offered, the weakest first, the same in all games."""

Maker: TypeAlias = Callable[[], Bot]  # can be pickled for other processes


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer players of a game."""

    title: str  # one of `TITLES`, or that of a level that is offered to nobody
    make: Maker  # makes a bot without knowledge of a particular game
    # the data files that it needs, by their names for `tabletop.bots.files`; a page
    # fetches them before the first question
    files: tuple[str, ...] = ()
    # of a judge, the least significant difference of values; for a score, in per cent
    # of the best value
    blur: float = 1.0
    manner: str = ""  # how it plays, in a few words, marked for translation
    most_players: int = 99  # with whom it plays unlike the level below it, as measured
    # with which options of the game it does, beside that number
    knows: Callable[[Any], object] = lambda _options: True


def later(place: str) -> Callable[..., Any]:
    """Return a function that imports and calls "module:name" of the games."""
    return partial(_called, place)


def _called(place: str, *arguments: object) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"tabletop.games.{module}"), name)(*arguments)
