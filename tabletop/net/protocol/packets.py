"""The text form of messages.

A text is a JSON object, a *packet*. Its number makes duplicates count once. It also has
the number of the last packet received from the other side. It may contain a message of
one of the kinds in `messages`. For any other text `read` raises `MessageError` with a
sentence.
"""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.core.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.core.i18n import _
from tabletop.net.protocol.from_host import ClosedMessage, UnknownMessage, ViewMessage
from tabletop.net.protocol.limits import MessageError, check_numbers, check_words
from tabletop.net.protocol.messages import Message
from tabletop.registry import GAMES

VERSION: Final = 3
"""Version of the messages; raised when older devices can't read them."""

LONGEST: Final = 65_536
"""Maximum characters of a text, which every browser sends as one message (RFC 8841)."""

_ROOM: Final = 1_024
"""Characters reserved for the fields of the packet."""


def wire_name(kind: type[Any]) -> str:
    """Return the name of a message class in texts, such as "view" for `ViewMessage`."""
    return kind.__name__.removesuffix("Message").lower()


KINDS: Final[dict[str, type[Any]]] = {
    wire_name(kind): kind for kind in typing.get_args(Message)
}


_UNNUMBERED: Final = (UnknownMessage, ClosedMessage)
"""Messages without a number, outside a channel."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet of a channel."""

    table: str  # the id of the table
    line: str  # the id of the channel between a guest and the host
    number: int = 0  # of the message, from 1; 0 if it need not arrive
    # the number of the last packet received without a gap
    had: int = 0
    message: Message | None = field(default=None)  # None for a heartbeat
    # the id of the run of the host's program; "" from a guest. A restarted host has
    # lost its channels, and counts from 1.
    run: str = ""


@dataclass(frozen=True, slots=True)
class _PacketHeader:
    """A packet without its message."""

    v: int
    table: str
    line: str
    number: int
    had: int
    run: str = ""

    def __post_init__(self) -> None:
        check_words(self.table, self.line, self.run)
        check_numbers(self.v, self.number, self.had)


def write(envelope: Packet) -> str:
    """Return the text of a packet; raise `MessageError` if it is over `LONGEST`."""
    message = envelope.message
    return enclosed(envelope, "" if message is None else body(message))


def body(message: Message) -> str:
    """Return the text of a message without its packet; see `write` for errors."""
    text = f'"{wire_name(type(message))}":{to_text(message)}'
    check_length(text, LONGEST - _ROOM)
    return text


def enclosed(envelope: Packet, written: str) -> str:
    """Return the text of a packet with this body; "" for no body."""
    e = envelope
    cover = to_text(_PacketHeader(VERSION, e.table, e.line, e.number, e.had, e.run))
    return f"{cover[:-1]},{written}}}" if written else cover


def read(text: str) -> Packet:
    """Return the packet of a text; raise `MessageError` for any other text."""
    check_length(text)
    try:
        raw = parse_json(text)
        _check_characters(raw)
        return _opened(raw)
    except CodecError as error:
        message = _("A message could not be read: {error}")
        raise MessageError(message.format(error=error)) from None


def check_length(text: str, most: int = LONGEST) -> None:
    """Raise `MessageError` for a text of more than `most` characters."""
    if len(text) > most:
        message = _("A message can have up to {most} characters, not {length}.")
        raise MessageError(message.format(most=most, length=len(text)))


def _check_characters(raw: Json) -> None:
    """Refuse lone surrogates, which JSON can hold and UTF-8 can't."""
    try:
        json.dumps(raw, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CodecError(_("The text holds half a character.")) from None


def _opened(raw: Json) -> Packet:
    if not isinstance(raw, dict):
        raise CodecError(_("It isn’t an envelope."))
    version = raw.get("v")
    if type(version) is int and version > VERSION:
        raise MessageError(
            _("A message comes from a newer version of Tabletop. Reload the page.")
        )
    kinds = [kind for kind in KINDS if kind in raw]
    bodies = {kind: raw.pop(kind) for kind in kinds}
    cover = decode(_PacketHeader, raw)
    if len(kinds) > 1:
        raise CodecError(_("It holds several messages."))
    found = next((_message(kind, bodies[kind]) for kind in kinds), None)
    is_numbered = found is not None and not isinstance(found, _UNNUMBERED)
    if is_numbered is not (cover.number > 0):
        raise CodecError(_("Its number and its message don’t match."))
    return Packet(cover.table, cover.line, cover.number, cover.had, found, cover.run)


def _message(kind: str, raw: Json) -> Message:
    if kind == "view":
        return _view(raw)
    return typing.cast("Message", decode(KINDS[kind], raw, at=kind))


def _view(raw: Json) -> ViewMessage:
    """Return a view; its game gives the type of the observation."""
    if not isinstance(raw, dict) or "observation" not in raw:
        raise CodecError(_("It isn’t a view."))
    name = raw.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise CodecError(_("That game isn’t here."))
    seen = raw["observation"]
    kind = typing.get_type_hints(GAMES[name].observe)["return"]
    view = decode(_ViewHeader, {key: raw[key] for key in raw if key != "observation"})
    return ViewMessage(
        view.game,
        view.number,
        view.ply,
        decode(kind, seen, at="observation"),
        view.legal,
        view.ids,
        view.done,
        view.takebacks,
        view.match,
    )


@dataclass(frozen=True, slots=True)
class _ViewHeader:
    """A view without its observation."""

    game: str
    number: int
    ply: int
    legal: tuple[str, ...]
    ids: tuple[tuple[str, int], ...]
    done: str
    takebacks: int
    match: int

    def __post_init__(self) -> None:
        check_numbers(self.number, self.ply, self.takebacks, self.match)
