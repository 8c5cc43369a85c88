"""Fits the evaluation of positions of Tomacco to games of sensible players.

    PYTHONPATH=. python lab/training/fit_tomacco.py --games 24000

The heuristic of the playouts plays the games, with some random actions. The program
keeps some positions of each game. A sample is two seats with cards in such a position,
and the seat that finished first. Stochastic gradient descent fits a logistic regression
to the samples, and averages the weights of the last epochs.

The same command gives the same weights, on standard output. Standard error has their
loss on a tenth of the games, which is set aside.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Final, TypeAlias

from tabletop.core.chance import Rng, pick, rng_for, shuffled
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.bots.evaluation import TRAITS, Traits, sensible, traits

PLAYERS: Final = (2, 2, 2, 3, 4, 6)
"""Numbers of players of the games, in turn."""

NOISE: Final = 0.15
"""Share of turns with a random action."""

KEPT: Final = 0.12
"""Share of positions that are kept."""

EPOCHS: Final = 8
AVERAGED: Final = 4
RATE: Final = 0.01
"""Learning rate of the first epoch; epoch k divides it by k."""

Sample: TypeAlias = tuple[Traits, Traits, float]
"""The traits of two seats, and 1 if the first finished before the second."""


def played(players: int, rng: Rng) -> Iterator[Sample]:
    """Play a game and yield its samples."""
    state = rules.new(players, rules.Options())
    kept: list[tuple[int, int, Traits, Traits]] = []
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            state = rules.played(state, rules.sample(state, rng))
            continue
        if state.phase == "play" and rng.random() < KEPT:
            left = [seat for seat in range(players) if seat not in state.placed]
            one, other, *_rest = shuffled(rng, left)
            kept.append((one, other, traits(state, one), traits(state, other)))
        is_odd = rng.random() < NOISE
        action = pick(rng, rules.legal_actions(state)) if is_odd else sensible(state)
        state = rules.played(state, action)
    ends = rules.returns(state)
    for one, other, own, its in kept:
        ahead = (ends[one] > ends[other]) + (ends[one] >= ends[other])
        yield own, its, ahead / 2


def chance(sample: Sample, weights: Sequence[float]) -> float:
    """Return the chance of the first seat to end before the second."""
    own, its, _ended = sample
    gain = sum([weights[place] * n for place, n in own])
    gain -= sum([weights[place] * n for place, n in its])
    return 1 / (1 + exp(-gain))


def fitted(samples: Sequence[Sample]) -> list[float]:
    """Return the weights."""
    weights, sums, steps = [0.0] * (2 * TRAITS), [0.0] * (2 * TRAITS), 0
    for epoch in range(1, EPOCHS + 1):
        for sample in shuffled(rng_for("epoch", epoch), samples):
            own, its, ended = sample
            step = (ended - chance(sample, weights)) * RATE / epoch
            for place, n in own:
                weights[place] += step * n
            for place, n in its:
                weights[place] -= step * n
        if epoch > EPOCHS - AVERAGED:
            sums = [a + b for a, b in zip(sums, weights, strict=True)]
            steps += 1
    return [total / steps for total in sums]


def missed(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the mean logarithmic loss."""
    total = 0.0
    for sample in samples:
        hope = chance(sample, weights)
        total -= sample[2] * log(hope) + (1 - sample[2]) * log(1 - hope)
    return total / len(samples)


def main(arguments: Sequence[str]) -> None:
    """Play, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=24000)
    games = parser.parse_args(arguments).games
    samples: list[Sample] = []
    for game in range(games):
        samples += played(PLAYERS[game % len(PLAYERS)], rng_for("fit", game))
    aside = len(samples) // 10
    weights = fitted(samples[aside:])
    loss = missed(samples[:aside], weights)
    sys.stderr.write(f"{len(samples)} positions, loss {loss:.4f}\n")
    for row in zip(weights[:TRAITS], weights[TRAITS:], strict=True):
        sys.stdout.write(" ".join(f"{weight:7.3f}" for weight in row) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
