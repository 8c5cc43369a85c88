"""What a game of Stavegame sounds like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing.sounds import Cue, cues
from tabletop.games.stavegame import seeing
from tabletop.games.stavegame.rules import (
    A,
    Action,
    Forward,
    Place,
    Shuffle,
    Slide,
    parse_action,
)
from tabletop.games.stavegame.seeing import Observation


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return what is heard of an action, with what followed by itself."""
    done = parse_action(action)
    if isinstance(done, Shuffle):
        return cues("deal")
    return tuple(_sounds(before, done, after))


def _sounds(before: Observation, action: Action, after: Observation) -> Iterator[Cue]:
    if isinstance(action, Forward | Slide):
        yield from cues("slide")
    if seeing.combat(before, action):
        yield from cues("fight")
    elif isinstance(action, Place | Forward | Slide):
        yield from cues("card")
    yield from _turned(before, after)
    if sum(after.decks) < sum(before.decks):
        yield from cues("draw")


def _turned(before: Observation, after: Observation) -> Sequence[Cue]:
    """Return what is heard where the observer goes ahead on a stave, or behind."""
    was, now = _ahead(before), _ahead(after)
    if was == now:
        return ()
    return cues("flourish" if now > was else "setback")


def _ahead(seen: Observation) -> int:
    """Return on how many staves the observer is ahead."""
    sign = 1 if seen.observer == A else -1
    return sum(sign * margin > 0 for margin in seeing.margins(seen))
