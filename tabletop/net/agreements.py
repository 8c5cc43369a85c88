"""Agreements of all at a table: to undo, and to play again."""

from __future__ import annotations

from tabletop.core.game import continued
from tabletop.core.i18n import _
from tabletop.net import drawing
from tabletop.net.host_state import HostState, OpenQuestion
from tabletop.net.protocol.from_guest import AnswerMessage
from tabletop.net.protocol.from_host import (
    AskedMessage,
    RefusedMessage,
    SettledMessage,
)
from tabletop.net.protocol.limits import Question
from tabletop.session import game_of, game_request


def ask(table: HostState, seat: int, what: Question) -> None:
    """Ask all players to agree to a request, or send the refusal.

    A player who repeats the open question agrees to it.
    """
    if reason := _why_not(table, what):
        table.send(seat, RefusedMessage(0, reason))
    elif table.asked is None:
        table.questions += 1
        table.asked = OpenQuestion(AskedMessage(table.questions, seat, what), {seat})
        table.tell_all(table.asked.message)
    elif table.asked.message.what == what:
        table.asked.agreed.add(seat)


def answer(table: HostState, seat: int, answered: AnswerMessage) -> None:
    """Note an answer to the open question."""
    asked = table.asked
    if asked is None or asked.message.question != answered.question:
        return
    if answered.is_yes:
        asked.agreed.add(seat)
    else:
        asked.is_refused = True


def _why_not(table: HostState, what: Question) -> str:
    """Return the reason against asking now, or ""."""
    if table.phase == "drawing":
        return _("A new game is about to begin.")
    if what == "again":
        return "" if table.phase == "over" else _("This game is not over yet.")
    if table.session is None or not table.session.can_undo:
        return _("There is no move to take back.")
    return ""


def settle(table: HostState) -> None:
    """Carry out the request once all have agreed; drop it when one refuses."""
    asked, session = table.asked, table.session
    if asked is None or session is None:
        return
    what, standings = asked.message.what, {"here"}
    if what == "takeback" and session.unsees:
        standings.add("away")  # only they can give up what they have seen
    seats = {
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.level is None and chair.standing in standings
    }
    if not (asked.is_refused or seats <= asked.agreed):
        return
    _close(table, asked, is_agreed=not asked.is_refused)
    if not asked.is_refused and what == "takeback":
        session.undo()
        table.has_changed = True
    elif not asked.is_refused:
        # All players move by one seat, unless the rules make the winner deal.
        moved = 0 if continued(game_of(session.game)) else 1
        drawing.begin(table, game_request.following(session, moved), moved)


def lapse(table: HostState) -> None:
    """Drop the open question, because the game has continued."""
    if table.asked is not None:
        _close(table, table.asked, is_agreed=False)


def _close(table: HostState, asked: OpenQuestion, *, is_agreed: bool) -> None:
    table.asked = None
    table.tell_all(SettledMessage(asked.message.question, is_agreed))
