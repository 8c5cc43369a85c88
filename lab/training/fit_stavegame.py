"""Fits the evaluation of positions of Stavegame to games of self-play.

    python -m lab.training.fit_stavegame weights.json
    python -m lab.training.fit_stavegame --first-edition --look-ahead weights.json

In each round both seats play by the weights so far, but in some turns they try one of
the ends that look best; every position where a turn ended is kept with how its game
ended. Looking ahead they search the answer to each turn and the turn after it; else
they take what looks best at once. Then a logistic regression is fitted to the positions
of the last two rounds, by Newton's method with a ridge. The first round plays by
`worth.BY_HAND`, or by those that `--begin` names. The same command gives the same
weights; the file has them by their names, a number for each row of `worth.Weights`,
with what was done in each round.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

from lab.training.equations import solved
from tabletop.core.chance import Rng, pick, rng_for, shuffled
from tabletop.core.game import CHANCE
from tabletop.games import stavegame as rules
from tabletop.games.stavegame.bots.evaluation import (
    BY_HAND,
    CHANCES,
    EVEN,
    LOST,
    NAMES,
    WON,
    Counts,
    EvaluationWeights,
    Judge,
    Mix,
    hand_counts,
    mix_of,
    together,
)
from tabletop.games.stavegame.bots.search import Entry, TurnPlan, TurnSearch, distinct
from tabletop.games.stavegame.bots.turns import Moves, Node, SearchTable, node_of, read
from tabletop.games.stavegame.rules import AIMLESS

AT_ONCE: Final = TurnPlan(width=6, choices=6, replies=(), worlds=1, work=sys.maxsize)

AHEAD: Final = replace(AT_ONCE, width=8, choices=8, replies=((6, 3), (6, 1)))

EXPLORED: Final = 0.12
"""The share of turns that end in one of the best ends by chance."""

TRIED: Final = 6
"""So many ends are tried then."""

RIDGE: Final = 10.0
STEPS: Final = 12
"""Of Newton's method."""

Row: TypeAlias = tuple[tuple[int, float], ...]
"""What is counted, and how much, without zeros: each count as often as there are rows
of weights, as much as the row counts."""


@dataclass(frozen=True)
class Sample:
    """A position where a turn ended, its row of counts, and how the mover fared."""

    row: Row
    result: float


def row_of(counts: Sequence[float], mix: Mix) -> Row:
    """Return the counts as much as each row of weights counts."""
    size = len(counts)
    return tuple(
        (size * k + place, n * share)
        for k, share in enumerate(mix)
        for place, n in enumerate(counts)
        if n and share
    )


def opened(moves: Moves, rng: Rng) -> SearchTable:
    """Return the first turn of a game; every fourth one has random decks."""
    random = rng.random() < 1 / 4
    options = rules.Options(first_edition=moves.is_first, random_decks=random)
    state = rules.new(2, options)
    while rules.current_player(state) == CHANCE:
        state = rules.apply(state, rules.sample(state, rng))
    return read(moves.known, state)[0]


def guessed(table: SearchTable, rng: Rng) -> SearchTable:
    """Return the table with the decks in another order, as who plays does not know."""
    first, second = (tuple(shuffled(rng, deck)) for deck in table.decks)
    return replace(table, decks=(first, second))


def chosen(
    search: TurnSearch, table: SearchTable, ends: Sequence[Entry], rng: Rng
) -> Entry:
    """Return the end of a turn that is played."""
    best = distinct(ends, search.plan.choices)
    if rng.random() < EXPLORED:
        return pick(rng, best[:TRIED])
    if not search.depth:
        return best[0]
    unknown = guessed(table, rng)
    found, low = best[0], search.scale.ended(-1)
    for entry in best:
        value = finished(search.answered(unknown, entry, 0, low, 1.0))
        if value > low:
            found, low = entry, value
    return found


def played(
    moves: Moves, plan: TurnPlan, weights: EvaluationWeights, rng: Rng
) -> tuple[list[tuple[SearchTable, Node, Judge]], int]:
    """Play a game; return where each turn ended, and 1, 0 or -1 for A."""
    table, found = opened(moves, rng), list[tuple[SearchTable, Node, Judge]]()
    while True:
        sign = 1 - 2 * table.player
        if not moves.is_first and moves.can_end(node_of(table), table):
            result = moves.result(table)
            if result * sign > 0:
                return found, result
        search = TurnSearch(moves, lambda t: Judge(weights, t, moves), plan, CHANCES)
        judge = Judge(weights, table, moves)
        ends = finished(search.turns(table, plan.width))
        if moves.is_first and max(ends)[0] == WON:
            return found, sign
        entry = chosen(search, table, ends, rng)
        if entry[0] == EVEN:
            return found, 0
        found.append((table, entry[2], judge))
        table = moves.turned(table, entry[2])
        if table.idle == 4:  # noqa: PLR2004 - V11
            return found, moves.result(table)


Result = TypeVar("Result")


def finished(work: Generator[None, None, Result]) -> Result:
    """Return what the work returns, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Result = done.value
            return found


def all_counts(moves: Moves, judge: Judge, table: SearchTable, node: Node) -> Counts:
    """Return all that is counted where a turn might end; `NAMES` tells what.

    Args:
        moves: the rules.
        judge: of the turn.
        table: at its beginning.
        node: where it might end.
    """
    a, b, c, hand, *_rest, done = node
    staves = [judge.stave_counts(stave) for stave in (a, b, c)]
    pairs = judge.pair_counts(a, b), judge.pair_counts(b, c)
    balance = int(sum(each[0] for each in staves))
    drop = int(max(each[0] - each[6] for each in staves))
    free = a.free + b.free + c.free
    is_idle = done <= AIMLESS and table.idle > 0
    left = 0 if is_idle and not moves.is_first else free
    return (
        *(sum(column) for column in zip(*staves, strict=True)),
        *map(sum, zip(*pairs, strict=True)),
        *hand_counts(hand),
        *hand_counts(table.hands[1 - table.player]),
        *together(balance, drop, left, free),
    )


def samples(
    moves: Moves, plan: TurnPlan, weights: EvaluationWeights, rng: Rng
) -> Iterator[Sample]:
    """Play a game and give its positions, but for those where it is decided."""
    moves.known = {}
    ends, result = played(moves, plan, weights, rng)
    for table, node, judge in ends:
        if judge.worth(node, table.idle) in {WON, LOST}:
            continue
        sign = 1 - 2 * table.player
        free = sum(stave.free for stave in node[:3])
        mix = mix_of(by_of(moves), sum(map(len, table.decks)), free)
        row = row_of(all_counts(moves, judge, table, node), mix)
        yield Sample(row, (1 + sign * result) / 2)


def by_of(moves: Moves) -> Literal["decks", "slots"]:
    """Return what tells how far a game of the edition has come."""
    return "slots" if moves.is_first else "decks"


# Logistic regression


def fitted(found: Sequence[Sample], size: int) -> list[float]:
    """Return the weights that make these results likely, by Newton's method."""
    weights = [0.0] * size
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
        at = sample.row
        chance = 1 / (1 + math.exp(-odds(sample, weights)))
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


def odds(sample: Sample, weights: Sequence[float]) -> float:
    """Return the logarithm of the odds, within bounds."""
    return max(LOST, min(WON, sum(weights[k] * n for k, n in sample.row)))


def loss(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the mean logarithmic loss."""
    total = 0.0
    for sample in found:
        worth = odds(sample, weights)
        for share, sign in ((sample.result, 1), (1 - sample.result, -1)):
            total += share * math.log1p(math.exp(-sign * worth))
    return total / len(found)


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--first-edition", action="store_true")
    parser.add_argument("--look-ahead", action="store_true")
    parser.add_argument("--begin", type=Path, help="the file of weights to begin with")
    told = parser.parse_args()
    moves = Moves(first_edition=told.first_edition)
    plan = AHEAD if told.look_ahead else AT_ONCE
    rows = len(mix_of(by_of(moves), 0, 0))
    weights = begun(told.begin, moves) if told.begin else BY_HAND
    before: list[Sample] = []
    log = []
    for number in range(told.rounds):
        started, found = time.process_time(), list[Sample]()
        for k in range(told.games):
            rng = rng_for(f"{told.seed}/{number}", k)
            found += samples(moves, plan, weights, rng)
        is_fitted = weights is not BY_HAND
        old = loss(found, flat(weights)) if is_fitted else None
        both = fitted(before + found, rows * len(NAMES))
        size = len(NAMES)
        parts = (tuple(both[size * k : size * (k + 1)]) for k in range(rows))
        weights, before = EvaluationWeights(by_of(moves), tuple(parts)), found
        log.append(
            {
                "round": number,
                "positions": len(found),
                "loss of the weights before": round(old, 4) if old else None,
                "loss": round(loss(found, both), 4),
                "seconds": round(time.process_time() - started),
            }
        )
        sys.stderr.write(f"{log[-1]}\n")
        columns = zip(*weights.rows, strict=True)
        named = zip(NAMES, columns, strict=True)
        kept = {name: [round(w, 3) for w in column] for name, column in named}
        text = {"weights": kept, "log": log}
        told.file.write_text(json.dumps(text, indent=1), encoding="utf-8")


def begun(file: Path, moves: Moves) -> EvaluationWeights:
    """Return the weights that an earlier fit of this edition has written."""
    named = json.loads(file.read_text(encoding="utf-8"))["weights"]
    columns = (named[name] for name in NAMES)
    return EvaluationWeights(by_of(moves), tuple(zip(*columns, strict=True)))


def flat(weights: EvaluationWeights) -> list[float]:
    """Return the weights of all rows, one after the other."""
    return [weight for row in weights.rows for weight in row]


if __name__ == "__main__":
    main()
