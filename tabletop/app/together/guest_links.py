"""Connections between guests, used when the host disappears.

Which guests are connected `tabletop.net.mesh` says. Side by side the host passes
on how their devices can be called. Those who have come by way of the relay meet there:
the host tells each by what, and that still holds when the host is gone. Nobody is told
where it fails: an invitation does as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.app.together.transport import End, Rendezvous, Transport
from tabletop.net.guest import Guest
from tabletop.net.mesh import bonds
from tabletop.net.protocol.from_guest import TellMessage

_PEER: Final = "kin-"

HAIL: Final = "hail"
"""Sent over such a connection by the guest that replaces the host."""

AGAIN: Final = 20.0
"""Seconds before an unconnected guest is called again."""

MOST_CALLS: Final = 5
"""So often in a row, side by side."""


def peer_of(seat: int) -> str:
    """Return the name of the wire to a seat."""
    return f"{_PEER}{seat}"


def seat_of(peer: str) -> int | None:
    """Return the seat to which a wire leads; None where it is none of these."""
    return int(peer.removeprefix(_PEER)) if peer.startswith(_PEER) else None


@dataclass(frozen=True, slots=True)
class _GuestLink:
    """A wire to another guest, or one that is being made."""

    since: float  # when it was begun last, in seconds
    calls: int = 1  # how often it was
    is_open: bool = False  # whether it stands
    is_relayed: bool = False  # whether it goes by way of the relay
    secret: str = ""  # by which both meet there; "" while it is not known


class GuestLinks:
    """The ones of a page."""

    def __init__(
        self, carrier: Transport, relay: Rendezvous | None, clock: Callable[[], float]
    ) -> None:
        """Have none yet.

        Args:
            carrier: makes wires side by side.
            relay: by which they go otherwise; None where the page has none.
            clock: gives the time in seconds.
        """
        self._carrier, self._relay, self._clock = carrier, relay, clock
        self._bonds: dict[int, _GuestLink] = {}
        self._seat: int | None = None

    @property
    def is_any(self) -> bool:
        """Whether another guest can be reached."""
        return any(bond.is_open for bond in self._bonds.values())

    def settle(self, guest: Guest, *, is_relayed: bool) -> tuple[TellMessage, ...]:
        """Call those to whom there should be a wire.

        Args:
            guest: of this page.
            is_relayed: whether it has come by way of the relay.

        Returns:
            What is to be said to the host for it.
        """
        seating = guest.seating
        if seating is None or seating.phase != "playing":
            return ()
        self._sit(guest)
        if is_relayed:
            return tuple(self._meet(guest))
        for heir, other in bonds(seating) if guest.is_host_here else ():
            is_here = seating.places[other].standing == "here"
            if heir == guest.seat and is_here and self._begins(other, MOST_CALLS):
                self._carrier.offer(peer_of(other))
        return ()

    def _sit(self, guest: Guest) -> None:
        """Forget the others where everybody has moved on, as in another game."""
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
        """Return whether a wire is to be begun now; then it is taken to be."""
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
        """Take how the device of another guest can be called, or met."""
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
        """Return what a wire to another guest goes by."""
        bond = self._bonds.get(seat)
        is_relayed = bond is not None and bond.is_relayed
        return self._relay if is_relayed and self._relay else self._carrier

    def hail(self) -> None:
        """Tell the others that this device is the host now."""
        for seat, bond in self._bonds.items():
            if bond.is_open:
                self.send(seat, HAIL)

    def drop_all(self) -> None:
        """End all of them."""
        for seat in self._bonds:
            self._way(seat).drop(peer_of(seat))
        self._bonds = {}


def _pairs(guest: Guest) -> Sequence[tuple[int, int]]:
    """Return who should be connected at the table of a guest, the heir first."""
    return bonds(guest.seating) if guest.seating else ()
