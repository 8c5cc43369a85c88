"""The interface of a transport between this page and others.

A peer is the other end of a connection; the page names it. `Transport` hides how texts
travel: by WebRTC (`tabletop.browser.platform.webrtc`), or by the page's relay
(`tabletop.browser.platform.relay`).
"""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

Lost: TypeAlias = Literal[
    "refused",
    "timeout",
    "cut",
    "unable",
    "expired",
    "alone",
    "absent",
    "gone",
]
"""Why a wire is lost: the other end's text is no description; no way was found through
the networks; it stood and was cut; this browser makes no wires at all; what was
described is no longer good; this device is in no network; nobody is at the other end;
the relay can't be reached."""

PATIENCE: Final = 12.0
"""Seconds after which an unopened connection is lost by "timeout"."""


End: TypeAlias = Literal["host", "guest"]
"""Roles of the two ends of a relayed connection: host and guest."""


class Rendezvous(Protocol):
    """Carries texts between pages that know one secret, by way of a relay."""

    def join(self, peer: str, secret: str, end: End) -> None:
        """Meet whoever knows the same secret: leads to `opened`, or to `lost`.

        A host waits for a guest for as long as it takes, a guest for seconds. That it
        is open is told once more when the page at the other end has begun anew.

        Args:
            peer: whoever is at the other end.
            secret: of this wire alone; who knows it can be at the other end.
            end: which one this is.
        """

    def send(self, peer: str, text: str) -> None:
        """Send a text; it is lost without a peer."""

    def drop(self, peer: str) -> None:
        """Close a connection; it causes no further events."""


class Transport(Protocol):
    """Carries texts between this page and others; reports to `TransportEvents`.

    Nothing is told before the call that leads to it has returned.
    """

    def offer(self, peer: str) -> None:
        """Describe this end of a wire: leads to `described`, or to `lost`."""

    def answer(self, peer: str, offer: str) -> None:
        """Describe the other end of a wire that was offered, and wait for it.

        Leads to `described` and later `opened`, or to `lost`.
        """

    def accept(self, peer: str, answer: str) -> None:
        """Make the wire that was offered: leads to `opened` or `lost`."""

    def send(self, peer: str, text: str) -> None:
        """Send a text; one to a peer without a wire goes nowhere."""

    def drop(self, peer: str) -> None:
        """Close a connection, or stop opening it; it causes no further events."""


class TransportEvents(Protocol):
    """The page, as a carrier sees it."""

    def described(self, peer: str, text: str) -> None:
        """Take the description of this page's end of a wire (`descriptions.pack`)."""

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""

    def heard(self, peer: str, text: str) -> None:
        """Take a text that came."""

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a connection that is lost, or was never opened."""
