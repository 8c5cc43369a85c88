"""The hand-over of a table: its host makes a guest the host, and becomes a guest.

    host: Charge ──→ guest, a host from here ──→ the former host, a guest from here

The charge has the whole table, with the keys of all seats: the other guests find the
next host where they met the former one. From the charge on the former host handles no
wish, so that the log does not fork. It becomes a guest once the charge is confirmed, or
the next host is silent. No message of a guest can claim a table.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.codec import encode
from tabletop.core.i18n import _
from tabletop.net import drawing, seat_log
from tabletop.net.guest import Guest
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.from_host import ChargeMessage
from tabletop.net.protocol.packets import wire_name
from tabletop.net.stored_seat import kept_in
from tabletop.session import Session, links


def charge(table: HostState, seat: int) -> None:
    """Send the table to a guest; raise `ValueError` if that is impossible now."""
    session, own = table.session, table.seat
    ready = [c for c in table.connections.seated(seat) if c.has == table.position]
    is_running = session is not None and table.phase != "drawing"
    if session is None or own is None or table.heir or not (ready and is_running):
        raise ValueError(_("The table can’t be handed over now. Try again soon."))
    key = table.chairs[own].key or table.fresh()
    table.chairs[own] = replace(table.chairs[own], key=key)
    before, kept = session.table, replace(table.kept(), seat=seat, luck=None)
    session.table = replace(before, distance=encode(kept))
    table.say(ready[-1], ChargeMessage(links.pack_save(session)))
    session.table, table.heir = before, ready[-1]


def is_under_way(table: HostState) -> bool:
    """Return whether a guest is becoming the host; a guest that says hello is not."""
    heir = table.heir
    if heir and heir not in table.connections and table.connections.seated(heir.seat):
        table.heir = None
    return table.heir is not None


def is_confirmed(table: HostState) -> bool:
    """Return whether the next host has the table."""
    heir = table.heir
    return heir is not None and not heir.outbox.has(wire_name(ChargeMessage))


def given(table: HostState) -> Guest | None:
    """Return the former host as a guest of the next one; None while it is the host."""
    heir, session, seat = table.heir, table.session, table.seat
    if heir is None or session is None or seat is None:
        return None
    if not is_confirmed(table) and table.connections.is_heard(heir):
        return None
    chair = table.chairs[seat]
    guest = Guest(table.id, chair.name, table.fresh, key=chair.key, now=table.now)
    guest.seating = replace(table.seating, host=heir.seat)
    first = 0
    while guest.record is None or first < session.cursor:
        part = seat_log.part(table, session, seat, first)
        guest.follow(part)
        first += len(part.events)
    guest.luck.kept = drawing.luck_of(table, session)
    for ply, seen in enumerate(guest.record.observations.values()):
        if seen.to_act == seat and ply < session.cursor:
            guest.luck.move(ply, session.log[ply])
    return guest


def taken(guest: Guest) -> tuple[Session, SavedHostState]:
    """Return the game and the table of the charge to a guest.

    Each position must be the one that the guest was shown; otherwise this raises
    `ValueError`.
    """
    session, record = links.unpack_save(guest.charge), guest.record
    kept = kept_in(session)
    if record is not None:
        given = kept.table, kept.seat, kept.match, session.game, session.cursor
        known = guest.table, guest.seat, record.match, record.game, len(record.log)
        if given == known and record.is_of(session):
            return session, replace(kept, luck=guest.luck.kept.of(kept.match))
    raise ValueError(_("What the host hands over is not what this device has seen."))
