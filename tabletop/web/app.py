"""The page as a value: what is open, what a person did, what is to be shown.

`App` knows no browser: it takes what a person did (`open`, `play`, `press`,
`command`) and gives a `Frame`, all that the page is to show. `tabletop.web.page` draws
frames and passes on what happens in the browser, and nothing else. What is done at an
open table stands in `tabletop.web.at_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias
from urllib.parse import parse_qsl, urlencode

from tabletop import analysis, links, newgame, save, settings
from tabletop.analysis import Review
from tabletop.device import Device
from tabletop.i18n import _
from tabletop.newgame import NewGame
from tabletop.screens import device, error, lobby, new_game, rules
from tabletop.screens import settings as settings_screen
from tabletop.screens.table import Notice
from tabletop.session import Session, game_of
from tabletop.shelf import Entry, Shelf, Storage, StorageError
from tabletop.thinking import levels
from tabletop.views import view_of
from tabletop.web import router
from tabletop.web.at_analysis import AtAnalysis
from tabletop.web.at_table import BEFORE, AtTable, Wishes
from tabletop.web.board import Board, Question, Speech
from tabletop.web.returning import RETURN_OF, moved_on
from tabletop.web.router import Route

Fields: TypeAlias = Mapping[str, str]
"""What a form posts, by the names of its controls."""


@dataclass(frozen=True, slots=True)
class Frame:
    """All that the page is to show.

    Attributes:
        screen: the kind of screen: lobby, table, new, rules, settings or error.
        markup: what is on it.
        title: of the document.
        address: the part of the page's address after `#`, with it.
        place: the same of what is shown as one: within it things move, and the page
            stays where it is scrolled to.
        root: attributes of the document's root that the style sheet looks at.
        focus: the id of the element that is to have the focus, or "" to leave it.
        polite: what a screen reader says when it has time.
        assertive: what a screen reader says at once.
        question: what a computer player is to think about, or None.
        hold: the id of the save that the page is to hold against others, or "".
        is_covered: whether nothing may stay in the page that was said before.
    """

    screen: str
    markup: str
    title: str
    address: str
    place: str
    root: Mapping[str, str]
    focus: str
    polite: str
    assertive: str
    question: Question | None
    hold: str
    is_covered: bool


@dataclass(frozen=True, slots=True)
class _Lobby:
    """The list of games."""


@dataclass(slots=True)
class _Form:
    """The form of a new game."""

    new_game: NewGame
    error: str = ""


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of a game, at a clause."""

    game: str
    clause: str


@dataclass(frozen=True, slots=True)
class _Settings:
    """The settings."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """Something that could not be shown, and what can be saved of it."""

    sentence: str
    text: str = ""
    partial: Session | None = None


_Place: TypeAlias = AtAnalysis | AtTable | _Lobby | _Form | _Rules | _Settings | _Broken


class App:
    """What is open, and what can be done with it."""

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
        self._place: _Place = _Lobby()
        self._route = router.LOBBY
        self._speech = Speech()
        self._device = Device()

    # What a person does

    def open(self, address: str) -> None:
        """Go to an address; what it asks for in vain becomes a sentence."""
        self._route = route = router.parse(address)
        try:
            self._open(route)
        except save.SaveError as refused:
            text = self._shelf.text(self._route.part) or ""
            self._break(str(refused), text, refused.partial)
        except ValueError as refused:
            self._break(str(refused))

    def play(self, text: str) -> None:
        """Play an action at the open table, or say why not."""
        if isinstance(self._place, Board):
            self._place.play(text)

    def press(self, key: str, *, is_in_group: bool = False) -> bool:
        """Take a key that was pressed at the table; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
            is_in_group: whether arrows could move the focus inside a group there.
        """
        place, single_keys = self._place, self._settings.keys
        if isinstance(place, AtAnalysis):
            return place.press(key, single_keys=single_keys, is_in_group=is_in_group)
        if not isinstance(place, AtTable):
            return False
        if key == "n" and single_keys and not place.dialog:
            self.open(router.address(Route(place.session.game, router.NEW)))
            return True
        return place.press(key, single_keys=single_keys)

    def select(self, word: str) -> None:
        """Select a thing of the open table, or let go of it."""
        if isinstance(self._place, Board):
            self._place.select(word)

    def drag(self, direction: str) -> None:
        """Show what a half-made swipe would play; no direction takes it back."""
        if isinstance(self._place, Board):
            self._place.drag(direction)

    def swipe(self, direction: str) -> None:
        """Take a swipe over the table: left, right, up or down."""
        if isinstance(self._place, Board):
            self._place.swipe(direction)

    def command(self, name: str, fields: Fields | None = None) -> None:
        """Do what a button or a form of the page says.

        Args:
            name: of the command, such as "undo".
            fields: what the form posts.
        """
        place, fields = self._place, fields or {}
        if isinstance(place, AtTable):
            self._command_at(place, name)
        elif isinstance(place, AtAnalysis):
            place.command(name)
        elif isinstance(place, _Form):
            self._command_form(place, name, fields)
        elif isinstance(place, _Settings) and name == "settings":
            self._set(settings_screen.fields_to_settings(self._settings, fields))
        elif isinstance(place, _Broken) and name == "go-on" and place.partial:
            self._begin(place.partial)

    def fail(self, failure: Exception) -> None:
        """Show that the page itself went wrong; the game is kept as it was."""
        message = _("The page made a mistake (%s). The game is kept as it was.")
        text, place = "", self._place
        if isinstance(place, AtTable):
            text = self._shelf.text(place.id) or save.dumps(place.session)
        self._break(message % repr(failure), text)

    # What the browser and the computer players do

    def hold(self, id_: str, *, is_mine: bool) -> None:
        """Take the news whether this page may write a save, or another one does."""
        table = self._table(id_)
        if table is not None and is_mine and table.is_mine is False:
            table = self._reread(table)
        if table is None:
            return
        table.hold(is_mine=is_mine)
        if is_mine and not self._keeps:
            sentence = _("This browser keeps nothing: the game ends with the page.")
            table.notify(Notice(sentence, kind="advice"))

    def refresh(self, id_: str) -> None:
        """Take the news that another page wrote a save."""
        table = self._table(id_)
        if table is not None and table.is_mine is False:
            table = self._reread(table)
            if table is not None:
                table.hold(is_mine=False)

    def tell(self, told: Device) -> bool:
        """Take what the browser tells of the device; return whether it is shown."""
        before, offered = device.offer(self._device), device.offer(told)
        self._device = told
        if offered and not before and isinstance(self._place, (_Lobby, _Settings)):
            self._speech.polite.append(offered.text)
        return isinstance(self._place, _Settings) or offered != before

    def _table(self, id_: str) -> AtTable | None:
        """Return the open table if this save lies on it."""
        place = self._place
        return place if isinstance(place, AtTable) and place.id == id_ else None

    def _reread(self, table: AtTable) -> AtTable | None:
        """Lay the save on the table again: another page has played on."""
        self.open(router.address(Route(table.session.game, part=table.id)))
        return self._table(table.id)

    def answer(self, question: str, advice: str) -> None:
        """Take a computer player's advice."""
        if isinstance(self._place, Board):
            self._place.answer(question, advice)

    def give_up(self, question: str, sentence: str) -> None:
        """Take the news that no advice will come."""
        if isinstance(self._place, Board):
            self._place.fail(question, sentence)

    # What is shown

    @property
    def address(self) -> str:
        """The part of the page's address after `#`, with it."""
        place = self._place
        route = place.route if isinstance(place, AtAnalysis) else self._route
        return router.address(route)

    def frame(self) -> Frame:
        """Return what is to be shown now; what it says is said once."""
        place = self._place
        board = place if isinstance(place, Board) else None
        table = place if isinstance(place, AtTable) else None
        if table and (offered := device.offer(self._device)):
            table.offer(offered)
        speech, self._speech = self._speech, Speech()
        on_board = board.spoken() if board else Speech()
        screen, title, markup = self._drawn()
        is_covered = table is not None and table.is_covered
        polite = [] if is_covered else [*speech.polite, *on_board.polite]
        scene = table.scene if table else ""
        return Frame(
            screen=screen,
            markup=markup,
            title=_("%s – Tabletop") % title if title else _("Tabletop"),
            address=self.address,
            place=f"{router.address(replace(self._route, ply=None))} {scene}".strip(),
            root=settings.attributes(self._settings),
            focus=on_board.focus or speech.focus,
            polite=" ".join(filter(None, polite)),
            assertive=on_board.assertive or speech.assertive,
            question=board.question() if board else None,
            hold=table.id if table else "",
            is_covered=is_covered,
        )

    def _drawn(self) -> tuple[str, str, str]:
        """Return the kind of screen, its title, and the markup."""
        place = self._place
        match place:
            case Board():
                return place.SCREEN, place.title, place.draw()
            case _Form():
                return "new", _("New game"), self._form(place)
            case _Rules():
                return "rules", _("Rules"), self._rules(place)
            case _Settings():
                markup = settings_screen.draw(
                    self._settings, self._device, keeps=self._keeps
                )
                return "settings", _("Settings"), markup
            case _Broken():
                can_go_on = place.partial is not None
                markup = error.draw(
                    place.sentence, text=place.text, can_go_on=can_go_on
                )
                return "error", "", markup
            case _Lobby():
                markup = lobby.draw(
                    self._shelf.entries(),
                    keeps=self._keeps,
                    notice=device.offer(self._device),
                )
                return "lobby", "", markup

    def _form(self, place: _Form) -> str:
        game = place.new_game.game
        advice = getattr(view_of(game), "advice_on_players", str)
        return new_game.draw(
            place.new_game, levels(game), error=place.error, advice=advice()
        )

    def _rules(self, place: _Rules) -> str:
        last = self._shelf.last(place.game)
        try:
            options = self._shelf.load(last.id).options if last else None
        except save.SaveError:
            options = None
        back = f"#/{place.game}" if last else "#/"
        return rules.draw(place.game, place.clause, options, back)

    # Opening

    def _open(self, route: Route) -> None:
        if route.page == router.SETTINGS:
            self._place, self._speech.focus = _Settings(), "settings"
        elif not route.game:
            self._place, self._speech.focus = _Lobby(), "lobby"
        elif route.page == router.RULES:
            game_of(route.game)
            self._place = _Rules(route.game, route.part)
            self._speech.focus = route.part or "rules"
        elif route.page == router.ANALYSIS:
            self._look_back(route)
        elif route.page == router.NEW:
            self._place = _Form(self._last_choice(route.game))
            self._speech.focus = "start"
        else:
            self._open_table(route)

    def _open_table(self, route: Route) -> None:
        known = levels(route.game)
        if route.settings and links.LOG in route.settings:
            game_of(route.game)
            self._begin(links.unpack(route.game, route.settings[links.LOG]))
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
        self._lay(self._at_table(id_, self._shelf.load(id_)))

    def _look_back(self, route: Route) -> None:
        """Lay a copy of a game on the table, with what is known of its moves.

        Raises:
            SaveError: there is no such game, or it cannot be read.
            ValueError: it may not be looked back at yet.
        """
        table = self._table(route.part)
        session = table.session if table else self._shelf.load(route.part)
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
        self._place = AtAnalysis(route.part, session, review, route.ply)
        self._speech.focus = "table"
        self._place.begin()

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
        texts.pop("seed", None)
        self._set(settings.with_new_game(self._settings, asked.game, urlencode(texts)))
        self._begin(session, before=last.id if last else "")

    def _begin(self, session: Session, before: str = "") -> None:
        """Lay a new session on the table, and keep it."""
        if before:
            session.table[BEFORE] = before
        table = self._at_table(self._shelf.new_id(), session)
        self._lay(table)
        self._keep(table)

    def _at_table(self, id_: str, session: Session) -> AtTable:
        speed, forced = self._settings.watch_speed, self._settings.forced
        return AtTable(
            id_,
            session,
            self._keep,
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

    def _lay(self, table: AtTable) -> None:
        self._place = table
        self._route = Route(table.session.game, part=table.id)
        self._speech.focus = "table"
        self._speech.polite.append(table.status)

    def _break(
        self, sentence: str, text: str = "", partial: Session | None = None
    ) -> None:
        self._place = _Broken(sentence, text, partial)
        self._speech.assertive = sentence
        self._speech.focus = "error"

    # Keeping

    def _keep(self, table: AtTable) -> None:
        session = table.session
        entry = Entry(
            table.id, session.game, table.status, session.is_over, self._now()
        )
        try:
            self._shelf.keep(entry, session)
        except StorageError as refused:
            self._offer_room(table, str(refused))

    def _offer_room(self, table: AtTable, sentence: str) -> None:
        """Say that the storage is full, and offer to forget a finished game."""
        if self._shelf.oldest_finished(spare=table.id):
            label = _("Delete the oldest finished game")
            table.notify(Notice(sentence, command="make-room", label=label))
        else:
            table.notify(Notice(sentence))

    def _make_room(self, table: AtTable) -> None:
        oldest = self._shelf.oldest_finished(spare=table.id)
        if oldest is not None:
            self._shelf.drop(oldest.id)
            table.notify(Notice(_("There is room again."), kind="advice"))
            self._keep(table)

    def _set(self, changed: settings.Settings) -> None:
        self._settings = changed
        try:
            settings.store(self._storage, changed)
        except StorageError as refused:
            self._speech.assertive = str(refused)

    # Commands

    def _command_at(self, table: AtTable, name: str) -> None:
        if name == "again":
            self._start_again(table)
        elif name == "return":
            self._start_return(table)
        elif name == "watch":
            table.watch(self._settings.watch_speed)
        elif name == "make-room":
            self._make_room(table)
        elif name == "undo" and not table.session.can_undo and self._before(table):
            self._go_back(table)
        else:
            table.command(name)

    def _command_form(self, form: _Form, name: str, fields: Fields) -> None:
        """Draw the form anew with other seats, or begin the game that it describes."""
        game = form.new_game.game
        texts = new_game.fields_to_texts(fields)
        try:
            form.new_game = newgame.parse(game, texts, levels(game))
            form.error = ""
            if name == "start":
                self._start(form.new_game)
        except ValueError as refused:
            form.error = self._speech.assertive = str(refused)

    def _before(self, table: AtTable) -> str:
        """Return the id of the game that lay on the table before, if it is kept."""
        before = table.session.table.get(BEFORE)
        is_kept = isinstance(before, str) and self._shelf.text(before) is not None
        return str(before) if is_kept else ""

    def _go_back(self, table: AtTable) -> None:
        """Return to the game that lay on the table before this one."""
        before = self._before(table)
        if not table.session.can_redo:
            self._shelf.drop(table.id)
        self._speech.polite.append(_("Back to the game before."))
        self.open(router.address(Route(table.session.game, part=before)))

    def _start_again(self, table: AtTable) -> None:
        """Begin another game with the same options and seats."""
        old = table.session
        self._speech.polite.append(_("A new game."))
        self._start(NewGame(old.game, old.seats, old.options))

    def _start_return(self, table: AtTable) -> None:
        """Begin a game with the seats moved on; a full round begins another one."""
        old = table.session
        is_full = len(table.round) == len(old.seats)
        session = newgame.start(NewGame(old.game, moved_on(old.seats), old.options))
        if not is_full:
            session.table[RETURN_OF] = table.id
        self._speech.polite.append(_("A return game: everybody sits one seat further."))
        self._begin(session, before=table.id)
