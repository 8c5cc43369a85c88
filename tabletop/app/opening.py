"""Opening an address: from its route to a place of the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.multiplayer_api import MultiplayerApi
from tabletop.app.saving import Saver
from tabletop.app.table import review_update, table_update
from tabletop.core.i18n import _
from tabletop.library import daily, game_index, settings
from tabletop.library.results import day_of
from tabletop.model import router
from tabletop.model.board import Board, TablePreferences
from tabletop.model.events import Alert, Notified, Speak
from tabletop.model.notice import Notice
from tabletop.model.page import Model
from tabletop.model.places import (
    Broken,
    Daily,
    Form,
    Games,
    Lobby,
    Records,
    Rules,
    Seeking,
    SettingsPlace,
)
from tabletop.model.review import GameReview
from tabletop.model.router import ROOT, Route
from tabletop.registry import NAMES, lesson_of, missing
from tabletop.screens.parts import rules
from tabletop.session import (
    Session,
    analysis,
    challenge,
    correspondence,
    game_of,
    game_request,
    guided_session,
    links,
    save,
)
from tabletop.session.bot_protocol import levels
from tabletop.session.game_request import NewGame

_AROUND: Final = {
    router.SETTINGS: (SettingsPlace, "settings"),
    router.ALL: (Games, "your-games"),
    router.RECORDS: (Records, "records"),
    router.DAILY: (Daily, "daily"),
}
"""Pages for all games: the place of each, and the element with the focus there."""

_LONGEST: Final = 400  # maximum characters of an error message


def wishes(model: Model, site: str) -> TablePreferences:
    """Return the settings of a table; `site` is the page's address before `#`."""
    chosen, device = model.settings, model.device
    return TablePreferences(
        chosen.watch_speed,
        moves=chosen.motion != "off",
        speech=chosen.speech,
        forced=chosen.forced,
        coach=chosen.coach,
        site=site,
        sound=chosen.sound if device.can_sound else None,
        vibration=chosen.vibration if device.can_vibrate else None,
        offers_sound=device.can_sound and not (chosen.sound or chosen.sound_offered),
        window=device.window,
    )


def games_of(route: Route) -> Sequence[str]:
    """Return the games that a route needs: its own one, or all."""
    if route.game or not route.page:
        return (route.game,)
    return NAMES


class Opener:
    """Opens addresses, and begins games."""

    def __init__(
        self,
        model_store: ModelStore,
        library: Library,
        keeping: Saver,
        company: Callable[[ModelStore, Library, Opener], MultiplayerApi],
        load: Callable[[Sequence[str]], object],
    ) -> None:
        """Store the parts of the page; `load` loads modules that are not here yet."""
        self._model_store = model_store
        self._company, self._load = company, load
        self.multiplayer: MultiplayerApi | None = None  # made on its first use
        self._library = library
        self._saver = keeping
        self._has_opened = False
        self._left_lesson: Board | None = None  # while its rules or settings are open

    def open(self, address: str, *, is_sought: bool = False) -> None:
        """Open an address, or show a sentence on why that is impossible.

        If `is_sought`, the store has already looked for its game.
        """
        table = self._model_store.table
        if table or isinstance(self._model_store.place, Lobby):
            self._left_lesson = table if table and table.lesson else None
        self._model_store.model = replace(
            self._model_store.model, route=router.LOBBY, dropped=None
        )
        try:
            self.ask_for(route := router.parse(address))
            if games := missing(games_of(route)):
                self._wait_for(games, address)
            elif is_sought or not self._seek(route, address):
                self._open(route, is_sought=is_sought)
        except ModuleNotFoundError as absent:
            self._wait_for([str(absent.name)], address)
        except save.SaveError as refused:
            id_ = self._model_store.model.route.part
            text = self._library.game_store.text(id_) or ""
            self.fail(str(refused), text, refused.partial)
        except ValueError as refused:
            self.fail(str(refused))
        finally:
            self._has_opened = True

    def _wait_for(self, modules: Sequence[str], address: str) -> None:
        """Load modules that are not here yet, and open an address then."""
        self._load(modules)
        self._model_store.show_place(Seeking(address), "seeking")

    def _seek(self, route: Route, address: str) -> bool:
        """Ask the store for a missing game; return whether it will answer."""
        apart = router.RULES, router.NEW, router.DAILY, router.RECORDS, *router.APART
        has_none = route.page in apart
        id_ = "" if has_none else route.part
        is_here = not id_ or self._model_store.table_of(id_) or id_ == router.LEARN
        if is_here or self._library.game_store.text(id_) is not None:
            return False
        if not self._library.store.fetch([id_]):
            return False
        self._model_store.show_place(Seeking(address, (id_,)), "seeking")
        return True

    def open_again(self, table: Board) -> bool:
        """Load a table's save again; return whether the table shows it."""
        self.open(router.address(Route(table.session.game, part=table.id)))
        return self._model_store.table_of(table.id) is not None

    def ask_for(self, route: Route) -> None:
        """Set the route of the page's address."""
        self._model_store.model = replace(self._model_store.model, route=route)

    def _open(self, route: Route, *, is_sought: bool) -> None:
        if route.page == router.DAILY and route.part:
            self._open_daily(route, is_sought=is_sought)
        elif route.page in _AROUND:
            kind, focus = _AROUND[route.page]
            place, around = self._model_store.place, kind(back=self._left())
            if isinstance(around, Records):
                around = replace(around, game=route.part)
            if isinstance(around, SettingsPlace) and isinstance(place, Board):
                around = replace(around, board=place)
            self._model_store.show_place(around, focus)
        elif route.page in router.APART:
            self.need_multiplayer().open(route)
        elif route.page == router.KEPT:
            self._lay_stored(route.part)
        elif not route.game:
            self._model_store.show_place(Lobby(), "lobby")
        else:
            self._open_of(route, is_sought=is_sought)

    def _open_of(self, route: Route, *, is_sought: bool) -> None:
        if route.page == router.RULES:
            title = rules.title(route.game)
            is_there = isinstance(self._model_store.place, Rules)
            self._model_store.show_place(self._rules(route), route.part or "rules")
            if route.part and not is_there:  # the clause alone has the focus
                self._model_store.queue_speech(Speak(title))
        elif route.page == router.ANALYSIS:
            self._look_back(route)
        elif route.page == router.FROM:
            self._fork(route)
        elif route.page == router.LEARN:
            self._learn(route.game)
        elif route.page == router.NEW:
            kept = self._form_of(route.game)
            form = kept or Form(self._last_choice(route.game), back=self._left())
            if name := route.part:
                change = game_request.NAMED, name
                named = game_request.changed(form.new_game, change, levels(route.game))
                form = replace(form, new_game=named)
            self._model_store.show_place(form, "new")
        else:
            self._open_table(route, is_sought=is_sought)

    def _asks_for_deals(self, route: Route, game: str, seed: str) -> bool:
        """Ask the store for games of a deal; return whether it will answer."""
        texts = json.dumps(game), json.dumps(seed)
        is_asked = self._library.store.seek(texts)
        if is_asked:
            place = Seeking(router.address(route), texts)
            self._model_store.show_place(place, "seeking")
        return is_asked

    def _rules(self, route: Route) -> Rules:
        """Return the rules of a game, with the place from which they were opened."""
        place = self._model_store.place
        is_from_lobby = self._has_opened and isinstance(place, Lobby)
        if isinstance(place, Rules):
            is_from_lobby = place.is_from_lobby
        form, lesson = self._form_of(route.game), self._lesson_of(route.game)
        return Rules(route.game, route.part, form, lesson, is_from_lobby)

    def _left(self) -> str:
        """Return the address to come back to: the open table's, or the lobby's."""
        place = self._model_store.place
        if isinstance(place, Board):
            return router.address(Route(place.session.game, part=place.id))
        if isinstance(place, (Form, SettingsPlace, Games, Records, Daily)):
            return place.back
        return ROOT

    def _form_of(self, game: str) -> Form | None:
        place = self._model_store.place
        form = place.form if isinstance(place, Rules) else place
        if isinstance(form, Form) and form.new_game.game == game:
            return form
        return None

    def _lesson_of(self, game: str) -> Board | None:
        """Return the lesson of a game that was left for another page."""
        left = self._left_lesson
        return left if left and left.session.game == game else None

    def _open_table(self, route: Route, *, is_sought: bool) -> None:
        known = levels(route.game)
        if route.settings and links.LOG in route.settings:
            game_of(route.game)
            theirs = links.unpack(route.game, route.settings[links.LOG])
            if correspondence.LETTER in route.settings:
                correspondence.receive(theirs)
            self._read(route, theirs, is_sought=is_sought)
            return
        if route.settings:
            self.start(game_request.parse(route.game, route.settings, known))
            return
        if route.part and route.settings is None:
            self._lay_stored(route.part)
            return
        running = self._library.game_store.running(route.game)
        if running and route.settings is None:
            self.open(router.address(Route(route.game, part=running.id)))
        else:
            self._start_first(route.game)

    def _start_first(self, game: str) -> None:
        """Begin a game with the last choices, and offer the lesson of a new game."""
        is_new = self._is_new(game)
        self.just_play(game)
        if is_new:
            text, label = _("New to this game?"), _("Show me how")
            address = router.address(Route(game, router.LEARN))
            notice = Notice(text, "advice", address, label=label, can_close=True)
            self._model_store.send(Notified(notice))

    def _open_daily(self, route: Route, *, is_sought: bool) -> None:
        """Open the counted try of a deal, or begin one; else raise `ValueError`."""
        game, _slash, day = route.part.partition("/")
        now, known = self._library.now(), self._library.game_store.entries()
        chosen = self._model_store.model.settings
        asked = daily.new_game(game, day or daily.today(now), chosen.names)
        day = asked.seed
        if entry := daily.tries(known).get((game, day)):
            self.open(router.address(Route(game, part=entry.id)))
            return
        if not is_sought and self._asks_for_deals(route, game, day):
            return
        self._meet(game)
        deal = daily.deal(asked)
        near = self._library.games(game, day)
        is_known = (
            day in dict(chosen.tried).get(game, ())
            or any(entry.deal == deal for entry in known)
            or any(game_index.deal_of(mine) == deal for _id, mine in near)
        )
        session, told = daily.begin(asked, now, is_first=not is_known)
        is_counted = bool(day_of(session))
        if is_counted:
            self._saver.set(settings.with_tried(chosen, game, day))
        self.begin(session)
        if is_counted:  # the strip has the day
            self._model_store.queue_speech(Speak(told))
        else:
            self._model_store.send(Notified(Notice(told, kind="advice")))

    def _look_back(self, route: Route) -> None:
        """Open the review of a game; raise `ValueError` if it can't be shown."""
        table = self._model_store.table_of(route.part)
        session = table.session if table else self._library.game_store.load(route.part)
        if table and self._library.game_store.text(table.id) is None:
            self._saver.keep()  # else a reload would not find it
        on_table, session = session.table, session.as_it_stands()
        session.table = on_table
        if not analysis.is_told(session):
            message = _(
                "This game still hides something from a player. You can review it "
                "when it is over."
            )
            raise ValueError(message)
        if entry := self._library.game_store.entry(route.part):
            self._library.store.mark(replace(entry, is_reviewed=True, is_unseen=False))
        review = self._library.review_of(route.part, session)
        self.ask_for(replace(route, game=session.game))
        board = review_update.opened(route.part, session, review, route.ply)
        chosen = wishes(self._model_store.model, self._library.site)
        board = replace(board, wishes=chosen)
        self._model_store.show_place(board, "table")
        self._model_store.apply(*review_update.begin(board))

    def _fork(self, route: Route) -> None:
        """Begin a game at a position of another one; else raise `ValueError`."""
        table = self._model_store.table_of(route.part)
        session = table.session if table else self._library.game_store.load(route.part)
        if not analysis.is_bare(session):
            raise ValueError(links.hidden())
        self.begin(game_request.forked(session, route.ply or 0))

    def fork(self, review: GameReview) -> None:
        """Begin a game at the position of a branch, with the players of the game."""
        tried, header = review.session, review.line.header
        self.begin(game_request.forked(tried, tried.cursor, header))
        self._model_store.queue_speech(Speak(_("A new game continues from here.")))

    def _last_choice(self, game: str) -> NewGame:
        """Return the choices of the last new game, or the defaults.

        Persons without names of their own get the remembered names.
        """
        kept = self._model_store.model.settings
        query = dict(parse_qsl(kept.new_game(game)))
        try:
            last = game_request.parse(game, query, levels(game))
        except ValueError:  # made by another version of the game
            last = game_request.parse(game, {}, levels(game))
        return game_request.named(last, kept.names)

    def start(self, asked: NewGame) -> None:
        """Begin a game, and store the choices."""
        session = game_request.start(asked)
        texts = game_request.texts(asked)
        for once in ("seed", "opening", challenge.BEAT, challenge.BY):
            texts.pop(once, None)
        known = self._model_store.model.settings
        self._saver.set(settings.with_new_game(known, asked.game, urlencode(texts)))
        self.begin(session)
        if asked.challenge is not None:
            told = challenge.greeting(asked.challenge, len(session.seats))
            self._model_store.send(Notified(Notice(told, kind="advice")))

    def just_play(self, game: str) -> None:
        """Begin a game with the last choices, and store that the person knows it."""
        self._meet(game)
        self.start(self._last_choice(game))

    def _learn(self, game: str) -> None:
        """Open the lesson of a game, never stored, or find it as a person left it."""
        chosen = wishes(self._model_store.model, self._library.site)
        if not self._model_store.table and (left := self._lesson_of(game)):
            self._lay(replace(left, wishes=chosen))
            return
        session = guided_session.begin(game, self._model_store.model.settings.names)
        self._meet(game)
        self._lay(Board(id=router.LEARN, session=session, wishes=chosen, is_mine=True))

    def _is_new(self, game: str) -> bool:
        is_met = game in self._model_store.model.settings.met
        is_known = is_met or self._library.game_store.last(game) is not None
        return not is_known and lesson_of(game) is not None

    def _meet(self, game: str) -> None:
        chosen = self._model_store.model.settings
        if game not in chosen.met:
            self._saver.set(settings.with_met(chosen, game))

    def begin(self, session: Session) -> None:
        """Show a new session on the table, and store it."""
        self._lay(self._table_of(self._library.game_store.new_id(), session))
        self._saver.keep()

    def _read(self, route: Route, theirs: Session, *, is_sought: bool) -> None:
        """Continue the stored game that a link continues.

        Without such a game, or if it has other moves, open the game of the link as
        another one.
        """
        games = [*self._library.games(route.game, theirs.seed)]
        id_ = correspondence.found(theirs, games)
        if not id_:
            if is_sought or not self._asks_for_deals(route, route.game, theirs.seed):
                self._borrow(route, theirs, games)
            return
        mine = self._library.game_store.load(id_)
        is_ahead = correspondence.relation(mine, theirs) == "ahead"
        if is_ahead:
            correspondence.go_on(mine, theirs)
        self._lay(self._table_of(id_, mine))
        if is_ahead:
            self._saver.keep()

    def _borrow(
        self, route: Route, theirs: Session, games: Sequence[tuple[str, Session]]
    ) -> None:
        """Show the game of a link on the table, and store it with the next move.

        Until then its address is the link. Say so if it differs from one of the games.
        """
        self._lay(self._table_of(self._library.game_store.new_id(), theirs))
        self.ask_for(route)
        relations = [correspondence.relation(mine, theirs) for _id, mine in games]
        if "beside" in relations:
            message = _(
                "This link holds a different version of this game. Yours is kept on "
                "the shelf."
            )
            self._model_store.send(Notified(Notice(message, kind="advice")))

    def show_table(self, id_: str, session: Session) -> None:
        """Show a game at several devices on the table."""
        self._lay(self._table_of(id_, session))

    def renamed(self, table: Board, id_: str, session: Session) -> Board:
        """Return a table with another session of its game, under another id."""
        other = self._table_of(id_, session)
        return replace(
            table,
            id=id_,
            first_id=table.first_id or table.id,
            session=session,
            earlier=other.earlier,
            others=other.others,
        )

    def need_multiplayer(self) -> MultiplayerApi:
        """Return the companion that connects devices; make it on first use.

        Raises:
            ModuleNotFoundError: its module is not loaded yet.
            ValueError: this page has none; a whole sentence says why.
        """
        if self.multiplayer is None:
            self.multiplayer = self._company(self._model_store, self._library, self)
        return self.multiplayer

    def _table_of(self, id_: str, session: Session) -> Board:
        """Return the table of a game as it is played now, with its other devices."""
        found = self.multiplayer.at(id_) if self.multiplayer else None
        if found is None and session.table.distance is not None:
            found = self.need_multiplayer().resume(id_, session)
        session, company = found or (session, None)
        return Board(
            id=id_,
            session=session,
            company=company,
            is_mine=True if session.is_remote else None,
            wishes=wishes(self._model_store.model, self._library.site),
            earlier=lambda: self._library.earlier(session),
            others=lambda: self._library.game_store.results(
                session.game, game_index.options_of(session), spare=id_
            ),
        )

    def _lay_stored(self, id_: str) -> None:
        self._lay(self._table_of(id_, self._library.game_store.load(id_)))

    def _lay(self, table: Board) -> None:
        self.ask_for(Route(table.session.game, part=table.id))
        before = self._model_store.table_of(table.id)
        if before is not None:  # the page locks that save already; no event repeats it
            table = replace(table, is_mine=before.is_mine)
        self._model_store.show_place(table, "table")
        self._model_store.queue_speech(Speak(f"{table.status}."))
        self._model_store.apply(*table_update.begin(table))

    def fail(
        self,
        sentence: str,
        text: str = "",
        partial: Session | None = None,
        again: str = "",
    ) -> None:
        """Show an error, with the part of a game that can be saved.

        `again` is an address that can be tried again, or "".
        """
        # The sentence quotes input, which may be long or have half a character.
        sentence = sentence.encode(errors="backslashreplace").decode()
        if len(sentence) > _LONGEST:
            sentence = f"{sentence[: _LONGEST - 1]}…"
        broken = Broken(sentence, text, partial, again)
        self._model_store.show_place(broken, "error")
        self._model_store.queue_speech(Alert(sentence))
