"""Connections by links (static/relay.mjs) and by two texts (static/webrtc.mjs)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from pyodide.ffi import create_proxy

from tabletop.app.together.transport import End, Lost, TransportEvents
from tabletop.browser.platform.dom import js_object
from tabletop.browser.platform.lazy_modules import script
from tabletop.net.protocol.sdp import pack, parsed, sdp_of, unpack


def servers() -> tuple[str, ...]:
    """Return the hosts of the relays and STUN servers that a link asks."""
    listed = script("servers")
    found = (*listed.relays.to_py(), *listed.stun.to_py())
    return tuple(urlsplit(each).hostname or each.split(":")[1] for each in found)


class BrowserTransport:
    """A `transport.Transport`."""

    def __init__(self, carried: TransportEvents) -> None:
        self._carried = carried
        told = {
            "described": self._described,
            "opened": carried.opened,
            "heard": carried.heard,
            "lost": carried.lost,
        }
        self._told = js_object({name: create_proxy(it) for name, it in told.items()})
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
        with self._refusing(peer):
            sdp = sdp_of(unpack(offer), "offer")
            self._direct.answer(peer, self._told, sdp)

    def accept(self, peer: str, answer: str) -> None:
        """Take the answer to an offer that waits for one."""
        with self._refusing(peer):
            sdp = sdp_of(unpack(answer), "answer")
            self._direct.accept(peer, self._told, sdp)

    def send(self, peer: str, text: str) -> None:
        """Send a text, or lose it where too much is on its way already."""
        self._links.send(peer, text)

    def drop(self, peer: str) -> None:
        """End a wire without a word."""
        self._links.drop(peer)

    def _described(self, peer: str, sdp: str) -> None:
        with self._refusing(peer, "unable"):
            self._carried.described(peer, pack(parsed(sdp)))

    @contextmanager
    def _refusing(self, peer: str, reason: Lost = "refused") -> Iterator[None]:
        """End a wire for this reason where a description cannot be read."""
        try:
            yield
        except ValueError:
            self.drop(peer)
            loop = asyncio.get_running_loop()
            loop.call_soon(self._carried.lost, peer, reason)
