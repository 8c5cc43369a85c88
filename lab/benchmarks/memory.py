"""The memory of the pages in Chromium, without and with their worker."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from building.common import say
from lab.benchmarks import devtools
from lab.benchmarks.chromium import begun_game, load, settle
from lab.benchmarks.devtools import Browser, Target
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import OURS, STOCK, in_turn, lay_out, served

PROCESSES: Final = Path("/proc")

PAGE: Final = "memory, page"
WITH_WORKER: Final = "memory, page and worker"

AIMS: Final = {PAGE: "≤ × 1.10", WITH_WORKER: "≤ × 1.20"}
"""Aims of the ratios to the stock page."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure both pages in turn, `rounds` times, and yield the table."""
    if not can_be_measured():
        say("\nMemory is not measured: this system does not tell it in /proc.")
        return
    lay_out()
    with served() as address:
        yield table([one_round(address, number) for number in range(rounds)])


def can_be_measured(processes: Path = PROCESSES) -> bool:
    """Return whether the system reports the memory of a process."""
    return (processes / "self" / "smaps_rollup").is_file()


def one_round(address: str, number: int) -> dict[str, float]:
    """Measure both pages without and with their worker; return megabytes."""
    found = {}
    for name, folder in in_turn(number):
        page = f"{address}/{folder}/"
        with devtools.fresh() as browser:
            with browser.tab() as tab:
                load(tab, page)
                found[f"{PAGE}, {name}"] = weighed(browser, tab)
                if name == OURS:
                    ask_hint(tab)
                    found[f"{WITH_WORKER}, {name}"] = weighed(browser, tab)
            if name == STOCK:
                with browser.tab() as tab:
                    load(tab, f"{page}worker.html")
                    tab.wait_for("document.documentElement.dataset.worker === 'true'")
                    found[f"{WITH_WORKER}, {name}"] = weighed(browser, tab)
    return found


def ask_hint(tab: Target) -> None:
    """Start a game and ask for a hint, which the worker computes."""
    begun_game(tab)
    tab.press("h")
    tab.wait_for("document.querySelector('#notice[data-kind=advice]') !== null")


def weighed(browser: Browser, tab: Target) -> float:
    """Return the megabytes of the page's process after a garbage collection.

    It is the largest render process: the others are Chromium's spare ones.
    """
    settle(tab)
    tab.send("HeapProfiler.collectGarbage")
    time.sleep(1)
    with browser.target() as itself:
        processes = itself.send("SystemInfo.getProcessInfo")["processInfo"]
    return max(
        proportional(PROCESSES / str(process["id"]) / "smaps_rollup")
        for process in processes
        if process["type"] == "renderer"
    )


def proportional(rollup: Path) -> float:
    """Return the megabytes of a process, with its share of shared memory.

    Args:
        rollup: its `smaps_rollup`.
    """
    found = re.search(r"^Pss:\s+(\d+) kB$", rollup.read_text(), re.MULTILINE)
    return int(found[1]) * 1_024 / 1e6 if found else 0.0


def table(found: list[dict[str, float]]) -> Table:
    """Return the memory of both pages."""
    figures = by_name(found)
    ratios = [
        figures[f"{what}, {OURS}"].over(
            figures[f"{what}, {STOCK}"], f"{what}, {OURS} ÷ {STOCK}"
        )
        for what in AIMS
    ]
    return Table(
        "Memory, megabytes",
        "The page's process in Chromium on a first visit, after 12 seconds of rest and "
        "a garbage collection: its own memory with WebAssembly's, and its part of "
        "shared memory (Pss in /proc). Page: the lobby. Page and worker: a game of "
        "Threes after a hint, whose worker has its own Python. The worker of the stock "
        "page imports the same modules as its page. Lower is better.",
        tuple(figures.values()),
        tuple(ratios),
        tuple(
            Aim(f"{what} ÷ stock page", aim, (ratio.name,))
            for ratio, (what, aim) in zip(ratios, AIMS.items(), strict=True)
        ),
    )
