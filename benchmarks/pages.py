"""The page in Chromium: what it weighs and how soon it is ready, beside stock PyScript.

The stock page is the same PyScript and Pyodide as they come, with nothing changed and
no program but imports that any game needs.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

import build
from benchmarks.figures import Series, Table, by_name
from building.common import DIST, NODE_MODULES, ROOT

OUT: Final = ROOT / ".build" / "benchmarks"

SITES: Final = {"Tabletop": "site", "stock PyScript": "stock"}
"""What the pages are called here, to their folders."""

STOCK_PAGE: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Stock PyScript</title>
    <link rel="icon" href="data:,">
    <script type="module" src="pyscript/core.js"></script>
  </head>
  <body>
    <script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import dataclasses, enum, json, random, typing
import js
js.performance.mark("tabletop:ready")
js.document.documentElement.dataset.ready = "true"
    </script>
  </body>
</html>
"""

STOCK_PARTS: Final = {"pyscript": "@pyscript/core/dist", "pyodide": "pyodide"}
"""Its folders, to those of `node_modules`."""

THROTTLES: Final = {1: "", 4: ", CPU ÷ 4"}

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

GZIP_LEVEL: Final = 6
"""That of most servers."""

TIMEOUT: Final = 120_000
"""The milliseconds after which a page counts as stuck."""

MARKS: Final = """() => Object.fromEntries(
    performance.getEntriesByType("mark")
        .filter(({ name }) => name.startsWith("tabletop:"))
        .map(({ name, startTime }) => [name.slice(9), startTime]))"""


def tables(rounds: int) -> Iterator[Table]:
    """Measure both pages in turn, so many times, and give what was found."""
    lay_out()
    with served(OUT) as address, sync_playwright() as playwright:
        yield size_table(
            {
                name: first_visit(playwright, f"{address}/{folder}/")
                for name, folder in SITES.items()
            }
        )
        found = [one_round(playwright, address) for _round in range(rounds)]
    yield start_table(found)


def lay_out() -> None:
    """Put both sites side by side, ours as `dist/` is now."""
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(DIST, OUT / "site")
    (OUT / "stock").mkdir()
    (OUT / "stock" / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    for name, folder in STOCK_PARTS.items():
        (OUT / "stock" / name).symlink_to(NODE_MODULES / folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the folder and give its address."""
    with build.server_at(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


@contextmanager
def fresh_browser(playwright: Playwright) -> Iterator[BrowserContext]:
    """Start a Chromium with a new profile, so that nothing is cached."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=build.found_chromium() or None, args=FLAGS
        )
        yield context
        context.close()


def load(page: Page, address: str) -> dict[str, float]:
    """Open the address and return the page's marks once it is ready, milliseconds."""
    page.goto(address, wait_until="commit", timeout=TIMEOUT)
    ready = page.locator("html[data-ready=true]")
    ready.wait_for(state="attached", timeout=TIMEOUT)
    marks: dict[str, float] = page.evaluate(MARKS)
    return marks


# Size


def first_visit(playwright: Playwright, address: str) -> list[Path]:
    """Return the files that a page asks for until it is ready."""
    asked: list[str] = []
    with fresh_browser(playwright) as context:
        context.on("request", lambda request: asked.append(request.url))
        load(context.new_page(), address)
    root = address.rsplit("/", 2)[0] + "/"
    paths = {unquote(urlsplit(url).path) for url in asked if url.startswith(root)}
    files = [OUT / path.lstrip("/") for path in sorted(paths)]
    named = [file / "index.html" if file.is_dir() else file for file in files]
    return [file for file in named if file.is_file()]


def megabytes(files: list[Path], *, zipped: bool = True) -> float:
    """Return the size of the files together, as servers send them."""
    contents = (file.read_bytes() for file in files)
    sizes = (len(gzip.compress(c, GZIP_LEVEL)) if zipped else len(c) for c in contents)
    return sum(sizes) / 1e6


def size_table(visits: Mapping[str, list[Path]]) -> Table:
    """Return what the site weighs, and a first visit to it."""
    everything = [path for path in (OUT / "site").rglob("*") if path.is_file()]
    first = [
        Series(f"first visit, {name}, gzip", (megabytes(files),))
        for name, files in visits.items()
    ]
    return Table(
        "Size, megabytes",
        f"The whole of dist/ ({len(everything)} files), and the files that a page "
        "asks for until it is ready, each gzipped as servers do. Nothing varies.",
        (
            Series("dist/", (megabytes(everything, zipped=False),)),
            Series("dist/, gzip", (megabytes(everything),)),
            *first,
        ),
        (first[0].over(first[1], "first visit, {} ÷ {}".format(*visits)),),
    )


# Start


def one_round(playwright: Playwright, address: str) -> dict[str, float]:
    """Load each page twice from a new profile, at each speed; return milliseconds."""
    found = {}
    for throttle, slow in THROTTLES.items():
        for name, folder in SITES.items():
            with fresh_browser(playwright) as context:
                for visit in ("cold", "warm"):
                    marks = visited(context, f"{address}/{folder}/", throttle)
                    for mark, milliseconds in marks.items():
                        found[f"{visit}{slow}, {mark}, {name}"] = milliseconds
    return found


def visited(context: BrowserContext, address: str, throttle: int) -> dict[str, float]:
    """Return the marks of one visit in a tab of its own."""
    page = context.new_page()
    if throttle != 1:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    marks = load(page, address)
    page.close()
    return marks


def start_table(found: list[dict[str, float]]) -> Table:
    """Return how soon the pages are painted and ready."""
    figures = by_name(found)
    ours, stock = SITES
    ratios = [
        series.over(figures[name.replace(ours, stock)], f"{name} ÷ {stock}")
        for name, series in figures.items()
        if name.endswith(f"ready, {ours}")
    ]
    return Table(
        "Start of the page, milliseconds",
        "From the beginning of the navigation to the lobby on screen (paint) and to "
        "where any game would open at once (ready); of the stock page to the end of "
        "its imports. Cold: a new profile. Warm: the second visit; the server lets the "
        "browser ask for each file whether it has changed. CPU ÷ 4: the developer "
        "tools' throttle. Lower is better.",
        tuple(figures.values()),
        tuple(ratios),
    )
