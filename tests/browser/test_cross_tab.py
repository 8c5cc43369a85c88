"""What tabs of one browser say to each other, and the screen that stays on."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, wait_until_ready
from tests.browser.wiring import BEGIN

HANDOVER: Final = """
import js
from pyodide.ffi import create_proxy
from tabletop.browser.platform.lazy_modules import load
await load("tabletop.browser.multiplayer_setup")
from tabletop.browser.platform.cross_tab import CrossTab

def take(text):
    if text == "another table's":
        return False
    js.told.push(text)
    return True

js.handover = create_proxy(CrossTab(take))
"""

WAKE: Final = """
import js
from pyodide.ffi import create_proxy
from tabletop.browser.platform.lazy_modules import load
await load("tabletop.browser.multiplayer_setup")
from tabletop.browser.platform.wake_lock import WakeLock
wake = WakeLock()
js.want = create_proxy(lambda is_wanted: wake.want(is_wanted=is_wanted))
"""

LOCKS: Final = """() => {
    globalThis.held = [];
    globalThis.asked = 0;
    const request = async () => {
        asked += 1;
        const lock = { released: false, release: async () => {
            lock.released = true;
            held = held.filter((it) => it !== lock);
        } };
        held.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    globalThis.show = (isShown) => {
        Object.defineProperty(document, "hidden", { value: !isShown, writable: true });
        if (!isShown) held.forEach((lock) => lock.release());
        document.dispatchEvent(new Event("visibilitychange"));
    };
}"""
"""Of JavaScript: a browser that keeps screens on, and counts how often it is asked."""


def hand(page: Page, text: str) -> bool:
    return bool(page.evaluate("(text) => handover.hand(text)", text))


@pytest.mark.at_length
@pytest.mark.every_engine
def test_an_answer_reaches_the_tab_that_waits_and_no_tab_is_told_too(
    open_page: OpenPage, site: str
) -> None:
    waiting = open_page()
    other = waiting.context.new_page()
    other.goto(f"{site}#/settings")
    wait_until_ready(other)
    for page in (waiting, other):
        page.evaluate(BEGIN, HANDOVER)
    assert hand(other, "an answer")
    assert waiting.evaluate("told") == ["an answer"]
    assert other.evaluate("told") == []
    assert not hand(other, "another table's")
    waiting.evaluate("handover.close()")
    assert not hand(other, "too late")


def test_the_screen_stays_on_while_it_is_wanted_and_the_page_is_seen(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.evaluate(LOCKS)
    page.evaluate(BEGIN, WAKE)

    def settled(count: int) -> None:
        page.wait_for_function(f"held.length === {count}")

    page.evaluate("want(true); want(true)")
    settled(1)
    page.evaluate("show(false)")
    settled(0)
    page.evaluate("show(true); show(true)")
    settled(1)
    assert page.evaluate("asked") == 2
    page.evaluate("want(false)")
    settled(0)
    page.evaluate("want(true); want(false)")  # it comes when it is no longer wanted
    page.wait_for_function("asked === 3")
    settled(0)


def test_a_browser_that_keeps_no_screen_on_does_no_harm(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    page.evaluate(BEGIN, WAKE)
    page.evaluate("want(true)")
    page.wait_for_timeout(200)  # what went wrong would be on the console
