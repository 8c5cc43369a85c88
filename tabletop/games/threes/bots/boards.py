"""Boards of Threes for the search: lanes as numbers, pushes, entries, draws.

A cell is six bits, which hold every tile that can be written: its rank is 0 for an
empty cell, 1, 2 and 3 for these tiles, and then one more for each doubling. A lane is
four cells, the first one in the lowest bits. A board is its rows and its columns, the
same cells twice, so that a push either way is four look-ups. It lies as it does on the
table or mirrored, so that every push goes towards the first cell of its lanes: the
rules, and what a board is worth, are the same in a mirror.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, TypeAlias, TypeVar

from tabletop.games.threes import rules
from tabletop.games.threes.lanes import rank, slide

Cells: TypeAlias = tuple[int, ...]
"""The ranks of a lane, from one end to the other."""

Lanes: TypeAlias = tuple[int, ...]
"""Four lanes: the rows of a board from the top, or its columns from the left."""

Board: TypeAlias = tuple[Lanes, Lanes]
"""The rows and the columns."""

Ranks: TypeAlias = tuple[int, ...]
"""The ranks that an announced card may have, all equally likely."""

Draw: TypeAlias = tuple[float, Ranks, rules.Bag]
"""A chance, the card that is then announced, and the bag after it."""

BITS: Final = 6
"""The bits of a cell."""

WIDTH: Final = 4 * BITS
"""The bits of a lane."""

CELL: Final = (1 << BITS) - 1
LANE: Final = (1 << WIDTH) - 1
ENTRY: Final = 3 * BITS
"""Where the last cell of a lane begins, in which cards come in."""

T = TypeVar("T")


class LaneTable(dict[int, T], Generic[T]):
    """What a function says of the numbers that occur, each asked for once."""

    def __init__(self, function: Callable[[int], T], room: int = 1 << 16) -> None:
        """Take the function, and how many answers are kept before all are forgotten."""
        super().__init__()
        self._function = function
        self._room = room

    def __missing__(self, number: int) -> T:
        if len(self) >= self._room:
            self.clear()
        answer = self[number] = self._function(number)
        return answer


# Tiles and lanes


def rank_of(tile: int) -> int:
    """Return the rank of a tile, 0 for an empty cell."""
    return rank(tile) + 2 if rank(tile) else tile


def tile_of(rank: int) -> int:
    """Return the tile of a rank, 0 for an empty cell."""
    return rank if rank < rules.BASIC else 3 << (rank - rules.BASIC)


def number_of(cells: Sequence[int]) -> int:
    """Return the number of a lane."""
    first, second, third, last = cells
    return first | second << BITS | third << 2 * BITS | last << ENTRY


def cells_of(lane: int) -> Cells:
    """Return the ranks of a lane."""
    return tuple(lane >> place & CELL for place in range(0, WIDTH, BITS))


def spread(lane: int) -> int:
    """Return the lane with a lane's room for each cell: the first of four columns."""
    return sum(rank << WIDTH * k for k, rank in enumerate(cells_of(lane)))


def _pushed(cells: Cells) -> tuple[int, int, bool]:
    after = tuple(map(rank_of, slide(tuple(map(tile_of, cells)))))
    lane = number_of(after)
    return lane, spread(lane), after != cells


FIRST: Final = LaneTable(lambda lane: _pushed(cells_of(lane)))
"""A lane after a push towards its first cell: its number, the same spread, and whether
it changed."""

LAST: Final = LaneTable(lambda lane: _pushed(cells_of(lane)[::-1]))
"""The same towards the last cell, and then mirrored."""

TOP: Final = LaneTable(lambda lane: max(cells_of(lane)))
"""The highest rank in a lane."""


# Boards


def board_of(tiles: Sequence[int]) -> Board:
    """Return a board of sixteen tiles, row by row from the top left."""
    ranks = tuple(map(rank_of, tiles))
    rows = (number_of(ranks[k : k + 4]) for k in range(0, 16, 4))
    columns = (number_of(ranks[k::4]) for k in range(4))
    return tuple(rows), tuple(columns)


# Pushes


@dataclass(frozen=True, slots=True)
class Push:
    """A board after a push, before the card comes in."""

    lanes: Lanes  # those along the push, the wall at their first cells
    across: Lanes  # those across it, the wall's first
    changed: tuple[int, ...]  # which of the lanes along it changed, ascending
    is_level: bool  # whether those are rows

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
def draws(bag: rules.Bag, highest: int, windowed: bool) -> tuple[Draw, ...]:  # noqa: FBT001 - a cache is quickest by place
    """Return the cards that may be announced on a board with this highest rank."""
    left, top = rules.refilled(bag), tile_of(highest)
    cards = rules.windows(top) if windowed else (rules.plus_values(top),)
    pluses = [tuple(map(rank_of, card)) for card in cards if card]
    plus = 1 / rules.PLUS_ONE_IN if pluses else 0.0
    basic = [
        ((1 - plus) * count / sum(left), (card,), rules.without(left, card))
        for card, count in enumerate(left, 1)
        if count
    ]
    return (*basic, *((plus / len(pluses), ranks, bag) for ranks in pluses))
