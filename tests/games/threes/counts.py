"""The rules of Threes once more, written apart from the game to be slow and plain.

A board is turned until the wall of the push is on the left, and each row is then
treated pair by pair as T1 says. Every tile carries the cells that it is made of, so
that the program also tells where each went. Bags are lists of cards, plus cards come
from a list of ranks.
"""

from typing import NamedTuple

from tabletop.core.chance import Rng, below, pick

RANKS = [3 * 2**n for n in range(14)]
SUMS = {(1, 2): 3, (2, 1): 3} | {(rank, rank): 2 * rank for rank in RANKS}
BAG = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
TURNS = {"left": 0, "up": 1, "right": 2, "down": 3}  # that bring the wall to the left

Rows = tuple[tuple[int, ...], ...]


class Tile(NamedTuple):
    """A tile and the cells it comes from; where it merged, first that of the mover."""

    value: int
    cells: tuple[tuple[int, int], ...]


Grid = list[list[Tile | None]]


class Position(NamedTuple):
    """What the rest of a game depends on."""

    rows: Rows  # the tiles, 0 for none
    bag: tuple[int, ...]  # the cards left in it, ascending
    # the announced card's value and its window, None between slot and draw
    card: tuple[int, tuple[int, ...]] | None
    # the direction and the lanes changed, between move and slot
    pushed: tuple[str, tuple[int, ...]] | None


def rows_of(board: tuple[int, ...]) -> Rows:
    return tuple(board[start : start + 4] for start in (0, 4, 8, 12))


def _turned(grid: Grid) -> Grid:
    return [[row[column] for row in grid] for column in (3, 2, 1, 0)]


def _push_row_left(row: list[Tile | None]) -> None:
    moved: list[Tile] = []
    for k in range(3):
        near, far = row[k], row[k + 1]
        if far is None or far in moved:
            continue
        if near is None:
            row[k], row[k + 1] = far, None
            moved.append(far)
        elif near not in moved and (near.value, far.value) in SUMS:
            total = SUMS[near.value, far.value]
            row[k], row[k + 1] = Tile(total, far.cells + near.cells), None


def push_tiles(rows: Rows, direction: str) -> Grid:
    grid: Grid = [
        [Tile(value, ((y, x),)) if value else None for x, value in enumerate(row)]
        for y, row in enumerate(rows)
    ]
    for _ in range(TURNS[direction]):
        grid = _turned(grid)
    for row in grid:
        _push_row_left(row)
    for _ in range((4 - TURNS[direction]) % 4):
        grid = _turned(grid)
    return grid


def push(rows: Rows, direction: str) -> Rows:
    grid = push_tiles(rows, direction)
    return tuple(tuple(tile.value if tile else 0 for tile in row) for row in grid)


def changed_lanes(rows: Rows, direction: str) -> tuple[int, ...]:
    after = push(rows, direction)
    if direction in {"up", "down"}:
        rows, after = tuple(zip(*rows, strict=True)), tuple(zip(*after, strict=True))
    return tuple(lane for lane in range(4) if rows[lane] != after[lane])


def entry(direction: str, lane: int) -> tuple[int, int]:
    """Return row and column of the cell where a card enters."""
    cells = {"left": (lane, 3), "right": (lane, 0), "up": (3, lane), "down": (0, lane)}
    return cells[direction]


def enter(rows: Rows, direction: str, lane: int, card: int) -> Rows:
    grid = [list(row) for row in rows]
    y, x = entry(direction, lane)
    grid[y][x] = card
    return tuple(map(tuple, grid))


def plus_ranks(rows: Rows) -> list[int]:
    highest = max(max(row) for row in rows)
    return RANKS[1 : RANKS.index(highest) - 2] if highest in RANKS[4:] else []


def plus_windows(rows: Rows) -> list[tuple[int, ...]]:
    ranks = plus_ranks(rows)
    if max(max(row) for row in rows) <= 192:
        return [tuple(ranks)] if ranks else []
    return [(top // 4, top // 2, top) for top in ranks if top >= 24]


def followers(position: Position, *, windows: bool) -> set[Position]:
    """Return all positions that one ply leads to; none at the end."""
    rows, bag, card, pushed = position
    if pushed and card:
        direction, lanes = pushed
        boards = {enter(rows, direction, lane, card[0]) for lane in lanes}
        return {Position(board, bag, None, None) for board in boards}
    changed = {way: changed_lanes(rows, way) for way in TURNS}
    ways = [way for way in TURNS if changed[way]]
    if card:
        return {
            Position(push(rows, way), bag, card, (way, changed[way])) for way in ways
        }
    return _drawn(position, windows=windows) if ways else set()


def _drawn(position: Position, *, windows: bool) -> set[Position]:
    rows, bag, _card, _pushed = position
    found = set()
    for card in set(bag or BAG):
        left = list(bag or BAG)
        left.remove(card)
        found.add(Position(rows, tuple(left), (card, ()), None))
    if windows:
        cards = [(value, w) for w in plus_windows(rows) for value in w]
    else:
        cards = [(value, ()) for value in plus_ranks(rows)]
    return found | {Position(rows, bag, plus, None) for plus in cards}


def start(rng: Rng) -> tuple[int, ...] | None:
    """Return the cells of a start made as T9 tells it, None where tiles merged."""
    rows, bag = rows_of((0,) * 16), list(BAG)
    for tiles in range(9):
        way = pick(rng, tuple(TURNS))
        rows = push(rows, way)
        if 16 - sum(row.count(0) for row in rows) != tiles:
            return None
        entries = [(lane, *entry(way, lane)) for lane in range(4)]
        free = [lane for lane, y, x in entries if rows[y][x] == 0]
        rows = enter(rows, way, pick(rng, free), bag.pop(below(rng, len(bag))))
    return tuple(tile for row in rows for tile in row)
