"""Invitations and answers, as texts that people pass on.

The host sends an invitation to a guest, and the guest an answer to the host. Each is a
short text for a link or a QR code, of letters, digits, "-" and "_". A torn or changed
text raises `ValueError` with a sentence.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.net.protocol.limits import check_words
from tabletop.net.protocol.sdp import packed, unpacked
from tabletop.registry import NAMES

VERSION: Final = 4
"""Version of the format, in the upper half of the first byte; the lower is the kind."""

_MOST_MOVES: Final = 0xFFFF
"""Maximum number of moves in an invitation."""

LONGEST: Final = 1_000
"""Maximum characters of a text: twice the length of the longest one."""

_HEX: Final = re.compile(r"([0-9a-f]{2})+")
_IS_HEX: Final = 128
"""Flag for a hexadecimal id, in the byte with the length of the id."""

_SUM: Final = 2
"""Bytes of the checksum."""

_IN_A_LINK: Final = re.compile(r"#/(?:join|answer)/([\w-]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A running game, as its invitation describes it."""

    seat: str  # the name of the present player of the seat
    others: tuple[str, ...]  # the names of the present players, the host's first
    moves: int  # the number of moves so far

    def __post_init__(self) -> None:
        check_words(self.seat, *self.others)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a seat at a table."""

    table: str  # the id of the table
    game: str  # the short name of the game
    host: str  # the name of the host
    token: str  # of the seat or the table, for the hello and the meeting at relays
    description: str | None  # the SDP of the host's device; None in a link
    running: RunningGame | None = None  # the running game, if any
    is_table: bool = False  # whether it is the link of the table, for any seat
    continues: str = ""  # the id of the table whose game this continues, or ""

    def __post_init__(self) -> None:
        check_words(self.table, self.host, self.token, self.continues)


@dataclass(frozen=True, slots=True)
class InvitationAnswer:
    """An answer to an invitation."""

    token: str  # that of the invitation
    description: str  # the SDP of the guest's device

    def __post_init__(self) -> None:
        check_words(self.token)


Text: TypeAlias = Invitation | InvitationAnswer
"""A text that people pass on."""

INVITED, ANSWERED, LINKED, OF_TABLE = range(4)
"""Kinds of texts in the first byte: an invitation with a description, an answer, and
links to a seat and to a table."""

_IS_RUNNING, _IS_CONTINUED = 4, 8
"""Flags in the first byte: for a running game, and for one of another table."""


def pack(text: Text) -> str:
    """Return an invitation or an answer as letters, digits, "-" and "_"."""
    kind, body = ANSWERED, b""
    if isinstance(text, Invitation):
        kind = INVITED if text.description else OF_TABLE if text.is_table else LINKED
        body = _packed_id(text.table) + _packed_word(text.game)
        body += _packed_word(text.host)
        if text.running is not None:
            kind |= _IS_RUNNING
            words = (text.running.seat, *text.running.others)
            body += min(text.running.moves, _MOST_MOVES).to_bytes(2)
            body += bytes([len(words)]) + b"".join(map(_packed_word, words))
        if text.continues:
            kind |= _IS_CONTINUED
            body += _packed_id(text.continues)
    body += _packed_id(text.token)
    if text.description is not None:
        body += packed(text.description)
    head = bytes([VERSION << 4 | kind])
    whole = head + _sum(head + body) + body
    return urlsafe_b64encode(whole).decode().rstrip("=")


def unpack(text: str) -> Text:
    """Return the invitation or the answer in a text of `pack`, a link, or a message.

    A text that is torn, changed, of a newer version or for an unknown game raises
    `ValueError`.
    """
    link = _IN_A_LINK.search(text)
    text = link[1] if link else "".join(text.split())
    try:
        return _unpacked(text)
    except (UnicodeError, IndexError):
        raise ValueError(_nothing()) from None


def _unpacked(text: str) -> Text:
    if not 0 < len(text) <= LONGEST:
        raise ValueError(_nothing())
    try:
        whole = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError:
        raise ValueError(_nothing()) from None
    head, rest = whole[:1], whole[1 + _SUM :]
    if _sum(head + rest) != whole[1 : 1 + _SUM]:
        raise ValueError(_nothing())
    version, kind = divmod(head[0], 16)
    if version > VERSION:
        raise ValueError(
            _("This comes from a newer version of Tabletop. Reload the page first.")
        )
    if version < VERSION:
        raise ValueError(
            _("This comes from an older version of Tabletop. Ask for a new one.")
        )
    if kind == ANSWERED:
        token, rest = _id(rest)
        return InvitationAnswer(token, unpacked(rest, "answer"))
    return _invitation(kind, rest)


def _invitation(kind: int, rest: bytes) -> Invitation:
    running, is_continued = kind & _IS_RUNNING, kind & _IS_CONTINUED
    kind &= ~(_IS_RUNNING | _IS_CONTINUED)
    table, rest = _id(rest)
    game, rest = _word(rest)
    if kind not in {INVITED, LINKED, OF_TABLE}:
        raise ValueError(_nothing())
    if game not in NAMES:
        message = _("The invitation is to a game that is not here: “{mended}”.")
        raise ValueError(message.format(mended=names.mended(game)))
    host, rest = _word(rest)
    now, rest = _running(rest) if running else (None, rest)
    continues, rest = _id(rest) if is_continued else ("", rest)
    token, rest = _id(rest)
    described = unpacked(rest, "offer") if kind == INVITED else None
    if described is None and rest:
        raise ValueError(_nothing())
    is_table, host = kind == OF_TABLE, names.mended(host)
    return Invitation(table, game, host, token, described, now, is_table, continues)


def meeting_of(key: str) -> str:
    """Return the meeting name of a guest and a host, from the guest's key."""
    return "#" + hashlib.sha256(f"key {key}".encode()).hexdigest()


def watching_of(link: str) -> str:
    """Return the secret with which people watch, from that of the table's link."""
    return hashlib.sha256(f"watch {link}".encode()).hexdigest()


def _nothing() -> str:
    return _("This is neither an invitation nor an answer, or part of it is missing.")


def _sum(rest: bytes) -> bytes:
    return zlib.crc32(rest).to_bytes(4)[-_SUM:]


def _packed_id(text: str) -> bytes:
    """Return an id as bytes; hexadecimal ids take half the space."""
    if _HEX.fullmatch(text):
        content = bytes.fromhex(text)
        return bytes([_IS_HEX | len(content)]) + content
    return _packed_word(text)


def _id(packed: bytes) -> tuple[str, bytes]:
    if not packed[0] & _IS_HEX:
        return _word(packed)
    size = 1 + packed[0] % _IS_HEX
    return packed[1:size].hex(), packed[size:]


def _packed_word(text: str) -> bytes:
    content = text.encode()
    return bytes([len(content)]) + content


def _word(packed: bytes) -> tuple[str, bytes]:
    size = 1 + packed[0]
    return packed[1:size].decode(), packed[size:]


def _running(packed: bytes) -> tuple[RunningGame, bytes]:
    moves, rest, words = int.from_bytes(packed[:2]), packed[3:], []
    for _name in range(packed[2]):
        word, rest = _word(rest)
        words.append(names.mended(word))
    seat, *others = words
    return RunningGame(seat, tuple(others), moves), rest
