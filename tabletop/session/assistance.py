"""The moves that a computer made for a person, as a session's `table` keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any, Final, NamedTuple

ASSISTED: Final = "watched"
"""Key in a session's `table`: a list of [seat, first ply, end ply or null]. A computer
made this seat's moves from the first ply to before the end; null is up to now. Earlier
versions kept true, without plies."""


class Stretch(NamedTuple):
    """A part of the log in which a computer makes the moves of a seat."""

    seat: int  # whose moves
    first: int  # the ply where it begins
    end: int | None  # the ply after it; None while the computer still sits there

    def covers(self, ply: int) -> bool:
        """Return whether the ply belongs to it."""
        return self.first <= ply and (self.end is None or ply < self.end)


def is_kept(table: Mapping[str, Any]) -> bool:
    """Return whether an earlier version kept that a computer moved, without plies."""
    return table.get(ASSISTED) is True


def stretches(table: Mapping[str, Any]) -> list[Stretch]:
    """Return the stretches that a `table` keeps, the earliest first."""
    kept = table.get(ASSISTED)
    return [*_read(kept)] if isinstance(kept, list) else []


def _read(kept: list[Any]) -> Iterator[Stretch]:
    for each in kept:
        match each:
            case [int(seat), int(first), (int() | None) as end]:
                yield Stretch(seat, first, end)
            case _:  # a newer version may keep something else
                pass


def keep(table: MutableMapping[str, Any], found: Sequence[Stretch]) -> None:
    """Keep these stretches; none leaves nothing in the `table`."""
    table.pop(ASSISTED, None)
    if found:
        table[ASSISTED] = [list(each) for each in found]


def cut_assistance(table: MutableMapping[str, Any], ply: int) -> None:
    """Forget all from this ply on, where the log is cut; who sits there still does."""
    if is_kept(table):
        return
    kept = [
        each._replace(
            first=min(each.first, ply),
            end=None if each.end is None else min(each.end, ply),
        )
        for each in stretches(table)
        if each.end is None or each.first < ply
    ]
    keep(table, kept)
