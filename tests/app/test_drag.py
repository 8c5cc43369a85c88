"""Drags: when the page lifts an element, and the place where it drops it."""

from __future__ import annotations

import pytest

from tabletop.app.pointer.drag import (
    AIM,
    AROUND,
    HELD,
    RECENT,
    DragPath,
    aimed,
    fanned,
    place_at,
    put,
    under,
)
from tabletop.app.pointer.swipe import SLOP

ROWS = [(50.0 * k, 70.0 * row, 46.0, 64.0) for row in range(2) for k in range(7)]
"""The places of fourteen cards in two rows."""


def test_a_finger_that_rests_lifts_nothing() -> None:
    carry = DragPath(100, 100, "7h0")
    assert not carry.follow(100 + SLOP - 1, 100)
    assert carry.follow(100, 100 - SLOP)


def test_what_is_lifted_stays_so_near_its_start_too() -> None:
    carry = DragPath(100, 100, "7h0")
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


def test_what_lies_in_a_hand_that_scrolls_is_lifted_across_or_after_a_rest() -> None:
    up = DragPath(100, 100, "7h0", scrolls=True)
    assert not up.follow(100, 60, 50)
    assert up.is_gone
    assert not up.follow(200, 60, 90)  # it scrolls until the finger lifts
    assert DragPath(100, 100, "7h0", scrolls=True).follow(140, 90, 50)
    assert DragPath(100, 100, "7h0", scrolls=True).follow(100, 60, HELD)


# The place of the drop

PILES = [(0.0, 0.0, 60.0, 84.0), (100.0, 0.0, 60.0, 84.0)]


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (30, 40, 0),
        (101, 80, 1),
        (60 + AROUND, 40, 0),
        (60 + AROUND + 1, 40, None),
        (30, -AROUND, 0),
        (30, 84 + AROUND + 1, None),
    ],
)
def test_a_finger_means_what_is_under_it_or_close_by(
    x: float, y: float, place: int | None
) -> None:
    assert under(x, y, PILES) == place


def test_of_places_that_lie_close_together_the_one_under_the_finger_is_meant() -> None:
    slots = [(0.0, 0.0, 100.0, 300.0), (102.0, 0.0, 40.0, 40.0)]
    assert under(99, 20, slots) == 0  # the centre of the other place is nearer
    assert under(103, 20, slots) == 1


@pytest.mark.parametrize(
    ("x", "speed", "place"),
    [
        (30, (0, -1), 0),
        (130, (0, -1), 1),
        (30, (0, 1), None),
        (30, (0, 0), None),
        (30, (0.5, -1), 1),
        (-100, (1, -1.6), 0),
        (160 + AIM, (0, -1), 1),
        (300, (-0.4, -1), 1),
        (300, (0.3, -1), None),
    ],
)
def test_a_flick_flies_to_what_is_in_its_way_or_nearly_so(
    x: float, speed: tuple[float, float], place: int | None
) -> None:
    assert aimed(x, 400, speed, PILES) == place


def test_a_flick_reaches_the_first_of_two_places_in_its_way() -> None:
    assert aimed(-200, 40, (1, 0), PILES) == 0
    assert aimed(400, 40, (-1, 0), PILES) == 1
    assert aimed(0, 0, (1, 0), []) is None


def test_a_flick_out_of_a_row_reaches_the_only_place_and_one_along_it_none() -> None:
    pile = [(260.0, 250.0, 110.0, 155.0)]
    assert aimed(90, 500, (0, -1), pile) == 0
    assert aimed(90, 500, (1, 0), pile) is None
    assert aimed(90, 500, (0, 1), pile) is None
    assert aimed(90, 500, (0, -1), [*pile, (500.0, 250.0, 110.0, 155.0)]) is None


def test_a_flick_is_as_fast_as_the_finger_was_at_last() -> None:
    carry = DragPath(100, 400, "7h0", time=1000)
    for step in range(1, 6):
        carry.follow(100, 400 - 20 * step, 1000 + 16 * step)
    assert carry.flight(1080) == pytest.approx((0, -20 / 16))
    assert carry.flight(1080 + RECENT + 1) == (0, 0)  # the finger rested
    carry.follow(100, 300, 1300)
    assert carry.flight(1300) == (0, 0)


def test_a_flick_is_one_too_where_the_page_is_told_of_few_places() -> None:
    """Milliseconds and pixels measured on a busy page."""
    carry = DragPath(693, 195, "Jd0", time=7286)
    for x, y, time in ((663, 197, 7293), (633, 199, 7344), (633, 199, 7376)):
        carry.follow(x, y, time)
    assert aimed(633, 199, carry.flight(7376), [(300, 190, 60, 84)]) == 0


@pytest.mark.parametrize(
    ("way", "lasts", "flies"),
    [
        (24, 120, True),
        (60, 240, True),
        (60, 251, False),  # a drag
        (20, 120, False),  # too short
        (60, 100, True),
    ],
)
def test_a_short_and_quick_way_is_a_flick_as_it_is_a_swipe(
    way: float, lasts: float, *, flies: bool
) -> None:
    carry = DragPath(100, 400, "7h0", time=1000)
    for part in (0.25, 0.5, 0.75, 1):
        carry.follow(100, 400 - way * part, 1000 + lasts * part)
    flight = carry.flight(1000 + lasts)
    assert flight == (pytest.approx((0, -way / lasts)) if flies else (0, 0))


def test_what_is_carried_together_lies_as_a_fan_around_the_finger() -> None:
    assert fanned(1, 0) == ((0, 0),)
    (left, lean), (held, turn), (right, away) = fanned(3, 1)
    assert (held, turn) == (0, 0)
    assert left == -right < 0
    assert lean == -away < 0
