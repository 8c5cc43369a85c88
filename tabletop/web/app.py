"""The page as a value: what is open, what a person did, what is to be shown.

`App` knows no browser: it takes what a person did (`open`, `play`, `press`,
`command`) and gives a `Frame`, all that the page is to show. `tabletop.web.page` draws
frames and passes on what happens in the browser, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop import save
from tabletop.game import IllegalActionError, InvalidActionError
from tabletop.i18n import _
from tabletop.options import parse_options
from tabletop.screens import dialogs, error, lobby, table
from tabletop.session import OutOfTurnError, Session, game_of
from tabletop.shelf import Entry, Shelf, StorageError
from tabletop.views import Ui, View, view_of
from tabletop.web import router
from tabletop.web.router import Route

_KEYS: Final = {"u": "undo", "r": "redo", "n": "new", "?": "keys"}
_SIGNS: Final = {
    "ArrowLeft": "←",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "ArrowRight": "→",
}
_BEFORE: Final = "before"
"""In a session's `table`: the id of the game that lay on the table before it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """All that the page is to show.

    Attributes:
        screen: the kind of screen: lobby, table or error.
        markup: what is on it.
        title: of the document.
        address: the part of the page's address after `#`, with it.
        focus: the id of the element that is to have the focus, or "" to leave it.
        polite: what a screen reader says when it has time.
        assertive: what a screen reader says at once.
    """

    screen: str
    markup: str
    title: str
    address: str
    focus: str
    polite: str
    assertive: str


@dataclass(slots=True)
class _Table:
    """A game that is open."""

    id: str
    session: Session
    view: View[Any]
    notice: str = ""
    dialog: str = ""
    preview: str = ""
    story_open: bool = False

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn: the person who acts, or the first one."""
        seats = self.session.seats
        persons = [seat for seat, who in enumerate(seats) if who.bot is None] or [0]
        to_act = self.session.to_act
        return to_act if to_act in persons else persons[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.session.seats)

    @property
    def status(self) -> str:
        """The state of the game in a few words."""
        return self.view.status(self.session.observation(self.viewer), self.names)


@dataclass(frozen=True, slots=True)
class _Broken:
    """Something that could not be shown, and what can be saved of it."""

    sentence: str
    text: str = ""
    partial: Session | None = None


@dataclass(slots=True)
class _Speech:
    """What is to be said with the next frame, and where the focus goes."""

    polite: list[str] = field(default_factory=list)
    assertive: str = ""
    focus: str = ""


class App:
    """What is open, and what can be done with it."""

    def __init__(self, shelf: Shelf, now: Callable[[], float]) -> None:
        """Begin in the lobby.

        Args:
            shelf: the kept games.
            now: the time, in seconds since 1970.
        """
        self._shelf = shelf
        self._now = now
        self._place: _Table | _Broken | None = None
        self._route = router.LOBBY
        self._speech = _Speech()

    # What a person does

    def open(self, address: str) -> None:
        """Go to an address; what it asks for in vain becomes a sentence."""
        self._route = route = router.parse(address)
        try:
            self._open(route)
        except save.SaveError as refused:
            text = self._shelf.text(self._route.save) or ""
            self._break(str(refused), text, refused.partial)
        except ValueError as refused:
            self._break(str(refused))

    def play(self, text: str) -> None:
        """Play an action at the open table, or say why not."""
        if not isinstance(self._place, _Table):
            return
        place, seat = self._place, self._place.viewer
        told = len(place.session.sentences(seat))
        try:
            place.session.play(text)
        except (InvalidActionError, IllegalActionError, OutOfTurnError) as refused:
            place.notice = self._speech.assertive = str(refused)
            return
        place.notice = ""
        self._speech.polite += place.session.sentences(seat)[told:]
        if place.session.is_over:
            self._speech.focus = "ending"
        self._keep(place)

    def press(self, key: str) -> bool:
        """Take a key that was pressed at the table; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
        """
        if not isinstance(self._place, _Table) or self._place.dialog:
            return False
        name = key.lower() if len(key) == 1 else key
        if name in self._place.view.KEYS:
            self.play(self._place.view.KEYS[name])
        elif name in _KEYS:
            self.command(_KEYS[name])
        else:
            return False
        return True

    def drag(self, direction: str) -> None:
        """Show what a half-made swipe would play; no direction takes it back."""
        if isinstance(self._place, _Table):
            action = self._place.view.SWIPES.get(direction, "")
            is_legal = action in self._place.session.legal()
            self._place.preview = action if is_legal else ""

    def swipe(self, direction: str) -> None:
        """Take a swipe over the table: left, right, up or down."""
        if isinstance(self._place, _Table) and direction in self._place.view.SWIPES:
            self._place.preview = ""
            self.play(self._place.view.SWIPES[direction])

    def command(self, name: str, value: str = "") -> None:
        """Do what a button of the shell says.

        Args:
            name: of the command, such as "undo".
            value: what was typed, where the command takes a text.
        """
        if isinstance(self._place, _Broken) and name == "go-on":
            self._go_on(self._place)
        elif isinstance(self._place, _Table):
            self._command_at(self._place, name, value)

    def fail(self, failure: Exception) -> None:
        """Show that the page itself went wrong; the game is kept as it was."""
        message = _("The page made a mistake (%s). The game is kept as it was.")
        text = ""
        if isinstance(self._place, _Table):
            text = self._shelf.text(self._place.id) or save.dumps(self._place.session)
        self._break(message % repr(failure), text)

    # What is shown

    @property
    def address(self) -> str:
        """The part of the page's address after `#`, with it."""
        return router.address(self._route)

    def frame(self) -> Frame:
        """Return what is to be shown now; what it says is said once."""
        speech, self._speech = self._speech, _Speech()
        screen, title, markup = self._drawn()
        return Frame(
            screen=screen,
            markup=markup,
            title=title,
            address=self.address,
            focus=speech.focus,
            polite=" ".join(filter(None, speech.polite)),
            assertive=speech.assertive,
        )

    def _drawn(self) -> tuple[str, str, str]:
        """Return the kind of screen, the title of the document, and the markup."""
        if isinstance(self._place, _Table):
            title = _(game_of(self._place.session.game).TITLE)
            markup = _table_markup(self._place, title)
            return "table", _("%s – Tabletop") % title, markup
        if isinstance(self._place, _Broken):
            markup = error.draw(
                self._place.sentence,
                text=self._place.text,
                can_go_on=self._place.partial is not None,
            )
            return "error", _("Tabletop"), markup
        return "lobby", _("Tabletop"), lobby.draw(self._shelf.entries())

    # Opening

    def _open(self, route: Route) -> None:
        if not route.game:
            self._place, self._speech.focus = None, "lobby"
            return
        game_of(route.game)
        last = self._shelf.last(route.game)
        if route.settings is not None:
            self._begin(_session_of(route.game, route.settings))
        elif route.save or last:
            id_ = route.save or (last.id if last else "")
            self._route = Route(route.game, id_)
            self._lay(id_, self._shelf.load(id_))
        else:
            self._begin(_session_of(route.game, {}))

    def _lay(self, id_: str, session: Session) -> None:
        """Open a session at the table."""
        self._place = _Table(id_, session, view_of(session.game))
        self._route = Route(session.game, id_)
        self._speech.focus = "table"
        self._speech.polite.append(self._place.status)

    def _begin(self, session: Session, before: str = "") -> None:
        """Open a new session at the table, and keep it."""
        if before:
            session.table[_BEFORE] = before
        self._lay(self._shelf.new_id(), session)
        if isinstance(self._place, _Table):
            self._keep(self._place)

    def _break(
        self, sentence: str, text: str = "", partial: Session | None = None
    ) -> None:
        self._place = _Broken(sentence, text, partial)
        self._speech.assertive = sentence
        self._speech.focus = "error"

    def _go_on(self, broken: _Broken) -> None:
        """Play on from the part of a save that holds; the save stays as it is."""
        if broken.partial is not None:
            self._begin(broken.partial)

    def _keep(self, place: _Table) -> None:
        entry = Entry(
            place.id,
            place.session.game,
            place.status,
            place.session.is_over,
            self._now(),
        )
        try:
            self._shelf.keep(entry, place.session)
        except StorageError as refused:
            place.notice = self._speech.assertive = str(refused)

    # Commands at the table

    def _command_at(self, place: _Table, name: str, value: str) -> None:
        if name in ("menu", "new", "keys"):
            place.dialog = name
        elif name == "close":
            place.dialog, self._speech.focus = "", "table"
        elif name == "story":
            place.story_open = not place.story_open
        elif name in ("undo", "redo", "restore"):
            self._move_cursor(place, name)
        elif name == "start":
            self._start_again(place, value.strip() or None)
        elif name == "again":
            self._start_again(place, None)

    def _move_cursor(self, place: _Table, name: str) -> None:
        place.notice, place.dialog = "", ""
        session = place.session
        if name == "undo" and not session.can_undo and self._can_go_back(place):
            self._go_back(place)
            return
        moves = {"undo": session.undo, "redo": session.redo, "restore": session.restore}
        try:
            moves[name]()
        except ValueError as refused:
            place.notice = self._speech.assertive = str(refused)
            return
        told = {"undo": _("Taken back."), "redo": _("Played again.")}
        self._speech.polite += [told.get(name, _("Brought back.")), place.status]
        if name == "restore":
            self._speech.focus = "table"
        self._keep(place)

    def _can_go_back(self, place: _Table) -> bool:
        before = place.session.table.get(_BEFORE)
        return isinstance(before, str) and self._shelf.text(before) is not None

    def _go_back(self, place: _Table) -> None:
        """Return to the game that lay on the table before this one."""
        if not place.session.can_redo:
            self._shelf.drop(place.id)
        before = place.session.table[_BEFORE]
        self._speech.polite.append(_("Back to the game before."))
        self.open(router.address(Route(place.session.game, before)))

    def _start_again(self, place: _Table, seed: str | None) -> None:
        """Begin another game with the same options and seats."""
        old = place.session
        session = Session.start(
            old.game,
            players=len(old.seats),
            options=old.options,
            seats=old.seats,
            seed=seed,
        )
        self._speech.polite.append(_("A new game."))
        self._begin(session, before=place.id)


def _session_of(game: str, settings: dict[str, str] | Any) -> Session:
    """Begin the game that an address describes.

    Raises:
        ValueError: a setting is impossible.
    """
    module, texts = game_of(game), dict(settings)
    players = texts.pop("players", str(module.PLAYERS[0]))
    seed = texts.pop("seed", "") or None
    if not (players.isascii() and players.isdigit()):
        message = _("“%s” is no number of players.")
        raise ValueError(message % players)
    return Session.start(
        game,
        players=int(players),
        options=parse_options(module.Options, texts),
        seed=seed,
    )


def _table_markup(place: _Table, title: str) -> str:
    session, seat, names = place.session, place.viewer, place.names
    seen = session.observation(seat)
    ui = Ui(ids=session.ids(seat), names=names, preview=place.preview)
    screen = table.TableScreen(
        game=session.game,
        title=title,
        status=place.status,
        table=place.view.draw(seen, session.legal(), ui),
        ending=place.view.ending(seen, names) if session.is_over else "",
        story=session.story(seat),
        notice=place.notice,
        can_undo=session.can_undo or _BEFORE in session.table,
        can_redo=session.can_redo,
        story_open=place.story_open,
    )
    return table.draw(screen) + _dialog_markup(place)


def _dialog_markup(place: _Table) -> str:
    if place.dialog == "menu":
        restorable = place.session.abandoned is not None
        return dialogs.menu(seed=place.session.seed, can_restore=restorable)
    if place.dialog == "new":
        return dialogs.new_game(seed=place.session.seed)
    if place.dialog == "keys":
        return dialogs.keys(_key_rows(place.view))
    return ""


def _key_rows(view: View[Any]) -> list[tuple[str, str]]:
    """Return the keys of each action of the view, and those of the shell."""
    by_action: dict[str, list[str]] = {}
    for key, action in view.KEYS.items():
        by_action.setdefault(action, []).append(_SIGNS.get(key, key))
    return [
        *((" ".join(signs), action) for action, signs in by_action.items()),
        ("u", _("undo")),
        ("r", _("redo")),
        ("n", _("new game")),
        ("?", _("this list")),
        ("Esc", _("close")),
    ]
