"""Connections between guests, used when the host disappears.

`tabletop.net.mesh` decides which guests connect. For direct connections, the host
passes on the descriptions of their devices. Guests who have come through the relay meet
there: the host sends each pair a secret, which stays valid without the host. A failure
causes no message, because an invitation works as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.app.together.transport import End, Rendezvous, Transport
from tabletop.net.guest import Guest
from tabletop.net.mesh import linked_seats
from tabletop.net.protocol.from_guest import TellMessage

_PEER: Final = "kin-"

HAIL: Final = "hail"
"""Sent over such a connection by the guest that replaces the host."""

AGAIN: Final = 20.0
"""Seconds before an unconnected guest is called again."""

MOST_CALLS: Final = 5
"""Maximum successive attempts at a direct connection."""


def peer_of(seat: int) -> str:
    """Return the peer name of the guest at a seat."""
    return f"{_PEER}{seat}"


def seat_of(peer: str) -> int | None:
    """Return the seat of a peer name, None if the peer is not a guest's link."""
    return int(peer.removeprefix(_PEER)) if peer.startswith(_PEER) else None


@dataclass(frozen=True, slots=True)
class _GuestLink:
    """A connection to another guest, open or in the making."""

    since: float  # when the last attempt began, in seconds
    calls: int = 1  # number of attempts
    is_open: bool = False  # whether it is open
    is_relayed: bool = False  # whether the relay carries it
    secret: str = ""  # by which both guests meet there; "" if unknown


class GuestLinks:
    """The connections of this page to other guests."""

    def __init__(
        self, transport: Transport, relay: Rendezvous | None, clock: Callable[[], float]
    ) -> None:
        """Begin without connections.

        Args:
            transport: makes direct connections.
            relay: carries the others; None if the page has no relay.
            clock: returns the time in seconds.
        """
        self._carrier, self._relay, self._clock = transport, relay, clock
        self._bonds: dict[int, _GuestLink] = {}
        self._seat: int | None = None

    @property
    def is_any(self) -> bool:
        """Whether a connection to another guest is open."""
        return any(bond.is_open for bond in self._bonds.values())

    def settle(self, guest: Guest, *, is_relayed: bool) -> tuple[TellMessage, ...]:
        """Begin the missing connections to other guests.

        Args:
            guest: of this page.
            is_relayed: whether it has come through the relay.

        Returns:
            The messages to the host that this needs.
        """
        seating = guest.seating
        if seating is None or seating.phase != "playing":
            return ()
        self._sit(guest)
        if is_relayed:
            return tuple(self._meet(guest))
        for successor, other in linked_seats(seating) if guest.is_host_here else ():
            is_here = seating.places[other].standing == "here"
            if successor == guest.seat and is_here and self._begins(other, MOST_CALLS):
                self._carrier.offer(peer_of(other))
        return ()

    def _sit(self, guest: Guest) -> None:
        """Close all connections if this guest has another seat, as in another game."""
        if guest.seat != self._seat:
            self.drop_all()
            self._seat = guest.seat

    def _meet(self, guest: Guest) -> Iterator[TellMessage]:
        """Meet the other guests at the relay, and ask for unknown secrets."""
        can_ask = guest.is_host_here and guest.reception == "seated"
        for pair in _pairs(guest):
            if guest.seat not in pair:
                continue
            (seat,) = {*pair} - {guest.seat}
            bond = self._bonds.get(seat)
            if bond is None or not bond.secret:
                if can_ask and self._begins(seat, is_relayed=True):
                    yield TellMessage(seat, "")
            elif self._begins(seat, is_relayed=True):
                self._join(guest, seat)

    def _begins(
        self, seat: int, most: int | None = None, *, is_relayed: bool = False
    ) -> bool:
        """Return whether to begin a connection now, and count the attempt."""
        bond, now = self._bonds.get(seat), self._clock()
        if bond is None:
            self._bonds[seat] = _GuestLink(now, is_relayed=is_relayed)
            return True
        is_due = not bond.is_open and now - bond.since >= AGAIN
        if not is_due or (most and bond.calls >= most):
            return False
        self._bonds[seat] = replace(bond, since=now, calls=bond.calls + 1)
        return True

    def _join(self, guest: Guest, seat: int) -> None:
        end: End = "host" if (guest.seat, seat) in _pairs(guest) else "guest"
        if self._relay is not None:
            self._relay.join(peer_of(seat), self._bonds[seat].secret, end)

    def take(self, guest: Guest, seat: int, text: str) -> None:
        """Connect to another guest by the description of their device, or a secret."""
        self._sit(guest)
        pairs, bond = _pairs(guest), self._bonds.get(seat)
        if bond is not None and bond.is_relayed:
            self._bonds[seat] = replace(bond, secret=text)
            self._join(guest, seat)
        elif (guest.seat, seat) in pairs and bond is not None:
            self._carrier.accept(peer_of(seat), text)
        elif (seat, guest.seat) in pairs:
            self._bonds[seat] = _GuestLink(self._clock())
            self._carrier.answer(peer_of(seat), text)

    def opened(self, seat: int) -> None:
        """Handle an opened connection."""
        self._now(seat, is_open=True)

    def lost(self, seat: int) -> None:
        """Handle a connection that is lost, or was never opened."""
        self._now(seat, is_open=False)

    def _now(self, seat: int, *, is_open: bool) -> None:
        if bond := self._bonds.get(seat):
            calls = 1 if is_open else bond.calls
            since = self._clock() if is_open else bond.since
            self._bonds[seat] = replace(bond, since=since, calls=calls, is_open=is_open)

    def send(self, seat: int, text: str) -> None:
        """Send a text to another guest."""
        self._way(seat).send(peer_of(seat), text)

    def _way(self, seat: int) -> Transport | Rendezvous:
        """Return the transport of a connection to another guest."""
        bond = self._bonds.get(seat)
        is_relayed = bond is not None and bond.is_relayed
        return self._relay if is_relayed and self._relay else self._carrier

    def announce(self) -> None:
        """Send the other guests the message that this device is the host now."""
        for seat, bond in self._bonds.items():
            if bond.is_open:
                self.send(seat, HAIL)

    def drop_all(self) -> None:
        """Close all connections."""
        for seat in self._bonds:
            self._way(seat).drop(peer_of(seat))
        self._bonds = {}


def _pairs(guest: Guest) -> Sequence[tuple[int, int]]:
    """Return the pairs of seats to connect at a guest's table, each successor first."""
    return linked_seats(guest.seating) if guest.seating else ()
