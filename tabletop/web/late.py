"""What a page has only once it is asked for: modules of Python and of JavaScript.

Nothing of it is fetched before, and all of it is in the copy that works off line.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import importlib.util
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import js
from pyodide.code import run_js
from pyodide.ffi import JsException

from tabletop.i18n import _

_LATE: Final = "tabletop.distance"
"""A package of the archive that comes late."""

_PATH: Final = Path("/tmp/together.zip")  # noqa: S108 - in the memory of the page
"""Where the archive lies while it is read."""

_FAILED: Final[Counter[str]] = Counter()
"""How often a script did not come, by its name."""


def is_here() -> bool:
    """Return whether what comes late has come."""
    return importlib.util.find_spec(_LATE) is not None


async def bring() -> None:
    """Have `tabletop.distance` and all that goes with it, unless it is here.

    Raises:
        FileNotFoundError: it does not come; a whole sentence says so.
    """
    if not is_here():
        packed = await _fetched(str(js.tabletopFiles.together))
        if not is_here():  # else it was brought meanwhile
            _install(gzip.decompress(packed))


def _install(archive: bytes) -> None:
    """Have the modules of an archive found, after those that were there before."""
    first: Any = next(f for f in sys.meta_path if hasattr(f, "worked_out"))
    _PATH.write_bytes(archive)
    late = type(first)(str(_PATH))
    late.hold()
    _PATH.unlink()
    first.worked_out.update(late.worked_out)
    sys.meta_path.insert(sys.meta_path.index(first) + 1, late)


async def _fetched(address: str) -> bytes:
    try:
        response = await js.fetch(address)
        if response.ok:
            return bytes((await response.arrayBuffer()).to_bytes())
    except JsException:  # there is no network
        pass
    raise FileNotFoundError(_not_here())


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
        raise FileNotFoundError(_not_here()) from None


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


def _not_here() -> str:
    return _("What several devices need couldn't be downloaded. You may be offline.")
