"""The guest's backup of the game, for the case that the host disappears."""

from __future__ import annotations

from typing import Final

from tabletop.net.protocol.from_guest import WillMessage
from tabletop.net.protocol.from_host import BequestMessage, ShareMessage

KEYS: Final = 3
"""Number of recent keys whose backups are kept: other guests may lack the last one."""


class ReceivedBackups:
    """The shares and backups that a guest has received, by key."""

    def __init__(self) -> None:
        self._shares: dict[int, ShareMessage] = {}
        self._bequests: dict[int, BequestMessage] = {}
        self._epochs: list[int] = []

    def take(self, left: ShareMessage | BequestMessage) -> None:
        """Store a share or a backup; keep those of the last `KEYS` keys."""
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
