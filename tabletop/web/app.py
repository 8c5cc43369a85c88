"""The page as a value: what is open, what a person did, what is to be shown.

`App` knows no browser: it takes what a person did (`open`, `play`, `press`,
`command`) and gives a `Frame`, all that the page is to show. `tabletop.web.page` draws
frames and passes on what happens in the browser, and nothing else. What becomes
of an open table stands in `tabletop.web.playing`.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace

from tabletop import newgame, save, settings
from tabletop.asking import level_titles, levels
from tabletop.device import Device
from tabletop.i18n import _
from tabletop.registry import view_of
from tabletop.screens import (
    device,
    error,
    lobby,
    new_game,
    rules,
    settings as settings_screen,
)
from tabletop.screens.table import DISMISS, Notice
from tabletop.web import advising, lookback, router, showing, verdicts
from tabletop.web.board import Board, Question, title
from tabletop.web.events import (
    Alert,
    Answered,
    Commanded,
    Dragged,
    Fields,
    Held,
    Notified,
    Offered,
    Played,
    Pressed,
    Say,
    Selected,
    Shown,
    Speech,
    Swiped,
    Unanswered,
)
from tabletop.web.lookback import LookBack
from tabletop.web.opening import Opening
from tabletop.web.places import Broken, Form, Frame, Lobby, Rules, Settings
from tabletop.web.returning import RETURN_OF
from tabletop.web.router import Route
from tabletop.web.table import BEFORE, Table


class App(Opening):
    """What is open, and what can be done with it."""

    # What a person does

    def open(self, address: str) -> None:
        """Go to an address; what it asks for in vain becomes a sentence."""
        self._route, self._dropped = router.LOBBY, None
        try:
            self._route = route = router.parse(address)
            self._open(route)
        except save.SaveError as refused:
            text = self._shelf.text(self._route.part) or ""
            self._break(str(refused), text, refused.partial)
        except ValueError as refused:
            self._break(str(refused))

    def play(self, text: str) -> None:
        """Play an action at the open table, or say why not."""
        self._send(Played(text))

    def press(
        self, key: str, *, is_in_group: bool = False, is_held: bool = False
    ) -> bool:
        """Take a key that was pressed at the table; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
            is_in_group: whether arrows could move the focus inside a group there.
            is_held: whether it was pressed before and is held down.
        """
        single_keys = self._settings.keys
        return self._send(
            Pressed(
                key, single_keys=single_keys, is_in_group=is_in_group, is_held=is_held
            )
        )

    def select(self, word: str) -> None:
        """Select a thing of the open table, or let go of it."""
        self._send(Selected(word))

    def drag(self, direction: str) -> None:
        """Show what a half-made swipe would play; no direction takes it back."""
        self._send(Dragged(direction))

    def swipe(self, direction: str) -> None:
        """Take a swipe over the table: left, right, up or down."""
        self._send(Swiped(direction))

    def command(self, name: str, fields: Fields | None = None) -> None:
        """Do what a button or a form of the page says.

        Args:
            name: of the command, such as "undo".
            fields: what the form posts.
        """
        place, fields = self._place, fields or {}
        if name == DISMISS:
            self._is_put_off = True
        if isinstance(place, Table):
            self._command_at(place, name, fields)
        elif isinstance(place, LookBack):
            self._send(Commanded(name))
        elif isinstance(place, Form):
            self._command_form(place, name, fields)
        elif isinstance(place, Lobby) and name == "undelete":
            self._undelete()
        elif isinstance(place, Lobby) and name.startswith(lobby.DELETE):
            self._delete(name.removeprefix(lobby.DELETE))
        elif isinstance(place, Settings) and name == "settings":
            self._set(settings_screen.fields_to_settings(self._settings, fields))
        elif isinstance(place, Broken) and name == "go-on" and place.partial:
            self._begin(place.partial)

    def note(self, fields: Fields) -> None:
        """Keep what a form of a new game holds that is about to be left."""
        if isinstance(self._place, Form):
            game = self._place.new_game.game
            texts = new_game.fields_to_texts(fields)
            with contextlib.suppress(ValueError):  # then what was chosen before counts
                self._place = Form(newgame.parse(game, texts, levels(game)))

    def fail(self, failure: Exception) -> None:
        """Show that the page itself went wrong; the game is kept as it was."""
        message = _("The page made a mistake (%s). The game is kept as it was.")
        text, place = "", self._place
        if isinstance(place, Table):
            with contextlib.suppress(Exception):  # it may be the storage that failed
                text = save.dumps(place.session)
                text = self._shelf.text(place.id) or text
        self._break(message % repr(failure), text)

    # What the browser and the computer players do

    def hold(self, id_: str, *, is_mine: bool) -> None:
        """Take the news whether this page may write a save, or another one does."""
        table = self._table(id_)
        if table is None:
            return
        if is_mine and table.is_mine is False and not self._reread(table):
            return
        self._send(Held(is_mine=is_mine))
        if is_mine and not self._keeps:
            sentence = _(
                "This browser doesn't allow saving. Your game ends when you close the"
                " page."
            )
            self._send(Notified(Notice(sentence, kind="advice")))

    def refresh(self, id_: str) -> None:
        """Take the news that another page wrote a save."""
        table = self._table(id_)
        is_stale = table is not None and self._shelf.is_stale(id_)
        is_old = table is not None and (table.is_mine is False or is_stale)
        if table is not None and is_old and self._reread(table):
            self._send(Held(is_mine=False))

    def tell(self, told: Device) -> bool:
        """Take what the browser tells of the device; return whether it is shown."""
        before, offered = device.offer(self._device), device.offer(told)
        self._device = told
        if offered and not before and isinstance(self._place, (Lobby, Settings)):
            self._tell(Say(offered.text))
        return isinstance(self._place, Settings) or offered != before

    def answer(self, question: str, advice: str) -> None:
        """Take a computer player's advice."""
        self._send(Answered(question, advice))

    def give_up(self, question: str, sentence: str) -> None:
        """Take the news that no advice will come."""
        self._send(Unanswered(question, sentence))

    # What is shown

    @property
    def address(self) -> str:
        """The part of the page's address after `#`, with it."""
        place = self._place
        route = place.route if isinstance(place, LookBack) else self._route
        return router.address(route)

    def frame(self) -> Frame:
        """Return what is to be shown now; what it says is said once."""
        if offered := self._offer():
            self._send(Offered(offered))
        self._send(Shown())
        place = self._place
        board = place if isinstance(place, Board) else None
        table = place if isinstance(place, Table) else None
        speech, self._speech = self._speech, Speech()
        on_board, self._on_board = self._on_board, Speech()
        screen, title, markup = self._drawn()
        is_covered = table is not None and table.is_covered
        polite = () if is_covered else (*speech.polite, *on_board.polite)
        scene = table.curtain.scene(table.session) if table else ""
        return Frame(
            screen=screen,
            markup=markup,
            title=_("%s – Tabletop") % title if title else _("Tabletop"),
            address=self.address,
            place=f"{router.address(self._scrolled())} {scene}".strip(),
            root=settings.attributes(self._settings),
            focus=on_board.focus or speech.focus,
            polite=" ".join(filter(None, polite)),
            assertive=on_board.assertive or speech.assertive,
            question=self._question(),
            hold=table.id if table else "",
            is_covered=is_covered,
            is_unsaved=self._shelf.has_loose,
            has_layer=board is not None and board.is_story_open,
        )

    def _question(self) -> Question | None:
        """Return what a computer player is to think about now."""
        place = self._place
        if isinstance(place, Table):
            return advising.question(place)
        return lookback.question(place) if isinstance(place, LookBack) else None

    def _scrolled(self) -> Route:
        """Return the route of what is shown as one."""
        place = self._place
        if isinstance(place, Table):  # whatever its address was at first
            return Route(place.session.game, part=place.id)
        return replace(self._route, ply=None)

    def _drawn(self) -> tuple[str, str, str]:
        """Return the kind of screen, its title, and the markup."""
        place = self._place
        match place:
            case Table() | LookBack():
                return _drawn_board(place)
            case Form():
                return "new", _("New game"), self._form(place)
            case Rules():
                return "rules", _("Rules"), self._rules(place)
            case Settings():
                markup = settings_screen.draw(
                    self._settings,
                    self._device,
                    keeps=self._keeps,
                    refusal=self._refusal,
                )
                return "settings", _("Settings"), markup
            case Broken():
                can_go_on = place.partial is not None
                markup = error.draw(
                    place.sentence, text=place.text, can_go_on=can_go_on
                )
                return "error", "", markup
            case Lobby():
                markup = lobby.draw(
                    self._shelf.entries(),
                    keeps=self._keeps,
                    notice=self._lobby_notice(),
                )
                return "lobby", "", markup

    def _form(self, place: Form) -> str:
        game = place.new_game.game
        view = view_of(game)
        return new_game.draw(
            place.new_game,
            level_titles(game),
            error=place.error,
            advice=_(view.advice_on_players) if view.advice_on_players else "",
            has_forfeit=view.forfeit is not None,
        )

    def _rules(self, place: Rules) -> str:
        if place.form is not None:
            options, back = place.form.new_game.options, f"#/{place.game}/new"
            return rules.draw(place.game, place.clause, options, back)
        last = self._shelf.last(place.game)
        try:
            options = self._shelf.load(last.id).options if last else None
        except save.SaveError:
            options = None
        back = f"#/{place.game}" if last else "#/"
        return rules.draw(place.game, place.clause, options, back)

    # Commands

    def _command_at(self, table: Table, name: str, fields: Fields) -> None:
        if name == "again":
            self._start_again(table)
        elif name == "return":
            self._start_return(table)
        elif name == "make-room":
            self._make_room(table)
        elif name == "undo" and not table.session.can_undo and self._before(table):
            self._go_back(table)
        else:
            self._send(Commanded(name, fields))

    def _command_form(self, form: Form, name: str, fields: Fields) -> None:
        """Draw the form anew with other seats, or begin the game that it describes."""
        game = form.new_game.game
        texts = new_game.fields_to_texts(fields)
        try:
            self._place = form = Form(newgame.parse(game, texts, levels(game)))
            if name == "start":
                self._start(form.new_game)
        except ValueError as refused:
            self._place = replace(form, error=str(refused))
            self._tell(Alert(str(refused)))

    def _before(self, table: Table) -> str:
        """Return the id of the game that lay on the table before, if it is kept."""
        before = table.session.table.get(BEFORE)
        is_kept = isinstance(before, str) and self._shelf.text(before) is not None
        return str(before) if is_kept else ""

    def _go_back(self, table: Table) -> None:
        """Return to the game that lay on the table before this one."""
        before = self._before(table)
        if not table.session.can_redo:
            self._shelf.drop(table.id)
        self._tell(Say(_("Back to the game before.")))
        self.open(router.address(Route(table.session.game, part=before)))

    def _start_again(self, table: Table) -> None:
        """Begin another game with the same options and seats."""
        old = table.session
        self._tell(Say(_("A new game.")))
        self._start(newgame.following(old))

    def _start_return(self, table: Table) -> None:
        """Begin a game with the seats moved on; a full round begins another one."""
        old = table.session
        is_full = len(showing.games_of_round(table)) == len(old.seats)
        session = newgame.start(newgame.following(old, moved=1))
        if not is_full:
            session.table[RETURN_OF] = table.id
        self._tell(Say(_("A return game: everybody sits one seat further.")))
        self._begin(session, before=table.id)


def _drawn_board(board: Table | LookBack) -> tuple[str, str, str]:
    if isinstance(board, Table):
        return "table", title(board), showing.draw(board)
    return "analysis", verdicts.title(board), verdicts.draw(board)
