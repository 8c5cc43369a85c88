"""How the page keeps games and settings, and what it says where it cannot."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop import i18n, save, settings
from tabletop.catalogue import Entry, entry_of
from tabletop.drawing.sounds import cues
from tabletop.i18n import _
from tabletop.model.board import Board
from tabletop.model.events import Alert, Focus, Held, Notified, Say, Sense, Warned
from tabletop.model.notice import Notice
from tabletop.model.places import Games, Lobby, Settings
from tabletop.model.router import ROOT, Route
from tabletop.screens import device, games, shelves
from tabletop.shelf import ChangedError, StorageError
from tabletop.web.library import Library
from tabletop.web.stage import Stage


class Keeping:
    """Keeps what lies open on a stage."""

    def __init__(
        self, stage: Stage, library: Library, open_again: Callable[[Board], bool]
    ) -> None:
        """Keep in this library.

        Args:
            stage: what lies open.
            library: where it is kept.
            open_again: lays a save on the table again, and says whether it lies there.
        """
        self._stage = stage
        self._library = library
        self._open_again = open_again

    def keep(self) -> None:
        """Keep the game that lies on the table."""
        table = self._stage.table
        if table is None or not table.is_kept:
            return
        session, now = table.session, self._library.now()
        entry = entry_of(table.id, session, table.status, now)
        route = Route(session.game, part=table.id)
        self._stage.model = replace(self._stage.model, route=route)
        try:
            self._library.shelf.keep(entry, session)
        except ChangedError:
            self._give_way(table)
        except StorageError as refused:
            self._offer_room(table, str(refused))
        else:
            self._stage.send(Warned(None))

    def _give_way(self, table: Board) -> None:
        """Lay the save on the table again, which another page has played on."""
        if self._open_again(table):
            self._stage.send(Held(is_mine=False))
            sentence = _(
                "This game was played on in another tab, so what you just did here"
                " doesn’t count."
            )
            notice = Notice(sentence, command="take-over", label=_("Play here"))
            self._stage.send(Notified(notice))

    def _offer_room(self, table: Board, why: str) -> None:
        """Say that nothing keeps the last moves, and how there can be room.

        Where a journal can take the older games there soon is. What it has taken is
        not lost, so nothing is said of that.
        """
        self._library.shelf.make_way(spare=table.id, most=0)
        if not self._library.shelf.is_unsaved:
            self._stage.send(Warned(None))
            return
        unsaved = _("Your last moves are not saved.")
        sentence = f"{unsaved} {why}"
        if self._library.shelf.oldest_finished(spare=table.id):
            label = _("Delete the oldest finished game")
            self._stage.send(Warned(Notice(sentence, command="make-room", label=label)))
        else:
            room = Notice(sentence, href=ROOT, label=_("Make room"))
            self._stage.send(Warned(room))

    def try_again(self) -> None:
        """Keep what was refused, now that the journal may keep nothing any more."""
        try:
            self._library.shelf.try_again()
        except StorageError as refused:
            if table := self._stage.table:
                self._offer_room(table, str(refused))

    def make_room(self, table: Board) -> None:
        """Delete the oldest finished game, and keep this one."""
        oldest = self._library.shelf.oldest_finished(spare=table.id)
        if oldest is not None:
            self._library.shelf.drop(oldest.id)
            self._stage.send(Notified(Notice(_("There is room again."), kind="advice")))
            self.keep()

    def put_away(self, entry: Entry, text: str) -> bool:
        """Take the news that the journal keeps a game for good.

        Returns:
            Whether that is to be seen.
        """
        shelf, table = self._library.shelf, self._stage.table
        spare = table.id if table else ""
        shelf.put_away(entry, text)
        if not shelf.has_loose:
            shelf.make_way(spare)
            return isinstance(self._stage.place, Lobby)
        try:
            shelf.try_again()
        except StorageError:
            shelf.make_way(spare, most=0)
        else:
            self._stage.send(Warned(None))
        return True

    def copy(self, ids: Sequence[str]) -> None:
        """Have the journal take the games that it has not got."""
        for entry in self._library.shelf.entries():
            text = self._library.shelf.text(entry.id)
            if entry.id in ids and text is not None:
                self._library.shelf.journal.write(entry, text)

    def set(self, changed: settings.Settings) -> None:
        """Keep what a person set, and do by it."""
        told = _("Your changes apply until you close the page, but are not saved.")
        refusal = "" if self._library.keeps else told
        try:
            settings.store(self._library.storage, changed)
        except StorageError as why:
            refusal = f"{told} {why}"
        before = self._stage.model.settings
        model = replace(self._stage.model, settings=changed, refusal=refusal)
        self._stage.model = model
        is_new = (changed.sound, before.sound), (changed.vibration, before.vibration)
        if (True, False) in is_new:  # the switch answers
            self._stage.tell(Sense(cues("turn")))
        if refusal and isinstance(model.place, Settings):
            self._stage.tell(Alert(refusal))

    def delete(self, id_: str) -> None:
        """Forget a game, until it is asked back."""
        entry, text = self._library.shelf.entry(id_), self._library.shelf.text(id_)
        if entry is None:
            return
        self._stage.model = replace(self._stage.model, dropped=(entry, text))
        self._library.shelf.drop(id_)
        self._library.reviews.pop(id_, None)
        with contextlib.suppress(StorageError):  # the lobby says so
            self._library.shelf.try_again()
        self._stage.tell(Say(_("Deleted.")), Focus("notice-command"))

    def undelete(self) -> None:
        """Keep the game again that was deleted last."""
        if dropped := self._stage.model.dropped:
            self._stage.model = replace(self._stage.model, dropped=None)
            with contextlib.suppress(StorageError):  # the lobby says so
                self._library.shelf.restore(*dropped)
            is_all = isinstance(self._stage.place, Games)
            first = games.SHEET if is_all else shelves.DELETE
            self._stage.tell(Say(_("It is back.")), Focus(f"{first}{dropped[0].id}"))

    def mark(self, entry: Entry) -> None:
        """Say this of a game from now on."""
        with contextlib.suppress(StorageError):  # the journal has it
            self._library.shelf.mark(entry)

    def tell_again(self) -> None:
        """Say in the language of the page how the running games stand that are near."""
        for entry in self._library.shelf.entries():
            if entry.over or entry.is_told:
                continue
            with contextlib.suppress(save.SaveError):
                session = self._library.shelf.load(entry.id)
                status = Board(id=entry.id, session=session).status
                self.mark(replace(entry, status=status, language=i18n.language()))

    def lobby_notice(self) -> Notice | None:
        """Return what the lobby says before all."""
        warning = _(
            "Your last moves are not saved: this browser’s storage is full. Delete"
            " games here to make room, and keep this page open until then."
        )
        loose = warning if self._library.shelf.is_unsaved else ""
        if self._stage.model.dropped is not None:
            deleted = " ".join(filter(None, (_("Deleted."), loose)))
            kind = "warning" if loose else "advice"
            return Notice(deleted, kind, command="undelete", label=_("Undo"))
        return Notice(loose) if loose else self.offer()

    def offer(self) -> Notice | None:
        """Return the offer of a new version, unless it was put away."""
        model = self._stage.model
        return None if model.is_put_off else device.offer(model.device)
