"""Threes in the page: by thumb, by keys, kept over a reload, for every eye and ear."""

import itertools
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Dialog, Page, expect

from tabletop.games.threes.view import NUMBERS
from tabletop.ui.window import Window
from tests.browser.conftest import OpenHere, OpenPage, lively, reload
from tests.browser.store import STORE, STORED
from tests.browser.threes import best_try, has_ended, nearly_over, swipe
from tests.kit.cases import some


def test_arrows_are_there_where_there_is_no_touch_or_when_they_are_wanted(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=wanted")
    arrow = page.locator("#arrow-left")
    expect(arrow).to_be_visible()
    page.evaluate("location.hash = '#/settings'")
    wanted = page.get_by_role("radiogroup", name="Arrow buttons (Threes)")
    wanted.get_by_role("radio", name="Auto").check()
    page.evaluate("location.hash = '#/threes?seed=wanted'")
    arrow.wait_for(state="attached")
    expect(arrow).to_be_hidden()
    swipe(page, best_try(page))
    expect(page.locator("#status")).to_contain_text("1 move")


SIZES: Final = (
    *((width, 844) for width in (320, 360, 375, 390, 393, 412, 430)),
    *((740, 360), (768, 1024), (1280, 800)),
)
"""CSS pixels of phones, lying down too, of a tablet, and of a large window."""

SCORED: Final = """(texts) => {
    const lines = [...document.querySelectorAll(".threes-score > *")];
    lines.forEach((line, k) => { line.textContent = texts[k]; });
    const board = document.querySelector(".threes-board");
    const { top, width } = board.getBoundingClientRect();
    return [top, width, lines.some((line) => line.scrollWidth > line.clientWidth)];
}"""
"""Of JavaScript: shows a score; returns the board's top and width."""


def test_a_score_of_any_length_keeps_the_board_where_it_is(open_here: OpenHere) -> None:
    page = open_here("threes?seed=score")
    scores = ("9", "3 moves"), ("2,559", "129 moves"), ("123,456", "1,234 moves")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        size = Window(width, height).size
        expect(page.locator(".frame")).to_have_attribute("data-size", size)
        short, *longer = (page.evaluate(SCORED, list(texts)) for texts in scores)
        assert longer == [short, short], width
        assert short[2] is False, width


BOXES: Final = """() => {
    const box = (e) => { const r = e.getBoundingClientRect();
        return [r.left, r.top, r.width, r.height]; };
    const board = document.querySelector(".threes-board");
    const [left, top] = box(board);
    const found = { cells: [...board.querySelectorAll(".threes-cell")].map(box) };
    for (const way of ["left", "right", "up", "down"])
        for (const [mark, part] of [["hint", "::after"], ["played", "::before"]]) {
            board.dataset[mark] = way;
            const s = getComputedStyle(board, part), n = parseFloat;
            const size = [n(s.width), n(s.height)];
            const x = left + n(s.left) + size[0] / 2, y = top + n(s.top) + size[1] / 2;
            if (/(90|270)deg/.test(s.rotate)) size.reverse();
            found[`${mark} ${way}`] = [x - size[0] / 2, y - size[1] / 2, ...size];
            delete board.dataset[mark];
        }
    return found;
}"""
"""Of JavaScript: cells and signs at the edges, each left, top, width and height."""


def figures(cell: list[float], number: str) -> tuple[float, float, float, float]:
    """Return the box of a number's figures on a tile: left, top, width, height."""
    left, top, side, _height = cell
    size, held = NUMBERS[len(number) - 1]
    width = held or 0.56 * size * len(number)
    high = 0.72 * size
    scale = side / 100
    return (
        left + (50 - width / 2) * scale,
        top + (46 - high / 2) * scale,
        width * scale,
        high * scale,
    )


def test_the_sign_of_a_push_lies_on_no_figure(open_here: OpenHere) -> None:
    page = open_here("threes?seed=sign")
    boxes = page.evaluate(BOXES)
    cells = boxes.pop("cells")
    assert len(boxes) == 8
    for cell, number in itertools.product(cells, ("3", "48", "768", "6144", "12288")):
        x, y, width, height = figures(cell, number)
        for name, (left, top, wide, high) in boxes.items():
            is_beside = left >= x + width or x >= left + wide
            is_apart = top >= y + height or y >= top + high
            assert is_beside or is_apart, (name, number)


def test_a_game_of_which_nothing_is_said_is_not_lost(open_page: OpenPage) -> None:
    page = open_page("threes?seed=index")
    id_ = page.url.rsplit("/", 1)[-1]
    page.evaluate(STORE, [id_, page.evaluate(STORED, id_), "[{"])
    page.goto(page.url.partition("#")[0])
    reload(page)
    page.locator("#to-games").tap()
    lively(page, f"#open-{id_}").tap()
    expect(page.locator("#table")).to_be_visible()


FULL = """() => {
    for (const method of ["put", "delete"])
        IDBObjectStore.prototype[method] = () => {
            throw new DOMException("no", "QuotaExceededError");
        };
}"""
"""Of JavaScript: what a browser does whose storage is full."""


def test_storage_that_is_full_costs_a_sentence(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    page = open_page("threes?seed=full")
    page.evaluate(FULL)
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    expect(page.locator("#notice")).to_contain_text("Your last moves are not saved.")
    room = lively(page, "#notice-link")
    expect(room).to_have_text("Make room")
    room.tap()
    expect(page.locator("#notice")).to_contain_text("keep this page open")
    assert axe(page) == ""
    asked: list[str] = []

    def call_off(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", call_off)
    page.close(run_before_unload=True)  # it stays, for it was called off
    page.get_by_role("button", name=re.compile("^More about Threes")).tap()
    lively(page, "#item-delete").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("dark", some([False, True], 1), ids=["light", "dark"])
def test_no_screen_bars_anybody(
    open_page: OpenPage, axe: Callable[[Page], str], *, dark: bool
) -> None:
    page = open_page(dark=dark)
    assert axe(page) == ""
    screens = {
        "new": "threes/new",
        "rules": "threes/rules/T3",
        "settings": "settings",
        "your-games": "games",
        "records": "records",
        "daily": "daily",
    }
    for screen, address in screens.items():
        page.evaluate("address => { location.hash = '#/' + address }", address)
        page.locator(f"main#{screen}").wait_for()
        assert axe(page) == ""
    address = nearly_over("axe", 3)
    page.evaluate("address => { location.hash = '#/' + address }", address)
    page.locator("#table .threes-board").wait_for()
    assert axe(page) == ""
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert axe(page) == ""
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    while not has_ended(page):
        page.locator(f"#arrow-{best_try(page)}").tap()
    assert axe(page) == ""
    page.evaluate("location.hash = '#/chess'")
    page.get_by_role("heading", name="Something went wrong").wait_for()
    assert axe(page) == ""
