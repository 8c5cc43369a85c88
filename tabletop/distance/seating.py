"""Who is there: the standing of a seat and the phase of a table, as tables of automata.

    open ──invite──→ invited
      └────hello───┐   │hello      here ──silence──→ away ──heard or hello──→ here
                   └───┴─────────→ here ──leave────→ gone ←──leave── away

    gathering ──begin──→ playing ──end──→ over ──begin──→ playing
                            ↑──────undo────┘

A seat that a computer has from the beginning is always *here*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Standing: TypeAlias = Literal["open", "invited", "here", "away", "gone"]
"""Of a seat: whether somebody may take it, or whether who has taken it is there."""

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
    ("away", "hello"): "here",
    ("away", "heard"): "here",
    ("away", "leave"): "gone",
}
"""What becomes of a seat by an event; what is not here cannot happen."""

Phase: TypeAlias = Literal["gathering", "playing", "over"]
"""Of a table."""

TableEvent: TypeAlias = Literal["begin", "end", "undo"]

PHASES: Final[Mapping[tuple[Phase, TableEvent], Phase]] = {
    ("gathering", "begin"): "playing",
    ("playing", "end"): "over",
    ("over", "undo"): "playing",
    ("over", "begin"): "playing",
}
"""What becomes of a table by an event; what is not here cannot happen."""
