"""The page's journal: what is played goes into the browser's IndexedDB at once.

The browser's side of it is `static/journal.mjs`. It answers late or never, and nobody
waits for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pyodide.ffi import create_proxy

from tabletop.codec import CodecError, from_text, to_text
from tabletop.journal import Book
from tabletop.shelf import Entry, Found

PATIENCE: Final = 1000
"""The milliseconds for which a start waits for what the journal has."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as the browser's side tells it."""

    id: str
    entry: str
    numbers: tuple[int, ...]
    texts: tuple[str, ...]


class BrowserJournal:
    """The journal of one page."""

    def __init__(self, module: Any) -> None:
        """Write by this module of JavaScript."""
        self._module = module
        self._book = Book()
        self._entries: dict[str, Entry] = {}
        module.watch(create_proxy(self._on_failure))

    def write(self, entry: Entry, text: str) -> None:
        """Put down the save of a game as it is now."""
        number, row = self._book.row(entry.id, text)
        self._entries[entry.id] = entry
        self._module.put(entry.id, to_text(entry), text, number, row)

    def forget(self, id_: str) -> None:
        """Take it that somebody else may have written this game in the journal."""
        self._book.forget(id_)

    def drop(self, id_: str) -> None:
        """Throw away what there is of a game."""
        self._book.forget(id_)
        self._module.drop(id_)

    def _on_failure(self, id_: str) -> None:
        """Put down the whole save where a row was refused that only continues it."""
        number, text = self._book.forget(str(id_))
        if number:
            self.write(self._entries[str(id_)], text)


def read(text: str) -> list[Found]:
    """Return what the journal has otherwise, from the JSON that its side tells."""
    try:
        games = from_text(tuple[_Game, ...], text or "[]")
    except CodecError:  # not of our making
        return []
    return [
        Found(_entry(game), tuple(zip(game.numbers, game.texts, strict=False)))
        for game in games
    ]


def _entry(game: _Game) -> Entry:
    """Return what the lobby says of a game; where that is torn, nothing but its id."""
    try:
        return from_text(Entry, game.entry)
    except CodecError:
        return Entry(game.id, "", "", over=False, changed=0.0)
