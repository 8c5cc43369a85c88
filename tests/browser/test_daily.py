"""The deal of the day in a browser: begun, left, found again, and shared as text."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, lively
from tests.browser.layout import overflow
from tests.browser.threes import has_ended
from tests.kit.cases import some

SHARED = """() => {
    document.documentElement.setAttribute("data-shares", "");
    navigator.share = (told) => { window.told = told; return Promise.resolve(); };
}"""


@pytest.mark.parametrize("size", some([(360, 640), (740, 360)], 1))
def test_a_deal_is_played_once_and_its_result_is_shared(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport=size)
    page.evaluate(SHARED)
    page.locator("#to-daily").click()
    page.locator("#daily").wait_for()
    page.locator("#today-threes").press("Enter")
    expect(page.locator("#screen")).to_contain_text("Deal of")
    while not has_ended(page):
        for way in ("Left", "Down", "Right", "Up"):
            page.keyboard.press(f"Arrow{way}")
    page.evaluate("location.hash = '#/daily'")
    page.locator("#daily").wait_for()
    assert overflow(page)["across"] == 0
    expect(page.locator(".calendar .sign")).to_have_text(["●"])
    page.locator("[data-command^=result-]").click()
    lively(page, "dialog [data-command=share]").click()
    text = page.evaluate("window.told.text")
    assert text.startswith("Tabletop · Threes · ")
    assert "\nScore " in text
    page.keyboard.press("Escape")
    page.locator("[id^=today-threes]").click()
    expect(page.locator("#share-result")).to_be_visible()
