"""Agreements of all at a table: to undo, and to play again."""

from __future__ import annotations

from tabletop.core.game import continued
from tabletop.core.i18n import _
from tabletop.net import drawing
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import AskMessage
from tabletop.net.protocol.from_host import RefusedMessage
from tabletop.net.protocol.limits import Question
from tabletop.session import game_of, game_request


def ask(table: HostState, seat: int, wish: AskMessage) -> None:
    """Ask all players to agree to a request, or send the refusal."""
    if reason := _why_not(table, wish.what):
        table.send(seat, RefusedMessage(0, reason))
    elif asked := table.questions.ask(seat, wish.what):
        table.tell_all(asked)


def _why_not(table: HostState, what: Question) -> str:
    """Return the reason against asking now, or ""."""
    if table.phase == "drawing":
        return _("A new game is about to begin.")
    if what == "again":
        return "" if table.phase == "over" else _("This game is not over yet.")
    if table.session is None or not table.session.can_undo:
        return _("Nothing has been played that could be taken back.")
    return ""


def settle(table: HostState) -> None:
    """Carry out the request once all have agreed; drop it when one refuses."""
    asked, session = table.questions.asked, table.session
    if asked is None or session is None:
        return
    standings = {"here"}
    if asked.what == "takeback" and session.unsees:
        standings.add("away")  # only they can give up what they have seen
    settled = table.questions.settled(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.level is None and chair.standing in standings
    )
    if settled is None:
        return
    table.tell_all(settled)
    if settled.is_agreed and asked.what == "takeback":
        session.undo()
        table.has_changed = True
    elif settled.is_agreed:
        # All players move by one seat, unless the rules make the winner deal.
        moved = 0 if continued(game_of(session.game)) else 1
        drawing.begin(table, game_request.following(session, moved), moved)


def lapse(table: HostState) -> None:
    """Drop the open question, because the game has continued."""
    if lapsed := table.questions.lapse():
        table.tell_all(lapsed)
