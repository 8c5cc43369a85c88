"""A thing that a finger carries: when it is lifted, and where it would lie."""

from __future__ import annotations

import pytest

from tabletop.web.carry import Carry, place_at, put
from tabletop.web.swipe import SLOP

ROWS = [(50.0 * k, 70.0 * row, 46.0, 64.0) for row in range(2) for k in range(7)]
"""The places of fourteen cards in two rows."""


def test_a_finger_that_rests_lifts_nothing() -> None:
    carry = Carry(100, 100, "7h0")
    assert not carry.follow(100 + SLOP - 1, 100)
    assert carry.follow(100, 100 - SLOP)


def test_what_is_lifted_stays_so_near_its_start_too() -> None:
    carry = Carry(100, 100, "7h0")
    carry.follow(200, 100)
    assert carry.follow(100, 100)
    assert carry.at == (100, 100)


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (23, 32, 0),
        (70, 20, 1),
        (323, 100, 13),
        (73, 68, 8),
        (-20, 32, 0),
        (400, 102, None),
        (23, -60, None),
    ],
)
def test_the_nearest_place_is_meant_and_none_from_afar(
    x: float, y: float, place: int | None
) -> None:
    assert place_at(x, y, ROWS) == place


def test_where_there_are_no_places_there_is_none() -> None:
    assert place_at(0, 0, []) is None


@pytest.mark.parametrize(
    ("word", "place", "expected"),
    [("a", 2, "bca"), ("c", 0, "cab"), ("b", 1, "abc"), ("b", 9, "acb")],
)
def test_a_word_is_put_elsewhere(word: str, place: int, expected: str) -> None:
    assert "".join(put("abc", word, place)) == expected
