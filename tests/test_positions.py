"""Golden positions: what games show and say where a test laid things so.

A change of what is shown is a change of `tests/positions`: hold each line against its
title, and write them anew with

    TABLETOP_POSITIONS=write python -m pytest tests/test_positions.py
"""

from __future__ import annotations

import os

import pytest

from tabletop.registry import GAMES
from tests.kit.positions import FOLDER, positions
from tests.kit.reading import changes, read


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_as_they_were_read(name: str) -> None:
    text, path = positions(name), FOLDER / f"{name}.txt"
    if os.environ.get("TABLETOP_POSITIONS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


# Markup in lines

HAND = (
    '<div id="hand"><h2>Your <b>hand</b></h2><button id="a" type="button" class="x lit"'
    ' aria-label="ace" data-ui="=A"><svg><text>A</text></svg></button>'
    '<button id="b" disabled>Play</button></div><p>Choose.</p><p>Choose.</p>'
)


def test_markup_is_read_as_names_texts_and_deeds() -> None:
    assert read(HAND, ["lit"]) == [
        *("hand", '"Your hand"', "a: ace; ui =A; lit", "b: disabled", '"Play"'),
        *('"Choose."', '"Choose."'),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("ace", "king", ["a: - ace; + king"]),
        (' data-ui="=A"', "", ["a: - ui =A"]),
        ("lit", "", ["a: - lit"]),
        ("<p>Choose.</p><p>", "<p>Go.</p><p>", ['+ "Go."', '- "Choose."']),
        ('<button id="b" disabled>Play</button>', "", ['- "Play"', "- b"]),
        ("Play</button>", 'Play</button><i id="c"></i>', ["+ c"]),
        ("<text>A", "<text>B", []),
    ],
)
def test_what_differs_is_told(old: str, new: str, told: list[str]) -> None:
    assert old in HAND
    assert [*changes(HAND, HAND.replace(old, new, 1), ["lit"])] == told


def test_another_order_is_told() -> None:
    one, other = '<i id="a"></i>', '<i id="b"></i>'
    assert [*changes(one + other, other + one)] == ["order: b a"]
