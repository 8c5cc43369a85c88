"""The store: tabs that play the same game, and browsers that refuse."""

import re

import pytest
from playwright.sync_api import Page, expect

from tabletop.session import save
from tests.browser.conftest import OpenPage, lively, reload, wait_until_ready
from tests.browser.store import (
    FORBIDDEN,
    IDS,
    LEAVE_EMPTY,
    LOSE_DATABASE,
    NEWER,
    wait_until_copied,
)
from tests.browser.threes import best_try, click_arrow, kept, push, push_blindly

LOSE = "() => { for (const key of Object.keys(localStorage)) delete localStorage[key] }"
"""Of JavaScript: local storage as that of a browser that was killed."""

LEAVE = """([text, rev]) => {
    const last = JSON.parse(localStorage["tabletop/1/unwritten"]);
    localStorage["tabletop/1/unwritten"] = JSON.stringify({ ...last, text, rev });
}"""
"""Of JavaScript: notes a save that the database has no time for."""

LATER = 9_000_000_000_000  # a time that is later than any, in milliseconds

SILENT = """{
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
        return Object.assign(open.apply(this, asked), { addEventListener() {} });
    };
}"""
"""Of JavaScript: what a browser does whose IndexedDB never answers."""


def test_a_game_is_there_without_local_storage(open_page: OpenPage) -> None:
    page = open_page("threes?seed=journal", calm=True)
    for _ in range(2):
        push(page)
    log = kept(page).log
    page.evaluate(LOSE)
    reload(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log == log


def test_what_was_not_written_any_more_when_the_page_was_left_is_there(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=left", calm=True)
    push(page)
    session = kept(page)
    session.play(session.legal()[0])
    page.evaluate(LEAVE, [save.dumps(session), f"another 1 {LATER}"])
    reload(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log == session.log


def test_what_an_earlier_page_has_left_in_local_storage_counts_no_more(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=late", calm=True)
    push(page)
    session = kept(page)
    other = session.copy()
    other.undo()
    other.play(next(text for text in other.legal() if text not in session.log))
    # A browser that is killed may not have written what came after it.
    page.evaluate(LEAVE, [save.dumps(other), "another 9 1000"])
    reload(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    assert kept(page).log == session.log
    assert len(page.evaluate(IDS)) == 1


def test_a_deleted_game_does_not_come_back_after_a_crash(open_page: OpenPage) -> None:
    page = open_page("threes?seed=gone", calm=True)
    push(page)
    last = page.evaluate("localStorage['tabletop/1/unwritten']")
    page.evaluate("location.hash = '#/games'")
    lively(page, "[data-command^=sheet-]").first.tap()
    lively(page, "#item-delete").tap()
    expect(page.locator("#notice")).to_contain_text("Deleted")
    page.evaluate("(last) => { localStorage['tabletop/1/unwritten'] = last }", last)
    reload(page)
    expect(page.locator("#your-games")).to_be_visible()
    expect(page.locator("#all-games li")).to_have_count(0)


NO_ROOM = """() => {
    const error = new DOMException("no", "QuotaExceededError");
    Cache.prototype.put = () => {
        globalThis.asked = true;
        return Promise.reject(error);
    };
}"""
"""Of JavaScript: a browser that has no room for anything more in its caches."""

HAS_COPIES = "caches.has('tabletop/1/copies')"


def play_first_moves(page: Page, *seeds: str) -> dict[str, tuple[str, ...]]:
    """Play a game of each of these seeds; return what was played by their ids."""
    played = {}
    for seed in seeds:
        page.evaluate("seed => { location.hash = `#/threes?seed=${seed}` }", seed)
        expect(page).not_to_have_url(re.compile(r"seed="))
        expect(page.locator("#status")).to_contain_text("0 moves")
        click_arrow(page)
        expect(page.locator("#status")).to_contain_text("1 move")
        played[page.url.rsplit("/", 1)[-1]] = kept(page).log
    return played


@pytest.mark.every_engine
def test_games_come_back_where_the_browser_has_lost_its_database(
    open_page: OpenPage,
) -> None:
    page = open_page("settings", calm=True)
    played = play_first_moves(page, "first", "second", "third")
    *left, gone = played
    page.evaluate("location.hash = '#/games'")
    lively(page, f"#sheet-{gone}").click()
    lively(page, "#item-delete").click()
    lively(page, f"#sheet-{left[0]}").click()
    lively(page, "#item-pin").click()
    wait_until_copied(page)
    page.evaluate(LOSE_DATABASE)
    page.evaluate(LOSE)
    reload(page)
    assert set(page.evaluate(IDS)) == set(left)
    for id_ in left:
        page.evaluate("id => { location.hash = `#/threes/${id}` }", id_)
        expect(page.locator("#status")).to_contain_text("1 move")
        assert kept(page).log == played[id_]


def test_games_come_back_where_the_page_that_made_the_database_was_closed(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=closed", calm=True)
    push(page)
    log = kept(page).log
    wait_until_copied(page)
    page.evaluate(LOSE_DATABASE)
    page.evaluate(LEAVE_EMPTY)
    page.evaluate(LOSE)
    reload(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    assert kept(page).log == log
    assert len(page.evaluate(IDS)) == 1


def test_a_game_is_later_than_its_copy(open_page: OpenPage) -> None:
    page = open_page("threes?seed=later", calm=True)
    push(page)
    wait_until_copied(page)
    push(page)
    log = kept(page).log
    page.evaluate(LOSE_DATABASE)
    reload(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log == log
    assert len(page.evaluate(IDS)) == 1


def test_where_there_is_no_room_for_copies_there_are_none(open_page: OpenPage) -> None:
    page = open_page("threes?seed=full", calm=True)
    push(page)
    wait_until_copied(page)
    page.evaluate(NO_ROOM)
    push(page)
    page.wait_for_function("globalThis.asked")
    expect(page.locator("#status")).to_contain_text("2 moves")
    page.wait_for_timeout(300)
    assert not page.evaluate(HAS_COPIES)
    assert kept(page).observation(0).moves == 2


def test_where_a_newer_version_has_the_games_that_is_said_at_once(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=newer", calm=True)
    page.evaluate(NEWER)
    lively(page, f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#notice")).to_contain_text("Your last moves are not saved.")
    expect(page.locator("#notice")).to_contain_text("newer version of Tabletop")


WITHOUT_LOCKS = "delete Navigator.prototype.locks"  # nothing tells its tabs apart


def in_two_tabs(open_page: OpenPage, script: str) -> tuple[Page, Page]:
    """Return two pages with one game, of a browser that this script has changed."""
    page = open_page("threes?seed=tabs", calm=True, start=script)
    page.locator("#table").wait_for()
    other = page.context.new_page()
    other.add_init_script(script)
    other.goto(page.url)
    wait_until_ready(other)
    return page, other


def test_where_nothing_tells_tabs_apart_each_shows_what_the_other_has_played(
    open_page: OpenPage,
) -> None:
    page, other = in_two_tabs(open_page, WITHOUT_LOCKS)
    push(other)
    expect(page.locator("#status")).to_contain_text("1 move")
    expect(page.locator("#notice")).to_contain_text("being played in another tab")
    other.close()


DEAF = """globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
}"""
"""Of JavaScript: a browser whose tabs don't hear each other."""


def test_who_takes_over_goes_on_with_what_was_played_unheard(
    open_page: OpenPage,
) -> None:
    page, other = in_two_tabs(open_page, DEAF)
    expect(other.locator("#notice")).to_contain_text("being played in another tab")
    push(page)
    push(page)
    expect(other.locator("#status")).to_contain_text("0 moves")
    other.locator("[data-command=take-over]").first.tap()
    expect(other.locator("#status")).to_contain_text("2 moves")
    push(other)
    assert kept(other).observation(0).moves == 3
    other.close()


def test_no_move_of_another_tab_is_written_over(open_page: OpenPage) -> None:
    page, other = in_two_tabs(open_page, f"{WITHOUT_LOCKS};{DEAF}")
    push(other)
    push(other)
    there = kept(other).log
    lively(page, "[id^=arrow-]:not([aria-disabled])").first.tap()
    expect(page.locator("#notice")).to_contain_text(
        "continued this game in another tab"
    )
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log == there
    other.close()


def test_a_setting_that_local_storage_lost_comes_back(open_page: OpenPage) -> None:
    page = open_page("settings", calm=True)
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate(LOSE)
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    theme = "JSON.parse(localStorage['tabletop/1/settings']).theme"
    assert page.evaluate(theme) == "dark"  # for the next first paint


def test_where_it_is_refused_the_page_says_so_once_and_plays(
    open_page: OpenPage,
) -> None:
    page = open_page("settings", calm=True, start=FORBIDDEN)
    expect(page.locator(".device")).to_contain_text("allow saving")
    page.evaluate("location.hash = '#/threes?seed=refused'")
    expect(page.locator("#notice")).to_contain_text("allow saving")
    push_blindly(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    expect(page.locator("#notice")).to_have_count(0)


@pytest.mark.at_length
def test_where_it_never_answers_the_page_plays_and_says_so(open_page: OpenPage) -> None:
    page = open_page("settings", calm=True, start=SILENT)
    page.evaluate("location.hash = '#/threes?seed=silent'")
    expect(page.locator("#notice")).to_contain_text("allow saving")
    push_blindly(page)
    expect(page.locator("#status")).to_contain_text("1 move")
