"""Wires from guest to guest, so that a table side by side goes on without its host.

Which guests are connected `tabletop.distance.bonds` says; how their devices can be
called the host passes on. Nobody is told where that fails: an invitation does as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.distance.bonds import bonds
from tabletop.distance.guest import Guest
from tabletop.web.carriers import Carrier

_PEER: Final = "kin-"

HAIL: Final = "hail"
"""Said over such a wire by whoever takes the place of the host."""

AGAIN: Final = 20.0
"""After so many seconds somebody is called again to whom there is no wire."""

MOST_CALLS: Final = 5
"""So often in a row."""


def peer_of(seat: int) -> str:
    """Return the name of the wire to a seat."""
    return f"{_PEER}{seat}"


def seat_of(peer: str) -> int | None:
    """Return the seat to which a wire leads; None where it is none of these."""
    return int(peer.removeprefix(_PEER)) if peer.startswith(_PEER) else None


@dataclass(slots=True)
class _Bond:
    since: float
    calls: int = 1
    is_open: bool = False


class Kin:
    """The ones of a page."""

    def __init__(self, carrier: Carrier, clock: Callable[[], float]) -> None:
        """Have none yet.

        Args:
            carrier: makes wires.
            clock: gives the time in seconds.
        """
        self._carrier, self._clock = carrier, clock
        self._bonds: dict[int, _Bond] = {}

    @property
    def is_any(self) -> bool:
        """Whether another guest can be reached."""
        return any(bond.is_open for bond in self._bonds.values())

    def settle(self, guest: Guest) -> None:
        """Call those to whom there should be a wire."""
        seating = guest.seating
        if seating is None or seating.phase != "playing" or not guest.is_host_here:
            return
        for heir, other in bonds(seating):
            if heir == guest.seat and seating.places[other].standing == "here":
                self._call(other)

    def _call(self, seat: int) -> None:
        bond, now = self._bonds.get(seat), self._clock()
        if bond is None:
            self._bonds[seat] = _Bond(now)
        elif bond.is_open or now - bond.since < AGAIN or bond.calls >= MOST_CALLS:
            return
        else:
            bond.since, bond.calls = now, bond.calls + 1
        self._carrier.offer(peer_of(seat))

    def take(self, guest: Guest, seat: int, text: str) -> None:
        """Take how the device of another guest can be called."""
        pairs = bonds(guest.seating) if guest.seating else ()
        if (guest.seat, seat) in pairs and seat in self._bonds:
            self._carrier.accept(peer_of(seat), text)
        elif (seat, guest.seat) in pairs:
            self._bonds[seat] = _Bond(self._clock())
            self._carrier.answer(peer_of(seat), text)

    def opened(self, seat: int) -> None:
        """Take the news that a wire stands."""
        if seat in self._bonds:
            self._bonds[seat] = _Bond(self._clock(), is_open=True)

    def lost(self, seat: int) -> None:
        """Take the news that a wire is lost, or was never made."""
        if seat in self._bonds:
            self._bonds[seat].is_open = False

    def hail(self) -> None:
        """Tell the others that the game goes on at this device."""
        for seat, bond in self._bonds.items():
            if bond.is_open:
                self._carrier.send(peer_of(seat), HAIL)

    def drop_all(self) -> None:
        """End all of them."""
        for seat in self._bonds:
            self._carrier.drop(peer_of(seat))
        self._bonds = {}
