"""A benchmark of the list of 1,000 games, and the storage that a game takes.

All are finished games of the five kinds, in the browser's store. The list has two
peers: the settings screen, which has no games, and a thousand rows of the list, set as
markup at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any, Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import THROTTLES, load, settle
from lab.benchmarks.devtools import Target
from lab.benchmarks.drawing import PHONE
from lab.benchmarks.figures import Aim, Series, Table, by_name
from lab.benchmarks.sites import IS_READY, OURS, SITES, lay_out, served
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
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
    "the deals of the day": ("#/", "#to-daily", "#daily"),
    "the settings": ("#/", "#to-settings", "#settings"),
}
"""Name of a figure to the first address, the link to tap, and the expected element."""

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

USED: Final = (
    "navigator.storage.estimate().then((it) => it.usageDetails.indexedDB ?? 0)"
)
"""JavaScript that returns the bytes of the store."""

KNOWS: Final = f"""document.querySelector("#to-games")?.textContent
    .includes("{NUMBER:,}") ?? false"""
"""JavaScript that returns whether the lobby knows all games."""

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

SET: Final = """async ([number, taps]) => {
    const found = [], rest = (time) => new Promise((done) => setTimeout(done, time));
    const list = document.querySelector("#all-games"), rows = list.innerHTML;
    const all = rows.repeat(number / list.children.length);
    for (let k = 0; k < taps; k += 1) {
        list.innerHTML = rows;
        await rest(1000);
        const begun = performance.now();
        list.innerHTML = all;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        found.push(performance.now() - begun);
    }
    return found;
}"""
"""The same for the rows of the list as markup; the page is unusable after it."""

ROWS: Final = "all rows, set"


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        site = f"{address}/{SITES[OURS]}/#/"
        found = [one_round(site) for _round in range(rounds)]
    times = by_name(times for times, _room in found)
    pairs = [
        (f"the list{slow}", f"{peer}{slow}")
        for slow in THROTTLES.values()
        for peer in ("the settings", ROWS)
    ]
    slowest = (f"the list{THROTTLES[max(THROTTLES)]}",)
    yield Table(
        f"{NUMBER:,} games, milliseconds until they are seen",
        "At 360 × 640, from a tap in the lobby to the frame that shows the first "
        "screenful of the list; “first time” is the list at once after a start, when "
        "the page has read of no game yet. Beside it other pages that tell of all "
        "games, the lobby that comes back from the list, the settings, and "
        f"{NUMBER:,} rows of the list as markup that is set whole. The median of "
        f"{TAPS} taps. Lower is better.",
        tuple(times.values()),
        tuple(times[ours].over(times[peer]) for ours, peer in pairs),
        (
            Aim(
                f"list of {NUMBER:,} games, CPU ÷ 4, ms",
                "≤ 200",
                (f"the list{slowest}",),
            ),
        ),
    )
    yield room_table([room for _times, room in found])


def one_round(address: str) -> tuple[dict[str, float], float]:
    """Measure at each speed; return milliseconds, and the stored bytes per game.

    Args:
        address: of the page, up to the route.
    """
    found, used = {}, 0.0
    for throttle, slow in THROTTLES.items():
        with devtools.fresh() as browser, browser.tab(throttle) as tab:
            tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
            load(tab, f"{address}settings")
            before = tab.evaluate(USED)
            call(tab, FILL, NUMBER, [(fields(entry), text) for entry, text in games()])
            used = (tab.evaluate(USED) - before) / NUMBER
            tab.evaluate("document.documentElement.removeAttribute('data-ready')")
            tab.send("Page.reload")
            tab.wait_for(IS_READY)
            found[f"the list, first time{slow}"] = float(call(tab, FIRST))
            tab.evaluate("location.hash = '#/'")
            tab.wait_for(KNOWS)
            settle(tab)  # exclude the work after a start
            for name, way in WAYS.items():
                found[f"{name}{slow}"] = median(call(tab, TAPPED, *way, TAPS))
            tab.evaluate("location.hash = '#/games'")
            tab.wait_for("document.querySelector('#all-games li') !== null")
            found[f"{ROWS}{slow}"] = median(call(tab, SET, NUMBER, TAPS))
    return found, used


def room_table(used: list[float]) -> Table:
    """Return the table of the storage per game.

    Args:
        used: stored bytes per game, of each round.
    """
    sizes = {
        f"{name}, finished": [
            (len(text.encode()) + len(to_text(entry).encode())) / 1e3
            for entry, text in games()
            if entry.game == name
        ]
        for name in GAMES
    }
    store = Series("in the store, each", tuple(size / 1e3 for size in used))
    return Table(
        "The room of a game, kilobytes",
        f"The saves of {OF_EACH} finished games of each kind, played at random by a "
        "person and up to two computers, with what lists say of them; and what the "
        f"browser says that {NUMBER:,} of these take, for each one.",
        (*(Series(name, tuple(those)) for name, those in sizes.items()), store),
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
    sessions = (finished(name, k) for k in range(OF_EACH) for name in GAMES)
    return tuple((told(session), save.dumps(session)) for session in sessions)


def told(session: Session) -> GameSummary:
    """Return the summary of a game."""
    status = Board(id="kept", session=session).status
    return entry_of("kept", session, status, 1.7e9)


def finished(name: str, number: int) -> Session:
    """Return a finished random game of this kind."""
    players = min(3, GAMES[name].PLAYERS[-1])
    seats = (Seat("Ann"), Seat("Ben", "random"), Seat("Cy", "random"))[:players]
    session = Session.start(name, players=players, seats=seats, seed=f"shelf {number}")
    rng = rng_for(session.seed, 0)
    while not session.is_over:
        session.play(pick(rng, choices(session)))
    return session
