"""Games of an earlier layout: each is there after a start, with its title and its pin.

The layout is written down here as versions until 0.1 left it, by hand, so that no code
of the page reads and writes it alike.
"""

import json
import zlib
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tabletop.core.codec import to_text
from tabletop.library.game_index import GameSummary
from tabletop.session import Session, save
from tests.browser.conftest import OpenPage, reload
from tests.browser.store import WIPE

LAY_OUT = """({ local, games, shelf, rows, gone, texts }) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop", 3);
    asked.onupgradeneeded = () => {
        asked.result.createObjectStore("games", { keyPath: "id" });
        asked.result.createObjectStore("shelf", { keyPath: "id" });
        for (const name of ["rows", "gone", "texts"])
            asked.result.createObjectStore(name);
    };
    asked.onsuccess = () => {
        const names = ["games", "shelf", "rows", "gone", "texts"];
        const change = asked.result.transaction(names, "readwrite");
        const store = (name) => change.objectStore(name);
        for (const [id, entry, text] of games) {
            const proof = `${text.length} ${text.length}`;
            store("games").put({ id, entry, proof });
        }
        for (const [id, entry] of shelf) store("shelf").put({ id, entry });
        for (const [id, number, row] of rows) store("rows").put(row, [id, number]);
        for (const id of gone) store("gone").put(Date.now(), id);
        for (const [key, text] of texts) store("texts").put(text, key);
        change.oncomplete = () => {
            asked.result.close();
            for (const [key, text] of local) localStorage.setItem(key, text);
            done(null);
        };
    };
})"""
"""Of JavaScript: writes local storage and the database as that version did."""

ROWS = """() => [...document.querySelectorAll("#all-games li")].map(
    (row) => [row.id, row.textContent])"""
"""Of JavaScript: the rows of the list of all games."""


def game(moves: int) -> Session:
    session = Session.start("threes", players=1, seed="moving")
    for _ in range(moves):
        session.play(session.legal()[0])
    return session


def entry(id_: str, moves: int) -> GameSummary:
    # The later a game comes in the alphabet, the later it was played.
    changed = 1_700_000_000.0 + sum(ord(letter) for letter in id_)
    return GameSummary(id_, "threes", f"{moves} played", over=False, changed=changed)


def step(before: str, after: str) -> str:
    """Return the row that makes one save of another."""
    pairs = enumerate(zip(before, after, strict=False))
    head = next(place for place, (one, other) in pairs if one != other)
    new = {"head": head, "tail": 0, "new": after[head:]}
    return json.dumps({**new, "checksum": zlib.crc32(after.encode())})


class Layout:
    """What an earlier version has kept, as JSON."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.local: dict[str, str] = {}
        self.index: list[GameSummary] = []
        self.stores: dict[str, list[tuple[object, ...] | str]] = {
            name: [] for name in ("games", "shelf", "rows", "gone", "texts")
        }

    def keep_near(self, told: GameSummary, text: str) -> None:
        self.local[f"tabletop/1/save/{told.id}"] = text
        self.index.append(told)

    def write(self, told: GameSummary, *texts: str) -> None:
        """Keep a game in the journal, as its saves came one after the other."""
        self.stores["games"].append((told.id, to_text(told), texts[-1]))
        self.write_rows(told.id, *texts)

    def write_rows(self, id_: str, *texts: str) -> None:
        """Keep the first save whole, and of each further one what is new."""
        steps = map(step, texts, texts[1:])
        rows = enumerate((texts[0], *steps))
        self.stores["rows"] += [(id_, number, row) for number, row in rows]

    def put_away(self, told: GameSummary, text: str) -> None:
        """Keep a game in the journal alone."""
        self.stores["shelf"].append((told.id, to_text(told)))
        self.write_rows(told.id, text)

    def lay_out(self, page: Page) -> None:
        """Have the browser hold this and nothing else."""
        page.evaluate(WIPE)
        local = [*self.local.items()]
        rows = ",".join(map(to_text, self.index))
        local.append(("tabletop/1/index", f"[{rows}]"))
        page.evaluate(LAY_OUT, {**self.stores, "local": local})


SAVES = {moves: save.dumps(game(moves)) for moves in range(4)}
UNREADABLE = "no save at all"


def layout() -> Layout:
    """Return games kept in every way that there was."""
    kept = Layout()
    kept.keep_near(entry("near", 2), SAVES[2])
    kept.write(entry("near", 2), SAVES[0], SAVES[1], SAVES[2])
    kept.keep_near(entry("alone", 1), SAVES[1])  # no journal has it
    kept.put_away(entry("away", 1), SAVES[1])
    # Local storage was not written out before the browser was killed, or lost it.
    kept.keep_near(entry("behind", 1), SAVES[1])
    kept.write(entry("behind", 3), SAVES[1], SAVES[2], SAVES[3])
    kept.write(entry("lost", 2), SAVES[1], SAVES[2])
    # The journal was refused for a while.
    kept.keep_near(entry("ahead", 3), SAVES[3])
    kept.write(entry("ahead", 1), SAVES[1])
    # What a person said of games, near, away, and where the index is the older one.
    kept.keep_near(replace(entry("titled", 2), title="Christmas Eve"), SAVES[2])
    kept.write(replace(entry("titled", 2), title="Christmas Eve"), SAVES[2])
    kept.put_away(
        replace(entry("pinned", 1), title="Easter", is_pinned=True, is_reviewed=True),
        SAVES[1],
    )
    kept.keep_near(entry("named", 2), SAVES[2])
    kept.write(replace(entry("named", 2), title="Whitsun", is_pinned=True), SAVES[2])
    # One that was deleted when local storage was not written out any more.
    kept.keep_near(entry("deleted", 2), SAVES[2])
    kept.write_rows("deleted", SAVES[2])
    kept.stores["gone"].append("deleted")
    # One that was put away when local storage was not written out any more.
    kept.keep_near(entry("twice", 1), SAVES[1])
    kept.put_away(entry("twice", 2), SAVES[2])
    # One of which nothing can be read, and one that is torn.
    kept.local["tabletop/1/save/unread"] = UNREADABLE
    kept.keep_near(entry("torn", 2), SAVES[2][:-40])
    kept.stores["texts"].append(("tabletop/1/settings", '{"theme":"dark","changes":9}'))
    return kept


MOVES = {  # the moves of each game that is to be there, as far as anything had them
    "near": 2,
    "alone": 1,
    "away": 1,
    "behind": 3,
    "lost": 2,
    "ahead": 3,
    "titled": 2,
    "pinned": 1,
    "named": 2,
    "twice": 2,
}

SAID = {  # what a person had said of games
    "titled": ["Christmas Eve"],
    "pinned": ["Easter", "Pinned", "Reviewed"],
    "named": ["Whitsun", "Pinned"],
}


def rows(page: Page) -> dict[str, str]:
    """Return the list of all games by their ids, once all are there."""
    page.evaluate("location.hash = '#/games'")
    number = len(MOVES) + 2  # and those that can't be read
    expect(page.locator("#found")).to_have_text(f"{number} games.")
    while page.locator("#show-more").count():
        page.locator("#show-more").click()
    found: list[tuple[str, str]] = page.evaluate(ROWS)
    return {id_.removeprefix("save-"): text for id_, text in found}


@pytest.mark.every_engine
def test_all_games_of_the_earlier_layout_are_there_after_a_start(
    open_page: OpenPage,
) -> None:
    page = open_page("settings")
    layout().lay_out(page)
    for _start in range(2):  # nothing comes twice
        reload(page)
        listed = rows(page)
        assert {*listed} == {*MOVES, "unread", "torn"}
        for id_, words in SAID.items():
            for word in words:
                assert word in listed[id_]
        assert "Pinned" not in listed["near"]
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for id_, moves in MOVES.items():
        page.evaluate("(id) => { location.hash = `#/threes/${id}` }", id_)
        expect(page.locator("#status")).to_contain_text(f"{moves} move")
    for id_ in ("unread", "torn"):
        page.evaluate("(id) => { location.hash = `#/threes/${id}` }", id_)
        text = UNREADABLE if id_ == "unread" else SAVES[2][:-40]
        expect(page.locator("#save-text")).to_have_value(text)
