"""Files that the documentation names exist, and so do its links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")))
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

NAMED = re.compile(r"`((?:tabletop(?!/1/)|tests|static|lab|building|docs)/[\w./-]+)`")
"""A file or a folder that a page names."""

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
"""A link to another page."""


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_files_that_a_page_names_exist(page: str | Path) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    named = [ROOT / name for name in NAMED.findall(text)]
    linked = [path.parent / name for name in LINK.findall(text)]
    assert [str(found) for found in (*named, *linked) if not found.exists()] == []


def test_the_index_has_all_pages() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in ROOT.glob("docs/*.md")} - {"README.md"}
    assert {name for name in pages if f"]({name})" not in index} == set()


def test_every_package_is_in_its_table() -> None:
    told = TEXT.partition("## Packages")[2].partition("## A game")[0]
    packages = {path.parent.name for path in (ROOT / "tabletop").glob("*/__init__.py")}
    assert {name for name in packages if f"`tabletop/{name}/`" not in told} == set()
