"""Golden positions: what games show and say where a test laid things so.

A change of what is shown is a change of `tests/positions`: hold each line against its
title, and write them anew with

    TABLETOP_POSITIONS=write python -m pytest tests/test_positions.py
"""

import os

import pytest

from tests.kit.cases import having
from tests.kit.positions import FOLDER, positions


@pytest.mark.parametrize("name", having("tests/games/{}/positions.py"))
def test_positions_are_as_they_were_read(name: str) -> None:
    text, path = positions(name), FOLDER / f"{name}.txt"
    if os.environ.get("TABLETOP_POSITIONS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
