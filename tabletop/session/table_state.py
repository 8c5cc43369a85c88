"""The state of the table around a game; no rule reads it and undo keeps it."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple, cast

from tabletop.core.codec import CodecError, Json, decode, encode


class Stretch(NamedTuple):
    """A part of the log in which a computer makes the moves of a seat."""

    seat: int  # of the moves
    first: int  # the first ply
    end: int | None  # the ply after it; None while the computer still sits there

    def covers(self, ply: int) -> bool:
        """Return whether the ply belongs to the stretch."""
        return self.first <= ply and (self.end is None or ply < self.end)


@dataclass(frozen=True, slots=True)
class TableState:
    """The field `table` of a save; the names of fields are the keys there."""

    unsee: bool | None = None  # whether undo passes revelations; None by default
    # the seat of the one person at this device, if the others have their own devices;
    # None if all persons are at this one
    own: int | None = None
    distance: Json = None  # the host's state of a table with several devices
    # the moves that a computer made for a person, the earliest first; True from an
    # earlier version, which stored no plies
    watched: tuple[Stretch, ...] | bool = ()
    forfeit: str = ""  # the loser's debt
    daily: str = ""  # the day of a first try, such as "2026-11-23", or ""
    daily_begun: float = 0.0  # the time of its beginning, in seconds since 1970
    letter: bool = False  # whether moves are sent to players at other devices
    return_of: str = ""  # the id of the previous game of a rematch
    moved: int = 0  # seats by which all players moved since the first game
    before: str = ""  # the id of the previous game, in saves of earlier versions
    # the seat to which the action before a ply revealed something, and that ply
    shown: tuple[int, int] | None = None
    alone: bool = False  # whether the last remaining person must confirm their presence
    expected: tuple[str, str | None] | None = None  # name and level of who joins next
    # the result to beat with this deal, and the name of its player
    challenge: tuple[int, str] | None = None
    relayed: bool = False  # whether guests connect through a relay
    # fields of newer versions, and values that this one can't read
    others: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> TableState:
        """Return the state from a save."""
        known: dict[str, Any] = {}
        others: dict[str, Any] = {}
        for name, value in written.items():
            try:
                known[name] = _read(name, value)
            except (CodecError, KeyError):
                others[name] = value
        return cls(**known, others=others)

    def written(self) -> dict[str, Any]:
        """Return the state as a save stores it."""
        found = {
            each.name: _written(each.name, value)
            for each in fields(self)
            if each.name != "others"
            and (value := getattr(self, each.name)) != each.default
        }
        return {**self.others, **found}

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The known parts of the log in which a computer helped."""
        return self.watched if isinstance(self.watched, tuple) else ()

    def watching(self, found: Sequence[Stretch]) -> TableState:
        """Return the state with these stretches, unless `watched` has no plies."""
        return self if self.watched is True else replace(self, watched=tuple(found))

    def cut(self, ply: int) -> TableState:
        """Return the state after the log is cut; present computers stay."""
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
    """Return the value of a field; raise `CodecError` or `KeyError` if it is wrong."""
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
