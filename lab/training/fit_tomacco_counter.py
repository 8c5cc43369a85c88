"""Fits the weights of Tomacco's card counter to the outcomes of games.

    PYTHONPATH=. python lab/training/fit_tomacco_counter.py --players 2 --games 16000
    PYTHONPATH=. python lab/training/fit_tomacco_counter.py --players 4,6 --games 8000

The heuristic of the playouts plays the games, with some random actions. In some
positions the program tries every legal action, and the heuristic continues from each,
with the real hidden cards. These differ from game to game, so their mean is the
player's expectation.

Then least squares with a ridge fit the weights of the counts of `counter`. They
predict, among the actions of a position, the share of the others whom the player left
behind. The same command gives the same weights, on standard output. Standard error has
the gain per decision over the heuristic in every tenth game, if the player deviates
whenever another action looks better by a margin.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, stdev
from typing import Final, TypeAlias

from lab.training.equations import solved
from tabletop.core.chance import Rng, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games.tomacco import rules
from tabletop.games.tomacco.bots.counter import COUNTED, Counts, counts
from tabletop.games.tomacco.bots.evaluation import sensible
from tabletop.games.tomacco.bots.positions import masked, rival_of, texts_by_action
from tabletop.games.tomacco.observation import Observation, observe

NOISE: Final = 0.1
"""Share of turns with a random action."""

KEPT: Final = 0.25
"""Share of decisions in which every action is tried."""

ASIDE: Final = 10
"""Period of the games that are set aside."""

RIDGE: Final = 100.0

MARGINS: Final = (0.0, 0.01, 0.02, 0.03, 0.05)

SIZE: Final = 2 * COUNTED

Trial: TypeAlias = tuple[rules.Action, Counts, float]
"""An action, its counts, and the share of the others left behind."""

Decision: TypeAlias = tuple[rules.Action, list[Trial]]
"""The action of the heuristic, and the trials of all legal actions."""


def decisions(players: int, rng: Rng) -> Iterator[Decision]:
    """Play a game and yield its decisions."""
    state = rules.new(players, rules.Options())
    while (seat := state.to_act) != TERMINAL:
        if seat == CHANCE:
            state = rules.played(state, rules.sample(state, rng))
            continue
        seen = observe(state, seat)
        legal = map(rules.format_action, rules.legal_actions(state))
        texts, usual = texts_by_action(seen, [*legal]), sensible(masked(seen))
        is_play = any(type(action) is rules.Play for action in texts)
        if is_play and len(texts) > 1 and rng.random() < KEPT:
            yield usual, list(tried(state, seen, texts))
        action = pick(rng, [*texts]) if rng.random() < NOISE else usual
        state = rules.played(state, rules.parse_action(texts[action]))


def tried(
    state: rules.State, seen: Observation, texts: Mapping[rules.Action, str]
) -> Iterator[Trial]:
    """Yield the trials of all legal actions."""
    seat, known, rival = state.to_act, masked(seen), rival_of(seen)
    for action, text in texts.items():
        after = rules.played(state, rules.parse_action(text))
        while after.to_act != TERMINAL:
            after = rules.played(after, sensible(after))
        share = (rules.returns(after)[seat] / (len(after.seats) - 1) + 1) / 2
        yield action, counts(known, rival, action), share


class Sums:
    """The sums of the least squares."""

    def __init__(self) -> None:
        """Begin with the ridge."""
        self.matrix = [[0.0] * SIZE for _row in range(SIZE)]
        self.right = [0.0] * SIZE
        for k in range(SIZE):
            self.matrix[k][k] = RIDGE

    def add(self, trials: Sequence[Trial]) -> None:
        """Add a decision: the differences of its trials from their mean."""
        mean: dict[int, float] = {}
        for _code, found, _share in trials:
            for place, n in found:
                mean[place] = mean.get(place, 0.0) + n / len(trials)
        middle = sum(share for _code, _found, share in trials) / len(trials)
        for _code, found, share in trials:
            row = {place: -n for place, n in mean.items()}
            for place, n in found:
                row[place] += n
            for place, n in row.items():
                self.right[place] += n * (share - middle)
                line = self.matrix[place]
                for other, m in row.items():
                    line[other] += n * m


def gain(decision: Decision, weights: Sequence[float], margin: float) -> float:
    """Return the gain of the weights' choice over that of the heuristic.

    Args:
        decision: its trials.
        weights: of the counts.
        margin: the least advantage of another action.
    """
    usual, trials = decision
    hopes = [sum(weights[k] * n for k, n in found) for _code, found, _share in trials]
    best = hopes.index(max(hopes))
    at = next(k for k, (code, _found, _share) in enumerate(trials) if code == usual)
    if hopes[best] - hopes[at] < margin:
        return 0.0
    return trials[best][2] - trials[at][2]


def main(arguments: Sequence[str]) -> None:
    """Play, fit, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=16000)
    parser.add_argument("--players", default="2", help="of the games in turn, as 4,6")
    told = parser.parse_args(arguments)
    players = [int(text) for text in told.players.split(",")]
    sums, aside = Sums(), list[Decision]()
    for game in range(told.games):
        number = players[game % len(players)]
        for decision in decisions(number, rng_for("counter", game)):
            if game // len(players) % ASIDE:
                sums.add(decision[1])
            else:
                aside.append(decision)
    weights = solved(sums.matrix, sums.right)
    for margin in MARGINS:
        gains = [gain(decision, weights, margin) for decision in aside]
        told_of = f"gain {mean(gains):.4f} ± {stdev(gains) / len(gains) ** 0.5:.4f}"
        sys.stderr.write(f"{len(aside)} decisions, margin {margin}: {told_of}\n")
    for row in zip(weights[:COUNTED], weights[COUNTED:], strict=True):
        sys.stdout.write(" ".join(f"{weight:8.4f}" for weight in row) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
