"""State machines of a seat's presence and a table's phase.

    open ──invite──→ invited
      └────hello───┐   │hello      here ──silence──→ away ──heard or hello──→ here
                   └───┴─────────→ here ──leave────→ gone ←──leave── away
                                                              (invite: still away)

    gathering ──begin──→ drawing ──drawn──→ playing ──end──→ over ──begin──→ drawing
                                               ↑──────undo────┘

A seat that belongs to a computer from the start is always *here*.
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
"""Transitions of a seat's state by events; all others are impossible."""

Phase: TypeAlias = Literal["gathering", "drawing", "playing", "over"]
"""Phases of a table; while drawing, the devices draw the next game's randomness."""

TableEvent: TypeAlias = Literal["begin", "drawn", "end", "undo"]

PHASES: Final[Mapping[tuple[Phase, TableEvent], Phase]] = {
    ("gathering", "begin"): "drawing",
    ("drawing", "drawn"): "playing",
    ("playing", "end"): "over",
    ("over", "undo"): "playing",
    ("over", "begin"): "drawing",
}
"""Transitions of a table's phase by events; all others are impossible."""

Reception: TypeAlias = Literal["calling", "seated", "closed"]
"""States of a guest: whether the host has given it a seat."""

SILENCE: Final = 4.5
"""Seconds without a message after which a device is away.

Devices check twice a second, so all devices know within five seconds. By then two signs
of life in a row are missing (`outbox.BEAT`). That holds even for a hidden page, which
the browser wakes once a second. One lost or late sign has no effect.
"""

ASLEEP: Final = 3.0
"""Seconds between two ticks after which a device has been asleep."""


def seconds_asleep(before: float, now: float) -> float:
    """Return the seconds that a device slept between two ticks.

    A sleeping device receives nothing, so its silence says nothing of the others.
    """
    return now - before if now - before > ASLEEP else 0.0


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """The host's record of a seat."""

    name: str  # of the present or expected player
    standing: Standing = "open"  # the state of the seat
    # of the computer that has the seat from the start; None for a person's seat
    level: str | None = None
    key: str = ""  # with which a guest returns; "" before a player has the seat
    invitation: str = ""  # with which a guest takes the seat; "" without an invitation
    played: int = 0  # the number of the last wish of this seat that was handled
    # the level of the computer that gave the seat to persons, and plays while no person
    # is here; None for the level of the table
    stands_in: str | None = None
    # whether a computer plays until the player is back, though the table waits
    is_played: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether a person has this seat, and may return to it."""
        return self.level is None and self.standing in {"here", "away"}

    def may(self, event: SeatEvent) -> bool:
        """Return whether the event is possible in this state."""
        return self.level is None and (self.standing, event) in STANDINGS

    def after(self, event: SeatEvent) -> SeatPresence:
        """Return the seat after a possible event."""
        standing = STANDINGS[self.standing, event]
        is_played = self.is_played and standing == "away"
        return replace(self, standing=standing, is_played=is_played)
