"""Start time, size and memory of the page, compared with stock PyScript.

The last table has all ratios and their aims.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from building.browsers import found_chromium
from building.common import output_of, say
from lab.benchmarks import chromium, devtools, memory, webkit
from lab.benchmarks.figures import Series, Table, by_name
from lab.benchmarks.machine import machine
from lab.benchmarks.sites import OURS, OUT, SITES, STOCK, lay_out, served

GZIP_LEVEL: Final = 6
"""Compression level of most servers."""

FIRST_VISIT: Final = "first visit, gzip"

TOLD: Final = {
    f"{FIRST_VISIT}, {OURS}": f"{FIRST_VISIT}, megabytes",
    f"{chromium.WARM}, paint, {OURS}": "warm, paint, milliseconds",
    f"{chromium.GAME}, paint, {OURS}": "warm, a game, paint, milliseconds",
}
"""Figures that the summary contains without a ratio, to their names in it."""

AIMS: Final = {
    f"{FIRST_VISIT}, megabytes": "≤ 5.5, better 5.0",
    "warm, paint, milliseconds": "≤ 100",
    "cold, CPU ÷ 4, ready": "≤ × 0.45, better × 0.30",
    "warm, CPU ÷ 4, ready": "≤ × 0.25, better × 0.15",
    "WebKit, warm, ready": "≤ × 0.30",
}
"""Aims of some rows of the summary."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure both pages in turn, `rounds` times, and yield the tables."""
    lay_out()
    found = []
    browsers = [output_of([found_chromium(), "--version"])]
    with served() as address:
        for table in in_chromium(address, rounds):
            found.append(table)
            yield table
        browser, measured = webkit.measured(address, rounds)
    if measured:
        browsers.append(browser)
        found.append(webkit.table(measured))
        yield found[-1]
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    where = ", ".join([machine(), *browsers])
    yield summary(f"{day}, {where}, {rounds} rounds", found)


def in_chromium(address: str, rounds: int) -> Iterator[Table]:
    """Yield the tables of the measurements in Chromium."""
    visits = {name: first_visit(f"{address}/{f}/") for name, f in SITES.items()}
    yield size_table(visits)
    numbers = range(rounds)
    yield start_table([chromium.one_round(address, k) for k in numbers])
    if memory.can_be_measured():
        weights = [memory.one_round(address, k) for k in numbers]
        yield memory.table(weights)
    else:
        say("\nMemory is not measured: this system does not tell it in /proc.")


# Size


def first_visit(address: str) -> list[Path]:
    """Return the files that a page requests until it is ready."""
    with devtools.fresh() as browser, browser.tab() as tab:
        tab.send("Network.enable")
        chromium.load(tab, address)
        until_ready = [
            event["params"]["request"]["url"]
            for event in tab.events
            if event["method"] == "Network.requestWillBeSent"
        ]
    root = address.rsplit("/", 2)[0] + "/"
    paths = {unquote(urlsplit(url).path) for url in until_ready if url.startswith(root)}
    files = [OUT / path.lstrip("/") for path in sorted(paths)]
    named = [file / "index.html" if file.is_dir() else file for file in files]
    return [file for file in named if file.is_file()]


def megabytes(files: list[Path], *, zipped: bool = True) -> float:
    """Return the total size of the files, as servers send them."""
    contents = (file.read_bytes() for file in files)
    sizes = (len(gzip.compress(c, GZIP_LEVEL)) if zipped else len(c) for c in contents)
    return sum(sizes) / 1e6


def size_table(visits: Mapping[str, list[Path]]) -> Table:
    """Return the sizes of the site and of a first visit."""
    everything = [path for path in (OUT / "site").rglob("*") if path.is_file()]
    first = {
        name: Series(f"{FIRST_VISIT}, {name}", (megabytes(files),))
        for name, files in visits.items()
    }
    return Table(
        "Size, megabytes",
        f"The whole of dist/ ({len(everything)} files), and the files that a page "
        "asks for until it is ready, each gzipped as servers do. Nothing varies.",
        (
            Series("dist/", (megabytes(everything, zipped=False),)),
            Series("dist/, gzip", (megabytes(everything),)),
            *first.values(),
        ),
        (first[OURS].over(first[STOCK], f"{FIRST_VISIT}, {OURS} ÷ {STOCK}"),),
    )


# Start


def start_table(found: list[dict[str, float]]) -> Table:
    """Return the times to paint and readiness of the pages."""
    figures = by_name(found)
    ratios = [
        series.over(figures[peer_of(name)], f"{name} ÷ {STOCK}")
        for name, series in figures.items()
        if name.endswith(f"ready, {OURS}")
    ]
    return Table(
        "Start of the page, milliseconds",
        "From the beginning of the navigation to the lobby on screen but for its "
        "pictures (paint) and to where any game would open at once (ready); of the "
        "stock page to the end of its imports. Cold: a new profile. Warm: the third "
        "visit, in a new tab. "
        "Browser restarted: a later one, in a new process with the same profile. A "
        "game: a visit to a game of Threes that was begun before, to its board on "
        "screen and to where a move would be played at once, beside the warm stock "
        "page. CPU ÷ 4: the developer tools' throttle. Lower is better.",
        tuple(figures.values()),
        tuple(ratios),
    )


def peer_of(name: str) -> str:
    """Return the stock page's figure to compare with one of ours; it has no game."""
    return name.replace(OURS, STOCK).replace(chromium.GAME, chromium.WARM)


# Summary


def summary(measured: str, found: Sequence[Table]) -> Table:
    """Return the summary: all ratios, and the figures with an aim.

    Args:
        measured: the circumstances, in words.
        found: the tables of the measurements.
    """
    peer = f", {OURS} ÷ {STOCK}"
    ratios = [
        Series(series.name.removesuffix(peer), series.values)
        for table in found
        for series in table.ratios
    ]
    figures = [
        Series(name, series.values)
        for table in found
        for series in table.figures
        if (name := TOLD.get(series.name))
    ]
    names = {series.name for series in (*figures, *ratios)}
    return Table(
        "How soon it is ready",
        f"Measured {measured}. The figures with × are those of Tabletop divided by "
        "those of stock PyScript, round by round.",
        tuple(figures),
        tuple(ratios),
        {name: aim for name, aim in AIMS.items() if name in names},
    )
