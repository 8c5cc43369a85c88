"""The state of the table around a game; no rule reads it and undo keeps it."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple, cast

from tabletop.core.codec import CodecError, Json, decode, encode


class Stretch(NamedTuple):
    """A part of the log in which a computer makes the moves of a seat."""

    seat: int  # whose moves
    first: int  # the ply where it begins
    end: int | None  # the ply after it; None while the computer still sits there

    def covers(self, ply: int) -> bool:
        """Return whether the ply belongs to it."""
        return self.first <= ply and (self.end is None or ply < self.end)


@dataclass(frozen=True, slots=True)
class TableState:
    """What a save keeps under `table`; the names of fields are the keys there."""

    # whether undo goes back past what was revealed; None where nobody has said so
    unsee: bool | None = None
    # the seat of the one person at this device, where the others have devices of their
    # own; None where all persons sit at this one
    own: int | None = None
    distance: Json = None  # what a host keeps of a table at several devices
    # where a computer made moves for a person, the earliest first; True where an
    # earlier version kept that it did, without plies
    watched: tuple[Stretch, ...] | bool = ()
    forfeit: str = ""  # what the loser owes
    daily: str = ""  # the day whose deal this is the first try of, as in "2026-11-23"
    daily_begun: float = 0.0  # when that was, in seconds since 1970
    letter: bool = False  # whether moves are sent to players at other devices
    return_of: str = ""  # the id of the game that this is a return of
    moved: int = 0  # by how many seats everybody sits further than in the first game
    before: str = ""  # the id of the game that lay on the table before
    # the seat to which the last action before a ply has shown something, and that ply
    shown: tuple[int, int] | None = None
    alone: bool = False  # whether the one person left has to say that he is there
    expected: tuple[str, str | None] | None = None  # name and level of who joins next
    relayed: bool = False  # whether guests come by a relay
    # what a newer version keeps, and values that this one can't read
    others: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> TableState:
        """Return the state that a save keeps."""
        known: dict[str, Any] = {}
        others: dict[str, Any] = {}
        for name, value in written.items():
            try:
                known[name] = _read(name, value)
            except (CodecError, KeyError):
                others[name] = value
        return cls(**known, others=others)

    def written(self) -> dict[str, Any]:
        """Return it as a save keeps it."""
        found = {
            each.name: _written(each.name, value)
            for each in fields(self)
            if each.name != "others"
            and (value := getattr(self, each.name)) != each.default
        }
        return {**self.others, **found}

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The parts of the log that are known, in which a computer helped."""
        return self.watched if isinstance(self.watched, tuple) else ()

    def watching(self, found: Sequence[Stretch]) -> TableState:
        """Return it with these stretches, unless an earlier version kept no plies."""
        return self if self.watched is True else replace(self, watched=tuple(found))

    def cut(self, ply: int) -> TableState:
        """Return it where the log is cut; a computer that sits there still does."""
        kept = [
            each._replace(
                first=min(each.first, ply),
                end=None if each.end is None else min(each.end, ply),
            )
            for each in self.stretches
            if each.end is None or each.first < ply
        ]
        return self.watching(kept)


_KINDS: Final = typing.get_type_hints(TableState)


def _read(name: str, value: Any) -> Any:
    """Return the value of a field; raise `CodecError` or `KeyError` if it is none."""
    if name == "distance":
        return value
    if name == "watched":
        return True if value is True else tuple(_stretches(value))
    return decode(_KINDS[name], value, at=name)


def _stretches(rows: object) -> Iterator[Stretch]:
    if not isinstance(rows, list):
        message = "Stretches are rows."
        raise CodecError(message)
    for row in rows:
        match row:
            case [int(seat), int(first), (int() | None) as end]:
                yield Stretch(seat, first, end)
            case _:  # a newer version may keep something else
                pass


def _written(name: str, value: Any) -> Json:
    """Return the value of a field as `_read` takes it."""
    if name == "distance" or value is True:
        return cast("Json", value)
    return [list(each) for each in value] if name == "watched" else encode(value)
