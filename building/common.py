"""Paths, commands and errors that all parts of the build share."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
IS_BUILT: Final = "TABLETOP_SITE_IS_BUILT"
"""Environment variable; if it is set, dist/ was built from the current sources."""
NODE_MODULES: Final = ROOT / "node_modules"
VENV: Final = ROOT / ".venv"
VENV_BIN: Final = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON: Final = VENV_BIN / ("python.exe" if os.name == "nt" else "python")


class BuildError(Exception):
    """A failure of the build; its message is a whole sentence."""


def say(sentence: str) -> None:
    """Print a sentence at once."""
    print(sentence, flush=True)


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> None:
    """Run the command in the repository.

    Raises:
        BuildError: it failed.
    """
    status = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if status:
        words = shlex.join(map(str, command))
        message = f"The command `{words}` failed with exit status {status}."
        raise BuildError(message)


def output_of(command: Sequence[str | Path]) -> str:
    """Return the stripped output of a command, or "" if it fails or is missing."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()
