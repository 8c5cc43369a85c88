"""The host's connections: greetings, and messages on their way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _
from tabletop.net.protocol.from_guest import HelloMessage
from tabletop.net.protocol.from_host import ClosedMessage, UnknownMessage
from tabletop.net.protocol.limits import MessageError, RateLimiter
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import Packet, check_length, read, write
from tabletop.net.protocol.presence import SILENCE
from tabletop.net.protocol.reliable_channel import ReliableChannel
from tabletop.net.steps import Post

MOST_WIRES: Final = 64
"""Maximum connected guests and strangers."""

MOST_BEHIND: Final = 512
"""Undelivered messages after which a guest must say hello again."""

LONGEST_TEXT: Final = 4_000
"""Maximum characters of a guest's text."""

TEXTS: Final = (120, 3.0)
"""Maximum texts of a wire, and the seconds they count for; more are not read."""

FAULTS: Final = (10, 60.0)
"""Unusable texts of a wire, and the seconds they count for, that end the wire."""

FORGOTTEN: Final = 10 * SILENCE
"""Seconds of silence after which a guest must say hello again."""


@dataclass(slots=True)
class Connection:
    """A device that has said hello."""

    line: ReliableChannel  # to the guest
    peer: str  # the transport's name for the connection
    seat: int | None = None  # of the guest; None for a stranger
    ply: int = -1  # the ply of the last position that the host sent; -1 for none


class HostConnections:
    """All connections of a table."""

    def __init__(self, table: str, now: float, run: str) -> None:
        """Begin without connections at `now` in seconds; `run` is new at each start."""
        self.now, self._table, self._run = now, table, run
        self._wires: dict[str, Connection] = {}
        self._bare: list[Post] = []
        self._texts: RateLimiter[str] = RateLimiter(*TEXTS)
        self._faults: RateLimiter[str] = RateLimiter(*FAULTS)

    def __iter__(self) -> Iterator[Connection]:
        """Return an iterator over all connections, those of strangers too."""
        return iter([*self._wires.values()])

    def __contains__(self, connection: Connection) -> bool:
        """Return whether this connection is still in use."""
        return self._wires.get(connection.line.name) is connection

    def seated(self, seat: int | None = None) -> list[Connection]:
        """Return the connections of all seated guests, or those of one seat."""
        return [
            connection
            for connection in self
            if connection.seat is not None and seat in {None, connection.seat}
        ]

    def take(self, peer: str, text: str) -> tuple[Connection | None, list[Message]]:
        """Return the connection of a text, and the messages that are now complete.

        An unreadable text raises `MessageError` and changes nothing. What comes too
        fast is not read: the other side sends it again.
        """
        limits = self._faults, self._texts
        if not all(limit.has_room(peer, self.now) for limit in limits):
            return None, []
        self._texts.count(peer, self.now)
        check_length(text, LONGEST_TEXT)
        envelope = read(text)
        if envelope.table != self._table:
            raise MessageError(_("A message is for another table."))
        connection = self._wires.get(envelope.line) or self._opened(peer, envelope)
        if connection is None:
            return None, []
        if connection.peer != peer:
            raise MessageError(_("A message came over somebody else’s connection."))
        return connection, connection.line.take(envelope, self.now)

    def fault(self, peer: str) -> bool:
        """Count an unusable text of a peer; return whether that ends its wire.

        Until the faults no longer count, `take` reads nothing of this peer.
        """
        self._faults.count(peer, self.now)
        if self._faults.has_room(peer, self.now):
            return False
        for connection in self:
            if connection.peer == peer:
                self.close(connection, _("Your device sends what can’t be used."))
        return True

    def say(self, connection: Connection, message: Message) -> None:
        """Send a message reliably; raise `MessageError` if it is too long."""
        connection.line.say(message)

    def close(self, connection: Connection, reason: str) -> None:
        """Send the reason, and end the connection."""
        self._say_bare(connection.peer, connection.line.name, ClosedMessage(reason))
        self._wires.pop(connection.line.name, None)

    def refuse(self, connection: Connection, call: int) -> None:
        """Ask a guest to say hello again, after this call."""
        self._say_bare(connection.peer, connection.line.name, UnknownMessage(call))
        self._wires.pop(connection.line.name, None)

    def forget(self) -> None:
        """Drop connections that have long been silent or are far behind."""
        for name, connection in [*self._wires.items()]:
            is_silent = self.now - connection.line.heard > FORGOTTEN
            if is_silent or connection.line.backlog > MOST_BEHIND:
                del self._wires[name]

    @property
    def has_posts(self) -> bool:
        """Whether an answer to a stranger waits to be sent."""
        return bool(self._bare)

    def posts(self) -> tuple[Post, ...]:
        """Return the texts to send now."""
        found, self._bare = self._bare, []
        for connection in self._wires.values():
            found += [
                Post(connection.peer, text) for text in connection.line.texts(self.now)
            ]
        return tuple(found)

    def _opened(self, peer: str, envelope: Packet) -> Connection | None:
        """Return a new connection if the packet is a hello; else ask for a hello."""
        if envelope.number != 1 or not isinstance(envelope.message, HelloMessage):
            self._say_bare(peer, envelope.line, UnknownMessage())
            return None
        if len(self._wires) >= MOST_WIRES:
            strangers = (
                k for k, connection in self._wires.items() if connection.seat is None
            )
            longest = next(strangers, None)
            if longest is None:
                raise MessageError(_("Too many devices are trying to join this table."))
            del self._wires[longest]
        connection = Connection(
            ReliableChannel(self._table, envelope.line, self.now, self._run), peer
        )
        self._wires[envelope.line] = connection
        return connection

    def _say_bare(self, peer: str, line: str, message: Message) -> None:
        text = write(Packet(self._table, line, message=message))
        self._bare.append(Post(peer, text))
