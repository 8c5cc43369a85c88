"""Playing at a shared table, and the view of each seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.game import IllegalActionError
from tabletop.core.i18n import _
from tabletop.net import drawing
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import PlayMessage
from tabletop.net.protocol.from_host import RefusedMessage, ViewMessage
from tabletop.net.steps import Shown
from tabletop.session.bot_protocol import choices

CAUGHT_UP: Final = 12
"""Maximum plies that a returning guest sees one by one."""


def play(table: HostState, seat: int, wanted: PlayMessage) -> None:
    """Play an action once, or send the refusal."""
    if wanted.number <= table.chairs[seat].played:
        return
    table.chairs[seat] = replace(table.chairs[seat], played=wanted.number)
    refused = _played(table, seat, wanted)
    if refused is None:
        table.has_changed = True
    else:
        table.send(seat, refused)


def _played(table: HostState, seat: int, wanted: PlayMessage) -> RefusedMessage | None:
    session, number = table.session, wanted.number
    if session is None:
        return RefusedMessage(number, _("The game has not begun."))
    if wanted.view != table.number:
        return RefusedMessage(number, _("The table has changed since. Look again."))
    if wanted.action == session.joining:
        return RefusedMessage(number, _("Players join from their own device."))
    try:
        session.play(wanted.action, player=seat)
    except IllegalActionError as error:
        return RefusedMessage(number, error.why, error.clause)
    except ValueError as error:
        return RefusedMessage(number, str(error))
    return None


def show(table: HostState) -> None:
    """Send all seats their views after a change of the game."""
    session = table.session
    if session is None:
        return
    phase = table.phase
    if phase != "drawing" and session.is_over is not (phase == "over"):
        table.change_phase("end" if session.is_over else "undo")
    table.sit()
    for connection in table.connections.seated():
        show_position(table, connection)
    if table.seat is not None:
        table.shows.append(view(table, table.seat))
    if table.phase != phase:
        table.show_seating()
        if table.phase == "over":
            drawing.account_all(table)


def shown(table: HostState) -> tuple[Shown, ...]:
    """Return what to show the player at the host's device of a resumed game."""
    return () if table.seat is None else (table.seating(), view(table, table.seat))


def show_position(table: HostState, connection: Connection) -> None:
    """Send a guest the plies that it missed, at most the last `CAUGHT_UP`."""
    session, seat = table.session, connection.seat
    if session is None or seat is None:
        return
    now = session.cursor
    first = connection.ply + 1 if 0 <= connection.ply < now else now
    if connection.ply < 0 or first < now - CAUGHT_UP:
        first = max(0, now - CAUGHT_UP)
    for ply in range(first, now + 1):
        session.goto(ply)
        if seat < len(session.seats):
            is_next = connection.ply == ply - 1
            shown = view(table, seat, is_last=ply == now, is_next=is_next)
            table.say(connection, shown)
            connection.ply = ply
    session.goto(now)


def view(
    table: HostState, seat: int, *, is_last: bool = True, is_next: bool = True
) -> ViewMessage:
    """Return what a seat may know of the position; `ValueError` before a game.

    `is_last` says that no later view follows, so the seat may act. `is_next` says that
    the seat knows the position before it.
    """
    session = table.session
    if session is None:
        raise ValueError(_("No game has begun."))
    may_act = is_last and session.to_act == seat
    return ViewMessage(
        session.game,
        table.number,
        session.cursor,
        session.observation(seat),
        choices(session) if may_act else (),
        tuple(session.ids(seat).items()),
        session.done(seat) if is_next else "",
        session.takebacks,
        table.match,
    )
