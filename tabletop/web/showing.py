"""How a table is shown: its screen, the curtain before it, and what lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop import daily, links
from tabletop.analysis import is_bare, is_told
from tabletop.catalogue import entry_of
from tabletop.drawing.markup import sentence
from tabletop.i18n import _
from tabletop.letters import LETTER, sender
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.coach import can_coach, past
from tabletop.model.company import PEOPLE
from tabletop.model.notice import Notice
from tabletop.model.recap import Scene, scene
from tabletop.model.router import Route
from tabletop.model.table import HELP, RESULT, Table
from tabletop.newgame import NewGame, forfeit_of, texts
from tabletop.registry import lesson_of
from tabletop.results import day_of, result_of
from tabletop.screens import (
    curtain,
    daily as daily_screen,
    dialogs,
    moment,
    rules,
    seats,
    table as screen,
)
from tabletop.screens.dialogs import Menu
from tabletop.screens.guide import Guide
from tabletop.screens.table import TableScreen
from tabletop.session import Session, game_of, returning
from tabletop.web import board, coaching, keys
from tabletop.web.recap import is_any


def draw(table: Table) -> str:
    """Return the screen as markup."""
    if table.is_covered:
        return _cover(table, table.said) + _dialog(table)
    markup = screen.draw(_around(table, *_seen(table)))
    return markup + _dialog(table, markup)


def falling(table: Table, ply: int) -> tuple[str, ...]:
    """Return how something falls, and then what is told of it, each as markup.

    What stands around the table stays as it was before. Where the same seat goes on,
    and nothing was settled, there is nothing to tell before that.

    Args:
        table: at which it has fallen.
        ply: of the action of chance.
    """
    session, end, view = table.session, table.session.cursor, table.view
    quiet = replace(table, notice=None, refusal=None)
    scene = Scene(id=table.id, session=session, seat=table.viewer)
    try:
        session.goto(ply - 1)
        actor, legal = session.to_act, quiet.legal
        around = replace(_around(quiet, quiet, ""), can_redo=False)
        session.goto(ply + 1)
        after, ids, next_one = scene.seen, scene.ui.ids, session.to_act
        tells = next_one != actor or view.rests(after) or view.lingers(after)
        fallen = view.draw(after, legal, replace(scene.ui, is_fallen=True))
        session.goto(ply)
        drawn = view.draw(scene.seen, legal, replace(scene.ui, falling=(after, ids)))
    finally:
        session.goto(end)
    found = []
    for on_table in (drawn, fallen) if tells else (drawn,):
        markup = screen.draw(replace(around, table=on_table))
        found.append(markup + _dialog(table, markup))
    return tuple(found)


def _around(table: Table, seen: Board, on_table: str) -> TableScreen:
    """Return what stands around a table that is drawn so."""
    session, is_over, company = table.session, table.session.is_over, table.company
    shown = table.recap
    is_told = is_over and shown is None and not (table.rests or table.finale)
    return TableScreen(
        game=session.game,
        title=board.title(table),
        label=_waits_for(table),
        status=" · ".join(
            filter(
                None,
                (
                    company.told if company else "",
                    _("The end")
                    if table.finale and shown is None
                    else table.view.status(seen.seen, seen.names),
                ),
            )
        ),
        table=on_table,
        ending=_ending(table) if is_told else "",
        rematch="" if table.lesson or company else returning.change(session),
        has_company=company is not None,
        look_back=_look_back(table) if is_over else "",
        story=seen.session.story(table.viewer),
        notice=_notice(table),
        words=_words(table),
        can_undo=table.can_undo,
        can_redo=session.can_redo,
        can_hint=bool(table.strongest) and not is_over,
        is_thinking=table.help.hint,
        can_recap=_can_recap(table),
        is_recap=shown is not None,
        can_hurry=table.can_hurry,
        is_hurried=table.is_hurried,
        watching=table.help.watching,
        story_open=table.is_story_open,
        cover=_cover(table) if table.curtain.scene(session) else "",
        shows_end=table.finale > 0,
        guide=_guide(table),
        coach=_coach(table),
    )


def _waits_for(table: Table) -> str:
    """Return who plays while the person waits; the same for as long, "" for nobody.

    It is heard as the focus falls back to the table.
    """
    if table.other is None:
        return ""
    if len(table.names) > 2:  # noqa: PLR2004 - the person and another
        return _("The others play")
    return _("{who} plays").format(who=table.other.name)


def _guide(table: Table) -> Guide | None:
    """Return what a lesson shows beside its game; None where there is none."""
    lesson = table.lesson
    if lesson is None:
        return None
    number, stop = table.stop_number, table.stop
    is_left = number is None and lesson.is_through and lesson.is_on_track
    return Guide(
        told=table.guidance,
        number=0 if number is None else number + 1,
        stops=len(lesson.stops),
        can_go_on=stop is not None and not stop.asks,
        is_astray=not lesson.is_on_track,
        is_over=is_left,
        words=tuple(rules.glossary(table.session.game)),
    )


def _coach(table: Table) -> str:
    """Return what the coach shows of a move, as markup; "" while it shows nothing."""
    found, can_undo = table.coached, table.can_undo
    if found is None:
        return ""
    return coaching.opened(table.session.game, found, can_undo=can_undo)


def _seen(table: Table) -> tuple[Board, str]:
    """Return what is seen of the game, and that as its view draws it."""
    if table.recap is not None:
        seen: Board = scene(table, table.recap)
    elif table.coached:
        before = past(table, table.coached)
        return before, coaching.drawn(before, table.coached)
    else:
        seen = table
    return seen, board.draw(seen)


def result(table: Table) -> str:
    """Return how the game has ended, as markup."""
    session, names, view = table.session, table.names, table.view
    told = view.ending(table.seen, names)
    is_counted = not (session.takebacks or session.is_assisted)
    if mine := result_of(session):
        others = table.others() if is_counted else ()
        told = (
            moment.draw(
                [*others, mine],
                is_counted=is_counted,
                is_assisted=session.is_assisted,
            )
            + told
        )
    elif session.is_assisted:
        told = sentence("p", {"class": "moment"}, moment.with_help()) + told
    owed = forfeit_of(session)
    if view.forfeit is not None and owed:
        told += sentence("p", {"class": "owed"}, view.forfeit(table.seen, names, owed))
    if score := returning.told(games_of_round(table)):
        told += sentence("p", {"class": "round-score"}, score)
    if table.company is not None:
        told += table.company.verdict
    if day := day_of(session):
        told += daily_screen.ending(
            day, is_counted=is_counted, is_assisted=session.is_assisted
        )
    return told


def games_of_round(table: Table) -> tuple[Session, ...]:
    """Return the games of its round so far, the table's last (see `returning`)."""
    return *table.earlier(), table.session


def _cover(table: Table, notice: Notice | None = None) -> str:
    """Return the screen with the curtain before the table."""
    drawn = TableScreen(
        game=table.session.game,
        title=board.title(table),
        status="",
        table=curtain.draw(table.session.seats[table.viewer].name),
        notice=notice,
        can_undo=table.can_undo,
        can_redo=table.session.can_redo,
    )
    return screen.draw(drawn)


def _ending(table: Table) -> str:
    """Return what the screen of the finished game shows."""
    if table.session.is_supposed:  # its beginning is not known
        return result(table)
    log = table.session.log[: table.session.cursor]
    return result(table) + table.view.review(table.seen, log, table.names)


def _look_back(table: Table) -> str:
    """Return the address where the game can be looked back at, "" if not yet."""
    if not table.is_kept or not is_told(table.session.as_it_stands()):
        return ""
    return router.address(Route(table.session.game, router.ANALYSIS, table.id))


def _can_recap(table: Table) -> bool | None:
    """Return whether there is something to show again; None for whoever is alone."""
    session = table.session
    return is_any(session, table.viewer) if len(session.seats) > 1 else None


def _notice(table: Table) -> Notice | None:
    """Return what is said beside the game."""
    if table.recap is not None:
        return Notice(table.recap.step.told, kind="recap")
    if table.view.tells_advice and table.advice and table.said == table.notice:
        return None
    of_company = table.company.notice if table.company else None
    return table.said or of_company or _by_letter(table) or _waits_for_a_stranger(table)


def _words(table: Table) -> tuple[str, ...]:
    """Return the words of the game where a refusal or an advice may hold some."""
    is_of_game = table.refusal is not None or bool(table.advice)
    is_said = is_of_game and table.recap is None
    return tuple(rules.glossary(table.session.game)) if is_said else ()


def _by_letter(table: Table) -> Notice | None:
    """Return what is said while somebody far away is to play by letter."""
    session = table.session
    is_elsewhere = LETTER in session.table and table.company is None
    if not (is_elsewhere and session.is_at_end) or session.to_act in session.persons:
        return None
    label = _("Send my move")
    if session.is_over:
        told = _("The others haven’t seen the end.")
    else:
        told = _("{who} plays next.")
        told = told.format(who=session.seats[session.to_act].name)
    return Notice(told, command=LETTER, label=label)


def _waits_for_a_stranger(table: Table) -> Notice | None:
    message = _("There is no computer player “{stranger}” here, so the game waits.")
    if not table.stranger:
        return None
    return Notice(
        message.format(stranger=table.stranger), command="seats", label=_("Who plays")
    )


def _dialog(table: Table, seen: str = "") -> str:
    """Return what lies over the table.

    Args:
        table: below it.
        seen: what is in sight of it, as markup.
    """
    if not table.is_covered and (revealed := table.revealed):
        return dialogs.reveal(table.names[table.viewer], revealed)
    if table.dialog == "menu":
        return dialogs.menu(_menu(table))
    if table.dialog == HELP:
        return _help(table.session.game, table.asked, seen)
    if table.dialog in ("link", "deal", LETTER, RESULT):
        return _link(table)
    if table.draft:
        return seats.sheet(table.session, table.draft)
    sheets = {"keys": _keys, PEOPLE: _people}
    return sheets[table.dialog](table) if table.dialog in sheets else ""


def _people(table: Table) -> str:
    """Return who is at the table with devices of their own."""
    return table.company.sheet() if table.company else ""


def _keys(table: Table) -> str:
    """Return the list of keys."""
    rows = keys.rows(table.view, has_company=table.company is not None)
    return dialogs.keys(rows, keys.rows_of_speaking(table.view))


def _help(game: str, asked: Sequence[str], seen: str) -> str:
    """Return the card of what to remember; first what was asked, then what is seen."""
    words = rules.glossary(game)
    here = dict.fromkeys((*asked, *rules.in_sight(words, seen)))
    return dialogs.essentials(game, rules.essentials(game), words, tuple(here))


def _link(table: Table) -> str:
    """Return the sheet with the link of the game, of its deal, or of its result."""
    session, site = table.session, table.wishes.site
    if table.dialog == RESULT:
        return _result_of_day(table)
    if table.dialog == LETTER:
        acts = session.to_act
        name = session.seats[acts].name if acts >= 0 else ""
        return dialogs.letter(site + links.letter(session), name)
    if table.dialog == "deal" and is_bare(session):
        return dialogs.deal(site + links.deal(session))
    address, is_whole = site + links.address(session), is_bare(session.as_it_stands())
    return dialogs.link(address, is_whole=is_whole, hidden=links.hidden())


def _result_of_day(table: Table) -> str:
    """Return the sheet with what came of a deal of the day; "" of another game."""
    session = table.session
    if not (day_of(session) and session.is_over):
        return ""
    entry = entry_of(table.id, session, table.status, 0.0)
    title = _(game_of(session.game).TITLE)
    return dialogs.result(daily.text(entry, title, table.wishes.site))


def _gather(table: Table) -> str:
    """Return the address where this is played at several devices, "" if it can't be."""
    session = table.session
    if table.company or max(game_of(session.game).PLAYERS) == 1:
        return ""
    is_going = bool(session.log) and not (session.is_over or day_of(session))
    if is_going and session.persons and table.is_kept:
        going = Route(page=router.TOGETHER, part=f"{session.game}/{table.id}")
        return router.address(going)
    asked = NewGame(session.game, session.seats, session.options)
    together = Route(page=router.TOGETHER, part=session.game, settings=texts(asked))
    return router.address(together)


def _is_coached(table: Table) -> bool | None:
    """Return whether the coach is on; None where there can be none."""
    is_alone = not (table.lesson or table.company) and can_coach(table.session)
    return table.wishes.coach if is_alone else None


def _menu(table: Table) -> Menu:
    """Return what the menu offers."""
    session = table.session
    return Menu(
        session.game,
        session.seed if table.is_kept and is_bare(session) else "",
        can_recap=None if table.is_covered else _can_recap(table),
        can_restore=session.abandoned is not None,
        can_watch=table.can_watch and not session.is_over,
        can_join=session.has_room and not session.is_over and not table.company,
        can_reseat=len(session.seats) > 1
        and not session.is_over
        and not (table.lesson or table.company),
        gather=_gather(table),
        can_link=not session.is_supposed,
        can_send=not (table.company or table.lesson or session.is_supposed)
        and sender(session) is not None,
        unsees=None if table.lesson or table.company else session.may_unsee,
        coach=_is_coached(table),
        sound=table.wishes.sound,
        vibration=table.wishes.vibration,
        look_back=_look_back(table),
        can_learn=lesson_of(session.game) is not None,
    )
