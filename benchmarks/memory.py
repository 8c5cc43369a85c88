"""What the pages take of the memory in Chromium, without and with their worker."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Playwright

import build
from benchmarks.chromium import FLAGS, MILLISECONDS, begun_game, load, settle
from benchmarks.figures import Table, by_name
from benchmarks.sites import OURS, STOCK, TIMEOUT, in_turn

PROCESSES: Final = Path("/proc")

PAGE: Final = "memory, page"
WITH_WORKER: Final = "memory, page and worker"


def can_be_measured(processes: Path = PROCESSES) -> bool:
    """Return whether the system tells what a process takes of the memory."""
    return (processes / "self" / "smaps_rollup").is_file()


def one_round(playwright: Playwright, address: str, number: int) -> dict[str, float]:
    """Weigh both pages without and with their worker; return megabytes."""
    found = {}
    for name, folder in in_turn(number):
        with playwright.chromium.launch(
            executable_path=build.found_chromium() or None, args=FLAGS
        ) as browser:
            page = browser.new_page()
            load(page, f"{address}/{folder}/")
            found[f"{PAGE}, {name}"] = weighed(browser, page)
            if name == OURS:
                ask_hint(page)
            else:
                page.close()
                page = browser.new_page()
                load(page, f"{address}/{folder}/worker.html")
                wait_for(page, "html[data-worker=true]")
            found[f"{WITH_WORKER}, {name}"] = weighed(browser, page)
    return found


def ask_hint(page: Page) -> None:
    """Begin a game and have the computer player think, in its worker."""
    begun_game(page)
    page.keyboard.press("h")
    wait_for(page, "#notice[data-kind=advice]")


def wait_for(page: Page, selector: str) -> None:
    """Wait until the page has such an element."""
    page.locator(selector).wait_for(state="attached", timeout=TIMEOUT * MILLISECONDS)


def weighed(browser: Browser, page: Page) -> float:
    """Return the megabytes of the page's process after a collection of garbage.

    Of all processes that render it is the one that takes the most: the others are
    Chromium's spare ones.
    """
    settle(page)
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(MILLISECONDS)
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return max(
        proportional(PROCESSES / str(process["id"]) / "smaps_rollup")
        for process in processes["processInfo"]
        if process["type"] == "renderer"
    )


def proportional(rollup: Path) -> float:
    """Return the megabytes of a process, its share of what others use as well.

    Args:
        rollup: its `smaps_rollup`.
    """
    found = re.search(r"^Pss:\s+(\d+) kB$", rollup.read_text(), re.MULTILINE)
    return int(found[1]) * 1_024 / 1e6 if found else 0.0


def table(found: list[dict[str, float]]) -> Table:
    """Return what the pages take, beside each other."""
    figures = by_name(found)
    ratios = [
        figures[f"{what}, {OURS}"].over(
            figures[f"{what}, {STOCK}"], f"{what}, {OURS} ÷ {STOCK}"
        )
        for what in (PAGE, WITH_WORKER)
    ]
    return Table(
        "Memory, megabytes",
        "What the page's process in Chromium takes on a first visit, once it is quiet "
        "and has collected its garbage: its own memory, WebAssembly's included, and "
        "its share of what it has in common with others (Pss in /proc). Page: the "
        "lobby. Page and worker: a game of Threes after a hint, whose worker has a "
        "Python of its own; the stock page has a worker of PyScript that imports the "
        "same as the page. Lower is better.",
        tuple(figures.values()),
        tuple(ratios),
    )
