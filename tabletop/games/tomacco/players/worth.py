"""What a position of Tomacco is worth at first sight.

Each seat has a strength: a sum over its cards and its place in the turn. The chance
that one seat ends before another is the logistic function of the difference. The
weights were fitted to how games went on (tools/fit_tomacco.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from tabletop.games.tomacco.players.table import RANKS, Table, in_ranks


def columns(table: str) -> tuple[tuple[float, ...], ...]:
    """Return the columns of numbers of a table whose rows begin with some words."""
    rows = (re.split(r"  +", row.strip())[1:] for row in table.strip().splitlines())
    return tuple(zip(*(map(float, row) for row in rows), strict=True))


WITH_STOCK, WITHOUT = columns(
    """
    two in hand                     -0.007  -0.255
    three in hand                   -0.037  -0.242
    four in hand                    -0.021  -0.210
    five in hand                    -0.039  -0.222
    six in hand                      0.023  -0.189
    seven in hand                   -0.016  -0.159
    eight in hand                    0.011  -0.146
    nine in hand                     0.019  -0.117
    ten in hand                      0.166   0.091
    jack in hand                     0.035  -0.077
    queen in hand                    0.061  -0.022
    king in hand                     0.080   0.003
    ace in hand                      0.190   0.124
    two face up                     -0.011  -0.097
    three face up                   -0.288  -0.572
    four face up                    -0.229  -0.450
    five face up                    -0.217  -0.392
    six face up                     -0.141  -0.358
    seven face up                   -0.091  -0.231
    eight face up                    0.006  -0.154
    nine face up                     0.030  -0.084
    ten face up                      0.331   0.236
    jack face up                     0.079  -0.023
    queen face up                    0.079   0.010
    king face up                     0.136   0.054
    ace face up                      0.316   0.256
    face-down card                   0.000  -0.310
    acts                             0.015   0.091
    leads an empty pile              0.013   0.200
    must pick up, by card            0.009  -0.119
    must flip, by card on the pile   0.000  -0.064
    hand's size squared, over 10    -0.004   0.037
    face-down cards alone            0.000   0.502
    """
)
"""What each card and each trait counts with cards in the pick-up pile, and without."""

WEIGHTS: Final = (*WITH_STOCK, *WITHOUT)

UP: Final = len(RANKS)
DOWN: Final = 2 * UP
"""Where the weights of face-up and face-down cards begin; those of the hand are first.
"""

ACTS, LEADS, STUCK, BLIND, SQUARE, BARE = range(DOWN + 1, DOWN + 7)
TRAITS: Final = BARE + 1
"""How many weights there are, for a stock with cards and for one without."""

Traits: TypeAlias = list[tuple[int, float]]
"""Places of weights, and how often they count."""


def phase(table: Table) -> int:
    """Return the place of the first weight: that with a stock, or that without."""
    return 0 if table.stock else TRAITS


def traits(table: Table, seat: int) -> Traits:
    """Return what speaks for a seat and against it."""
    at = phase(table)
    found: Traits = [(at + rank, n) for rank, n in in_ranks(table.hands[seat])]
    found += [(at + UP + rank, n) for rank, n in in_ranks(table.ups[seat])]
    size, is_bare = table.sizes[seat], not table.up_sizes[seat]
    found += [(at + DOWN, table.down_sizes[seat]), (at + SQUARE, size * size / 10)]
    if not size and is_bare:
        found.append((at + BARE, 1))
    if table.to == seat:
        found.append((at + ACTS, 1))
        if not table.pile_size:
            found.append((at + LEADS, 1))
        elif not size and is_bare:
            found.append((at + BLIND, table.pile_size))
        elif not table.can_play():
            found.append((at + STUCK, table.pile_size))
    return found


def strength(table: Table, seat: int) -> float:
    """Return how well a seat stands that has cards."""
    return sum([WEIGHTS[place] * n for place, n in traits(table, seat)])


def chance(difference: float) -> float:
    """Return the chance to end before somebody whose strength is so much lower."""
    return 1 / (1 + exp(-difference))


def shares(table: Table) -> Sequence[float]:
    """Return for each seat which share of the others it leaves behind, most likely."""
    if table.to < 0:
        return table.shares()
    seats, placed = range(len(table.hands)), table.placed
    left = {s: exp(strength(table, s)) for s in seats if s not in placed}
    most = len(table.hands) - 1
    found = [0.0] * len(table.hands)
    for place, seat in enumerate(placed):
        found[seat] = (most - place) / most
    for seat, own in left.items():
        behind = sum([own / (own + other) for other in left.values()]) - 0.5
        found[seat] = behind / most
    return found
