"""The text form of messages.

A text is a JSON object, a *packet*, with any number of messages (`from_guest` and
`from_host`). A message has a number if it is sent again until the other side confirms
it (`outbox`), else 0. For any other text `read` raises `MessageError` with a sentence.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tabletop.core.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.core.i18n import _
from tabletop.net.protocol.from_guest import FromGuest
from tabletop.net.protocol.from_host import FromHost
from tabletop.net.protocol.limits import (
    MOST_NUMBER,
    MessageError,
    check_numbers,
    check_words,
)

VERSION: Final = 7
"""Version of the messages; raised when older devices can't read them."""

LONGEST: Final = 65_536
"""Maximum characters of a text, which every browser sends as one message (RFC 8841)."""

_ROOM: Final = 1_024
"""Characters reserved for the fields of the packet."""

_MOST: Final = 100
"""Maximum messages of a packet."""


Message: TypeAlias = FromGuest | FromHost
"""Messages of both kinds of devices."""


class OldVersionError(MessageError):
    """A text of an older version, whose device has to load this one."""


def wire_name(kind: type[Any]) -> str:
    """Return the name of a message class in texts, such as "play" for `PlayMessage`."""
    return kind.__name__.removesuffix("Message").lower()


KINDS: Final[dict[str, type[Any]]] = {
    wire_name(kind): kind for kind in typing.get_args(Message)
}


@dataclass(frozen=True, slots=True)
class Packet:
    """One text between a guest and the host."""

    line: str  # the id of the guest's last call
    # each with its number; () for a sign of life
    messages: tuple[tuple[int, Message], ...] = ()
    done: int = 0  # the number of the guest's last wish that the host has handled


@dataclass(frozen=True, slots=True)
class _PacketHeader:
    """A packet without its messages."""

    v: int
    line: str
    done: int = 0

    def __post_init__(self) -> None:
        check_words(self.line)
        check_numbers(self.v, self.done)


def write(packet: Packet) -> str:
    """Return the text of a packet; raise `MessageError` if it is over `LONGEST`."""
    bodies = [(number, body(message)) for number, message in packet.messages]
    text, *more = enclosed(packet.line, bodies, packet.done)
    check_length(text + "".join(more))
    return text


def body(message: Message) -> str:
    """Return the text of a message without its packet; see `write` for errors."""
    text = f'"{wire_name(type(message))}":{to_text(message)}'
    check_length(text, LONGEST - _ROOM)
    return text


def enclosed(line: str, bodies: Iterable[tuple[int, str]], done: int = 0) -> list[str]:
    """Return texts, one at least, with these bodies and their numbers."""
    cover = to_text(_PacketHeader(VERSION, line, done))[:-1]
    texts: list[str] = []
    parts: list[str] = []
    for number, written in bodies:
        part = f"[{number},{{{written}}}]"
        is_full = sum(map(len, parts)) + len(part) > LONGEST - _ROOM
        if is_full or len(parts) >= _MOST:
            texts.append(f'{cover},"says":[{",".join(parts)}]}}')
            parts = []
        parts.append(part)
    says = f',"says":[{",".join(parts)}]' if parts else ""
    return [*texts, f"{cover}{says}}}"]


def read(text: str) -> Packet:
    """Return the packet of a text; raise `MessageError` for any other text."""
    check_length(text)
    try:
        raw = parse_json(text)
        try:
            json.dumps(raw, ensure_ascii=False).encode()
        except UnicodeEncodeError:  # JSON can hold lone surrogates, UTF-8 can't
            raise CodecError(_("The text holds half a character.")) from None
        return _opened(raw)
    except CodecError as error:
        message = _("A message couldn’t be read: {error}")
        raise MessageError(message.format(error=error)) from None


def check_length(text: str, most: int = LONGEST) -> None:
    """Raise `MessageError` for a text of more than `most` characters."""
    if len(text) > most:
        message = _("This message is too long: {length} characters, at most {most}.")
        raise MessageError(message.format(most=most, length=len(text)))


def _opened(raw: Json) -> Packet:
    if not isinstance(raw, dict):
        raise CodecError(_("It isn’t an envelope."))
    version = raw.get("v")
    if type(version) is int and version > VERSION:
        raise MessageError(
            _("A message comes from a newer version of Tabletop. Reload the page.")
        )
    if type(version) is int and version < VERSION:
        raise OldVersionError(
            _(
                "A message comes from an older version of Tabletop. Reload the other "
                "page."
            )
        )
    says = raw.pop("says", [])
    cover = decode(_PacketHeader, raw)
    if not isinstance(says, list) or len(says) > _MOST:
        raise CodecError(_("It holds too many messages."))
    return Packet(cover.line, tuple(map(_message, says)), cover.done)


def _message(raw: Json) -> tuple[int, Message]:
    """Return a message and its number."""
    match raw:
        case [int() as number, {**members}] if len(members) == 1:
            ((kind, fields),) = members.items()
            if kind in KINDS and 0 <= number <= MOST_NUMBER:
                message = decode(KINDS[kind], fields, at=kind)
                return number, typing.cast("Message", message)
    raise CodecError(_("It isn’t a message."))
