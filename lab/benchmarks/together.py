"""A benchmark of two devices: the time to the first move, and from play to view.

Two Chromiums meet by a link, at a relay on this machine. A tap is a press of a button
or a link, on either page. Actions outside the page, such as sending a link, take no
time here. The bytes are those of all fetched files from the lobby to the table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import PHONE, THROTTLES, load
from lab.benchmarks.devtools import Target
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import OURS, OUT, SITES, lay_out, served
from lab.relays import relay, use_alone

GAME: Final = "four_twenty_one"

PLAYS: Final = 12
"""Plays of a round."""

VIEW: Final = "milliseconds from play to view"

THERE: Final = "Boolean(document.querySelector({selector}))"

LIVELY: Final = ":not([data-deaf], [aria-disabled=true])"

LINK: Final = "(document.querySelector('#link-text')?.value ?? '')"

NAMED: Final = """(() => {
    const box = document.querySelector("#name");
    if (box) box.value = "Ann";
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    return Boolean(box);
})()"""
"""JavaScript that types a name; returns whether it can."""

SEEN: Final = """{
    globalThis.seen = new Promise((done) => {
        new MutationObserver((_changes, observer) => {
            observer.disconnect();
            done(Date.now());
        }).observe(document.querySelector("#table"), {
            attributes: true, characterData: true, childList: true, subtree: true,
        });
    });
    0; // else it is waited for at once
}"""
"""JavaScript that returns the time of the first change of the table.

The sentence on a play comes after its moment, such as the dice that roll.
"""

CAN_PLAY: Final = f"""(() => {{
    document.querySelector("[data-command=go-on]{LIVELY}")?.click();
    const can = document.querySelector("#table [data-action]{LIVELY}");
    return Boolean(can) && document.title.includes("Your turn");
}})()"""
"""JavaScript that returns whether a play is legal, and skips the pause of a result."""

PLAY: Final = f"""(() => {{
    const can = document.querySelector("#table [data-action]{LIVELY}");
    const now = can ? Date.now() : 0;
    can?.click();
    return now;
}})()"""
"""JavaScript that plays, and returns the time of it; 0 if it can't."""

FETCHED: Final = """performance.getEntriesByType("resource").reduce(
    (sum, each) => sum + each.encodedBodySize, 0)"""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with relay() as meeting, served() as address:
        use_alone(meeting, OUT / SITES[OURS])
        site = f"{address}/{SITES[OURS]}/"
        found = by_name(
            {
                f"{name}{slow}": value
                for by, slow in THROTTLES.items()
                for name, value in one_round(site, by).items()
            }
            for _round in range(rounds)
        )
    yield Table(
        "Two people at two devices",
        "From “Play together” to the first move: taps of both, seconds, and bytes"
        " fetched; then milliseconds from a play to what the other one sees. Lower is"
        " better.",
        tuple(found.values()),
        aims=(
            Aim("taps of two people until the first move", "≤ 6", ("taps",)),
            Aim("seconds of two people, CPU ÷ 4", "≤ 20", (f"seconds{THROTTLES[4]}",)),
            Aim("milliseconds from play to view", "≤ 60", (VIEW,)),
        ),
    )


def one_round(site: str, throttle: int) -> dict[str, float]:
    """Connect two pages and play; return the figures."""
    with (
        devtools.fresh() as one,
        devtools.fresh() as other,
        one.tab(throttle) as host,
        other.tab(throttle) as guest,
    ):
        for tab in (host, guest):
            tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
            load(tab, f"{site}#/")
        fetched, begun = host.evaluate(FETCHED), time.monotonic()
        tap(host, "#to-together")
        tap(host, f"label:has(#with-{GAME})")
        host.wait_for(NAMED)
        tap(host, "#send")
        open_link(host, guest)
        guest.wait_for(NAMED)
        tap(guest, "#join")
        tap(host, "[data-command^=admit-]")
        taps = 4  # from the page that the first tap here opens
        for tab in (host, guest):
            tab.wait_for(THERE.format(selector=json.dumps("#table [data-ui], #table")))
        took, waits = time.monotonic() - begun, played(host, guest)
        return {
            "taps": taps,
            "seconds": took,
            "kilobytes fetched": (host.evaluate(FETCHED) - fetched) / 1000,
            VIEW: sorted(waits)[len(waits) // 2],
        }


def tap(tab: Target, selector: str) -> None:
    """Press the element of a selector, as soon as it takes taps."""
    named = json.dumps(f"{selector}{LIVELY}")
    tab.wait_for(THERE.format(selector=named))
    tab.evaluate(f"document.querySelector({named}).click()")


def open_link(tab: Target, other: Target) -> None:
    """Open the link of a page on another one."""
    tab.wait_for(f"{LINK} !== ''")
    link = str(tab.evaluate(LINK))
    other.evaluate(f"location.hash = {json.dumps('#' + link.partition('#')[2])}")


def played(host: Target, guest: Target) -> list[float]:
    """Return the milliseconds from each play to its view on the other page.

    Raises:
        TimeoutError: neither page can play.
    """
    waits: list[float] = []
    late = time.monotonic() + 60
    while len(waits) < PLAYS:
        if time.monotonic() > late:
            message = "Nobody plays."
            raise TimeoutError(message)
        for tab, other in ((host, guest), (guest, host)):
            if not tab.evaluate(CAN_PLAY):
                continue
            other.evaluate(SEEN)
            if begun := tab.evaluate(PLAY):
                waits.append(other.evaluate("globalThis.seen") - begun)
        time.sleep(0.1)
    return waits
