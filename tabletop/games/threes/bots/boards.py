"""Boards of Threes for the search: lanes as numbers, pushes, entries, draws.

A cell is six bits, enough for every tile of the notation. Its rank is 0 for an empty
cell, 1, 2 and 3 for these tiles, and one more for each doubling. A lane is four cells,
the first one in the lowest bits. A board is its rows and its columns, the same cells
twice, so that a push in any direction is four look-ups. A board may be mirrored, so
that every push goes towards the first cell of its lanes. The rules and the evaluation
are the same for mirror images.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, TypeAlias, TypeVar

from tabletop.games.threes import rules
from tabletop.games.threes.lanes import rank, slide

Cells: TypeAlias = tuple[int, ...]  # ranks of a lane, from one end to the other
Lanes: TypeAlias = tuple[int, ...]  # rows from the top, or columns from the left
Board: TypeAlias = tuple[Lanes, Lanes]  # rows and columns of a board
Ranks: TypeAlias = tuple[int, ...]  # of an announced card, all equally likely
Draw: TypeAlias = tuple[float, Ranks, rules.Bag]  # probability, card, bag after it
BITS: Final = 6  # bits of a cell
WIDTH: Final = 4 * BITS  # bits of a lane

CELL: Final = (1 << BITS) - 1
LANE: Final = (1 << WIDTH) - 1
ENTRY: Final = 3 * BITS  # bit offset of the last cell of a lane, where cards enter

T = TypeVar("T")


class LaneTable(dict[int, T], Generic[T]):
    """A cache of a function's results by number."""

    def __init__(self, function: Callable[[int], T], room: int = 1 << 16) -> None:
        """Set the function, and the maximum number of results before a clear."""
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
    """Return the cells of a lane, each in the lowest cell of a lane of its own."""
    return sum(rank << WIDTH * k for k, rank in enumerate(cells_of(lane)))


def _pushed(cells: Cells) -> tuple[int, int, bool]:
    after = tuple(map(rank_of, slide(tuple(map(tile_of, cells)))))
    lane = number_of(after)
    return lane, spread(lane), after != cells


FIRST: Final = LaneTable(lambda lane: _pushed(cells_of(lane)))
"""Results of a push towards the first cell, by lane: the new lane, its `spread`, and
whether it changed."""

LAST: Final = LaneTable(lambda lane: _pushed(cells_of(lane)[::-1]))
"""Results of a push towards the last cell, mirrored, by lane."""

TOP: Final = LaneTable(lambda lane: max(cells_of(lane)))  # highest rank, by lane


# Boards


def board_of(tiles: Sequence[int]) -> Board:
    """Return the board of sixteen tiles, which are row by row from the top left."""
    ranks = tuple(map(rank_of, tiles))
    rows = (number_of(ranks[k : k + 4]) for k in range(0, 16, 4))
    columns = (number_of(ranks[k::4]) for k in range(4))
    return tuple(rows), tuple(columns)


# Pushes


@dataclass(frozen=True, slots=True)
class Push:
    """A board after a push, before the card enters."""

    lanes: Lanes  # lanes along the push, with the wall at their first cells
    across: Lanes  # lanes across the push, the one at the wall first
    changed: tuple[int, ...]  # indices of the changed lanes, ascending
    is_level: bool  # whether the lanes along the push are rows

    def entered(self, lane: int, rank: int) -> Board:
        """Return the board after a card of this rank has entered the lane (T4)."""
        lanes, across = list(self.lanes), list(self.across)
        lanes[lane] += rank << ENTRY
        across[3] += rank << BITS * lane
        along = tuple(lanes), tuple(across)
        return along if self.is_level else along[::-1]


def push(board: Board, direction: str) -> Push:
    """Return the board pushed in a direction, also if no lane changes."""
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
def draws(bag: rules.Bag, highest: int, windowed: bool) -> tuple[Draw, ...]:  # noqa: FBT001 - caches are fastest with positions
    """Return the possible draws on a board with this highest rank."""
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
