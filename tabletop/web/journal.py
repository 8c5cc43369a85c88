"""The page's journal: what is played goes into the browser's IndexedDB at once.

The browser's side of it is `static/journal.mjs`. It answers late or never, and nobody
waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pyodide.ffi import to_js

from tabletop import catalogue
from tabletop.catalogue import Entry, Found
from tabletop.codec import CodecError, from_text, to_text
from tabletop.journal import folded
from tabletop.shelf import Journal

PATIENCE: Final = 1000
"""The milliseconds for which a start waits for what the journal has."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as the browser's side tells it."""

    id: str
    entry: str
    numbers: tuple[int, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """What a start reads of it."""

    found: tuple[_Game, ...] = ()
    gone: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Answers:
    """What is done with what the journal tells."""

    # takes the entry and the save of a game that is kept for good now
    put_away: Callable[[Entry, str], object]
    # takes what was asked for, and the games of that which are there, or None where the
    # journal can't be read
    fetched: Callable[[Sequence[str], Sequence[Found] | None], object]


class BrowserJournal(Journal):
    """The journal of one page.

    Attributes:
        answers: what is done with what it tells; None before the page is ready.
        is_listed: whether the last `listing` could be read.
    """

    def __init__(self, module: Any, finished: Callable[[], object]) -> None:
        """Write by this module of JavaScript.

        Args:
            module: that of the browser's side.
            finished: called as soon as a game has been played to its end.
        """
        self._module = module
        self._finished: Callable[[], object] | None = finished
        self._listed = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self.answers: Answers | None = None
        self.is_listed = True

    @property
    def keeps(self) -> bool:
        """Whether what is written outlasts the page, as far as is known by now."""
        return bool(self._module.keeps())

    def write(self, entry: Entry, text: str) -> None:
        """Put down the save of a game as it is now."""
        self._module.put(entry.id, to_text(entry), text)
        if entry.over and self._finished:  # whoever came so far may want it to last
            finished, self._finished = self._finished, None
            finished()

    def drop(self, id_: str) -> None:
        """Throw away what there is of a game, as soon as nobody can ask it back."""
        self._module.drop(id_)

    def restore(self, entry: Entry) -> None:
        """Have a game back that was put away and then dropped."""
        self._module.restore(entry.id, to_text(entry))

    def mark(self, entry: Entry) -> None:
        """Say this of a game from now on."""
        self._module.mark(entry.id, to_text(entry))

    def keep_text(self, key: str, text: str) -> None:
        """Keep a text under a key; "" deletes it."""
        self._module.keep(key, text)

    def put_away(self, entry: Entry, text: str) -> None:
        """Keep a game for good, and tell of it."""

        async def put() -> None:
            if await self.keep(entry, text) and self.answers:
                self.answers.put_away(entry, text)

        self.do(put())

    async def keep(self, entry: Entry, text: str) -> bool:
        """Keep a game for good; return whether that was done."""
        return bool(await self._module.putAway(entry.id, to_text(entry), text))

    def fetch(self, ids: Sequence[str]) -> bool:
        """Ask for games that were put away."""
        return self._answer(ids, self.games(ids))

    def seek(self, texts: Sequence[str]) -> bool:
        """Ask for the games that were put away and whose save has all of these."""

        async def sought() -> list[Found]:
            # A game that can't be compared now is begun as if there were none.
            return await _games(self._module.sought(to_js([*texts]))) or []

        return self._answer(texts, sought())

    def _answer(
        self, asked: Sequence[str], games: Awaitable[list[Found] | None]
    ) -> bool:
        async def answer() -> None:
            found = await games
            if self.answers:
                self.answers.fetched(asked, found)

        self.do(answer())
        return True

    async def games(self, ids: Sequence[str]) -> list[Found] | None:
        """Return the games of these ids that are there, None where it can't be read."""
        return await _games(self._module.fetched(to_js([*ids])))

    async def listing(self) -> list[Entry] | None:
        """Return what is said of the games that were put away; None for no news."""
        text = str(await self._module.listing())
        self.is_listed = bool(text)
        if not text or text == self._listed:
            return None
        self._listed = text
        return catalogue.skimmed(text)

    async def missing(self, ids: Sequence[str]) -> list[str]:
        """Return those of these games that it has not got."""
        missing = await self._module.missing(to_js([*ids]))
        return [str(id_) for id_ in missing]

    async def tidy(self) -> None:
        """Throw away what was deleted and cannot come back."""
        await self._module.tidy()

    def do(self, work: Awaitable[None]) -> None:
        """Have this done while the page goes on."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def read(text: str) -> tuple[list[Found], tuple[str, ...], list[Entry]]:
    """Return what the journal has otherwise, from its JSON.

    Returns:
        Games with other saves, the ids of deleted games, and other entries of games
        with the same saves.
    """
    try:
        answer = from_text(_Read, text or "{}")
    except CodecError:  # not of our making
        return [], (), []
    entries = [entry for told in answer.told for entry in catalogue.read(f"[{told}]")]
    return [_found(game) for game in answer.found], answer.gone, entries


def texts(text: str) -> dict[str, str]:
    """Return the texts that the journal keeps by key, from its JSON."""
    try:
        return dict(from_text(_Read, text or "{}").texts)
    except CodecError:  # not of our making
        return {}


async def _games(told: Awaitable[object]) -> list[Found] | None:
    text = str(await told)
    if not text:
        return None
    return [_found(game) for game in from_text(tuple[_Game, ...], text)]


def _found(game: _Game) -> Found:
    """Return a game; where what is said of it is torn, nothing but its id is."""
    unknown = Entry(game.id, "", "", over=False, changed=0.0)
    (entry,) = catalogue.read(f"[{game.entry}]") or (unknown,)
    return Found(entry, folded([*zip(game.numbers, game.texts, strict=False)]))
