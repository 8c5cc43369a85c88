"""Style sheets leave each other's names alone: a page styles no piece of a table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from building.common import ROOT
from tabletop.ui.table import MOST

FRAME: Final = ROOT / "tabletop" / "ui" / "frame.css"  # the style sheet of tables

SHEETS: Final = sorted((ROOT / "static" / "css").rglob("*.css"))
ALL: Final = [*SHEETS, *sorted((ROOT / "tabletop").rglob("*.css"))]

SHARED: Final = frozenset(  # classes that the table and other pages show alike
    (
        *(".back", ".closes", ".notice", ".status", ".story", ".strip", ".tray"),
        *(".button", ".icon", ".icon-button", ".primary", ".tool"),
        ".field",
        *(".seat-acts", ".seat-disc", ".seat-face"),
    )
)

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)

GUIDES: Final = frozenset((".coached", ".guide"))  # what teaches may change a table

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


def parts(selector: str, signs: str) -> list[str]:
    found, depth = [""], 0
    for sign in selector:
        depth += (sign in "([") - (sign in ")]")
        if sign in signs and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [each.strip() for each in found if each.strip()]


def reaches_all(selector: str) -> bool:
    """Return whether what something contains may style any element or span in it."""
    *outer, subject = parts(selector, " >+~\n")
    subject = re.sub(r":(not|has|nth-\w+)\(.*", "", subject)
    return ":has(" in " ".join(outer) and not re.search(
        r"[.#[]|(^|[(\s])(?!span)\w", subject
    )


def test_what_reaches_all_is_found() -> None:
    assert reaches_all(".a:has(> .b) > :not(.c)")
    assert reaches_all(".a:has(.b) .d > span")
    assert reaches_all(".a:has(.b) > .d > :nth-child(2)")
    assert not reaches_all(".a:has(.b) > .d:not(.c)")
    assert not reaches_all(".a > :not(:has(.b))")


@pytest.mark.parametrize("sheet", ALL, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_what_something_contains_styles_only_what_is_named(sheet: Path) -> None:
    told = (parts(each, ",") for each in selectors(sheet.read_text()))
    assert [each for all_ in told for each in all_ if reaches_all(each)] == []


def test_each_card_of_the_longest_row_has_its_place() -> None:
    text = "".join(sheet.read_text() for sheet in SHEETS)
    places = [int(k) for k in re.findall(r"\.nth-(\d+) {\n +--k: \1;", text)]
    counts = [int(n) for n in re.findall(r"\.count-(\d+) {\n +--n: \1;", text)]
    assert sorted(places) == [*range(MOST)]
    assert sorted(counts) == [*range(MOST + 1)]
