"""The board of Threes: its tiles, their merges, and pushes.

A board is sixteen tiles, row by row from the top left, 0 for an empty cell. A lane is
four tiles along the direction of a push, starting at the wall.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.core.game import Computed

Board: TypeAlias = tuple[int, ...]
Lane: TypeAlias = tuple[int, ...]
DIRECTIONS: Final = ("up", "down", "left", "right")
CELLS: Final = 16
EMPTY_BOARD: Final[Board] = (0,) * CELLS
NONE_MOVES: Final = 3  # result of `first_target` for a lane that a push doesn't change

_ROWS: Final = tuple(tuple(range(4 * row, 4 * row + 4)) for row in range(4))
_COLUMNS: Final = tuple(zip(*_ROWS, strict=True))

LANES: Final[dict[str, tuple[Lane, ...]]] = {
    "up": _COLUMNS,
    "down": tuple(lane[::-1] for lane in _COLUMNS),
    "left": _ROWS,
    "right": tuple(lane[::-1] for lane in _ROWS),
}
"""The cells of each lane of a direction, starting at the wall."""

ENTRIES: Final = {
    direction: tuple(lane[-1] for lane in lanes) for direction, lanes in LANES.items()
}
"""The cells where a card enters the lanes: the ends away from the wall (T4)."""

# Tiles


def is_tile(value: int) -> bool:
    """Return whether the value is a tile: 1, 2, or 3 times a power of two."""
    third, rest = divmod(value, 3)
    return value in (1, 2) or (third > 0 == rest and third & (third - 1) == 0)


def can_merge(one: int, other: int) -> bool:
    """Return whether two tiles merge (T2)."""
    return one == other if one > 2 else one + other == 3  # noqa: PLR2004 - tiles


def rank(tile: int) -> int:
    """Return 1 for 3, one more for each doubling, and 0 for 1 and 2."""
    return (tile // 3).bit_length()


def tile_score(tile: int) -> int:
    """Return the score of a tile: 3 to the power of its rank, 0 for 1 and 2."""
    return 3 ** rank(tile) if rank(tile) else 0


def score(board: Board) -> int:
    """Return the sum of the scores of all tiles (T10)."""
    return sum(map(tile_score, board))


# Lanes


def first_target(lane: Lane) -> int:
    """Return the first place of a lane that a tile moves into, `NONE_MOVES` if none.

    Every tile behind that place moves one space. The first moving tile leaves an empty
    cell, so the tiles behind it slide without a merge (T1).
    """
    for k in range(NONE_MOVES):
        one, other = lane[k], lane[k + 1]
        if other and (not one or can_merge(one, other)):
            return k
    return NONE_MOVES


def slide(lane: Lane) -> Lane:
    """Return the lane after a push towards its wall (T1)."""
    k = first_target(lane)
    if k == NONE_MOVES:
        return lane
    # An empty cell counts 0, and two tiles that merge make their sum (T2).
    return (*lane[:k], lane[k] + lane[k + 1], *lane[k + 2 :], 0)


def _change(lane: Lane) -> Lane | None:
    after = slide(lane)
    return None if after == lane else after


BOTH: Final = 3  # the set of both ends of a lane


def _ends(lane: Lane) -> int:
    """Return 1 if a push to the first tile changes the lane, plus 2 for the last."""
    first, last = first_target(lane), first_target(lane[::-1])
    return (first != NONE_MOVES) + 2 * (last != NONE_MOVES)


CHANGES: Final = Computed(_change)  # by lane, the lane that a push changes it to
ENDS: Final = Computed(_ends)  # by lane, the ends to which a push changes it, as a set


# Pushes


def push(board: Board, direction: str) -> tuple[Board, tuple[int, ...]]:
    """Return the board pushed in a direction, and the lanes that changed, ascending."""
    pushed, changed = list(board), []
    for lane, (a, b, c, d) in enumerate(LANES[direction]):
        if after := CHANGES[board[a], board[b], board[c], board[d]]:
            pushed[a], pushed[b], pushed[c], pushed[d] = after
            changed.append(lane)
    return tuple(pushed), tuple(changed)


def moved(board: Board, direction: str) -> tuple[int, ...]:
    """Return, by cell, the target cell of its tile in a push.

    The target of a tile that stays, and of an empty cell, is the cell itself. The
    target of a tile that merges is the cell of the other tile.
    """
    targets = list(range(CELLS))
    for lane in LANES[direction]:
        k = first_target(tuple(board[cell] for cell in lane))
        for cell, target in zip(lane[k + 1 :], lane[k:-1], strict=True):
            if board[cell]:
                targets[cell] = target
    return tuple(targets)


def merged(board: Board, direction: str) -> list[tuple[int, int]]:
    """Return the pairs of tiles that a push merges, with the moving tile first."""
    targets = moved(board, direction)
    return [
        (board[cell], board[target])
        for cell, target in enumerate(targets)
        if cell != target == targets[target] and board[target]
    ]


_DIRECTIONS_OF: Final = tuple(
    tuple([name for k, name in enumerate(DIRECTIONS) if ends >> k & 1])
    for ends in range(1 << len(DIRECTIONS))
)
"""The directions of each set of ends of columns and rows, as in `open_directions`."""


@lru_cache(maxsize=1 << 10)
def open_directions(board: Board) -> tuple[str, ...]:
    """Return the directions of the pushes that change a lane (T3)."""
    ends = ENDS
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = board  # noqa: E741 - cells a to p
    across = ends[a, b, c, d] | ends[e, f, g, h]
    if across != BOTH:
        across |= ends[i, j, k, l] | ends[m, n, o, p]
    along = ends[a, e, i, m] | ends[b, f, j, n]
    if along != BOTH:
        along |= ends[c, g, k, o] | ends[d, h, l, p]
    return _DIRECTIONS_OF[along | across << 2]


def can_push(board: Board, direction: str) -> bool:
    """Return whether a push changes at least one lane (T3)."""
    return direction in open_directions(board)


def can_move(board: Board) -> bool:
    """Return whether any direction is legal (T10)."""
    if 0 in board:
        return any(board)  # a tile beside an empty cell can slide
    return bool(open_directions(board))


def entry_cell(direction: str, lane: int) -> int:
    """Return the cell where a card enters a lane: the end away from the wall (T4)."""
    return ENTRIES[direction][lane]
