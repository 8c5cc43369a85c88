"""Every game, played to its end by somebody with a mouse and keys, in every engine.

Nothing here names a game: what can be touched is known from the page's own model (see
`tests.touches`), which plays the same game beside the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tabletop import settings
from tabletop.chance import pick, rng_for
from tabletop.registry import GAMES
from tests.browser.conftest import wait_until_ready, watch
from tests.browser.test_threes import kept
from tests.touches import Player, Touch

pytestmark = pytest.mark.every_engine

CALM: Final = {"motion": "off"}
"""Settings: what moves could not be hit before it comes to rest."""

MIDDLE: Final = """(selector) => {
    for (const element of document.querySelectorAll(selector)) {
        element.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        for (const part of [0.5, 0.15, 0.85]) {
            const x = left + (right - left) * part, y = (top + bottom) / 2;
            if (element.contains(document.elementFromPoint(x, y))) return [x, y];
        }
    }
    return null;
}"""
"""Of JavaScript: a place where a mouse hits what the selector finds, if any."""

NEXT_KEY: Final = """(selector) => {
    const here = document.activeElement;
    if (here.matches(selector)) return "Enter";
    if (here.closest("[data-rove]")?.querySelector(selector)) return "ArrowDown";
    const there = document.querySelector(selector);
    const order = here.compareDocumentPosition(there);
    return order & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
"""Of JavaScript: the key that leads to what the selector finds, or presses it.

It stays in the page: after its last stop Firefox goes on to its own buttons, and comes
back without the focus where nobody sees its window.
"""

IS_AT_TABLE: Final = "document.activeElement.closest('#screen') !== null"

PRESSES: Final = 60
"""With so many keys everything at a table can be reached."""


@pytest.fixture(scope="module")
def warm(browser: Browser, site: str) -> Iterator[tuple[Page, list[str]]]:
    """Return a page for all games of this file, and what went wrong in it."""
    problems: list[str] = []
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, service_workers="block"
    )
    text = json.dumps(json.dumps(CALM))
    context.add_init_script(
        f"try {{ localStorage.setItem('{settings.KEY}', {text}) }} catch {{}}"
    )
    watch(context, site, problems)
    page = context.new_page()
    page.goto(site)
    wait_until_ready(page)
    yield page, problems
    context.close()


@pytest.fixture
def page(warm: tuple[Page, list[str]]) -> Iterator[Page]:
    """Return the page; the test fails if anything goes wrong in it."""
    page, problems = warm
    problems.clear()
    yield page
    assert problems == []


def click(page: Page, touch: Touch) -> None:
    """Touch it with the mouse."""
    for _ in range(100):
        if place := page.evaluate(MIDDLE, touch.selector):
            page.mouse.click(*place)
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{touch} cannot be hit.")


def press(page: Page, touch: Touch) -> None:
    """Touch it by keys: its own, or tab and arrows until it has the focus."""
    page.locator(touch.selector).first.wait_for()
    while not page.evaluate(IS_AT_TABLE):
        page.keyboard.press("Tab")
    if touch.key:
        page.keyboard.press(touch.key)
        return
    for _ in range(PRESSES):
        key = page.evaluate(NEXT_KEY, touch.selector)
        page.keyboard.press(key)
        if key == "Enter":
            return
    pytest.fail(f"{touch} cannot be reached by keys.")


WAYS: Final[tuple[Callable[[Page, Touch], None], ...]] = (click, press)


def reload(page: Page) -> None:
    """Load the page anew; the table comes back as it was."""
    table, log = page.locator("#table"), kept(page).log
    before = table.inner_text()
    page.reload()
    wait_until_ready(page)
    assert table.inner_text() == before
    assert kept(page).log == log


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_mouse_and_keys_with_a_reload(page: Page, name: str) -> None:
    player = Player(name)
    page.evaluate("address => { location.hash = '#/' + address }", player.address)
    page.wait_for_function("name => location.hash.startsWith(`#/${name}/`)", arg=name)
    rng = rng_for(name, 0)
    is_due = True
    while not player.is_over:
        is_late = len(player.log) > player.length // 2
        if is_due and is_late and player.is_the_same_after_a_reload:
            is_due = False
            player.reload()
            reload(page)
        for touch in player.turn():
            pick(rng, WAYS)(page, touch)
    expect(page.locator("#ending")).to_be_focused()
    assert not is_due
    assert kept(page).log == player.log
