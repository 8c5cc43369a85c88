"""Start time of the page and size of a first visit, compared with stock PyScript."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lab import first_visit
from lab.benchmarks import chromium, devtools, webkit
from lab.benchmarks.figures import Aim, Series, Table, by_name
from lab.benchmarks.sites import (
    GZIP_LEVEL,
    OURS,
    OUT,
    SITES,
    STOCK,
    compressed,
    lay_out,
    served,
)

BESIDE: Final = f"{OURS} ÷ {STOCK}"

FIRST_VISIT: Final = "first visit, gzip"

AIMS: Final = {
    f"{chromium.COLD}, CPU ÷ 4, ready": "≤ × 0.25",
    f"{chromium.WARM}, CPU ÷ 4, ready": "≤ × 0.12",
    f"{chromium.GAME}, CPU ÷ 4, ready": "≤ × 0.10",
}
"""Aims of ratios to the stock page, by the figure's name."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure both pages in turn, `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        yield start_table([chromium.one_round(address, k) for k in range(rounds)])
        if found := webkit.measured(address, rounds):
            yield webkit.table(found)


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
        tuple(
            Aim(f"{name} ÷ stock page", aim, (f"{name}, {BESIDE}",))
            for name, aim in AIMS.items()
        ),
    )


def peer_of(name: str) -> str:
    """Return the stock page's figure to compare with one of ours; it has no game."""
    return name.replace(OURS, STOCK).replace(chromium.GAME, chromium.WARM)


# Size


def sizes(_rounds: int) -> Iterator[Table]:
    """Measure the size of the site and of a first visit once: nothing varies."""
    lay_out()
    first = {}
    with served() as address:
        for name, folder in SITES.items():
            with devtools.fresh() as browser, browser.tab() as tab:
                found = first_visit.downloaded(tab, f"{address}/{folder}/", OUT)
            size = sum(found.values()) / 1e6
            first[name] = Series(f"{FIRST_VISIT}, {name}", (size,))
    yield size_table(first)


def size_table(first: dict[str, Series]) -> Table:
    """Return the sizes of the site and of a first visit to each page."""
    files = [path for path in (OUT / SITES[OURS]).rglob("*") if path.is_file()]
    whole = sum(path.stat().st_size for path in files) / 1e6
    small = sum(len(compressed(file)) for file in files) / 1e6
    ours = first[OURS]
    return Table(
        "Size, megabytes",
        f"The whole of dist/ ({len(files)} files), and the files that a page requests "
        f"until it is ready, each compressed by gzip at level {GZIP_LEVEL}."
        " Nothing varies.",
        (
            Series("dist/", (whole,)),
            Series("dist/, gzip", (small,)),
            *first.values(),
        ),
        (ours.over(first[STOCK], f"{FIRST_VISIT}, {BESIDE}"),),
        (Aim("first visit to the lobby, gzip, megabytes", "≤ 3.0", (ours.name,)),),
    )
