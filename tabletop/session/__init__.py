"""Sessions: one game being played, of any kind.

A session is a header (game, options, seats, seed) and a log of action texts, those of
chance included. Everything else follows from the log by replay. The state is the replay
of the log up to the cursor, so undo, redo, replay, saving and sharing are one thing.
The session caches the state of each ply.

Plies are counted from 0: ply k is the position before `log[k]`. A *stop* is a ply at
which a person decides; undo and redo go from stop to stop. With no human seat every
decision of a computer is a stop.

The rules don't know who sits where. At any time a computer may replace a person, or a
person a computer, and the log stays unchanged. In some games players may *join* a
running game. That is an action of the log, which undo removes; the session stores the
new seats beside the log.
"""

from __future__ import annotations

from tabletop.session.playing import Abandoned, OutOfTurnError, RevealedError, Session
from tabletop.session.reveals import is_anything_hidden
from tabletop.session.seating import (
    COMPUTERS,
    LONGEST_SEED,
    Header,
    Seat,
    called,
    checked_seed,
    deed,
    default_name,
    default_seat,
    default_seats,
    game_of,
    persons_of,
)
from tabletop.session.table_state import TableState

__all__ = [
    "COMPUTERS",
    "LONGEST_SEED",
    "Abandoned",
    "Header",
    "OutOfTurnError",
    "RevealedError",
    "Seat",
    "Session",
    "TableState",
    "called",
    "checked_seed",
    "deed",
    "default_name",
    "default_seat",
    "default_seats",
    "game_of",
    "is_anything_hidden",
    "persons_of",
]
