"""Chat at a table: ready phrases and short lines, with a rate limit."""

from __future__ import annotations

from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import SayMessage
from tabletop.net.protocol.from_host import RefusedMessage, SaidMessage
from tabletop.net.protocol.limits import RateLimiter

TALK: Final = (5, 10.0)
"""Maximum lines of a person, and the seconds they count for."""


class Chat:
    """The chat of a table."""

    def __init__(self, table: HostState) -> None:
        self._table = table
        self._said: RateLimiter[int] = RateLimiter(*TALK)

    def say(self, seat: int, said: SayMessage) -> None:
        """Send a player's line of chat to all."""
        table, text = self._table, names.cleaned(said.text)
        if not self._said.has_room(seat, table.now):
            reason = _("That is a lot of talk at once. Wait a moment.")
            table.send(seat, RefusedMessage(0, reason))
        elif said.phrase or text:
            self._said.count(seat, table.now)
            table.tell_all(SaidMessage(seat, said.phrase, text))
