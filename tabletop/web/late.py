"""What a page has only once it is asked for: modules of Python (see `scripts`, too).

Nothing of it is fetched before, and all of it is in the copy that works offline.
"""

from __future__ import annotations

import gzip
import importlib.util
import sys
from pathlib import Path
from typing import Any, Final

import js
from pyodide.ffi import JsException

from tabletop.i18n import _

_LATE: Final = "tabletop.distance"
"""A package of the archive that comes late."""

_PATH: Final = Path("/tmp/together.zip")  # noqa: S108 - in the memory of the page
"""Where the archive lies while it is read."""


def is_here() -> bool:
    """Return whether what comes late has come."""
    return importlib.util.find_spec(_LATE) is not None


async def bring() -> None:
    """Have `tabletop.distance` and all that goes with it, unless it is here.

    Raises:
        FileNotFoundError: it does not come; a whole sentence says so.
    """
    if not is_here():
        packed = await fetched(str(js.tabletopFiles.together))
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


async def fetched(address: str) -> bytes:
    """Return what lies at an address.

    Raises:
        FileNotFoundError: it does not come; a whole sentence says so.
    """
    try:
        response = await js.fetch(address)
        if response.ok:
            return bytes((await response.arrayBuffer()).to_bytes())
    except JsException:  # there is no network
        pass
    raise FileNotFoundError(not_here())


def not_here() -> str:
    """Return what is said where something doesn't come."""
    return _("The part for several devices couldn’t be downloaded. You may be offline.")
