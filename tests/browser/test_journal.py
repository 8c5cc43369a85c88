"""The journal: what local storage lost comes back, and a refusal is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, lively, wait_until_ready
from tests.browser.test_threes import best_try, kept

LOSE = "() => { for (const key of Object.keys(localStorage)) delete localStorage[key] }"
"""Of JavaScript: local storage as that of a browser that was killed."""

NEWER = """() => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop", 99);
    asked.onsuccess = () => { asked.result.close(); done(null); };
})"""
"""Of JavaScript: makes the journal that of a newer version."""

FORBIDDEN = """Object.defineProperty(window, "indexedDB", {
    configurable: true,
    get() { throw new DOMException("no", "SecurityError"); },
})"""
"""Of JavaScript: what a browser does that refuses IndexedDB alone."""


SILENT = """{
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
        return Object.assign(open.apply(this, asked), { addEventListener() {} });
    };
}"""
"""Of JavaScript: what a browser does whose IndexedDB never answers."""


def push(page: Page) -> None:
    """Move the tiles."""
    before = kept(page).observation(0).moves
    lively(page, f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text(f"{before + 1} move")


def test_what_local_storage_lost_comes_back_from_the_journal(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=journal", calm=True)
    for _ in range(2):
        push(page)
    log = kept(page).log
    page.evaluate(LOSE)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log == log
    push(page)
    # A newer version takes the journal for itself while this page is open.
    page.evaluate(NEWER)
    push(page)
    expect(page.locator("#notice")).to_contain_text("newer version of Tabletop")
    push(page)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("5 moves")


def test_a_setting_that_local_storage_lost_comes_back(open_page: OpenPage) -> None:
    page = open_page("settings", calm=True)
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate(LOSE)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    theme = "JSON.parse(localStorage['tabletop/1/settings']).theme"
    assert page.evaluate(theme) == "dark"  # for the next first paint


def test_where_it_is_refused_the_page_says_so_once_and_plays(
    open_page: OpenPage,
) -> None:
    page = open_page("settings", calm=True)
    page.add_init_script(FORBIDDEN)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#device")).to_contain_text("saves moves with a delay")
    page.evaluate("location.hash = '#/threes?seed=refused'")
    expect(page.locator("#notice")).to_contain_text("saves moves with a delay")
    push(page)
    expect(page.locator("#notice")).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("1 move")


@pytest.mark.at_length
def test_where_it_never_answers_a_game_opens_all_the_same(open_page: OpenPage) -> None:
    page = open_page("settings", calm=True)
    page.add_init_script(SILENT)
    page.reload()
    wait_until_ready(page)
    page.evaluate("location.hash = '#/daily/threes'")
    expect(page.locator("#seeking")).to_be_visible()
    expect(page.locator("#table")).to_be_visible(timeout=30_000)
    expect(page.locator("#notice")).to_contain_text("saves moves with a delay")
    push(page)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("1 move")
