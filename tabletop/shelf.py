"""The games that are kept, in any storage of texts by key.

    tabletop/1/save/<id>   the save of one game, as `tabletop.save` writes it
    tabletop/1/index       what the lobby says of each game, made anew when it is torn

A save that cannot be read stays where it is: only games that were opened or begun are
written, each under its own id.

A browser may write that out late, so each save goes into a `Journal` too. At its next
start the page settles by `Shelf.take` what the two have differently.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from tabletop import journal, save
from tabletop.codec import CodecError, from_text, to_text
from tabletop.i18n import _
from tabletop.results import Result
from tabletop.session import Session

PREFIX: Final = "tabletop/1/"
INDEX: Final = PREFIX + "index"
SAVES: Final = PREFIX + "save/"


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
        """Begin empty."""
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


@dataclass(frozen=True, slots=True)
class Entry:
    """What the lobby says of a kept game.

    Attributes:
        id: of the save, and in its address.
        game: the short name, or "" where nothing of the save can be read.
        status: the state of the game in a few words that give nothing hidden away.
        over: whether the game is finished.
        changed: when it was played last, in seconds since 1970.
        result: how the one person at the device came off in the finished game; None
            before its end, of several persons, and of what an older version kept.
        others: what those are called who play against the one person at the device;
            with several persons, or none, all who play.
    """

    id: str
    game: str
    status: str
    over: bool
    changed: float
    result: Result | None = None
    others: tuple[str, ...] = ()


class Journal(Protocol):
    """Takes each save as soon as there is one; it never refuses."""

    def write(self, entry: Entry, text: str) -> None:
        """Put down the save of a game as it is now."""
        ...

    def forget(self, id_: str) -> None:
        """Take it that somebody else may have written this game in the journal."""
        ...

    def drop(self, id_: str) -> None:
        """Throw away what there is of a game."""
        ...


class NoJournal:
    """Where there is nothing that outlives the storage."""

    def write(self, entry: Entry, text: str) -> None:
        """Put down nothing."""

    def forget(self, id_: str) -> None:
        """Do nothing."""

    def drop(self, id_: str) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the journal has of a game, where the storage has something else.

    Attributes:
        entry: what the lobby says of it.
        rows: the numbers and texts of its rows, as `tabletop.journal` reads them.
    """

    entry: Entry
    rows: Sequence[tuple[int, str]]


class Shelf:
    """The kept games of one storage.

    What the storage refuses lies here as long as the page does, and is told of like
    all the others.
    """

    def __init__(self, storage: Storage, journal: Journal | None = None) -> None:
        """Use this storage, and this journal if there is one."""
        self._storage = storage
        self._journal = journal or NoJournal()
        self._loose: dict[str, tuple[Entry, str]] = {}
        self._seen: dict[str, str | None] = {}

    @property
    def has_loose(self) -> bool:
        """Whether something lies here that the storage has refused."""
        return bool(self._loose)

    def entries(self) -> tuple[Entry, ...]:
        """Return all kept games, the last played first, and then the unreadable."""
        told = {entry.id: entry for entry in self._index()}
        told |= {id_: entry for id_, (entry, _text) in self._loose.items()}
        entries = [told.get(id_) or self._entry_of(id_) for id_ in self._ids()]
        return tuple(sorted(entries, key=lambda entry: -entry.changed))

    def last(self, game: str) -> Entry | None:
        """Return the game of this name that was played last."""
        return next((entry for entry in self.entries() if entry.game == game), None)

    def results(self, game: str, spare: str = "") -> list[Result]:
        """Return the results of the finished games of this name, the earliest first.

        Args:
            game: the short name.
            spare: the id of a game that is left out.
        """
        entries = [e for e in self.entries() if e.game == game and e.id != spare]
        return [entry.result for entry in reversed(entries) if entry.result]

    def text(self, id_: str) -> str | None:
        """Return the save as it is kept, readable or not."""
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
        self._journal.forget(id_)
        text = self.text(id_)
        self._seen[id_] = self._storage.get(SAVES + id_)
        if text is None:
            raise save.SaveError(_("There is no game “%s” on this device.") % id_)
        return save.loads(text)

    def keep(self, entry: Entry, session: Session) -> None:
        """Keep a session under the id of its entry.

        Raises:
            StorageError: it could not be kept, and lies here until it can be; what was
                kept before still is.
            ChangedError: somebody else has written the save, and it stays so.
        """
        if self.is_stale(entry.id):
            raise ChangedError(entry.id)
        self.put_back(entry, save.dumps(session))

    def put_back(self, entry: Entry, text: str) -> None:
        """Keep a save as it was, and with it whatever the storage refused before.

        Raises:
            StorageError: as `keep` does.
        """
        self._journal.write(entry, text)
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
            others = [old for old in self._index() if old.id != id_]
            self._storage.put(INDEX, to_text((entry, *others)))
            del self._loose[id_]

    def take(self, found: Iterable[Found]) -> set[str]:
        """Settle what the journal has otherwise than the storage; nothing is lost.

        Returns:
            The ids of the saves that are others now.
        """
        return {it.entry.id for it in found if self._settle(it)}

    def _settle(self, found: Found) -> bool:
        """Settle which save of a game counts; return whether it is another one now."""
        text, kept = journal.folded(found.rows), self.text(found.entry.id)
        if not text:
            return False
        stays, beside = (text, "") if kept is None else journal.settled(kept, text)
        with contextlib.suppress(StorageError):  # the lobby says so
            if stays != kept:
                self.put_back(found.entry, stays)
            else:
                told = {entry.id: entry for entry in self._index()}
                self._journal.write(told.get(found.entry.id, found.entry), stays)
            if beside:
                self.put_back(replace(found.entry, id=self.new_id()), beside)
        return stays != kept

    def oldest_finished(self, spare: str = "") -> Entry | None:
        """Return the finished game that was played longest ago, but not `spare`."""
        over = [entry for entry in self.entries() if entry.over and entry.id != spare]
        return over[-1] if over else None

    def drop(self, id_: str) -> None:
        """Forget a game."""
        self._journal.drop(id_)
        self._storage.remove(SAVES + id_)
        self._loose.pop(id_, None)
        self._seen.pop(id_, None)

    def new_id(self) -> str:
        """Return an id that no save has: six hexadecimal digits."""
        taken = set(self._ids())
        while (id_ := os.urandom(3).hex()) in taken:
            pass
        return id_

    def _ids(self) -> list[str]:
        keys = self._storage.keys()
        kept = [key.removeprefix(SAVES) for key in keys if key.startswith(SAVES)]
        return [*kept, *(id_ for id_ in self._loose if id_ not in kept)]

    def _index(self) -> tuple[Entry, ...]:
        try:
            return from_text(tuple[Entry, ...], self._storage.get(INDEX) or "[]")
        except CodecError:
            return ()

    def _entry_of(self, id_: str) -> Entry:
        """Tell of a save that the index lacks, as far as it can be read."""
        try:
            session: Session | None = self.load(id_)
        except save.SaveError as error:
            session = error.partial
        if session is None:
            return Entry(id_, "", "", over=False, changed=0.0)
        return Entry(id_, session.game, "", session.is_over, 0.0)
