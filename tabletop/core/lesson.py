"""A guided opening: a log of a game with sentences beside it.

Whoever meets a game for the first time plays a prepared one. At each stop a sentence or
two say what is to be seen and what to try, and the person makes the move. A game
declares its lesson as `LESSON` in a module `lesson`;
`tabletop.session.guided_session` plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LessonStop:
    """A place in a lesson with a text."""

    says: str  # a sentence or two, marked for translation
    # the action that the person is asked for, in the notation of the game; "" where
    # there is only something to read
    asks: str = ""
    # what is done then until the next stop, by chance and by the others. What chance
    # does and nobody has written comes from the seed.
    follows: tuple[str, ...] = ()
    # whether anything that leaves the rest of the lesson possible will do
    is_free: bool = False
    # what is said to whoever tries something else, marked for translation; "" for what
    # the house says
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game that teaches itself; the person sits at the first seat."""

    stops: tuple[LessonStop, ...]  # in their order
    # what is done before the first of them, like `LessonStop.follows`
    opening: tuple[str, ...] = ()
    players: int = 1  # how many sit at the table
    seed: str = "lesson"  # the text that chance is made from where nothing is written
    # of the game, as texts by name, where they are not as usual
    options: Mapping[str, str] = field(default_factory=dict)
