"""A guest that becomes the host when the host has disappeared.

    gathering backups ──two shares──→ opening ──opened──→ host

Each guest that agrees sends its backups to the successor with its hello
(`Guest.follow`). Two shares of one key restore the key. The successor continues the
newest game that it opens, and passes all later texts to its `host`. A game without
hidden information needs no shares.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.core.i18n import _
from tabletop.net.backups import NONCE
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol import secret_sharing
from tabletop.net.protocol.from_guest import HelloMessage, WillMessage
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.packets import read
from tabletop.net.protocol.presence import term_after
from tabletop.net.steps import Step, Trouble
from tabletop.net.stored_seat import fits, unpacked
from tabletop.session import Session


@dataclass(frozen=True, slots=True)
class DecryptRequest:
    """A backup that the caller should decrypt."""

    number: int  # of the view of the same position
    key: bytes  # restored from two shares
    nonce: bytes  # of the encryption
    sealed: bytes  # the encrypted game


class Successor:
    """A guest that replaces the host."""

    def __init__(self, guest: Guest, fresh: Callable[[], str], now: float) -> None:
        """Replace the host; `fresh` and `now` are as for `Guest`.

        A guest without a seat or a backup raises `ValueError`.
        """
        if guest.seat is None or not guest.wills:
            raise ValueError(_("There is no game here to continue."))
        self.table = guest.table
        self.host: Host | None = None  # None while shares are missing
        self._guest, self._fresh, self._now = guest, fresh, now
        self._wills: list[WillMessage] = [*guest.wills]
        self._wrong: set[tuple[int, bytes]] = set()
        bare = max((w for w in self._wills if not w.epoch), default=None, key=_number)
        if bare is not None:
            self._take_over(base64.b64decode(bare.text))

    def receive(self, peer: str, text: str) -> Step:
        """Handle a text from a peer."""
        if self.host is not None:
            return self.host.receive(peer, text)
        try:
            envelope = read(text)
        except MessageError as error:
            return Step((), (Trouble(str(error), peer),))
        if envelope.table == self.table and isinstance(envelope.message, HelloMessage):
            known = {*self._wills}
            self._wills += [w for w in envelope.message.wills if w not in known]
        return Step()

    def tick(self, now: float) -> Step:
        """Set the time, in seconds."""
        self._now = max(now, self._now)
        return self.host.tick(now) if self.host else Step()

    def opening(self) -> DecryptRequest | None:
        """Return the newest backup that the known shares can decrypt."""
        if self.host is not None:
            return None
        for will in sorted(self._wills, key=_number, reverse=True):
            sealed = _bytes(will.text)
            for key in self._keys(will.epoch) if sealed and will.epoch else ():
                if (will.number, sealed + key) not in self._wrong:
                    return DecryptRequest(
                        will.number, key, sealed[:NONCE], sealed[NONCE:]
                    )
        return None

    def opened(self, opening: DecryptRequest, plain: bytes | None) -> Step:
        """Continue with a decrypted backup; None if the decryption failed.

        A plaintext that is no game of this table is ignored.
        """
        sealed = opening.nonce + opening.sealed
        self._wrong.add((opening.number, sealed + opening.key))
        if plain is not None and self.host is None:
            try:
                self._take_over(plain)
            except ValueError as error:
                return Step((), (Trouble(str(error), ""),))
        return Step()

    def _keys(self, epoch: int) -> list[bytes]:
        """Return the keys from this device's share of an epoch and another share.

        One share must be this device's. Otherwise one guest could invent both shares,
        and a game for them.
        """
        mine = {_share(w) for w in self._guest.wills if w.epoch == epoch and w.place}
        theirs = {_share(w) for w in self._wills if w.epoch == epoch and w.place}
        return [
            secret_sharing.joined(one, other)
            for one in sorted(mine)
            for other in sorted(theirs)
            if one[0] != other[0] and len(one[1]) == len(other[1]) > 0
        ]

    def _take_over(self, plain: bytes) -> None:
        session, kept = unpacked(plain)
        seat = self._guest.seat
        if (
            kept.table != self.table
            or seat is None
            or seat >= len(kept.chairs)
            or not fits(self._guest.key, kept.chairs[seat])
        ):
            raise ValueError(_("What the host left isn’t from this table."))
        self.host = new_host(session, kept, self._guest, self._fresh, self._now)


def new_host(
    session: Session,
    kept: SavedHostState,
    guest: Guest,
    fresh: Callable[[], str],
    now: float,
) -> Host:
    """Return the host of the table, for a guest that replaces the old one."""
    chairs = [*kept.chairs]
    if kept.seat is not None and chairs[kept.seat].may("silence"):
        left = chairs[kept.seat].after("silence")
        chairs[kept.seat] = replace(left, is_stood_in=True)
    seat, reign = guest.seat, max(kept.reign, guest.reign)
    if seat is not None:
        chairs[seat] = replace(chairs[seat], standing="here", key=guest.key)
        reign = term_after(reign, kept.seat, seat, len(chairs))
    kept = replace(
        kept,
        seat=seat,
        chairs=tuple(chairs),
        reign=reign,
    )
    return Host.returned(session, kept, fresh, now)


def _number(will: WillMessage) -> int:
    return will.number


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""


def _share(will: WillMessage) -> tuple[int, bytes]:
    try:
        return will.place, bytes.fromhex(will.share)
    except ValueError:
        return will.place, b""
