"""Chat at a table: ready phrases and short lines, with a rate limit."""

from __future__ import annotations

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import SayMessage
from tabletop.net.protocol.from_host import RefusedMessage, SaidMessage


def say(table: HostState, seat: int, said: SayMessage) -> None:
    """Send a player's line of chat to all."""
    text = names.cleaned(said.text)
    if not table.talk.has_room(seat, table.now):
        reason = _("That is a lot of talk at once. Wait a moment.")
        table.send(seat, RefusedMessage(0, reason))
    elif said.phrase or text:
        table.talk.count(seat, table.now)
        table.tell_all(SaidMessage(seat, said.phrase, text))
