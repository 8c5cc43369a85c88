"""The protocol between connected guests, used when the host disappears.

The host passes on how their devices can be called, or names by what two of them meet
at a relay, and takes no part in it otherwise.
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
"""So many guests are connected to all others: those who would take the host's place.

With the second one a table survives that the first goes with the host. Eleven guests
have 19 wires so, and none has more than ten; if each were connected to each it were 55.
"""

TELLS: Final = (5, 10.0)
"""Maximum messages of a guest to another one, and the seconds they count for."""


def bonds(seating: SeatingMessage) -> tuple[tuple[int, int], ...]:
    """Return the seats that are connected in pairs, first the one that calls."""
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
    """What guests tell each other by way of the host."""

    def __init__(self, table: HostState) -> None:
        self._table = table
        self._told: RateLimiter[tuple[int, int]] = RateLimiter(*TELLS)

    def tell(self, seat: int, tell: TellMessage) -> None:
        """Have another guest know what one tells them, unless that is too much.

        Whoever tells nothing is told by what both can meet at a relay.
        """
        table, pair = self._table, (seat, tell.seat)
        is_guest = tell.seat in range(len(table.chairs)) and tell.seat != table.seat
        if is_guest and tell.seat != seat and self._told.has_room(pair, table.now):
            self._told.count(pair, table.now)
            if tell.text:
                table.tell(tell.seat, ToldMessage(seat, tell.text))
            else:
                one, other = (table.chairs[k].key for k in sorted(pair))
                table.tell(seat, ToldMessage(tell.seat, meeting_of_two(one, other)))
