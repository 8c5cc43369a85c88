"""The stored state of a device, for its return to a table.

A host stores its state in the save of the game. A guest stores the key of its seat and
its part in the randomness.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from tabletop.core.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.core.i18n import _
from tabletop.net.fairness_report import NONE, SavedLuck
from tabletop.net.guest import Guest
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.from_host import GameStart, SeatingMessage
from tabletop.net.protocol.luck import is_same
from tabletop.net.protocol.presence import SeatPresence
from tabletop.net.replica import Replica
from tabletop.session import Session


def fits(key: str, chair: SeatPresence) -> bool:
    """Return whether this is the key of a seat."""
    return bool(key) and is_same(key, chair.key)


def kept_in(session: Session) -> SavedHostState:
    """Return the host's state in a session; raise `ValueError` without one."""
    raw = _of_this_version(session.table.distance)
    try:
        found: SavedHostState = decode(SavedHostState, raw, at="distance")
    except CodecError as error:
        message = _("This save isn’t from a table with several devices: {error}")
        raise ValueError(message.format(error=error)) from None
    return found


_FORMER: Final = {"reign", "is_stood_in", "plies", "pledges", "call", "watch"}
"""Fields of earlier versions."""


def _of_this_version(raw: Json) -> Json:
    """Return a value of an earlier version as this one reads it.

    The luck of its games can no longer be checked. A guest could replace the host: a
    computer keeps the seat of a host that was replaced. Digests of keys were public, so
    they are no keys. In both cases the player needs a new invitation.
    """
    if isinstance(raw, list):
        return [*map(_of_this_version, raw)]
    if not isinstance(raw, dict):
        return raw
    kept = {k: _of_this_version(raw[k]) for k in raw if k not in _FORMER}
    if "plies" in raw:
        kept.pop("drawn", None)
    if "chairs" in raw:
        kept.pop("number", None)  # of the last view
    key = kept.get("key")
    if isinstance(key, str) and key.startswith("#"):
        kept["key"] = ""
    if raw.get("is_stood_in"):
        kept |= {"standing": "invited", "key": ""}
    return kept


@dataclass(frozen=True, slots=True)
class _Record:
    """What a guest has seen of a game."""

    match: int
    takebacks: int
    start: GameStart
    log: tuple[str, ...]
    seating: SeatingMessage  # the people at the table
    changes: tuple[str, ...] = ()  # of the events; () where a game hides nothing

    def record(self) -> Replica:
        """Return the game, or raise `MessageError` or `ValueError`."""
        found = Replica(self.start, self.match, self.seating.places)
        for event in zip_longest(self.log, self.changes, fillvalue=""):
            found.take(event)
        found.takebacks, found.end, found.is_known = self.takebacks, len(self.log), True
        return found


@dataclass(frozen=True, slots=True)
class _Seat:
    """The stored state of a guest."""

    table: str
    name: str
    key: str
    luck: SavedLuck = NONE
    record: _Record | None = None


def seat_kept(guest: Guest) -> str:
    """Return the stored state of a guest as text."""
    seat = guest.table, guest.name, guest.key, guest.luck.kept
    return to_text(_Seat(*seat, _record_of(guest)))


def _record_of(guest: Guest) -> _Record | None:
    record, seating = guest.record, guest.seating
    if record is None or seating is None:
        return None
    players, options = len(record.header.seats), to_text(record.options)
    start = GameStart(record.game, players, options, record.seat, record.share)
    changes = tuple(change for _action, change in record.events)
    return _Record(
        record.match,
        record.takebacks,
        start,
        record.log,
        seating,
        changes if any(changes) else (),
    )


def guest_kept(text: str, fresh: Callable[[], str], now: float = 0.0) -> Guest:
    """Return the guest of a text of `seat_kept`; raise `CodecError` for other texts.

    What an earlier version kept of the luck is of no use to this one.
    """
    kept: _Seat = decode(_Seat, _of_this_version(parse_json(text)))
    seat = kept.table, kept.name, fresh
    guest = Guest(*seat, key=kept.key, luck=kept.luck, now=now)
    if kept.record is not None:
        with contextlib.suppress(ValueError):  # other rules than before
            guest.restore(kept.record.record(), kept.record.seating)
    return guest
