"""Backups of the game for the guests, in case the host disappears.

After every ply each guest gets the game as the host would save it. Where something is
hidden in it it is sealed, and its key split so that any two guests together can open
it and none alone. The shares of a key are given once, and again to all with another
key when other guests are there. Where nothing is hidden it is not sealed.

The cipher is whoever carries the texts': `EncryptRequest` is what should be sealed,
`Sealed` how it came back. Both are plain bytes, so that a browser can do it in its own
time.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import Final, Protocol

from tabletop.core.game import has_open_chance
from tabletop.net.host_state import HostState
from tabletop.net.protocol import secret_sharing
from tabletop.net.protocol.from_host import BequestMessage, ShareMessage
from tabletop.net.stored_seat import packed
from tabletop.session import game_of

KEY: Final = 16
"""Bytes of a key."""

NONCE: Final = 12
"""Bytes of what makes each sealing another one."""

_EPOCH: Final = 6
"""Bytes of the name of a key."""


class SyncCipher(Protocol):
    """AES-GCM, by whatever a device has for it."""

    def seal(self, key: bytes, nonce: bytes, plain: bytes) -> bytes:
        """Return the bytes sealed, with their tag."""
        ...

    def open(self, key: bytes, nonce: bytes, sealed: bytes) -> bytes:
        """Return what was sealed with this key; raise `ValueError` if it was not."""
        ...


@dataclass(frozen=True, slots=True)
class EncryptRequest:
    """What is to be sealed."""

    epoch: int  # the name of the key, not 0
    number: int  # of the view that it goes with
    key: bytes  # of 128 bits
    nonce: bytes  # of 96 bits, another one each time
    plain: bytes  # the game


class Backups:
    """What a host leaves to its guests, in the course of a game."""

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
        is_open = has_open_chance(game_of(session.game))
        is_new = self._heirs != frozenset(heirs)
        if not is_new and self._number == table.number:
            return
        self._number, self._heirs = table.number, frozenset(heirs)
        if is_open:
            text = base64.b64encode(
                packed(session, table.kept(), is_open=True)
            ).decode()
            for seat in heirs.values():
                table.tell(seat, BequestMessage(0, table.number, text))
        elif len(heirs) > 1:
            if is_new or not self._key:
                self._share([*heirs.values()])
            self.sealing = EncryptRequest(
                self._epoch,
                table.number,
                self._key,
                _random(table, NONCE),
                packed(session, table.kept(), is_open=False),
            )
        else:
            self.sealing = None

    def take(self, sealing: EncryptRequest, sealed: bytes) -> None:
        """Give everybody what was sealed, if it still stands."""
        if sealing is not self.sealing:
            return
        self.sealing = None
        text = base64.b64encode(sealing.nonce + sealed).decode()
        for seat in range(len(self._table.chairs)):
            if self._is_heir(seat):
                self._table.tell(
                    seat, BequestMessage(sealing.epoch, sealing.number, text)
                )

    def renew(self) -> None:
        """Forget what the guests have, and begin anew."""
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
            table.tell(seat, ShareMessage(self._epoch, place, found.hex()))


def _random(table: HostState, length: int) -> bytes:
    return hashlib.sha256(f"bytes {table.fresh()}".encode()).digest()[:length]
