"""Fits the evaluation of positions of Stavegame to games of self-play.

    python -m lab.training.fit_stavegame weights.json
    python -m lab.training.fit_stavegame --first-edition --look-ahead weights.json

In each round both seats play by the current weights. In some turns they try one of the
best-looking ends. The program stores every position at the end of a turn, with the
result of its game. With `--look-ahead` the seats search the answer to each turn and the
turn after it. Without it they take the best-looking end.

Then Newton's method fits a logistic regression with a ridge to the positions of the
last two rounds. The first round plays by `worth.BY_HAND`, or by the weights of
`--begin`. The same command gives the same weights. The file has them by their names, a
number for each row of `worth.Weights`, and a report of each round.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

from lab.training.equations import solved
from tabletop.core.chance import Rng, pick, rng_for, shuffled
from tabletop.core.game import CHANCE
from tabletop.games import stavegame as rules
from tabletop.games.stavegame.bots.evaluation import (
    BY_HAND,
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
from tabletop.games.stavegame.bots.search import (
    Entry,
    TurnPlan,
    TurnSearch,
    distinct,
    ending,
    with_sorted_hands,
)
from tabletop.games.stavegame.bots.staves import staves_of
from tabletop.games.stavegame.rules import (
    AIMLESS,
    IDLE_AT_END,
    State,
    can_end,
    turn_ended,
)

AT_ONCE: Final = TurnPlan(width=6, choices=6, replies=(), worlds=1, work=sys.maxsize)

AHEAD: Final = replace(AT_ONCE, width=8, choices=8, replies=((6, 3), (6, 1)))

EXPLORED: Final = 0.12
"""Share of turns that take a random one of the best ends."""

TRIED: Final = 6
"""Number of the best ends to choose from."""

RIDGE: Final = 10.0
STEPS: Final = 12
"""Steps of Newton's method."""

Row: TypeAlias = tuple[tuple[int, float], ...]
"""Indices and values of the non-zero counts: each count once per row of weights,
multiplied by the share of the row."""


@dataclass(frozen=True)
class Sample:
    """A position at the end of a turn: its row of counts, and the mover's result."""

    row: Row
    result: float


def row_of(counts: Sequence[float], mix: Mix) -> Row:
    """Return the counts, multiplied by the share of each row of weights."""
    size = len(counts)
    return tuple(
        (size * k + place, n * share)
        for k, share in enumerate(mix)
        for place, n in enumerate(counts)
        if n and share
    )


def opened(rng: Rng, *, first_edition: bool) -> State:
    """Return the first turn of a game; every fourth game has random decks."""
    random = rng.random() < 1 / 4
    options = rules.Options(first_edition=first_edition, random_decks=random)
    state = rules.new(2, options)
    while rules.current_player(state) == CHANCE:
        state = rules.apply(state, rules.sample(state, rng))
    return with_sorted_hands(state)


def guessed(state: State, rng: Rng) -> State:
    """Return the state with shuffled decks, as the player doesn't know their order."""
    first, second = (tuple(shuffled(rng, deck)) for deck in state.decks)
    return replace(state, decks=(first, second))


def chosen(search: TurnSearch, begin: State, ends: Sequence[Entry], rng: Rng) -> Entry:
    """Return the end of a turn to play."""
    best = distinct(ends, search.plan.choices)
    if rng.random() < EXPLORED:
        return pick(rng, best[:TRIED])
    if not search.depth:
        return best[0]
    unknown = guessed(begin, rng)
    found, low = best[0], 0.0
    for entry in best:
        value = finished(search.answered(unknown, entry, 0, low, 1.0))
        if value > low:
            found, low = entry, value
    return found


def played(
    state: State, plan: TurnPlan, weights: EvaluationWeights, rng: Rng
) -> tuple[list[tuple[State, Judge]], int]:
    """Play a game; return the end of each turn, and the result for A: 1, 0 or -1."""
    found = list[tuple[State, Judge]]()
    is_first = state.setup.options.first_edition
    while True:
        sign = 1 - 2 * state.player
        if not is_first and can_end(state) and ending(state) > 0:
            return found, sign
        search = TurnSearch(partial(Judge, weights), plan)
        ends = finished(search.turns(state, plan.width))
        if is_first and max(ends)[0] == WON:
            return found, sign
        entry = chosen(search, state, ends, rng)
        if entry[0] == EVEN:
            return found, 0
        found.append((entry[2], Judge(weights, state)))
        state = with_sorted_hands(turn_ended(entry[2]))
        if state.idle_turns == IDLE_AT_END:
            return found, ending(state) * (1 - 2 * state.player)


Result = TypeVar("Result")


def finished(work: Generator[None, None, Result]) -> Result:
    """Return the result of a generator, without its pauses."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Result = done.value
            return found


def all_counts(judge: Judge, end: State) -> Counts:
    """Return all counts at a possible end of the judge's turn, in `NAMES`' order."""
    a, b, c = staves_of(end)
    staves = [judge.stave_counts(stave) for stave in (a, b, c)]
    pairs = judge.pair_counts(a, b), judge.pair_counts(b, c)
    balance = int(sum(each[0] for each in staves))
    drop = int(max(each[0] - each[6] for each in staves))
    free = a.free + b.free + c.free
    is_idle = end.done <= AIMLESS and end.idle_turns > 0
    left = 0 if is_idle and not end.setup.options.first_edition else free
    return (
        *(sum(column) for column in zip(*staves, strict=True)),
        *map(sum, zip(*pairs, strict=True)),
        *hand_counts(end.hands[end.player]),
        *hand_counts(end.hands[1 - end.player]),
        *together(balance, drop, left, free),
    )


def samples(
    plan: TurnPlan, weights: EvaluationWeights, rng: Rng, *, first_edition: bool
) -> Iterator[Sample]:
    """Play a game and yield its positions, except the decided ones."""
    begin, by = opened(rng, first_edition=first_edition), by_of(first_edition)
    ends, result = played(begin, plan, weights, rng)
    for end, judge in ends:
        if judge.worth(end) in {WON, LOST}:
            continue
        sign = 1 - 2 * end.player
        mix = mix_of(by, sum(map(len, end.decks)), end.board.count(0))
        row = row_of(all_counts(judge, end), mix)
        yield Sample(row, (1 + sign * result) / 2)


def by_of(first_edition: bool) -> Literal["decks", "slots"]:  # noqa: FBT001 - one
    """Return the measure of progress in games of the edition."""
    return "slots" if first_edition else "decks"


# Logistic regression


def fitted(found: Sequence[Sample], size: int) -> list[float]:
    """Return the weights of the greatest likelihood, by Newton's method."""
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
    """Return the gradient of the log-likelihood, and its negative Hessian."""
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
    """Return the clamped log-odds."""
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
    first, by = told.first_edition, by_of(told.first_edition)
    plan = AHEAD if told.look_ahead else AT_ONCE
    rows = len(mix_of(by, 0, 0))
    weights = begun(told.begin, by) if told.begin else BY_HAND
    before: list[Sample] = []
    log = []
    for number in range(told.rounds):
        started, found = time.process_time(), list[Sample]()
        for k in range(told.games):
            rng = rng_for(f"{told.seed}/{number}", k)
            found += samples(plan, weights, rng, first_edition=first)
        is_fitted = weights is not BY_HAND
        old = loss(found, flat(weights)) if is_fitted else None
        both = fitted(before + found, rows * len(NAMES))
        size = len(NAMES)
        parts = (tuple(both[size * k : size * (k + 1)]) for k in range(rows))
        weights, before = EvaluationWeights(by, tuple(parts)), found
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


def begun(file: Path, by: Literal["decks", "slots"]) -> EvaluationWeights:
    """Return the weights of an earlier fit of this edition."""
    named = json.loads(file.read_text(encoding="utf-8"))["weights"]
    columns = (named[name] for name in NAMES)
    return EvaluationWeights(by, tuple(zip(*columns, strict=True)))


def flat(weights: EvaluationWeights) -> list[float]:
    """Return the weights of all rows, one after the other."""
    return [weight for row in weights.rows for weight in row]


if __name__ == "__main__":
    main()
