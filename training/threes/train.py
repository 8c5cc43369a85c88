"""Train the network of the player of Threes, from where the last time ended.

    PYTHONPATH=. python -m training.threes.train FOLDER --hours 2

The folder holds what was learnt, and a log. What is there is gone on from.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from training.threes import learn
from training.threes.nets import NETS
from training.threes.network import layout

BATCH = 250
ROUND = 1000


class Trainer:
    """A network in the making, with its traces and the places to start from."""

    def __init__(self, net: str, bounds: tuple[int, ...]) -> None:
        self.net = net
        self.patterns, size = layout(NETS[net])
        self.bounds = np.array(bounds, np.int64)
        stages = len(bounds) + 1
        self.weights = np.zeros((stages, size), np.float32)
        self.traces = np.zeros((stages, size, 2), np.float32)
        self.states = np.zeros((stages, 20000, 3), np.int64)
        self.entries = np.zeros(stages, np.int64)
        self.games = 0
        self.moves = 0
        self.seconds = 0.0
        self._scores = np.zeros(BATCH, np.int64)
        self._tops = np.zeros(BATCH, np.int64)

    def play(self, lambda_: float, rate: float, restarts: float, learns: bool):
        """Play a batch; return the scores and highest ranks of its whole games."""
        began = time.process_time()
        whole, moves = learn.run(
            self.weights,
            self.traces,
            self.patterns,
            self.bounds,
            0.0,
            self.states,
            self.entries,
            BATCH,
            lambda_,
            rate,
            restarts,
            learns,
            self._scores,
            self._tops,
        )
        self.games += BATCH
        self.moves += moves
        self.seconds += time.process_time() - began
        return self._scores[:whole].copy(), self._tops[:whole].copy()

    def save(self, path: Path) -> None:
        """Write all that is needed to go on."""
        partial = path.with_suffix(".part.npz")
        found = {}
        for stage in range(len(self.weights)):
            places = np.flatnonzero(self.weights[stage]).astype(np.uint32)
            found[f"places{stage}"] = places
            found[f"weights{stage}"] = self.weights[stage][places]
            found[f"traces{stage}"] = self.traces[stage][places]
        facts = {
            "net": self.net,
            "bounds": self.bounds.tolist(),
            "games": self.games,
            "moves": self.moves,
            "seconds": self.seconds,
        }
        np.savez(
            partial,
            facts=json.dumps(facts),
            states=self.states,
            entries=self.entries,
            **found,
        )
        partial.replace(path)

    @classmethod
    def load(cls, path: Path, *, traces: bool = True) -> Trainer:
        """Read what `save` wrote."""
        with np.load(path) as found:
            facts = json.loads(str(found["facts"]))
            trainer = cls(facts["net"], tuple(facts["bounds"]))
            trainer.games = facts["games"]
            trainer.moves = facts["moves"]
            trainer.seconds = facts["seconds"]
            trainer.states = found["states"]
            trainer.entries = found["entries"]
            for stage in range(len(trainer.weights)):
                places = found[f"places{stage}"]
                trainer.weights[stage][places] = found[f"weights{stage}"]
                if traces:
                    trainer.traces[stage][places] = found[f"traces{stage}"]
        return trainer


def main() -> None:
    """Train for a while."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net", default="mix")
    parser.add_argument("--bounds", default="11,13")
    parser.add_argument("--lambda", dest="lambda_", type=float, default=0.5)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--restarts", type=float, default=0.4)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    path = given.folder / "checkpoint.npz"
    given.folder.mkdir(parents=True, exist_ok=True)
    if path.exists():
        trainer = Trainer.load(path)
    else:
        trainer = Trainer(given.net, tuple(map(int, given.bounds.split(","))))
    learn.seed(given.seed + trainer.games)
    log = (given.folder / "log.txt").open("a")
    print(json.dumps(vars(given), default=str), file=log, flush=True)
    end = time.time() + 3600 * given.hours
    saved = time.time()
    scores, tops = [], []
    told = time.time()
    while time.time() < end:
        s, t = trainer.play(given.lambda_, given.rate, given.restarts, True)
        scores.append(s)
        tops.append(t)
        if time.time() - told > 60:
            told = time.time()
            s, t = np.concatenate(scores), np.concatenate(tops)
            shares = " ".join(f"{100 * (t >= r).mean():.2f}" for r in range(10, 15))
            print(
                f"{trainer.seconds:.0f} s, {trainer.games} games, "
                f"{trainer.moves / 1e6:.1f} M moves; last {len(s)}: mean {s.mean():.0f} "
                f"median {np.median(s):.0f}; 384 to 6144: {shares}; "
                f"entered {trainer.entries[1:]}",
                file=log,
                flush=True,
            )
            scores, tops = [], []
        if time.time() - saved > 480:
            trainer.save(path)
            saved = time.time()
    trainer.save(path)


if __name__ == "__main__":
    main()
