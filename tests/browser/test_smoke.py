"""The page comes up, everywhere, and nothing leaves its host."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.conftest import PHONE, OpenPage, wait_until_ready
from tests.browser.tabs import Tabs
from tests.kit.cases import some


@pytest.mark.every_engine
def test_the_lobby_comes_up_in_any_folder_before_it_is_ready(page: Page) -> None:
    assert urlsplit(page.url).path == "/some/folder/"
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link").first).to_be_visible()
    times = page.evaluate(
        "['tabletop:paint', 'tabletop:ready'].map("
        "name => performance.getEntriesByName(name)[0]?.startTime)"
    )
    assert None not in times
    assert times == sorted(times)


def test_the_lobby_is_there_without_any_script(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site)
        expect(page.get_by_role("link").first).to_be_visible()


def test_the_route_stands_at_the_root(page: Page) -> None:
    root = page.locator("html")
    expect(root).to_have_attribute("data-route", "")
    page.evaluate("location.hash = '#/threes/rules/T1'")
    expect(root).to_have_attribute("data-route", "threes")


TOLD = "Content Security Policy:"  # so the page tells of what its policy forbids


@pytest.mark.every_engine
def test_the_policy_lets_nothing_out(
    page: Page, problems: list[str], browser_name: str
) -> None:
    with ExitStack() as told_last:
        if browser_name == "firefox":  # it adds a word of its own
            told_last.enter_context(page.expect_event("pageerror"))
        # The last message: the browser may log messages of its own before.
        told = page.expect_console_message(lambda told: told.text.startswith(TOLD))
        failed = pytest.raises(Error, match=r"Failed to fetch|NetworkError|Load failed")
        with told, failed:
            page.evaluate("fetch('http://127.0.0.1:9/')")
    assert f"console: {TOLD} connect-src http://127.0.0.1:9/" in problems
    problems.clear()


@pytest.mark.every_engine
def test_the_watch_sees_errors(page: Page, problems: list[str]) -> None:
    page.evaluate("console.error('on the console')")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('in the air') })")
    assert [problem.partition(":")[0] for problem in problems] == [
        "console",
        "uncaught",
    ]
    problems.clear()


@pytest.mark.parametrize("dark", some([False, True], 1))
def test_the_lobby_bars_nobody(
    open_page: OpenPage,
    axe: Callable[[Page], str],
    dark: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    assert axe(open_page(dark=dark)) == ""


def test_the_page_plays_where_storage_is_forbidden_and_says_so(
    tabs: Tabs, site: str, problems: list[str]
) -> None:
    page = tabs.lend(problems, PHONE)
    page.add_init_script(FORBIDDEN)
    page.goto(site)
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("data-storage", "none")
    told = "Your game ends when you close the page."
    expect(page.locator("#lobby .lost")).to_contain_text(told)
    page.evaluate("location.hash = '#/daily/threes'")
    expect(page.locator("#notice")).to_contain_text(told)
    for way in ("Left", "Down", "Right", "Up"):
        page.keyboard.press(f"Arrow{way}")
    some = re.compile(r"[1-9] moves?")
    expect(page.locator("#status")).to_have_text(some)
    for address, screen in (
        ("#/settings", "#settings"),
        ("#/records", "#records"),
        ("#/daily", "#daily"),
        ("#/games", "#your-games"),
    ):
        page.evaluate("address => { location.hash = address }", address)
        expect(page.locator(screen)).to_be_visible()
    expect(page.locator("#your-games")).to_contain_text(told)
    page.locator("#all-games a").click()  # it is there as long as the page
    expect(page.locator("#status")).to_have_text(some)
    tabs.take_back(page)


FORBIDDEN = """
    const get = () => { throw new DOMException("no", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, { get });"""
"""What a browser does whose settings let no site keep anything."""
