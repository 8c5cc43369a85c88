"""Timers that end when they are cancelled.

Those of Pyodide stay until their time. So the limit of each wait would wake up an idle
page once more, long after the wait.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable

_LONG: Final = 1.0  # seconds; shorter timers stay as they are


class _Timer(asyncio.Handle):
    """A callback after some seconds."""

    def __init__(self, soon: Callable[..., object], delay: float, *given: Any) -> None:
        super().__init__(*given)
        self._soon = soon
        self._proxy = create_once_callable(self._fire)
        self._number = js.setTimeout(self._proxy, 1000 * delay)

    def _fire(self) -> None:
        self._proxy = None
        self._soon(0, self._go_on)

    def _go_on(self) -> None:
        if not self.cancelled():
            self._run()

    def cancel(self) -> None:
        """Do not call it."""
        super().cancel()
        if self._proxy is not None:
            js.clearTimeout(self._number)
            self._proxy.destroy()
            self._proxy = None


def install() -> None:
    """Use these timers in the running event loop."""
    loop: Any = asyncio.get_running_loop()
    usual = loop.call_later

    def call_later(
        delay: float, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        if not _LONG <= delay < math.inf:
            handle: asyncio.Handle = usual(delay, callback, *args, context=context)
            return handle
        return _Timer(usual, delay, callback, args, loop, context)

    loop.call_later = call_later
