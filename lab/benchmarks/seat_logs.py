"""A benchmark of what a shared table sends, and of the time that its devices take.

All devices are in one process, and nothing is lost. They play at random. Where a game
has fewer seats than there are devices, the others watch. The tables with most devices
are played in Pyodide too. In whole games computers choose the moves.
"""

from __future__ import annotations

import ast
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from typing import Any, Final

from building.common import ROOT
from lab.benchmarks.figures import Aim, Series, Table, by_name
from lab.benchmarks.rules import HERE, THERE, answer, node, slowdown
from lab.benchmarks.work import processor_time
from tabletop.core.chance import rng_for
from tabletop.registry import GAMES, LEVELS, offered_levels
from tabletop.session.bot_protocol import choices
from tests.net import net as nets

DEVICES: Final = (2, 6, 12)

WHOLE: Final = "tomacco", 4
"""The game that is played to its end, and its number of players."""

SEALED: Final = 1 + 4 + 4 + 16
"""Bytes that encryption and a head add to a relay's event; see `static/relay.mjs`."""

RELAY: Final = 9972
"""The number by which an event names a relay."""

PLAYS: Final = 120
"""Plays of a game at most."""

TIMED: Final = ("receive", "tick", "play", "answer")
"""Methods of hosts and guests that take texts, the time or a move."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` games of each kind, and yield the tables."""
    pyodide = [*node(), "lab.benchmarks.seat_logs", "measure"]
    here, there = [], []
    for number in range(rounds):
        here.append(games(DEVICES, number))
        there.append(json.loads(answer(pyodide, f"{number}")))
    yield Table(
        "What a shared table sends",
        "Bytes a ply, of all devices and to and from each guest; the same as one"
        " deflate stream a guest; milliseconds of the processor a ply, at the host and"
        " at each guest, and the part at the host before the ply is sent. Lower is"
        " better.",
        tuple(by_name(here).values()),
    )
    slow, fast = (
        {
            name: Series(f"{name}, {python}", each.values)
            for name, each in by_name(found).items()
            if ": ms" in name
        }
        for python, found in ((THERE, there), (HERE, here))
    )
    at_hosts = tuple(each.name for name, each in slow.items() if "host" in name)
    yield Table(
        f"The time of {max(DEVICES)} devices at a shared table in Pyodide",
        "Milliseconds of the processor a ply, as above. Lower is better.",
        tuple(slow.values()),
        tuple(slowdown(name, fast, slow) for name in slow),
        aims=(Aim("host of 12 devices in Pyodide, ms a ply", "≤ 10", at_hosts),),
    )
    whole = by_name(figures for k in range(rounds) for figures in whole_game(k))
    yield Table(
        "A whole game of Tomacco for four",
        "Bytes to each guest, without the signs of life; and the content of a relay's"
        " events with them: each text shortened, deflated, encrypted and in base64."
        " Computers of the usual level play. Lower is better.",
        tuple(whole.values()),
        aims=(Aim("bytes of a game for four, relayed", "≤ 20,000", ("relayed",)),),
    )


def measure(question: str) -> str:
    """Return the figures of the tables with most devices; `question` numbers them."""
    return json.dumps(games(DEVICES[-1:], int(question)))


def games(numbers: Iterable[int], number: int) -> dict[str, float]:
    """Return the figures of one game of each kind, by the number of devices."""
    return {
        f"{name} at {devices}: {figure}": value
        for name in GAMES
        for devices in numbers
        for figure, value in one_game(name, devices, number).items()
    }


def one_game(name: str, devices: int, number: int) -> dict[str, float]:
    """Play a game, and return the figures."""
    game, seconds = GAMES[name], Counter[str]()
    players = min(devices, max(game.PLAYERS))
    new_game = nets.new_game(name, players, game.Options())
    net = nets.begun(new_game, f"{name} {devices} {number}")
    for _device in range(devices - players):
        net.sit("Watcher", invitation=net.host.watch)
    net.rest()
    first, sent, heard = len(nets.session_of(net).log), len(net.sent), len(net.heard)
    _time(net, net.host, "host", seconds)
    for device in net.devices:
        _time(net, device.guest, "guest", seconds)
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
        "ms until it is sent": 1_000 * seconds["host, new ply"] / plies,
        "ms at a guest": 1_000 * seconds["guest"] / plies / guests,
    }


def whole_game(number: int) -> Iterator[dict[str, float]]:
    """Play a game to its end, and yield the figures of each guest."""
    name, players = WHOLE
    game = GAMES[name]
    level = offered_levels(name, players, game.Options())[-1]
    bot = LEVELS[name][level].make()
    new_game = nets.new_game(name, players, game.Options())
    net = nets.begun(new_game, f"whole {number}")
    first, session = len(net.sent), nets.session_of(net)
    while not session.is_over:
        seat, ply = session.to_act, len(session.log)
        seen, legal = session.observation(seat), choices(session)
        *_before, advice = bot.think(seen, legal, 0, rng_for(f"whole {number}", ply))
        if seat == net.host.seat:
            net.shows(net.host.play(advice.action))
        else:
            device = next(d for d in net.devices if d.guest.seat == seat)
            net._shows(device, device.guest.play(advice.action))  # noqa: SLF001
        while len(session.log) == ply:
            net.pass_on()
        net.rest()
    for device in net.devices:
        to = device.guest.seat
        texts = [text for seat, text in net.sent[first:] if seat == to]
        texts = [text for text in texts if '"says"' in text]
        yield {
            "plies": len(session.log),
            "texts": len(texts),
            "bytes": _bytes(texts),
            "relayed": sum(map(_relayed, texts)),
        }


def _relayed(text: str) -> int:
    """Return the bytes of the content of a relay's event with this text."""
    stream = zlib.compressobj(wbits=-15)
    plain = json.dumps([RELAY, text], ensure_ascii=False, separators=(",", ":"))
    for number, phrase in enumerate(phrases(), 1):
        plain = plain.replace(json.dumps(phrase)[1:-1], chr(number))
    size = len(stream.compress(plain.encode())) + len(stream.flush()) + SEALED
    return 4 * -(-size // 3)


@cache
def phrases() -> tuple[str, ...]:
    """Return the frequent parts of texts that `static/relay.mjs` shortens."""
    script = (ROOT / "static" / "relay.mjs").read_text(encoding="utf-8")
    listed = script.partition("const PHRASES = ")[2].partition(".map(")[0]
    return tuple(ast.literal_eval(listed))


def _bytes(texts: list[str]) -> int:
    return sum(len(text.encode()) for text in texts)


def _time(net: nets.Net, end: Any, kind: str, seconds: Counter[str]) -> None:
    """Add the time of a device's methods to `seconds`, and that of new plies apart."""

    def timed(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def measured(*given: Any) -> Any:
            plies, begun = len(nets.session_of(net).log), processor_time()
            try:
                return method(*given)
            finally:
                took = processor_time() - begun
                seconds[kind] += took  # type: ignore[assignment]
                if len(nets.session_of(net).log) > plies:
                    seconds[f"{kind}, new ply"] += took  # type: ignore[assignment]

        return measured

    for name in TIMED:
        if hasattr(end, name):
            setattr(end, name, timed(getattr(end, name)))
