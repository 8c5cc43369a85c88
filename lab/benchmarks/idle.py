"""Work of a page at rest: its wake-ups, and the time of its main thread.

The lobby and a table of each game rest at the same time, each in its own browser.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import load, settle
from lab.benchmarks.devtools import Target
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import OURS, SITES, TIMEOUT, lay_out, served
from lab.benchmarks.taps import TABLES

REST: Final = 60.0
"""Seconds of a measurement."""

PAGES: Final = {"lobby": "", **TABLES}
"""Names of pages, to their routes."""

WAKE_UPS: Final = {
    "TimerFire",
    "FireAnimationFrame",
    "FireIdleCallback",
    "EventDispatch",
}
"""Names of Chromium's trace events that run code of the page or of its workers."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        site = f"{address}/{SITES[OURS]}/#/"
        found = [one_round(site) for _round in range(rounds)]
    wakes, works = (by_name(each[kind] for each in found) for kind in range(2))
    yield Table(
        f"Wake-ups in {REST:.0f} seconds of rest",
        "Timers, animation frames, idle callbacks and events of the page and of its "
        "workers, at a table whose player does nothing. Lower is better.",
        tuple(wakes.values()),
        aims=(Aim("wake-ups of an idle page a minute", "≤ 0", tuple(wakes)),),
    )
    yield Table(
        f"The main thread in {REST:.0f} seconds of rest, milliseconds",
        "The duration of all tasks, those of the browser included. Lower is better.",
        tuple(works.values()),
        aims=(Aim("main thread of an idle page, ms a minute", "≤ 50", tuple(works)),),
    )


def one_round(site: str) -> tuple[dict[str, float], dict[str, float]]:
    """Return the wake-ups and the milliseconds of each page at rest.

    Args:
        site: address of the page, up to the route.
    """
    start = Barrier(len(PAGES))
    measure = partial(rested, start=start)
    with ThreadPoolExecutor(len(PAGES)) as threads:
        found = threads.map(measure, [site + route for route in PAGES.values()])
        wakes, works = zip(*found, strict=True)
    names = [*PAGES]
    return dict(zip(names, wakes, strict=True)), dict(zip(names, works, strict=True))


def rested(address: str, start: Barrier) -> tuple[float, float]:
    """Return the wake-ups and the milliseconds of the main thread of a page at rest."""
    with devtools.fresh() as browser, browser.tab() as tab:
        load(tab, address)
        settle(tab)
        tab.send("Performance.enable")
        start.wait(TIMEOUT)
        tab.events.clear()
        tab.send("Tracing.start", categories="devtools.timeline")
        before = busy(tab)
        time.sleep(REST)
        after = busy(tab)
        tab.send("Tracing.end")
        return float(wake_ups(tab)), 1_000 * (after - before)


def busy(tab: Target) -> float:
    """Return the seconds of all tasks of the main thread until now."""
    metrics = tab.send("Performance.getMetrics")["metrics"]
    values: dict[str, float] = {each["name"]: each["value"] for each in metrics}
    return values["TaskDuration"]


def wake_ups(tab: Target) -> int:
    """Return the number of wake-ups in the trace that the tab sends after its end."""
    late = time.time() + TIMEOUT
    while time.time() < late:
        if any(each["method"] == "Tracing.tracingComplete" for each in tab.events):
            break
        tab.listen(time.time() + 1)
    return sum(
        event["name"] in WAKE_UPS
        for each in tab.events
        if each["method"] == "Tracing.dataCollected"
        for event in each["params"]["value"]
    )
