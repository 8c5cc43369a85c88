"""Frames, computed from the model."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tabletop.app.frame import Beat, Frame
from tabletop.app.library import Library
from tabletop.app.table import bot_questions
from tabletop.core import i18n
from tabletop.core.i18n import _
from tabletop.core.sounds import Cue
from tabletop.library import daily, settings
from tabletop.model import device, places, router
from tabletop.model.board import Board
from tabletop.model.company import Apart
from tabletop.model.notice import Notice
from tabletop.model.page import Model
from tabletop.model.router import ROOT, Route
from tabletop.screens import (
    analysis,
    daily as daily_screen,
    dialogs,
    error,
    games,
    lobby,
    new_game,
    records,
    settings as settings_screen,
    table as table_screen,
)
from tabletop.screens.parts import boards, keys, rules, sheets
from tabletop.screens.parts.root import screen_of
from tabletop.session import save
from tabletop.session.bot_protocol import LevelOffer, offers
from tabletop.session.game_request import NewGame
from tabletop.ui.elements import Node


def frame(model: Model, library: Library, notice: Notice | None) -> Frame:
    """Return the frame of a model; `notice` is for the lobby."""
    place = model.place
    table = model.table
    screen, title, nodes = _drawn(model, library, notice)
    if model.lists_keys:
        board = place.board if isinstance(place, places.SettingsPlace) else None
        house = keys.rows_of_house()
        nodes = *nodes, dialogs.keys_of(board) if board else dialogs.keys(house)
    tree = screen_of(*nodes)
    is_covered = table is not None and table.is_covered
    speech, on_board = model.speech, model.on_board
    moment, beats, cues = _beats(model, (*speech.cues, *on_board.cues))
    polite = () if is_covered else (*speech.polite, *on_board.polite)
    scene = table.curtain.scene(table.session) if table else ""
    scrolled = replace(model.route, ply=None)
    if table is not None:  # independent of the address that opened it
        scrolled = Route(table.session.game, part=table.first_id or table.id)
    return Frame(
        screen=screen,
        tree=tree,
        title=_("{title} – Tabletop").format(title=title) if title else _("Tabletop"),
        address=address_of(model),
        place=f"{router.address(scrolled)} {scene}".strip(),
        root={**settings.attributes(model.settings), "lang": i18n.language()},
        focus=on_board.focus or speech.focus,
        polite=" ".join(filter(None, polite)),
        prompts=(*speech.prompts, *on_board.prompts),
        position=_position(place),
        assertive=on_board.assertive or speech.assertive,
        is_answer=speech.is_answer or on_board.is_answer,
        cues=cues,
        speech=model.settings.speech,
        is_heard=model.settings.sound,
        is_felt=model.settings.vibration,
        question=bot_questions.question(place) if isinstance(place, Board) else None,
        ends=table.id if table and table.shows_result and not is_covered else "",
        hold=table.id if table and table.is_kept else "",
        is_covered=is_covered,
        is_unsaved=library.store.is_unsaved,
        has_layer=sheets.is_over(nodes)
        or (isinstance(place, Board) and place.is_story_open),
        beats=beats,
        moment=moment,
    )


def _position(place: places.Place) -> str:
    """Return the id of the position that a board shows, "" of another place."""
    if not isinstance(place, Board):
        return ""
    parts = place.id, place.session.cursor, place.rested, place.recap is not None
    return " ".join(map(str, parts))


def _beats(
    model: Model, cues: tuple[Cue, ...]
) -> tuple[str, tuple[Beat, ...], tuple[Cue, ...]]:
    """Return the kind of a moment, its beats, and the cues left for the frame."""
    table, shown = model.table, model.on_board.moment
    if table is None or shown is None:
        return "", (), cues
    if table.is_covered or table.recap or table.is_hurried:
        return "", (), cues
    is_brisk = table.wishes.pace == "fast"
    is_short = model.settings.moments == "short"
    kind, steps = table_screen.moment(table, shown.ply)
    beats = []
    for step, draw in steps:
        if is_short and not step.is_short:
            continue
        heard = tuple(cue for cue in cues if cue.sound in step.sounds)
        cues = tuple(cue for cue in cues if cue.sound not in step.sounds)
        beat = Beat(
            cache(lambda draw=draw: screen_of(*draw())),
            heard,
            (step.moves + step.stands / (2 if is_brisk else 1)) / 1000,
            is_short=step.is_short,
            is_told=bool(step.line),
        )
        beats.append(beat)
    return kind, tuple(beats), cues


def address_of(model: Model) -> str:
    """Return the part of the page's address after `#`, with it."""
    place = model.place
    if isinstance(place, Board) and (review := place.review):
        game, ply = place.session.game, review.line.cursor
        return router.address(Route(game, router.ANALYSIS, place.id, ply=ply))
    return router.address(model.route)


def _drawn(  # noqa: PLR0911 - one for each place
    model: Model, library: Library, notice: Notice | None
) -> tuple[str, str, tuple[Node, ...]]:
    """Return the kind of screen, its title, and its elements."""
    place = model.place
    match place:
        case Board():
            return _board(place)
        case places.Form():
            drawn = new_game.draw(
                place,
                _offers(place.new_game),
                model.settings.names,
                model.device.window,
            )
            return "new", _("New game"), drawn
        case places.Rules():
            options, back = _around(place, library)
            args = place.game, place.clause, options, back, place.query, place.section
            return "rules", _("Rules"), rules.draw(*args)
        case places.SettingsPlace(back):
            drawn = settings_screen.draw(
                model.settings,
                model.device,
                keeps=library.store.keeps,
                refusal=model.refusal,
                back=back,
            )
            return "settings", _("Settings"), drawn
        case places.Games() | places.Records() | places.Daily() | places.Seeking():
            return _of_games(place, model, library, notice)
        case Apart():
            from tabletop.screens import together  # noqa: PLC0415 - loaded on first use

            drawn = together.draw(place, model.device.window)
            return "together", _("Play together"), drawn
        case places.Broken(sentence, text, partial, again):
            told = error.draw(sentence, text, partial, can_retry=bool(again))
            return "error", "", (told,)
        case places.Lobby(sheet):
            return "lobby", "", _lobby(model, library, notice, sheet)


def _lobby(
    model: Model, library: Library, notice: Notice | None, sheet: str
) -> tuple[Node, ...]:
    return lobby.draw(
        library.game_store.entries(),
        keeps=library.store.keeps,
        notice=notice,
        day=daily.today(library.now()),
        seats=library.seats(),
        opened=sheet,
        is_heard=model.settings.sound,
        is_offline=model.device.is_offline,
    )


def _of_games(
    place: places.Games | places.Records | places.Daily | places.Seeking,
    model: Model,
    library: Library,
    notice: Notice | None,
) -> tuple[str, str, tuple[Node, ...]]:
    title, every, now = _("Shelf"), library.game_store.listed(), library.now()
    match place:
        case places.Games():
            keeps = library.store.keeps
            lost = "" if keeps else device.keeping(model.device, keeps=keeps)
            drawn = games.draw(place, every, now=now, lost=lost, notice=notice)
            return "games", title, drawn
        case places.Records(back, game):
            return "records", _("Records"), records.draw(every, back, game)
        case places.Daily():
            drawn = daily_screen.draw(place, every, daily.today(now), library.site)
            return "daily", _("Deal of the day"), drawn
        case places.Seeking():
            return "seeking", title, games.seeking()


def _offers(asked: NewGame) -> tuple[LevelOffer, ...]:
    kept = [seat.bot for seat in asked.seats]
    return offers(asked.game, len(asked.seats), asked.options, kept)


def _board(board: Board) -> tuple[str, str, tuple[Node, ...]]:
    if board.review is not None:
        return "analysis", analysis.title(board), analysis.draw(board, board.review)
    title = boards.title(board)
    is_stopped = board.company is not None and board.company.is_stopped
    is_called = board.session.to_act in board.session.persons and not is_stopped
    if board.company and is_called:
        title = f"● {_('Your turn – {title}').format(title=title)}"
    return "table", title, table_screen.draw(board)


def _around(place: places.Rules, library: Library) -> tuple[object | None, str]:
    """Return the options for which to show the rules, and the address to go back to."""
    if place.form is not None:
        return place.form.new_game.options, f"#/{place.game}/new"
    if place.lesson is not None:
        return place.lesson.session.options, f"#/{place.game}/{router.LEARN}"
    last = library.game_store.last(place.game)
    try:
        options = library.game_store.load(last.id).options if last else None
    except save.SaveError:
        options = None
    if last and not place.is_from_lobby:
        return options, router.address(Route(place.game, part=last.id))
    return options, ROOT
