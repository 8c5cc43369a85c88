"""Run benchmarks and print their tables: `python3 build.py bench`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lab.benchmarks import (
    growth,
    idle,
    lighthouse,
    memory,
    rules,
    seat_logs,
    start,
    stored_games,
    taps,
    together,
)
from lab.benchmarks.figures import Table
from lab.benchmarks.report import circumstances, write

Benchmark = Callable[[int], Iterator[Table]]

BENCHMARKS: Final[dict[str, tuple[Benchmark, int]]] = {
    "size": (start.sizes, 1),
    "start": (start.tables, 1),
    "lighthouse": (lighthouse.tables, 5),
    "memory": (memory.tables, 1),
    "rules": (rules.tables, 3),
    "taps": (taps.tables, 1),
    "idle": (idle.tables, 1),
    "games": (stored_games.tables, 1),
    "growth": (growth.tables, 1),
    "together": (together.tables, 1),
    "logs": (seat_logs.tables, 1),
}
"""Names of benchmarks, to how they are run and to the usual number of rounds."""


def main(arguments: Sequence[str]) -> int:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(prog="build.py bench --", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="|".join(BENCHMARKS))
    parser.add_argument("--rounds", type=int, help="instead of the usual number")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks/")
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        if name not in BENCHMARKS:
            parser.error(f"There is no benchmark “{name}”.")
    for name in chosen.names or BENCHMARKS:
        benchmark, usual = BENCHMARKS[name]
        rounds, tables, begun = chosen.rounds or usual, [], time.monotonic()
        measured = circumstances(rounds)
        print(f"\n# {name}\n\n{measured}", flush=True)
        for table in benchmark(rounds):
            tables.append(table)
            print(f"\n{table}", flush=True)
        print(f"\n{name} took {time.monotonic() - begun:,.0f} seconds.", flush=True)
        if chosen.write:
            write(name, measured, tables)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
