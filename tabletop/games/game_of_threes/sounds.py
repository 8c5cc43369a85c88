"""What a Game of Threes sounds like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing.sounds import Cue, cues
from tabletop.games.game_of_threes.rules import (
    Cut,
    Discard,
    Draw,
    Order,
    parse_action,
)
from tabletop.games.game_of_threes.seeing import Observation


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return what is heard of an action, with what it ends."""
    match parse_action(action):
        case Order():
            return cues("card", "card")
        case Cut():
            return cues("card" if before.active is not None else "deal")
        case Draw():
            return cues("draw")
        case Discard():
            return (*cues("card"), *_ended(before, after))
        case _:
            return ()


def _ended(before: Observation, after: Observation) -> Iterator[Cue]:
    """Give what is heard when somebody is out, and of each hand that lies open then.

    To be out is good news; that somebody else is warns the observer that one more turn
    is left in the round (G12).
    """
    if after.out_player is None:
        return
    yield from cues("set")
    if before.out_player is None:
        is_mine = after.out_player == after.observer
        yield from cues("flourish" if is_mine else "setback")
