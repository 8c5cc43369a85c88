"""What a game of Four Twenty One sounds like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.drawing.sounds import Cue, cues
from tabletop.games.four_twenty_one.combinations import kind
from tabletop.games.four_twenty_one.rules import Roll, Throw, parse_action
from tabletop.games.four_twenty_one.seeing import Observation

_MOST: Final = 5
"""Of tokens that travel together, so many are heard."""

_SPECIAL: Final = ("four twenty one", "all aces", "triple")
"""The combinations that everybody hopes for."""


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return what is heard of an action, with what it settles."""
    match parse_action(action):
        case Roll(dice):
            rolled = [*cues("roll"), *[Cue("die")] * len(dice)]
            return *rolled, *_special(before, after), *_settled(before, after)
        case Throw(hit=True):
            return cues("tile")  # a hand hits the table (F7)
        case _:
            return tuple(_settled(before, after))


def _special(before: Observation, after: Observation) -> Sequence[Cue]:
    """Return what is heard of a throw of which everybody takes note."""
    if before.phase == "start":
        return ()
    has_rampo = after.rampo is not None and after.rampo != before.rampo
    is_special = kind(after.last_dice) in _SPECIAL
    return cues("flourish") if has_rampo or is_special else ()


def _settled(before: Observation, after: Observation) -> Iterator[Cue]:
    """Give what is heard of a turn that has ended: tokens, and a set that is lost."""
    turn = after.last_turn
    if turn is None or after.turns == before.turns or turn.loser is None:
        return
    yield from [Cue("token")] * min(turn.tokens, _MOST)
    if turn.is_last:
        yield from cues("setback")
