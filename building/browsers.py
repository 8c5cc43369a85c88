"""Browsers for the tests: a named one, the system's, or a fetched one."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from building.common import VENV_PYTHON, BuildError, output_of, say

SYSTEM_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")

SYSTEM_FIREFOXES: Final = ("firefox", "firefox-esr")

SHELL: Final = "chromium-headless-shell"
"""A Chromium without a window; the tests take a third less time in it."""

CHROMIUM_SOURCES: Final = (
    (str(VENV_PYTHON), "-m", "playwright", "install", "chromium"),
    ("apt-get", "update"),  # Debian, and only root may
    ("apt-get", "install", "--yes", SHELL),
    ("apt-get", "install", "--yes", "chromium"),
)
"""Commands that may install a Chromium, tried one after the other."""

FIREFOX_SOURCES: Final = (
    ("apt-get", "update"),  # Debian, and only root may
    ("apt-get", "install", "--yes", "firefox-esr"),
)
"""Commands that may install a Firefox, tried one after the other."""


def found_chromium(*first: str) -> str:
    """Return the path of a Chromium that starts, or "" if there is none.

    Args:
        first: names of preferred commands.
    """
    return found_browser("chromium", first, SYSTEM_CHROMIUMS)


def found_firefox() -> str:
    """Return the path of a Firefox that starts, or "" if there is none."""
    return found_browser("firefox", (), SYSTEM_FIREFOXES)


def found_browser(kind: str, first: Sequence[str], others: Sequence[str]) -> str:
    """Return the path of a browser that starts, or "" if there is none.

    A path in the environment variable is returned without a check.

    Args:
        kind: Playwright's name of the browser.
        first: names of commands to try before Playwright's own browser.
        others: names of commands to try after it.
    """
    if chosen := os.environ.get(f"TABLETOP_{kind.upper()}"):
        return chosen
    program = (
        "from playwright.sync_api import sync_playwright as p\n"
        f"with p() as playwright: print(playwright.{kind}.executable_path)"
    )
    candidates = [shutil.which(name) or "" for name in first]
    pythons = dict.fromkeys((str(VENV_PYTHON), sys.executable))
    candidates += [output_of([python, "-c", program]) for python in pythons]
    candidates += [shutil.which(name) or "" for name in others]
    return next(filter(starts, candidates), "")


def starts(browser: str) -> bool:
    """Return whether this browser exists with all its libraries."""
    return bool(browser) and bool(output_of([browser, "--version"]))


def fetched(
    name: str, find: Callable[[], str], sources: Sequence[Sequence[str]]
) -> str:
    """Return the path of a browser, and install one if needed; "" if that fails.

    Args:
        name: of the browser, for the output.
        find: returns the path, or "".
        sources: commands that may install it, tried one after the other.
    """
    for source in ((), *sources):
        if source:
            say(f"There is no {name} to test in, so `{shlex.join(source)}` runs.")
            output_of(source)
        if path := find():
            return path
    return ""


def chromium(*first: str) -> str:
    """Return the path of a Chromium, and install one if needed.

    Args:
        first: as with `found_chromium`.

    Raises:
        BuildError: there is none, and none could be installed.
    """
    if path := fetched("Chromium", partial(found_chromium, *first), CHROMIUM_SOURCES):
        return path
    message = (
        "There is no Chromium for the browser tests; please install one, "
        "or name yours in the environment variable TABLETOP_CHROMIUM."
    )
    raise BuildError(message)
