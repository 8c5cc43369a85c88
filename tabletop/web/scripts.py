"""Modules of JavaScript that a page has only once it is asked for."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.code import run_js
from pyodide.ffi import JsException

from tabletop.web.late import not_here

_FAILED: Final[Counter[str]] = Counter()
"""How often a script did not come, by its name."""


async def script(name: str) -> Any:
    """Return a module of JavaScript.

    Args:
        name: of `tabletopFiles` (see static/python.mjs).

    Raises:
        FileNotFoundError: it does not come; a whole sentence says so.
    """
    address = js.tabletopFiles.to_py()[name]
    # Some browsers ask never again for what did not come from an address.
    again = f"?{_FAILED[name]}" if name in _FAILED else ""
    try:
        return await run_js("(address) => import(address)")(address + again)
    except JsException:
        _FAILED[name] += 1
        raise FileNotFoundError(not_here()) from None


class Script:
    """A module of JavaScript that comes with the first thing that it is to do."""

    def __init__(self, name: str, missing: Callable[[str], object]) -> None:
        """Ask for nothing yet.

        Args:
            name: of `tabletopFiles`.
            missing: takes for whom something was to be done, where it does not come.
        """
        self._name, self._missing = name, missing
        self._module: Any = None
        self._waiting: list[tuple[str, Callable[[Any], object]]] = []
        self._coming: asyncio.Task[None] | None = None

    def do(self, whom: str, deed: Callable[[Any], object]) -> None:
        """Do something with it as soon as it is here, one after the other."""
        if self._module is not None:
            deed(self._module)
            return
        self._waiting.append((whom, deed))
        if self._coming is None:
            self._coming = asyncio.ensure_future(self._come())

    def leave(self, whom: str, deed: Callable[[Any], object]) -> None:
        """Do nothing more for somebody but this, if anything was done before."""
        self._waiting = [each for each in self._waiting if each[0] != whom]
        if self._module is not None:
            deed(self._module)

    async def _come(self) -> None:
        with contextlib.suppress(FileNotFoundError):  # it will be asked for again
            self._module = await script(self._name)
        waiting, self._waiting, self._coming = self._waiting, [], None
        if self._module is None:
            for whom in dict.fromkeys(whom for whom, _deed in waiting):
                self._missing(whom)
            return
        for _whom, deed in waiting:
            deed(self._module)
