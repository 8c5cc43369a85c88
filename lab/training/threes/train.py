"""Learns the values of boards of Threes, starting from the last checkpoint.

    PYTHONPATH=. python -m lab.training.threes.train FOLDER --hours 2

The folder has the learned weights (`checkpoint.npz`) and a log with a line per minute.
A run continues from there, with the network of the first run. `--begin FILE` starts
with the weights of a file that `export` wrote.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Lock
from typing import Final

import numpy as np

from lab.training.threes import learn
from lab.training.threes.board import Array
from lab.training.threes.learn import Course, Starts
from lab.training.threes.nets import NETS
from lab.training.threes.network import layout, net_of, read

BATCH: Final = 250
"""Games between two looks at the clock."""

RING: Final = 20_000
"""Number of stored positions at the entry of a stage."""

MINUTE: Final = 60.0
SAVED: Final = 480.0
"""Seconds between two checkpoints."""

SAMPLE: Final = 4_000
"""Games that count the uses of the weights of a file."""

ERROR: Final = 20_000.0
"""Assumed past error of a value from a file's weights, in points."""


class Trainer:
    """A network that learns, with its traces and the positions to start from.

    Attributes:
        games: the number of played games; `moves` is that of their moves.
        seconds: processor time of the learning.
    """

    def __init__(self, name: str, bounds: Sequence[int]) -> None:
        """Start with a network of zeros."""
        patterns, size = layout(NETS[name])
        stages = len(bounds) + 1
        self.name = name
        self.net = net_of(np.zeros((stages, size), np.float32), patterns, bounds)
        self.traces = np.zeros((stages, size, 2), np.float32)
        self.starts = Starts(
            np.zeros((stages, RING, 3), np.int64), np.zeros(stages, np.int64)
        )
        self.games = 0
        self.moves = 0
        self.seconds = 0.0
        self._counting = Lock()

    def begin(self, content: bytes, games: int) -> None:
        """Load the weights of a file with the same stages and patterns.

        A file has no traces. They are set to those of incoherent errors, for the uses
        in this number of games.

        Raises:
            ValueError: its stages or patterns differ.
        """
        found = read(content)
        rows = found.patterns.tolist(), found.bounds.tolist()
        if rows != (self.net.patterns.tolist(), self.net.bounds.tolist()):
            message = "The file has other stages or patterns than the network."
            raise ValueError(message)
        self.net.weights[:] = found.weights
        counts = np.zeros(self.net.weights.shape, np.int32)
        learn.count_visits(self.net, self.starts, counts, SAMPLE)
        visited = np.nonzero(counts)
        visits = counts[visited] * (games / SAMPLE)
        self.traces[..., 0][visited] = ERROR * visits**0.5
        self.traces[..., 1][visited] = ERROR * visits

    def play(self, course: Course) -> Array:
        """Play a batch; return scores and highest ranks of games from the beginning.

        Other threads may play at the same time.
        """
        net = self.net._replace(places=np.empty_like(self.net.places))
        began = time.thread_time()
        results = np.zeros((BATCH, 2), np.int64)
        whole, moves = learn.run(net, self.traces, self.starts, course, results)
        taken = time.thread_time() - began
        with self._counting:
            self.games += BATCH
            self.moves += moves
            self.seconds += taken
        return results[:whole]

    def save(self, path: Path) -> None:
        """Write a checkpoint."""
        partial = path.with_suffix(".part.npz")
        found = {}
        for stage, weights in enumerate(self.net.weights):
            places = np.flatnonzero(weights).astype(np.uint32)
            found[f"places{stage}"] = places
            found[f"weights{stage}"] = weights[places]
            found[f"traces{stage}"] = self.traces[stage][places]
        facts = {
            "net": self.name,
            "bounds": self.net.bounds.tolist(),
            "games": self.games,
            "moves": self.moves,
            "seconds": self.seconds,
        }
        np.savez(
            partial,
            facts=json.dumps(facts),
            states=self.starts.states,
            entries=self.starts.entries,
            **found,
        )
        partial.replace(path)

    @classmethod
    def load(cls, path: Path) -> Trainer:
        """Read a checkpoint."""
        with np.load(path) as found:
            facts = json.loads(str(found["facts"]))
            trainer = cls(facts["net"], facts["bounds"])
            trainer.games = facts["games"]
            trainer.moves = facts["moves"]
            trainer.seconds = facts["seconds"]
            trainer.starts = Starts(found["states"], found["entries"])
            for stage, weights in enumerate(trainer.net.weights):
                places = found[f"places{stage}"]
                weights[places] = found[f"weights{stage}"]
                trainer.traces[stage][places] = found[f"traces{stage}"]
        return trainer

    def told(self, results: Array) -> str:
        """Return the progress, and the results of the last games from the beginning."""
        scores, tops = results.T
        shares = " ".join(
            f"{100 * (tops >= rank).mean():.2f}" for rank in range(10, 15)
        )
        return (
            f"{self.seconds:.0f} s, {self.games} games, {self.moves / 1e6:.1f} M "
            f"moves; last {len(scores)}: mean {scores.mean():.0f}, "
            f"median {np.median(scores):.0f}, 384 to 6144 {shares} %; "
            f"stages entered {self.starts.entries[1:].tolist()}"
        )


def train(
    trainer: Trainer, course: Course, folder: Path, hours: float, seeds: Sequence[int]
) -> None:
    """Learn for `hours` of real time, in a thread per seed.

    Several threads write to the same weights, so the result varies a little from run to
    run.
    """
    end = time.time() + 3600 * hours
    saved = told = time.time()
    results: list[Array] = []
    with (
        (folder / "log.txt").open("a") as log,
        ThreadPoolExecutor(len(seeds)) as threads,
    ):
        log.write(f"{course}, {len(seeds)} threads\n")
        together = Barrier(len(seeds))  # so that each thread takes one seed
        list(threads.map(lambda seed: (together.wait(), learn.seed(seed)), seeds))
        while time.time() < end:
            results += threads.map(lambda _seed: trainer.play(course), seeds)
            if time.time() - told > MINUTE:
                log.write(trainer.told(np.concatenate(results)) + "\n")
                log.flush()
                told, results = time.time(), []
            if time.time() - saved > SAVED:
                trainer.save(folder / "checkpoint.npz")
                saved = time.time()
    trainer.save(folder / "checkpoint.npz")


def main() -> None:
    """Start learning, or continue."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net", default="mix", choices=sorted(NETS))
    parser.add_argument("--bounds", default="11,13", help="highest ranks of stages")
    parser.add_argument("--begin", type=Path, help="a file of weights")
    parser.add_argument("--begun", type=int, default=2_000_000, help="its games")
    parser.add_argument("--lambda", dest="mixture", type=float, default=0.5)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--restarts", type=float, default=0.4)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / "checkpoint.npz"
    bounds = [int(bound) for bound in given.bounds.split(",") if bound]
    if path.exists():
        trainer = Trainer.load(path)
    else:
        trainer = Trainer(given.net, bounds)
        if given.begin:
            trainer.begin(given.begin.read_bytes(), given.begun)
    seeds = [given.seed + trainer.games + k for k in range(given.threads)]
    course = Course(given.mixture, given.rate, given.restarts)
    train(trainer, course, given.folder, given.hours, seeds)


if __name__ == "__main__":
    main()
