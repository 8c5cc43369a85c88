"""The trainer's own game of Threes, compiled: a board is one integer.

A cell is four bits: its rank, 0 for an empty cell, 1, 2 and 3 for these tiles, and one
more for each doubling, so that 15 is 12288; two of those do not merge here. A lane is
16 bits, its first cell lowest; a board is its four rows, the top one lowest. Integers
are signed and 64 bits wide, so the code masks the result of a right shift.

A bag is `25 * ones + 5 * twos + threes`. A card is its rank; `PLUS` is the class of all
plus cards, for a player who does not know the value.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numba import njit

LANE: Final = 0xFFFF
FULL_BAG: Final = 124
PLUS: Final = 4
PLUS_FROM: Final = 7
"""The rank of 48."""

PLUS_ONE_IN: Final = 21
PLUS_LEAST: Final = 4
"""The rank of 6."""

PLUS_BELOW: Final = 3
"""Minimum number of doublings from a plus card to the highest tile."""

DIRECTIONS: Final = 4
CELLS: Final = 16

Array: TypeAlias = "np.ndarray[Any, Any]"


def _lane_tables() -> tuple[Array, Array, Array, Array]:
    slid = np.zeros(65536, np.int64)
    mirrored = np.zeros(65536, np.int64)
    points = np.zeros(65536, np.int64)
    highest = np.zeros(65536, np.int64)
    for lane in range(65536):
        cells = [lane >> 4 * k & 15 for k in range(4)]
        points[lane] = sum(3 ** (rank - 2) for rank in cells if rank > 2)
        highest[lane] = max(cells)
        mirrored[lane] = sum(rank << 4 * (3 - k) for k, rank in enumerate(cells))
        slid[lane] = sum(rank << 4 * k for k, rank in enumerate(_slide(cells)))
    return slid, mirrored, points, highest


def _slide(cells: list[int]) -> list[int]:
    for k in range(3):
        one, other = cells[k], cells[k + 1]
        if other and not one:
            return [*cells[:k], *cells[k + 1 :], 0]
        if {one, other} == {1, 2} or 2 < one == other < 15:
            grown = one + 1 if one > 2 else 3
            return [*cells[:k], grown, *cells[k + 2 :], 0]
    return cells


SLID, MIRRORED, POINTS, HIGHEST = _lane_tables()
"""By lane: the lane after a push towards its first cell, the mirrored lane, the score
of its tiles, and its highest rank."""


@njit(cache=True, inline="always")
def transposed(board: int) -> int:
    """Return the board with rows and columns exchanged."""
    kept = board & -0x0F0FF0F00F0FF0F1
    up = board & 0x0000F0F00000F0F0
    down = board & 0x0F0F00000F0F0000
    board = kept | (up << 12) | (down >> 12)
    kept = board & -0x00FF00FFFF00FF01
    up = board & 0x00000000FF00FF00
    down = board & 0x00FF00FF00000000
    return kept | (up << 24) | (down >> 24)


@njit(cache=True)
def points_of(board: int) -> int:
    """Return the score of a board (T10)."""
    return (
        POINTS[board & LANE]
        + POINTS[(board >> 16) & LANE]
        + POINTS[(board >> 32) & LANE]
        + POINTS[(board >> 48) & LANE]
    )


@njit(cache=True)
def highest_of(board: int) -> int:
    """Return the highest rank on a board."""
    highest = 0
    for k in range(4):
        highest = max(highest, HIGHEST[(board >> (16 * k)) & LANE])
    return highest


@njit(cache=True)
def _pushed_first(board: int) -> tuple[int, int]:
    """Push towards the first cells of the rows; return the board and changed rows."""
    after = 0
    changed = 0
    for k in range(4):
        lane = (board >> (16 * k)) & LANE
        slid = SLID[lane]
        after |= slid << (16 * k)
        if slid != lane:
            changed |= 1 << k
    return after, changed


@njit(cache=True)
def _pushed_last(board: int) -> tuple[int, int]:
    after = 0
    changed = 0
    for k in range(4):
        lane = (board >> (16 * k)) & LANE
        slid = MIRRORED[SLID[MIRRORED[lane]]]
        after |= slid << (16 * k)
        if slid != lane:
            changed |= 1 << k
    return after, changed


@njit(cache=True)
def pushed(board: int, direction: int) -> tuple[int, int]:
    """Return the board pushed up, down, left or right (0 to 3), and the lanes changed.

    The changed lanes are bits, that of lane 0 lowest; none is an illegal move (T1, T3).
    """
    if direction == 2:
        return _pushed_first(board)
    if direction == 3:
        return _pushed_last(board)
    if direction == 0:
        after, changed = _pushed_first(transposed(board))
    else:
        after, changed = _pushed_last(transposed(board))
    return transposed(after), changed


@njit(cache=True)
def entry_cell(direction: int, lane: int) -> int:
    """Return the cell where a card enters a lane (T4)."""
    if direction == 0:
        return 12 + lane
    if direction == 1:
        return lane
    if direction == 2:
        return 4 * lane + 3
    return 4 * lane


@njit(cache=True)
def entered(board: int, direction: int, lane: int, rank: int) -> int:
    """Return the board after a card has entered a lane (T4)."""
    return board | (rank << (4 * entry_cell(direction, lane)))


@njit(cache=True)
def can_move(board: int) -> bool:
    """Return whether any direction is legal."""
    changed = 0
    for direction in range(4):
        changed |= pushed(board, direction)[1]
    return changed != 0


@njit(cache=True)
def without(bag: int, rank: int) -> int:
    """Return the bag after the draw of a basic card, from a full bag if it is empty."""
    if bag == 0:
        bag = FULL_BAG
    if rank == 1:
        return bag - 25
    if rank == 2:
        return bag - 5
    return bag - 1


@njit(cache=True)
def drawn(bag: int, highest: int) -> tuple[int, int]:
    """Return a random next card's rank and the bag after it (T5 to T7)."""
    if highest >= PLUS_FROM and np.random.randint(0, PLUS_ONE_IN) == 0:
        return np.random.randint(PLUS_LEAST, highest - PLUS_BELOW + 1), bag
    left = FULL_BAG if bag == 0 else bag
    ones, twos, threes = left // 25, left // 5 % 5, left % 5
    k = np.random.randint(0, ones + twos + threes)
    rank = 1 if k < ones else (2 if k < ones + twos else 3)
    return rank, without(bag, rank)


@njit(cache=True)
def card_in(changed: int) -> int:
    """Return a random one of the changed lanes."""
    count = (changed & 1) + (changed >> 1 & 1) + (changed >> 2 & 1) + (changed >> 3)
    k = np.random.randint(0, count)
    for lane in range(4):
        if changed >> lane & 1:
            if k == 0:
                return lane
            k -= 1
    return -1


@njit(cache=True)
def _started_once() -> tuple[int, int]:
    bag = FULL_BAG
    board = 0
    for _tile in range(9):
        rank, bag = drawn(bag, 0)
        direction = np.random.randint(0, 4)
        before = 0
        after = 0
        moved_board, _changed = pushed(board, direction)
        for cell in range(16):
            before += ((board >> (4 * cell)) & 15) != 0
            after += ((moved_board >> (4 * cell)) & 15) != 0
        if after < before:
            return 0, bag
        free = 0
        for lane in range(4):
            free += (moved_board >> (4 * entry_cell(direction, lane))) & 15 == 0
        k = np.random.randint(0, free)
        for lane in range(4):
            cell = entry_cell(direction, lane)
            if (moved_board >> (4 * cell)) & 15 == 0:
                if k == 0:
                    board = moved_board | (rank << (4 * cell))
                    break
                k -= 1
    return board, bag


@njit(cache=True)
def started() -> tuple[int, int]:
    """Return a random board of nine tiles and the bag after it (T9)."""
    while True:
        board, bag = _started_once()
        if board != 0:
            return board, bag
