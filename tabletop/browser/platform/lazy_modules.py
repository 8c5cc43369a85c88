"""Modules that are loaded on first use.

The library that Python starts from does not have them. The build finds out which
modules these are (see `building.archive.library`); static/python.mjs says where their
archive is, and the scripts that they need.
"""

from __future__ import annotations

import asyncio
import gzip
import importlib.util
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import js
from pyodide.code import run_js
from pyodide.ffi import JsException

from tabletop.core.i18n import _

_scripts: dict[str, Any] = {}
_numbers = count(1)


async def load(*modules: str) -> None:
    """Load modules of `tabletopFiles`, their imports, and the scripts that they need.

    `FileNotFoundError`, with a whole sentence, says that a file cannot be fetched.
    """
    files = js.tabletopFiles.to_py()
    try:
        await asyncio.gather(*(_load(module, files[module]) for module in modules))
    except FileNotFoundError:
        message = _(
            "Part of the page couldn’t be downloaded. You may be offline. Your games"
            " are safe."
        )
        raise FileNotFoundError(message) from None


async def _load(module: str, files: Mapping[str, str]) -> None:
    names = [name for name in files if name != "archive" and files[name]]
    packed, *scripts = await asyncio.gather(
        fetched(files["archive"]), *(_imported(files[name]) for name in names)
    )
    _scripts.update(zip(names, scripts, strict=True))
    if importlib.util.find_spec(module) is None:
        _install(module, gzip.decompress(packed))


def script(name: str) -> Any:
    """Return a script that was loaded; None where the site does not have it."""
    return _scripts.get(name)


async def fetched(address: str) -> bytes:
    """Return the file at an address, or raise `FileNotFoundError`."""
    try:
        response = await js.fetch(address)
        if response.ok:
            return bytes((await response.arrayBuffer()).to_bytes())
    except JsException:  # there is no network
        pass
    raise FileNotFoundError(address)


async def _imported(address: str) -> Any:
    """Return a module of JavaScript, or raise `FileNotFoundError`."""
    imports = run_js("(address) => import(address)")
    try:
        return await imports(address)
    except JsException:
        pass
    try:  # some browsers do not ask again for an address that failed
        return await imports(f"{address}?{next(_numbers)}")
    except JsException:
        raise FileNotFoundError(address) from None


def _install(module: str, archive: bytes) -> None:
    """Add an archive to the library; a file in the memory of the page passes it on."""
    library: Any = next(f for f in sys.meta_path if hasattr(f, "precomputed"))
    path = Path(f"/tmp/{module}.zip")  # noqa: S108 - see above
    path.write_bytes(archive)
    library.add(str(path))
    path.unlink()
