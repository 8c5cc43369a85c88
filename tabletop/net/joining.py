"""Joining and leaving a table, and the assignment of seats."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.net import drawing, seat_views, shared_timer
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import HelloMessage
from tabletop.net.protocol.from_host import WelcomeMessage
from tabletop.net.protocol.luck import is_same
from tabletop.net.protocol.presence import MOST_CALLS, SeatPresence
from tabletop.net.stored_seat import fits


def invite(table: HostState, seat: int) -> str:
    """Return an invitation to this seat, and void the previous one.

    For a seat whose owner is away it admits another device, without a key.
    A seat whose owner is here raises `ValueError`.
    """
    if not table.chairs[seat].may("invite"):
        raise ValueError(_("This seat is taken."))
    invitation = table.fresh()
    chair = table.chairs[seat].after("invite")
    table.chairs[seat] = replace(chair, invitation=invitation)
    table.show_seating()
    return invitation


def greet(table: HostState, connection: Connection, hello: HelloMessage) -> None:
    """Seat a device that says hello, or send the refusal."""
    if connection.seat is not None:
        return
    seat, session = _seat_for(table, hello), table.session
    seated = table.connections.seated()
    if any(c.peer == connection.peer and c.seat != seat for c in seated):
        sentence = _("A device can have one seat at this table.")
        table.connections.close(connection, sentence)
    elif seat is not None and hello.key and hello.call <= table.chairs[seat].call:
        # A later call has overtaken this one; a device that still waits calls again.
        table.connections.refuse(connection, table.chairs[seat].call)
    elif seat is not None:
        chair = table.chairs[seat]
        if chair.is_taken and not fits(hello.key, chair):
            chair = replace(chair, standing="invited", key="")
        call = min(hello.call, MOST_CALLS)
        table.chairs[seat] = replace(chair, call=call)
        welcome(table, connection, seat, hello.name)
    elif any(fits(hello.key, each) for each in table.chairs):
        table.connections.close(connection, _("You have left this table."))
    elif session is not None and session.has_room:
        others = [
            (w, n)
            for w, n in table.late
            if w in table.connections and w is not connection
        ]
        table.late = [*others, (connection, names.mended(hello.name))]
        table.say(connection, table.seating())
        table.has_changed |= bool(session.joining)
    else:
        table.connections.close(connection, _("There is no free seat at this table."))


def _seat_for(table: HostState, hello: HelloMessage) -> int | None:
    """Return the seat of the guest's key or invitation, or None."""
    for seat, chair in enumerate(table.chairs):
        if chair.is_taken and fits(hello.key, chair):
            return seat if seat != table.seat else None
        is_invited = chair.invitation and chair.standing in {"invited", "away"}
        if is_invited and is_same(hello.invitation, chair.invitation):
            return seat
    return None


def welcome(table: HostState, connection: Connection, seat: int, called: str) -> None:
    """Give a guest a seat, and send the whole state of the table."""
    for other in table.connections.seated(seat):
        table.connections.close(other, _("You have continued on another device."))
    chair, connection.seat = table.chairs[seat], seat
    if not chair.is_taken:
        name = names.mended(called) or chair.name
        chair = replace(chair, key=table.fresh(), name=name)
    table.chairs[seat] = replace(chair, invitation="")
    table.say(connection, WelcomeMessage(seat, chair.key, chair.played))
    table.say(connection, table.seating())
    table.change_presence(seat, "hello")
    seat_views.show_position(table, connection)
    drawing.account(table, connection)
    drawing.returned(table, seat)
    if table.timer is not None:
        table.say(connection, shared_timer.clock_of(table.timer, table.now))
    if asked := table.questions.asked:
        table.say(connection, asked)


def let_join(table: HostState) -> None:
    """Seat waiting players if the rules allow it now."""
    session = table.session
    while session and table.late and session.joining:
        connection, name = table.late.pop(0)
        if connection not in table.connections:
            continue
        session.play(session.joining)
        seat = len(session.seats) - 1
        table.chairs.append(SeatPresence(name or session.seats[seat].name))
        table.number += 1
        welcome(table, connection, seat, name)


def leave(table: HostState, seat: int) -> None:
    """Remove a player for good."""
    for connection in table.connections.seated(seat):
        table.connections.close(connection, _("You have left this table."))
    table.change_presence(seat, "leave")
