"""Playing at a shared table, and the log that each seat is sent."""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.codec import to_text
from tabletop.core.game import IllegalActionError
from tabletop.core.i18n import _
from tabletop.net import drawing, events
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import AckMessage, PlayMessage
from tabletop.net.protocol.from_host import (
    EventsMessage,
    GameStart,
    RefusedMessage,
)
from tabletop.net.protocol.limits import MOST_EVENTS, MOST_NUMBER
from tabletop.net.protocol.outbox import AGAIN
from tabletop.net.protocol.packets import body
from tabletop.net.steps import Progress, Shown
from tabletop.session import Session, game_of

ROOM: Final = 24_000
"""Characters of events after which a message ends."""


def play(table: HostState, seat: int, number: int, wanted: PlayMessage) -> None:
    """Play an action, or send the refusal of this wish."""
    refused = _played(table, seat, number, wanted)
    if refused is None:
        table.has_changed = True
    else:
        table.send(seat, refused)


def _played(
    table: HostState, seat: int, number: int, wanted: PlayMessage
) -> RefusedMessage | None:
    session = table.session
    if session is None:
        return RefusedMessage(number, _("The game has not begun."))
    is_as_seen = wanted.digest == digest_at(session, session.cursor, seat)
    if wanted.ply != session.cursor or not is_as_seen:
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
    """Handle a change of the game; `send` sends it to the guests."""
    session = table.session
    if session is None:
        return
    phase = table.phase
    if phase != "drawing":
        table.phase = "over" if session.is_over else "playing"
    table.sit()
    for connection in table.connections.audience():
        if connection.has and connection.has[1] != session.takebacks:
            connection.lowest = min(connection.lowest, session.cursor)
    table.shows += shown(table)
    if table.phase != phase:
        table.show_seating()
        if table.phase == "over":
            drawing.account_all(table)


def shown(table: HostState) -> tuple[Shown, ...]:
    """Return what to show the player at the host's device after a change."""
    return () if table.seat is None else (Progress(table.match),)


# The log of each seat


def send(table: HostState) -> None:
    """Send all guests the part of the log that they lack."""
    session, now = table.session, table.position
    for to in table.connections.audience():
        if to.seat is not None:
            to.done = table.chairs[to.seat].played
        is_again = to.told == now
        is_early = is_again and table.now < to.told_at + AGAIN
        if session is None or to.observer is None or to.has is None or to.has == now:
            continue
        if is_early or not table.connections.is_heard(to):
            continue
        match, _takebacks, ply = to.has if is_again else max(to.has, to.told)
        first = min(ply, to.lowest, session.cursor) if match == table.match else 0
        message = part(table, session, to.observer, first)
        to.told = table.match, session.takebacks, first + len(message.events)
        to.told_at, to.events, to.digest = table.now, body(message), message.digest


def part(table: HostState, session: Session, seat: int, first: int) -> EventsMessage:
    """Return a part of the log from a ply on, as a seat may know it."""
    game, cursor = game_of(session.game), session.cursor
    found: list[tuple[str, str]] = []
    for ply in range(first, min(cursor, first + MOST_EVENTS)):
        if sum(len(text) for event in found for text in event) > ROOM:
            break
        shown, text = seen_at(session, ply, seat), session.log[ply]
        both = shown, seen_at(session, ply + 1, seat)
        found.append(events.event_of(game, session.state_at(ply), text, both, seat))
    players, options = len(session.header.seats), to_text(session.options)
    start = None
    if not first:
        share = drawing.share_for(table, seat)
        start = GameStart(session.game, players, options, seat, share)
    last = digest_at(session, first + len(found), seat)
    seen = session.takebacks, first, tuple(found), last, cursor
    return EventsMessage(table.match, *seen, start)


def digest_at(session: Session, ply: int, seat: int) -> str:
    """Return the digest of what a seat sees at a ply."""
    return events.digest_of(seen_at(session, ply, seat))


def seen_at(session: Session, ply: int, seat: int) -> Any:
    """Return what a seat sees at a ply."""
    state = session.state_at(ply)
    return session.seen_at(ply, events.observer_at(game_of(session.game), state, seat))


def acked(table: HostState, connection: Connection, ack: AckMessage) -> None:
    """Note which part of the log a guest has.

    A guest that sees something else gets the log from the beginning.
    """
    connection.outbox.confirm(ack.had, but=("draw", "pledged"))
    session, seat = table.session, connection.observer
    if session is None or seat is None:
        return
    shown = ack.match, ack.takebacks
    if shown == (table.match, session.takebacks) and ack.ply <= session.cursor:
        is_told = connection.told == (*shown, ack.ply)
        at_ply = connection.digest if is_told else digest_at(session, ack.ply, seat)
        is_same = ack.digest == at_ply
        connection.has, connection.lowest = (*shown, ack.ply * is_same), MOST_NUMBER
    elif connection.has is None or ack.match != table.match:
        connection.has, connection.lowest = (*shown, 0), MOST_NUMBER
    drawing.remind(table, connection)
