"""The times of sounds: a piece sounds when its animation lands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.core.sounds import Cue, Sound

LANDS: Final[frozenset[Sound]] = frozenset(("card", "tile", "die", "token", "merge"))
"""Sounds of a piece that lands."""

SETS_OUT: Final[frozenset[Sound]] = frozenset(("slide", "draw", "deal", "roll"))
"""Sounds of a piece that sets out."""

IS_ON_ITS_WAY: Final[frozenset[Sound]] = frozenset(("slide", "roll"))
"""Sounds that are left out if pieces jump without an animation."""

AT_THE_END: Final[frozenset[Sound]] = frozenset(("turn", "won", "lost", "over"))
"""Sounds after all others."""

APART: Final = 50  # minimum milliseconds between two sounds
BREATH: Final = 160  # minimum milliseconds before a sound of the end


class Timed(NamedTuple):
    """A sound with its start, in milliseconds from now."""

    sound: Sound
    step: int
    at: int


def timed(cues: Sequence[Cue], landings: Sequence[float]) -> tuple[Timed, ...]:
    """Return the sounds with their times.

    The last pieces that land are those that sound. Pieces that only make room land
    before them, and a paid token lands last. The landings are milliseconds from now, in
    any order.
    """
    return tuple(_timed(cues, sorted({round(time) for time in landings})))


def _timed(cues: Sequence[Cue], landings: Sequence[int]) -> Iterator[Timed]:
    last = landings[-1] if landings else 0
    left = sum(cue.sound in LANDS for cue in cues)
    under_way, lain = -APART, -APART
    for sound, step in cues:
        if sound in SETS_OUT:
            if landings or sound not in IS_ON_ITS_WAY:
                under_way += APART
                yield Timed(sound, step, under_way)
            continue
        if sound in LANDS:
            lands = landings[max(0, len(landings) - left)] if landings else 0
            left -= 1
            lain = max(lands, lain + APART)
        elif sound in AT_THE_END:
            lain = max(last, lain) + BREATH
        else:
            lain = max(last, 0) if lain < 0 else lain + APART
        yield Timed(sound, step, lain)
