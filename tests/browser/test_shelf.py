"""The game store: a thousand games in IndexedDB, found, opened and deleted for good."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, reload, wait_until_ready
from tests.browser.shelf import filled
from tests.browser.store import IDS, WIPE
from tests.browser.threes import kept, push, push_blindly


@pytest.mark.at_length
def test_of_a_thousand_games_one_is_found_opened_and_played_on(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    page = filled(open_page, 1000)
    assert page.locator("#all-games li").count() < 20
    assert axe(page) == ""
    page.locator("#search").fill("zach")
    row = page.locator("#all-games li")
    expect(row).to_have_count(1)
    expect(page.locator("#live > :last-child")).to_have_text("1 game found.")
    row.locator("a").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    push(page)
    reload(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert len(page.evaluate(IDS)) == 1000


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
    reload(page)
    expect(page.locator("#found")).to_have_text("2 games.")
    expect(page.locator("#save-away0")).to_contain_text("Christmas Eve")


def test_what_is_wiped_while_somebody_plays_is_written_anew_with_the_next_move(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=wiped", calm=True)
    push(page)
    page.evaluate(WIPE)
    push_blindly(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    page.wait_for_function(f"async () => (await ({IDS})()).length === 1")
    reload(page)
    expect(page.locator("#status")).to_contain_text("2 moves")


@pytest.mark.at_length
def test_a_game_that_another_tab_plays_outlives_its_deletion(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=first", calm=True)
    push(page)
    id_ = page.url.rsplit("/", 1)[-1]
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#/games")
    wait_until_ready(other)
    other.locator(f"#sheet-{id_}").click()
    other.locator("#item-delete").click()
    expect(other.locator("#found")).to_contain_text("Nothing has been played")
    push_blindly(page)
    expect(other.locator("#found")).to_have_text("1 game.")
    assert kept(page).observation(0).moves == 2
    score, _moves = page.locator("#status").inner_text().split(" · ")
    expect(other.locator(f"#save-{id_}")).to_contain_text(score)
    other.close()
