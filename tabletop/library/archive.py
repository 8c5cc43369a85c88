"""Files of games, for copies and for other devices.

The file is gzipped text of one JSON object a line:

    {"tabletop": "games", "format": 1, "games": 2}
    {"id": …, "changed": …, "title": …, "pinned": …, "save": …}
    {"id": …, "changed": …, "title": …, "pinned": …, "save": …}

where a save is a text of `tabletop.session.save`. So a file holds everything, hidden
cards too. The import takes all games of a file or none: it reads the whole file and
checks each save first.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from tabletop.core.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.core.i18n import _, mark, ngettext, written
from tabletop.session import save
from tabletop.session.save import is_newer, outline

FORMAT: Final = 1
ENDING: Final = ".tabletop"  # extension of the file name
LARGEST: Final = 32_000_000  # maximum bytes of a file

MOST_GAMES: Final = 20_000

LONGEST: Final = 500_000  # maximum bytes of one line; whole games had 700 to 6,000
MOST: Final = 100_000_000  # maximum bytes of the decompressed file

_GZIP: Final = 16 + zlib.MAX_WBITS
_BEGINNING: Final = b"\x1f\x8b\x08"
_LATEST: Final = 253_402_300_800.0
_ID: Final = re.compile(r"[0-9a-f]{6,64}", re.ASCII)


class ArchiveError(ValueError):
    """An error in a file of games: torn, changed, or of another kind."""


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A game in a file."""

    id: str  # on the device that exported it
    changed: float  # the time of the last move, in seconds since 1970
    save: str  # the text of the save
    title: str = ""  # a person's title for it, or ""
    pinned: bool = False  # whether it was pinned


@dataclass(frozen=True, slots=True)
class _Head:
    """The first line."""

    tabletop: Literal["games"]  # "games"
    format: int  # of the file
    games: int  # the number of lines that follow


# Sentences on files

REVEALING: Final = mark(
    "The file includes the hidden cards of games that are still in progress."
)
UNREADABLE: Final = mark("Your games can’t be read right now. Reload the page.")
TORN: Final = mark("This file is damaged or has been changed, so nothing was imported.")
FOREIGN: Final = mark("There are no Tabletop games in this file.")
NEWER: Final = mark("This file was made by a newer version of Tabletop.")
HUGE: Final = mark("This file is too large to hold Tabletop games, so it was not read.")


def name_of(now: float) -> str:
    """Return the name of a file that is made at `now`, in seconds since 1970."""
    return time.strftime(f"Tabletop %Y-%m-%d{ENDING}", time.localtime(now))


def readable(parcels: Iterable[ArchivedGame]) -> list[ArchivedGame]:
    """Return the readable games, which alone belong in a file."""
    return [parcel for parcel in parcels if outline(parcel.save)]


def packed(parcels: Sequence[ArchivedGame]) -> bytes:
    """Return the file with these games."""
    head = to_text(_Head("games", FORMAT, len(parcels)))
    lines = (head, *map(to_text, parcels))
    text = "".join(f"{line}\n" for line in lines)
    return zlib.compress(text.encode(), 9, _GZIP)


def shareable(text: str) -> str:
    """Return a save in the form that may leave this device; "" if none may.

    The save of a host has the keys of all seats and hidden information. So the save of
    a running game stays here, and that of a finished one loses the keys.
    """
    if '"distance"' not in text:
        return text
    try:
        session = save.loads(text)
    except ValueError:  # `packed` leaves it out
        return text
    if session.table.distance is None:
        return text
    if not session.is_over:
        return ""
    session.table = replace(session.table, distance=None)
    return save.dumps(session)


def report(packed: int, torn: int, unread: int, hosted: int = 0) -> str:
    """Return the sentences on the games in a file and the missing ones."""
    words = {
        ngettext(
            "{n} game is in the file.", "{n} games are in the file.", packed
        ): packed,
        ngettext(
            "{n} game is missing, because it is damaged.",
            "{n} games are missing, because they are damaged.",
            torn,
        ): torn,
        ngettext(
            "{n} game is missing, because it can’t be read right now: reload the page"
            " and try again.",
            "{n} games are missing, because they can’t be read right now: reload the"
            " page and try again.",
            unread,
        ): unread,
        ngettext(
            "{n} game is missing, because it is still being played on several devices"
            " and its save holds what is hidden from the others.",
            "{n} games are missing, because they are still being played on several"
            " devices and their saves hold what is hidden from the others.",
            hosted,
        ): hosted,
    }
    return " ".join(text.format(n=written(n)) for text, n in words.items() if n)


def unpacked(file: bytes) -> list[ArchivedGame]:
    """Return the games of a file; `ArchiveError` says what is wrong with it."""
    line, is_ended, rest = _text(file).partition(b"\n")
    head = _head(line if is_ended else b"")
    if rest.count(b"\n") != head.games:
        raise ArchiveError(_(TORN))
    *lines, after = rest.split(b"\n")
    if after:
        raise ArchiveError(_(TORN))
    return [_parcel(line) for line in lines]


def _text(file: bytes) -> bytes:
    """Return the decompressed content of a file."""
    if len(file) > LARGEST:
        raise ArchiveError(_(HUGE))
    unpacking = zlib.decompressobj(_GZIP)
    try:
        text = unpacking.decompress(file, MOST)
    except zlib.error:  # `eof` stays False
        text = b""
    if len(text) == MOST:
        raise ArchiveError(_(HUGE))
    if not unpacking.eof or unpacking.unused_data:
        raise ArchiveError(_(TORN) if file.startswith(_BEGINNING) else _(FOREIGN))
    return text


def _head(line: bytes) -> _Head:
    try:
        fields = _fields(line)
    except CodecError:
        raise ArchiveError(_(FOREIGN)) from None
    if not isinstance(fields, dict) or fields.get("tabletop") != "games":
        raise ArchiveError(_(FOREIGN))
    if isinstance(number := fields.get("format"), int) and number > FORMAT:
        raise ArchiveError(_(NEWER))
    try:
        head = decode(_Head, fields)
    except CodecError:
        raise ArchiveError(_(TORN)) from None
    if head.games > MOST_GAMES:
        raise ArchiveError(_(HUGE))
    return head


def _parcel(line: bytes) -> ArchivedGame:
    try:
        parcel = decode(ArchivedGame, _fields(line))
    except CodecError:
        raise ArchiveError(_(TORN)) from None
    if not outline(parcel.save):
        raise ArchiveError(_(NEWER) if is_newer(parcel.save) else _(TORN))
    if not 0 <= parcel.changed < _LATEST:
        raise ArchiveError(_(TORN))
    return parcel


def _fields(line: bytes) -> Json:
    """Return the JSON of a line, or raise `CodecError`."""
    if len(line) > LONGEST:
        raise ArchiveError(_(HUGE))
    try:
        return parse_json(line.decode())
    except UnicodeDecodeError as error:
        raise CodecError(str(error)) from error


# Import

Fate: TypeAlias = Literal["kept", "longer", "new"]  # here already, continued, or new


def placed(save: str, mine: Mapping[str, str]) -> tuple[Fate, str]:
    """Return the result of importing a game, and the id of the game that it matches.

    If one game is the beginning of the other, the longer one stays; otherwise both
    stay. `mine` has the saves on this device that may be the same game, by id.
    """
    theirs = outline(save)
    shorter = ""
    for id_, text in mine.items():
        ours = outline(text)
        if theirs is None or ours is None:
            continue
        if ours.holds(theirs):
            return "kept", id_
        if theirs.holds(ours):
            shorter = shorter or id_
    return ("longer", shorter) if shorter else ("new", "")


def own_id(parcel: ArchivedGame, taken: Iterable[str]) -> str:
    """Return the id of an imported game; "" if it is taken or invalid."""
    is_free = parcel.id not in set(taken) and _ID.fullmatch(parcel.id)
    return parcel.id if is_free else ""
