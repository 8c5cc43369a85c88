"""A pull on a sheet, from the path of a finger."""

from __future__ import annotations

import pytest

from tabletop.app.pointer.pull import FAR, SheetPull
from tabletop.app.pointer.swipe import QUICK

LEAST, LONGEST = QUICK


def pulled(*path: tuple[float, float]) -> SheetPull:
    """Return the pull of a finger that went down at (100, 100) and took this path."""
    pull = SheetPull(100, 100, 0)
    for across, down in path:
        pull.follow(100 + across, 100 + down)
    return pull


@pytest.mark.parametrize(
    ("first", "is_down"),
    [((0, 20), True), ((8, 20), True), ((0, -20), False), ((20, 20), False)],
)
def test_the_first_move_decides(first: tuple[float, float], *, is_down: bool) -> None:
    pull = pulled(first, (0, 2 * FAR))
    assert pull.is_down is is_down
    assert pull.closes(10_000) is is_down


def test_a_sheet_goes_with_the_finger_and_not_above_its_place() -> None:
    assert pulled((0, 20), (0, 50)).distance == 50
    assert pulled((0, 20), (0, -50)).distance == 0


@pytest.mark.parametrize(
    ("distance", "time", "closes"),
    [
        (FAR, 10_000, True),
        (FAR - 1, LONGEST + 1, False),
        (FAR - 1, LONGEST, True),
        (LEAST, LONGEST, True),
        (LEAST - 1, 1, False),
    ],
)
def test_a_pull_closes_when_it_is_far_or_quick(
    distance: float, time: float, *, closes: bool
) -> None:
    assert pulled((0, 9), (0, distance)).closes(time) is closes


def test_a_finger_that_comes_back_closes_nothing() -> None:
    assert not pulled((0, 2 * FAR), (0, 3)).closes(10_000)
