"""What becomes of a table while a recap is shown: it begins, goes on and ends."""

from __future__ import annotations

from dataclasses import replace

from tabletop.i18n import _
from tabletop.model.events import Event
from tabletop.model.notice import Notice
from tabletop.model.recap import Recap, scene
from tabletop.model.table import Table
from tabletop.web.board import refuse, say
from tabletop.web.modes import end_recap, let_go
from tabletop.web.recap import recap
from tabletop.web.turns import close, sound


def begin(table: Table, _event: Event) -> Table:
    """Show again what has happened, or say that nothing has."""
    found = recap(table.session, table.viewer)
    if found is None:
        return refuse(table, Notice(_nothing(table)))
    if table.help.watching:
        table = let_go(table)
    return _show(close(table), found)


def go_on(table: Table, shown: Recap) -> Table:
    """Show the next step, and after the last one the table as it is."""
    if shown.is_at_last:
        return end_recap(table)
    before, after = shown.step.ply, shown.next
    seen = scene(table, after).session
    return sound(_show(table, after), seen.steps(after.seat, before))


def _show(table: Table, shown: Recap) -> Table:
    return say(replace(table, recap=shown), shown.step.told)


def _nothing(table: Table) -> str:
    """Return why there is nothing to show."""
    if len(table.session.seats) == 1:
        return _("You play alone, so nobody else has done anything.")
    return _("Nobody else has done anything since your last turn.")
