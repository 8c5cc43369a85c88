"""Migration of games that were stored before December 2026.

The browser's local storage had the recent games, and its database had all games. A save
in the database was one or more rows:

    row 0     the save, as `tabletop.session.save` writes it
    row k     a `MigrationStep`: how the save after it differs from the one before it

A browser that was killed may have lost the last moves in local storage.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.codec import from_text
from tabletop.library import game_index
from tabletop.library.game_index import GameSummary
from tabletop.session import Session, save
from tabletop.session.save import is_newer, outline

SAVES: Final = "tabletop/1/save/"
INDEX: Final = "tabletop/1/index"


@dataclass(frozen=True, slots=True)
class Old:
    """The old content of the browser's storage."""

    # of the database: the id of each game, its entry, the numbers of its rows, and the
    # rows
    rows: tuple[tuple[str, str, tuple[int, ...], tuple[str, ...]], ...]
    gone: tuple[str, ...]  # the ids of deleted games
    local: tuple[tuple[str, str], ...]  # of local storage: pairs of key and text
    ids: tuple[str, ...] = ()  # of all games


def seats(old: Old) -> list[tuple[str, str]]:
    """Return the stored seats of guests at other devices' tables, by key."""
    return [each for each in old.local if not each[0].startswith((SAVES, INDEX))]


def games(
    old: Old, entries: Mapping[str, GameSummary], saves: Mapping[str, str]
) -> list[tuple[GameSummary, str]]:
    """Return the games to store beside these entries and saves, each with its save."""
    local = dict(old.local)
    index = {entry.id: entry for entry in game_index.read(local.get(INDEX, ""))}
    of_database: dict[str, GameSummary] = {}
    texts: dict[str, list[str]] = {}
    for key, text in old.local:
        if key.startswith(SAVES):
            texts[key.removeprefix(SAVES)] = [text]
    for id_, told, numbers, rows in old.rows:
        of_database |= {entry.id: entry for entry in game_index.read(f"[{told}]")}
        if text := folded([*zip(numbers, rows, strict=False)]):
            texts.setdefault(id_, []).append(text)
    found = []
    for id_, every in texts.items():
        if id_ in old.gone:
            continue
        stays, others = every[0], list[str]()
        for text in (*every[1:], *([saves[id_]] if id_ in saves else [])):
            stays, other = settled(stays, text)
            others += filter(None, [other])
        told_of = [each[id_] for each in (entries, of_database, index) if id_ in each]
        entry = _entry(id_, stays, told_of, is_local=stays == local.get(SAVES + id_))
        if stays != saves.get(id_):
            found.append((entry, stays))
        found += [(replace(entry, id=_beside(id_, text)), text) for text in others]
    return found


def _beside(id_: str, text: str) -> str:
    """Return the id of a save that is stored beside another one, from its text."""
    return f"{zlib.crc32(f'{id_}{text}'.encode()):08x}{zlib.crc32(text.encode()):08x}"


def _entry(
    id_: str, text: str, told: Sequence[GameSummary], *, is_local: bool
) -> GameSummary:
    """Return the entry of a game, from the entries that are `told` of it.

    The most reliable comes first; that of a local save, if it `is_local`, is the last.
    """
    entry = told[-1 if is_local else 0] if told else None
    if entry is None or (entry.over and not entry.deal):
        entry = _entry_of(id_, text, entry)
    return entry.marked_as(told[0]) if told else entry


def _entry_of(id_: str, text: str, told: GameSummary | None) -> GameSummary:
    try:
        session: Session | None = save.loads(text)
    except save.SaveError as error:
        session = error.partial
    if session is None:
        return told or GameSummary(id_, "", "", over=False, changed=0.0)
    status, changed = (told.status, told.changed) if told else ("", 0.0)
    return game_index.entry_of(id_, session, status, changed)


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """The difference between one text and the next."""

    head: int  # the number of equal characters at the beginning
    tail: int  # the number of equal characters at the end
    new: str  # the text between them
    checksum: int  # CRC-32 of the next text

    def after(self, text: str) -> str:
        """Return the next text; raise `ValueError` if the step belongs to another."""
        tail = text[len(text) - self.tail :] if self.tail else ""
        after = text[: self.head] + self.new + tail
        if zlib.crc32(after.encode()) != self.checksum:
            message = "The step does not belong to this text."
            raise ValueError(message)
        return after


def folded(rows: Sequence[tuple[int, str]]) -> str:
    """Return the save from numbered rows, of which some may be missing or torn."""
    text = ""
    for place, (number, row) in enumerate(rows):
        if number != place:
            break
        try:
            text = from_text(MigrationStep, row).after(text) if place else row
        except ValueError:
            break
    return text


def settled(kept: str, journal: str) -> tuple[str, str]:
    """Return which of two saves of one game stays, and which is stored beside it.

    A save of a newer version stays. A readable save stays before an unreadable one.
    Takebacks never decrease, so a save with more takebacks is later, and stays. With
    equal takebacks, the save that contains all actions of the other stays, or else the
    journal's. The other save is stored beside it, unless the first one contains it;
    then the second text is "". Of a damaged save, the readable part is compared.
    """
    if kept == journal:
        return kept, ""
    ours, journals = outline(kept), outline(journal)
    if ours is None or journals is None:
        is_ours = is_newer(kept) or (ours is not None and not is_newer(journal))
        stays, other = (kept, journal) if is_ours else (journal, kept)
        return stays, "" if _says_no_more(other, stays) else other
    of_ours, of_journals = ours.holds(journals), journals.holds(ours)
    is_ours = of_ours and not of_journals
    if ours.takebacks != journals.takebacks:
        is_ours = ours.takebacks > journals.takebacks
    if is_ours:
        return kept, "" if of_ours else journal
    return journal, "" if of_journals else kept


def _says_no_more(damaged: str, whole: str) -> bool:
    """Return whether a whole save contains all of a damaged one.

    An unreadable save may still be repaired by hand, so its length counts.
    """
    outlined = outline(whole)
    if outlined is None or is_newer(damaged):
        return False
    try:
        partial: Session | None = save.loads(damaged)
    except save.SaveError as error:
        partial = error.partial
    if partial is None:
        return len(damaged) <= len(whole)
    part = outline(save.dumps(partial))
    return part is not None and outlined.holds(part)
