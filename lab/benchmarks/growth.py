"""Curves of time and memory against players, plies and stored games, and their picture.

All runs in CPython on this machine, in processor time. A curve is about its slope: of
time that grows with n to the power of k, the slope between two sizes is k. The picture
has logarithmic axes.
"""

from __future__ import annotations

import math
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from lab.benchmarks.figures import Table, markdown
from tabletop.app.app import App
from tabletop.core.chance import pick, rng_for
from tabletop.games import game_of_threes
from tabletop.library.archive import ArchivedGame, packed, unpacked
from tabletop.library.game_index import GameSummary, entry_of
from tabletop.library.game_store import Store
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, save

PLAYERS: Final = (2, 3, 5, 8, 12, 20)
PLIES: Final = (100, 300, 1_000, 3_000, 8_000)
KEPT: Final = (10, 100, 1_000, 10_000)

LONG: Final = "game_of_threes", 12, PLIES[-1], "65"
"""A game, its players, plies and seed: one of the longest random games. Of 400 seeds
with these options none has 10,000 plies.
"""

ACTIONS: Final = 40
"""Actions of a figure for one action."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Figures against a size."""

    name: str
    size: str  # what the size counts
    unit: str
    points: tuple[tuple[int, float], ...]

    @property
    def slope(self) -> float:
        """The slope between the last two points, on logarithmic axes."""
        (m, y), (n, z) = self.points[-2:]
        return math.log(z / y) / math.log(n / m)

    @property
    def row(self) -> list[str]:
        """The curve as a row of a table."""
        values = ", ".join(f"{n:,}: {value:.3g}" for n, value in self.points)
        return [self.name, self.size, self.unit, values, f"{self.slope:.2f}"]


def tables(_rounds: int) -> Iterator[Table]:
    """Measure all curves, and yield their table with the picture."""
    curves = [*chain(of_players(), of_plies(), of_kept())]
    rows = [["", "against", "", "figures", "last slope"], *(c.row for c in curves)]
    note = "Processor time in CPython, the least of three runs. A slope of 1 is linear."
    yield Table(
        "Time and memory against sizes",
        f"{note}\n\n{markdown(rows)}",
        (),
        picture=picture(curves),
    )


def timed(work: Callable[[], object], times: int = 3) -> float:
    """Return the least milliseconds of processor time of some runs."""
    found = []
    for _run in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return 1_000 * min(found)


# Games


def played(
    name: str, players: int, plies: int, seed: str, options: object = None
) -> Session:
    """Return a random game of one person, up to a number of plies."""
    bots = (Seat(f"Player {k}", "random") for k in range(1, players))
    session = Session.start(
        name, players=players, options=options, seats=(Seat("Ben"), *bots), seed=seed
    )
    rng = rng_for(seed, -1)
    while not session.is_over and len(session.log) < plies:
        session.play(pick(rng, session.legal()))
    return session


def long_game() -> Session:
    """Return the game of `LONG`."""
    return played(*LONG, game_of_threes.Options(min_naturals=2))


def cut(session: Session, plies: int) -> Session:
    """Return the beginning of a game, as a new session."""
    found = Session(session.header)
    for action in session.log[:plies]:
        found.append(action)
    return found


def act(session: Session) -> None:
    """Play some actions, each seen by all players."""
    rng = rng_for("act", 0)
    for _action in range(ACTIONS):
        if session.is_over:
            break
        session.play(pick(rng, session.legal()))
        for seat in range(len(session.seats)):
            session.observation(seat)


def memory(work: Callable[[], object]) -> float:
    """Return the megabytes that the result of some work holds."""
    tracemalloc.start()
    held = work()
    found = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del held
    return found / 1e6


def of_plies() -> Iterator[Curve]:
    """Yield the curves against plies, of one long game."""
    whole = long_game()
    games = [cut(whole, plies) for plies in PLIES]
    texts = [save.dumps(game) for game in games]
    pairs = [*zip(PLIES, games, texts, strict=True)]

    def curve(name: str, unit: str, figure: Callable[[Session, str], float]) -> Curve:
        points = tuple((plies, figure(game, text)) for plies, game, text in pairs)
        return Curve(name, "plies", unit, points)

    yield curve("save", "kB", lambda _game, text: len(text) / 1_000)
    yield curve("read a save", "ms", lambda _g, text: timed(partial(save.loads, text)))
    yield curve("write a save", "ms", lambda game, _t: timed(partial(save.dumps, game)))
    yield curve("memory", "MB", lambda _g, text: memory(lambda: save.loads(text)))
    yield curve(
        "an action, seen by all",
        "ms",
        lambda _g, text: _of_one([save.loads(text) for _run in range(3)]),
    )
    yield curve("a tap at the table", "ms", lambda _g, text: _tapped(text))


def _of_one(sessions: list[Session]) -> float:
    return timed(lambda: act(sessions.pop()), len(sessions)) / ACTIONS


def _tapped(text: str) -> float:
    """Return the milliseconds from a tap to the frame, at a table with this game."""
    return min(map(_tap, [text] * 3))


def _tap(text: str) -> float:
    session = save.loads(text)
    while session.to_act != 0:
        session.goto(session.cursor - 1)
    session = session.as_it_stands()
    entry = entry_of("tapped", session, "", 0.0)
    app = App(Store([entry], {"tapped": save.dumps(session)}), lambda: 1e9)
    app.open(f"#/{session.game}/tapped")
    app.hold("tapped", is_mine=True)
    app.frame()
    legal = session.legal()[0]

    def tap() -> None:
        app.play(legal)
        app.frame()

    return timed(tap, 1)


def of_players() -> Iterator[Curve]:
    """Yield the curves against players, in the middle of a random game."""
    for name, game in GAMES.items():
        sizes = [players for players in PLAYERS if players in game.PLAYERS]
        if len(sizes) > 1:
            points = tuple((n, _action(name, n)) for n in sizes)
            yield Curve(
                f"an action of {game.TITLE}, seen by all", "players", "ms", points
            )


def _action(name: str, players: int) -> float:
    middles = [played(name, players, 4 * players, "middle") for _run in range(3)]
    return _of_one(middles)


# Stored games


def stored(number: int) -> Store:
    """Return a store with a number of finished games."""
    kinds = []
    for name, game in GAMES.items():
        session = played(name, game.PLAYERS[0], 10_000, "stored")
        kinds.append((session, save.dumps(session)))
    entries: list[GameSummary] = []
    saves: dict[str, str] = {}
    for k in range(number):
        session, text = kinds[k % len(kinds)]
        entries.append(entry_of(f"kept{k}", session, "", 1e9 - 3_600 * k))
        saves[f"kept{k}"] = text
    return Store(entries, saves)


def of_kept() -> Iterator[Curve]:
    """Yield the curves against stored games."""
    stores = [(number, stored(number)) for number in KEPT]
    for name, address in (
        ("the lobby", "#/"),
        ("the list of games", "#/games"),
        ("the records", "#/records"),
    ):
        points = tuple((n, _opened(store, address)) for n, store in stores)
        yield Curve(name, "stored games", "ms", points)
    parcels = [(n, _parcels(store)) for n, store in stores]
    files = [(n, packed(each)) for n, each in parcels]
    written = tuple((n, timed(partial(packed, each), 1)) for n, each in parcels)
    read = tuple((n, timed(partial(unpacked, each), 1)) for n, each in files)
    yield Curve("write a file", "stored games", "ms", written)
    yield Curve("read a file", "stored games", "ms", read)


def _parcels(store: Store) -> list[ArchivedGame]:
    return [
        ArchivedGame(entry.id, entry.changed, store.saves[entry.id])
        for entry in store.entries.values()
    ]


def _opened(store: Store, address: str) -> float:
    app = App(store, lambda: 1e9)

    def show() -> None:
        app.open("#/settings")
        app.frame()
        app.open(address)
        app.frame()

    return timed(show)


# The picture

_WIDTH, _HEIGHT, _EDGE = 320, 240, 46
_COLOURS: Final = ("#1f5fa8", "#b3261e", "#2e7d32", "#8e5a00", "#6a3fa0", "#00707a")


def picture(curves: Sequence[Curve]) -> str:
    """Return an SVG image with a chart for each size and unit."""
    charts: dict[tuple[str, str], list[Curve]] = {}
    for curve in curves:
        charts.setdefault((curve.size, curve.unit), []).append(curve)
    whole = f"0 0 {2 * _WIDTH} {-(-len(charts) // 2) * _HEIGHT}"
    inside = [_tag("rect", "", width="100%", height="100%", fill="white")]
    for k, ((size, unit), of_it) in enumerate(charts.items()):
        place = f"translate({k % 2 * _WIDTH} {k // 2 * _HEIGHT})"
        inside.append(_tag("g", "".join(_chart(size, unit, of_it)), transform=place))
    looks = {"viewBox": whole, "font_family": "sans-serif", "font_size": "11"}
    return _tag("svg", "".join(inside), xmlns="http://www.w3.org/2000/svg", **looks)


def _chart(size: str, unit: str, curves: Sequence[Curve]) -> Iterator[str]:
    sizes = sorted({n for curve in curves for n, _value in curve.points})
    values = [value for curve in curves for _n, value in curve.points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    left, right = math.log10(sizes[0]), math.log10(sizes[-1])

    def at(n: float, value: float) -> tuple[float, float]:
        across = (math.log10(n) - left) / (right - left)
        up = (math.log10(value) - low) / max(1, high - low)
        return _EDGE + across * (_WIDTH - 1.4 * _EDGE), _HEIGHT - 30 - up * 120

    yield _text(f"{unit} against {size}", _EDGE, 14, font_weight="bold")
    for power in range(low, high + 1):
        _x, y = at(sizes[0], 10.0**power)
        yield _tag("path", "", d=f"M{_EDGE} {y:.0f}H{_WIDTH - 18}", stroke="#ccc")
        yield _text(f"{10.0**power:g}", _EDGE - 4, y + 4, text_anchor="end")
    for n in sizes:
        x, y = at(n, 10.0**low)
        yield _text(f"{n:,}", x, y + 14, text_anchor="middle")
    for k, curve in enumerate(curves):
        line = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in curve.points)
        colour = _COLOURS[k % len(_COLOURS)]
        yield _tag("polyline", "", points=line, fill="none", stroke=colour)
        told = f"{curve.name} ({curve.slope:.1f})"
        yield _text(told, _EDGE, 28 + 11 * k, fill=colour)


def _text(words: str, x: float, y: float, **looks: str) -> str:
    return _tag("text", words, x=f"{x:.0f}", y=f"{y:.0f}", **looks)


def _tag(name: str, inside: str, **looks: str) -> str:
    told = "".join(f' {key.replace("_", "-")}="{looks[key]}"' for key in looks)
    return f"<{name}{told}>{inside}</{name}>"
