"""When the page rehearses: once for each version of Python, while nobody needs it.

The first visit is left out: a later one gets the same Python by another way, through
the service worker, and browsers keep what they compiled for each way.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import js

from tabletop.rehearsal import rehearsal
from tabletop.shelf import Storage, StorageError

KEY: Final = "tabletop/1/rehearsed"
"""Where the address of the WebAssembly is kept that was rehearsed."""

_QUIET: Final = 1.0
"""The seconds after the start in which a person has the processor alone."""

_PAUSE: Final = 0.005
"""The seconds between two moves, in which the page hears what a person does."""


class Rehearsal:
    """A rehearsal under way, or none where none is needed."""

    def __init__(self, storage: Storage) -> None:
        """Begin, unless it has been done, or cannot be noted."""
        self._storage = storage
        self._task: asyncio.Task[None] | None = None
        address = str(js.tabletop.wasm)
        if not js.tabletop.isFirstVisit and storage.get(KEY) != address:
            self._task = asyncio.ensure_future(self._rehearse(address))

    async def _rehearse(self, address: str) -> None:
        await asyncio.sleep(_QUIET)
        for _table in rehearsal():
            await asyncio.sleep(_PAUSE)
        with contextlib.suppress(StorageError):  # then it is done once more
            self._storage.put(KEY, address)
