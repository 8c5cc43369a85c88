"""The names of sounds at a table (`static/sound.js` makes them)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

Sound: TypeAlias = Literal[  # names of sounds, by the motion that they go with
    "card",  # a card lands
    "tile",  # a tile of wood lands
    "die",  # a die comes to rest
    "token",  # a token lands
    "slide",  # something slides over the table
    "draw",  # a card is drawn
    "deal",  # cards are dealt or picked up
    "roll",  # dice rattle, until they lie still
    "merge",  # two become one; the higher the step, the higher it sounds
    "clear",  # a pile burns
    "fight",  # two cards clash
    "set",  # cards are laid out
    "flourish",  # a special moment
    "setback",  # something is lost, and the game continues
    "refused",
    "turn",  # it is the turn of a person
    "won",
    "lost",
    "over",  # the game has ended without a win or loss at this device
]

MOMENTS: Final[frozenset[Sound]] = frozenset({"clear", "fight", "flourish", "setback"})
"""Sounds of what is rare and large."""

SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)  # all names


class Cue(NamedTuple):
    """A sound to play."""

    sound: Sound  # which
    step: int = 0  # of the scale, from 0, for sounds with a pitch


def cues(*sounds: Sound | Cue) -> tuple[Cue, ...]:
    """Return sounds one after the other; those by name have no pitch."""
    return tuple(each if isinstance(each, Cue) else Cue(each) for each in sounds)
