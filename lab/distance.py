"""Plays tables over a simulated net, and sends them malicious messages.

    nice -n 19 python -m lab.distance --games 10000 --hostile 100000 --keep FILE

Hosts stop, and come back from their saves; others are lost, and guests continue their
games. Whenever no message is on its way, all
devices of a table must agree. Each finished game must be found fair. A malicious
message must get an answer and change nothing.

The program stops at the first failure, and prints how to repeat it. With a file it
stores its progress after every few tables, and the next run continues from there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.core.chance import below, rng_for
from tabletop.net.continuation import can_continue
from tabletop.net.fairness_report import checked
from tabletop.registry import GAMES
from tests.net import hostile, net as nets
from tests.net.games import game_of

_BATCH = 250
"""Number of malicious messages to one table."""

_WRITTEN = 20
"""Number of tables between two writes of the progress."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--hostile", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=120.0, help="for each half")
    parser.add_argument("--plays", type=int, default=60, help="of each game, at most")
    parser.add_argument("--deaths", type=float, default=0.2, help="tables with one")
    parser.add_argument("--losses", type=float, default=0.2, help="the same")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    return parser.parse_args()


def _check(is_so: bool, reason: str) -> None:  # noqa: FBT001 - what an assert takes
    if not is_so:
        raise AssertionError(reason)


class _Timed(nets.Net):
    """A network that measures the time of the host per message."""

    seconds = 0.0
    steps = 0

    def _host_hears(self, peer: str, text: str) -> None:
        begun = time.perf_counter()
        super()._host_hears(peer, text)
        self.seconds += time.perf_counter() - begun
        self.steps += 1


def _game(name: str, table: int, given: argparse.Namespace) -> Counter[str]:
    """Play one table, and return the counts.

    Raises:
        AssertionError: the devices disagree, or a device finds the game unfair.
    """
    net = game_of(name, table, kind=_Timed)
    if not isinstance(net, _Timed):
        raise TypeError
    deaths = agreed = losses = 0
    if net.rng.random() < given.deaths:
        agreed += nets.play_out(net, below(net.rng, given.plays), disturbed=0.12)
        net.die()
        deaths = 1
    if net.rng.random() < given.losses:
        agreed += nets.play_out(net, below(net.rng, given.plays), disturbed=0.12)
        losses = _lose(net)
    agreed += nets.play_out(net, given.plays, disturbed=0.12)
    found = [device.guest.luck.verdict for device in net.devices]
    _check(all(each is None or each.kind != "unfair" for each in found), f"{found}")
    _check(not net.troubles, f"{net.troubles}")
    counted = Counter[str](
        games=1,
        finished=nets.session_of(net).is_over,
        died=deaths,
        lost=losses,
        checked=sum(each is not None for each in found),
        agreed=agreed,
        texts=len(net.sent) + len(net.heard),
        bytes=sum(len(text.encode()) for _seat, text in net.sent)
        + sum(len(text.encode()) for text in net.heard),
        plies=len(nets.session_of(net).log),
        devices=len(net.devices) + 1,
        steps=net.steps,
        step_microseconds=round(1e6 * net.seconds),
    )
    counted[f"games of {name}"] += 1
    return counted + _verified(net)


def _lose(net: nets.Net) -> int:
    """Lose the host, and continue at a guest; return 0 where nobody can, else 1."""
    able = [d for d in net.devices if can_continue(d.guest)]
    if not able:
        return 0
    before = able[0].guest.record
    for device in nets.lost(net, able[0]):
        nets.joined(net, device)
    net.rest()
    # Who had stored nothing of the game has been refused.
    net.devices = [d for d in net.devices if d.guest.reception != "closed"]
    session = net.host.session
    _check(session is None or (before is not None and before.is_of(session)), "lost")
    return int(session is not None)


def _verified(net: nets.Net) -> Counter[str]:
    """Return the times of checking the game up to now."""
    drawn, session = net.host.drawn, nets.session_of(net)
    if drawn is None:
        return Counter()
    begun = time.perf_counter()
    found = checked(None, drawn, session, {})
    seconds = time.perf_counter() - begun
    _check(found.kind != "unfair" or not session.is_at_end, found.sentence)
    return Counter(verified=1, verified_microseconds=round(1e6 * seconds))


def _attack(name: str, table: int) -> Counter[str]:
    """Send malicious messages to one table, and return the counts.

    Raises:
        AssertionError: a message got no answer, or changed the table.
    """
    net, rng = game_of(name, table), rng_for(f"hostile {name}", table)
    nets.play_out(net, 12)
    before = hostile.stands(net)
    for text in range(_BATCH):
        is_answered = hostile.is_answered(hostile.receive(net, rng))
        _check(is_answered, f"text {text}: no answer")
    _check(hostile.stands(net) == before, "something has changed")
    return Counter({"hostile texts": _BATCH, "attacked": 1})


class _Done:
    """The progress of this run and earlier ones, and its file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.counted: dict[str, Counter[str]] = {}
        self.seconds: dict[str, float] = {}
        if file is not None and file.exists():
            kept: dict[str, Any] = json.loads(file.read_text())
            self.counted = {
                half: Counter(kept["counted"][half]) for half in kept["counted"]
            }
            self.seconds = kept["seconds"]

    def add(self, half: str, found: Counter[str], seconds: float) -> None:
        """Add the counts of one table."""
        self.counted[half] = self.counted.get(half, Counter[str]()) + found
        self.seconds[half] = self.seconds.get(half, 0.0) + seconds

    def write(self) -> None:
        """Write the file atomically."""
        if self._file is not None:
            text = json.dumps({"counted": self.counted, "seconds": self.seconds})
            part = self._file.with_name(f"{self._file.name}.part")
            part.write_text(text)
            part.replace(self._file)


def _tables(names: list[str], seed: int, first: int) -> Iterator[tuple[str, int]]:
    """Yield the tables of all games in turn, from the first unfinished one."""
    for number, name in enumerate(itertools.cycle(names)):
        if number >= first:
            yield name, seed * 1_000_000 + number


def _half(half: str, given: argparse.Namespace, done: _Done) -> None:
    """Run one half: games, or attacks."""
    is_attack = half == "attacked"
    names = [n for n in GAMES if not is_attack or GAMES[n].PLAYERS[-1] > 1]
    first = done.counted.get(half, Counter[str]())[half]
    most = given.hostile // _BATCH if is_attack else given.games
    end = time.monotonic() + given.seconds
    for name, table in itertools.islice(
        _tables(names, given.seed, first), most - first
    ):
        begun = time.process_time()
        try:
            found = _attack(name, table) if is_attack else _game(name, table, given)
        except Exception as error:  # noqa: BLE001 - every error must be reported
            traceback.print_exception(error)
            done.write()
            sys.exit(f"{name}, table {table}: {error}")
        done.add(half, found, time.process_time() - begun)
        if not done.counted[half][half] % _WRITTEN:
            done.write()
        if time.monotonic() > end:
            break
    done.write()


def main() -> None:
    """Run both halves, and print the figures of all runs so far."""
    given = _arguments()
    done = _Done(given.keep)
    for half in ("games", "attacked"):
        _half(half, given, done)
        counted = done.counted.get(half, Counter[str]())
        figures = ", ".join(f"{n:,} {key}" for key, n in counted.items())
        seconds = done.seconds.get(half, 0.0)
        told = f"seed {given.seed}: {figures}; {seconds:.0f} s of the processor"
        sys.stdout.write(f"{told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
