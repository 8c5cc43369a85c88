"""Changes of seats: players who join, and computers that take over."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.app.table.board import do, say
from tabletop.app.table.turns import close, drop_curtain, keep, play
from tabletop.core.i18n import _
from tabletop.model import curtain
from tabletop.model.board import Board
from tabletop.model.events import Alert, Commanded
from tabletop.model.notice import Notice
from tabletop.model.seat_draft import SeatDraft, expect, shown
from tabletop.screens.parts import seats
from tabletop.session import game_request
from tabletop.session.bot_protocol import levels

_SIT_DOWN: Final = "sit-down"
_RESEATED: Final = "reseated"
_NOBODY: Final = "nobody"

COMMANDS: Final = (_SIT_DOWN, _RESEATED, _NOBODY, seats.CHOOSE)
"""Commands of the dialogs for seats."""


def seat(table: Board, event: Commanded) -> Board:
    """Apply a change of the seats."""
    if event.name == _NOBODY:
        expect(table.session, None)
        return keep(close(table))
    if table.draft is None:
        return table
    if event.name == seats.CHOOSE:
        return _choose(table, table.draft, event)
    act = _let_join if event.name == _SIT_DOWN else _agree
    return act(table, table.draft)


def _choose(table: Board, draft: SeatDraft, event: Commanded) -> Board:
    """Change the draft, or store the error of an impossible choice in it."""
    known, around = levels(draft.game), (draft.first, draft.others)
    try:
        for change in event.fields.items():
            chosen = game_request.reseated(draft.seats, change, known, *around)
            draft = replace(draft, seats=chosen, error="")
    except ValueError as refused:
        table = do(table, Alert(str(refused)))
        draft = replace(draft, error=str(refused))
    return replace(table, draft=draft)


def _let_join(table: Board, draft: SeatDraft) -> Board:
    """Seat a new player now, or as soon as the rules allow it."""
    (newcomer,) = draft.seats
    expect(table.session, newcomer)
    table = close(table)
    if joining := table.session.joining:
        return play(table, joining)
    message = _("{who} joins as soon as the rules allow it.")
    notice = Notice(message.format(who=newcomer.name), kind="advice")
    return keep(say(replace(table, notice=notice), notice.text))


def _agree(table: Board, draft: SeatDraft) -> Board:
    """Apply the draft, after a warning on the hands that it reveals."""
    if (shows := shown(table.session, draft)) not in {"", draft.shown}:
        return do(replace(table, draft=replace(draft, shown=shows)), Alert(shows))
    session, was_hung, told = table.session, curtain.is_hung(table.session), []
    for place, chosen in enumerate(draft.seats[: len(session.seats)]):
        if session.seats[place] != chosen:
            session.reseat(place, chosen)
            words = (
                _("A computer plays for {who}.") if chosen.bot else _("{who} plays.")
            )
            told.append(words.format(who=chosen.name))
    if was_hung and not curtain.is_hung(session):
        table.curtain.ask(session)
    return keep(drop_curtain(say(replace(close(table), selected=()), *told)))
