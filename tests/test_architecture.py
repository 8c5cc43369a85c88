"""What docs/architecture.md says of the code can be found in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tabletop|tests)/[\w./]+)`", TEXT)))
"""The files and folders of which it speaks."""


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_it_names_is_there(name: str) -> None:
    assert (ROOT / name).exists()


def test_every_storey_of_the_house_is_in_its_table() -> None:
    storeys = TEXT.partition("## The storeys")[2].partition("## A room")[0]
    packages = {path.parent.name for path in (ROOT / "tabletop").glob("*/__init__.py")}
    assert {name for name in packages if f"`tabletop/{name}/`" not in storeys} == set()
