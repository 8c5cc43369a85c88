"""The browser's means to connect devices (see `tabletop.app.together`)."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_proxy

from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.transport import DeviceServices
from tabletop.browser.platform import qr_codes
from tabletop.browser.platform.cross_tab import CrossTab
from tabletop.browser.platform.lazy_modules import script
from tabletop.browser.platform.transport import servers, transport
from tabletop.browser.platform.wake_lock import WakeLock

if TYPE_CHECKING:
    from tabletop.app.library import Library
    from tabletop.app.model_store import ModelStore
    from tabletop.app.opening import Opener


def together(
    stage: ModelStore,
    library: Library,
    opening: Opener,
    happens: Callable[[Callable[[], object]], None],
) -> Multiplayer:
    """Return what brings devices together; `happens` runs a deed and shows it."""
    tasks = set[asyncio.Task[None]]()

    async def hand(text: str, done: Callable[[bool], None]) -> None:
        is_taken = await handover.hand(text)
        happens(lambda: done(is_taken))

    def begin(text: str, done: Callable[[bool], None]) -> None:
        task = asyncio.ensure_future(hand(text, done))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def take(text: str) -> bool:
        taken: list[bool] = []
        happens(lambda: taken.append(found.takes(text)))
        return any(taken)

    def offer() -> None:
        happens(found.offer_calls)

    wake = WakeLock()
    signs = script("turn_signs").begin(create_proxy(offer))
    handover = CrossTab(take)
    means = DeviceServices(
        lambda carried: transport(carried, happens),
        lambda: secrets.token_hex(16),
        time.monotonic,
        begin,
        lambda is_wanted: wake.want(is_wanted=is_wanted),
        lambda: bool(js.document.hidden),
        servers(),
        signs.call,
        signs.ask,
    )
    found = Multiplayer(stage, library, opening, means)
    qr_codes.watch(
        lambda text: happens(lambda: found.read(text)),
        lambda reason: happens(lambda: found.blind(reason)),
    )
    return found
