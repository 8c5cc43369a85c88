"""The stored state of a device, for its return to a table.

A host stores its state in the save of the game. A guest stores the key of its seat and
its part in the randomness.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.codec import CodecError, decode, encode, parse_json, to_text
from tabletop.core.i18n import _
from tabletop.net.guest import Guest
from tabletop.net.guest_luck import NONE, SavedLuck
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.presence import SeatPresence
from tabletop.session import Session, save

MOST: Final = 2_000_000
"""Maximum bytes of a decompressed backup."""

_DIGEST: Final = "#"
"""The first character of a digest, which replaces a seat's key in public texts."""


def digest_of(key: str) -> str:
    """Return the digest that replaces a seat's key in public texts."""
    return _DIGEST + hashlib.sha256(f"key {key}".encode()).hexdigest()[:64]


def meeting_of(key: str) -> str:
    """Return the meeting name of a guest and a host, from a key or its digest."""
    return key if key.startswith(_DIGEST) else digest_of(key)


def meeting_of_two(one: str, other: str) -> str:
    """Return the meeting name of two guests with these keys, unknown to all others."""
    return digest_of(f"{one} {other}")


def fits(key: str, chair: SeatPresence) -> bool:
    """Return whether this is the key of a seat."""
    return bool(key) and chair.key in {key, digest_of(key)}


def packed(session: Session, kept: SavedHostState) -> bytes:
    """Return a compressed save with the host's state."""
    before = session.table
    session.table = replace(before, distance=encode(kept))
    text = save.dumps(session)
    session.table = before
    return zlib.compress(text.encode(), 9)


def unpacked(data: bytes) -> tuple[Session, SavedHostState]:
    """Return game and host's state from `packed` bytes, or raise `ValueError`."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST).decode()
    except (ValueError, zlib.error):
        raise ValueError(_("What the host left can’t be read.")) from None
    session = save.loads(text)
    return session, kept_in(session)


def kept_in(session: Session) -> SavedHostState:
    """Return the host's state in a session; raise `ValueError` without one.

    The luck of a game from an earlier version can no longer be checked.
    """
    raw = session.table.distance
    if isinstance(raw, dict) and "plies" in raw:
        raw = {name: raw[name] for name in raw if name not in {"plies", "drawn"}}
    try:
        found: SavedHostState = decode(SavedHostState, raw, at="distance")
    except CodecError as error:
        message = _("The save isn’t of a table with several devices: {error}")
        raise ValueError(message.format(error=error)) from None
    return found


@dataclass(frozen=True, slots=True)
class _Seat:
    """The stored state of a guest."""

    table: str
    name: str
    key: str
    luck: SavedLuck = NONE
    reign: int = 0


def seat_kept(guest: Guest) -> str:
    """Return the stored state of a guest as text."""
    kept = _Seat(guest.table, guest.name, guest.key, guest.luck.kept, guest.reign)
    return to_text(kept)


def guest_kept(text: str, fresh: Callable[[], str], now: float = 0.0) -> Guest:
    """Return the guest of a text of `seat_kept`.

    `fresh` and `now` are as for `Guest`. Other texts raise `CodecError`. What an
    earlier version kept of the luck is of no use to this one.
    """
    raw = parse_json(text)
    if isinstance(raw, dict):
        raw = {name: raw[name] for name in raw if name != "pledges"}
    kept: _Seat = decode(_Seat, raw)
    return Guest(
        kept.table,
        kept.name,
        fresh,
        key=kept.key,
        luck=kept.luck,
        reign=kept.reign,
        now=now,
    )
