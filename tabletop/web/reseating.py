"""Who joins a table of the page, and who goes on for whom."""

from __future__ import annotations

from dataclasses import replace

from tabletop.i18n import _
from tabletop.screens.table import Notice
from tabletop.web import curtain, seating
from tabletop.web.board import do, say
from tabletop.web.events import Alert, Commanded
from tabletop.web.seating import Draft
from tabletop.web.table import Table
from tabletop.web.turns import close, fall, keep, play


def seat(table: Table, event: Commanded) -> Table:
    """Take what somebody says of who sits where."""
    if event.name == seating.NOBODY:
        seating.expect(table.session, None)
        return keep(close(table))
    if table.draft is None:
        return table
    draft = table.draft.posted(event.fields)
    table = replace(table, draft=draft)
    if draft.error:
        return do(table, Alert(draft.error))
    if event.name == seating.SIT_DOWN:
        return _let_join(table, draft)
    return _agree(table, draft) if event.name == seating.RESEATED else table


def _let_join(table: Table, draft: Draft) -> Table:
    """Have somebody sit down now, or as soon as he may."""
    (newcomer,) = draft.seats
    seating.expect(table.session, newcomer)
    table = close(table)
    if joining := table.session.joining:
        return play(table, joining)
    message = _("{who} joins as soon as the rules allow it.")
    notice = Notice(message.format(who=newcomer.name), kind="advice")
    return keep(say(replace(table, notice=notice), notice.text))


def _agree(table: Table, draft: Draft) -> Table:
    """Have others play, once it has been said what that shows, if it does."""
    shown = seating.shown(table.session, draft)
    if shown in {"", draft.shown}:
        return _reseat(table, draft)
    return do(replace(table, draft=replace(draft, shown=shown)), Alert(shown))


def _reseat(table: Table, draft: Draft) -> Table:
    """Have others play at the seats."""
    session, was_hung = table.session, curtain.is_hung(table.session)
    told = seating.reseat(session, draft)
    if was_hung and not curtain.is_hung(session):
        table.curtain.ask(session)
    return keep(fall(say(replace(close(table), selected=()), *told)))
