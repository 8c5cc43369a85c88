"""Backups of the game for the guests, in case the host disappears.

After every ply the host sends each guest the game as it would save it. A game with
hidden information is encrypted. Its key is split so that any two guests can restore it
together, and none alone. The host sends the shares of a key once. When the guests
change, it makes a new key and sends new shares. A game without hidden information is
sent openly.

The caller encrypts: it reads `Host.sealing` and passes the ciphertext to `Host.sealed`.
So a browser can use its own asynchronous cipher.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import Final, Protocol

from tabletop.net.host_state import HostState
from tabletop.net.protocol import secret_sharing
from tabletop.net.protocol.from_host import BequestMessage, ShareMessage
from tabletop.net.stored_seat import packed

KEY: Final = 16
"""Bytes of a key."""

NONCE: Final = 12
"""Bytes of the nonce of AES-GCM, which is new for each encryption."""

_EPOCH: Final = 6
"""Bytes of the random number that names a key."""


class SyncCipher(Protocol):
    """An AES-GCM cipher of the device."""

    def seal(self, key: bytes, nonce: bytes, plain: bytes) -> bytes:
        """Return the ciphertext with its authentication tag."""
        ...

    def open(self, key: bytes, nonce: bytes, sealed: bytes) -> bytes:
        """Return the plaintext; raise `ValueError` if the key or the data is wrong."""
        ...


@dataclass(frozen=True, slots=True)
class EncryptRequest:
    """A backup that the caller should encrypt."""

    epoch: int  # the name of the key, not 0
    number: int  # of the view of the same position
    key: bytes  # of 128 bits
    nonce: bytes  # of 96 bits, new for each encryption
    plain: bytes  # the game


class Backups:
    """The backups that a host sends to its guests during a game."""

    def __init__(self, table: HostState) -> None:
        self._table = table
        self._epoch, self._key = 0, b""
        self._heirs: frozenset[str] = frozenset()
        self._number = -1
        self.sealing: EncryptRequest | None = None

    def settle(self) -> None:
        """Update the backups after a possible change of the table."""
        table, session = self._table, self._table.session
        if session is None or table.phase != "playing":
            self.sealing = None
            self.renew()
            return
        heirs = {
            c.key: seat for seat, c in enumerate(table.chairs) if self._is_heir(seat)
        }
        is_new = self._heirs != frozenset(heirs)
        if not is_new and self._number == table.number:
            return
        self._number, self._heirs = table.number, frozenset(heirs)
        if len(heirs) > 1:
            if is_new or not self._key:
                self._share([*heirs.values()])
            self.sealing = EncryptRequest(
                self._epoch,
                table.number,
                self._key,
                _random(table, NONCE),
                packed(session, table.kept()),
            )
        else:
            self.sealing = None

    def take(self, sealing: EncryptRequest, sealed: bytes) -> None:
        """Send the ciphertext to all guests, unless the request is outdated."""
        if sealing is not self.sealing:
            return
        self.sealing = None
        text = base64.b64encode(sealing.nonce + sealed).decode()
        for seat in range(len(self._table.chairs)):
            if self._is_heir(seat):
                self._table.send(
                    seat, BequestMessage(sealing.epoch, sealing.number, text)
                )

    def renew(self) -> None:
        """Send all guests new shares and a new backup at the next `settle`."""
        self._heirs, self._number = frozenset(), -1

    def _is_heir(self, seat: int) -> bool:
        chair = self._table.chairs[seat]
        is_person = chair.is_taken and chair.key != ""
        return is_person and seat != self._table.seat

    def _share(self, seats: list[int]) -> None:
        table = self._table
        self._epoch = int.from_bytes(_random(table, _EPOCH)) + 1
        self._key, slopes = _random(table, KEY), _random(table, KEY)
        for place, seat in enumerate(seats, 1):
            found = secret_sharing.share(self._key, slopes, place)
            table.send(seat, ShareMessage(self._epoch, place, found.hex()))


def _random(table: HostState, length: int) -> bytes:
    return hashlib.sha256(f"bytes {table.fresh()}".encode()).digest()[:length]
