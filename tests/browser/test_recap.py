"""A recap in a browser: it plays by itself, and a touch or a key only ends it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, lively
from tests.browser.threes import kept
from tests.browser.tomacco import address, large

IS = "table => document.querySelector('#table').innerText === table"
"""Of JavaScript: whether the table says this, and no ghost is left on it."""


@pytest.fixture
def table(open_page: OpenPage) -> Page:
    """Return a table of Tomacco where a person acts again after computers did."""
    page = open_page(address(large(3), computers=2))
    for count in page.locator(".pile > .count").all():
        expect(count).to_be_visible()  # it waits for the first card
    return page


def begin(page: Page) -> None:
    """Show the recap."""
    lively(page, "#tool-tools").click()
    lively(page, "#item-recap").click()
    expect(page.locator("#notice")).to_contain_text("After your last turn.")


def expect_ended(page: Page, log: tuple[str, ...], table: str) -> None:
    """Expect the table as it was, and nothing played."""
    expect(page.locator("#notice")).to_have_count(0)
    page.wait_for_function(IS, arg=table)
    assert kept(page).log == log
    assert page.locator("dialog").count() == 0
    assert page.locator("#table").count() == 1


@pytest.mark.at_length
def test_it_goes_on_by_itself_to_its_end(table: Page) -> None:
    log, before = kept(table).log, table.locator("#table").inner_text()
    begin(table)
    expect(table.locator("#notice")).not_to_contain_text("After your last turn.")
    told = table.locator("#notice").inner_text()
    expect(table.locator("#live")).to_contain_text(told, timeout=15_000)
    expect(table.locator("#notice")).to_have_count(0, timeout=30_000)
    expect_ended(table, log, before)
    expect(table.locator("#tool-tools")).to_be_focused()


def test_a_touch_anywhere_or_a_key_ends_it_and_does_nothing_else(table: Page) -> None:
    log, before = kept(table).log, table.locator("#table").inner_text()
    for thing in ("#back", "#menu-button", "#tool-undo", "#notice", "#hand"):
        begin(table)
        assert table.locator(thing).count()
        table.locator(thing).first.click(force=True)
        expect_ended(table, log, before)
    for key in ("u", "n", "Enter", "Tab", " ", "b"):
        begin(table)
        table.keyboard.press(key)
        expect_ended(table, log, before)
        expect(table.locator("#tool-tools")).to_be_focused()
    # A finger that goes down ends it, and carries nothing.
    begin(table)
    assert table.locator("#hand").count()
    card = table.locator("#hand").bounding_box()
    assert card is not None
    table.mouse.move(card["x"] + 8, card["y"] + 8)
    table.mouse.down()
    expect_ended(table, log, before)
    table.mouse.move(card["x"] + 30, card["y"] - 200, steps=6)
    table.mouse.up()
    expect_ended(table, log, before)
    # A key of a screen reader, or one that speaks, does not end it.
    begin(table)
    for key in ("Shift", "Insert", "CapsLock", "v", "Shift+M"):
        table.keyboard.press(key)
    expect(table.locator("#notice")).to_have_attribute("data-kind", "recap")
    expect(table.locator("#live")).to_contain_text("The active pile")
