"""Style sheets leave each other's names alone: a page styles no piece of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from building.common import ROOT

FRAME: Final = ROOT / "tabletop" / "ui" / "frame.css"
"""The style sheet of tables."""

SHEETS: Final = sorted((ROOT / "static" / "css").rglob("*.css"))

SHARED: Final = frozenset(
    (
        *(".back", ".closes", ".notice", ".status", ".story", ".strip", ".tray"),
        *(".button", ".icon", ".icon-button", ".primary", ".tool"),
        ".field",
        *(".seat-acts", ".seat-disc", ".seat-face"),
    )
)
"""Classes that the table and other pages show alike."""

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)

GUIDES: Final = frozenset((".coached", ".guide"))
"""Classes of what teaches, which may change how a table looks around it."""

NAME: Final = re.compile(r"[.#][a-z][\w-]*|\[data-[\w-]+")
"""A class, an id or an attribute in a selector."""


def selectors(text: str) -> Iterator[str]:
    """Yield the selectors of a style sheet, nested ones with what they are in."""
    outer, word = [""], ""
    for sign in COMMENT.sub("", text):
        if sign == "{":
            head, word = word.strip(), ""
            inside = head if "&" in head or not outer[-1] else f"& {head}"
            is_rule = not head.startswith("@")
            outer.append(inside.replace("&", outer[-1]) if is_rule else outer[-1])
            if is_rule:
                yield outer[-1]
        elif sign == "}":
            outer.pop()
            word = ""
        else:
            word = "" if sign == ";" else word + sign


def names(selector: str) -> set[str]:
    return {*NAME.findall(selector)}


def test_selectors_are_told_with_what_they_are_in() -> None:
    text = (
        "/* .no { */ .a { --x: 1; & .b:not(.c) { d: e } > p { } } @media (f) { .g { } }"
    )
    told = [".a", ".a .b:not(.c)", ".a > p", ".g"]
    assert [*selectors(text)] == told


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.name))
def test_a_page_styles_no_piece_of_a_table(sheet: Path) -> None:
    named = set().union(*map(names, selectors(FRAME.read_text())))
    drawn = {name for name in named if name.startswith(".")} - SHARED - GUIDES
    reaching = [
        selector
        for selector in selectors(sheet.read_text())
        if names(selector) & drawn and names(selector) <= drawn | SHARED
    ]
    assert reaching == []
