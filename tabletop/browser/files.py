"""Game files in the browser: saved, shared, chosen and dropped.

Reading a large file takes a while. Meanwhile the page shows the progress and accepts
input. `tabletop.library.archive` defines the format.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import js
from pyodide.ffi import create_proxy, to_js

from tabletop.app.app import App
from tabletop.browser.platform.dom import Try, js_object, listen
from tabletop.browser.platform.lazy_modules import load
from tabletop.browser.platform.store import BrowserStore
from tabletop.core.i18n import _, mark, ngettext
from tabletop.library import archive, game_index
from tabletop.library.archive import ArchivedGame, ArchiveError
from tabletop.library.game_index import GameSummary
from tabletop.model.board import Board
from tabletop.model.events import Alert, Speak
from tabletop.model.notice import Notice
from tabletop.registry import missing
from tabletop.screens import games
from tabletop.session import Session, analysis, save

_STEP: Final = 0.05  # seconds of work between two notices of how far a file is read

_UNREAD: Final = mark("This file couldn’t be read. Nothing was imported.")

_BUSY: Final = mark(
    "Another file is still being opened. Open this one again when that is done."
)


class Files:
    """What brings games, and what takes them along."""

    def __init__(self, app: App, kept: BrowserStore, show: Try) -> None:
        """Take what is dropped on the page, or opened with it."""
        self._app, self._store, self._show = app, kept, show
        self._is_busy = False
        self._shared: js.Blob | None = None
        # Without a reference it may be gone before a file is chosen.
        self._input: js.Element | None = None
        listen(js.document, {"dragover": self._on_drag, "drop": self._on_drop})
        queue = getattr(js, "launchQueue", None)
        if queue:  # the installed app was opened with a file
            queue.setConsumer(create_proxy(self._on_launch))

    # How a file comes

    def choose(self) -> None:
        """Let a person choose a file."""
        self._input = js.document.createElement("input")
        self._input.type = "file"
        listen(self._input, {"change": lambda event: self._take_of(event.target)})
        self._input.click()

    def _on_drag(self, event: js.DragEvent) -> None:
        if "Files" in [*event.dataTransfer.types]:
            event.preventDefault()

    def _on_drop(self, event: js.DragEvent) -> None:
        if event.dataTransfer.files.length:
            event.preventDefault()
            self._take_of(event.dataTransfer)

    def _on_launch(self, launched: js.LaunchParams) -> None:
        async def take() -> None:
            for handle in launched.files:
                await self._take(await handle.getFile())

        self._store.do(take())

    def _take_of(self, source: js.Element | js.DataTransfer) -> None:
        if source.files.length:
            self._store.do(self._take(source.files.item(0)))

    def offer(self) -> None:
        """Offer the file that another app, or site, has shared with this one."""

        async def offer() -> None:
            self._shared = await js.tabletop.device.shared()
            if self._shared is None:
                self._refuse(_(_UNREAD))
                return
            told, label = _("A file was shared with Tabletop."), _("Open it")
            notice = Notice(told, kind="advice", command=games.SHARED, label=label)
            self._show(lambda: self._app.tell_games(notice, Speak(told)))

        self._store.do(offer())

    def take_shared(self) -> None:
        """Take the games of the file that was offered."""
        file, self._shared = self._shared, None
        if file is not None:
            self._store.do(self._take(file))

    # Taking it in

    async def _take(self, file: js.Blob) -> None:
        if self._is_busy:
            self._refuse(_(_BUSY))
            return
        self._is_busy = True
        try:
            told = await self._taken(file)
        except (ArchiveError, FileNotFoundError) as refused:
            self._refuse(str(refused))
        except Exception:  # noqa: BLE001 - a file may vanish while it is read
            js.console.info(traceback.format_exc())
            self._refuse(_(_UNREAD))
        else:
            self._say(told)
        finally:
            self._is_busy = False

    async def _taken(self, file: js.Blob) -> str:
        if file.size > archive.LARGEST:
            raise ArchiveError(_(archive.HUGE))
        await load(*missing())
        found = archive.unpacked((await file.arrayBuffer()).to_bytes())
        if not self._store.is_read and self._store.keeps:
            raise ArchiveError(_(archive.UNREADABLE))
        mine = await self._by_deal()
        counts, told_at = Counter[str](), time.monotonic()
        for number, parcel in enumerate(found):
            if time.monotonic() > told_at + _STEP:
                self._tell_progress(100 * number // len(found))
                await asyncio.sleep(0)
                told_at = time.monotonic()
            counts[await self._sorted_in(parcel, mine)] += 1
        return _told(counts)

    def _tell_progress(self, percent: int) -> None:
        told = _("Reading the file: {percent}%.").format(percent=percent)
        self._show(lambda: self._app.tell_games(Notice(told, kind="advice")))

    async def _by_deal(self) -> dict[str, list[str]]:
        """Return the ids of the games of this device by the hash of their deal.

        The entry of a running game lacks it, because it would tell what is hidden. So
        their saves are read here, once for all games of a file.
        """
        entries = self._app.game_store.listed()
        texts = await self._texts([entry.id for entry in entries if not entry.deal])
        found: dict[str, list[str]] = defaultdict(list)
        for entry in entries:
            deal = entry.deal or game_index.deal_in(texts.get(entry.id, ""))
            found[deal].append(entry.id)
        return found

    async def _sorted_in(self, parcel: ArchivedGame, mine: dict[str, list[str]]) -> str:
        """Keep a game, unless it is here already; return what became of it.

        `mine` has the ids of the games of this device by their deals. Without room for
        the game this raises `ArchiveError`.
        """
        game_store, alike = self._app.game_store, mine[game_index.deal_in(parcel.save)]
        fate, id_ = archive.placed(parcel.save, await self._texts(alike))
        if fate == "kept":
            return fate
        try:
            session = save.loads(parcel.save)
        except save.SaveError:
            return "failed"
        # What can't be read may be a game of the same id.
        own = archive.own_id(parcel, self._store.entries) if self._store.is_read else ""
        id_ = id_ or own or game_store.new_id()
        entry, before = _entry(parcel, id_, session), game_store.entry(id_)
        if before:
            entry = entry.marked_as(before)
        is_kept = await self._store.keep(entry, parcel.save)
        if not is_kept and self._store.keeps:
            if not before:
                self._store.drop(id_)
            raise ArchiveError(_("This browser’s storage is full."))
        self._app.lay_again(id_)
        if id_ not in alike:
            alike.append(id_)
        return fate

    # Handing it out

    def pack(self, id_: str) -> None:
        """Hand out a file with the game of an id, or with all of them."""
        self._store.do(self._pack(id_))

    async def _pack(self, id_: str) -> None:
        entries = [e for e in self._app.game_store.listed() if id_ in ("", e.id)]
        ids = [entry.id for entry in entries]
        is_read = await self._fetched(ids)
        texts = self._at_hand(ids)
        unread = 0 if is_read else len(entries) - len(texts)
        freed = {k: archive.shareable(text) for k, text in texts.items() if text}
        hosted = sum(not text for text in freed.values())
        found = archive.readable(
            _parcel(entry, freed[entry.id]) for entry in entries if freed.get(entry.id)
        )
        packed = len(found)
        torn = len(entries) - packed - unread - hosted
        told = archive.report(packed, torn, unread, hosted)
        running = {entry.id for entry in entries if not entry.over}
        if any(_hides(parcel.save) for parcel in found if parcel.id in running):
            told = f"{told} {_(archive.REVEALING)}"
        if not self._store.is_read:
            told = f"{told} {_(archive.UNREADABLE)}"
        if not packed:
            self._refuse(told)
        elif await _hand_out(archive.packed(found), archive.name_of(time.time())):
            is_all = packed == len(entries) and self._store.is_read
            (self._say if is_all else self._refuse)(told)

    async def _texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the saves of these games that are there, or raise `ArchiveError`."""
        if not await self._fetched(ids):
            raise ArchiveError(_(archive.UNREADABLE))
        return self._at_hand(ids)

    async def _fetched(self, ids: Sequence[str]) -> bool:
        """Have these saves at hand; return whether that could be done."""
        missing = [id_ for id_ in ids if id_ not in self._store.saves]
        return not missing or await self._store.fetched(missing)

    def _at_hand(self, ids: Sequence[str]) -> dict[str, str]:
        saves = self._store.saves
        return {id_: saves[id_] for id_ in ids if id_ in saves}

    def _say(self, told: str) -> None:
        notice = Notice(told, kind="advice")
        self._show(lambda: self._app.tell_games(notice, Speak(told)))

    def _refuse(self, told: str) -> None:
        self._show(lambda: self._app.tell_games(Notice(told), Alert(told)))


def _hides(text: str) -> bool:
    """Return whether a save holds what is hidden from a player of a running game."""
    try:
        return analysis.hides(save.loads(text))
    except ValueError:  # it is damaged
        return False


def _parcel(entry: GameSummary, text: str) -> ArchivedGame:
    return ArchivedGame(entry.id, entry.changed, text, entry.title, entry.is_pinned)


def _entry(parcel: ArchivedGame, id_: str, session: Session) -> GameSummary:
    status = Board(id=id_, session=session).status
    told = game_index.entry_of(id_, session, status, min(parcel.changed, time.time()))
    title = game_index.titled(parcel.title)
    return replace(told, title=title, is_pinned=parcel.pinned)


def _told(counts: Mapping[str, int]) -> str:
    told = []
    if n := counts["new"]:
        words = ngettext("{n} new game added.", "{n} new games added.", n)
        told.append(words.format(n=n))
    if n := counts["longer"]:
        words = ngettext("{n} game has new moves.", "{n} games have new moves.", n)
        told.append(words.format(n=n))
    if n := counts["failed"]:
        words = ngettext("{n} game couldn’t be read.", "{n} games couldn’t be read.", n)
        told.append(words.format(n=n))
    return " ".join(told) or _("All of these games are here already.")


async def _hand_out(file: bytes, name: str) -> bool:
    """Share a file where a finger would, or download it; return whether it went out."""
    kind = js_object({"type": "application/gzip"})
    made = js.File.new(to_js([to_js(file)]), name, kind)
    shared = js_object({"files": [made]})
    is_touch = bool(js.matchMedia("(pointer: coarse)").matches)
    can_share = getattr(js.navigator, "canShare", None)
    if is_touch and can_share and js.navigator.canShare(shared):
        try:
            await js.navigator.share(shared)
        except Exception:  # noqa: BLE001 - called off by the person
            return False
        return True
    link = js.document.createElement("a")
    link.href = js.URL.createObjectURL(made)
    link.download = name
    link.click()
    js.setTimeout(create_proxy(lambda: js.URL.revokeObjectURL(link.href)), _KEPT)
    return True


_KEPT: Final = 60_000  # the milliseconds for which a file can be downloaded
