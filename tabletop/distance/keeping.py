"""What a host keeps of its table beside the game, in the save, and how it is read."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import replace
from typing import Final

from tabletop import save
from tabletop.codec import CodecError, decode, encode
from tabletop.distance.seating import Chair
from tabletop.distance.table import Kept
from tabletop.i18n import _
from tabletop.session import Session

KEPT: Final = "distance"
"""In a session's `table`: what a host keeps beside the game."""

MOST: Final = 2_000_000
"""The most characters of a game that is read of what a host has left."""

_DIGEST: Final = "#"
"""Begins what stands in the place of a seat's key where anybody may read it."""


def digest_of(key: str) -> str:
    """Return what stands in the place of a seat's key where anybody may read it."""
    return _DIGEST + hashlib.sha256(f"key {key}".encode()).hexdigest()[:64]


def fits(key: str, chair: Chair) -> bool:
    """Return whether this is the key of a seat."""
    return bool(key) and chair.key in {key, digest_of(key)}


def packed(session: Session, kept: Kept, *, is_open: bool) -> bytes:
    """Return a game with what its host keeps.

    Args:
        session: the game.
        kept: what the host keeps.
        is_open: whether anybody may read it, so that it holds no secrets.
    """
    if is_open:
        chairs = tuple(
            replace(c, key=c.key and digest_of(c.key), invitation="")
            for c in kept.chairs
        )
        drawn = kept.drawn and replace(kept.drawn, secret="")
        kept = replace(kept, chairs=chairs, drawn=drawn)
    before = session.table.get(KEPT)
    session.table[KEPT] = encode(kept)
    text = save.dumps(session)
    if before is None:
        del session.table[KEPT]
    else:
        session.table[KEPT] = before
    return zlib.compress(text.encode(), 9)


def unpacked(data: bytes) -> tuple[Session, Kept]:
    """Return the game of bytes that `packed` made, and what its host kept.

    Raises:
        ValueError: they are none.
    """
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST).decode()
    except (ValueError, zlib.error):
        raise ValueError(_("What the host has left cannot be read.")) from None
    session = save.loads(text)
    return session, kept_in(session)


def kept_in(session: Session) -> Kept:
    """Return what a host has kept beside a game.

    Raises:
        ValueError: it is the save of no table at several devices.
    """
    try:
        found: Kept = decode(Kept, session.table.get(KEPT), at=KEPT)
    except CodecError as error:
        message = _("The save is not of a table at several devices: %s")
        raise ValueError(message % error) from None
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
