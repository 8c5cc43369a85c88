"""Downloads and imports of a first visit, compared with the kept figures.

    .venv/bin/python -m lab.first_visit            prints what has changed
    .venv/bin/python -m lab.first_visit --keep     keeps the new figures

Only `dist/` and a Chromium are needed. `build.py test` prints the same. The figures are
in `first_visit.tsv`: a visit, the name of a file without its hash, and its bytes
compressed with gzip; or a visit, the name of a module that Python imports, and "-".
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from building.common import DIST, say
from building.serving import server_at
from lab.benchmarks import chromium, devtools
from lab.benchmarks.devtools import Target
from lab.benchmarks.sites import compressed

KEPT: Final = Path(__file__).with_suffix(".tsv")

VISITS: Final = {"lobby": "", "tomacco": "#/tomacco"}
"""Names of visits, to the part of their address after the page's own."""

REQUESTED: Final = """performance.getEntriesByType("resource")
    .filter(({ startTime }) =>
        startTime < performance.getEntriesByName("tabletop:ready")[0].startTime)
    .map(({ name }) => name)"""
"""JavaScript that returns the addresses that the page requested until it was ready."""

IMPORTED: Final = """(async () => {
    const { src } = document.querySelector("script[src*='/python-']");
    const python = await (await import(src)).loadPyodide();
    return python.runPython("import json, sys; json.dumps([*sys.modules])");
})()"""
"""JavaScript that returns the names of the imported modules, as JSON."""

HASH: Final = re.compile(r"-[0-9a-f]{10}(?=[./])")

Figures = Mapping[str, int | None]
"""Names of files, to their bytes, and of modules, to None."""


def measured(address: str) -> Figures:
    """Return the figures of a visit with a new profile.

    Args:
        address: of the page, served from `DIST`.
    """
    with devtools.fresh() as browser, browser.tab() as tab:
        sizes = downloaded(tab, address, DIST)
        modules = json.loads(tab.evaluate(IMPORTED))
    short = {HASH.sub("", name): size for name, size in sizes.items()}
    return {**short, **dict.fromkeys(modules)}


def downloaded(tab: Target, address: str, root: Path) -> dict[str, int]:
    """Return the compressed bytes of the files that a page requests until it is ready.

    Args:
        tab: an empty one.
        address: of the page.
        root: the folder of the files on its server.
    """
    chromium.load(tab, address)
    requested = [address, *tab.evaluate(REQUESTED)]
    paths = {unquote(urlsplit(each).path) for each in requested}
    named = [path + "index.html" * path.endswith("/") for path in paths]
    files = [root / path.lstrip("/") for path in named]
    return {
        file.relative_to(root).as_posix(): len(compressed(file))
        for file in files
        if file.is_file()
    }


def visits() -> dict[str, Figures]:
    """Return the figures of all visits, by name."""
    with server_at(DIST, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = f"http://localhost:{server.server_port}/"
        found = {name: measured(page + part) for name, part in VISITS.items()}
        server.shutdown()
    return found


def written(found: Mapping[str, Figures]) -> str:
    """Return the text of `KEPT` for these figures."""
    rows = (
        f"{visit}\t{name}\t{'-' if size is None else size}\n"
        for visit, figures in found.items()
        for name, size in sorted(figures.items())
    )
    return "".join(rows)


def read(text: str) -> dict[str, dict[str, int | None]]:
    """Return the figures in a text of `KEPT`."""
    found: dict[str, dict[str, int | None]] = {}
    for line in text.splitlines():
        visit, name, size = line.split("\t")
        found.setdefault(visit, {})[name] = None if size == "-" else int(size)
    return found


def differences(before: Figures, after: Figures) -> Iterator[str]:
    """Yield the total of a visit, and what differs from the kept figures."""
    totals = [sum(filter(None, each.values())) for each in (before, after)]
    counts = [[*each.values()].count(None) for each in (before, after)]
    yield f"{totals[1]:,} bytes ({totals[1] - totals[0]:+,})"
    yield f"{counts[1]} modules ({counts[1] - counts[0]:+})"
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, 0), after.get(name, 0)
        if old == new:
            continue
        if None in (old, new):
            yield f"{'+' if name in after else '-'} {name}"
        else:
            yield f"{name} {(new or 0) - (old or 0):+,}"


def main(arguments: Sequence[str]) -> int:
    """Print the differences, and keep the figures if asked to."""
    found = visits()
    kept = read(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for visit, figures in found.items():
        say(f"{visit}: {'; '.join(differences(kept.get(visit, {}), figures))}")
    if "--keep" in arguments:
        KEPT.write_text(written(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
