"""How the players of Tomacco stand to each other (C14)."""

from __future__ import annotations

from collections.abc import Sequence


def standings(placed: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each player, from 1; equal places are shared.

    Args:
        placed: the players who are out, in order.
        counts: how many cards each player has in all.
    """
    keys = [(len(placed), count) for count in counts]
    for place, player in enumerate(placed):
        keys[player] = (place, 0)
    return tuple(1 + sum(other < key for other in keys) for key in keys)
