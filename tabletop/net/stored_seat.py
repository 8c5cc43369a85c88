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

from tabletop.core.codec import CodecError, decode, encode, from_text, to_text
from tabletop.core.i18n import _
from tabletop.net.commit_reveal_guest import SavedDraws
from tabletop.net.guest import Guest
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


def packed(session: Session, kept: SavedHostState, *, is_open: bool) -> bytes:
    """Return a compressed save with the host's state; without secrets if `is_open`."""
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
    """Return game and host's state from `packed` bytes, or raise `ValueError`."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST).decode()
    except (ValueError, zlib.error):
        raise ValueError(_("What the host left can’t be read.")) from None
    session = save.loads(text)
    return session, kept_in(session)


def kept_in(session: Session) -> SavedHostState:
    """Return the host's state in a session; raise `ValueError` without one."""
    try:
        found: SavedHostState = decode(
            SavedHostState, session.table.distance, at="distance"
        )
    except CodecError as error:
        message = _("The save isn’t of a table with several devices: {error}")
        raise ValueError(message.format(error=error)) from None
    return found


def without_chance(session: Session, plies: int) -> Session:
    """Return a loaded game without the chance actions after these plies.

    Loading a save plays the due chance action from the seed. At a shared table it must
    come from the links of all devices.
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
    """The stored state of a guest."""

    table: str
    name: str
    key: str
    pledges: SavedDraws
    reign: int


def seat_kept(guest: Guest) -> str:
    """Return the stored state of a guest as text."""
    kept = _Seat(guest.table, guest.name, guest.key, guest.luck.kept, guest.reign)
    return to_text(kept)


def guest_kept(text: str, fresh: Callable[[], str], now: float = 0.0) -> Guest:
    """Return the guest of a text of `seat_kept`.

    `fresh` and `now` are as for `Guest`. Other texts raise `CodecError`.
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
