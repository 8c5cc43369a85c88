"""A reliable, ordered channel between two devices.

The transport may lose, duplicate, delay and reorder texts. The channel resends each
message until the other side confirms it, at growing intervals.
"""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import Packet, body, enclosed

WINDOW: Final = 64
"""Maximum messages in flight, and maximum buffered early messages."""

AGAIN: Final = 1.0
"""Seconds before the first resend; each further interval is twice as long."""

SELDOM: Final = 8.0
"""Maximum seconds between two resends."""

BEAT: Final = 1.0
"""Seconds of silence before a heartbeat is sent."""


class ReliableChannel:
    """One end of a channel."""

    def __init__(self, table: str, name: str, now: float, run: str = "") -> None:
        """Open the channel with this id.

        `now` is the time in seconds, of a monotonic clock. The host passes the id of
        its program's run.
        """
        self._run = run
        self.table, self.name = table, name
        self.heard = now  # the time of the last text from the other end, in seconds
        self._said = 0
        self._under_way: dict[int, str] = {}
        self._early: dict[int, Message] = {}
        self._had = 0
        self._next = 0
        self._due, self._pause, self._beat = 0.0, AGAIN, now + BEAT

    @property
    def is_quiet(self) -> bool:
        """Whether the other end has confirmed all messages."""
        return not self._under_way

    @property
    def backlog(self) -> int:
        """The number of unconfirmed messages."""
        return len(self._under_way)

    def say(self, message: Message) -> None:
        """Send a message reliably.

        A message that is too long raises `MessageError`; the channel stays open.
        """
        text = body(message)
        self._said += 1
        self._under_way[self._said] = text

    def take(self, envelope: Packet, now: float) -> list[Message]:
        """Return the messages that are now complete, in their order.

        An impossible packet raises `MessageError` and changes nothing.
        """
        if envelope.had > self._said:
            raise MessageError(_("A message confirms something that was never said."))
        if envelope.number > self._had + WINDOW:
            raise MessageError(_("A message is too far ahead of its turn."))
        self.heard = now
        self._confirm(envelope.had)
        if envelope.message is None or not envelope.number:
            return []
        self._beat = now  # the sender waits for a confirmation
        if envelope.number > self._had:
            self._early.setdefault(envelope.number, envelope.message)
        found = []
        while self._had + 1 in self._early:
            self._had += 1
            found.append(self._early.pop(self._had))
        return found

    def _confirm(self, had: int) -> None:
        before = len(self._under_way)
        self._under_way = {k: m for k, m in self._under_way.items() if k > had}
        if len(self._under_way) < before:
            self._pause = AGAIN

    def texts(self, now: float) -> list[str]:
        """Return the texts to send now: new ones, resends, or a heartbeat."""
        first = min(self._under_way, default=0)
        sendable = [k for k in self._under_way if k < first + WINDOW]
        if now >= self._due and self._next > first > 0:
            self._next = first
            self._due, self._pause = now + self._pause, min(2 * self._pause, SELDOM)
        new = [k for k in sendable if k >= self._next]
        found = [self._text(k) for k in new]
        if new:
            self._next = new[-1] + 1
            self._due = max(self._due, now + self._pause)
        elif now >= self._beat:
            found = [self._text(0)]
        if found:
            self._beat = now + BEAT
        return found

    def _text(self, number: int) -> str:
        envelope = Packet(self.table, self.name, number, self._had, None, self._run)
        return enclosed(envelope, self._under_way.get(number, ""))
