"""The parts that all computer players share: bots, advice and levels.

A bot knows what a person at its seat knows: an observation and the texts of the legal
actions. It thinks in small steps and gives its best so far after each, so that it can
be stopped at any time; the same thinking makes a computer's move, a hint and a review.

The players of a game stand in its package, in `bots`, with a `LEVELS` of their own, a
mapping from level id to `Level`; a game without that has the level `random` alone.
Beside it a `JUDGE`, also a `Level`, may weigh the moves of a review: as much for each,
whatever the clock says, so that what it finds compares, and is the same each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TypeAlias

from tabletop.bots.advice import Advice, Bot, Other, Unit, at_choice

__all__ = [
    "Advice",
    "Bot",
    "Level",
    "Maker",
    "Other",
    "Unit",
    "at_choice",
    "later",
]

Maker: TypeAlias = Callable[[], Bot]
"""What makes a bot; it can be pickled, so that matches go on in other processes."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer players of a game."""

    title: str  # what people call it, marked for translation
    make: Maker  # gives a bot that knows nothing of the game before it thinks
    # what it needs beside its code, as `thinking.files` names them; a page fetches them
    # before it is asked
    files: tuple[str, ...] = ()
    # of a judge, how much smaller a value must be to say anything; of a score in per
    # cent of it
    blur: float = 1.0


def later(place: str) -> Maker:
    """Return what makes a bot of "module:name", imported when it is called.

    The module is below `tabletop.games`. A page asks for the levels of each game that
    it opens, and few of them play.
    """
    return partial(_made, place)


def _made(place: str) -> Bot:
    module, _, name = place.partition(":")
    bot: Bot = getattr(import_module(f"tabletop.games.{module}"), name)()
    return bot
