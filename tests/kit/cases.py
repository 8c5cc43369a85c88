"""Which cases a short run tries, and which only a long one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import pytest

T = TypeVar("T")


def some(values: Iterable[object], few: int) -> list[Any]:
    """Return values to try, of which only the first few are in a short run.

    The others show the same once more: `build.py test --long` tries them too.
    """
    return [
        pytest.param(value, marks=() if k < few else pytest.mark.at_length)
        for k, value in enumerate(values)
    ]


PARTS: Final = some(range(3), 1)
"""The parts that lines of play are cut into: one is enough in a short run."""


def part_of(values: Sequence[T], part: int) -> Sequence[T]:
    """Return every third of the values, of which the first ones are part 0."""
    return values[part :: len(PARTS)]
