"""The wake lock, which keeps the screen on while people wait."""

from __future__ import annotations

import asyncio

import js
from pyodide.ffi import JsException

from tabletop.browser.platform.dom import listen


class WakeLock:
    """Keeps the screen on while that is wanted, where the browser can do so.

    Browsers release the lock when the page is hidden; it is requested again afterwards.
    """

    def __init__(self) -> None:
        self._is_wanted = False
        self._lock: js.WakeLock | None = None
        self._asking: asyncio.Task[None] | None = None
        listen(js.document, {"visibilitychange": lambda _event: self._settle()})

    def want(self, *, is_wanted: bool) -> None:
        """Keep the screen on, or do so no more."""
        if is_wanted != self._is_wanted:
            self._is_wanted = is_wanted
            self._settle()

    def _settle(self) -> None:
        held = None if self._lock is None or self._lock.released else self._lock
        is_due = self._is_wanted and not js.document.hidden
        if held is not None and not self._is_wanted:
            held.release()
        elif is_due and held is None and self._asking is None:
            self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        try:
            self._lock = await js.navigator.wakeLock.request("screen")
        except (AttributeError, JsException):  # it has none, or saves its battery
            self._lock = None
            return
        finally:
            self._asking = None
        self._settle()
