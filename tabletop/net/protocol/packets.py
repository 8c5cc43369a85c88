"""The text form of messages.

A text is a JSON object: an *envelope* with a number, so that it counts once however
often it arrives, and with the number of the last one that was had from the other side.
What is in it is a message of one of the kinds in `messages`. A text that is none raises
`MessageError` with a sentence, and nothing else comes out of `read`.
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

VERSION: Final = 2
"""Raised when older devices could not understand the messages."""

LONGEST: Final = 65_536
"""The most characters of a text: what every browser takes as one message (RFC 8841)."""

_ROOM: Final = 1_024
"""Of these, more than an envelope takes."""


def wire_name(kind: type[Any]) -> str:
    """Return the name of a message class in texts, such as "view" for `ViewMessage`."""
    return kind.__name__.removesuffix("Message").lower()


KINDS: Final[dict[str, type[Any]]] = {
    wire_name(kind): kind for kind in typing.get_args(Message)
}


_UNNUMBERED: Final = (UnknownMessage, ClosedMessage)
"""Messages outside of a line."""


@dataclass(frozen=True, slots=True)
class Packet:
    """What travels at once."""

    table: str  # the id of the table
    line: str  # the id of the line between a guest and the host
    number: int = 0  # of the message on its way, from 1; 0 of what need not arrive
    # the number of the last one that came from the other side without a gap
    had: int = 0
    message: Message | None = field(default=None)  # None for a sign of life
    # which run of the host's program sent it; "" of a guest. A host that has stopped
    # and come back has forgotten its lines, and counts anew.
    run: str = ""


@dataclass(frozen=True, slots=True)
class _PacketHeader:
    """An envelope without what is in it."""

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
    """Return the text of an envelope; `MessageError` if it is over `LONGEST`."""
    message = envelope.message
    return enclosed(envelope, "" if message is None else body(message))


def body(message: Message) -> str:
    """Return the text of a message without its envelope; see `write` for errors."""
    text = f'"{wire_name(type(message))}":{to_text(message)}'
    _check_length(text, LONGEST - _ROOM)
    return text


def enclosed(envelope: Packet, written: str) -> str:
    """Return the text of an envelope with this body, "" for none."""
    e = envelope
    cover = to_text(_PacketHeader(VERSION, e.table, e.line, e.number, e.had, e.run))
    return f"{cover[:-1]},{written}}}" if written else cover


def read(text: str) -> Packet:
    """Return the envelope of a text; any other text raises `MessageError` only."""
    _check_length(text)
    try:
        raw = parse_json(text)
        _check_characters(raw)
        return _opened(raw)
    except CodecError as error:
        message = _("A message could not be read: {error}")
        raise MessageError(message.format(error=error)) from None


def _check_length(text: str, most: int = LONGEST) -> None:
    if len(text) > most:
        message = _("A message can have up to {most} characters, not {length}.")
        raise MessageError(message.format(most=most, length=len(text)))


def _check_characters(raw: Json) -> None:
    """Refuse half characters, which JSON can hold and nothing can show."""
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
    """Return a view; what kind its observation has, its game says."""
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
