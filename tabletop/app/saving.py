"""Storing games and settings, and notices if that fails."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.core import i18n
from tabletop.core.i18n import _
from tabletop.core.sounds import cues
from tabletop.library import settings
from tabletop.library.game_index import entry_of
from tabletop.model import events
from tabletop.model.board import Board
from tabletop.model.device import unsaved
from tabletop.model.notice import Notice
from tabletop.model.places import Lobby, SettingsPlace
from tabletop.model.router import SHELF, Route
from tabletop.screens import device, games
from tabletop.session import save


class Saver:
    """Stores the open game and the settings."""

    def __init__(
        self,
        model_store: ModelStore,
        library: Library,
        open_again: Callable[[Board], bool],
    ) -> None:
        """Store the parts of the page.

        `open_again` loads a table's save again, and returns whether the table shows it.
        """
        self._model_store = model_store
        self._library = library
        self._open_again = open_again

    def keep(self) -> None:
        """Store the game of the open table."""
        table = self._model_store.table
        if table is None or not table.is_kept:
            return
        session, now = table.session, self._library.now()
        entry = entry_of(table.id, session, table.status, now)
        route = Route(session.game, part=table.id)
        self._model_store.model = replace(self._model_store.model, route=route)
        self._library.game_store.keep(entry, session)
        self.warn()

    def release(self, id_: str) -> None:
        """Load a save again that another tab has continued."""
        table = self._model_store.table_of(id_)
        if table is not None and self._open_again(table):
            self._model_store.send(events.Held(is_mine=False))
            sentence = _(
                "You continued this game in another tab, so your last move here "
                "doesn’t count."
            )
            notice = Notice(sentence, command="take-over", label=_("Play here"))
            self._model_store.send(events.Notified(notice))

    def warn(self) -> None:
        """Warn if the last moves are not saved, and offer a way to make room."""
        table = self._model_store.table
        if table is None:
            return
        if not self._library.store.is_unsaved:
            self._model_store.send(events.Warned(None))
            return
        why = unsaved(self._model_store.model.device)
        if self._library.game_store.oldest_finished(spare=table.id):
            label = _("Delete the oldest finished game")
            warning = Notice(why, "storage", command="make-room", label=label)
        else:
            warning = Notice(why, "storage", href=SHELF, label=_("Make room"))
        self._model_store.send(events.Warned(warning))

    def make_room(self, table: Board) -> None:
        """Delete the oldest finished game, and store the open one."""
        oldest = self._library.game_store.oldest_finished(spare=table.id)
        if oldest is not None:
            self._library.store.drop(oldest.id)
            told = Notice(_("There is room again."), kind="advice")
            self._model_store.send(events.Notified(told))
            self.keep()

    def set(self, changed: settings.Settings) -> None:
        """Store changed settings, and apply them."""
        settings.store(self._library.store, changed)
        told = _("Your changes apply until you close the page, but are not saved.")
        is_kept = self._library.store.keeps and not self._library.store.is_unsaved
        refusal = "" if is_kept else told
        before = self._model_store.model.settings
        model = replace(self._model_store.model, settings=changed, refusal=refusal)
        self._model_store.model = model
        is_new = (changed.sound, before.sound), (changed.vibration, before.vibration)
        if (True, False) in is_new:  # confirms the switch
            self._model_store.queue_speech(events.PlayCues(cues("turn")))
        if refusal and isinstance(model.place, SettingsPlace):
            self._model_store.queue_speech(events.Alert(refusal))

    def delete(self, id_: str) -> None:
        """Delete a game; `undelete` can restore it."""
        entry = self._library.game_store.entry(id_)
        if entry is None:
            return
        self._model_store.model = replace(self._model_store.model, dropped=entry)
        self._library.store.drop(id_)
        self._library.reviews.pop(id_, None)
        self._model_store.queue_speech(
            events.Speak(_("Deleted.")), events.MoveFocus("notice-command")
        )

    def undelete(self) -> None:
        """Restore the game that was deleted last."""
        if dropped := self._model_store.model.dropped:
            self._model_store.model = replace(self._model_store.model, dropped=None)
            self._library.store.restore(dropped)
            self._model_store.queue_speech(
                events.Speak(_("Restored.")),
                events.MoveFocus(f"{games.SHEET}{dropped.id}"),
            )

    def tell_again(self) -> None:
        """Translate the states of the loaded running games.

        Those whose package is not loaded yet stay as they are.
        """
        for entry in self._library.game_store.entries():
            if entry.over or entry.is_told:
                continue
            with contextlib.suppress(save.SaveError, ModuleNotFoundError):
                session = self._library.game_store.load(entry.id)
                status = Board(id=entry.id, session=session).status
                told = replace(entry, status=status, language=i18n.language())
                self._library.store.mark(told)

    def lobby_notice(self) -> Notice | None:
        """Return the notice at the top of the lobby."""
        warning = _(
            "Your last moves are not saved: this browser’s storage is full. Delete"
            " games to make room, and keep this page open until then."
        )
        loose = warning if self._library.store.is_unsaved else ""
        if self._model_store.model.dropped is not None:
            deleted = " ".join(filter(None, (_("Deleted."), loose)))
            kind = "warning" if loose else "advice"
            return Notice(deleted, kind, command="undelete", label=_("Undo"))
        if loose and isinstance(self._model_store.model.place, Lobby):
            return Notice(loose, href=SHELF, label=_("Make room"))
        return Notice(loose) if loose else self.offer()

    def offer(self) -> Notice | None:
        """Return the offer of a new version, unless a person dismissed it."""
        model = self._model_store.model
        return None if model.is_put_off else device.offer(model.device)
