"""Joining and leaving a table, and the assignment of seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core import names
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net import continuation, drawing, gathering, shared_timer
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState, SeatRequest
from tabletop.net.protocol.from_guest import HelloMessage
from tabletop.net.protocol.from_host import WelcomeMessage
from tabletop.net.protocol.luck import is_same
from tabletop.net.protocol.presence import SeatPresence, Standing
from tabletop.net.steps import SeatAsked
from tabletop.net.stored_seat import fits

MOST_WATCHING: Final = 20
"""Maximum devices that watch."""

MOST_ASKING: Final = 16
"""Maximum devices that ask for a seat at once."""


def invite(table: HostState, seat: int) -> str:
    """Return an invitation to this seat, and void the previous one.

    For a seat whose owner is away it admits another device, without a key.
    A seat whose owner is here raises `ValueError`.
    """
    chair, invitation = table.chairs[seat], table.fresh()
    if chair.level is not None or chair.standing in {"here", "gone"}:
        raise ValueError(_("This seat is taken."))
    standing: Standing = "away" if chair.is_taken else "invited"
    table.chairs[seat] = replace(chair, standing=standing, invitation=invitation)
    table.show_seating()
    return invitation


def greet(table: HostState, connection: Connection, hello: HelloMessage) -> None:
    """Seat a device that says hello, or send the refusal."""
    if connection.observer is not None or connection in [c for c, _name in table.late]:
        return
    connection.device, connection.call = hello.device, hello.call
    try:
        proven = continuation.came(table, hello.share) if hello.share else None
    except ValueError as refused:
        table.connections.close(connection, str(refused))
        return
    seat, seated = _seat_for(table, hello, proven), table.connections.seated()
    if any(c.device == hello.device and c.call >= hello.call for c in seated):
        table.connections.drop(connection)  # a later call has overtaken this one
    elif refusal := _refusal(table, connection, hello, seat):
        table.connections.close(connection, refusal)
    elif seat is not None:
        chair = table.chairs[seat]
        if chair.is_taken and not _is_back(table, seat, hello, proven):
            table.chairs[seat] = replace(chair, standing="invited", key="")
        welcome(table, connection, seat, hello.name)
    elif _knows(hello, table.watch):
        _watch(table, connection)
    else:
        _ask(table, connection, names.mended(hello.name))


def _knows(hello: HelloMessage, secret: str) -> bool:
    given = hello.key, hello.invitation
    return bool(secret) and any(is_same(each, secret) for each in given)


def _refusal(
    table: HostState, connection: Connection, hello: HelloMessage, seat: int | None
) -> str:
    """Return the reason against seating a device, or ""."""
    seated = table.connections.seated()
    if hello.table != table.id:
        return _("A message is for another table.")
    if any(c.peer == connection.peer and c.seat != seat for c in seated):
        return _("A device can have only one seat at this table.")
    if seat is not None:
        return _continued() if hello.device in table.former else ""
    if any(fits(hello.key, each) for each in table.chairs):
        return _("You have left this table.")
    if _knows(hello, table.link) or _knows(hello, table.watch):
        return ""
    return _("This invitation can’t be used any more. Ask for a new one.")


def _ask(table: HostState, connection: Connection, name: str) -> None:
    """Show the host who asks for a seat, once for each device."""
    away, peer = table.turned_away, connection.peer
    asks = asking(table)
    known = next((each for each in asks if each.connection.peer == peer), None)
    if not all(away.has_room(who, table.now) for who in filter(None, (peer, name))):
        table.connections.close(connection, _turned_away())
    elif known is not None:
        again = replace(known, connection=connection)
        table.requests = [again if each is known else each for each in asks]
    elif len(asks) >= MOST_ASKING:
        told = _("Too many people are asking for a seat. Try again later.")
        table.connections.close(connection, told)
    else:
        table.requested += 1
        table.requests = [*asks, SeatRequest(table.requested, name, connection)]
        table.shows.append(SeatAsked(name))


def _watch(table: HostState, connection: Connection) -> None:
    """Let a device watch; it can come back with the same secret."""
    if len(table.connections.watching()) >= MOST_WATCHING:
        told = _("No more people can watch this table.")
        table.connections.close(connection, told)
        return
    connection.is_watching = True
    table.say(connection, WelcomeMessage(NOBODY, table.watch))
    table.show_seating()
    _tell(table, connection)


def _tell(table: HostState, connection: Connection) -> None:
    """Send a device the states that are otherwise sent when they change."""
    drawing.account(table, connection)
    if table.timer is not None:
        table.say(connection, shared_timer.clock_of(table.timer, table.now))
    if table.asked is not None:
        table.say(connection, table.asked.message)


def withdraw(table: HostState, peer: str) -> None:
    """Drop the request of a device that is gone."""
    table.requests = [each for each in table.requests if each.connection.peer != peer]


def _turned_away() -> str:
    return _("The host has given you no seat.")


def asking(table: HostState) -> tuple[SeatRequest, ...]:
    """Return the requests for a seat that wait for an answer."""
    return tuple(
        each for each in table.requests if each.connection in table.connections
    )


def _taken(table: HostState, number: int) -> SeatRequest | None:
    """Return the request of this number, and remove it."""
    found = next((each for each in asking(table) if each.number == number), None)
    table.requests = [each for each in asking(table) if each is not found]
    return found


def let_in(table: HostState, number: int) -> None:
    """Give a device that asks a seat: a free one, a new one, or a computer's."""
    asked = _taken(table, number)
    if asked is None:
        return
    seat, session = gathering.free_seat(table, asked.name), table.session
    if seat is not None:
        welcome(table, asked.connection, seat, asked.name)
    elif session is not None and session.has_room:
        table.late.append((asked.connection, asked.name))
        table.say(asked.connection, table.seating)
        table.has_changed |= bool(session.joining)
    else:
        told = _("There is no free seat at this table.")
        table.connections.close(asked.connection, told)


def turn_away(table: HostState, number: int) -> None:
    """Refuse a device that asks; it can ask again after a minute."""
    asked = _taken(table, number)
    if asked is None:
        return
    for who in filter(None, (asked.connection.peer, asked.name)):
        table.turned_away.count(who, table.now)
    table.connections.close(asked.connection, _turned_away())


def _is_back(
    table: HostState, seat: int, hello: HelloMessage, proven: int | None
) -> bool:
    """Return whether a guest's key, share or device belongs to this seat."""
    devices = {c.device for c in table.connections.seated(seat)} - {""}
    is_known = hello.device in devices or seat == proven
    return is_known or fits(hello.key, table.chairs[seat])


def _seat_for(table: HostState, hello: HelloMessage, proven: int | None) -> int | None:
    """Return the seat of the guest's key, share, device or invitation, or None."""
    for seat, chair in enumerate(table.chairs):
        if chair.is_taken and _is_back(table, seat, hello, proven):
            return seat if seat != table.seat else None
        is_invited = chair.invitation and chair.standing in {"invited", "away"}
        if is_invited and is_same(hello.invitation, chair.invitation):
            return seat
    return None


def _continued() -> str:
    return _("You have continued on another device.")


def welcome(table: HostState, connection: Connection, seat: int, called: str) -> None:
    """Give a guest a seat, and send the whole state of the table."""
    for other in table.connections.seated(seat):
        if other.device == connection.device:
            table.connections.drop(other)
        else:
            table.former.add(other.device)
            table.connections.close(other, _continued())
    chair, connection.seat = table.chairs[seat], seat
    if not chair.is_taken:
        name = names.mended(called) or chair.name
        chair = replace(chair, key=table.fresh(), name=name)
    table.chairs[seat] = replace(chair, invitation="")
    table.say(connection, WelcomeMessage(seat, chair.key, chair.played))
    table.say(connection, table.seating)
    table.change_presence(seat, "here")
    drawing.remind(table, connection)
    _tell(table, connection)


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
        welcome(table, connection, seat, name)


def leave(table: HostState, seat: int) -> None:
    """Remove a player who leaves."""
    _give_up(table, seat, _("You have left this table."))


def remove(table: HostState, seat: int) -> None:
    """Remove a guest for good, with the key of the seat; a computer plays on.

    The seat of the host's device, and one that nobody has, raise `ValueError`.
    """
    if seat == table.seat or not table.chairs[seat].is_taken:
        raise ValueError(_("Nobody can be removed from this seat."))
    _give_up(table, seat, _("The host has given your seat to a computer."))
    table.chairs[seat] = replace(table.chairs[seat], key="")


def substitute(table: HostState, seat: int) -> None:
    """Let a computer play for a guest who is away, until they are back."""
    if table.chairs[seat].standing == "away":
        table.chairs[seat] = replace(table.chairs[seat], is_played=True)
        table.sit()
        table.show_seating()


def _give_up(table: HostState, seat: int, reason: str) -> None:
    """Free a seat; once the game has begun a computer has it."""
    for connection in table.connections.seated(seat):
        table.connections.close(connection, reason)
    if table.phase == "gathering" and table.coming and table.chairs[seat].is_taken:
        table.chairs[seat] = SeatPresence(table.coming.seats[seat].name)
        table.show_seating()
    else:
        table.change_presence(seat, "gone")
