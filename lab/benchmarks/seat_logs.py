"""A benchmark of what a shared table sends, and of the time that its devices take.

All devices are in one process, and nothing is lost. They play at random. Where a game
has fewer seats than there are devices, the others watch.
"""

from __future__ import annotations

import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final

from lab.benchmarks.figures import Table, by_name
from tabletop.registry import GAMES
from tests.net import net as nets

DEVICES: Final = (2, 6, 12)

PLAYS: Final = 120
"""Plays of a game at most."""

TIMED: Final = ("receive", "tick", "play", "answer")
"""Methods of hosts and guests that take texts, the time or a move."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` games of each kind, and yield the table."""
    found = by_name(
        {
            f"{name} at {devices}: {figure}": value
            for name in GAMES
            for devices in DEVICES
            for figure, value in one_game(name, devices, number).items()
        }
        for number in range(rounds)
    )
    yield Table(
        "What a shared table sends",
        "Bytes a ply, of all devices and to and from each guest; the same as one"
        " deflate stream a guest; milliseconds of the processor a ply, at the host and"
        " at each guest. Lower is better.",
        tuple(found.values()),
    )


def one_game(name: str, devices: int, number: int) -> dict[str, float]:
    """Play a game, and return the figures."""
    game, seconds = GAMES[name], Counter[str]()
    players = min(devices, max(game.PLAYERS))
    new_game = nets.new_game(name, players, game.Options())
    net = nets.begun(new_game, f"{name} {devices} {number}")
    for _device in range(devices - players):
        net.sit("Watcher", invitation=net.host.watch_invitation())
    net.rest()
    first, sent, heard = len(nets.session_of(net).log), len(net.sent), len(net.heard)
    _time(net.host, "host", seconds)
    for device in net.devices:
        _time(device.guest, "guest", seconds)
    for _play in range(PLAYS):
        if nets.session_of(net).is_over or not nets.play_any(net):
            break
        net.pass_on()
    plies, guests = len(nets.session_of(net).log) - first, devices - 1
    forth = [text for _seat, text in net.sent[sent:]]
    back, mine = _bytes(net.heard[heard:]), _bytes(forth)
    streams = {seat: zlib.compressobj(wbits=-15) for seat, _text in net.sent[sent:]}
    small = 0
    for seat, text in net.sent[sent:]:
        stream = streams[seat]
        small += len(stream.compress(text.encode()))
        small += len(stream.flush(zlib.Z_SYNC_FLUSH))
    return {
        "bytes": (mine + back) / plies,
        "bytes to a guest": mine / plies / guests,
        "deflated": small / plies / guests,
        "bytes back": back / plies / guests,
        "texts": (len(forth) + len(net.heard) - heard) / plies,
        "ms at the host": 1_000 * seconds["host"] / plies,
        "ms at a guest": 1_000 * seconds["guest"] / plies / guests,
    }


def _bytes(texts: list[str]) -> int:
    return sum(len(text.encode()) for text in texts)


def _time(end: Any, kind: str, seconds: Counter[str]) -> None:
    """Add the time of a device's methods to `seconds`."""

    def timed(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def measured(*given: Any) -> Any:
            begun = time.process_time()
            try:
                return method(*given)
            finally:
                seconds[kind] += time.process_time() - begun  # type: ignore[assignment]

        return measured

    for name in TIMED:
        if hasattr(end, name):
            setattr(end, name, timed(getattr(end, name)))
