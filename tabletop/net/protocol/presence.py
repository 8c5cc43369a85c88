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
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Standing: TypeAlias = Literal["open", "invited", "here", "away", "gone"]
"""States of a seat: free or taken, and whether its player is present."""

STANDINGS: Final[Mapping[Standing, set[Standing]]] = {
    "open": {"invited", "here"},
    "invited": {"here"},
    "here": {"away", "gone"},
    "away": {"here", "gone"},
    "gone": set(),
}
"""The states of a seat that can follow each state."""

Phase: TypeAlias = Literal["gathering", "drawing", "playing", "over"]
"""Phases of a table; while drawing, the devices draw the next game's randomness."""

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
