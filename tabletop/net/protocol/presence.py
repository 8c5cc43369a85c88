"""State machines of a seat's presence and a table's phase.

    open ──invite──→ invited
      └────hello───┐   │hello      here ──silence──→ away ──heard or hello──→ here
                   └───┴─────────→ here ──leave────→ gone ←──leave── away
                                                              (invite: still away)

    gathering ──begin──→ drawing ──drawn──→ playing ──end──→ over ──begin──→ drawing
                                               ↑──────undo────┘

    calling ──welcome──→ seated ──unknown──→ calling
       └─────closed───────→ closed ←──closed── seated

A seat that a computer has from the beginning is always *here*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

Standing: TypeAlias = Literal["open", "invited", "here", "away", "gone"]
"""States of a seat: free or taken, and whether its player is present."""

SeatEvent: TypeAlias = Literal["invite", "hello", "silence", "heard", "leave"]

STANDINGS: Final[Mapping[tuple[Standing, SeatEvent], Standing]] = {
    ("open", "invite"): "invited",
    ("open", "hello"): "here",
    ("invited", "invite"): "invited",
    ("invited", "hello"): "here",
    ("here", "hello"): "here",
    ("here", "heard"): "here",
    ("here", "silence"): "away",
    ("here", "leave"): "gone",
    ("away", "invite"): "away",
    ("away", "hello"): "here",
    ("away", "heard"): "here",
    ("away", "leave"): "gone",
}
"""What becomes of a seat by an event; what is not here cannot happen."""

Phase: TypeAlias = Literal["gathering", "drawing", "playing", "over"]
"""Of a table; while it is drawing, the luck of the next game is made."""

TableEvent: TypeAlias = Literal["begin", "drawn", "end", "undo"]

PHASES: Final[Mapping[tuple[Phase, TableEvent], Phase]] = {
    ("gathering", "begin"): "drawing",
    ("drawing", "drawn"): "playing",
    ("playing", "end"): "over",
    ("over", "undo"): "playing",
    ("over", "begin"): "drawing",
}
"""What becomes of a table by an event; what is not here cannot happen."""

Reception: TypeAlias = Literal["calling", "seated", "closed"]
"""Of a guest: whether the host has given it a seat."""

GuestEvent: TypeAlias = Literal["welcome", "unknown", "closed"]

RECEPTIONS: Final[Mapping[tuple[Reception, GuestEvent], Reception]] = {
    ("calling", "welcome"): "seated",
    ("seated", "welcome"): "seated",
    ("calling", "unknown"): "calling",
    ("seated", "unknown"): "calling",
    ("calling", "closed"): "closed",
    ("seated", "closed"): "closed",
}
"""What becomes of a guest by an event; what is not here changes nothing."""

_RIVALS: Final = 64
"""More than the seats of any table."""

MOST_CALLS: Final = 2**32
"""So often a device calls at most; whatever counts further is taken for this."""

SILENCE: Final = 4.5
"""After so many seconds without a sign of life somebody is away.

It is looked at twice a second, so everybody hears of it within five. Three signs in a
row are missing then (`line.BEAT`), even of a page that is not in sight and is woken
once a second; one that is lost or late makes nobody away.
"""

ASLEEP: Final = 3.0
"""Seconds between two ticks after which a device has been asleep."""


def slept(before: float, now: float) -> float:
    """Return for how many seconds a device slept that was told these two times.

    Whoever sleeps hears nobody, so such silence says nothing of the others.
    """
    return now - before if now - before > ASLEEP else 0.0


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """A seat, as the host keeps it."""

    name: str  # of whoever has it, or would have it
    standing: Standing = "open"  # whether they are there
    # of the computer that has it from the beginning; None for a person's
    level: str | None = None
    key: str = ""  # with it a guest comes back, "" where nobody has sat here
    invitation: str = ""  # with it a guest takes it, "" where nobody is invited
    played: int = 0  # the number of the last play from here
    # whether a computer plays while they are away, even at a table that waits: theirs
    # was the host's device, and it is gone
    is_stood_in: bool = False
    call: int = 0  # the last call that came from here, at most `MOST_CALLS`
    # the level of the computer that has made room for a person, and plays while nobody
    # is there; None where the table's does
    stands_in: str | None = None

    @property
    def is_taken(self) -> bool:
        """Whether a person has it who may come back to it."""
        return self.level is None and self.standing in {"here", "away"}

    def may(self, event: SeatEvent) -> bool:
        """Return whether this can happen to the seat now."""
        return self.level is None and (self.standing, event) in STANDINGS

    def after(self, event: SeatEvent) -> SeatPresence:
        """Return the seat after an event that can happen to it."""
        standing = STANDINGS[self.standing, event]
        is_stood_in = self.is_stood_in and standing == "away"
        return replace(self, standing=standing, is_stood_in=is_stood_in)


def succession(host: int | None, players: int) -> tuple[int, ...]:
    """Return the seats after the host's, the next one first."""
    first = (host or 0) + 1
    order = ((first + k) % players for k in range(players))
    return tuple(seat for seat in order if seat != host)


def reign_after(reign: int, host: int | None, seat: int, players: int) -> int:
    """Return the reign of the seat that takes the host's place.

    A host gives way to one with a higher reign. It is higher than any before; of those
    who take the same host's place at once the next seat's is the highest. `reign` is
    the highest that is known, `host` the seat that is gone, None for no seat.
    """
    rank = _RIVALS - 1 - succession(host, players).index(seat)
    return (reign // _RIVALS + 1) * _RIVALS + rank
