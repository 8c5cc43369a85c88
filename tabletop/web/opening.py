"""What lies open on the page: how it is opened, begun and kept."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from tabletop import analysis, links, newgame, save, settings
from tabletop.analysis import Review
from tabletop.asking import levels
from tabletop.device import Device
from tabletop.i18n import _
from tabletop.newgame import NewGame
from tabletop.screens import device
from tabletop.screens.table import Notice
from tabletop.session import Session, game_of
from tabletop.shelf import ChangedError, Entry, Shelf, Storage, StorageError
from tabletop.web import lookback, playing, reviewing, router
from tabletop.web.events import (
    Alert,
    Effect,
    Event,
    Focus,
    Go,
    Held,
    Keep,
    LetThrough,
    Notified,
    Say,
    Speech,
    Warned,
)
from tabletop.web.lookback import LookBack
from tabletop.web.places import Broken, Form, Lobby, Place, Rules, Settings
from tabletop.web.returning import RETURN_OF
from tabletop.web.router import Route
from tabletop.web.table import BEFORE, Table, Wishes

_LONGEST: Final = 400
"""The most characters that are said of what went wrong."""


class Opening(ABC):
    """What is open: one place, which an address names."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], float],
        *,
        keeps: bool = True,
        site: str = "",
    ) -> None:
        """Begin in the lobby.

        Args:
            storage: where games and settings are kept.
            now: the time, in seconds since 1970.
            keeps: whether the storage outlasts the page.
            site: the address of the page before `#`, for links to it.
        """
        self._site = site
        self._storage = storage
        self._shelf = Shelf(storage)
        self._now = now
        self._keeps = keeps
        self._settings = settings.load(storage)
        self._reviews: dict[str, Review] = {}
        self._place: Place = Lobby()
        self._route = router.LOBBY
        self._speech = Speech()
        self._on_board = Speech()
        self._device = Device()
        self._refusal = ""
        self._dropped: tuple[Entry, str] | None = None
        self._is_put_off = False

    # Opening

    def _open(self, route: Route) -> None:
        if route.page == router.SETTINGS:
            self._turn_to(Settings(), "settings")
        elif route.page == router.KEPT:
            self._lay(self._table_of(route.part, self._shelf.load(route.part)))
        elif not route.game:
            self._turn_to(Lobby(), "lobby")
        elif route.page == router.RULES:
            game_of(route.game)
            rules = Rules(route.game, route.part, self._form_of(route.game))
            self._turn_to(rules, route.part or "rules")
        elif route.page == router.ANALYSIS:
            self._look_back(route)
        elif route.page == router.NEW:
            kept = self._form_of(route.game)
            self._turn_to(kept or Form(self._last_choice(route.game)), "start")
        else:
            self._open_table(route)

    def _form_of(self, game: str) -> Form | None:
        """Return the form of a new game that is open, or lies below its rules."""
        place = self._place
        form = place.form if isinstance(place, Rules) else place
        if isinstance(form, Form) and form.new_game.game == game:
            return form
        return None

    def _open_table(self, route: Route) -> None:
        known = levels(route.game)
        if route.settings and links.LOG in route.settings:
            game_of(route.game)
            self._borrow(route, links.unpack(route.game, route.settings[links.LOG]))
            return
        if route.settings:
            self._start(newgame.parse(route.game, route.settings, known))
            return
        last = self._shelf.last(route.game)
        id_ = route.part or (last.id if last else "")
        if not id_ or route.settings is not None:
            self._start(self._last_choice(route.game))
            return
        self._route = Route(route.game, part=id_)
        self._lay(self._table_of(id_, self._shelf.load(id_)))

    def _look_back(self, route: Route) -> None:
        """Lay a copy of a game on the table, with what is known of its moves.

        Raises:
            SaveError: there is no such game, or it cannot be read.
            ValueError: it may not be looked back at yet.
        """
        table = self._table(route.part)
        session = table.session if table else self._shelf.load(route.part)
        if table and self._shelf.text(table.id) is None:
            self._keep()  # else a reload would not find it
        if not analysis.is_told(session):
            message = _(
                "Something in this game is hidden from somebody who plays it. It can be"
                " looked back at when it is over."
            )
            raise ValueError(message)
        review = self._reviews.get(route.part)
        if review is None or review.log != session.log:
            level = analysis.strongest(session.game)
            review = self._reviews[route.part] = Review(session, level)
        self._route = replace(route, game=session.game)
        board = lookback.opened(route.part, session, review, route.ply)
        self._turn_to(board, "table")
        self._become(*reviewing.begin(board))

    def _last_choice(self, game: str) -> NewGame:
        """Return what was chosen for the last new game, or what is usual."""
        query = self._settings.new_game(game)
        try:
            return newgame.parse(game, dict(parse_qsl(query)), levels(game))
        except ValueError:  # made by another version of the game
            return newgame.parse(game, {}, levels(game))

    def _start(self, asked: NewGame) -> None:
        """Begin a game after the one that lay on the table, and remember the choice."""
        last = self._shelf.last(asked.game)
        session = newgame.start(asked)
        texts = newgame.texts(asked)
        for once in ("seed", "opening"):
            texts.pop(once, None)
        self._set(settings.with_new_game(self._settings, asked.game, urlencode(texts)))
        self._begin(session, before=last.id if last else "")

    def _begin(self, session: Session, before: str = "") -> None:
        """Lay a new session on the table, and keep it."""
        if before:
            session.table[BEFORE] = before
        self._lay(self._table_of(self._shelf.new_id(), session))
        self._keep()

    def _borrow(self, route: Route, session: Session) -> None:
        """Lay the game of a link on the table, to be kept as soon as it is played on.

        Until then its address is the link.
        """
        self._lay(self._table_of(self._shelf.new_id(), session))
        self._route = route

    def _table_of(self, id_: str, session: Session) -> Table:
        speed, forced = self._settings.watch_speed, self._settings.forced
        return Table(
            id=id_,
            session=session,
            wishes=Wishes(speed, forced=forced, site=self._site),
            earlier=lambda: self._earlier(session),
        )

    def _earlier(self, session: Session) -> list[Session]:
        """Return the finished games of its round before this one, as far as kept."""
        found: list[Session] = []
        while len(found) + 1 < len(session.seats):
            id_ = (found[0] if found else session).table.get(RETURN_OF)
            game = self._finished(id_) if isinstance(id_, str) else None
            if game is None or len(game.seats) != len(session.seats):
                break
            found.insert(0, game)
        return found

    def _finished(self, id_: str) -> Session | None:
        """Return the game of this id if it is kept, whole and over."""
        try:
            session = self._shelf.load(id_)
        except save.SaveError:
            return None
        return session if session.is_over else None

    def _lay(self, table: Table) -> None:
        self._route = Route(table.session.game, part=table.id)
        self._turn_to(table, "table")
        self._tell(Say(table.status))
        self._become(*playing.begin(table))

    def _turn_to(self, place: Place, focus: str) -> None:
        """Show this place; nothing holds any more of what the last board said."""
        self._place, self._on_board = place, Speech()
        self._tell(Focus(focus))

    def _tell(self, *effects: Effect) -> None:
        """Have something said with the next frame, whatever is shown then."""
        for effect in effects:
            self._speech = self._speech.after(effect)

    # What happens at a board

    def _send(self, event: Event) -> bool:
        """Let the open board take an event; return whether it meant something."""
        place = self._place
        if isinstance(place, Table):
            return self._become(*playing.update(place, event))
        if isinstance(place, LookBack):
            return self._become(*reviewing.update(place, event))
        return False

    def _become(self, board: Table | LookBack, effects: Sequence[Effect]) -> bool:
        """Have the open board be this, and do what is due."""
        self._place = board
        for effect in effects:
            self._on_board = self._on_board.after(effect)
        if Keep() in effects:
            self._keep()
        for effect in effects:
            if isinstance(effect, Go):
                self.open(effect.address)
        return LetThrough() not in effects

    def _break(
        self, sentence: str, text: str = "", partial: Session | None = None
    ) -> None:
        # It quotes what came from outside, be it half a character, or many of them.
        sentence = sentence.encode(errors="backslashreplace").decode()
        if len(sentence) > _LONGEST:
            sentence = f"{sentence[: _LONGEST - 1]}…"
        self._turn_to(Broken(sentence, text, partial), "error")
        self._tell(Alert(sentence))

    # Keeping

    def _keep(self) -> None:
        """Keep the game that lies on the table."""
        table = self._place
        if not isinstance(table, Table):
            return
        session, id_ = table.session, table.id
        entry = Entry(id_, session.game, table.status, session.is_over, self._now())
        self._route = Route(session.game, part=id_)
        try:
            self._shelf.keep(entry, session)
        except ChangedError:
            self._give_way(table)
        except StorageError as refused:
            self._offer_room(table, str(refused))
        else:
            self._send(Warned(None))

    def _give_way(self, table: Table) -> None:
        """Lay the save on the table again, which another page has played on."""
        if self._reread(table):
            self._send(Held(is_mine=False))
            sentence = _(
                "This game was played on in another tab, so what you just did here"
                " doesn't count."
            )
            notice = Notice(sentence, command="take-over", label=_("Play here"))
            self._send(Notified(notice))

    def _offer_room(self, table: Table, why: str) -> None:
        """Say that the storage is full, and how there can be room."""
        sentence = f"{_('Your last moves are not saved.')} {why}"
        if self._shelf.oldest_finished(spare=table.id):
            label = _("Delete the oldest finished game")
            self._send(Warned(Notice(sentence, command="make-room", label=label)))
        else:
            self._send(Warned(Notice(sentence, href="#/", label=_("Make room"))))

    def _make_room(self, table: Table) -> None:
        oldest = self._shelf.oldest_finished(spare=table.id)
        if oldest is not None:
            self._shelf.drop(oldest.id)
            self._send(Notified(Notice(_("There is room again."), kind="advice")))
            self._keep()

    def _set(self, changed: settings.Settings) -> None:
        self._settings, self._refusal = changed, ""
        try:
            settings.store(self._storage, changed)
        except StorageError as why:
            told = _("Your changes apply until you close the page, but are not saved.")
            self._refusal = f"{told} {why}"
            if isinstance(self._place, Settings):
                self._tell(Alert(self._refusal))

    def _delete(self, id_: str) -> None:
        """Forget a game, until it is asked back."""
        entry = next((e for e in self._shelf.entries() if e.id == id_), None)
        text = self._shelf.text(id_)
        if entry is None or text is None:
            return
        self._dropped = entry, text
        self._shelf.drop(id_)
        self._reviews.pop(id_, None)
        with contextlib.suppress(StorageError):  # the lobby says so
            self._shelf.try_again()
        self._tell(Say(_("Deleted.")), Focus("notice-command"))

    def _undelete(self) -> None:
        """Keep the game again that was deleted last."""
        if self._dropped is not None:
            dropped, self._dropped = self._dropped, None
            with contextlib.suppress(StorageError):  # the lobby says so
                self._shelf.put_back(*dropped)
            self._tell(Say(_("It is back.")), Focus(f"delete-{dropped[0].id}"))

    def _lobby_notice(self) -> Notice | None:
        """Return what the lobby says before all."""
        warning = _(
            "Your last moves are not saved: this browser's storage is full. Delete"
            " games here to make room, and keep this page open until then."
        )
        loose = warning if self._shelf.has_loose else ""
        if self._dropped is not None:
            deleted = " ".join(filter(None, (_("Deleted."), loose)))
            kind = "warning" if loose else "advice"
            return Notice(deleted, kind, command="undelete", label=_("Undo"))
        return Notice(loose) if loose else self._offer()

    def _offer(self) -> Notice | None:
        """Return the offer of a new version, unless it was put away."""
        return None if self._is_put_off else device.offer(self._device)

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address; what it asks for in vain becomes a sentence."""
        ...

    def _reread(self, table: Table) -> bool:
        """Lay the save on the table again; return whether it lies there."""
        self.open(router.address(Route(table.session.game, part=table.id)))
        return self._table(table.id) is not None

    def _table(self, id_: str) -> Table | None:
        """Return the open table if this save lies on it."""
        place = self._place
        return place if isinstance(place, Table) and place.id == id_ else None
