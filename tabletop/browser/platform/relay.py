"""Connections by links, through public relays and then directly.

See static/relay.mjs for what the relays learn, and what they cannot do.
"""

from __future__ import annotations

from pyodide.ffi import create_proxy

from tabletop.app.together.transport import End, TransportEvents
from tabletop.browser.platform.dom import js_object
from tabletop.browser.platform.lazy_modules import script


def servers() -> tuple[str, ...]:
    """Return the hosts of the relays and STUN servers that a link asks."""
    return tuple(script("relay").servers.to_py())


class Relay:
    """A `transport.Rendezvous`."""

    def __init__(self, carried: TransportEvents) -> None:
        """Report the events of connections.

        Args:
            carried: receives them; `described` is never called.
        """
        told = {"opened": carried.opened, "heard": carried.heard, "lost": carried.lost}
        self._told = js_object({name: create_proxy(it) for name, it in told.items()})
        self._script = script("relay")

    def join(self, peer: str, secret: str, end: End) -> None:
        """Connect to the page that knows the same secret."""
        self._script.join(peer, self._told, secret, end)

    def send(self, peer: str, text: str) -> None:
        """Send a text; it is lost without a peer."""
        self._script.send(peer, text)

    def drop(self, peer: str) -> None:
        """End a wire."""
        self._script.drop(peer)
