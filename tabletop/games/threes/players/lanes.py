"""Lanes of Threes as numbers.

A cell is six bits, which hold every tile that can be written: its rank is 0 for an
empty cell, 1, 2 and 3 for these tiles, and then one more for each doubling. A lane is
four cells, the first one in the lowest bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

Cells: TypeAlias = tuple[int, ...]
"""The ranks of a lane, from one end to the other."""

BITS: Final = 6
"""The bits of a cell."""

WIDTH: Final = 4 * BITS
"""The bits of a lane."""

CELL: Final = (1 << BITS) - 1
LANE: Final = (1 << WIDTH) - 1
ENTRY: Final = 3 * BITS
"""Where the last cell of a lane begins, in which cards come in."""

T = TypeVar("T")


class Table(dict[int, T], Generic[T]):
    """What a function says of the numbers that occur, each asked for once."""

    def __init__(self, function: Callable[[int], T], room: int = 1 << 16) -> None:
        """Take the function, and how many answers are kept before all are forgotten."""
        super().__init__()
        self._function = function
        self._room = room

    def __missing__(self, number: int) -> T:
        """Ask for a number."""
        if len(self) >= self._room:
            self.clear()
        answer = self[number] = self._function(number)
        return answer


# Tiles and lanes


def rank_of(tile: int) -> int:
    """Return the rank of a tile, 0 for an empty cell."""
    return tile if tile < 3 else 2 + (tile // 3).bit_length()  # noqa: PLR2004 - tiles


def tile_of(rank: int) -> int:
    """Return the tile of a rank, 0 for an empty cell."""
    return rank if rank < 3 else 3 << (rank - 3)  # noqa: PLR2004 - tiles


def number_of(cells: Sequence[int]) -> int:
    """Return the number of a lane."""
    first, second, third, last = cells
    return first | second << BITS | third << 2 * BITS | last << ENTRY


def cells_of(lane: int) -> Cells:
    """Return the ranks of a lane."""
    return tuple(lane >> place & CELL for place in range(0, WIDTH, BITS))


def merge(one: int, other: int) -> bool:
    """Tell whether tiles of these ranks make one (T2)."""
    return one == other if one > 2 else one + other == 3  # noqa: PLR2004 - tiles


def slid(cells: Cells) -> Cells:
    """Return a lane after a push towards its first cell (T1)."""
    for k in range(3):
        one, other = cells[k], cells[k + 1]
        if other and (not one or merge(one, other)):
            grown = (one + 1 if one > 2 else 3) if one else other  # noqa: PLR2004
            return (*cells[:k], grown, *cells[k + 2 :], 0)
    return cells


def spread(lane: int) -> int:
    """Return the lane with a lane's room for each cell: the first of four columns."""
    places = enumerate(cells_of(lane))
    return sum(rank << WIDTH * column for column, rank in places)
