"""Plays many games with the compiled search and reports its strength.

    python -m lab.training.threes.arena WEIGHTS --layers 3 --games 300 --keep F

Game k has the seed k, so its result is the same on every machine. With `--keep` the
program writes each finished game to the file, and the same command continues there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any, Final

from lab.training.threes import learn, search
from lab.training.threes.network import read

MARKS: Final = {10: 384, 11: 768, 12: 1536, 13: 3072, 14: 6144}
"""Tiles whose share of games is printed, by rank."""


def played(
    weights: Path, layers: int, steps: int, numbers: Sequence[int]
) -> Iterator[dict[str, Any]]:
    """Play the games of these numbers."""
    net = read(weights.read_bytes())
    known = search.nothing_known()
    for number in numbers:
        learn.seed(number)
        known.keys[:] = 0
        began = time.process_time()
        score, highest, moves, taken = search.game(net, known, layers, steps)
        yield {
            "game": number,
            "score": int(score),
            "highest": int(highest),
            "moves": int(moves),
            "steps": int(taken),
            "seconds": round(time.process_time() - began, 3),
        }


def wilson(hits: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    z, share = 1.96, hits / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    off = z / (1 + z * z / games)
    off *= (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return middle - off, middle + off


def told(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the results."""
    count = len(games)
    yield f"games: {count}"
    for rank, tile in MARKS.items():
        hits = sum(game["highest"] >= rank for game in games)
        low, high = wilson(hits, count)
        yield f"reach {tile}: {hits / count:.1%} ({low:.1%} to {high:.1%})"
    scores = [game["score"] for game in games]
    off = 1.96 * stdev(scores) / count**0.5 if count > 1 else 0.0
    yield f"mean score: {mean(scores):,.0f} ± {off:,.0f}"
    yield f"median score: {median(scores):,.0f}"
    moves = sum(game["moves"] for game in games)
    yield f"moves a game: {moves / count:.0f}"
    seconds = sum(game["seconds"] for game in games)
    yield f"ms a move: {1000 * seconds / moves:.3f}"
    steps = sum(game["steps"] for game in games)
    yield f"steps a move: {steps / moves:.0f}"


def main() -> None:
    """Play the games that the file lacks, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--steps", type=int, default=0, help="instead of layers")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    games: list[dict[str, Any]] = []
    if given.keep and given.keep.exists():
        games = [json.loads(line) for line in given.keep.read_text().splitlines()]
    numbers = range(len(games), given.games)
    layers = 0 if given.steps else given.layers
    for game in played(given.weights, layers, given.steps, numbers):
        games.append(game)
        if given.keep:
            with given.keep.open("a") as file:
                file.write(json.dumps(game) + "\n")
    sys.stdout.writelines(f"{line}\n" for line in told(games))


if __name__ == "__main__":
    main()
