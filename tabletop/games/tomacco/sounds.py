"""What a game of Tomacco sounds like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing.sounds import Cue, cues
from tabletop.games.tomacco.rules import (
    Dealer,
    Pickup,
    Shuffle,
    Table,
    parse_action,
)
from tabletop.games.tomacco.seeing import Deed, Observation


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return what is heard of an action, with what followed by itself."""
    deed = Deed(before, parse_action(action), after)
    match deed.action:
        case Dealer():
            return ()
        case Shuffle():
            return cues("deal")
        case Table():
            return cues("set" if after.phase == "play" else "card")
        case Pickup():
            return cues("deal")
        case _:
            return tuple(_played(deed))


def _played(deed: Deed) -> Iterator[Cue]:
    """Give what is heard of cards that come to the pile, or would have."""
    if deed.has_failed:
        yield from cues("card", "deal", "setback")
        return
    yield from [Cue("card")] * len(deed.laid)
    if deed.cleared:
        yield from cues("clear")
    if len(deed.after.placed) > len(deed.before.placed):
        yield from cues("flourish")
    elif deed.drawn:
        yield from cues("draw")
