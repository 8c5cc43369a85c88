"""Run benchmarks and print their tables: `python3 build.py bench`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lab.benchmarks import (
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

BENCHMARKS: Final[dict[str, Callable[[int], Iterator[Table]]]] = {
    "rules": rules.tables,
    "size": start.sizes,
    "start": start.tables,
    "memory": memory.tables,
    "lighthouse": lighthouse.tables,
    "taps": taps.tables,
    "idle": idle.tables,
    "together": together.tables,
    "logs": seat_logs.tables,
    "games": stored_games.tables,
}


def main(arguments: Sequence[str]) -> int:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(prog="build.py bench --", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="|".join(BENCHMARKS))
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks/")
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        if name not in BENCHMARKS:
            parser.error(f"There is no benchmark “{name}”.")
    for name in chosen.names or BENCHMARKS:
        measured, tables = circumstances(chosen.rounds), []
        print(f"\n{name}: {measured}", flush=True)
        for table in BENCHMARKS[name](chosen.rounds):
            tables.append(table)
            print(f"\n{table}", flush=True)
        if chosen.write:
            write(name, measured, tables)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
