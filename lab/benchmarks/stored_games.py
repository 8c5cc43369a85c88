"""A benchmark of 1,000 stored games: their list, and their import and export.

The list has finished games of the five kinds, in the browser's store. Its peer is the
settings screen, which has no games. The file has unfinished games.
"""

from __future__ import annotations

import json
import time
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any, Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import PHONE, THROTTLES, load, settle
from lab.benchmarks.devtools import Target
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import IS_READY, OURS, SITES, lay_out, served
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
from tabletop.library.archive import ArchivedGame, packed
from tabletop.library.game_index import GameSummary, entry_of
from tabletop.model.board import Board
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, save
from tabletop.session.bot_protocol import choices

NUMBER: Final = 1000
"""Number of stored games."""

OF_EACH: Final = 4
"""Number of different games of each kind."""

TAPS: Final = 5
"""Taps of a round; the figure is their median."""

WAYS: Final = {
    "the list": ("#/", "#to-games", "#all-games li"),
    "the lobby again": ("#/games", ".bar [href='#/']", "#lobby"),
    "the records": ("#/", "#to-records", "#records"),
    "the settings": ("#/", "#to-settings", "#settings"),
}
"""Name of a figure to the first address, the link to tap, and the expected element."""

SLOW: Final = (*THROTTLES.values(),)
SLOWEST: Final = f"the list{SLOW[-1]}"

IMPORT: Final = "import"
EXPORT: Final = "export"

FILL: Final = """([number, games]) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const change = asked.result.transaction(["entries", "saves"], "readwrite");
        for (let k = 0; k < number; k++) {
            const [entry, text] = games[k % games.length], id = `kept${k}`;
            const told = { ...entry, id, changed: entry.changed - 3600 * k };
            change.objectStore("entries").put({ id, entry: JSON.stringify(told) });
            change.objectStore("saves").put({ text, rev: "" }, id);
        }
        change.oncomplete = () => { asked.result.close(); done(null); };
    };
})"""
"""JavaScript that stores a number of games."""

IN_LOBBY: Final = """document.querySelector("#to-games") !== null"""
"""JavaScript that returns whether the lobby is on screen."""

FIRST: Final = f"""async () => {{
    const there = () =>
        document.querySelector("#all-games li") &&
        document.querySelector("#found").textContent.includes("{NUMBER:,}");
    const begun = performance.now();
    location.hash = "#/games";
    while (!there()) await new Promise((done) => setTimeout(done));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
}}"""
"""The same for the list, on a page that has not read its games yet."""

TAPPED: Final = """async ([from, link, seen, taps]) => {
    const found = [], rest = (time) => new Promise((done) => setTimeout(done, time));
    const shown = async (what) => {
        while (!document.querySelector(what)) await rest(0);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    };
    for (let k = 0; k < taps; k += 1) {
        location.hash = from;
        await shown(link);
        await rest(1000);
        const begun = performance.now();
        document.querySelector(link).click();
        await shown(seen);
        found.push(performance.now() - begun);
    }
    return found;
}"""
"""JavaScript that measures the milliseconds from a tap to the frame of its screen."""

PLIES: Final = 40
"""Plies of an unfinished game."""

NOTICE: Final = """document.querySelector("#notice")?.textContent ?? ''"""

IMPORTED: Final = """async ([text]) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "games.tabletop"));
    const drop = { bubbles: true, cancelable: true, dataTransfer: files };
    document.body.dispatchEvent(new DragEvent("drop", drop));
    return null;
}"""
"""JavaScript that drops a file on the page."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        site = f"{address}/{SITES[OURS]}/#/"
        times = by_name(one_round(site) for _round in range(rounds))
        yield Table(
            f"{NUMBER:,} games, milliseconds until they are seen",
            "At 360 × 640, from a tap in the lobby to the frame that shows the first "
            "screenful of the list; “first time” is the list directly after a start. "
            "Beside it other screens that count all games, and the settings. The "
            f"median of {TAPS} taps. Lower is better.",
            tuple(times.values()),
            tuple(times[f"the list{s}"].over(times[f"the settings{s}"]) for s in SLOW),
            (Aim(f"list of {NUMBER:,} games{SLOW[-1]}, ms", "≤ 200", (SLOWEST,)),),
        )
        moved = by_name(moving(site) for _round in range(rounds))
    yield Table(
        f"{NUMBER:,} unfinished games, seconds",
        f"Games of {PLIES} plies of the five kinds: the import from a dropped file, "
        "with the check and the storage of each game, and then the export into a file. "
        "Lower is better.",
        tuple(moved.values()),
        aims=(
            Aim(f"import of {NUMBER:,} unfinished games, seconds", "≤ 60", (IMPORT,)),
            Aim(f"export of {NUMBER:,} unfinished games, seconds", "≤ 4", (EXPORT,)),
        ),
    )


def one_round(address: str) -> dict[str, float]:
    """Measure the list at each speed; return milliseconds.

    Args:
        address: of the page, up to the route.
    """
    found = {}
    for throttle, slow in THROTTLES.items():
        with devtools.fresh() as browser, browser.tab(throttle) as tab:
            tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
            load(tab, f"{address}settings")
            call(tab, FILL, NUMBER, [(fields(entry), text) for entry, text in games()])
            tab.evaluate("document.documentElement.removeAttribute('data-ready')")
            tab.send("Page.reload")
            tab.wait_for(IS_READY)
            found[f"the list, first time{slow}"] = float(call(tab, FIRST))
            tab.evaluate("location.hash = '#/'")
            tab.wait_for(IN_LOBBY)
            settle(tab)  # exclude the work after a start
            for name, way in WAYS.items():
                found[f"{name}{slow}"] = median(call(tab, TAPPED, *way, TAPS))
    return found


def moving(address: str) -> dict[str, float]:
    """Measure the import and the export; return seconds.

    Args:
        address: of the page, up to the route.
    """
    with devtools.fresh() as browser, browser.tab() as tab:
        tab.send("Page.setDownloadBehavior", behavior="deny")
        load(tab, f"{address}games")
        settle(tab)
        start = time.monotonic()
        call(tab, IMPORTED, b64encode(parcel()).decode())
        tab.wait_for(f"({NOTICE}).includes('games are new here')")
        imported = time.monotonic() - start
        start = time.monotonic()
        tab.evaluate("document.querySelector('#export').click()")
        tab.wait_for(f"({NOTICE}).includes('games are in the file')")
        return {IMPORT: imported, EXPORT: time.monotonic() - start}


@cache
def parcel() -> bytes:
    """Return a file with different unfinished games of each kind."""
    names = [*GAMES] * (NUMBER // len(GAMES))
    sessions = (played(name, k, PLIES) for k, name in enumerate(names))
    return packed(
        [
            ArchivedGame(f"game{k}", 1.7e9, save.dumps(session))
            for k, session in enumerate(sessions)
        ]
    )


def call(tab: Target, program: str, *arguments: object) -> Any:
    """Return the result of a program on the page with these arguments."""
    return tab.evaluate(f"({program})({json.dumps(arguments)})")


def fields(entry: GameSummary) -> Any:
    """Return the summary of a game, as the page writes it."""
    return json.loads(to_text(entry))


@cache
def games() -> tuple[tuple[GameSummary, str], ...]:
    """Return finished games of each kind: their summaries and saves."""
    sessions = (played(name, k) for k in range(OF_EACH) for name in GAMES)
    return tuple((told(session), save.dumps(session)) for session in sessions)


def told(session: Session) -> GameSummary:
    """Return the summary of a game."""
    status = Board(id="kept", session=session).status
    return entry_of("kept", session, status, 1.7e9)


def played(name: str, number: int, plies: int = 100_000) -> Session:
    """Return a random game of this kind, to its end or to a number of plies."""
    players = min(3, GAMES[name].PLAYERS[-1])
    seats = (Seat("Ann"), Seat("Ben", "random"), Seat("Cy", "random"))[:players]
    session = Session.start(name, players=players, seats=seats, seed=f"shelf {number}")
    rng = rng_for(session.seed, 0)
    while not session.is_over and len(session.log) < plies:
        session.play(pick(rng, choices(session)))
    return session
