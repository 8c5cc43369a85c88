"""The lobby in a browser: bands, their sheets, and its size on phones."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenHere, OpenPage, wait_until_ready
from tests.browser.layout import overflow
from tests.browser.starting import python_held
from tests.browser.threes import push

HEIGHT = "document.scrollingElement.scrollHeight"  # in pixels


def test_a_band_begins_a_game_and_then_resumes_it(open_here: OpenHere) -> None:
    page = open_here()
    page.locator("#play-threes").tap()
    expect(page.locator("#status")).to_contain_text("0 moves")
    push(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    address = page.url
    page.locator("#back").tap()
    expect(page.locator("#continue")).to_contain_text("Continue")
    page.locator("#play-threes").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    assert page.url == address


def test_a_band_resumes_the_running_game_before_python_is_up(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=band", calm=True)
    push(page)
    address = page.url
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#continue")).to_be_visible()
    with python_held(page):
        page.reload(wait_until="commit")
        page.locator("#play-threes").tap()
        expect(page.locator("#opening-title")).to_have_text("Opening Threes…")
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    assert page.url == address


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_the_lobby_needs_no_scrolling(
    open_here: OpenHere, size: tuple[int, int]
) -> None:
    page = open_here(viewport=size)
    assert page.evaluate(HEIGHT) <= size[1]
    page.evaluate("location.hash = '#/threes?seed=low'")
    expect(page.locator("#status")).to_contain_text("0 moves")
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#continue")).to_be_visible()
    assert page.evaluate(HEIGHT) <= size[1]
    assert overflow(page)["across"] == 0


MET: Final = """() => [...document.querySelectorAll(".band")].filter((band) => {
    const title = document.createRange();
    title.selectNodeContents(band.querySelector("h2"));
    const picture = band.querySelector(".game-picture").getBoundingClientRect();
    return title.getBoundingClientRect().right > picture.left;
}).map((band) => band.id)"""
"""Of JavaScript: the games whose titles run into their pictures."""


def test_a_title_in_the_lobby_ends_before_its_picture(open_here: OpenHere) -> None:
    page = open_here(viewport=(320, 640))
    for width in (320, 360, 384, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(MET) == []
