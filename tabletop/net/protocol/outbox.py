"""Messages on their way: sent at once, and again until the other side confirms them.

The transport may lose, duplicate, delay and reorder texts. A message that tells a
state, such as the players at a table, replaces an older one; other messages stay until
they have arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from tabletop.net.protocol.from_host import (
    AskedMessage,
    FromHost,
    RefusedMessage,
    SaidMessage,
    SettledMessage,
)
from tabletop.net.protocol.packets import Message, body, wire_name

AGAIN: Final = 1.0
"""Seconds before a message is sent again."""

BEAT: Final = 2.0
"""Seconds of silence before a sign of life is sent."""


def state_of(message: Message) -> str:
    """Return the name of the state that a message tells; "" if it tells none.

    Of a state only the last message counts.
    """
    if isinstance(message, AskedMessage | SettledMessage):
        return "question"
    is_state = isinstance(message, FromHost) and not isinstance(
        message, SaidMessage | RefusedMessage
    )
    return wire_name(type(message)) if is_state else ""


@dataclass(slots=True)
class _Item:
    number: int
    text: str
    due: float = 0.0  # when it is sent again, in seconds


class Outbox:
    """The unconfirmed messages to one device; their numbers follow `last`."""

    def __init__(self, last: int = 0) -> None:
        self._said = last
        self._items: dict[str, _Item] = {}

    def __len__(self) -> int:
        """Return the number of unconfirmed messages."""
        return len(self._items)

    @property
    def last(self) -> int:
        """The number of the last message."""
        return self._said

    def say(self, message: Message) -> None:
        """Send a message; raise `MessageError` if it is too long."""
        text = body(message)
        self._said += 1
        name = state_of(message) or f"{self._said}"
        self._items.pop(name, None)
        self._items[name] = _Item(self._said, text)

    def has(self, name: str) -> bool:
        """Return whether a state is on its way."""
        return name in self._items

    def drop(self, *names: str) -> None:
        """Stop sending these states."""
        for name in names:
            self._items.pop(name, None)

    def confirm(self, numbers: Collection[int], but: Collection[str] = ()) -> None:
        """Drop the messages of these numbers, except the states of some names."""
        self._keep(lambda name, item: item.number not in numbers or name in but)

    def confirm_up_to(self, number: int) -> None:
        """Drop the messages up to a number."""
        self._keep(lambda _name, item: item.number > number)

    def renumber(self, number: int) -> int:
        """Drop the messages up to a number, and let the others follow it.

        Return by how much their numbers grow.
        """
        self.confirm_up_to(number)
        before = self._said
        for follows, item in enumerate(self._items.values(), number + 1):
            item.number = follows
        self._said = number + len(self._items)
        return self._said - before

    def due(self, now: float) -> list[tuple[int, str]]:
        """Return the numbers and texts of the messages to send now."""
        found = [item for item in self._items.values() if item.due <= now]
        for item in found:
            item.due = now + AGAIN
        return [(item.number, item.text) for item in found]

    def _keep(self, is_kept: Callable[[str, _Item], bool]) -> None:
        self._items = {k: item for k, item in self._items.items() if is_kept(k, item)}
