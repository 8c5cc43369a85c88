"""What the checks look at: all that is ours, and nothing is left out by oversight."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from building.common import ROOT

IGNORED = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()}


def our_files(*suffixes: str) -> Iterator[Path]:
    """Give all files of ours with one of these suffixes, from the repository's root."""
    for place in ROOT.iterdir():
        if place.name in IGNORED or place.name == ".git":
            continue
        for path in place.rglob("*") if place.is_dir() else [place]:
            if path.suffix in suffixes:
                yield path.relative_to(ROOT)


def test_every_program_of_ours_is_typed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    typed = set(project["tool"]["mypy"]["files"])
    assert {path.parts[0] for path in our_files(".py")} == typed
