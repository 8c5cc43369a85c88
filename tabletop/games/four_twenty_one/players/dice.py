"""What a throw may give, for every set of dice that is kept.

A combination is a number here: its place in `COMBINATIONS`, 0 to 55, best first. What
a throw is worth with none, one or two dice kept is a mean; and as dice are thrown one
by one, that with {4} kept is the mean of those with {4, 1} … {4, 6} kept. So sums of
six are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from tabletop.games.four_twenty_one.combinations import COMBINATIONS, Dice, sorted_dice
from tabletop.games.four_twenty_one.rules import Options, rank, value

FACES: Final = (6, 5, 4, 3, 2, 1)
PAIRS: Final = tuple((a, b) for a in FACES for b in FACES if a >= b)

PLACE: Final = {dice: place for place, dice in enumerate(COMBINATIONS)}
"""The number of each combination."""

AFTER_PAIR: Final = tuple(
    tuple(PLACE[sorted_dice((*pair, face))] for face in FACES) for pair in PAIRS
)
"""For each pair that is kept, the combinations that the third die may make."""

AFTER_ONE: Final = tuple(
    tuple(PAIRS.index((max(a, b), min(a, b))) for b in FACES) for a in FACES
)
"""For each die that is kept, the pairs that the second die may make."""

PARTS: Final = tuple(
    tuple(dict.fromkeys(part for n in (0, 1, 2) for part in combinations(dice, n)))
    for dice in COMBINATIONS
)
"""For each combination, what may be kept of it, the least first."""


@cache
def ranks(options: Options) -> tuple[int, ...]:
    """Return the rank of each combination; the better one has the higher."""
    return tuple(rank(dice, options) for dice in COMBINATIONS)


@cache
def values(options: Options) -> tuple[int, ...]:
    """Return what each combination adds to the total of a turn."""
    return tuple(value(dice, options) for dice in COMBINATIONS)


def means(worth: Sequence[float]) -> dict[Dice, float]:
    """Return what a throw is worth with each set of dice kept, 28 in all.

    Args:
        worth: of each combination that the throw may end in.
    """
    pairs = [sum([worth[place] for place in row]) / 6 for row in AFTER_PAIR]
    ones = [sum([pairs[place] for place in row]) / 6 for row in AFTER_ONE]
    found: dict[Dice, float] = dict(zip(PAIRS, pairs, strict=True))
    found |= {(face,): one for face, one in zip(FACES, ones, strict=True)}
    found[()] = sum(ones) / 6
    return found
