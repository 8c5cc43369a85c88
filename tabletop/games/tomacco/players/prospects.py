"""What can be counted of playing something in Tomacco, or of picking up.

Each count has a weight with cards in the pick-up pile and one without: what it adds to
the share of the others that one leaves behind. They are others for two players and for
more. The weights were fitted to how games
went on after each of the things that might be done (tools/fit_tomacco_counter.py).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tabletop.games.tomacco.players.counting import Rival
from tabletop.games.tomacco.players.policy import PRECIOUS
from tabletop.games.tomacco.players.table import (
    COUNT,
    PICKUP,
    RANKS,
    WIDTH,
    Table,
    in_ranks,
)

LATER: Final = (
    "more",  # cards played beyond the first
    "precious more",  # the same of two, ten and ace
    "kept",  # cards of the rank that stay
    "kept high",  # the same, times the rank from 0 to 1
    "clears",
    "cleared",  # cards on the pile before it is cleared
    "clears by rank",  # with ten or ace
    "hits",  # the chance that the next player has nothing, times the cards he takes
    "empties",  # the last card of the hand, or the last face-up one
    "empties and clears",
    "face up",  # the rank from 0 to 1 of what is played from there
    "picks up",
    "picked up",  # the cards of the pile
    "picked up high",  # their ranks from 0 to 1 together
)
"""What is counted beside the rank that is played."""

COUNTED: Final = len(RANKS) + len(LATER)
"""How many weights there are, for a stock with cards and for one without."""

Counts: TypeAlias = list[tuple[int, float]]
"""Places of weights, and how often they count."""

HIGHEST: Final = RANKS[-1]


def counts(table: Table, seat: int, rival: Rival, code: int) -> Counts:
    """Return what is counted of playing cards or picking up.

    Args:
        table: as the seat sees it.
        seat: that acts.
        rival: who comes next.
        code: what is done.
    """
    first = 0 if table.stock else COUNTED
    if code == PICKUP:
        return _picked_up(table, first + len(RANKS) + LATER.index("picks up"))
    rank, n = code & 15, code >> 4
    is_hand = table.sizes[seat] > 0
    cards = table.hands[seat] if is_hand else table.ups[seat]
    kept = (cards >> WIDTH * rank & COUNT) - n
    left = (table.sizes[seat] if is_hand else table.up_sizes[seat]) - n
    high = rank / HIGHEST
    does_clear = table.does_clear(rank, n)
    hits = 0.0
    if not does_clear:
        stuck = rival.stuck(table.playable_after(rank))
        hits = stuck * (table.pile_size + n)
    later = (
        n - 1,
        (n - 1) * (rank in PRECIOUS),
        kept,
        kept * high,
        does_clear,
        does_clear * table.pile_size,
        does_clear and rank in PRECIOUS,
        hits,
        not left,
        not left and does_clear,
        0.0 if is_hand else high,
    )
    at = first + len(RANKS)
    found: Counts = [(first + rank, 1)]
    found += [(at + place, count) for place, count in enumerate(later) if count]
    return found


def _picked_up(table: Table, at: int) -> Counts:
    high = sum([rank * n for rank, n in in_ranks(table.pile)]) / HIGHEST
    return [(at, 1), (at + 1, table.pile_size), (at + 2, high)]
