"""The application: its model, its events, and the frames to show.

`App` knows no browser. Its methods take the actions of a person (`open`, `play`,
`press`, `command`). `frame` returns a `Frame`, the whole content of the page.
`tabletop.browser.page` draws frames and passes on browser events, and nothing else.
`tabletop.app.table.table_update` has the update function of an open table.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.app import commands, framing
from tabletop.app.commands import Desk
from tabletop.app.frame import Frame
from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.multiplayer_api import MultiplayerApi
from tabletop.app.opening import Opener, wishes
from tabletop.app.saving import Saver
from tabletop.core.i18n import _
from tabletop.library import settings
from tabletop.library.game_store import GameStore, Store
from tabletop.model import events, places, router
from tabletop.model.board import Board
from tabletop.model.device import Device, keeping
from tabletop.model.notice import Notice
from tabletop.model.page import Model
from tabletop.model.router import Route
from tabletop.screens import device, games
from tabletop.screens.parts import rules
from tabletop.screens.parts.keys import KEYS
from tabletop.session import save


def no_multiplayer(
    _model_store: ModelStore, _library: Library, _opener: Opener
) -> MultiplayerApi:
    """Raise a ValueError: this page connects no devices."""
    raise ValueError(_("This page can’t play with other devices."))


class App:
    """The page's state, and the methods for every event of the browser."""

    def __init__(  # noqa: PLR0913 - all that a page is made of
        self,
        store: Store,
        now: Callable[[], float],
        *,
        site: str = "",
        company: Callable[
            [ModelStore, Library, Opener], MultiplayerApi
        ] = no_multiplayer,
        load: Callable[[Sequence[str]], object] = lambda _modules: None,
        speak: Callable[[str], None] = lambda _choice: None,
    ) -> None:
        """Begin in the lobby.

        `now` returns seconds since 1970, and `site` is the address of the page before
        `#`. `company` connects devices. `load` loads missing modules, and then calls
        `come`. `speak` loads a language of the settings, and then calls `spoken` or
        `unspoken`.
        """
        self._library = Library(store, now, site, GameStore(store))
        self._model_store = ModelStore(Model(settings.load(store)), self._perform)
        self._saver = Saver(self._model_store, self._library, self._open_again)
        self._opener = Opener(
            self._model_store, self._library, self._saver, company, load
        )
        self._desk = Desk(
            self._model_store, self._library, self._saver, self._opener, speak
        )
        self._has_told_of_refusal = False
        self._saver.tell_again()

    def _perform(self, effect: events.Effect) -> None:
        match effect:
            case events.SaveGame():
                if self._opener.multiplayer:
                    self._opener.multiplayer.note()
                self._saver.keep()
            case events.PassOffer():
                known = self._model_store.model.settings
                self._saver.set(replace(known, sound_offered=True))
            case events.RemoteCommand():
                self._opener.need_multiplayer().send(effect)
            case events.Navigate(address):
                self.open(address)

    def _open_again(self, table: Board) -> bool:
        return self._opener.open_again(table)

    # Actions of a person

    def open(self, address: str) -> None:
        """Open an address, or show a sentence on why that is impossible."""
        self._opener.open(address)

    def play(self, text: str) -> None:
        """Play an action at the open table, or show a refusal."""
        self._model_store.queue_speech(events.AnswerPerson())
        self._model_store.send(events.Played(text))

    def press(
        self, key: str, *, is_in_group: bool = False, is_held: bool = False
    ) -> bool:
        """Handle a key (`KeyboardEvent.key`); return whether it meant something.

        `is_in_group` says whether arrows could move the focus inside a group there.
        """
        single_keys = self._model_store.model.settings.keys
        if not isinstance(self._model_store.place, Board):
            self._model_store.list_keys(is_on=key == KEYS and single_keys)
            return self._model_store.model.lists_keys
        has_meant = self._model_store.send(
            events.Pressed(
                key, single_keys=single_keys, is_in_group=is_in_group, is_held=is_held
            )
        )
        if has_meant:
            self._model_store.queue_speech(events.AnswerPerson())
        return has_meant

    def plays_by(self, key: str) -> bool:
        """Return whether a key plays or selects at the open board."""
        place = self._model_store.place
        if not isinstance(place, Board):
            return False
        return key in place.view.keys or key in place.view.selects

    def select(self, word: str) -> None:
        """Select an element of the open table, or deselect it."""
        self._model_store.queue_speech(events.AnswerPerson())
        self._model_store.send(events.Selected(word))

    def drag(self, direction: str) -> None:
        """Show the action of a half-made swipe; "" cancels it."""
        self._model_store.send(events.Dragged(direction))

    def swipe(self, direction: str) -> None:
        """Handle a swipe over the table: left, right, up or down."""
        self._model_store.queue_speech(events.AnswerPerson())
        self._model_store.send(events.Swiped(direction))

    def command(self, name: str, fields: events.Fields | None = None) -> None:
        """Run the command of a button, or of a form with the values of its fields."""
        self._model_store.queue_speech(events.AnswerPerson())
        if self._model_store.model.lists_keys:  # nothing else can be pressed
            self._model_store.list_keys(is_on=False)
        else:
            commands.run(self._desk, events.Commanded(name, fields or {}))

    def search(self, query: str) -> None:
        """Show only the clauses of rules, or the games, with all words of a query."""
        self._model_store.queue_speech(events.AnswerPerson())
        place = self._model_store.place
        if isinstance(place, places.Rules) and place.query != query:
            self._model_store.show(replace(place, query=query))
            self._model_store.queue_speech(
                events.Speak(rules.found_told(place.game, query))
            )
        elif isinstance(place, places.Games) and place.query != query:
            self._model_store.show(replace(place, query=query, shown=places.SCREENFUL))
            every = self._library.game_store.listed()
            number = len(games.found(replace(place, query=query), every))
            self._model_store.queue_speech(
                events.Speak(games.found_told(number, len(every), query))
            )

    def fail(self, failure: Exception) -> None:
        """Show an internal error of the page; the save stays as it was."""
        message = _(
            "Something went wrong on this page ({failure}). Your game is kept "
            "as it was."
        )
        text, place = "", self._model_store.place
        if isinstance(place, Board):
            with contextlib.suppress(Exception):  # it may be the storage that failed
                text = save.dumps(place.session)
                text = self._library.game_store.text(place.id) or text
        self._opener.fail(message.format(failure=repr(failure)), text)

    # Languages

    def spoken(self, language: str) -> None:
        """Switch the page to another language of the settings; its words are loaded."""
        chosen = self._model_store.model.settings
        self._saver.set(settings.with_language(chosen, language))
        self._library.reviews.clear()  # their reasons are in the old language
        self._saver.tell_again()
        if isinstance(self._model_store.place, Board):
            self.open(self.address)

    def unspoken(self, sentence: str) -> None:
        """Show why the page could not load a language."""
        if isinstance(self._model_store.place, places.SettingsPlace):
            self._model_store.model = replace(self._model_store.model, refusal=sentence)
        elif isinstance(self._model_store.place, Board):
            self._model_store.send(events.Notified(Notice(sentence, kind="advice")))
            return  # it is spoken, too
        self._model_store.queue_speech(events.Alert(sentence))

    def tell_again(self) -> None:
        """Translate the states of running games whose packages are loaded now."""
        self._saver.tell_again()

    # Events of the browser and of computer players

    def hold(self, id_: str, *, is_mine: bool) -> None:
        """Store whether this page or another tab may write a save."""
        table = self._model_store.table_of(id_)
        if table is None:
            return
        if is_mine and table.is_mine is False and not self._opener.open_again(table):
            return
        if table.company and not is_mine:
            self._opener.need_multiplayer().release(id_)
            self._model_store.show(replace(table, company=None))
        self._model_store.send(events.Held(is_mine=is_mine))
        if is_mine and not self._library.store.keeps:
            self._has_told_of_refusal = False
        self._tell_of_refusal()

    def see_end(self, id_: str) -> None:
        """Note that the page has shown the result of a game."""
        entry = self._library.game_store.entry(id_)
        if entry and entry.is_unseen:
            self._library.store.mark(replace(entry, is_unseen=False))

    def lay_again(self, id_: str) -> None:
        """Replace the open table by a longer save of the same game."""
        if table := self._model_store.table_of(id_):
            self._opener.open_again(table)

    def come(self, failure: str = "", asked: Sequence[str] = ()) -> None:
        """Open the address that waits for a module, or for what was asked of the store.

        A sentence on why the load failed is shown instead.
        """
        place = self._model_store.place
        if not isinstance(place, places.Seeking) or place.asked != tuple(asked):
            return  # the person has left this place meanwhile
        if failure:
            self._opener.fail(failure, again=place.address)
        else:
            self._opener.open(place.address, is_sought=bool(place.asked))

    @property
    def ticks(self) -> bool:
        """Whether the page must call `tick` twice a second."""
        return bool(self._opener.multiplayer and self._opener.multiplayer.ticks)

    @property
    def has_news(self) -> bool:
        """Whether other devices have changed the frame."""
        return bool(self._opener.multiplayer and self._opener.multiplayer.has_news)

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""
        multiplayer = self._opener.multiplayer
        return multiplayer is not None and multiplayer.is_unsettled

    def tick(self) -> None:
        """Handle the passing of time."""
        if self._opener.multiplayer:
            self._opener.multiplayer.tick()

    def fetched(self, asked: Sequence[str], *, is_read: bool) -> None:
        """Open the address that waits for saves, or say that they can't be read."""
        told = _("This game can’t be read right now. Reload the page.")
        self.come("" if is_read else told, asked=asked)

    def heard(self, id_: str) -> None:
        """Show a save that another tab has written, if its game is on the table."""
        table = self._model_store.table_of(id_)
        is_there = table is not None and self._library.game_store.entry(id_)
        if table is not None and is_there and self._opener.open_again(table):
            self._model_store.send(events.Held(is_mine=False))

    def release(self, id_: str) -> None:
        """Replace the moves played here by the save of another tab."""
        self._saver.release(id_)

    def tell_games(self, notice: Notice, *effects: events.Effect) -> None:
        """Show a notice on the list of all games, and perform more effects."""
        if not isinstance(self._model_store.place, places.Games):
            self.open(router.address(Route(page=router.ALL)))
        place = self._model_store.place
        if isinstance(place, places.Games):
            self._model_store.show(replace(place, sheet="", said=notice))
        self._model_store.queue_speech(*effects)

    @property
    def game_store(self) -> GameStore:
        """The stored games."""
        return self._library.game_store

    def _tell_of_refusal(self) -> bool:
        """Warn at a table, once, that nothing is saved; return whether it did."""
        table = self._model_store.table
        is_mine = table is not None and bool(table.is_mine)
        if self._library.store.keeps or not is_mine or self._has_told_of_refusal:
            return False
        self._has_told_of_refusal = True
        sentence = keeping(self._model_store.model.device, keeps=False)
        self._model_store.send(events.Notified(Notice(sentence, kind="advice")))
        return True

    def tell(self, told: Device) -> bool:
        """Store the facts of the device; return whether the page must draw them."""
        known = self._model_store.model.device
        before, offered = device.offer(known), device.offer(told)
        self._model_store.model = replace(self._model_store.model, device=told)
        is_kept_otherwise = known.store != told.store
        if is_kept_otherwise:
            self._saver.warn()
        place = self._model_store.place
        is_beside = isinstance(place, (places.Lobby, places.SettingsPlace))
        if offered and not before and is_beside:
            self._model_store.queue_speech(events.Speak(offered.text))
        is_told = self._tell_of_refusal() or offered != before or is_kept_otherwise
        is_cut = known.is_offline != told.is_offline
        is_told = is_told or (is_cut and isinstance(place, places.Lobby))
        is_resized = known.window != told.window and self._lay_out()
        return is_told or is_resized or isinstance(place, places.SettingsPlace)

    def _lay_out(self) -> bool:
        """Lay the open board out for the window; return whether the window matters."""
        board = self._model_store.place
        if not isinstance(board, Board):
            return isinstance(board, places.Form)
        chosen = wishes(self._model_store.model, board.wishes.site)
        self._model_store.show(replace(board, wishes=chosen))
        return True

    def answer(self, question: str, advice: str) -> None:
        """Handle a computer player's advice."""
        self._model_store.send(events.Answered(question, advice))

    def give_up(self, question: str, sentence: str) -> None:
        """Handle a question that got no advice."""
        self._model_store.send(events.Unanswered(question, sentence))

    # Frames

    @property
    def address(self) -> str:
        """The part of the page's address after `#`, with it."""
        return framing.address_of(self._model_store.model)

    def frame(self) -> Frame:
        """Return the current frame; its speech is in no later frame."""
        if offered := self._saver.offer():
            self._model_store.send(events.Offered(offered))
        self._model_store.send(events.BoardShown())
        if remote := self._opener.multiplayer:
            remote.has_news = False
        notice = (remote and remote.request) or self._saver.lobby_notice()
        frame = framing.frame(self._model_store.model, self._library, notice)
        self._model_store.clear_speech(
            " ".join(filter(None, (frame.assertive, frame.polite)))
        )
        return frame
