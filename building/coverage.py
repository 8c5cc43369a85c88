"""The coverage of tabletop/ by its unit tests, as a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from building.common import ROOT

REPORT: Final = ROOT / ".build" / "coverage.json"
"""The file that pytest-cov writes (see pyproject.toml)."""

SUMMARY: Final = REPORT.with_suffix(".md")
"""The file of the table; the workflow prints it."""

OPTIONS: Final = ("--cov", "--cov-report=json")
"""Options of pytest that measure coverage."""

LISTED: Final = 10
"""The number of modules in the table."""


def write_summary(report: Path = REPORT, summary: Path = SUMMARY) -> str:
    """Write the table of the least covered modules, and return the total.

    A percentage counts statements and branches together.
    """
    measured = json.loads(report.read_text(encoding="utf-8"))
    total = f"{measured['totals']['percent_covered']:.1f} %"
    percents = {
        Path(name).as_posix(): module["summary"]["percent_covered"]
        for name, module in measured["files"].items()
    }
    least = sorted(percents, key=lambda name: (percents[name], name))[:LISTED]
    rows = [f"| {name} | {percents[name]:.1f} % |" for name in least]
    head = ("| least covered module | statements and branches |", "|---|--:|")
    title = f"Unit tests cover {total} of tabletop/ without tabletop/browser/."
    text = "\n".join((title, "", *head, *rows, ""))
    summary.write_text(text, encoding="utf-8")
    print(f"\n{text}", flush=True)
    return total
