"""A benchmark of motion: the gaps between frames after an action, in Chromium.

The benchmark presses an action at each table in turn. The gaps count from the first
frame that shows the action; the wait before that is a figure of its own. The peer is a
page without motion, because the frames of a busy machine have gaps anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import THROTTLES, load
from lab.benchmarks.devtools import Target
from lab.benchmarks.drawing import PHONE
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import OURS, SITES, lay_out, served

ACTIONS: Final = 12
"""Actions per round and table."""

TABLES: Final = {
    "Threes": "threes?seed=frames",
    "Four Twenty One": "four_twenty_one?players=2&seats=human,human&seed=frames",
    "Tomacco": "tomacco?players=2&seats=human,random&seed=frames",
    "Game of Threes": "game_of_threes?players=2&seats=human,random&seed=frames",
    "Stavegame": "stavegame?players=2&seats=human,human&seed=frames",
}
"""Name of a figure to the route of its table."""

STILL: Final = "nothing moves"

GAPS: Final = """async ([actions, span]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const rest = (time) => new Promise((done) => setTimeout(done, time));
    const shown = (all) => [...all].filter((one) => one.checkVisibility());
    const find = (names) => shown(document.querySelectorAll(names));
    const next = () => {
        const again = find("[data-command=go-on], [data-command=lift], #again");
        const playing = find("#table [data-action]:not([aria-disabled], [data-deaf])");
        const cards = find("#table [data-ui][aria-pressed=false]:not([data-deaf])");
        return again[0] ?? playing[0] ?? cards[0];
    };
    const waits = [0], gaps = [0];
    for (let k = 0; k < actions; k += 1) {
        for (let wait = 0; wait < 60 && !next(); wait += 1) await rest(100);
        const pressed = next();
        if (!pressed) break;
        await frame();
        const begun = performance.now(), table = document.getElementById("table");
        const before = table.innerHTML;
        pressed.click();
        while (table.innerHTML === before && performance.now() < begun + 1000)
            await frame();
        let last = await frame();
        waits.push(last - begun);
        const end = last + span;
        while (last < end) {
            const now = await frame();
            gaps.push(now - last);
            last = now;
        }
    }
    return [Math.max(...waits), Math.max(...gaps)];
}"""
"""JavaScript that measures the longest wait for a frame that shows an action, and the
longest gap between two frames after it, in milliseconds."""

IDLE: Final = """async ([actions, span]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let last = await frame(), longest = 0;
    const end = last + actions * span;
    while (last < end) {
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
    }
    return [0, longest];
}"""

SPAN: Final = 700
"""Milliseconds of measurement after the first frame of an action."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        site = f"{address}/{SITES[OURS]}/#/"
        found = by_name(one_round(site) for _round in range(rounds))
    slow = THROTTLES[max(THROTTLES)]
    gaps = [f"{name}{slow}" for name in TABLES]
    yield Table(
        "Motion, the longest gap between two frames, milliseconds",
        f"At 360 × 640, {ACTIONS} actions at each table and {SPAN} ms after each; "
        "“until seen” is the longest wait for the first frame that shows an action. "
        "Lower is better.",
        tuple(found.values()),
        tuple(found[name].over(found[f"{STILL}{slow}"]) for name in gaps),
        (Aim("longest gap between two frames, CPU ÷ 4, ms", "≤ 50", tuple(gaps)),),
    )


def one_round(site: str) -> dict[str, float]:
    """Measure at each speed; return milliseconds."""
    found = {}
    for throttle, slow in THROTTLES.items():
        for name, route in TABLES.items():
            with devtools.fresh() as browser, browser.tab(throttle) as tab:
                tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
                load(tab, f"{site}{route}")
                wait, gap = watched(tab, GAPS)
                found[f"{name}{slow}"] = gap
                found[f"{name}, until seen{slow}"] = wait
                found[f"{STILL}{slow}"] = watched(tab, IDLE)[1]
    return found


def watched(tab: Target, program: str) -> tuple[float, float]:
    """Return the longest wait and the longest gap of a program on the page."""
    wait, gap = tab.evaluate(f"({program})([{ACTIONS}, {SPAN}])")
    return float(wait), float(gap)
