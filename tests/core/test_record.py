from dataclasses import replace

import pytest

from tabletop.core.game import record


@record
class Point:
    """A record of the tests."""

    x: int
    y: int = 0


def test_equal_records_are_one_value() -> None:
    assert {Point(1), Point(1, 0), Point(1, 2)} == {Point(1), replace(Point(1), y=2)}


def test_a_record_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Point(1).z = 1  # type: ignore[attr-defined]


def test_type_checkers_refuse_to_change_a_record() -> None:
    point = Point(1)
    point.x = 2  # type: ignore[misc]  # mypy reports an `ignore` that it can do without
    assert point == Point(2)
