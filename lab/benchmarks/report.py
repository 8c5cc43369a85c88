"""The report of a benchmark: the circumstances, and the pages of its tables."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from building.common import ROOT, output_of
from lab.benchmarks.figures import Table, markdown

CPUINFO: Final = Path("/proc/cpuinfo")

SUMMARY: Final = ROOT / "docs" / "benchmarks.md"
"""Page whose first table has the aims of all pages in `PAGES`."""

PAGES: Final = ROOT / "docs" / "benchmarks"

PICTURES: Final = ROOT / "docs" / "pictures"

HEAD: Final = ["figure", "aim", "now", "", "commit"]
"""Head of the summary. A page of `PAGES` lacks the last column."""

COMMIT: Final = re.compile(r"\b[Cc]ommit (\w+)")


def circumstances(rounds: int) -> str:
    """Return the time, the commit, the machine, its load and the number of rounds."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    load = ""
    if hasattr(os, "getloadavg"):
        load = f", load average {' '.join(f'{x:.1f}' for x in os.getloadavg())}"
    commit = output_of(["git", "describe", "--always", "--dirty"])
    measured = f"commit {commit}, " if commit else ""
    count = "1 round" if rounds == 1 else f"{rounds} rounds"
    return f"{now}, {measured}{machine()}{load}, {count}"


def machine(cpuinfo: Path = CPUINFO) -> str:
    """Return the system and the processor, as far as known."""
    text = cpuinfo.read_text(encoding="utf-8") if cpuinfo.is_file() else ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    model = f", {found[1].strip()}" if found else ""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores{model}"


def page(name: str, measured: str, tables: Sequence[Table]) -> str:
    """Return a page with the aims of some tables, and with the tables.

    Args:
        name: of the benchmark.
        measured: the circumstances.
        tables: of the benchmark.
    """
    aims = [row for table in tables for row in table.summary()]
    summary = f"{markdown([HEAD[:-1], *aims])}\n\n" if aims else ""
    title = f"# {name.capitalize()}: measurements"
    body = "\n\n".join(map(str, tables))
    return f"{title}\n\n{measured}.\n\n{summary}{body}\n"


def write(name: str, measured: str, tables: Sequence[Table]) -> None:
    """Write the page and the pictures of a benchmark, and the summary of all pages."""
    (PAGES / f"{name}.md").write_text(page(name, measured, tables), encoding="utf-8")
    for table in tables:
        if table.picture:
            (PICTURES / f"{name}.svg").write_text(table.picture, encoding="utf-8")
    text = SUMMARY.read_text(encoding="utf-8")
    SUMMARY.write_text(summarized(text, PAGES), encoding="utf-8")


def summarized(text: str, pages: Path) -> str:
    """Return the text of `SUMMARY` with the aims of these pages."""
    order = re.findall(r"\(benchmarks/(\w+)\.md\)", text.partition("\n## ")[2])
    rows = [
        row
        for name in dict.fromkeys(order)
        for row in aims_of(name, (pages / f"{name}.md").read_text(encoding="utf-8"))
    ]
    table = re.compile(rf"\| {HEAD[0]} .*(?:\n\|.*)*")
    return table.sub(lambda _match: markdown([HEAD, *rows]), text, count=1)


def aims_of(name: str, text: str) -> Iterator[list[str]]:
    """Yield the rows of the aims on a page, with a link to it as their commit."""
    lines = iter(text.splitlines())
    commit = COMMIT.search(text)
    link = f"[{commit[1] if commit else 'unknown'}](benchmarks/{name}.md)"
    for line in lines:
        if line.startswith(f"| {HEAD[0]} "):
            next(lines)
            break
    for line in lines:
        if not line.startswith("|"):
            break
        yield [*(cell.strip() for cell in line.strip("|").split("|")), link]
