"""Ratings of the page by Lighthouse, and the audits that fail.

Lighthouse comes from npm by the lock file in this folder, only when it is wanted.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from building.browsers import found_chromium
from building.common import ROOT, run, say
from building.packages import fingerprint, is_installed, node, node_environment
from lab.benchmarks.devtools import FLAGS
from lab.benchmarks.figures import Aim, Series, Table, by_name
from lab.benchmarks.sites import OURS, SITES, GzipHandler, lay_out, served

FOLDER: Final = ROOT / ".build" / "lighthouse"

PROGRAM: Final = "node_modules/lighthouse/cli/index.js"

PAGES: Final = {"lobby": "", "Tomacco": "#/tomacco"}
"""Names of pages, to the part of their address after the site's own."""

CATEGORIES: Final = {
    "performance": "≥ 95",
    "accessibility": "≥ 100",
    "best-practices": "≥ 95",
    "seo": "≥ 100",
}
"""Lighthouse's names of categories, to their aims."""

METRICS: Final = {
    "first-contentful-paint": "first contentful paint, ms",
    "largest-contentful-paint": "largest contentful paint, ms",
    "speed-index": "speed index, ms",
    "total-blocking-time": "blocking time, ms",
    "interactive": "interactive, ms",
    "total-byte-weight": "bytes",
}
"""Lighthouse's names of figures, to those in the table."""

NOTE: Final = """Ratings of 100, and simulated times on a slow phone and network. The
server compresses with gzip. The longest tasks and the failing audits of the last round,
with their files:"""

LONGEST: Final = 3
"""Number of the longest tasks in a note."""

FILES: Final = 4
"""Maximum files of an audit in a note: the most expensive ones come first."""

GOOD: Final = 0.9
"""Least score of an audit that Lighthouse shows in green."""


def tables(rounds: int) -> Iterator[Table]:
    """Rate each page `rounds` times, and yield the table of each page."""
    install()
    lay_out()
    with served(GzipHandler) as address:
        for name, route in PAGES.items():
            page = f"{address}/{SITES[OURS]}/{route}"
            yield table(name, [rated(page) for _round in range(rounds)])


def install() -> None:
    """Install Lighthouse by its lock file, unless it is installed."""
    lock, stamp = Path(__file__).with_name("package-lock.json"), FOLDER / "stamp"
    if is_installed(lock, stamp):
        return
    say("Fetching Lighthouse with npm.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in (lock, lock.with_name("package.json")):
        shutil.copy(file, FOLDER)
    env = node_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    options = ("--loglevel=error", "--ignore-scripts")
    run([npm, "ci", "--prefix", FOLDER, *options], env)
    stamp.write_text(fingerprint(lock))


def rated(address: str) -> Any:
    """Return Lighthouse's report of a page, for its mobile device."""
    program, env = node()
    flags = f"--chrome-flags={' '.join(FLAGS)}"
    wanted = f"--only-categories={','.join(CATEGORIES)}"
    command = [program, PROGRAM, address, "--output=json", "--quiet", wanted, flags]
    done = subprocess.run(
        command,
        cwd=FOLDER,
        env={**os.environ, **env, "CHROME_PATH": found_chromium()},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return json.loads(done.stdout)


def table(name: str, reports: Sequence[Any]) -> Table:
    """Return the ratings of a page and its failing audits."""
    figures = by_name(map(figures_of, reports))
    shown = {key: Series(f"{name}, {key}", s.values) for key, s in figures.items()}
    lines = [*long_tasks(reports[-1]), *failures(reports[-1])]
    return Table(
        f"Lighthouse, mobile: {name}",
        "\n".join([NOTE, "", *(f"- {line}" for line in lines)]),
        tuple(shown.values()),
        aims=tuple(
            Aim(f"Lighthouse, {name}, {key}", aim, (shown[key].name,))
            for key, aim in CATEGORIES.items()
        ),
    )


def figures_of(report: Any) -> dict[str, float]:
    """Return the ratings and the metrics of a report."""
    ratings = {key: 100 * report["categories"][key]["score"] for key in CATEGORIES}
    audits = report["audits"]
    metrics = {name: audits[key]["numericValue"] for key, name in METRICS.items()}
    return {**ratings, **metrics}


def long_tasks(report: Any) -> Iterator[str]:
    """Yield a line for each of the longest tasks."""
    for task in report["audits"]["long-tasks"]["details"]["items"][:LONGEST]:
        file = "".join(addresses(task["url"])) or "no file"
        yield f"task of {task['duration']:,.0f} ms: {file}"


def failures(report: Any) -> Iterator[str]:
    """Yield a line for each audit that fails: its title, value and files."""
    for category in report["categories"].values():
        for reference in category["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if audit["score"] is None or audit["score"] >= GOOD:
                continue
            value = f" ({audit['displayValue']})" if audit.get("displayValue") else ""
            files = [*dict.fromkeys(addresses(audit.get("details", {})))][:FILES]
            told = f": {', '.join(files)}" if files else ""
            yield f"{category['id']}: {audit['title']}{value}{told}"


def addresses(details: Any) -> Iterator[str]:
    """Yield the paths of the addresses anywhere in the details of an audit."""
    if isinstance(details, dict):
        details = list(details.values())
    if isinstance(details, list):
        for each in details:
            yield from addresses(each)
    elif isinstance(details, str) and details.startswith("http://localhost"):
        yield urlsplit(details).path
