"""The end of a game in a browser: on the table, once, and at a touch at once."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHere, OpenPage, lively
from tests.browser.threes import has_ended, nearly_over

BOXES: Final = """() => [".felt", ".threes-slot", ".tray", ".strip"]
    .map((name) => document.querySelector(name).getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""
"""Of JavaScript: the places and sizes of the parts of a table."""


def end(page: Page) -> None:
    """Play the last moves of a game of Threes."""
    while not has_ended(page):
        for way in ("left", "down", "right", "up"):
            arrow = page.locator(f"#arrow-{way}:not([aria-disabled])")
            if arrow.count():
                arrow.dispatch_event("click")


@pytest.mark.parametrize(
    ("size", "layout"),
    [((390, 844), "phone"), ((844, 390), "lying"), ((1280, 800), "large")],
)
def test_nothing_on_the_table_moves_at_the_end(
    open_here: OpenHere, size: tuple[int, int], layout: str
) -> None:
    page = open_here(nearly_over("boxes", 2), viewport=size)
    expect(page.locator(".frame")).to_have_attribute("data-size", layout)
    page.wait_for_function("document.getAnimations().length === 0")
    before = page.evaluate(BOXES)
    end(page)
    expect(page.locator("#again")).to_be_in_viewport()
    assert page.evaluate(BOXES) == before


def test_a_touch_shows_all_of_the_end_and_presses_nothing(open_page: OpenPage) -> None:
    page = open_page(nearly_over("touch", 2))
    end(page)
    again = page.locator("#again")
    expect(again).to_be_hidden()
    box = page.locator("#again").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(again).to_be_visible()
    expect(page.locator("#ending")).to_have_count(1)
    page.reload()
    expect(again).to_be_visible()
    assert not page.locator("html[data-closing]").count()


SHARES: Final = """() => {
    document.documentElement.dataset.shares = "";
    navigator.share = async (given) => { window.given = given; };
}"""
"""Of JavaScript: lets a page share, and notes what."""


def test_a_score_is_shared_as_a_line_with_a_link(open_page: OpenPage) -> None:
    page = open_page(nearly_over("share", 1))
    end(page)
    page.keyboard.press("Escape")
    page.evaluate(SHARES)
    lively(page, "#share-score").click()
    line, link = page.locator(".boast").inner_text(), page.locator("#link-text")
    assert line.endswith(" with this deal. Can you beat that?")
    address = link.input_value()
    lively(page, "#share").click()
    shared = {"title": "Threes", "text": line, "url": address}
    assert page.evaluate("given") == shared
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lively(page, "#copy").click()
    expect(page.locator("dialog [data-says=live]")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{line}\n{address}"


ROWS: Final = """() => {
    const [way] = document.querySelectorAll(".way");
    const more = ["Change seats", "Share", "Undo"].map((word) => {
        const other = way.cloneNode();
        other.textContent = word;
        return other;
    });
    way.parentElement.replaceChildren(way, ...more);
    return [way, ...more].map((one) => one.getBoundingClientRect().top);
}"""
"""Of JavaScript: the tops of four ways to go on from the end, of which three fit."""


def test_no_way_to_go_on_from_the_end_is_alone_in_its_row(open_here: OpenHere) -> None:
    page = open_here(nearly_over("rows", 2), viewport=(740, 360))
    end(page)
    expect(page.locator("#again")).to_be_in_viewport()
    first, second, third, last = page.evaluate(ROWS)
    assert first == second < third == last


def test_what_scrolls_at_the_end_stays_below_the_strip(open_here: OpenHere) -> None:
    page = open_here(nearly_over("strip", 2), viewport=(1280, 800))
    end(page)
    expect(page.locator("#again")).to_be_in_viewport()
    strip, ending = (page.locator(it).bounding_box() for it in (".strip", ".ending"))
    assert strip is not None
    assert ending is not None
    assert strip["y"] + strip["height"] <= ending["y"]
