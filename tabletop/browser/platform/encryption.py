"""AES-GCM by the browser's Web Crypto, which is asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tabletop.browser.platform.dom import js_object
from tabletop.net.backups import EncryptRequest
from tabletop.net.failover import DecryptRequest


class Encryption:
    """Seals and opens (see `remote_table.AsyncCipher`), where the browser can."""

    def __init__(self, happens: Callable[[Callable[[], object]], None]) -> None:
        self._happens = happens
        self._tasks: set[asyncio.Task[None]] = set()

    def seal(self, sealing: EncryptRequest, done: Callable[[bytes], None]) -> None:
        """Seal what is left to the guests, if the browser can."""

        def told(sealed: bytes | None) -> None:
            if sealed is not None:
                done(sealed)

        self._do("encrypt", sealing.key, sealing.nonce, sealing.plain, told)

    def open(
        self, sealed: DecryptRequest, done: Callable[[bytes | None], None]
    ) -> None:
        """Open what was left; None goes to `done` where that can't be."""
        self._do("decrypt", sealed.key, sealed.nonce, sealed.sealed, done)

    def _do(
        self,
        deed: str,
        key: bytes,
        nonce: bytes,
        text: bytes,
        done: Callable[[bytes | None], None],
    ) -> None:
        async def work() -> None:
            found = await _worked(deed, key, nonce, text)
            self._happens(lambda: done(found))

        task = asyncio.ensure_future(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _worked(deed: str, key: bytes, nonce: bytes, text: bytes) -> bytes | None:
    subtle = getattr(js.crypto, "subtle", None)
    if subtle is None:  # no secure context
        return None
    manner = js_object({"name": "AES-GCM", "iv": to_js(nonce)})
    is_told = False  # the key need not be exported
    imported: Awaitable[Any] = subtle.importKey(
        "raw", to_js(key), "AES-GCM", is_told, to_js([deed])
    )
    try:
        found = await getattr(subtle, deed)(manner, await imported, to_js(text))
    except JsException:
        return None
    return bytes(found.to_bytes())
