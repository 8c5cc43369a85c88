"""Solves the unload of two players, for every set of options: the table of `exact`.

    PYTHONPATH=. python lab/training/solve_four_twenty_one.py

writes `tabletop/games/four_twenty_one/bots/hopes.txt`, for all options. With
`--tokens 21` it only prints the chances of a game of 21 tokens.

The method is value iteration. It computes the leader's chances at all splits of the
tokens from those of the next turn, until none changes by more than `CLOSE`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

from tabletop.core.options import options_of
from tabletop.games.four_twenty_one.bots.two_player_solver import (
    FLAGS,
    Duel,
    best,
    by_kept,
)
from tabletop.games.four_twenty_one.rules import CAFE, Options

CLOSE: Final = 1e-10
"""Change of a sweep below which the chances count as converged."""


def hope(duel: Duel) -> float:
    """Return the leader's chance at the beginning of a solved turn.

    The leader throws up to three times and may stop earlier (F6).
    """
    first, second, third = duel.answers
    found = third
    for stops in (second, first):
        kept = best(by_kept(duel.counted(found)))
        pairs = zip(kept, stops, strict=True)
        found = [list(map(max, go, stop)) for go, stop in pairs]
    return by_kept(duel.counted(found))[2][0]


def swept(hopes: Sequence[float], options: Options) -> list[float]:
    """Return the leader's chances by their tokens, after one more sweep."""
    found = list(hopes)
    for tokens in range(options.tokens - 1, 0, -1):
        duel = Duel(tokens, found, options)
        for _pause in duel.solve():
            pass
        found[tokens] = hope(duel)  # the following ones use it
    return found


def solved(options: Options) -> list[float]:
    """Return the leader's chances by their tokens; 0 and all tokens end the game."""
    hopes = [1 - tokens / options.tokens for tokens in range(options.tokens + 1)]
    change = 1.0
    while change > CLOSE:
        after = swept(hopes, options)
        change = max(abs(a - b) for a, b in zip(after, hopes, strict=True))
        hopes = after
        sys.stderr.write(f"\r{options}: a change of {change:.1e} ")
    sys.stderr.write("\n")
    return hopes


def all_options() -> Iterator[Options]:
    """Yield the sets of options in the table, with every number of tokens.

    They are those of the rulebook's own options, and `CAFE`.
    """
    choices = {option.name: option.choices for option in options_of(Options)}
    rows = product((False, True), repeat=3)
    for options in (*(Options(21, 2, *row) for row in rows), CAFE):
        for tokens in sorted(map(int, choices["tokens"])):
            yield replace(options, tokens=tokens)


def line(options: Options) -> str:
    """Return the line of the table for these options."""
    on = [name for name in FLAGS if getattr(options, name)]
    millionths = [f"{round(1e6 * hope):06d}" for hope in solved(options)[1:-1]]
    return f"{' '.join([str(options.tokens), *on])}: {' '.join(millionths)}\n"


def main() -> None:
    """Write the table, or print the chances of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tokens", type=int)
    parser.add_argument(
        "--table", type=Path, default="tabletop/games/four_twenty_one/bots/hopes.txt"
    )
    chosen = parser.parse_args()
    if chosen.tokens:
        for tokens, hope in enumerate(solved(Options(tokens=chosen.tokens))):
            sys.stdout.write(f"{tokens} {hope:.10f}\n")
        return
    text = ""
    for options in all_options():
        text += line(options)
        chosen.table.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
