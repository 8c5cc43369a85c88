"""The interface of a transport between this page and others.

A peer is the other end of a connection; the page names it. Devices meet by a secret
(`join`), or by two texts that people carry (`offer`, `answer`, `accept`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

Lost: TypeAlias = Literal[
    "refused",
    "timeout",
    "cut",
    "unable",
    "expired",
    "alone",
    "absent",
    "gone",
    "flooded",
]
"""Reasons of a lost connection, in this order: the other end's text is no description;
the devices did not find each other in time; an open connection was cut; this browser
cannot make connections; the description is too old; this device has no network; no peer
is at the other end; no relay can be reached; the other end sends too much."""

End: TypeAlias = Literal["host", "guest", "room"]
"""Roles of the ends of a relayed connection: a host of one guest, a guest, and a host
of several guests."""


class Transport(Protocol):
    """Carries texts between this page and others; reports to `TransportEvents`.

    Events of a call follow only after it has returned.
    """

    def join(self, peer: str, secret: str, end: End) -> None:
        """Connect to the page that knows the same secret: leads to `opened` or `lost`.

        A host waits for a guest without a limit, a guest waits for seconds. `opened`
        is called again when the page at the other end has reloaded. Each guest in a
        room is a peer of its own, whose name begins with the room's and "/".

        Args:
            peer: the name of the other end.
            secret: of this connection alone; any page that knows it can connect.
            end: the role of this page.
        """

    def offer(self, peer: str) -> None:
        """Describe this end of a connection: leads to `described` or `lost`."""

    def answer(self, peer: str, offer: str) -> None:
        """Describe the other end of an offered connection, and wait for it.

        Leads to `described` and later `opened`, or to `lost`.
        """

    def accept(self, peer: str, answer: str) -> None:
        """Open the offered connection: leads to `opened` or `lost`."""

    def send(self, peer: str, text: str) -> None:
        """Send a text; it is lost without a connection to the peer."""

    def drop(self, peer: str) -> None:
        """Close a connection, or stop opening it; it causes no further events."""


class TransportEvents(Protocol):
    """Callbacks of a transport into the page."""

    def described(self, peer: str, sdp: str) -> None:
        """Handle the SDP of this page's end."""

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""

    def heard(self, peer: str, text: str) -> None:
        """Handle a text from a peer."""

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a connection that is lost, or was never opened."""


@dataclass(frozen=True, slots=True)
class DeviceServices:
    """Services of the device for tables at several devices."""

    transport: Callable[[TransportEvents], Transport]  # makes the transport
    fresh: Callable[[], str]  # returns an unpredictable text at each call
    clock: Callable[[], float]  # returns the monotonic time in seconds
    # gives an answer to the tab of this browser that waits for it, and reports whether
    # there is one
    hand: Callable[[str, Callable[[bool], None]], None]
    wake: Callable[[bool], None]  # keeps the screen on, or stops doing so
    is_hidden: Callable[[], bool] = lambda: False  # returns whether the page is hidden
    servers: Sequence[str] = ()  # hosts of the relays and STUN servers of a link
    # calls a person who doesn't see the page with a sentence; "" stops that
    call: Callable[[str], object] = lambda _sentence: None
    # asks the browser to allow notifications
    ask: Callable[[], object] = lambda: None
