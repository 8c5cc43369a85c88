"""What playouts of Tomacco go by: a rule of thumb, and what a position is worth.

What it is worth is told at first sight. Each seat has a strength: a sum over its cards
and its place in the turn. The chance that one seat ends before another is the logistic
function of the difference. The weights were fitted to how games went on
(lab/training/fit_tomacco.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from tabletop.games.tomacco.cards import ACE, ALL_RANKS, TEN, TWO
from tabletop.games.tomacco.players.table import (
    COUNT,
    GONE,
    PICKUP,
    RANKS,
    WIDTH,
    Table,
    choice_of,
    flip_of,
    in_ranks,
)
from tabletop.thinking.tables import columns, tables

# What a sensible player does at once

PRECIOUS: Final = (TEN, ACE, TWO)
"""What is kept as long as something else can be played, the dearest first."""

ORDINARY: Final = ALL_RANKS & ~(1 << TWO | 1 << TEN | 1 << ACE)

ORDER: Final = (*(r for r in RANKS if r not in PRECIOUS), TWO, ACE, TEN)
"""All ranks in the order in which they are given away."""

DEARNESS: Final = tuple(map(ORDER.index, RANKS))
"""How late each rank is given away, by the rank."""


def sensible(table: Table) -> int:
    """Return what a sensible player does: the lowest rank, all its cards.

    Two, ace and ten are kept as long as something else can be played, and then played
    one by one; he picks up when he must, and lays his dearest cards face up.
    """
    if table.is_choosing:
        return dearest(table)
    seat = table.to
    if table.sizes[seat]:
        can, cards = table.sets[seat], table.hands[seat]
    elif table.up_sizes[seat]:
        can, cards = table.up_sets[seat], table.ups[seat]
    else:
        return flipped(table)
    can &= table.playable[table.force]
    low = can & ORDINARY
    if low:
        rank = (low & -low).bit_length() - 1
        return rank | (cards >> WIDTH * rank & COUNT) << 4
    if not can:
        return PICKUP
    return (TWO if can & 1 else ACE if can >> ACE else TEN) | 1 << 4


def flipped(table: Table) -> int:
    """Return which card to flip: one known to be good, else a new one, else none."""
    seat = table.to
    down, looked = table.downs[seat], table.looked[seat]
    playable, new = table.playable[table.force], PICKUP
    for place in (2, 1, 0):
        rank = down[place]
        if rank == GONE:
            continue
        if not looked >> place & 1:
            new = flip_of(place)
        elif playable >> rank & 1:
            return flip_of(place)
    return new


def dearest(table: Table) -> int:
    """Return the choice of the three dearest cards."""
    hand = in_ranks(table.hands[table.to])
    ranks = [rank for rank, n in hand for _ in range(n)]
    return choice_of(sorted(ranks, key=DEARNESS.__getitem__)[-3:])


# What a position is worth at first sight

AT_SIGHT, OF_DEEDS = tables("tabletop.games.tomacco.players")
"""The table for this, and that of the card counter."""

WITH_STOCK, WITHOUT = columns(AT_SIGHT)
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
