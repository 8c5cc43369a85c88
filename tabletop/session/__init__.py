"""Sessions: one game being played, of any kind.

A session is a header (game, options, seats, seed) and a log of action texts, those of
chance included. Everything else follows from the log by replay: the state is the
replay of the log up to the cursor, so undo, redo, replay, saving and sharing are one
thing. The states are kept beside the log, one a ply, only so as not to be made twice.

Plies are counted from 0: ply k is the position before `log[k]`. A *stop* is a ply at
which a person decides; undo and redo go from stop to stop. With no human seat every
decision of a computer is a stop.

Who sits where is no part of the rules: at any time a computer may sit down for a
person and a person for a computer, and the log stays what it is. Only that somebody
has *joined*, as some games allow, stands in the log; it is undone with it, and who he
is lies beside it.
"""

from __future__ import annotations

from tabletop.session.playing import (
    Abandoned,
    Luck,
    OutOfTurnError,
    RevealedError,
    Session,
    own_luck,
)
from tabletop.session.reveals import is_anything_hidden
from tabletop.session.seating import (
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
    "LONGEST_SEED",
    "Abandoned",
    "Header",
    "Luck",
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
    "own_luck",
    "persons_of",
]
