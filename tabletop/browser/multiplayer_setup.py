"""The browser's means to connect devices (see `tabletop.app.together`)."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.app.together.multiplayer import Together
from tabletop.app.together.remote_table import Means
from tabletop.browser.platform import qr_codes
from tabletop.browser.platform.cross_tab import Handover
from tabletop.browser.platform.encryption import Sealer
from tabletop.browser.platform.relay import Relay, is_named
from tabletop.browser.platform.wake_lock import Wake
from tabletop.browser.platform.webrtc import Wires

if TYPE_CHECKING:
    from tabletop.app.library import Library
    from tabletop.app.model_store import Stage
    from tabletop.app.opening import Opening
    from tabletop.app.together.transport import Carried, Lost


class Told:
    """The page, as the carrier sees it: what it tells happens in the page."""

    def __init__(
        self, carried: Carried, happens: Callable[[Callable[[], object]], None]
    ) -> None:
        self._carried, self._happens = carried, happens

    def described(self, peer: str, text: str) -> None:
        """Take the description of this end of a wire."""
        self._happens(lambda: self._carried.described(peer, text))

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""
        self._happens(lambda: self._carried.opened(peer))

    def heard(self, peer: str, text: str) -> None:
        """Take a text that came."""
        self._happens(lambda: self._carried.heard(peer, text))

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a lost connection."""
        self._happens(lambda: self._carried.lost(peer, reason))


def together(
    stage: Stage,
    library: Library,
    opening: Opening,
    happens: Callable[[Callable[[], object]], None],
) -> Together:
    """Return what brings devices together at this page.

    Args:
        stage: what lies open on it.
        library: what is kept.
        opening: lays games on the table.
        happens: lets something happen in the page, and shows it.
    """
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

    wake = Wake()
    handover = Handover(take)
    means = Means(
        lambda carried: Wires(Told(carried, happens)),
        Sealer(happens),
        lambda: secrets.token_hex(16),
        time.monotonic,
        begin,
        lambda is_wanted: wake.want(is_wanted=is_wanted),
        (lambda carried: Relay(Told(carried, happens))) if is_named() else None,
    )
    found = Together(stage, library, opening, means)
    qr_codes.watch(
        lambda text: happens(lambda: found.read(text)),
        lambda reason: happens(lambda: found.blind(reason)),
    )
    return found
