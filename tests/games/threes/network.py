"""A small network for Threes, made by chance, and what it says by definition."""

import json
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from tabletop.core.chance import Rng, below, rng_for
from tabletop.games.threes import lanes
from tabletop.games.threes.bots.boards import rank_of
from tabletop.games.threes.bots.network import KIND, Network
from tests.kit.games import playouts

PATTERNS: Final = (
    ("outer", (0, 1, 2, 4, 5), False),
    ("outer", (0, 1, 2, 3), True),
    ("inner", (0, 1, 4, 5), True),
    ("inner", (0, 2, 3, 5), False),
)
BOUNDS: Final = (7, 9)  # the stages begin with 48 and 192

Board = tuple[int, ...]


def turned(board: Board) -> Iterator[Board]:
    """Yield the board and its seven mirror images."""
    for _turn in range(4):
        board = tuple(board[4 * (3 - k % 4) + k // 4] for k in range(16))
        yield board
        yield tuple(board[k ^ 3] for k in range(16))


def tiles_of(board: Board, kind: str, cells: tuple[int, ...]) -> Board:
    """Return the ranks of a pattern's cells in the one view that lies as the board."""
    first = 0 if kind == "outer" else 4
    return tuple(min(rank_of(board[first + cell]), 15) for cell in cells)


def _key(ranks: Board) -> int:
    return sum(rank << 4 * place for place, rank in enumerate(ranks))


def _terms(rng: Rng) -> dict[str, Any]:
    return {
        "base": below(rng, 2000) - 1000 + 0.25,
        "scale": 0.001 * (1 + below(rng, 400)),
        "other": below(rng, 200) - 100,
    }


@cache
def made() -> tuple[bytes, tuple[tuple[Any, ...], ...]]:
    """Return a file, and of each stage and pattern the terms and the bytes by key.

    Every second of the keys that come up in random play is there.
    """
    rng = rng_for("network", 0)
    boards = [state.board for line in playouts("threes") for state in line.states]
    images = {image for board in boards for image in turned(board)}
    met = [
        sorted({_key(tiles_of(image, kind, cells)) for image in images})
        for kind, cells, _has_card in PATTERNS
    ]
    stages, content = [], b""
    for _stage in range(len(BOUNDS) + 1):
        parts = []
        for (_kind, cells, has_card), keys in zip(PATTERNS, met, strict=True):
            kept = [key for key in keys if rng.random() < 0.5]
            size = 4 if has_card else 1
            numbers = {key: [below(rng, 256) for _ in range(size)] for key in kept}
            parts.append((_terms(rng), numbers))
            content += _packed(numbers, size, 16 ** len(cells) >> 8)
        stages.append(tuple(parts))
    header = {
        "bounds": BOUNDS,
        "patterns": PATTERNS,
        "stages": [[terms for terms, _numbers in parts] for parts in stages],
    }
    lines = [KIND, json.dumps(header).encode(), zlib.compress(content)]
    return b"\n".join(lines), tuple(stages)


@cache
def player_network() -> Network:
    """Return what a computer player reads from the file."""
    return Network(made()[0])


def _packed(numbers: dict[int, list[int]], size: int, buckets: int) -> bytes:
    keys = list(numbers)
    found = Counter(key >> 8 for key in keys)
    counts = [found[bucket] for bucket in range(buckets)]
    halves = [bytes(n & 255 for n in counts), bytes(n >> 8 for n in counts)]
    parts = [bytes(numbers[key][part] for key in keys) for part in range(size)]
    return b"".join([*halves, bytes(key & 255 for key in keys), *parts])


def value(board: Board, card: int) -> float:
    """Return the score of a board after a push, and all weights, by kind of card."""
    _content, stages = made()
    highest = max(map(rank_of, board))
    parts = stages[sum(highest >= bound for bound in BOUNDS)]
    total = float(lanes.score(board))
    for image in turned(board):
        for (kind, cells, has_card), (terms, numbers) in zip(
            PATTERNS, parts, strict=True
        ):
            found = numbers.get(_key(tiles_of(image, kind, cells)))
            if found is None:
                total += terms["other"]
            else:
                byte = found[card if has_card else 0]
                signed = byte - 256 if byte > 127 else byte
                total += round(terms["base"] + signed * abs(signed) * terms["scale"])
    return total
