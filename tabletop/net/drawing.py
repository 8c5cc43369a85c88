"""The draw of a game's randomness by all devices (see `protocol.luck`), at the host.

    host: Draw ──→ guest: Pledge ──→ host, once all have: Pledged ──→ guest: Reveal

When a device leaves or stays silent during the draw, the host repeats the draw without
it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.codec import to_text
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net.events import hides_nothing
from tabletop.net.fairness_report import Promise, SavedLuck, checked
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState, PendingDraw
from tabletop.net.protocol.from_guest import PledgeMessage, RevealMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    PledgedMessage,
    RefusedMessage,
)
from tabletop.net.protocol.luck import (
    Transcript,
    anchor_of,
    fits,
    number_of,
    terms_of,
    topic_of,
)
from tabletop.net.protocol.shares import Share, share_of
from tabletop.session import Session, game_of, game_request, links

PATIENCE: Final = 20.0
"""Seconds before a silent device is skipped."""


_STATES: Final = ("draw", "pledged")
"""Names of the messages that a guest answers."""


def begin(
    table: HostState,
    coming: game_request.NewGame,
    moved: int = 0,
    failed: frozenset[int] = frozenset(),
) -> None:
    """Begin to draw the randomness of a game; without guests start the game at once.

    A seed in the request needs no draw. All players move by `moved` seats. The host
    does not ask the seats in `failed`.
    """
    table.coming, table.drawing, table.phase = coming, None, "drawing"
    for connection in table.connections.seated():
        connection.outbox.drop(*_STATES)
    seats = tuple(sorted(_here(table) - failed))
    if coming.seed or not seats:
        seed = coming.seed or number_of(table.fresh())
        return _start(table, replace(coming, seed=seed), moved)
    table.drawings += 1
    players = len(coming.seats)
    terms = terms_of(coming.game, players, coming.options, coming.opening)
    topic = topic_of(table.id, table.drawings, terms)
    what, late = (coming, moved, table.drawings), table.now + PATIENCE
    drawing = PendingDraw(*what, seats, terms, topic, late, {*failed})
    table.drawing, own = drawing, number_of(table.fresh())
    drawing.numbers[0], drawing.anchors[0] = own, anchor_of(topic, 0, own)
    for connection in table.connections.seated():
        remind(table, connection)
    table.show_seating()
    return None


def remind(table: HostState, to: Connection) -> None:
    """Send a guest what it has to answer in the draw, until it does.

    A guest that does not know the end of the last game yet must see that first.
    """
    drawing = table.drawing
    if drawing is None or to.seat not in drawing.seats:
        return
    if (table.session and to.has != table.position) or any(map(to.outbox.has, _STATES)):
        return
    place, coming = drawing.seats.index(to.seat) + 1, drawing.coming
    draw = DrawMessage(
        drawing.number,
        table.match + 1,
        place,
        drawing.anchors[0],
        coming.game,
        len(coming.seats),
        to_text(coming.options),
        coming.opening,
    )
    if place not in drawing.anchors:
        table.say(to, draw)
    elif drawing.is_pledged and place not in drawing.numbers:
        table.say(to, PledgedMessage(drawing.number, drawing.all_anchors))


def _here(table: HostState) -> set[int]:
    seats = {c.seat for c in table.connections.seated() if c.seat is not None}
    return {seat for seat in seats if table.chairs[seat].standing == "here"}


# Messages of guests


def pledge(table: HostState, seat: int, pledged: PledgeMessage) -> None:
    """Store the anchor of a guest; once all have one, send all of them."""
    drawing = table.drawing
    if drawing is None or drawing.number != pledged.drawing:
        return
    if seat not in drawing.seats or drawing.is_pledged:
        return
    drawing.anchors.setdefault(drawing.seats.index(seat) + 1, pledged.anchor)
    _answered(table, seat)
    if drawing.is_pledged:
        drawing.late = table.now + PATIENCE
        for connection in table.connections.seated():
            remind(table, connection)


def reveal(table: HostState, seat: int, told: RevealMessage) -> None:
    """Accept the number of a guest; repeat the draw without a guest of a wrong one."""
    drawing = table.drawing
    if drawing is None or drawing.number != told.drawing or not drawing.is_pledged:
        return
    if seat not in drawing.seats:
        return
    _answered(table, seat)
    place = drawing.seats.index(seat) + 1
    if not fits(told.number, drawing.anchors[place], drawing.topic, place):
        reason = _("That is not the number that was promised.")
        table.send(seat, RefusedMessage(0, reason))
        _again(table, drawing, {seat})
        return
    drawing.numbers[place] = told.number
    if len(drawing.numbers) == len(drawing.anchors):
        _drawn(table, drawing)


def _answered(table: HostState, seat: int) -> None:
    for connection in table.connections.seated(seat):
        connection.outbox.drop(*_STATES)


# The draw


def settle(table: HostState) -> None:
    """Repeat a draw without the devices that have left or stay silent."""
    drawing = table.drawing
    if drawing is None:
        return
    failed = {*drawing.seats} - _here(table)
    if table.now > drawing.late:
        failed |= {s for s in drawing.seats if not drawing.has_given(s)}
    if failed:
        _again(table, drawing, failed)


def _again(table: HostState, drawing: PendingDraw, failed: set[int]) -> None:
    """Repeat the draw without the seats that failed."""
    begin(table, drawing.coming, drawing.moved, frozenset(drawing.failed | failed))


def _drawn(table: HostState, drawing: PendingDraw) -> None:
    """Start the game with the drawn seed."""
    table.drawing = None
    host = table.chairs[table.seat].name if table.seat is not None else _("the host")
    names = (host, *(table.chairs[seat].name for seat in drawing.seats))
    numbers = tuple(drawing.numbers[place] for place in range(len(names)))
    drawn = Transcript(drawing.topic, names, drawing.all_anchors, numbers)
    _start(table, replace(drawing.coming, seed=drawn.seed), drawing.moved, drawn)


def _start(
    table: HostState,
    coming: game_request.NewGame,
    moved: int,
    drawn: Transcript | None = None,
) -> None:
    """Start a game; all players move by `moved` seats."""
    table.coming, table.drawn, table.luck = None, drawn, None
    table.match += 1
    players = len(table.chairs)
    table.rearrange([(seat + moved) % players for seat in range(players)])
    table.start_game(game_request.start(coming))
    table.phase = "playing"
    table.sit()
    table.show_seating()
    table.has_changed = True


def share_for(table: HostState, seat: int) -> Share | None:
    """Return a seat's share of the numbers of a game that hides something."""
    drawn, session = table.drawn, table.session
    if session is None or drawn is None or seat == NOBODY:
        return None
    is_hidden = not hides_nothing(game_of(session.game))
    return share_of(drawn.numbers, seat) if is_hidden and drawn.numbers else None


# The end


def account(table: HostState, connection: Connection) -> None:
    """Send a guest the transcript of a finished game, which it checks."""
    if table.phase == "over" and table.session and table.drawn:
        game, takebacks = links.pack(table.session), table.session.takebacks
        told = AccountMessage(table.match, game, table.drawn, takebacks)
        table.say(connection, told)


def account_all(table: HostState) -> None:
    """Send the transcript to all guests, and check it on the host's device."""
    for connection in table.connections.audience():
        account(table, connection)
    drawn, session = table.drawn, table.session
    if drawn is None or session is None or table.seat is None:
        return
    luck = luck_of(table, session)
    table.shows.append(checked(luck.promise, drawn, session, {}, luck.warning))


def luck_of(table: HostState, session: Session) -> SavedLuck:
    """Return the part of the host's device in the luck of the game."""
    drawn, (match, drawings) = table.drawn, (table.match, table.drawings)
    if table.luck is not None:
        return table.luck
    if drawn is None or drawn.left:
        return SavedLuck(drawings, match)
    opening, players = game_request.opening_of(session), len(session.header.seats)
    terms = terms_of(session.game, players, session.options, opening)
    mine = drawn.numbers[0]
    promise = Promise(drawn.topic, terms, drawn.anchors, 0, mine, opening)
    return SavedLuck(drawings, match, drawn.anchors[0], promise)
