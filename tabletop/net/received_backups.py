"""The guest's backup of the game, for the case that the host disappears."""

from __future__ import annotations

from typing import Final

from tabletop.net.protocol.from_guest import WillMessage
from tabletop.net.protocol.from_host import BequestMessage, ShareMessage

KEYS: Final = 3
"""What is sealed with so many keys is kept: others may not have had the last one yet.
"""


class ReceivedBackups:
    """What a host has left to one guest, by the names of the keys."""

    def __init__(self) -> None:
        self._shares: dict[int, ShareMessage] = {}
        self._bequests: dict[int, BequestMessage] = {}
        self._epochs: list[int] = []

    def take(self, left: ShareMessage | BequestMessage) -> None:
        """Keep what is left to this device, of the last keys alone."""
        if left.epoch in self._epochs:
            self._epochs.remove(left.epoch)
        self._epochs = [*self._epochs, left.epoch][-KEYS:]
        if isinstance(left, ShareMessage):
            self._shares[left.epoch] = left
        else:
            self._bequests[left.epoch] = left
        for epoch in self._shares.keys() - {*self._epochs}:
            del self._shares[epoch]
        for epoch in self._bequests.keys() - {*self._epochs}:
            del self._bequests[epoch]

    @property
    def wills(self) -> tuple[WillMessage, ...]:
        """The shares and backups that this device can give to the new host."""
        return tuple(map(self._will, self._epochs))

    def _will(self, epoch: int) -> WillMessage:
        share = self._shares.get(epoch, ShareMessage(epoch, 0, ""))
        left = self._bequests.get(epoch, BequestMessage(epoch, 0, ""))
        return WillMessage(epoch, left.number, left.text, share.place, share.share)
