"""What a game of Threes sounds like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.drawing.sounds import Cue, cues
from tabletop.games.threes import lanes
from tabletop.games.threes.rules import BASIC, Move, Slot, Start, parse_action
from tabletop.games.threes.seeing import Observation

_MOST: Final = 2
"""Of tiles that merge at once, so many are heard: the highest."""


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return what is heard of an action: a merge is higher for a higher tile."""
    match parse_action(action):
        case Start():
            return cues("tile", "tile", "tile")
        case Move(direction):
            pairs = lanes.merged(before.board, direction)
            steps = sorted(lanes.rank(one + other) - 1 for one, other in pairs)
            merges = [Cue("merge", step) for step in steps[-_MOST:]]
            return *cues("slide"), *merges, *_highest(before, after)
        case Slot():
            return cues("tile")
        case _:
            return ()


def _highest(before: Observation, after: Observation) -> Sequence[Cue]:
    """Return what is heard of a tile that is higher than all before it."""
    was, highest = max(before.board), max(after.board)
    return cues("flourish") if highest > max(was, BASIC) else ()
