"""The protocol between connected guests, used when the host disappears.

The host forwards the session descriptions of their devices. With a relay, it sends both
the name at which they meet there. It takes no other part.
"""

from __future__ import annotations

from typing import Final

from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import TellMessage
from tabletop.net.protocol.from_host import SeatingMessage, ToldMessage
from tabletop.net.protocol.limits import RateLimiter
from tabletop.net.protocol.presence import succession
from tabletop.net.stored_seat import meeting_of_two

HEIRS: Final = 2
"""Number of candidates for the host's place, which are connected to all other guests.

With the second one a table survives if the first disappears with the host. Eleven
guests have 19 connections, at most ten each; a full mesh would have 55.
"""

TELLS: Final = (5, 10.0)
"""Maximum messages of a guest to another one, and the seconds they count for."""


def linked_seats(seating: SeatingMessage) -> tuple[tuple[int, int], ...]:
    """Return the pairs of connected seats; the first one calls."""
    places = seating.places
    guests = [
        seat
        for seat in succession(seating.host, len(places))
        if places[seat].standing == "away"
        or (places[seat].standing == "here" and places[seat].bot is None)
    ]
    return tuple(
        (heir, other)
        for k, heir in enumerate(guests[:HEIRS], 1)
        for other in guests[k:]
    )


class Relaying:
    """The messages between guests that the host forwards."""

    def __init__(self, table: HostState) -> None:
        self._table = table
        self._told: RateLimiter[tuple[int, int]] = RateLimiter(*TELLS)

    def tell(self, seat: int, tell: TellMessage) -> None:
        """Forward a guest's message to another guest, within the rate limit.

        An empty text asks for the name at which both meet at a relay.
        """
        table, pair = self._table, (seat, tell.seat)
        is_guest = tell.seat in range(len(table.chairs)) and tell.seat != table.seat
        if is_guest and tell.seat != seat and self._told.has_room(pair, table.now):
            self._told.count(pair, table.now)
            if tell.text:
                table.send(tell.seat, ToldMessage(seat, tell.text))
            else:
                one, other = (table.chairs[k].key for k in sorted(pair))
                table.send(seat, ToldMessage(tell.seat, meeting_of_two(one, other)))
