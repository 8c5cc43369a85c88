"""Connections by links (static/relay.mjs) and by two texts (static/webrtc.mjs)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from pyodide.ffi import create_proxy

from tabletop.app.together.transport import Transport, TransportEvents
from tabletop.browser.platform.dom import js_object
from tabletop.browser.platform.lazy_modules import script


def servers() -> tuple[str, ...]:
    """Return the hosts of the relays and STUN servers that a link asks."""
    listed = script("servers")
    found = (*listed.relays.to_py(), *listed.stun.to_py())
    return tuple(urlsplit(each).hostname or each.split(":")[1] for each in found)


def transport(
    carried: TransportEvents, happens: Callable[[Callable[[], object]], None]
) -> Transport:
    """Load the scripts, and return the transport of this page.

    `happens` runs each event and shows its outcome.
    """

    def told(event: Callable[..., object]) -> Any:
        return create_proxy(lambda *words: happens(partial(event, *words)))

    events = carried.described, carried.opened, carried.heard, carried.lost
    callbacks = js_object({each.__name__: told(each) for each in events})
    direct, stun = script("webrtc"), script("servers").stun
    found: Transport = script("relay").transport(direct, stun, callbacks)
    return found
