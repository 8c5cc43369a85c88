"""Measures the computer player of Threes in the arena.

    python -m lab.strength.threes_arena strong --games 200 --keep strong.jsonl

Besides the levels there are players with a fixed search depth. The clock of `strong` is
the processor time of the process, so other work on the machine slows the run down but
does not change its figures.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.bots import Maker
from tabletop.cli.arena import Contender, Match, cores, run
from tabletop.cli.standings import lines
from tabletop.games import threes
from tabletop.games.threes.bots.expectimax import Expectimax

MARKS: Final = (192, 384, 768, 1536, 3072, 6144)
"""Tiles whose share of games is printed."""

TELL: Final = (
    *(f"highest>={mark}" for mark in MARKS),
    *("moves", "ms", "layers", "steps"),
)


def maker(level: str) -> Maker:
    """Return the maker of the player of a level, or of a number of layers."""
    if level == "strong":
        return partial(Expectimax, clock=time.process_time)
    return partial(Expectimax, 1 if level == "quick" else int(level))


def main() -> None:
    """Play the games that the file lacks, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("level", help="strong, quick, or a number of layers")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--budget", type=float, default=0.05, help="seconds a move")
    parser.add_argument("--plus-window", action="store_true")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--keep", type=Path, help="keep games, and go on from there")
    given = parser.parse_args()
    contenders = (Contender(given.level, maker(given.level)),)
    options = threes.Options(plus_window=given.plus_window)
    match = Match(threes.NAME, options, contenders, given.budget, tell=TELL)
    games = run(match, given.games, given.processes, sys.stderr, given.keep)
    sys.stdout.writelines(f"{line}\n" for line in lines(match, games))


if __name__ == "__main__":
    main()
