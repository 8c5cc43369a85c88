"""The shelf: a thousand games in IndexedDB, found, opened and deleted for good."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tabletop import links, save
from tabletop.catalogue import Entry, entry_of
from tabletop.codec import to_text
from tabletop.session import Session
from tabletop.shelf import INDEX, NEAR, SAVES
from tests.browser.conftest import FORGET_JOURNAL, OpenPage, lively, wait_until_ready
from tests.browser.test_journal import NEWER, push
from tests.browser.test_threes import overflow
from tests.kit.cases import some

FILL = """([number, entry, text, first = "away"]) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const change = asked.result.transaction(["shelf", "rows"], "readwrite");
        for (let k = 0; k < number; k++) {
            const id = first + k;
            const told = { ...entry, id, changed: entry.changed - k };
            if (k === 700) told.others = ["Zacharias"];
            change.objectStore("shelf").put({ id, entry: JSON.stringify(told) });
            change.objectStore("rows").put(text, [id, 0]);
        }
        change.oncomplete = () => { asked.result.close(); done(null); };
    };
})"""
"""Of JavaScript: puts so many games away."""

OLDER = """([entry, text]) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop", 1);
    asked.onupgradeneeded = () => {
        asked.result.createObjectStore("games", { keyPath: "id" });
        asked.result.createObjectStore("rows");
    };
    asked.onsuccess = () => {
        const change = asked.result.transaction(["games", "rows"], "readwrite");
        const id = JSON.parse(entry).id;
        change.objectStore("games").put({ id, entry, proof: "another" });
        change.objectStore("rows").put(text, [id, 0]);
        change.oncomplete = () => { asked.result.close(); done(null); };
    };
})"""
"""Of JavaScript: makes the journal that of the version before the shelf."""

IDS = """(name) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const keys = asked.result.transaction(name).objectStore(name).getAllKeys();
        keys.onsuccess = () => { asked.result.close(); done(keys.result); };
    };
})"""
"""Of JavaScript: the ids of the games in a store."""


def game(moves: int = 1, seed: str = "shelf") -> Session:
    session = Session.start("threes", players=1, seed=seed)
    for _ in range(moves):
        session.play(session.legal()[0])
    return session


def told(id_: str, session: Session) -> Entry:
    return entry_of(id_, session, "Score 3", time.time() - 86_400)


def filled(open_page: OpenPage, number: int) -> Page:
    """Return the list of all games, with so many that were put away."""
    page, session = open_page(calm=True), game()
    entry = json.loads(to_text(told("away", session)))
    page.evaluate(FILL, [number, entry, save.dumps(session)])
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("#found")).to_have_text(f"{number:,} games.")
    return page


@pytest.mark.at_length
def test_of_a_thousand_games_one_is_found_opened_and_played_on(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    page = filled(open_page, 1000)
    assert page.locator("#all-games > li").count() < 20
    assert axe(page) == ""
    page.locator("#search").fill("zach")
    row = page.locator("#all-games > li")
    expect(row).to_have_count(1)
    expect(page.locator("#live > :last-child")).to_have_text("1 game found.")
    row.locator("a").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    push(page)
    assert page.evaluate("localStorage.length") > 0
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert "away700" not in page.evaluate(IDS, "shelf")
    assert page.evaluate(IDS, "games") == ["away700"]


def test_a_link_to_a_game_that_was_put_away_goes_on_with_it(
    open_page: OpenPage,
) -> None:
    page = filled(open_page, 2)
    page.evaluate("address => { location.hash = address }", links.address(game(2)))
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert "#/threes/away" in page.url
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("#found")).to_have_text("2 games.")


@pytest.mark.parametrize(
    "viewport", some([(320, 568), (740, 360), (360, 640), (1280, 800)], 1)
)
def test_nothing_is_cut_off_and_a_finger_hits_all(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = filled(open_page, 3)
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    for size in ("100%", "200%"):
        page.evaluate("(s) => { document.documentElement.style.fontSize = s }", size)
        assert overflow(page)["across"] == 0
        for control in page.locator("#screen :is(button, a, input)").all():
            box = control.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            assert 0 <= box["x"] <= box["x"] + box["width"] <= viewport[0]
    page.locator("#sheet-away2").click()
    for name in ("#item-delete", "#title", "#dialog-form button"):
        page.locator(name).scroll_into_view_if_needed()
        expect(page.locator(name)).to_be_in_viewport(ratio=1)


def test_a_game_is_named_and_deleted_by_keys_alone_and_stays_so(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    page = filled(open_page, 3)
    page.locator("#sheet-away0").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    assert axe(page) == ""
    page.locator("#title").focus()
    page.keyboard.type("Christmas Eve")
    page.keyboard.press("Enter")
    expect(page.locator("#save-away0")).to_contain_text("Christmas Eve")
    expect(page.locator("#sheet-away0")).to_be_focused()
    page.locator("#sheet-away1").focus()
    page.keyboard.press("Enter")
    page.locator("#item-delete").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#save-away1")).to_have_count(0)
    page.keyboard.press("Enter")  # the undo has the focus
    expect(page.locator("#save-away1")).to_be_visible()
    expect(page.locator("#sheet-away1")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("#sheet-away1").click()
    page.locator("#item-delete").click()
    expect(page.locator("#found")).to_have_text("2 games.")
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#found")).to_have_text("2 games.")
    expect(page.locator("#save-away0")).to_contain_text("Christmas Eve")


def test_a_deleted_game_that_local_storage_still_has_stays_deleted(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=gone", calm=True)
    push(page)
    key = page.evaluate(f"Object.keys(localStorage).find(k => k.startsWith('{SAVES}'))")
    text = page.evaluate("(key) => localStorage[key]", key)
    page.evaluate("location.hash = '#/'")
    lively(page, "[data-command^=delete-]").first.tap()
    expect(page.locator("#notice")).to_contain_text("Deleted")
    page.evaluate("([key, text]) => { localStorage[key] = text }", [key, text])
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#lobby")).to_be_visible()
    expect(page.locator("#tables")).to_have_count(0)
    assert page.evaluate("(key) => localStorage[key] ?? null", key) is None


def test_games_of_an_older_version_are_all_there_and_few_of_them_near(
    open_page: OpenPage,
) -> None:
    page = open_page("settings", calm=True)
    page.evaluate(FORGET_JOURNAL)
    lost = game(2, "lost")
    page.evaluate(OLDER, [to_text(told("lost", lost)), save.dumps(lost)])
    entries = []
    for k in range(NEAR + 5):
        session = game(1, f"{k}")
        row = json.loads(to_text(told(f"{k:06}", session)))
        for field in ("levels", "options", "takebacks", "deal", "title"):
            del row[field]  # of which the older version said nothing
        row["changed"] -= k
        entries.append(row)
        page.evaluate(
            "([key, text]) => { localStorage[key] = text }",
            [f"{SAVES}{k:06}", save.dumps(session)],
        )
    page.evaluate(
        "([key, text]) => { localStorage[key] = text }", [INDEX, json.dumps(entries)]
    )
    page.reload()
    wait_until_ready(page)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("#found")).to_have_text(f"{NEAR + 6} games.")
    near = f"Object.keys(localStorage).filter(k => k.startsWith('{SAVES}')).length"
    page.wait_for_function(f"{near} === {NEAR}", timeout=30_000)
    assert len(page.evaluate(IDS, "shelf")) == 6
    assert len(page.evaluate(IDS, "games")) == NEAR
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#found")).to_have_text(f"{NEAR + 6} games.")


def push_blindly(page: Page) -> None:
    """Push the tiles where that can be done, whatever is kept."""
    lively(page, "[id^=arrow-]:not([aria-disabled])").first.tap()


WIPE = """() => new Promise((done) => {
    localStorage.clear();
    const asked = tabletop.disk.deleteDatabase("tabletop");
    asked.onsuccess = asked.onerror = () => done(null);
})"""
"""Of JavaScript: what a browser does that is asked to forget a site."""


def test_what_is_wiped_while_somebody_plays_is_written_anew_with_the_next_move(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=wiped", calm=True)
    push(page)
    page.evaluate(WIPE)
    push_blindly(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert len(page.evaluate(IDS, "games")) == 1
    page.evaluate("localStorage.clear()")  # the journal has it alone
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("2 moves")


@pytest.mark.at_length
def test_a_game_that_another_tab_plays_is_not_put_away_and_outlives_its_deletion(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=first", calm=True)
    push(page)
    id_ = page.url.rsplit("/", 1)[-1]
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#/games")
    wait_until_ready(other)
    put = "(id) => import(document.querySelector('script[src*=journal]').src)"
    kept = f"{put}.then((it) => it.putAway(id, '{{}}', 'text'))"
    assert other.evaluate(f"(id) => ({kept.replace('(id) => ', '', 1)})", id_) is False
    other.locator(f"#sheet-{id_}").click()
    other.locator("#item-delete").click()
    expect(other.locator("#found")).to_contain_text("Nothing has been played")
    push_blindly(page)
    other.reload()
    wait_until_ready(other)
    expect(other.locator("#found")).to_have_text("1 game.")
    expect(other.locator(f"#save-{id_}")).to_contain_text("2 moves")
    other.close()


def test_a_newer_version_keeps_its_games_and_the_page_says_so(
    open_page: OpenPage,
) -> None:
    page = filled(open_page, 2)
    page.evaluate("location.hash = '#/settings'")
    page.evaluate(NEWER)
    page.reload()
    wait_until_ready(page)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("#your-games")).to_contain_text("newer version of Tabletop")
