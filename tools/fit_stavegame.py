"""Fit what a position of Stavegame is worth to games that the player plays on its own.

    PYTHONPATH=. python tools/fit_stavegame.py weights.json
    PYTHONPATH=. python tools/fit_stavegame.py --rounds 4 --first-edition weights.json

In each round both seats take the turn that looks best, by the weights so far and some
noise, without looking at replies; every position where a turn ended is kept with how
its game ended. Then a logistic regression is fitted to the positions of the last two
rounds, by Newton's method with a ridge. The first round plays by `weights.BY_HAND`. The
same command gives the same weights; the file has them in the order of `worth.NAMES`,
for an empty and for a full deck, with what was done in each round.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from tabletop.bots.stavegame.beam import LONGEST, Beam, Entry
from tabletop.bots.stavegame.levels import judge_of
from tabletop.bots.stavegame.scales import LOST, WON
from tabletop.bots.stavegame.turns import Moves, Node, Table, read
from tabletop.bots.stavegame.weights import BY_HAND
from tabletop.bots.stavegame.worth import DECKS, NAMES, Judge, Weights
from tabletop.chance import Rng, rng_for
from tabletop.game import CHANCE
from tabletop.games import stavegame as rules

WIDTH: Final = 6
"""Of the beam."""

NOISE: Final = 0.25
"""Divided by the number of the round, from 1, and times a Gumbel variable, what is
added to each turn's worth: so turns are chosen as by a softmax of this temperature."""

RIDGE: Final = 3.0
STEPS: Final = 6
"""Of Newton's method."""

KEPT: Final = 0.5
"""The share of positions that are kept."""

Row: TypeAlias = tuple[float, ...]


@dataclass(frozen=True)
class Sample:
    """A position where a turn ended, its row of counts, and how the mover fared."""

    row: Row
    result: float


def rows_of(counts: Sequence[float], decks: int) -> Row:
    """Return the counts, each as much as the decks are empty and as they are full."""
    share = decks / DECKS
    return (*(n * (1 - share) for n in counts), *(n * share for n in counts))


def opened(moves: Moves, rng: Rng) -> Table:
    """Return the first turn of a game; every fourth one has random decks."""
    random = rng.random() < 1 / 4
    options = rules.Options(first_edition=moves.is_first, random_decks=random)
    state = rules.new(2, options)
    while rules.current_player(state) == CHANCE:
        state = rules.apply(state, rules.sample(state, rng))
    return read(moves.known, state)[0]


def noisy(rng: Rng, entry: Entry, noise: float) -> float:
    """Return the worth of an end and some noise."""
    return entry[0] - noise * math.log(-math.log(rng.random() or 0.5))


def played(
    beam: Beam, weights: Weights, rng: Rng, noise: float
) -> tuple[list[tuple[Table, Node, Judge]], int]:
    """Play a game; return where each turn ended, and 1, 0 or -1 for A."""
    moves = beam.moves
    table, found = opened(moves, rng), list[tuple[Table, Node, Judge]]()
    while True:
        sign = 1 - 2 * table.player
        if not moves.is_first and moves.can_end_now(table):
            result = moves.result(table.staves, table.player)
            if result * sign > 0:
                return found, result
        judge = judge_of(table, moves, weights)
        ends = finished(beam.turns(table, judge.worth, WIDTH))
        chosen = max(ends, key=lambda entry: noisy(rng, entry, noise))
        if moves.is_first and max(ends)[0] == WON:
            return found, sign
        found.append((table, chosen[2], judge))
        table = moves.turned(table, chosen[2])
        if table.idle == 4:  # noqa: PLR2004 - V11
            return found, moves.result(table.staves, None)


def finished(work: Generator[None, None, list[Entry]]) -> list[Entry]:
    """Return what the work returns, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: list[Entry] = done.value
            return found


def samples(beam: Beam, weights: Weights, rng: Rng, noise: float) -> Iterator[Sample]:
    """Play a game and give what was kept of it."""
    beam.moves.known = {}
    ends, result = played(beam, weights, rng, noise)
    for table, node, judge in ends:
        if rng.random() > KEPT or judge.worth(node, table.idle) in {WON, LOST}:
            continue
        sign = 1 - 2 * table.player
        decks = sum(map(len, table.decks))
        row = rows_of(judge.counts(node, table.idle), decks)
        yield Sample(row, (1 + sign * result) / 2)


# Logistic regression


def fitted(found: Sequence[Sample]) -> list[float]:
    """Return the weights that make these results likely, by Newton's method."""
    weights = [0.0] * (2 * len(NAMES))
    for _step in range(STEPS):
        gradient, curvature = slopes(found, weights)
        change = solved(curvature, gradient)
        weights = [w + d for w, d in zip(weights, change, strict=True)]
        if max(map(abs, change)) < 1e-2:  # noqa: PLR2004 - close enough
            break
    return weights


def slopes(
    found: Sequence[Sample], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the logarithm of the likelihood, and minus its Hessian."""
    size = len(weights)
    gradient = [-RIDGE * w for w in weights]
    curvature = [[0.0] * size for _row in range(size)]
    for k in range(size):
        curvature[k][k] = RIDGE
    for sample in found:
        at = [(k, n) for k, n in enumerate(sample.row) if n]
        odds = sum(weights[k] * n for k, n in at)
        chance = 1 / (1 + math.exp(-max(LOST, min(WON, odds))))
        miss, bend = sample.result - chance, chance * (1 - chance)
        for place, (k, n) in enumerate(at):
            gradient[k] += miss * n
            line, more = curvature[k], bend * n
            for j, m in at[place:]:
                line[j] += more * m
    for k in range(size):
        for j in range(k):
            curvature[k][j] = curvature[j][k]
    return gradient, curvature


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations whose matrix is positive definite."""
    size = len(right)
    lines = [[*line, r] for line, r in zip(matrix, right, strict=True)]
    for k in range(size):
        lead = lines[k]
        for line in lines[k + 1 :]:
            if line[k]:
                share = line[k] / lead[k]
                line[k:] = [
                    a - share * b for a, b in zip(line[k:], lead[k:], strict=True)
                ]
    found = [0.0] * size
    for k in reversed(range(size)):
        known = sum(lines[k][j] * found[j] for j in range(k + 1, size))
        found[k] = (lines[k][size] - known) / lines[k][k]
    return found


def loss(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the mean logarithmic loss."""
    total = 0.0
    for sample in found:
        odds = sum(w * n for w, n in zip(weights, sample.row, strict=True))
        for share, sign in ((sample.result, 1), (1 - sample.result, -1)):
            total += share * math.log1p(math.exp(-sign * odds))
    return total / len(found)


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--first-edition", action="store_true")
    told = parser.parse_args()
    beam = Beam(Moves(first_edition=told.first_edition), patience=LONGEST)
    weights = BY_HAND
    before: list[Sample] = []
    log = []
    for number in range(told.rounds):
        started, found = time.process_time(), list[Sample]()
        for k in range(told.games):
            rng = rng_for(f"{told.seed}/{number}", k)
            found += samples(beam, weights, rng, NOISE / (number + 1))
        old = loss(found, [*weights[0], *weights[1]])
        both = fitted(before + found)
        weights, before = (both[: len(NAMES)], both[len(NAMES) :]), found
        log.append(
            {
                "round": number,
                "positions": len(found),
                "loss of the weights before": round(old, 4),
                "loss": round(loss(found, both), 4),
                "seconds": round(time.process_time() - started),
            }
        )
        sys.stderr.write(f"{log[-1]}\n")
        kept = [[round(w, 3) for w in some] for some in weights]
        text = {"names": NAMES, "weights": kept, "log": log}
        told.file.write_text(json.dumps(text, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
