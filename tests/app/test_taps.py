"""Two quick taps on one element are a double tap, which plays once."""

from __future__ import annotations

import pytest

from tabletop.app.pointer.taps import CALM, NEAR, QUICK, DoubleTaps


@pytest.mark.parametrize(
    ("thing", "x", "time", "is_second"),
    [
        ("a", 0, QUICK, True),
        ("a", NEAR, 50, True),
        ("a", 0, QUICK + 1, False),
        ("a", NEAR + 1, 50, False),
        ("b", 0, 50, False),
    ],
)
def test_the_second_of_two_taps_is_quick_and_near_and_on_the_same(
    thing: str, x: float, time: float, *, is_second: bool
) -> None:
    taps = DoubleTaps()
    assert not taps.tap("a", 0, 0, 0)
    assert taps.tap(thing, x, 0, time) == is_second


def test_what_has_no_id_is_never_the_same() -> None:
    taps = DoubleTaps()
    taps.tap("", 0, 0, 0)
    assert not taps.tap("", 0, 0, 50)


def test_after_two_taps_all_others_count_for_themselves_until_they_pause() -> None:
    taps, time = DoubleTaps(), 0.0
    found = []
    for _tap in range(8):
        found.append(taps.tap("a", 0, 0, time))
        time += 100
    assert found == [False, True, *[False] * 6]
    time += CALM
    assert [taps.tap("a", 0, 0, time + k) for k in (0, 100)] == [False, True]
