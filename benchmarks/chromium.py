"""The pages in Chromium: how soon they are painted and ready, visit by visit."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

import build
from benchmarks.sites import (
    INSTALLING,
    IS_INSTALLED,
    MARKS,
    OURS,
    QUIET,
    TIMEOUT,
    in_turn,
    until,
)

THROTTLES: Final = {1: "", 4: ", CPU ÷ 4"}
"""The developer tools' throttle, to what it adds to a figure's name."""

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

MILLISECONDS: Final = 1_000

NEW_GAME: Final = "#/threes?seed=a"

IN_GAME: Final = r"() => /^#\/threes\/[^/?]+$/.test(location.hash)"
"""Of JavaScript: whether the address is that of a game that is kept."""

SOME_MOVES: Final = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")

IS_READY: Final = "document.documentElement.dataset.ready === 'true'"

COLD: Final = "cold"
WARM: Final = "warm"
RESTARTED: Final = "warm, browser restarted"
GAME: Final = "warm, a game"


def one_round(playwright: Playwright, address: str, number: int) -> dict[str, float]:
    """Measure every visit to each page, at each speed; return milliseconds."""
    found = {}
    for throttle, slow in THROTTLES.items():
        for name, folder in in_turn(number):
            visits = visited(
                playwright,
                f"{address}/{folder}/",
                throttle=throttle,
                has_games=name == OURS,
            )
            for visit, marks in visits.items():
                for mark, milliseconds in marks.items():
                    found[f"{visit}{slow}, {mark}, {name}"] = milliseconds
    return found


def visited(
    playwright: Playwright, address: str, *, throttle: int, has_games: bool
) -> dict[str, dict[str, float]]:
    """Return the marks of the visits that count, each in a tab of its own.

    The second visit is not counted: a page that the service worker brings is compiled
    once more in it.
    """
    found = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with started(playwright, profile) as context:
            page = tab(context, throttle)
            found[COLD] = load(page, address)
            game = begun_game(page) if has_games else ""
            settle(page)
            for visit in ("second", WARM):
                page.close()
                page = tab(context, throttle)
                found[visit] = load(page, address)
                settle(page)
            if game:
                page.close()
                page = tab(context, throttle)
                found[GAME] = load(page, address + game)
        with started(playwright, profile) as context:
            page = tab(context, throttle)
            page.wait_for_timeout(QUIET * MILLISECONDS)  # the browser's own beginning
            found[RESTARTED] = load(page, address)
    del found["second"]
    return found


@contextmanager
def started(playwright: Playwright, profile: str) -> Iterator[BrowserContext]:
    """Start a Chromium with the profile that lies in this folder."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=build.found_chromium() or None, args=FLAGS
    )
    yield context
    context.close()


def tab(context: BrowserContext, throttle: int = 1) -> Page:
    """Return a new tab, its processor so many times as slow."""
    page = context.new_page()
    if throttle != 1:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    return page


def load(page: Page, address: str) -> dict[str, float]:
    """Open the address and return the page's marks once it is ready, milliseconds.

    A locator would bring a script of its own into the page, in the middle of its start,
    and what it takes would be counted.
    """
    devtools = page.context.new_cdp_session(page)
    page.goto(address, wait_until="commit", timeout=TIMEOUT * MILLISECONDS)
    if not until(lambda: _is_ready(devtools), TIMEOUT):
        message = f"{address} is not ready after {TIMEOUT:.0f} seconds."
        raise TimeoutError(message)
    marks: dict[str, float] = page.evaluate(MARKS)
    return marks


def _is_ready(devtools: CDPSession) -> bool:
    found = devtools.send("Runtime.evaluate", {"expression": IS_READY})
    return found["result"].get("value") is True


def begun_game(page: Page) -> str:
    """Begin a game of Threes on our page, make some moves, and return its address."""
    page.evaluate("(address) => { location.hash = address }", NEW_GAME)
    page.wait_for_function(IN_GAME, timeout=TIMEOUT * MILLISECONDS)
    for key in SOME_MOVES:
        page.keyboard.press(key)
    address: str = page.evaluate("location.hash")
    return address


def settle(page: Page) -> None:
    """Leave the page open until the browser keeps what it will keep of it."""
    page.wait_for_timeout(QUIET * MILLISECONDS)
    until(lambda: bool(page.evaluate(IS_INSTALLED)), INSTALLING)
