"""Run benchmarks and print their tables: `python3 build.py bench`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lab.benchmarks import (
    drawing,
    motion,
    rules,
    seat_logs,
    shelf,
    start,
    together,
)
from lab.benchmarks.figures import Table
from lab.benchmarks.machine import circumstances

BENCHMARKS: Final[dict[str, Callable[[int], Iterator[Table]]]] = {
    "rules": rules.tables,
    "start": start.tables,
    "drawing": drawing.tables,
    "motion": motion.tables,
    "together": together.tables,
    "logs": seat_logs.tables,
    "shelf": shelf.tables,
}


def main(arguments: Sequence[str]) -> int:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(prog="build.py bench --", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="|".join(BENCHMARKS))
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        if name not in BENCHMARKS:
            parser.error(f"There is no benchmark “{name}”.")
    print(circumstances(chosen.rounds), flush=True)
    for name in chosen.names or BENCHMARKS:
        for table in BENCHMARKS[name](chosen.rounds):
            print(f"\n{table}", flush=True)
    print(f"\n{circumstances(chosen.rounds)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
