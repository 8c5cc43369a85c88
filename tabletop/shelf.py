"""The games that are kept: the last ones near, in any storage of texts by key.

    tabletop/1/save/<id>   the save of one game, as `tabletop.save` writes it
    tabletop/1/index       what the lobby says of each game, made anew when it is torn

A save that cannot be read stays where it is: only games that were opened or begun are
written, each under its own id.

A browser may write that out late, so each save goes into a `Journal` too. At its next
start the page settles by `Shelf.take` what the two have differently.

A start reads all that is near, so it is few (`NEAR`): the others are put away into the
journal, which has room for thousands, and brought back when one is opened.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

from tabletop import catalogue, journal, save
from tabletop.catalogue import Entry, Found
from tabletop.codec import to_text
from tabletop.i18n import _
from tabletop.results import Result
from tabletop.session import Session

PREFIX: Final = "tabletop/1/"
INDEX: Final = PREFIX + "index"
SAVES: Final = PREFIX + "save/"

NEAR: Final = 30
"""So many games lie in the storage, and the last one of each kind."""


class StorageError(OSError):
    """A storage that took nothing: it is full, or forbidden."""


class ChangedError(Exception):
    """A save that somebody else has written since it was read or written here."""


class Storage(Protocol):
    """Texts by key; what a browser calls local storage."""

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key.

        Raises:
            StorageError: it is not kept; what was there before still is.
        """
        ...

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        ...

    def keys(self) -> list[str]:
        """Return all keys."""
        ...


class MemoryStorage:
    """A storage that lasts as long as the page."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        """Return all keys."""
        return list(self._texts)


class Journal:
    """Takes each save as soon as there is one; it never refuses.

    What it is asked for it tells later, or never, to the page that made it. This one
    keeps nothing, for where nothing outlives the storage.
    """

    @property
    def keeps(self) -> bool:
        """Whether what is written outlasts the page, as far as is known by now."""
        return False

    def write(self, entry: Entry, text: str) -> None:
        """Put down the save of a game as it is now."""

    def drop(self, id_: str) -> None:
        """Throw away what there is of a game, as soon as nobody can ask it back."""

    def restore(self, entry: Entry) -> None:
        """Have a game back that was put away and then dropped."""

    def mark(self, entry: Entry) -> None:
        """Say this of a game from now on."""

    def put_away(self, entry: Entry, text: str) -> None:
        """Keep a game for good; `Shelf.put_away` is to be told when that is done."""

    def fetch(self, ids: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Ask for games that were put away; return whether there will be an answer."""
        return False

    def seek(self, texts: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Ask for those whose save has all of these texts; return as `fetch` does."""
        return False


class Shelf:
    """The kept games of one storage, and those of its journal.

    What the storage refuses lies here as long as the page does, and is told of like
    all the others.

    Attributes:
        journal: that which takes each save.
        away: the games that were put away, as far as the journal has told of them.
    """

    def __init__(self, storage: Storage, journal: Journal | None = None) -> None:
        """Use this storage, and this journal if there is one."""
        self._storage = storage
        self.journal = journal or Journal()
        self.away: dict[str, Entry] = {}
        self._loose: dict[str, tuple[Entry, str]] = {}
        self._seen: dict[str, str | None] = {}
        self._marked: set[str] = set()
        self._told: tuple[str, tuple[Entry, ...]] = "", ()

    @property
    def is_unsaved(self) -> bool:
        """Whether something is kept neither by the storage nor by the journal."""
        return bool(self._loose) and not self.journal.keeps

    @property
    def has_loose(self) -> bool:
        """Whether something lies here that the storage has refused."""
        return bool(self._loose)

    def entries(self) -> tuple[Entry, ...]:
        """Return the games that are near, the last played first, then the unread."""
        told = {entry.id: entry for entry in self._index()}
        told |= {id_: entry for id_, (entry, _text) in self._loose.items()}
        ids = dict.fromkeys((*told, *self._ids()))
        kept = ids.keys() & self._ids()
        entries = [told.get(i) or self._entry_of(i) for i in ids if i in kept]
        return tuple(sorted(entries, key=lambda entry: -entry.changed))

    def all(self) -> list[Entry]:
        """Return all games that are known of, near and away, as they are listed."""
        return catalogue.sorted_(self.known())

    def known(self) -> Collection[Entry]:
        """Return the same in no order."""
        return (self.away | {entry.id: entry for entry in self.entries()}).values()

    def entry(self, id_: str) -> Entry | None:
        """Return what is said of a game, None where there is none of this id."""
        near = (entry for entry in self.entries() if entry.id == id_)
        return next(near, self.away.get(id_))

    def last(self, game: str) -> Entry | None:
        """Return the game of this name that was played last."""
        return next((entry for entry in self.entries() if entry.game == game), None)

    def results(self, game: str, options: str, spare: str = "") -> list[Result]:
        """Return the results of the finished games of a kind, the earliest first.

        Those in which something was taken back are left out.

        Args:
            game: the short name.
            options: what was chosen otherwise than usual.
            spare: the id of a game that is left out.
        """
        entries = [e for e in self.known() if (e.game, e.options) == (game, options)]
        entries.sort(key=lambda entry: entry.changed)
        counted = (e for e in entries if e.id != spare and e.is_counted)
        return [entry.result for entry in counted if entry.result]

    def text(self, id_: str) -> str | None:
        """Return the save as it is kept near, readable or not."""
        if id_ in self._loose:
            return self._loose[id_][1]
        return self._storage.get(SAVES + id_)

    def is_stale(self, id_: str) -> bool:
        """Whether somebody else has written a save since it was read or written."""
        there = self._storage.get(SAVES + id_)
        return there is not None and there != self._seen.get(id_, there)

    def load(self, id_: str) -> Session:
        """Return the session of a save.

        Raises:
            SaveError: there is no such save, or it cannot be read.
        """
        text = self.text(id_)
        self._seen[id_] = self._storage.get(SAVES + id_)
        if text is None:
            raise save.SaveError(
                _("There is no game “{id}” on this device.").format(id=id_)
            )
        return save.loads(text)

    def keep(self, entry: Entry, session: Session) -> None:
        """Keep a session under the id of its entry.

        What a person has said of the game stays.

        Raises:
            StorageError: it could not be kept, and lies here until it can be; what was
                kept before still is.
            ChangedError: somebody else has written the save, and it stays so.
        """
        if self.is_stale(entry.id):
            raise ChangedError(entry.id)
        told = (*self._index(), *self.away.values())
        before = next((old for old in told if old.id == entry.id), entry)
        entry = entry.marked_as(before)
        self.put_back(self._in_time(entry), save.dumps(session))

    def _in_time(self, entry: Entry) -> Entry:
        """Have what is played last be the last one, though the clock was put back."""
        latest = max((other.changed for other in self._index()), default=0.0)
        return replace(entry, changed=max(entry.changed, latest))

    def put_back(self, entry: Entry, text: str) -> None:
        """Keep a save as it was, and with it whatever the storage refused before.

        Raises:
            StorageError: as `keep` does.
        """
        self.journal.write(entry, text)
        self.away.pop(entry.id, None)
        self._loose.pop(entry.id, None)
        self._loose[entry.id] = entry, text
        self.try_again()

    def try_again(self) -> None:
        """Keep what the storage refused before.

        Raises:
            StorageError: it still cannot be kept.
        """
        for id_, (entry, text) in reversed(self._loose.copy().items()):
            self._storage.put(SAVES + id_, text)
            self._seen[id_] = text
            self._tell_of(entry)
            del self._loose[id_]

    def mark(self, entry: Entry) -> None:
        """Say this of a game from now on.

        Raises:
            StorageError: it could not be written down; the journal has it.
        """
        before = self.entry(entry.id)
        if before and before != before.marked_as(entry):
            self._marked.add(entry.id)
        self.journal.mark(entry)
        if entry.id in self.away:
            self.away[entry.id] = entry
        elif entry.id in self._loose:
            self._loose[entry.id] = entry, self._loose[entry.id][1]
        else:
            self._tell_of(entry)

    # Settling what the journal has otherwise

    def take(
        self,
        found: Iterable[Found],
        gone: Iterable[str] = (),
        told: Iterable[Entry] = (),
    ) -> set[str]:
        """Settle what the journal has otherwise than the storage; nothing is lost.

        Args:
            found: what the journal has otherwise.
            gone: ids of games that were deleted, and are near all the same.
            told: entries of the journal for games whose saves are the same.

        Returns:
            The ids of the saves that are others now.
        """
        gone = set(gone)
        for id_ in gone:
            self._forget(id_)
        changed = {it.entry.id for it in found if self._settle(it)}
        for entry in told:
            self._adopt_marks(entry)
        return gone | changed

    def _adopt_marks(self, entry: Entry) -> None:
        """Use the title, the pin and the review of an entry of the journal.

        The journal is written out at once, the index may be old after a crash. What was
        marked since this page started is newer than both.
        """
        is_near = entry.id in self._ids()
        if not is_near or not entry.game or entry.id in self._marked:
            return
        near = next((old for old in self._index() if old.id == entry.id), entry)
        with contextlib.suppress(StorageError):  # the next start tries again
            self._tell_of(near.marked_as(entry))

    def _settle(self, found: Found) -> bool:
        """Settle which save of a game counts; return whether it is another one now."""
        text, kept = found.text, self.text(found.entry.id)
        if not text:
            return False
        stays, beside = (text, "") if kept is None else journal.settled(kept, text)
        with contextlib.suppress(StorageError):  # the lobby says so
            if stays != kept:
                self.put_back(found.entry, stays)
            else:
                self._adopt_marks(found.entry)
                told = {entry.id: entry for entry in self._index()}
                self.journal.write(told.get(found.entry.id, found.entry), stays)
            if beside:
                self.put_back(replace(found.entry, id=self.new_id()), beside)
        return stays != kept

    # Near and away

    def make_way(self, spare: str = "", most: int = NEAR) -> None:
        """Have the journal put away the game that was played longest ago of too many.

        The last one of each kind stays, and whatever cannot be read.

        Args:
            spare: the id of a game that stays near.
            most: so many games may be near.
        """
        ids, told = set(self._ids()), self._index()
        if any(entry.id not in ids for entry in told):  # of games that were deleted
            with contextlib.suppress(StorageError):
                self._write(tuple(entry for entry in told if entry.id in ids))
        entries = self.entries()
        lasts = {entry.game: entry.id for entry in reversed(entries)}
        stays = {spare, *lasts.values(), *self._loose}
        rest = [entry for entry in entries[most:] if entry.id not in stays]
        if rest and (text := self.text(rest[-1].id)) is not None:
            self.journal.put_away(self._whole(rest[-1], text), text)

    @staticmethod
    def _whole(entry: Entry, text: str) -> Entry:
        """Return all that is to be said of a game, where an older version kept it."""
        if entry.deal:
            return entry
        try:
            session = save.loads(text)
        except save.SaveError:
            return entry
        told = catalogue.entry_of(entry.id, session, entry.status, entry.changed)
        return told.marked_as(entry)

    def put_away(self, entry: Entry, text: str) -> None:
        """Take the news that the journal keeps a game for good, with this save."""
        if self._storage.get(SAVES + entry.id) == text:
            self._forget(entry.id)
            self.away[entry.id] = entry

    def bring(self, found: Found) -> None:
        """Have a game near that was put away."""
        if self.text(found.entry.id) is None and found.text:
            with contextlib.suppress(StorageError):  # then it lies here
                self.put_back(found.entry, found.text)

    def oldest_finished(self, spare: str = "") -> Entry | None:
        """Return the finished game that was played longest ago, but not `spare`."""
        over = [entry for entry in self.entries() if entry.over and entry.id != spare]
        return over[-1] if over else None

    def drop(self, id_: str) -> None:
        """Forget a game."""
        self.journal.drop(id_)
        self.away.pop(id_, None)
        self._forget(id_)

    def restore(self, entry: Entry, text: str | None) -> None:
        """Have a game back that was dropped.

        Args:
            entry: what is said of it.
            text: its save, or None where it was put away.

        Raises:
            StorageError: as `keep` does.
        """
        if text is not None:
            self.put_back(entry, text)
        else:
            self.journal.restore(entry)
            self.away[entry.id] = entry

    def _forget(self, id_: str) -> None:
        """Have a game near no longer."""
        self._storage.remove(SAVES + id_)
        self._loose.pop(id_, None)
        self._seen.pop(id_, None)

    def new_id(self) -> str:
        """Return an id that no save has: sixteen hexadecimal digits."""
        taken = {*self._ids(), *self.away}
        while (id_ := os.urandom(8).hex()) in taken:
            pass
        return id_

    def _ids(self) -> list[str]:
        keys = self._storage.keys()
        kept = [key.removeprefix(SAVES) for key in keys if key.startswith(SAVES)]
        return [*kept, *(id_ for id_ in self._loose if id_ not in kept)]

    def _index(self) -> tuple[Entry, ...]:
        text = self._storage.get(INDEX) or "[]"
        if text != self._told[0]:
            self._told = text, catalogue.read(text)
        return self._told[1]

    def _tell_of(self, entry: Entry) -> None:
        """Write down what is said of a game, before what is said of the others.

        Raises:
            StorageError: it could not be written.
        """
        self._write((entry, *(old for old in self._index() if old.id != entry.id)))

    def _write(self, entries: tuple[Entry, ...]) -> None:
        text = f"[{','.join(map(_text_of, entries))}]"
        self._storage.put(INDEX, text)
        self._told = text, entries

    def _entry_of(self, id_: str) -> Entry:
        """Tell of a save that the index lacks, as far as it can be read."""
        try:
            session: Session | None = self.load(id_)
        except save.SaveError as error:
            session = error.partial
        if session is None:
            return Entry(id_, "", "", over=False, changed=0.0)
        return catalogue.entry_of(id_, session, "", 0.0)


@lru_cache(maxsize=4 * NEAR)
def _text_of(entry: Entry) -> str:
    """Return what is said of a game as JSON: of most it is said again and again."""
    return to_text(entry)
