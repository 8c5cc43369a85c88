"""Connections by links (static/relay.mjs) and by two texts (static/webrtc.mjs)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from pyodide.ffi import create_proxy

from tabletop.app.together.transport import End, TransportEvents
from tabletop.browser.platform.dom import js_object
from tabletop.browser.platform.lazy_modules import script


def servers() -> tuple[str, ...]:
    """Return the hosts of the relays and STUN servers that a link asks."""
    listed = script("servers")
    found = (*listed.relays.to_py(), *listed.stun.to_py())
    return tuple(urlsplit(each).hostname or each.split(":")[1] for each in found)


class BrowserTransport:
    """A `transport.Transport`."""

    def __init__(
        self, carried: TransportEvents, happens: Callable[[Callable[[], object]], None]
    ) -> None:
        """Load the scripts; `happens` runs each event and shows its outcome."""

        def told(event: Callable[..., object]) -> Any:
            return create_proxy(lambda *words: happens(partial(event, *words)))

        events = carried.described, carried.opened, carried.heard, carried.lost
        self._told = js_object({each.__name__: told(each) for each in events})
        self._links, self._direct = script("relay"), script("webrtc")
        self._links.use(self._direct, script("servers").stun)

    def join(self, peer: str, secret: str, end: End) -> None:
        """Connect to the page that knows the same secret."""
        self._links.join(peer, self._told, secret, end)

    def offer(self, peer: str) -> None:
        """Describe this device to a peer."""
        self._direct.offer(peer, self._told)

    def answer(self, peer: str, offer: str) -> None:
        """Describe this device to a peer that has described itself."""
        self._direct.answer(peer, self._told, offer)

    def accept(self, peer: str, answer: str) -> None:
        """Take the answer to an offer that waits for one."""
        self._direct.accept(peer, self._told, answer)

    def send(self, peer: str, text: str) -> None:
        """Send a text, or lose it where too much is on its way already."""
        self._links.send(peer, text)

    def drop(self, peer: str) -> None:
        """End a wire without a word."""
        self._links.drop(peer)
