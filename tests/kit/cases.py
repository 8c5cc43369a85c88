"""Which cases a short run tries, and which only a long one."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from building.words import is_in_english_alone
from tabletop.registry import NAMES

ROOT: Final = Path(__file__).parents[2]
T = TypeVar("T")


def some(values: Iterable[object], few: int) -> list[Any]:
    """Return values to try, of which only the first few are in a short run."""
    return [
        pytest.param(value, marks=() if k < few else pytest.mark.at_length)
        for k, value in enumerate(values)
    ]


def having(path: str, names: Sequence[str] = NAMES) -> list[Any]:
    """Return the games that have such a file, which only one in English may lack."""
    return [
        pytest.param(
            name,
            marks=pytest.mark.skipif(
                is_in_english_alone(name) and not (ROOT / path.format(name)).exists(),
                reason=f"{path.format(name)} is missing",
            ),
        )
        for name in names
    ]


PARTS: Final = some(range(6), 1)
"""The parts that lines of play are cut into: one is enough in a short run."""


def part_of(values: Sequence[T], part: int) -> Sequence[T]:
    """Return every sixth of the values, of which the first ones are part 0."""
    return values[part :: len(PARTS)]
