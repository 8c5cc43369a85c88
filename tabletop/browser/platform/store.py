"""The store of games and settings in the browser's IndexedDB.

The browser's side of it is `static/store.mjs`. It answers late or never, and nobody
waits for it: what is shown is what lies in memory.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pyodide.ffi import create_proxy, to_js

from tabletop.core.codec import decode, to_text
from tabletop.library import game_index, migration, settings
from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import Store
from tabletop.library.migration import Old


@dataclass(frozen=True, slots=True)
class StoredStart:
    """The stored data that a page starts with."""

    rows: Sequence[tuple[str, str]] = ()  # the summary of each game as JSON, by id
    saves: Sequence[tuple[str, str]] = ()
    texts: Sequence[tuple[str, str]] = ()
    settings: str = ""  # those that were there before the first paint
    is_same: bool = False  # whether nothing was written since the page was left
    is_read: bool = False  # whether the rest could be read
    old: Old | None = None

    @classmethod
    def of(cls, found: str) -> StoredStart:
        """Return what the browser's side tells, as JSON.

        It is of this version's own making, and may hold a thousand games: types are
        looked at where a text of it is read.
        """
        told = json.loads(found)
        old = told.pop("old", None)
        return cls(**told, old=decode(Old, old) if old else None)


@dataclass(frozen=True, slots=True)
class StoreCallbacks:
    """What is done with what the store tells."""

    # takes what was asked for, and whether it could be read
    fetched: Callable[[Sequence[str], bool], object]
    # takes the id of a game that another tab has written or deleted
    heard: Callable[[str], object]
    # takes the id of a game that was not written, because another tab has played on
    lost: Callable[[str], object]


class BrowserStore(Store):
    """The store of one page."""

    def __init__(self, module: Any, found: str, finished: Callable[[], object]) -> None:
        """Begin with what the script of the store, a module, has found, as JSON.

        `finished` is called as soon as a game has been played to its end.
        """
        start = StoredStart.of(found)
        super().__init__(_entries(start.rows), dict(start.saves), dict(start.texts))
        self._module = module
        self._finished: Callable[[], object] | None = finished
        self._tasks: set[asyncio.Task[None]] = set()
        self.answers: StoreCallbacks | None = None  # set once the page is ready
        self.is_same = start.is_same  # whether nothing was written since the page left
        self.is_read = start.is_read  # whether everything could be read
        there, seen = self.get(settings.KEY) or "", start.settings
        if there != seen and seen and settings.is_later(seen, than=there):
            self.put(settings.KEY, seen)
        elif there != seen and there:
            self.put(settings.KEY, there)
        if start.old:
            self._move(start.old)
        module.listen(create_proxy(self._hear))

    def _move(self, old: Old) -> None:
        """Take over what was kept until November 2026."""
        for key, text in migration.seats(old):
            if self.get(key) is None:
                self.put(key, text)
        games = migration.games(old, self.entries, self.saves)
        for entry, text in games:
            super().write(entry, text)
        told = [(entry.id, to_text(entry), text) for entry, text in games]
        moved = {"games": told, "local": old.local}
        self.do(self._module.move(json.dumps(moved)))

    @property
    def keeps(self) -> bool:
        """Whether what is written outlasts the page, as far as is known by now."""
        return bool(self._module.keeps())

    @property
    def is_unsaved(self) -> bool:
        """Whether something was refused that may be kept later."""
        return bool(self._module.isUnsaved())

    # Games

    def write(self, entry: GameSummary, text: str) -> None:
        """Keep the save of a game as it is now; this never refuses."""
        super().write(entry, text)
        self._module.put(entry.id, to_text(entry), text)
        if entry.over and self._finished:  # now persistent storage is worth a question
            finished, self._finished = self._finished, None
            finished()

    async def keep(self, entry: GameSummary, text: str) -> bool:
        """Keep a game; return whether that was done."""
        super().write(entry, text)
        return bool(await self._module.put(entry.id, to_text(entry), text))

    def mark(self, entry: GameSummary) -> None:
        """Say this of a game from now on."""
        super().mark(entry)
        self._module.mark(entry.id, to_text(entry))

    def drop(self, id_: str) -> None:
        """Forget a game; until the page is closed it can be asked back."""
        super().drop(id_)
        self._module.drop(id_)

    def restore(self, entry: GameSummary) -> None:
        """Have a game back that was dropped."""
        super().restore(entry)
        if entry.id not in self.entries:  # its save was not at hand
            super().mark(entry)
            self._module.restore(entry.id, to_text(entry))

    def fetch(self, ids: Sequence[str]) -> bool:
        """Ask for saves that are not at hand."""
        return self._answer(ids, self.fetched(ids))

    def seek(self, texts: Sequence[str]) -> bool:
        """Ask for the saves that have all of these texts."""

        async def sought() -> bool:
            self._take(str(await self._module.sought(to_js([*texts]))))
            return True  # what can't be compared now is begun as if there were none

        return self._answer(texts, sought())

    def _answer(self, asked: Sequence[str], reading: Awaitable[bool]) -> bool:
        async def answer() -> None:
            is_read = await reading
            if self.answers:
                self.answers.fetched(asked, is_read)

        self.do(answer())
        return True

    async def fetched(self, ids: Sequence[str]) -> bool:
        """Have those of these saves at hand that are there; return whether it knows."""
        return self._take(str(await self._module.fetched(to_js([*ids]))))

    def _take(self, told: str) -> bool:
        self.saves |= dict(json.loads(told or "[]"))
        return bool(told)

    # Texts by key

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key."""
        super().put(key, text)
        self._module.keep(key, text)

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        super().remove(key)
        self._module.keep(key, "")

    # Other tabs

    def _hear(self, kind: str, key: str, text: str) -> None:
        if kind == "text" and text:
            self._texts[key] = text
        elif kind == "text":
            self._texts.pop(key, None)
        elif kind == "mark":
            self._know(key, text)
        else:
            self.do(self._heard(kind, key, text))

    def _know(self, id_: str, told: str) -> None:
        self.entries[id_] = _entries([(id_, told)])[0]

    async def _heard(self, kind: str, id_: str, text: str) -> None:
        if kind == "game" and not text:
            self.entries.pop(id_, None)
            self.saves.pop(id_, None)
        elif kind == "game":
            self._know(id_, text)
        if id_ in self.saves:
            await self.fetched([id_])
        if self.answers:
            (self.answers.lost if kind == "lost" else self.answers.heard)(id_)

    def do(self, work: Awaitable[None]) -> None:
        """Run this in the background."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _entries(rows: Sequence[tuple[str, str]]) -> list[GameSummary]:
    """Return the entries of games; a damaged one has nothing but its id."""
    try:
        found = game_index.skimmed(f"[{','.join(text for _id, text in rows)}]")
    except ValueError:
        found = [entry for _id, text in rows for entry in game_index.read(f"[{text}]")]
    known = {entry.id: entry for entry in found}
    unread = GameSummary("", "", "", over=False, changed=0.0)
    return [known.get(id_) or replace(unread, id=id_) for id_, _text in rows]
