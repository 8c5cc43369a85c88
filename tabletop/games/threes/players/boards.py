"""Boards of Threes as the search has them: pushes, entries, draws.

A board is its rows and its columns, the same cells twice, so that a push either way
is four look-ups. It lies as it does on the table or mirrored, so that every push goes
towards the first cell of its lanes: the rules, and what a board is worth, are the same
in a mirror.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.games.threes import plus_values, windows
from tabletop.games.threes.cards import FULL_BAG, PLUS_FROM, PLUS_ONE_IN, Bag
from tabletop.games.threes.players.lanes import (
    BITS,
    ENTRY,
    LANE,
    WIDTH,
    Cells,
    Table,
    cells_of,
    number_of,
    rank_of,
    slid,
    spread,
    tile_of,
)

Lanes: TypeAlias = tuple[int, ...]
"""Four lanes: the rows of a board from the top, or its columns from the left."""

Board: TypeAlias = tuple[Lanes, Lanes]
"""The rows and the columns."""

Ranks: TypeAlias = tuple[int, ...]
"""The ranks that an announced card may have, all equally likely."""

Draw: TypeAlias = tuple[float, Ranks, Bag]
"""A chance, the card that is then announced, and the bag after it."""

# Lanes


def _pushed(cells: Cells) -> tuple[int, int, bool]:
    after = slid(cells)
    lane = number_of(after)
    return lane, spread(lane), after != cells


FIRST: Final = Table(lambda lane: _pushed(cells_of(lane)))
"""A lane after a push towards its first cell: its number, the same spread, and whether
it changed."""

LAST: Final = Table(lambda lane: _pushed(cells_of(lane)[::-1]))
"""Likewise towards the last cell, and then mirrored."""

TOP: Final = Table(lambda lane: max(cells_of(lane)))
"""The highest rank in a lane."""


# Boards


def board_of(tiles: Sequence[int]) -> Board:
    """Return a board of sixteen tiles, row by row from the top left."""
    ranks = tuple(map(rank_of, tiles))
    rows = (number_of(ranks[k : k + 4]) for k in range(0, 16, 4))
    columns = (number_of(ranks[k::4]) for k in range(4))
    return tuple(rows), tuple(columns)


# Pushes

DIRECTIONS: Final = ("up", "down", "left", "right")


@dataclass(frozen=True, slots=True)
class Push:
    """A board after a push, before the card comes in.

    Attributes:
        lanes: those along the push, the wall at their first cells.
        across: those across it, the wall's first.
        changed: which of the lanes along it changed, ascending.
        is_level: whether those are rows.
    """

    lanes: Lanes
    across: Lanes
    changed: tuple[int, ...]
    is_level: bool

    def entered(self, lane: int, rank: int) -> Board:
        """Return the board after a card of this rank came in (T4)."""
        lanes, across = list(self.lanes), list(self.across)
        lanes[lane] += rank << ENTRY
        across[3] += rank << BITS * lane
        along = tuple(lanes), tuple(across)
        return along if self.is_level else along[::-1]


def push(board: Board, direction: str) -> Push:
    """Return the board pushed in a direction; nothing may change."""
    is_level = direction in ("left", "right")
    table = FIRST if direction in ("up", "left") else LAST
    pushed = [table[lane] for lane in board[0 if is_level else 1]]
    cells = sum(spread << BITS * k for k, (_, spread, _) in enumerate(pushed))
    return Push(
        tuple(lane for lane, _, _ in pushed),
        tuple(cells >> WIDTH * k & LANE for k in range(4)),
        tuple(k for k, (_, _, changed) in enumerate(pushed) if changed),
        is_level,
    )


# Draws


@lru_cache(maxsize=1 << 12)
def draws(bag: Bag, highest: int, windowed: bool) -> tuple[Draw, ...]:  # noqa: FBT001 - a cache is quickest by place
    """Return the cards that may be announced on a board with this highest rank."""
    left = bag if any(bag) else FULL_BAG  # T5
    pluses = _pluses(tile_of(highest), windowed=windowed)
    plus = 1 / PLUS_ONE_IN if pluses else 0.0  # T6
    basic = [
        ((1 - plus) * count / sum(left), (k + 1,), _without(left, k))
        for k, count in enumerate(left)
        if count
    ]
    return (*basic, *((plus / len(pluses), ranks, bag) for ranks in pluses))


def _pluses(highest: int, *, windowed: bool) -> list[Ranks]:
    if highest < PLUS_FROM:
        return []
    cards = windows(highest) if windowed else (plus_values(highest),)  # T7
    return [tuple(map(rank_of, card)) for card in cards]


def _without(bag: Bag, k: int) -> Bag:
    return (*bag[:k], bag[k] - 1, *bag[k + 1 :])
