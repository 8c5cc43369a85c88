"""Kills a browser during games, again and again, and reports lost moves.

    python3 build.py build
    .venv/bin/python -m lab.kills 100 --seed 1 --file .build/kills.jsonl

Each time a Chromium starts with the profile of the one before, and the page must have
all games unchanged. Then the program continues one of the five games, in turn, with
computer players. Sometimes it starts a new one. After a random time it kills all
processes of the browser. A move that was on screen for 100 ms must survive.

Each kill is a line of JSON in the file, and a run with the same file continues. The
program needs the packages of the benchmarks. With `--moving` the games are stored as
earlier versions did, and the kill happens during their migration. With `--updating` it
happens after a person has asked for a newer version of the page.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from building import serving
from building.common import DIST, say
from lab.benchmarks import devtools
from lab.benchmarks.devtools import Browser, Target
from lab.benchmarks.sites import IS_READY
from lab.updates import publish
from tabletop.library import settings
from tabletop.registry import GAMES
from tabletop.session import Session, analysis, save

SEEN: Final = 0.1
"""Seconds on screen after which a move counts as seen."""

LONGEST: Final = 8.0
"""Maximum seconds of play before a kill."""

PATIENCE: Final = 10.0
"""Seconds for a ready page to load all its games."""

PAUSE: Final = 0.5

MOVED: Final = 40
"""Number of games stored as earlier versions did."""

LONGEST_MOVE: Final = 4.0
"""Maximum seconds of the migration before a kill."""

LONGEST_UPDATE: Final = 3.0
"""Maximum seconds from the request for a newer version to the kill."""

BEFORE_UPDATE: Final = 3.0
"""Maximum seconds of play before the request for a newer version."""

PERSONS: Final = 0.85
"""Share of new tables with a person."""

AFRESH: Final = 0.15
"""Share of rounds that start a new game before the last one is over."""

TELLING: Final = """(() => {
    const { set } = Map.prototype, drop = IDBObjectStore.prototype.delete;
    let number = Date.now() * 1000; // those of a page that comes after are higher
    Map.prototype.set = function (id, game) {
        if (game?.rev && game.entry && game.text) {
            const told = { number: number++, id };
            tell(JSON.stringify({ ...told, text: game.text }));
            const onScreen = () => tell(JSON.stringify({ ...told, at: Date.now() }));
            requestAnimationFrame(() => setTimeout(onScreen));
        }
        return set.call(this, id, game);
    };
    IDBObjectStore.prototype.delete = function (id) {
        if (this.name === "saves") tell(JSON.stringify({ id, isGone: true }));
        return drop.call(this, id);
    };
})()"""
"""JavaScript that reports each save that the page hands to the store, and then the time
when that move is on screen."""

PLAYING: Final = """((seed) => {
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pick = (all) => all[Math.floor(random() * all.length)];
    const find = (selector) => [...document.querySelectorAll(selector)];
    const not = ":not([aria-disabled=true], [data-deaf], [disabled])";
    const ways = ["#table [data-action]", "[data-command=go-on]",
        "[data-command=lift]", "#table [data-ui]"];
    const press = () => {
        if (random() < 0.04) pick(find(`[data-command=undo]${not}`))?.click();
        const found = ways.map((way) => find(way + not)).filter((all) => all.length);
        if (found.length) pick(random() < 0.8 ? found[0] : pick(found)).click();
        setTimeout(press, 20 + random() * 150);
    };
    press();
})"""
"""JavaScript that presses random buttons that play."""

KEPT: Final = """new Promise((done) => {
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const store = asked.result.transaction("saves").objectStore("saves");
        const [ids, saves] = [store.getAllKeys(), store.getAll()];
        saves.onsuccess = () => {
            asked.result.close();
            const texts = saves.result.map(({ text }) => text);
            done(Object.fromEntries(ids.result.map((id, place) => [id, texts[place]])));
        };
    };
})"""
"""JavaScript that returns the saves of all games by their ids."""

BEFORE: Final = """(games) => new Promise((done) => {
    localStorage.removeItem("tabletop/1/rev");
    const gone = tabletop.disk.deleteDatabase("tabletop");
    gone.onsuccess = () => {
        const asked = tabletop.disk.open("tabletop", 3);
        asked.onupgradeneeded = () => {
            asked.result.createObjectStore("games", { keyPath: "id" });
            asked.result.createObjectStore("shelf", { keyPath: "id" });
            for (const name of ["rows", "gone", "texts"])
                asked.result.createObjectStore(name);
        };
        asked.onsuccess = () => {
            const names = ["games", "shelf", "rows"];
            const change = asked.result.transaction(names, "readwrite");
            games.forEach(([id, text], place) => {
                const entry = JSON.stringify({ id, game: JSON.parse(text).game,
                    status: "", over: false, changed: place });
                const near = place % 3 !== 0;
                change.objectStore(near ? "games" : "shelf").put({ id, entry });
                change.objectStore("rows").put(text, [id, 0]);
                if (near) localStorage.setItem(`tabletop/1/save/${id}`, text);
            });
            change.oncomplete = () => { asked.result.close(); done(null); };
        };
    };
})"""
"""JavaScript that stores games as versions before December 2026 did, two thirds of them
in local storage too."""

WORKS_OFF_LINE: Final = "JSON.parse(tabletop.device.facts()).is_active"
"""JavaScript that returns whether the browser has all files of the page."""

LOOK: Final = "document.dispatchEvent(new Event('visibilitychange'))"
"""JavaScript that makes the page look for a newer version."""

HAS_NEWER: Final = "JSON.parse(tabletop.device.facts()).is_waiting"
"""JavaScript that returns whether there is one."""

UPDATE: Final = "tabletop.device.commands.update()"
"""JavaScript that asks for it."""

CALM: Final = json.dumps({"watch_speed": "fast", "motion": "off"})


@dataclass
class Kill:
    """The result of one kill."""

    game: str  # the game that was played
    seconds: float  # of play
    computers: str  # the number of computers, of the number of seats
    saves: int = 0  # the number of saves in that time
    undone: int = 0  # the number of new games that an undo removed
    unseen: int = 0  # the number of last saves on screen for less than `SEEN`
    missing: int = 0  # the number of missing saves afterwards, seen or not
    lost: int = 0  # the number of missing saves that had been seen
    # the seconds until all seen saves were there; 0 at once
    late: float = 0.0
    others: int = 0  # the number of other games that changed
    trouble: str = ""  # any other problem, or ""


@dataclass
class Played:
    """The reports of one browser until its kill."""

    id: str = ""  # of the last saved game, or ""
    texts: list[str] = field(default_factory=list)  # its saves
    seen: int = 0  # the number of its seen saves
    # the games that an undo removed before their first move
    undone: set[str] = field(default_factory=set)
    # the last saves of the other games, played before that one
    left: dict[str, str] = field(default_factory=dict)
    before: str = ""  # the save of that game when the browser started


class Killing:
    """A profile, and the last seen saves of its games."""

    def __init__(self, site: str, folder: Path, profile: Path, seed: str) -> None:
        """Start with a new profile.

        Args:
            site: the address.
            folder: of the site's files.
            profile: of the browser.
            seed: of the random play.
        """
        self._site = site
        self._folder = folder
        self._profile = profile
        self._random = random.Random(seed)  # noqa: S311 - no secret depends on it
        self._games: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        self._seats_of: dict[str, list[str]] = {}
        self._last: tuple[Kill, Played] | None = None

    def kill(self, number: int, *, updates: bool = False) -> Kill | None:
        """Check the games after the last kill, continue to play, and kill again.

        Args:
            number: of the kill, which chooses the game.
            updates: whether to ask for a newer version before.

        Returns:
            The result of the last kill, None at the first one.
        """
        game = [*GAMES][number % len(GAMES)]
        with devtools.started(self._profile) as browser, browser.tab() as tab:
            found = self._looked(tab)
            self._last = self._played(browser, tab, game, updates=updates)
        return found

    def kill_moving(self, number: int) -> Kill | None:
        """Store games as earlier versions did, and kill the browser that migrates them.

        Returns:
            The result of the last kill, None at the first one.
        """
        with devtools.started(self._profile) as browser, browser.tab() as tab:
            found = self._looked(tab)
            games = self._games or dict(map(_game, range(MOVED)))
            tab.send("Page.navigate", url=f"{self._site}licences.txt")
            tab.wait_for("location.pathname.endsWith('.txt')")
            tab.evaluate("globalThis.tabletop = { disk: indexedDB }")
            tab.evaluate(f"({BEFORE})({json.dumps([*games.items()])})")
            self._games = games
            tab.send("Page.navigate", url=f"{self._site}#/games")
            seconds = self._random.uniform(0.05, LONGEST_MOVE)
            time.sleep(seconds)
            browser.kill()
        self._last = Kill("threes", round(seconds, 3), f"{number}"), Played()
        return found

    def _looked(self, tab: Target) -> Kill | None:
        """Open the page, and check its games."""
        tab.send("Page.enable")
        tab.send("Runtime.enable")
        tab.send("Runtime.addBinding", name="tell")
        tab.send("Page.addScriptToEvaluateOnNewDocument", source=TELLING)
        tab.send("Page.navigate", url=f"{self._site}#/settings")
        tab.wait_for(IS_READY)
        there = _kept(tab)
        if self._last is None:
            tab.evaluate(f"localStorage['{settings.KEY}'] = {CALM!r}")
            tab.send("Page.reload")
            tab.wait_for(IS_READY)
            return None
        kill, played = self._last
        since = time.monotonic()
        mine = {played.id, *played.undone}
        before = {**self._games, **played.left}
        others = {id_: text for id_, text in before.items() if id_ not in mine}
        while not (_has_seen(played, there) and others.items() <= there.items()):
            if time.monotonic() > since + PATIENCE:
                break
            time.sleep(PAUSE)
            there = _kept(tab)
            kill.late = round(time.monotonic() - since, 1)
        _compare(kill, played, there.get(played.id, ""))
        changes = [
            f"{id_}: {_summary(text)} → {_summary(there.get(id_, ''))}"
            for id_, text in others.items()
            if there.get(id_) != text
        ]
        kill.others = len(changes)
        kill.trouble = ". ".join([kill.trouble, *changes]).strip(". ")
        self._games = there
        return kill

    def _played(
        self, browser: Browser, tab: Target, game: str, *, updates: bool = False
    ) -> tuple[Kill, Played]:
        """Play for some seconds, and kill the browser."""
        begins = game not in self._ids or self._random.random() < AFRESH
        begins = begins or _is_over(self._games.get(self._ids[game], ""))
        address = f"#/{game}/{self._ids.get(game)}"
        if begins:
            seats = self._seats_of[game] = self._seats(game)
            address = f"#/{game}?players={len(seats)}&seats={','.join(seats)}"
        tab.events.clear()
        tab.evaluate(f"document.documentElement.removeAttribute('data-ready');"
                     f"location.hash = {address!r}")  # fmt: skip
        tab.wait_for(IS_READY)
        tab.evaluate(f"{PLAYING}({self._random.randrange(1, 2**31 - 1)})")
        seconds = self._random.uniform(0.05, BEFORE_UPDATE if updates else LONGEST)
        tab.listen(time.time() + seconds)
        if updates:
            tab.wait_for(WORKS_OFF_LINE)
            publish(self._folder)
            tab.evaluate(LOOK)
            tab.wait_for(HAS_NEWER)
            tab.evaluate(UPDATE)
            seconds = self._random.uniform(0.05, LONGEST_UPDATE)
            tab.listen(time.time() + seconds)
        browser.kill()
        end = time.time()
        tab.listen(end + 1)
        played = _told(tab.events, end - SEEN)
        if played.id:
            self._ids[game] = played.id
            played.before = self._games.get(played.id, "")
        seats = self._seats_of[game]
        computers = sum(seat != "human" for seat in seats)
        kill = Kill(game, round(seconds, 3), f"{computers}/{len(seats)}")
        kill.saves, kill.undone = len(played.texts), len(played.undone)
        kill.unseen = kill.saves - played.seen
        return kill, played

    def _seats(self, game: str) -> list[str]:
        """Choose the players of a new table: computers, and usually a person."""
        fewest = GAMES[game].PLAYERS[0]
        number = fewest if fewest == 1 else self._random.choice([2, 2, 3, 4])
        number = min(number, GAMES[game].PLAYERS[-1])
        seats = [analysis.strongest(game)] * number
        if self._random.random() < PERSONS:
            seats[0] = "human"
        return seats


def _game(moves: int) -> tuple[str, str]:
    """Return the id of a game of Threes, and its save after a number of moves."""
    session = Session.start("threes", players=1, seed=f"moved {moves}")
    while not session.is_over and len(session.log) < moves:
        session.play(session.legal()[-1])
    return f"{moves:016}", save.dumps(session)


def _summary(text: str) -> str:
    """Return the game and the actions of a save, in words."""
    try:
        kept = json.loads(text)
    except ValueError:
        return "none"
    return f"{kept['game']} of {len(kept['log'])} actions at {kept['cursor']}"


def _is_over(text: str) -> bool:
    """Return whether the game of a save is over."""
    try:
        return save.loads(text).is_over
    except save.SaveError:
        return True


def _told(events: Sequence[dict[str, Any]], end: float) -> Played:
    """Return the reports on the last game; saves on screen before `end` are seen."""
    calls = [event for event in events if event["method"] == "Runtime.bindingCalled"]
    told = [json.loads(event["params"]["payload"]) for event in calls]
    gone = {it["id"] for it in told if "isGone" in it}
    saves = [it for it in told if "text" in it and it["id"] not in gone]
    if not saves:
        return Played(undone=gone)
    id_ = saves[-1]["id"]
    mine = [it for it in saves if it["id"] == id_]
    seen = {it["number"] for it in told if it.get("at", end * 1000) < end * 1000}
    number = max((k for k, it in enumerate(mine, 1) if it["number"] in seen), default=0)
    left = {it["id"]: it["text"] for it in saves if it["id"] != id_}
    return Played(id_, [it["text"] for it in mine], number, gone, left)


def _kept(tab: Target) -> dict[str, str]:
    """Return the saves of the page, by the ids of their games."""
    found: dict[str, str] = tab.evaluate(KEPT)
    return found


def _has_seen(played: Played, there: Mapping[str, str]) -> bool:
    """Return whether all seen saves are there."""
    kill = Kill("", 0, "")
    _compare(kill, played, there.get(played.id, ""))
    return not kill.lost


def _compare(kill: Kill, played: Played, there: str) -> None:
    """Store the numbers of missing saves in `kill`."""
    if there in played.texts:
        last = len(played.texts) - played.texts[::-1].index(there)
        kill.missing = len(played.texts) - last
        kill.lost = max(0, played.seen - last)
    elif played.texts and not _goes_on(there, played.texts[-1]):
        kill.missing, kill.lost = len(played.texts), played.seen
        if there != played.before:
            kill.trouble = f"The save is none of those: {there[:300]}"


def _goes_on(there: str, last: str) -> bool:
    """Return whether a save continues the last reported one."""
    try:
        log, before = (json.loads(text)["log"] for text in (there, last))
    except (ValueError, KeyError):
        return False
    return bool(log[: len(before)] == before)


def line_of(kills: Sequence[Kill]) -> str:
    """Return a line with the figures of all kills so far."""
    games = Counter(kill.game for kill in kills)
    spread = ", ".join(f"{game} {count}" for game, count in games.items())
    middle = statistics.median(kill.seconds for kill in kills)
    return (
        f"{len(kills)} kills ({spread}), {sum(k.saves for k in kills)} saves, "
        f"median {middle:.1f} s of play: "
        f"{sum(k.lost > 0 for k in kills)} lost something seen, "
        f"{sum(k.late > 0 for k in kills)} had it late, "
        f"{sum(k.missing > 0 for k in kills)} something not seen for {SEEN:.1f} s, "
        f"{sum(k.others for k in kills)} other games changed, "
        f"{sum(bool(k.trouble) for k in kills)} in trouble."
    )


def main() -> None:
    """Kill the given number of times."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("number", type=int, help="how many kills the file is to have")
    parser.add_argument("--seed", default="kills", help="what the play is made from")
    parser.add_argument("--file", type=Path, help="where each kill is noted")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--moving", action="store_true", help="while games are moved")
    modes.add_argument("--updating", action="store_true", help="during an update")
    asked = parser.parse_args()
    lines = asked.file.read_text().splitlines() if _is_file(asked.file) else []
    kills = [Kill(**json.loads(line)) for line in lines]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        site, profile = Path(folder, "site"), Path(folder, "profile")
        shutil.copytree(DIST, site)  # updates change it
        server = serving.server_at(site, 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_port}/"
        killing = Killing(address, site, profile, f"{asked.seed} {len(kills)}")
        again = partial(killing.kill, updates=asked.updating)
        kill_one = killing.kill_moving if asked.moving else again
        number = len(kills)
        while len(kills) < asked.number:
            with suppress(TimeoutError):  # a machine that is too busy
                kill = kill_one(number)
                if kill:
                    kills.append(kill)
                    _note(asked.file, kill)
                number += 1
        server.shutdown()
        server.server_close()
    say(line_of(kills))


def _is_file(path: Path | None) -> bool:
    return path is not None and path.is_file()


def _note(path: Path | None, kill: Kill) -> None:
    """Write a kill to the file, and print its losses."""
    text = json.dumps(asdict(kill))
    if path:
        with path.open("a") as file:
            file.write(f"{text}\n")
    if kill.lost or kill.others or kill.trouble:
        say(text)


if __name__ == "__main__":
    main()
