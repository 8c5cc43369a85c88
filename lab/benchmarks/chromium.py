"""The start of the pages in Chromium: paint and readiness, visit by visit."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Final

from lab.benchmarks import devtools
from lab.benchmarks.devtools import Target
from lab.benchmarks.sites import (
    INSTALLING,
    IS_INSTALLED,
    IS_READY,
    MARKS,
    OURS,
    QUIET,
    in_turn,
    until,
)

THROTTLES: Final = {1: "", 4: ", CPU ÷ 4"}
"""Throttle of the developer tools, to its suffix in a figure's name."""

PHONE: Final = {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": True}
"""Metrics of a small phone, for the developer tools."""

NEW_GAME: Final = "#/threes?seed=a"

IN_GAME: Final = r"/^#\/threes\/[^/?]+$/.test(location.hash)"
"""JavaScript that returns whether the address is that of a stored game."""

SOME_MOVES: Final = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")

COLD: Final = "cold"
WARM: Final = "warm"
RESTARTED: Final = "warm, browser restarted"
GAME: Final = "warm, a game"


def one_round(address: str, number: int) -> dict[str, float]:
    """Measure every visit to each page, at each speed; return milliseconds."""
    found = {}
    for throttle, slow in THROTTLES.items():
        for name, folder in in_turn(number):
            page = f"{address}/{folder}/"
            visits = visited(page, throttle=throttle, has_games=name == OURS)
            for visit, marks in visits.items():
                for mark, milliseconds in marks.items():
                    found[f"{visit}{slow}, {mark}, {name}"] = milliseconds
    return found


def visited(
    address: str, *, throttle: int, has_games: bool
) -> dict[str, dict[str, float]]:
    """Return the marks of the measured visits, each in a tab of its own.

    The second visit is not measured, because the page comes from the service worker for
    the first time, and the browser compiles it again. On our page the first two visits
    play some moves.
    """
    found, game = {}, ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with devtools.started(Path(profile)) as browser:
            with browser.tab(throttle) as tab:
                found[COLD] = load(tab, address)
                if has_games:
                    begun_game(tab)
                settle(tab)
            for visit in ("second", WARM):
                with browser.tab(throttle) as tab:
                    found[visit] = load(tab, address)
                    if has_games and visit == "second":
                        game = begun_game(tab)  # of which the page has a picture
                    settle(tab)
            if game:
                with browser.tab(throttle) as tab:
                    found[GAME] = load(tab, address + game)
        with devtools.started(Path(profile)) as browser, browser.tab(throttle) as tab:
            time.sleep(QUIET)  # the start of the browser itself
            found[RESTARTED] = load(tab, address)
    del found["second"]
    return found


def load(tab: Target, address: str) -> dict[str, float]:
    """Open the address and return the page's marks once it is ready, milliseconds."""
    tab.send("Page.navigate", url=address)
    tab.wait_for(IS_READY)
    marks: dict[str, float] = tab.evaluate(MARKS)
    return marks


def begun_game(tab: Target) -> str:
    """Start a game of Threes on our page, play some moves, and return its address."""
    tab.evaluate(f"location.hash = {NEW_GAME!r}")
    tab.wait_for(IN_GAME)
    for key in SOME_MOVES:
        tab.press(key)
    address: str = tab.evaluate("location.hash")
    return address


def settle(tab: Target) -> None:
    """Leave the page open until the browser has cached its code."""
    time.sleep(QUIET)
    until(lambda: bool(tab.evaluate(f"({IS_INSTALLED})()")), INSTALLING)
