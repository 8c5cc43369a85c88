"""Hold the laws of the table against games, and print what is found.

    python3 build.py build
    .venv/bin/python -m tests.browser.laws
    .venv/bin/python -m tests.browser.laws --game threes --row 3 --shots

The pictures come to .build/laws.
"""

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from building import browsers, serving
from building.common import DIST, ROOT, say
from tabletop.core.languages import ENGLISH, LANGUAGES
from tabletop.registry import GAMES
from tests.browser.conftest import CHROMIUM_FLAGS, at_rest, wait_until_ready
from tests.browser.laws import sample
from tests.browser.laws.language import speaking
from tests.browser.laws.play import SEED, Report, Table
from tests.kit import pseudo_locale

SHOTS: Final = ROOT / ".build" / "laws"


def look_at(browser: Browser, site: str, asked: argparse.Namespace) -> Report:
    """Return the report on the tables that the arguments select."""
    context = at_rest(speaking(browser, asked.language))
    page = context.new_page()
    problems: list[str] = []
    context.on("weberror", lambda error: problems.append(f"uncaught: {error.error}"))
    page.goto(f"{site}#/")
    wait_until_ready(page)
    report = Report()
    table = Table(page, report, _folder() if asked.shots else None)
    for game in asked.game or GAMES:
        start, found = time.monotonic(), len(report.lines)
        for name in sample.tables(game):
            if asked.row is None and asked.table in {None, name}:
                table.look_at(game, name, asked.seed)
        for row in sample.rows(game):
            if asked.row in {None, row.number} and asked.table in {None, row.table}:
                table.play(row, asked.seed)
        took = time.monotonic() - start
        say(f"{game}: {len(report.lines) - found} positions break a law, {took:.0f} s")
    report.lines += problems
    context.close()
    return report


def _folder() -> Path:
    SHOTS.mkdir(parents=True, exist_ok=True)
    for picture in SHOTS.glob("*.png"):
        picture.unlink()
    return SHOTS


def main() -> int:
    """Look, and return 1 if something is found."""
    parser = argparse.ArgumentParser(description="Hold the laws of the table.")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--row", type=int, help="play on in this row, and no more")
    parser.add_argument("--table", choices=sample.TABLES, help="this one alone")
    parser.add_argument("--seed", default=SEED)
    known = [*LANGUAGES, pseudo_locale.LANGUAGE]
    parser.add_argument("--language", choices=known, default=ENGLISH)
    parser.add_argument(
        "--shots", action="store_true", help="a picture of each finding"
    )
    asked = parser.parse_args()
    with serving.server_at(DIST, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = browsers.found_chromium(browsers.SHELL) or None
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        report = look_at(browser, f"http://localhost:{server.server_port}/", asked)
        browser.close()
        server.shutdown()
    say(str(report))
    say(f"{report.looks} looks, {report.taps} taps, {report.keys} keys.")
    say(f"Touched: {', '.join(sorted(report.touched))}")
    return 1 if report.lines else 0


if __name__ == "__main__":
    sys.exit(main())
