"""Commands of buttons and forms at each kind of place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.opening import Opener, wishes
from tabletop.app.saving import Saver
from tabletop.app.table import coach_update, review_update, table_update
from tabletop.core.i18n import _
from tabletop.library import game_index, settings
from tabletop.library.game_index import GameSummary
from tabletop.model import events, router
from tabletop.model.board import SOUND_NO, SOUND_YES, Board
from tabletop.model.company import Apart
from tabletop.model.notice import DISMISS, Notice
from tabletop.model.places import (
    Broken,
    Daily,
    Form,
    Games,
    Lobby,
    Place,
    Rules,
    SettingsPlace,
)
from tabletop.model.review import GameReview
from tabletop.model.router import Route
from tabletop.screens import (
    daily,
    games,
    lobby,
    new_game,
    settings as settings_screen,
    table as table_screen,
)
from tabletop.screens.parts import game_lists, rules, seat_sheet, seat_table, seats
from tabletop.screens.parts.guide import JUST_PLAY
from tabletop.session import game_request, rematches
from tabletop.session.bot_protocol import levels


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts of the page that commands use."""

    model_store: ModelStore
    library: Library
    keeping: Saver
    opening: Opener
    speak: Callable[[str], None]  # loads a language


Handler: TypeAlias = Callable[[Desk, Any, events.Commanded], None]


def run(desk: Desk, event: events.Commanded) -> None:
    """Run a command; one that the place does not know does nothing."""
    place = desk.model_store.place
    commands = COMMANDS.get(kind_of(place), {})
    if isinstance(place, Board) and place.recap is not None:  # any command ends it
        desk.model_store.send(event)
    elif does := events.command_in(commands, event.name):
        does(desk, place, event)
    elif isinstance(place, Apart):
        desk.opening.need_multiplayer().command(event.name, event.fields)
    elif kind_of(place) is Board:  # perhaps it concerns the other devices
        desk.model_store.send(event)


def kind_of(place: Place) -> type[Any]:
    """Return the key of `COMMANDS` for a place."""
    if isinstance(place, Board) and place.review is not None:
        return GameReview
    return Apart if isinstance(place, Apart) else type(place)


# A table


def _send(desk: Desk, _place: Board, event: events.Commanded) -> None:
    desk.model_store.send(event)


def _dismiss(desk: Desk, _place: Place, event: events.Commanded) -> None:
    """Dismiss the offer of a new version, and the notice of a board."""
    desk.model_store.model = replace(desk.model_store.model, is_put_off=True)
    desk.model_store.send(event)


_SWITCHES: Final[dict[str, tuple[Callable[[], str], Callable[[], str]]]] = {
    "coach": (coach_update.introduction, lambda: _("The coach is off.")),
    "forced": (
        lambda: _("When there is nothing to decide, moves are played for you."),
        lambda: _("You play every move yourself."),
    ),
    "sound": (lambda: _("Sound is on."), lambda: _("Sound is off.")),
    "vibration": (lambda: _("Vibration is on."), lambda: _("Vibration is off.")),
}
"""Settings with a button, with the sentences for turning each on and off."""


def _turn(desk: Desk, place: Board | Lobby, event: events.Commanded) -> None:
    changed = settings.turned(desk.model_store.model.settings, event.name)
    desk.keeping.set(changed)
    on, off = _SWITCHES[event.name]
    said = on() if getattr(changed, event.name) else off()
    if isinstance(place, Board):
        site = place.wishes.site
        table = replace(place, wishes=wishes(desk.model_store.model, site))
        if event.name == "coach" and changed.coach:  # the menu hides what is spoken
            table = replace(table, notice=Notice(said, kind="advice"))
        desk.model_store.show(table)
    desk.model_store.queue_speech(events.Speak(said))


def _answer_offer(desk: Desk, table: Board, event: events.Commanded) -> None:
    """Turn sound and vibration on, or leave them off; they are offered once."""
    known, is_on = desk.model_store.model.settings, event.name == SOUND_YES
    desk.keeping.set(settings.with_sound(known, is_on=is_on))
    changed = wishes(desk.model_store.model, table.wishes.site)
    desk.model_store.show(replace(table, wishes=changed))
    told = _("Sound is on.") if is_on else _("Sound is off.")
    desk.model_store.queue_speech(events.Speak(told), events.MoveFocus("table"))


def _begin_again(desk: Desk, table: Board, event: events.Commanded) -> None:
    if table.company is not None:  # the others must agree
        desk.model_store.send(event)
        return
    desk.model_store.queue_speech(events.Speak(_("A new game.")))
    desk.opening.start(game_request.following(table.session))


def _change_seats(desk: Desk, table: Board, _event: events.Commanded) -> None:
    """Show the form of a game with each player one seat further."""
    if table.company is not None:
        return
    games = table_screen.games_of_round(table)
    rematch = rematches.following(table.id, games)
    back = router.address(Route(table.session.game, part=table.id))
    desk.opening.ask_for(Route(table.session.game, router.NEW))
    form = Form(rematch.new_game, back=back, rematch=rematch)
    desk.model_store.show_place(form, "new")


def _fork(desk: Desk, board: Board, _event: events.Commanded) -> None:
    if board.review is not None and board.review.can_fork:
        desk.opening.fork(board.review)


# The form of a new game


def _refusing(does: Callable[[Desk, Form, events.Commanded], None]) -> Handler:
    """Return a handler that shows the error of another one on the form."""

    def shown(desk: Desk, form: Form, event: events.Commanded) -> None:
        try:
            does(desk, form, event)
        except ValueError as refused:
            desk.model_store.show(replace(form, error=str(refused)))
            desk.model_store.queue_speech(events.Alert(str(refused)))

    return shown


def _choose(desk: Desk, form: Form, event: events.Commanded) -> None:
    _apply(desk, form, event.fields)


def _apply(desk: Desk, form: Form, fields: Mapping[str, str]) -> None:
    chosen = form.new_game
    for change in fields.items():
        chosen = game_request.changed(chosen, change, levels(chosen.game))
    if form.rematch:  # its opening is for the seats as they were
        chosen = replace(chosen, opening="")
    desk.model_store.show(replace(form, new_game=chosen, error="", rematch=None))


def _open_seat(desk: Desk, form: Form, event: events.Commanded) -> None:
    place = event.name.removeprefix(seat_table.OPENS)
    places = map(str, range(len(form.new_game.seats)))
    if place in places:
        desk.model_store.show(replace(form, seat=int(place)))


def _close_seat(desk: Desk, form: Form, _event: events.Commanded) -> None:
    desk.model_store.show(replace(form, seat=None))


def _make_alike(desk: Desk, form: Form, event: events.Commanded) -> None:
    """Make other seats like the open one, and close its sheet."""
    level = event.name.removeprefix(seat_sheet.ALIKE)
    is_level = event.name != seat_sheet.EVERYBODY
    fields = {"opponents": level} if is_level else {"persons": "true"}
    _apply(desk, replace(form, seat=None), fields)


def _show_numbers(desk: Desk, form: Form, _event: events.Commanded) -> None:
    desk.model_store.show(replace(form, shows_all=True))
    chosen = f"players-{len(form.new_game.seats)}"
    desk.model_store.queue_speech(events.MoveFocus(chosen))


def _start(desk: Desk, form: Form, _event: events.Commanded) -> None:
    if form.rematch:
        session = form.rematch.begin()
        desk.opening.begin(session)
        told = Notice(rematches.rematch(session), kind="advice")
        desk.model_store.send(events.Notified(told))
        return
    _remember_names(desk, form)
    desk.opening.start(form.new_game)


def _gather(desk: Desk, form: Form, _event: events.Commanded) -> None:
    _remember_names(desk, form)
    game, asked = form.new_game.game, game_request.texts(form.new_game)
    desk.opening.open(router.address(Route("", router.TOGETHER, game, asked)))


def _remember_names(desk: Desk, form: Form) -> None:
    desk.model_store.show(replace(form, error=""))
    known = desk.model_store.model.settings
    changed = settings.with_names(known, game_request.names_of(form.new_game))
    if changed != known:
        desk.keeping.set(changed)


# Other places


def _set(desk: Desk, _place: SettingsPlace, event: events.Commanded) -> None:
    """Store the settings of the form; the language changes once it is loaded."""
    before = desk.model_store.model.settings
    asked = settings_screen.fields_to_settings(before, event.fields)
    desk.keeping.set(replace(asked, language=before.language))
    if asked.language != before.language:
        desk.speak(asked.language)


def _open_section(desk: Desk, place: Rules, event: events.Commanded) -> None:
    number = event.name.removeprefix(rules.SECTION)
    if number.isdecimal():
        desk.model_store.show(replace(place, section=int(number), query=""))


def _share(desk: Desk, place: Daily, event: events.Commanded) -> None:
    desk.model_store.show(replace(place, shared=daily.shares(event.name)))


def _recover(desk: Desk, place: Broken, _event: events.Commanded) -> None:
    if place.partial:
        desk.opening.begin(place.partial)
    elif place.again:
        desk.opening.open(place.again)


# Lists of games


def _lay_sheet(desk: Desk, _place: Lobby, event: events.Commanded) -> None:
    """Open a sheet over the lobby, or close it."""
    name = "" if event.name == "close" else event.name.removeprefix(lobby.ABOUT)
    desk.model_store.show(Lobby(name))


def _delete(desk: Desk, _place: Games, event: events.Commanded) -> None:
    desk.keeping.delete(event.name.removeprefix(game_lists.DELETE))


def _closing(does: Handler) -> Handler:
    """Return a handler that first closes the sheet over the list of all games."""

    def closed(desk: Desk, place: Games, event: events.Commanded) -> None:
        place = replace(place, sheet="", said=None)
        desk.model_store.show(place)
        does(desk, place, event)

    return closed


def _show_more(desk: Desk, place: Games, _event: events.Commanded) -> None:
    desk.model_store.show(replace(place, shown=place.shown + games.FURTHER))
    every = games.found(place, desk.library.game_store.listed())
    for fresh in every[place.shown : place.shown + 1]:
        desk.model_store.queue_speech(events.MoveFocus(f"{game_lists.OPENS}{fresh.id}"))


def _ask_about(desk: Desk, place: Games, event: events.Commanded) -> None:
    desk.model_store.show(replace(place, sheet=event.name.removeprefix(games.SHEET)))


def _pin(desk: Desk, _place: Games, event: events.Commanded) -> None:
    if entry := desk.library.game_store.entry(event.name.removeprefix(games.PIN)):
        told = _("Unpinned.") if entry.is_pinned else _("Pinned to the top.")
        _mark(desk, replace(entry, is_pinned=not entry.is_pinned), told)


def _rename(desk: Desk, _place: Games, event: events.Commanded) -> None:
    if entry := desk.library.game_store.entry(event.name.removeprefix(games.RENAME)):
        title = game_index.titled(event.fields.get(games.TITLE, ""))
        _mark(desk, replace(entry, title=title), _("Renamed."))


def _mark(desk: Desk, entry: GameSummary, told: str) -> None:
    """Store the changed summary of a game, and say so."""
    desk.library.store.mark(entry)
    desk.model_store.queue_speech(
        events.Speak(told), events.MoveFocus(f"{games.SHEET}{entry.id}")
    )


_OF_GAMES: Final[Mapping[str, Handler]] = {
    "undelete": lambda desk, _place, _event: desk.keeping.undelete(),
    game_lists.DELETE: _delete,
    DISMISS: _dismiss,
    "close": lambda _desk, _place, _event: None,
    games.MORE: _show_more,
    games.SHEET: _ask_about,
    games.PIN: _pin,
    games.RENAME: _rename,
}

COMMANDS: Final[Mapping[type[Any], Mapping[str, Handler]]] = {
    Board: {
        **dict.fromkeys(table_update.COMMANDS, _send),
        DISMISS: _dismiss,
        "make-room": lambda desk, table, _event: desk.keeping.make_room(table),
        **dict.fromkeys(_SWITCHES, _turn),
        **dict.fromkeys((SOUND_YES, SOUND_NO), _answer_offer),
        "again": _begin_again,
        "return": _change_seats,
        JUST_PLAY: lambda desk, table, _: desk.opening.just_play(table.session.game),
    },
    GameReview: {**dict.fromkeys(review_update.COMMANDS, _send), "fork": _fork},
    Form: {
        seats.CHOOSE: _refusing(_choose),
        seat_table.OPENS: _open_seat,
        seat_sheet.CLOSE: _close_seat,
        seat_sheet.ALIKE: _refusing(_make_alike),
        seat_sheet.EVERYBODY: _refusing(_make_alike),
        new_game.ALL_NUMBERS: _show_numbers,
        "start": _refusing(_start),
        router.TOGETHER: _refusing(_gather),
    },
    Lobby: {
        DISMISS: _dismiss,
        "sound": _turn,
        **dict.fromkeys((lobby.ABOUT, lobby.RULES, "close"), _lay_sheet),
    },
    Games: {name: _closing(does) for name, does in _OF_GAMES.items()},
    Daily: dict.fromkeys((daily.RESULT, "close"), _share),
    SettingsPlace: {
        "settings": _set,
        "keys": lambda desk, _place, _event: desk.model_store.list_keys(is_on=True),
    },
    Rules: {rules.SECTION: _open_section},
    Broken: {"go-on": _recover},
}
"""Commands by kind of place; a key with a final dash matches all longer names.

`tabletop.app.together` has those of tables at several devices.
"""
