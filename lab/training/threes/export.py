"""Writes the learned weights as the file that the player reads.

    PYTHONPATH=. python -m lab.training.threes.export CHECKPOINT WEIGHTS --bytes 4000000

Most combinations of tiles never occur. The program plays games to count the uses of
each weight, and keeps the weights with the greatest loss. The loss is the number of
uses times the squared difference from the pattern's common weight.
"""

from __future__ import annotations

import argparse
import json
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import njit

from lab.training.threes import learn
from lab.training.threes.board import (
    DIRECTIONS,
    PLUS,
    Array,
    card_in,
    drawn,
    entered,
    highest_of,
    pushed,
)
from lab.training.threes.learn import LEAST, Starts
from lab.training.threes.nets import NETS
from lab.training.threes.network import KEY, Net, locate, stage_of
from lab.training.threes.train import Trainer
from tabletop.games.threes.bots.network import CARDS, KIND

STEPS: Final = 127
"""Highest value of a byte; the lowest is its negative."""

WITHIN: Final = 1 - 1e-5
"""Share of the uses whose weights are within the range of the bytes."""


@njit
def count_asked(
    net: Net, starts: Starts, counts: Array, games: int, restarts: float
) -> None:
    """Play with one layer of search, and count the uses of each weight."""
    stages = net.bounds.shape[0] + 1
    for _game in range(games):
        stage = 0
        if np.random.random() < restarts:
            stage = np.random.randint(1, stages)
            if starts.entries[stage] < LEAST:
                stage = 0
        board, bag, rank = learn.first_position(starts, stage)
        while True:
            card = min(rank, PLUS) - 1
            for direction in range(DIRECTIONS):
                after, changed = pushed(board, direction)
                if changed:
                    found = locate(net, after, card)
                    at = stage_of(net, after)
                    for k in range(found):
                        counts[at, net.places[k]] += 1
            direction, after, changed = learn.best_push(net, board, card)
            if direction < 0:
                break
            board = entered(after, direction, card_in(changed), rank)
            rank, bag = drawn(bag, highest_of(board))


def fill(weights: Array) -> None:
    """Fill the unlearned weights of each stage with those of the stage below."""
    for below, stage in pairwise(weights):
        np.copyto(stage, below, where=stage == 0)


class Part:
    """The weights of one pattern in one stage, and the uses of each."""

    def __init__(self, weights: Array, counts: Array, parts: int) -> None:
        weights = weights.reshape(-1, parts)
        counts = counts.reshape(-1, parts)
        self.parts = parts
        self.buckets = len(weights) >> KEY
        asked = counts.sum(axis=1)
        self.keys = np.flatnonzero(asked)
        self.weights = weights[self.keys].astype(np.float64)
        self.counts = counts[self.keys]
        self.base, self.scale = self._terms()
        self.other = self.base

    def _terms(self) -> tuple[float, float]:
        weights, counts = self.weights.ravel(), self.counts.ravel()
        if not counts.sum():
            return 0.0, 1.0
        order = np.argsort(weights)
        shares = np.cumsum(counts[order]) / counts.sum()
        base = float(weights[order][np.searchsorted(shares, 0.5)])
        off = np.abs(weights - base)
        order = np.argsort(off)
        shares = np.cumsum(counts[order]) / counts.sum()
        most = float(off[order][np.searchsorted(shares, WITHIN)])
        return base, max(most / STEPS**2, 1e-6)

    def missed(self) -> Array:
        """Return the loss of each key per byte of the file."""
        lost = self.counts * (self.weights - self.other) ** 2
        return lost.sum(axis=1) / (self.parts + 1)

    def keep(self, least: float) -> None:
        """Drop the keys with a smaller loss than this."""
        kept = self.missed() >= least
        gone, counts = self.weights[~kept], self.counts[~kept]
        if counts.sum():
            self.other = float((gone * counts).sum() / counts.sum())
        self.keys = self.keys[kept]
        self.weights = self.weights[kept]
        self.counts = self.counts[kept]

    def packed(self) -> tuple[dict[str, Any], bytes]:
        """Return the terms and the bytes of the file."""
        off = self.weights - self.base
        numbers = np.sign(off) * np.sqrt(np.abs(off) / self.scale)
        numbers = np.clip(np.rint(numbers), -STEPS, STEPS).astype(np.int8)
        counts = np.bincount(self.keys >> KEY, minlength=self.buckets)
        halves = counts.astype("<u2").view(np.uint8).reshape(-1, 2).T
        terms = {
            "base": round(self.base, 2),
            "scale": round(self.scale, 8),
            "other": round(self.other),
        }
        keys = (self.keys & 255).astype(np.uint8)
        return terms, halves.tobytes() + keys.tobytes() + numbers.T.tobytes()


def packed(net: str, bounds: list[int], stages: list[list[Part]]) -> bytes:
    """Return the content of the file."""
    terms, content = [], []
    for parts in stages:
        found = [part.packed() for part in parts]
        terms.append([term for term, _ in found])
        content += [some for _, some in found]
    header = {
        "bounds": bounds,
        "patterns": [[kind, list(cells), card] for kind, cells, card in NETS[net]],
        "stages": terms,
    }
    line = json.dumps(header, separators=(",", ":")).encode()
    return b"\n".join([KIND, line, zlib.compress(b"".join(content), 9)])


def parts_of(trainer: Trainer, counts: Array) -> list[list[Part]]:
    """Return the parts of each stage."""
    stages = []
    patterns = trainer.net.patterns
    for weights, asked in zip(trainer.net.weights, counts, strict=True):
        bases = [*patterns[:, 1], weights.size]
        stages.append(
            [
                Part(
                    weights[bases[k] : bases[k + 1]],
                    asked[bases[k] : bases[k + 1]],
                    CARDS if uses else 1,
                )
                for k, uses in enumerate(patterns[:, 8])
            ]
        )
    return stages


def least_missed(stages: list[list[Part]], room: float) -> float:
    """Return the least loss of a kept key, so that the kept keys fit into `room`."""
    missed = np.concatenate([part.missed() for parts in stages for part in parts])
    sizes = np.concatenate(
        [np.full(len(part.keys), part.parts + 1) for parts in stages for part in parts]
    )
    order = np.argsort(-missed)
    last = np.searchsorted(np.cumsum(sizes[order]), room)
    return float(missed[order][min(last, len(order) - 1)])


def exported(trainer: Trainer, room: int, games: int, restarts: float) -> bytes:
    """Return the content of a file of at most `room` bytes."""
    net = trainer.net
    fill(net.weights)
    counts = np.zeros(net.weights.shape, np.int32)
    learn.seed(1)
    count_asked(net, trainer.starts, counts, games, restarts)
    guess = 1.2 * room
    while True:
        stages = parts_of(trainer, counts)
        least = least_missed(stages, guess)
        for parts in stages:
            for part in parts:
                part.keep(least)
        content = packed(trainer.name, net.bounds.tolist(), stages)
        keys = [[len(part.keys) for part in parts] for parts in stages]
        print(f"{len(content)} bytes for the keys {keys}")
        if len(content) <= room:
            return content
        guess *= 0.995 * room / len(content)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--bytes", type=int, default=4_000_000)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--restarts", type=float, default=0.6)
    given = parser.parse_args()
    trainer = Trainer.load(given.checkpoint)
    content = exported(trainer, given.bytes, given.games, given.restarts)
    given.weights.write_bytes(content)
    facts = {"games": trainer.games, "moves": trainer.moves, "seconds": trainer.seconds}
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
