"""Sheets: what closes the top one, what is not lost by it, and the history."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHere, OpenPage, lively, reload
from tests.browser.hands import Finger
from tests.browser.tomacco import about_to_fail, address

BESIDE: Final = (180, 6)  # a point above every sheet on a small phone
RESTS: Final = 350  # milliseconds after which a tap is no part of a double tap

SEATS: Final = "stavegame?players=2&seats=human,human&seed=5"


def tap_beside(page: Page) -> None:
    page.wait_for_timeout(RESTS)
    page.touchscreen.tap(*BESIDE)


def click_beside(page: Page) -> None:
    page.wait_for_timeout(RESTS)
    page.mouse.click(*BESIDE)


def pull(page: Page, *, up: int = 0) -> None:
    """Pull the sheet down by its heading, after a way up if there is any."""
    finger = Finger(page)
    box = page.locator("#dialog-title").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 10
    finger.down(x, y)
    for way in (-up, 30, 60, 120) if up else (30, 60, 120):
        finger.move(x, y + way)
    finger.up()


CLOSES: Final[dict[str, Callable[[Page], object]]] = {
    "a tap beside it": tap_beside,
    "a click beside it": click_beside,
    "a pull down": pull,
    "back": lambda page: page.go_back(),
    "escape": lambda page: page.keyboard.press("Escape"),
    "its cross": lambda page: lively(page, "#dialog-close").tap(),
}


def open_menu(page: Page) -> None:
    page.locator("#menu-button").tap()
    expect(page.locator("#menu-sheet")).to_be_visible()


def leave(page: Page) -> None:
    """Go back once, which leads away from the table."""
    page.wait_for_timeout(100)  # the way back of the page itself takes a moment
    page.go_back()
    expect(page.locator("#lobby")).to_be_visible()


def test_a_sheet_closes_in_each_way_and_leaves_nothing_in_the_history(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sheets")
    table = page.url
    for name, close in CLOSES.items():
        open_menu(page)
        close(page)
        expect(page.locator("dialog"), name).to_have_count(0)
        expect(page.locator("#table")).to_be_visible()
        assert page.url == table
    leave(page)


def test_a_sheet_in_the_place_of_another_is_one_step_of_the_way(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sheets")
    for item in ("sharing", "help"):
        open_menu(page)
        page.locator(f"#item-{item}").tap()
        expect(page.locator(f"#{item}-sheet")).to_be_visible()
        page.go_back()
        expect(page.locator("dialog")).to_have_count(0)
    leave(page)


def test_a_sheet_that_opens_as_another_closes_has_its_step(open_here: OpenHere) -> None:
    page = open_here("threes?seed=sheets")
    open_menu(page)
    page.evaluate(
        """() => {
            document.querySelector("#dialog-close").click();
            document.querySelector("#menu-button").click();
        }"""
    )
    page.wait_for_timeout(200)
    expect(page.locator("#menu-sheet")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    leave(page)


def test_a_link_of_a_sheet_leads_back_to_the_table_and_from_there_away(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sheets")
    open_menu(page)
    page.locator("#item-settings").tap()
    expect(page.locator("#settings")).to_be_visible()
    page.go_back()
    expect(page.locator("#table")).to_be_visible()
    leave(page)


def test_a_page_that_is_reloaded_with_a_sheet_open_forgets_it(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.evaluate("location.hash = '#/threes?seed=sheets'")
    expect(page.locator("#table")).to_be_visible()
    table = page.url
    open_menu(page)
    reload(page)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url.startswith(table.partition("?")[0])
    leave(page)


@pytest.mark.parametrize("route", ["settings", "games"])
def test_the_list_of_keys_is_closed_by_back_where_nothing_is_played(
    open_here: OpenHere, route: str
) -> None:
    page = open_here(route, touch=False)
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url.endswith(f"#/{route}")


def test_a_scrolled_sheet_scrolls_and_keeps_its_cross_in_sight(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sheets", viewport=(360, 480))
    open_menu(page)
    sheet = page.locator("#menu-sheet")
    sheet.evaluate("it => { it.scrollTop = 200 }")
    cross = page.locator("#dialog-close")
    expect(cross).to_be_in_viewport(ratio=1)
    pull(page)
    expect(sheet).to_be_visible()
    assert sheet.evaluate("it => it.scrollTop") < 200
    sheet.evaluate("it => { it.scrollTop = 200 }")
    page.wait_for_timeout(RESTS)  # else the tap only ends the fling
    cross.tap()
    expect(sheet).to_have_count(0)


def test_a_finger_that_sets_out_upwards_pulls_nothing(open_here: OpenHere) -> None:
    page = open_here("threes?seed=sheets", viewport=(360, 480))
    open_menu(page)
    pull(page, up=40)
    expect(page.locator("#menu-sheet")).to_be_visible()
    assert not page.locator("#menu-sheet").evaluate("it => it.style.translate")


def test_the_second_of_two_quick_taps_closes_no_sheet(open_here: OpenHere) -> None:
    page = open_here("threes?seed=sheets", viewport=(1280, 800))
    page.locator("#menu-button").dblclick()
    page.wait_for_timeout(200)
    expect(page.locator("#menu-sheet")).to_be_visible()


def test_a_tap_beside_loses_nothing_that_was_filled_in(open_here: OpenHere) -> None:
    page = open_here(SEATS)
    page.locator("#tool-tools").tap()
    page.locator("#item-seats").tap()
    sheet = page.locator("#seats-sheet")
    expect(sheet).to_be_visible()
    tap_beside(page)
    page.wait_for_timeout(100)
    expect(sheet).to_be_visible()
    pull(page)
    expect(sheet).to_have_count(0)


def test_what_must_be_read_is_closed_by_its_button_alone(open_page: OpenPage) -> None:
    session, place = about_to_fail()
    page = open_page(address(session))
    page.locator("#lift:not([data-deaf])").tap()
    page.locator(f"#down-{place}:not([data-deaf])").tap()
    sheet = page.locator("#reveal-sheet")
    expect(sheet).to_be_visible()
    for close in (tap_beside, pull, CLOSES["back"], CLOSES["escape"]):
        close(page)
        page.wait_for_timeout(100)
        expect(sheet).to_be_visible()
    page.locator("#put-away").tap()
    expect(sheet).to_have_count(0)


def test_what_is_typed_on_a_sheet_is_not_lost_by_a_tap_beside_it(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sheets")
    page.evaluate("location.hash = '#/games'")
    page.locator("[id^='sheet-']").first.tap()
    sheet = page.locator("#game-sheet")
    page.locator("#title").fill("Christmas")
    tap_beside(page)
    page.wait_for_timeout(100)
    expect(sheet).to_be_visible()
    page.locator("#title").fill("")
    tap_beside(page)
    expect(sheet).to_have_count(0)
