"""What a sensible player of Tomacco does at once: a rule of thumb, for playouts."""

from __future__ import annotations

from typing import Final

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
