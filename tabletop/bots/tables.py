"""Tables of numbers for computer players, in text files beside their code.

A line is a name and its numbers, with two or more spaces before each number. A blank
line separates two tables.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from typing import TypeAlias

Table: TypeAlias = dict[str, tuple[float, ...]]  # numbers by name, in the file's order


@cache
def tables(package: str) -> tuple[Table, ...]:
    """Return the tables of `weights.txt` in the folder of a package."""
    text = (pkgutil.get_data(package, "weights.txt") or b"").decode()
    return tuple(_table(part) for part in text.split("\n\n"))


def _table(text: str) -> Table:
    lines = (re.split(r"  +", line) for line in text.splitlines())
    return {name: tuple(map(float, numbers)) for name, *numbers in lines}


def columns(table: Table) -> tuple[tuple[float, ...], ...]:
    """Return the numbers of a table, column by column."""
    return tuple(zip(*table.values(), strict=True))
