"""Games in one file, to be taken along: to another device, or to a safe place.

The file is gzipped text of one JSON object a line:

    {"tabletop": "games", "format": 1, "games": 2}
    {"id": …, "changed": …, "title": …, "pinned": …, "save": …}
    {"id": …, "changed": …, "title": …, "pinned": …, "save": …}

where a save is the text that `tabletop.save` writes. So it holds everything, hidden
cards too. A file is taken whole or not at all: before anything is kept, all of it has
been read, and each save is as it was made.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop import journal, save
from tabletop.codec import CodecError, decode, parse_json, to_text
from tabletop.i18n import _, ngettext, written
from tabletop.session import HOSTED

FORMAT: Final = 1
ENDING: Final = ".tabletop"
"""The end of such a file's name."""

LARGEST: Final = 32_000_000
"""The most bytes of a file that is looked at."""

MOST_GAMES: Final = 20_000

LONGEST: Final = 500_000
"""The most bytes of one line; whole games had 700 to 6,000."""

MOST: Final = 100_000_000
"""The most bytes that a file may unpack to."""

_STEP: Final = 1 << 16
_GZIP: Final = 16 + zlib.MAX_WBITS
_LATEST: Final = 253_402_300_800.0
_ID: Final = re.compile(r"[0-9a-f]{6,64}", re.ASCII)


class ParcelError(ValueError):
    """A file that is none of these games, or torn, or changed."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A game in a file."""

    id: str  # that it had where it was kept
    changed: float  # when it was played last, in seconds since 1970
    save: str  # its text
    title: str = ""  # what a person called it, or ""
    pinned: bool = False  # whether it stood before others


@dataclass(frozen=True, slots=True)
class _Head:
    """The first line."""

    tabletop: Literal["games"]  # "games"
    format: int  # of the file
    games: int  # how many lines follow


def name_of(now: float) -> str:
    """Return the name for a file that is made now, in seconds since 1970."""
    return time.strftime(f"Tabletop %Y-%m-%d{ENDING}", time.localtime(now))


def packed(parcels: Iterable[Parcel]) -> bytes:
    """Return the file with those of these games that can be read."""
    whole = [parcel for parcel in parcels if journal.outline(parcel.save)]
    head = to_text(_Head("games", FORMAT, len(whole)))
    lines = (head, *map(to_text, whole))
    packing = zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    parts = [packing.compress(f"{line}\n".encode()) for line in lines]
    return b"".join((*parts, packing.flush()))


def shareable(text: str) -> str:
    """Return a save as it may leave this device; "" if it may not.

    The save of a host has the keys of all seats and what is hidden from the guests. So
    a running one stays here, and a finished one goes without the keys.
    """
    if f'"{HOSTED}"' not in text:
        return text
    try:
        session = save.loads(text)
    except ValueError:  # `packed` leaves it out
        return text
    if HOSTED not in session.table:
        return text
    if not session.is_over:
        return ""
    del session.table[HOSTED]
    return save.dumps(session)


def revealing() -> str:
    """Return what is said of a file with a running game that hides something."""
    return _("The file includes the hidden cards of games that are still running.")


def report(packed: int, torn: int, unread: int, hosted: int = 0) -> str:
    """Return what a file holds and what it lacks.

    Args:
        packed: the games in it.
        torn: the games that are damaged.
        unread: the games that can't be read at the moment.
        hosted: the running games with other devices.
    """
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


def unreadable() -> str:
    """Return what is said where the games of this device can't be read."""
    return _("Your games can’t be read right now. Reload the page.")


def check(file: bytes) -> int:
    """Return how many games a file says that it has, once all of it has been unpacked.

    What it unpacks to is looked at a little at a time, and kept nowhere.

    Raises:
        ParcelError: it is no such file, or torn, or of a newer version.
    """
    head, beginning, count, length = None, b"", 0, 0
    for part in _parts(file):
        count += part.count(b"\n")
        _before, is_ended, last = part.rpartition(b"\n")
        length = len(last) if is_ended else length + len(part)
        if length > LONGEST:
            raise ParcelError(huge())
        if head is None:
            beginning += part
            head = _head(beginning.partition(b"\n")[0]) if count else None
    if head is None:
        raise ParcelError(foreign())
    if length or count != head.games + 1:
        raise ParcelError(torn())
    return head.games


def unpacked(file: bytes) -> Iterator[Parcel]:
    """Give the games of a file that was checked; only at the end all are known to hold.

    Raises:
        ParcelError: a game in it is none, or torn, or changed, or of a newer version.
    """
    line, is_head = b"", True
    for part in _parts(file):
        *lines, line = (line + part).split(b"\n")
        for whole in lines[is_head:]:
            yield _parcel(whole)
        is_head = is_head and not lines


def torn() -> str:
    """Return what is said of a file that does not hold."""
    return _("This file is damaged or was changed, so nothing was taken from it.")


def foreign() -> str:
    """Return what is said of a file of something else."""
    return _("There are no Tabletop games in this file.")


def newer() -> str:
    """Return what is said of a file that a newer version has made."""
    return _("This file was made by a newer version of Tabletop.")


def huge() -> str:
    """Return what is said of a file that is too large."""
    return _("This file is too large to be a file of games, so it was not read.")


def _parts(file: bytes) -> Iterator[bytes]:
    """Give what a file unpacks to, a little at a time."""
    if len(file) > LARGEST:
        raise ParcelError(huge())
    unpacking, rest, total = zlib.decompressobj(_GZIP), file, 0
    while not unpacking.eof:
        try:
            part = unpacking.decompress(rest, _STEP)
        except zlib.error:
            raise ParcelError(torn() if total else foreign()) from None
        rest, total = unpacking.unconsumed_tail, total + len(part)
        if total > MOST:
            raise ParcelError(huge())
        if not part and not rest and not unpacking.eof:
            raise ParcelError(torn() if total else foreign())
        yield part
    if unpacking.unused_data:
        raise ParcelError(torn())


def _head(line: bytes) -> _Head:
    try:
        fields = parse_json(line.decode())
    except (CodecError, UnicodeDecodeError):
        raise ParcelError(foreign()) from None
    if not isinstance(fields, dict) or fields.get("tabletop") != "games":
        raise ParcelError(foreign())
    if isinstance(number := fields.get("format"), int) and number > FORMAT:
        raise ParcelError(newer())
    try:
        head = decode(_Head, fields)
    except CodecError:
        raise ParcelError(torn()) from None
    if head.games > MOST_GAMES:
        raise ParcelError(huge())
    return head


def _parcel(line: bytes) -> Parcel:
    try:
        parcel = decode(Parcel, parse_json(line.decode()))
    except (CodecError, UnicodeDecodeError):
        raise ParcelError(torn()) from None
    is_date = 0 <= parcel.changed < _LATEST
    if journal.is_newer(parcel.save):
        raise ParcelError(newer())
    if not is_date or not journal.outline(parcel.save):
        raise ParcelError(torn())
    return parcel


# What becomes of them

Fate: TypeAlias = Literal["kept", "longer", "new"]
"""A game of a file is here already; goes on from one that is here; or is another."""


def placed(save: str, mine: Mapping[str, str]) -> tuple[Fate, str]:
    """Return what becomes of a game of a file, and the id of that which it is about.

    Of two games of which one begins the other the longer one stays, else both do.

    Args:
        save: of the file, which can be read.
        mine: the saves of this device that may be the same game, by their ids.
    """
    theirs = journal.outline(save)
    shorter = ""
    for id_, text in mine.items():
        ours = journal.outline(text)
        if theirs is None or ours is None:
            continue
        if ours.holds(theirs):
            return "kept", id_
        if theirs.holds(ours):
            shorter = shorter or id_
    return ("longer", shorter) if shorter else ("new", "")


def own_id(parcel: Parcel, taken: Iterable[str]) -> str:
    """Return the id that a game brings, "" where it can't be had here."""
    is_free = parcel.id not in set(taken) and _ID.fullmatch(parcel.id)
    return parcel.id if is_free else ""
