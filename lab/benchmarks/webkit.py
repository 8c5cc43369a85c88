"""The pages in WebKit, if WebKitGTK's driver is installed (`webkit2gtk-driver`).

It needs a screen, so `xvfb-run` starts this module as a program, which prints its
figures as JSON. Screenshots, clicks on elements and asynchronous scripts hang in the
driver, so this module avoids them.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from building.common import ROOT, say
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import (
    INSTALLING,
    IS_INSTALLED,
    IS_READY,
    MARKS,
    OURS,
    QUIET,
    STOCK,
    TIMEOUT,
    in_turn,
    until,
)

NEEDED: Final = ("WebKitWebDriver", "xvfb-run")

BROWSERS: Final = (
    "lib/*/webkit2gtk-4.*/MiniBrowser",
    "lib*/webkit2gtk-4.*/MiniBrowser",
)
"""Patterns of the browser's path under /usr."""

VISITS: Final = ("WebKit, cold", "WebKit, warm")


def found_browser(root: Path = Path("/usr")) -> str:
    """Return the path of WebKitGTK's own browser, or "" if there is none."""
    found = [path for pattern in BROWSERS for path in sorted(root.glob(pattern))]
    return str(found[-1]) if found else ""


def missing() -> list[str]:
    """Return the names of the missing packages."""
    lacking = [name for name in NEEDED if not shutil.which(name)]
    return lacking if found_browser() else [*lacking, "MiniBrowser"]


def measured(address: str, rounds: int) -> list[dict[str, float]]:
    """Return the milliseconds of each round.

    If the measurement fails, print the reason and return nothing.
    """
    if lacking := missing():
        say(f"\nWebKit is not measured: {', '.join(lacking)} cannot be found.")
        return []
    command = [
        "xvfb-run",
        "--auto-servernum",
        sys.executable,
        "-m",
        "lab.benchmarks.webkit",
    ]
    done = subprocess.run(
        [*command, address, str(rounds)],
        cwd=ROOT,
        env={**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"},
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        say("\nWebKit is not measured: its driver failed, as told above.")
        return []
    found: list[dict[str, float]] = json.loads(done.stdout)
    return found


def one_round(address: str, number: int) -> dict[str, float]:
    """Visit each page twice, in a browser of its own; return milliseconds."""
    found = {}
    for name, folder in in_turn(number):
        with started() as driver:
            for visit in VISITS:
                marks = load(driver, f"{address}/{folder}/")
                for mark, milliseconds in marks.items():
                    found[f"{visit}, {mark}, {name}"] = milliseconds
                settle(driver)
    return found


@contextmanager
def started() -> Iterator[Any]:
    """Start WebKitGTK's own browser, without data of earlier sessions."""
    # The environment of the type checker has no Selenium.
    webdriver = importlib.import_module("selenium.webdriver")
    service = importlib.import_module("selenium.webdriver.webkitgtk.service")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = found_browser()
    options.add_argument("--automation")
    options.page_load_strategy = "none"
    driver = webdriver.WebKitGTK(
        options=options, service=service.Service(shutil.which("WebKitWebDriver"))
    )
    try:
        yield driver
    finally:
        driver.quit()


def load(driver: Any, address: str) -> dict[str, float]:
    """Open the address and return the page's marks once it is ready, milliseconds.

    Raises:
        TimeoutError: it was not ready within `TIMEOUT`.
    """
    driver.get("about:blank")
    driver.get(address)
    if not until(lambda: is_ready(driver), TIMEOUT):
        message = f"{address} was not ready in {TIMEOUT:.0f} seconds."
        raise TimeoutError(message)
    marks: dict[str, float] = driver.execute_script(f"return {MARKS}")
    return marks


def is_ready(driver: Any) -> bool:
    """Return whether the page is ready; a page during a navigation is not."""
    failure = importlib.import_module("selenium.common.exceptions").WebDriverException
    try:
        return bool(driver.execute_script(f"return {IS_READY}"))
    except failure:
        return False


def settle(driver: Any) -> None:
    """Leave the page open until the browser has cached its code."""
    time.sleep(QUIET)
    script = f"return ({IS_INSTALLED})()"
    until(lambda: bool(driver.execute_script(script)), INSTALLING)


def table(found: list[dict[str, float]]) -> Table:
    """Return the times to paint and readiness of the pages."""
    figures = by_name(found)
    ratios = [
        figures[f"{visit}, ready, {OURS}"].over(
            figures[f"{visit}, ready, {STOCK}"], f"{visit}, ready, {OURS} ÷ {STOCK}"
        )
        for visit in VISITS
    ]
    return Table(
        "Start of the page in WebKit, milliseconds",
        "As in Chromium, in WebKitGTK's own browser, driven and on a screen that "
        "nobody sees. Such a browser keeps nothing when it ends, so warm is the second "
        "visit of the same session, from an empty page. Lower is better.",
        tuple(figures.values()),
        tuple(ratios),
        (Aim("WebKit, warm, ready ÷ stock page", "≤ × 0.15", (ratios[1].name,)),),
    )


def main(address: str, rounds: int) -> None:
    """Print what `measured` returns, as JSON."""
    print(json.dumps([one_round(address, number) for number in range(rounds)]))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
