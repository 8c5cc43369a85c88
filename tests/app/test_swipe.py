"""A swipe, from the path of a finger."""

from __future__ import annotations

import pytest

from tabletop.app.pointer.swipe import SLOP, Swipe

STEP = 80.0


def swiped(*path: tuple[float, float]) -> Swipe:
    """Return the swipe of a finger that went down at (100, 100) and took this path."""
    swipe = Swipe(100, 100, 0, STEP)
    for across, down in path:
        swipe.follow(100 + across, 100 + down)
    return swipe


@pytest.mark.parametrize(
    ("across", "down", "direction"),
    [
        (-20, 3, "left"),
        (20, -3, "right"),
        (3, -20, "up"),
        (-3, 20, "down"),
        (SLOP - 1, 1 - SLOP, ""),
        (20, 20, "right"),
    ],
)
def test_the_longer_axis_is_the_direction(
    across: float, down: float, direction: str
) -> None:
    assert swiped((across, down)).direction == direction


def test_the_axis_holds_until_the_finger_is_back() -> None:
    assert swiped((-20, 0), (-20, 60)).direction == "left"
    assert swiped((-20, 0), (-3, 60)).direction == "down"
    assert swiped((-20, 0), (20, 60)).direction == "right"
    assert swiped((-20, 0), (1, 1)).direction == ""


def test_it_tells_when_its_direction_changes() -> None:
    swipe = swiped()
    path = [(95, 100), (85, 100), (60, 110), (99, 100), (120, 100)]
    changes = [swipe.follow(x, y) for x, y in path]
    assert changes == [False, True, False, True, True]


def test_progress_sets_out_at_the_slop_and_ends_at_a_step() -> None:
    assert swiped((0, 0)).progress == 0
    assert swiped((SLOP, 0)).progress == 0
    assert swiped(((SLOP + STEP) / 2, 0)).progress == pytest.approx(0.5)
    assert swiped((0, -STEP)).progress == 1
    assert swiped((0, 3 * STEP)).progress == 1


@pytest.mark.parametrize(
    ("across", "time", "is_meant"),
    [
        (30, 5000, True),  # slow and far
        (24, 250, True),  # quick and short
        (24, 251, False),
        (23, 100, False),
        (0, 100, False),
    ],
)
def test_far_or_quick_is_meant(across: float, time: float, *, is_meant: bool) -> None:
    assert swiped((across, 0)).is_meant(time) is is_meant


def test_what_came_back_is_not_meant() -> None:
    assert not swiped((60, 0), (2, 0)).is_meant(100)
