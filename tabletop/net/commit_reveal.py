"""Joint randomness: all devices draw the seed of a game (see `protocol.hash_chains`).

    host: Draw ──→ guest: Pledge ──→ host, once all have: Pledged, Due ──→ guest: Link

A game of dice begins when all have pledged, and each throw needs the next link of each
device (`DueMessage`, `LinkMessage`). When a device leaves or stays silent during the
draw, the host repeats the draw without it. During a game it makes the throw without
that device's link.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.game import CHANCE
from tabletop.core.i18n import _
from tabletop.net.commit_reveal_guest import NONE, SavedDraws
from tabletop.net.commit_reveal_state import CompletedDraw, PendingDraw
from tabletop.net.fairness_report import DrawCommitment, check_randomness
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import LinkMessage, PledgeMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    DueMessage,
    PledgedMessage,
    RefusedMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.hash_chains import DrawTranscript, links_of, number_of
from tabletop.session import game_request, links

PATIENCE: Final = 20.0
"""Seconds before a silent device is skipped."""


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
    table.coming, table.drawing = coming, None
    if table.phase != "drawing":
        table.change_phase("begin")
    seats = tuple(sorted(_here(table) - failed))
    if coming.seed or not seats:
        seed = coming.seed or number_of(table.fresh())
        return _start(table, replace(coming, seed=seed), moved)
    table.drawings += 1
    drawing = PendingDraw(
        moved,
        table.drawings,
        seats,
        number_of(table.fresh()),
        f"{table.id} {table.drawings}",
        links_of(coming.game),
        table.now + PATIENCE,
        {*failed},
    )
    table.drawing = drawing
    anchor = drawing.anchors[0] = drawing.chain.anchor
    for place, seat in enumerate(seats, 1):
        opening = coming.opening
        draw = DrawMessage(
            drawing.number, table.match + 1, place, drawing.length, anchor, opening
        )
        table.send(seat, draw)
    table.show_seating()
    return None


def _here(table: HostState) -> set[int]:
    seats = {
        connection.seat
        for connection in table.connections.seated()
        if connection.seat is not None
    }
    return {seat for seat in seats if table.chairs[seat].standing == "here"}


# Messages of guests


def pledge(table: HostState, seat: int, pledged: PledgeMessage) -> None:
    """Store the anchor of a guest; once all have one, send all of them."""
    drawing = table.drawing
    if drawing is None or drawing.number != pledged.drawing:
        return
    if seat not in drawing.seats or drawing.luck is not None:
        return
    drawing.anchors.setdefault(drawing.seats.index(seat) + 1, pledged.anchor)
    if len(drawing.anchors) > len(drawing.seats):
        _all_pledged(table, drawing)


def _all_pledged(table: HostState, drawing: PendingDraw) -> None:
    places = range(len(drawing.seats) + 1)
    anchors = tuple(drawing.anchors[place] for place in places)
    host = table.chairs[table.seat].name if table.seat is not None else _("the host")
    names = (host, *(table.chairs[seat].name for seat in drawing.seats))
    luck = DrawTranscript(drawing.topic, drawing.length, names, anchors).begun()
    drawing.luck, drawing.late = luck, table.now + PATIENCE
    for seat in drawing.seats:
        table.send(seat, PledgedMessage(drawing.number, anchors))
        if not luck.is_chained:
            table.send(seat, DueMessage(drawing.number, 1))
    if luck.is_chained:
        _drawn(table, drawing, luck)
    else:
        drawing.luck = luck.opened(0, drawing.chain[1])


def link(table: HostState, seat: int, opened: LinkMessage) -> None:
    """Accept a link from a guest, or refuse a wrong one."""
    drawing, drawn = table.drawing, table.drawn
    if drawing and drawing.luck and opened.drawing == drawing.number:
        _open_first(table, drawing, drawing.luck, seat, opened)
    elif drawn and opened.drawing == drawn.number and seat in drawn.seats:
        _open_next(table, drawn, seat, opened)


def _open_first(
    table: HostState,
    drawing: PendingDraw,
    luck: DrawTranscript,
    seat: int,
    opened: LinkMessage,
) -> None:
    if seat not in drawing.seats or drawing.has_given(seat):
        return
    try:
        luck = luck.opened(drawing.seats.index(seat) + 1, opened.link)
    except ValueError as error:
        table.send(seat, RefusedMessage(0, str(error)))
        _again(table, drawing, {seat})
        return
    drawing.luck = luck
    if not luck.lacking(1):
        _drawn(table, drawing, luck)


def _open_next(
    table: HostState, drawn: CompletedDraw, seat: int, opened: LinkMessage
) -> None:
    place, luck = drawn.seats.index(seat), drawn.luck
    if opened.depth != luck.depths[place] + 1:
        return
    try:
        table.drawn = replace(drawn, luck=luck.opened(place, opened.link))
    except ValueError as error:
        table.send(seat, RefusedMessage(0, str(error)))
        if table.asked is not None:
            _go_without(table, {place})


def returned(table: HostState, seat: int) -> None:
    """Repeat the requests that a returning guest may have missed."""
    table.asked = None
    if table.drawing and seat in table.drawing.seats:
        _again(table, table.drawing, set())


# The draw


def settle(table: HostState) -> None:
    """Continue a draw or a throw as far as its links have arrived."""
    drawing = table.drawing
    if drawing is not None:
        failed = {*drawing.seats} - _here(table)
        if table.now > drawing.late:
            failed |= {s for s in drawing.seats if not drawing.has_given(s)}
        if failed:
            _again(table, drawing, failed)
    elif table.drawn and table.drawn.luck.is_chained:
        _throw(table, table.drawn)


def _again(table: HostState, drawing: PendingDraw, failed: set[int]) -> None:
    """Repeat the draw without the seats that failed."""
    if table.coming is not None:
        begin(table, table.coming, drawing.moved, frozenset(drawing.failed | failed))


def _drawn(table: HostState, drawing: PendingDraw, luck: DrawTranscript) -> None:
    """Start the game with the drawn seed."""
    coming, table.drawing = table.coming, None
    if coming is None:
        return
    players, moved = len(table.chairs), drawing.moved
    own = -1 if table.seat is None else (table.seat - moved) % players
    seats = (own, *((seat - moved) % players for seat in drawing.seats))
    drawn = CompletedDraw(drawing.number, luck, seats, drawing.secret)
    _start(table, replace(coming, seed=luck.seed), moved, drawn)


def _start(
    table: HostState,
    coming: game_request.NewGame,
    moved: int,
    drawn: CompletedDraw | None = None,
) -> None:
    """Start a game; all players move by `moved` seats."""
    table.coming, table.drawn, table.asked = None, drawn, None
    table.match += 1
    table.arranged = {}
    _move(table, moved)
    table.start_game(game_request.start(coming, table.luck_at))
    table.change_phase("drawn")
    table.sit()
    table.show_seating()
    table.has_changed = True


def _move(table: HostState, moved: int) -> None:
    players = len(table.chairs)
    table.chairs = [*table.chairs[moved:], *table.chairs[:moved]]
    if table.seat is not None:
        table.seat = (table.seat - moved) % players
    for connection in table.connections.seated():
        if connection.seat is not None:
            connection.seat, connection.ply = (connection.seat - moved) % players, -1
            chair = table.chairs[connection.seat]
            welcome = WelcomeMessage(
                connection.seat, chair.key, chair.played, table.reign
            )
            table.say(connection, welcome)


# Throws


def _throw(table: HostState, drawn: CompletedDraw) -> None:
    """Request the links of a throw, and make it when they have arrived."""
    session = table.session
    if session is None or not session.is_at_end or session.to_act != CHANCE:
        table.asked = None
        return
    throw = session.chances(session.cursor) + 1
    luck = drawn.luck
    own = drawn.own
    if drawn.secret and luck.depths[own] < luck.depth(own, throw):
        luck = luck.opened(own, drawn.chain[luck.depths[own] + 1])
        table.drawn = drawn = replace(drawn, luck=luck)
    if table.asked is None or table.asked[0] != throw:
        table.asked = throw, table.now + PATIENCE
        for place in luck.lacking(throw):
            due = DueMessage(drawn.number, luck.depth(place, throw))
            if drawn.seats[place] not in {-1, table.seat}:
                table.send(drawn.seats[place], due)
    here = _here(table) | ({*drawn.seats} if table.is_awaiting else set())
    absent = {k for k in luck.lacking(throw) if drawn.seats[k] not in here}
    if table.now > table.asked[1]:
        absent = {*luck.lacking(throw)}
    if absent:
        _go_without(table, absent)
    before = len(session.log)
    session.settle()
    table.has_changed |= len(session.log) > before


def _go_without(table: HostState, places: set[int]) -> None:
    """Record that the due throw uses no links of these devices."""
    session, drawn = table.session, table.drawn
    if session is None or drawn is None:
        return
    luck, throw = drawn.luck, session.chances(session.cursor) + 1
    for place in places & {*luck.lacking(throw)}:
        luck = luck.without(throw, place)
    table.drawn = replace(drawn, luck=luck)


# The end


def account(table: HostState, connection: Connection) -> None:
    """Send a guest the transcript of a finished game, which it checks."""
    if table.phase == "over" and table.session and table.drawn:
        drawn = table.drawn
        told = AccountMessage(table.match, links.pack(table.session), drawn.luck)
        table.say(connection, told)


def account_all(table: HostState) -> None:
    """Send the transcript to all guests, and check it on the host's device."""
    for connection in table.connections.seated():
        account(table, connection)
    if table.drawn and table.session and table.seat is not None:
        luck = table.drawn.luck
        promise = DrawCommitment(
            luck.topic,
            luck.length,
            luck.anchors,
            table.drawn.own,
            luck.depths[table.drawn.own],
            opening=game_request.opening_of(table.session),
        )
        table.shows.append(check_randomness(promise, luck, table.session))


def saved_draws_of(table: HostState) -> SavedDraws:
    """Return the host's part in the randomness in the form of a guest's."""
    drawn = table.drawn
    if drawn is None or not drawn.secret:
        return NONE
    luck, own = drawn.luck, drawn.own
    opening = game_request.opening_of(table.session) if table.session else ""
    promise = DrawCommitment(
        luck.topic, luck.length, luck.anchors, own, luck.depths[own], opening
    )
    return SavedDraws(
        drawn.number,
        drawn.secret,
        luck.anchors[0],
        promise,
        own,
        luck.topic,
        luck.length,
        opening,
        table.match,
        1,
    )
