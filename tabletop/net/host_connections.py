"""The host's connections: greetings, and messages on their way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net.protocol.from_guest import HelloMessage
from tabletop.net.protocol.from_host import ClosedMessage, UnknownMessage
from tabletop.net.protocol.limits import MOST_NUMBER, MessageError, RateLimiter
from tabletop.net.protocol.outbox import BEAT, Outbox
from tabletop.net.protocol.packets import (
    Message,
    OldVersionError,
    Packet,
    check_length,
    enclosed,
    read,
    write,
)
from tabletop.net.protocol.presence import SILENCE
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

NUMBERS: Final = 2**20
"""Numbers of messages between two returns of a host."""


Numbered: TypeAlias = tuple[tuple[int, Message], ...]
"""Messages with their numbers."""

Position: TypeAlias = tuple[int, int, int]
"""A position: the number of the game, the number of takebacks, and the ply."""


@dataclass(slots=True, eq=False)
class Connection:
    """A device that has said hello."""

    line: str  # the id of its call
    peer: str  # the transport's name for the connection
    heard: float  # the time of its last text, in seconds
    outbox: Outbox
    seat: int | None = None  # of the guest; None for a stranger
    is_watching: bool = False
    device: str = ""  # as in its hello
    call: int = 0  # as in its hello
    events: str = ""  # the body of an `EventsMessage` to send
    # the position that the guest has; None before it has said so
    has: Position | None = None
    told: Position = (0, 0, 0)  # the last position that the host sent, and when
    told_at: float = 0.0
    digest: str = ""  # of what the guest sees at that position
    # the lowest ply since takebacks of which the guest does not know
    lowest: int = MOST_NUMBER
    done: int = 0  # the number of the guest's last wish that was handled
    is_owed: bool = True  # whether the guest waits for a text
    beat: float = 0.0  # when a sign of life is due, in seconds

    @property
    def observer(self) -> int | None:
        """The seat whose game the device sees, or `NOBODY`; None for a stranger."""
        return NOBODY if self.is_watching else self.seat


class HostConnections:
    """All connections of a table."""

    def __init__(self, now: float, returns: int) -> None:
        """Begin without connections at `now`, in seconds.

        A hello may be on its way while the host stops and returns. Then guests take
        the numbers of both times for one sequence, so the later ones are higher.
        """
        self.now, self._last = now, returns * NUMBERS
        self._wires: dict[str, Connection] = {}
        self._bare: list[Post] = []
        self._texts: RateLimiter[str] = RateLimiter(*TEXTS)
        self._faults: RateLimiter[str] = RateLimiter(*FAULTS)

    def __iter__(self) -> Iterator[Connection]:
        """Return an iterator over all connections, those of strangers too."""
        return iter([*self._wires.values()])

    def __contains__(self, connection: Connection) -> bool:
        """Return whether this connection is still in use."""
        return self._wires.get(connection.line) is connection

    def seated(self, seat: int | None = None) -> list[Connection]:
        """Return the connections of all seated guests, or those of one seat."""
        return [
            connection
            for connection in self
            if connection.seat is not None and seat in {None, connection.seat}
        ]

    def audience(self) -> list[Connection]:
        """Return the connections of all guests and watchers."""
        return [each for each in self if each.observer is not None]

    def watching(self) -> list[Connection]:
        """Return the connections of watchers."""
        return [each for each in self if each.is_watching]

    def take(self, peer: str, text: str) -> tuple[Connection | None, Numbered]:
        """Return the connection of a text, and its messages with their numbers.

        An unreadable text raises `MessageError` and changes nothing. What comes too
        fast is not read: the other side sends it again.
        """
        limits = self._faults, self._texts
        if not all(limit.has_room(peer, self.now) for limit in limits):
            return None, ()
        self._texts.count(peer, self.now)
        check_length(text, LONGEST_TEXT)
        try:
            packet = read(text)
        except OldVersionError:
            self._say_bare(peer, "", UnknownMessage())  # with the newer version
            raise
        connection = self._wires.get(packet.line) or self._opened(peer, packet)
        if connection is None:
            return None, ()
        if connection.peer != peer:
            raise MessageError(_("A message came over somebody else’s connection."))
        connection.heard = self.now
        return connection, packet.messages

    def fault(self, peer: str) -> bool:
        """Count an unusable text of a peer; return whether that ends its wire.

        Until the faults no longer count, `take` reads nothing of this peer.
        """
        self._faults.count(peer, self.now)
        if self._faults.has_room(peer, self.now):
            return False
        for connection in self:
            if connection.peer == peer:
                self.close(connection, _("Your device is sending invalid messages."))
        return True

    def close(self, connection: Connection, reason: str) -> None:
        """Send the reason, and end the connection."""
        self._say_bare(connection.peer, connection.line, ClosedMessage(reason))
        self.drop(connection)

    def drop(self, connection: Connection) -> None:
        """Forget a connection."""
        self._wires.pop(connection.line, None)

    def forget(self) -> None:
        """Drop connections that have long been silent or are far behind."""
        for connection in self:
            is_silent = self.now - connection.heard > FORGOTTEN
            if is_silent or len(connection.outbox) > MOST_BEHIND:
                self.drop(connection)

    @property
    def has_posts(self) -> bool:
        """Whether an answer to a stranger waits to be sent."""
        return bool(self._bare)

    def posts(self) -> tuple[Post, ...]:
        """Return the texts to send now."""
        found, self._bare = self._bare, []
        for each in self:
            found += [Post(each.peer, text) for text in self._texts_to(each)]
        return tuple(found)

    def _texts_to(self, to: Connection) -> list[str]:
        """Return the texts for a device; to a silent one only signs of life."""
        bodies = to.outbox.due(self.now) if self.is_heard(to) else []
        if to.events:
            bodies, to.events = [*bodies, (0, to.events)], ""
        if not (bodies or to.is_owed or self.now >= to.beat):
            return []
        to.is_owed, to.beat = False, self.now + BEAT
        return enclosed(to.line, bodies, to.done)

    def is_heard(self, connection: Connection) -> bool:
        """Return whether a device has said something lately."""
        return self.now - connection.heard <= SILENCE

    def _opened(self, peer: str, packet: Packet) -> Connection | None:
        """Return a new connection if the packet is a hello; else ask for a hello."""
        if not any(isinstance(each, HelloMessage) for _n, each in packet.messages):
            self._say_bare(peer, packet.line, UnknownMessage())
            return None
        if len(self._wires) >= MOST_WIRES:
            strangers = (each for each in self if each.seat is None)
            longest = next(strangers, None)
            if longest is None:
                raise MessageError(_("Too many devices are trying to join this table."))
            self.drop(longest)
        outbox = Outbox(self._last)
        connection = Connection(packet.line, peer, self.now, outbox)
        self._wires[packet.line] = connection
        return connection

    def _say_bare(self, peer: str, line: str, message: Message) -> None:
        self._bare.append(Post(peer, write(Packet(line, ((0, message),)))))
