"""A guided opening: a log of a game with sentences beside it.

A lesson introduces a game to new players by a prepared game. At each stop a sentence or
two explain the position and the next move, and the player makes the move. A game
declares its lesson as `LESSON` in a module `lesson`; `tabletop.session.guided_session`
plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LessonStop:
    """A place in a lesson with a text."""

    says: str  # a sentence or two; the catalogues take a literal here without `mark`
    # the action that the player should make, in the notation of the game; "" for a stop
    # with only text
    asks: str = ""
    # the actions of chance and the other seats until the next stop; unwritten chance
    # actions come from the seed
    follows: tuple[str, ...] = ()
    is_free: bool = False  # whether any action is right that keeps the rest possible
    # the answer to any other action, marked for translation; "" for the default answer
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game; the player has the first seat."""

    stops: tuple[LessonStop, ...]  # in their order
    opening: tuple[str, ...] = ()  # before the first stop, like `LessonStop.follows`
    players: int = 1  # the number of players
    seed: str = "lesson"  # the seed of unwritten chance actions
    # unusual options of the game, as texts by name
    options: Mapping[str, str] = field(default_factory=dict)
