"""Play tables over a simulated net, and send them what nobody should.

    python -m tools.distance --games 10000 --hostile 100000 --seconds 120 --seed 1

All devices of a table must agree at each quiet moment; a hostile text must get an
answer and change nothing. It stops at the first failure, and says how to repeat it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
import traceback
from collections import Counter

from tabletop.chance import rng_for
from tabletop.registry import GAMES
from tests.distance import hostile, net as nets
from tests.distance.test_net import game_of

_BATCH = 250
"""So many hostile texts are sent to one table."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--hostile", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=120.0, help="for each half")
    parser.add_argument("--plays", type=int, default=60, help="of each game, at most")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _games(most: int, plays: int, seed: int, seconds: float) -> Counter[str]:
    """Play tables of all games in turn; return what was counted."""
    counted = Counter[str]()
    end = time.monotonic() + seconds
    for number, name in enumerate(itertools.cycle(GAMES)):
        if number >= most or time.monotonic() > end:
            return counted
        table = seed * 1_000_000 + number
        try:
            net = game_of(name, table)
            agreed = nets.play_out(net, plays, disturbed=0.12)
        except AssertionError as error:
            traceback.print_exception(error)
            sys.exit(f"{name}, table {table}: the devices do not agree")
        counted += Counter(
            games=1,
            finished=nets.session_of(net).is_over,
            agreed=agreed,
            texts=len(net.sent),
            characters=sum(len(text) for _seat, text in net.sent),
            devices=len(net.devices) + 1,
        )
        counted[f"games of {name}"] += 1
    return counted


def _hostile(most: int, seed: int, seconds: float) -> Counter[str]:
    """Send hostile texts to tables of all games in turn; return what was counted."""
    counted = Counter[str]()
    end = time.monotonic() + seconds
    names = [name for name in GAMES if GAMES[name].PLAYERS[-1] > 1]
    for number, name in enumerate(itertools.cycle(names)):
        if counted["texts"] >= most or time.monotonic() > end:
            return counted
        table = seed * 1_000_000 + number
        net, rng = game_of(name, table), rng_for(f"hostile {name}", table)
        nets.play_out(net, 12)
        before = hostile.stands(net)
        for text in range(_BATCH):
            if not hostile.is_answered(hostile.receive(net, rng)):
                sys.exit(f"{name}, table {table}, text {text}: no answer")
        if hostile.stands(net) != before:
            sys.exit(f"{name}, table {table}: something has changed")
        counted += Counter(texts=_BATCH, tables=1)
    return counted


def main() -> None:
    """Do both, and print the figures."""
    given = _arguments()
    begun = time.monotonic()
    for what, counted in (
        ("games", _games(given.games, given.plays, given.seed, given.seconds)),
        ("hostile texts", _hostile(given.hostile, given.seed, given.seconds)),
    ):
        now = time.monotonic()
        figures = ", ".join(f"{n:,} {key}" for key, n in counted.items())
        sys.stdout.write(f"{what}, seed {given.seed}: {figures}; {now - begun:.0f} s\n")
        begun = now


if __name__ == "__main__":
    main()
