"""Lets devices reload and sleep during games, and measures when they play again.

    python3 build.py build
    .venv/bin/python -m lab.returns --tries 10 --ways reload 8 60

A Chromium and a Firefox play over a relay on this machine. One of them reloads its
page, or the processes of its pages stop for some seconds. Then nobody taps until both
pages show that all players are there. The program prints the seconds until that, and
until both pages have shown a further move.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import (
    Browser,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from building import browsers
from building.common import say
from lab.benchmarks.figures import figure
from tests.browser import firefox
from tests.browser.conftest import CHROMIUM_FLAGS, PHONE, at_rest, wait_until_ready
from tests.browser.devices import invite, let_in, play, seen
from tests.browser.test_relay import Broker, relayed_site

PAGES: Final = {"chromium": "--type=renderer", "firefox": "-isForBrowser"}
"""The browsers, and an argument of the processes of their pages."""

SIDES: Final = ("host", "guest")

AIM: Final = 5.0
"""Seconds in which a device has to play again."""

PATIENCE: Final = 60.0
"""Seconds after which a device counts as not having come back."""


def page_processes(browser: str) -> list[int]:
    """Return the processes of the pages of a browser that this program started."""
    asked = ("ps", "-eo", "pid=,ppid=,args=")
    told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our words
    lines = [each.split(maxsplit=2) for each in told.splitlines()]
    parents = {int(process): int(parent) for process, parent, _words in lines}

    def is_ours(process: int) -> bool:
        return process == os.getpid() or (
            process in parents and is_ours(parents[process])
        )

    found = [int(each) for each, _parent, words in lines if PAGES[browser] in words]
    return [process for process in found if is_ours(process)]


@contextmanager
def asleep(browser: str) -> Iterator[None]:
    """Stop the pages of a browser."""
    processes = page_processes(browser)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def gone(pages: dict[str, Page], side: str, way: str) -> float:
    """Reload or stop the page of one side; return the time when it may come back."""
    browser_type = pages[side].context.browser.browser_type  # type: ignore[union-attr]
    if way == "reload":
        since = time.monotonic()
        pages[side].reload()
        return since
    (other,) = (pages[each] for each in SIDES if each != side)
    with asleep(browser_type.name):
        other.wait_for_timeout(1_000 * float(way))
        expect(other.locator("#table")).to_contain_text("away")
    return time.monotonic()


def back(pages: Sequence[Page], since: float) -> tuple[float, float]:
    """Return the seconds until all are there, and until a move was shown by all."""
    for page in pages:
        table = page.locator("#table")
        expect(table).to_be_visible(timeout=1_000 * PATIENCE)
        expect(table).not_to_contain_text("away", timeout=1_000 * PATIENCE)
    there = time.monotonic() - since
    play(pages, 1)
    play(pages[::-1], 1)
    return there, time.monotonic() - since


def table(site: str, shown: dict[str, Browser]) -> dict[str, Page]:
    """Begin a game of two new devices, and return their pages."""
    pages = {}
    for side, browser in shown.items():
        width, height = PHONE
        window: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=window, has_touch=True)
        page = at_rest(context).new_page()
        page.goto(site)
        wait_until_ready(page)
        pages[side] = page
    invite(pages["host"], "tomacco", "send")
    let_in(pages["host"], pages["guest"], "Ben")
    seen(pages.values())
    return pages


def measured(site: str, shown: dict[str, Browser], side: str, way: str) -> str:
    """Let one side come back; return the two times, or what went wrong, in words."""
    pages = table(site, shown)
    try:
        play([*pages.values()], 2)
        since = gone(pages, side, way)
        there, played = back([*pages.values()], since)
        late = "" if played <= AIM else ", late"
        return f"there {figure(there)} s, played {figure(played)} s{late}"
    except (AssertionError, Error) as error:
        return f"not back: {f'{error}'.splitlines()[0]}"
    finally:
        for page in pages.values():
            page.context.close()


def main(
    tries: int, ways: Sequence[str], hosts: Sequence[str], sides: Sequence[str]
) -> None:
    """Let devices of all kinds come back by all ways; print each result."""
    broker = Broker()
    broker.start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        launcher = firefox.launcher(browsers.found_firefox(), Path(folder))
        engines = {
            "chromium": playwright.chromium.launch(
                executable_path=browsers.found_chromium(browsers.SHELL) or None,
                args=CHROMIUM_FLAGS,
            ),
            "firefox": playwright.firefox.launch(
                executable_path=launcher, channel=firefox.CHANNEL
            ),
        }
        with relayed_site([broker], Path(folder) / "site") as site:
            for host, way, side in product(hosts, ways, sides):
                (guest,) = (name for name in engines if name != host)
                shown = {"host": engines[host], "guest": engines[guest]}
                for number in range(tries):
                    what = f"{host} and {guest}, {side}, {way}, {number + 1}"
                    load = os.getloadavg()[0]
                    found = measured(site, shown, side, way)
                    say(f"{what}: {found} (load {load:.1f})")
    broker.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tries", type=int, default=10, help="of each kind")
    parser.add_argument("--ways", nargs="+", default=["reload", "8", "60"])
    parser.add_argument("--hosts", nargs="+", choices=PAGES, default=[*PAGES])
    parser.add_argument("--sides", nargs="+", choices=SIDES, default=SIDES)
    given = parser.parse_args()
    main(given.tries, given.ways, given.hosts, given.sides)
