"""What a lane of Threes is worth to the computer player.

A board is worth what its four rows and four columns are, so each cell counts twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.bots.threes.lanes import Cells, merge


@dataclass(frozen=True, slots=True)
class Weights:
    """What things on the board are worth; a free cell is worth 1.

    Attributes:
        merge: two neighbours that merge.
        step: two neighbours of which one is the double of the other.
        gap: each further doubling between two neighbours.
        same: a 1 beside a 1, or a 2 beside a 2.
        low: a 1 or 2 beside a 3, 6, 12, …, for each doubling from 3 on.
        squeeze: a tile between two, each at least its fourfold.
        disorder: a lane that rises and falls, times the power `bend` of the ranks.
        size: every tile, times the power `swell` of its rank.
        edge: a tile in the first or last cell of a lane, times the power `bend`.
        lost: the end of the game.
    """

    merge: float = 1.0
    step: float = 0.4
    gap: float = -0.05
    same: float = -0.2
    low: float = -0.075
    squeeze: float = -0.6
    disorder: float = -0.07
    bend: float = 2.0
    size: float = -0.015
    swell: float = 2.0
    edge: float = 0.005
    lost: float = -30.0


def worth(cells: Cells, weights: Weights) -> float:
    """Return what a lane is worth; read from either end it is the same."""
    bent = [_power(rank, weights.bend) for rank in cells]
    size = sum(_power(rank, weights.swell) for rank in cells)
    pairs = [pair for pair in pairwise(cells) if all(pair)]
    return (
        cells.count(0)
        + sum(_pair(min(pair), max(pair), weights) for pair in pairs)
        + weights.squeeze * (_is_squeezed(cells, 1) + _is_squeezed(cells, 2))
        + weights.disorder * _disorder(bent)
        + weights.size * size
        + weights.edge * (bent[0] + bent[-1])
    )


def _power(rank: int, exponent: float) -> float:
    """Return how much a rank counts: that of a 3 is 1, those below count less."""
    if rank > 2:  # noqa: PLR2004 - tiles
        return float((rank - 2) ** exponent)
    return 0.5 if rank else 0.0


def _pair(less: int, more: int, weights: Weights) -> float:
    if merge(less, more):
        return weights.merge
    if more < 3:  # noqa: PLR2004 - tiles
        return weights.same
    if less < 3:  # noqa: PLR2004 - tiles
        return weights.low * (more - 3)
    if more - less == 1:
        return weights.step
    return weights.gap * (more - less - 1)


def _is_squeezed(cells: Cells, k: int) -> bool:
    return bool(cells[k]) and cells[k] + 1 < min(cells[k - 1], cells[k + 1])


def _disorder(bent: Sequence[float]) -> float:
    steps = [after - before for before, after in pairwise(bent)]
    rise = sum(step for step in steps if step > 0)
    return min(rise, rise - sum(steps))
