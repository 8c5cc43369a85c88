"""The stored state of a device, for its return to a table.

A host keeps it in the save, beside the game; a guest the key of its seat, and its part
in the luck.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.codec import CodecError, decode, encode, from_text, to_text
from tabletop.core.i18n import _
from tabletop.net.commit_reveal_guest import SavedDraws
from tabletop.net.guest import Guest
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.presence import SeatPresence
from tabletop.session import Session, save

MOST: Final = 2_000_000
"""The most characters of a game that is read of what a host has left."""

_DIGEST: Final = "#"
"""Begins what stands in the place of a seat's key where anybody may read it."""


def digest_of(key: str) -> str:
    """Return what stands in the place of a seat's key where anybody may read it."""
    return _DIGEST + hashlib.sha256(f"key {key}".encode()).hexdigest()[:64]


def meeting_of(key: str) -> str:
    """Return what a guest and a host can name by the key of a seat, or its digest."""
    return key if key.startswith(_DIGEST) else digest_of(key)


def meeting_of_two(one: str, other: str) -> str:
    """Return what two guests can name whose seats have these keys, and no third one."""
    return digest_of(f"{one} {other}")


def fits(key: str, chair: SeatPresence) -> bool:
    """Return whether this is the key of a seat."""
    return bool(key) and chair.key in {key, digest_of(key)}


def packed(session: Session, kept: SavedHostState, *, is_open: bool) -> bytes:
    """Return a game with what its host keeps; an open one holds no secrets."""
    if is_open:
        chairs = tuple(
            replace(c, key=c.key and digest_of(c.key), invitation="")
            for c in kept.chairs
        )
        drawn = kept.drawn and replace(kept.drawn, secret="")
        kept = replace(kept, chairs=chairs, drawn=drawn)
    before = session.table
    session.table = replace(before, distance=encode(kept))
    text = save.dumps(session)
    session.table = before
    return zlib.compress(text.encode(), 9)


def unpacked(data: bytes) -> tuple[Session, SavedHostState]:
    """Return game and host's part of bytes of `packed`, or raise `ValueError`."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST).decode()
    except (ValueError, zlib.error):
        raise ValueError(_("What the host left can’t be read.")) from None
    session = save.loads(text)
    return session, kept_in(session)


def kept_in(session: Session) -> SavedHostState:
    """Return what the host keeps beside a game; `ValueError` for other saves."""
    try:
        found: SavedHostState = decode(
            SavedHostState, session.table.distance, at="distance"
        )
    except CodecError as error:
        message = _("The save isn’t of a table with several devices: {error}")
        raise ValueError(message.format(error=error)) from None
    return found


def without_chance(session: Session, plies: int) -> Session:
    """Return a game that has been read without the throw that it was waiting for.

    Whoever reads a save plays the chance that is due, from the seed; at this table it
    comes of everybody's links.
    """
    if not 0 < plies < len(session.log):
        return session
    again = Session(session.header)
    for text in session.log[:plies]:
        again.append(text)
    again.takebacks, again.unseen = session.takebacks, session.unseen
    again.table, again.arrangement = session.table, session.arrangement
    again.goto(min(session.cursor, plies))
    return again


@dataclass(frozen=True, slots=True)
class _Seat:
    """What a guest's device keeps."""

    table: str
    name: str
    key: str
    pledges: SavedDraws
    reign: int


def seat_kept(guest: Guest) -> str:
    """Return what brings a guest back to its seat, as a text."""
    kept = _Seat(guest.table, guest.name, guest.key, guest.luck.kept, guest.reign)
    return to_text(kept)


def guest_kept(text: str, fresh: Callable[[], str], now: float = 0.0) -> Guest:
    """Return the guest that comes back with a text of `seat_kept`.

    `fresh` and `now` are as for `Guest`. For other texts `CodecError` says what is
    wrong, and where.
    """
    kept = from_text(_Seat, text)
    return Guest(
        kept.table,
        kept.name,
        fresh,
        key=kept.key,
        pledges=kept.pledges,
        reign=kept.reign,
        now=now,
    )
