"""Offline use: icons, the version, and the list of files to cache."""

from __future__ import annotations

import base64
import hashlib
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from building.common import BuildError
from building.packages import run_in_node

PAGE: Final = "index.html"
WORKER: Final = "service-worker.js"

VERSION_MARK: Final = "@version@"
"""Placeholder for the version, in the page and in its service worker."""

NOT_PRECACHED: Final = (
    "vendor/workbox/**",  # the browser keeps them with the service worker
    WORKER,
)
"""Patterns of the files that the service worker does not precache."""

GROUND: Final = "#0b6e63"
"""Background color of icons that the system crops to its own shape."""

ICONS: Final = {
    "static/icon-192.png": (192, ""),
    "static/icon-512.png": (512, ""),
    "static/icon-maskable.png": (512, GROUND),
    "static/icon-touch.png": (180, GROUND),
}
"""Address of an icon to its size in pixels and its background."""

_DIGITS: Final = 10


def icons(svg: bytes) -> dict[str, bytes]:
    """Return the PNG icons, drawn from one SVG."""
    asked = json.dumps({"svg": svg.decode(), "icons": ICONS})
    pngs: dict[str, str] = json.loads(run_in_node("icons.mjs", asked))
    return {address: base64.b64decode(png) for address, png in pngs.items()}


def versioned(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site with its version in the page and in the service worker.

    The version is a part of the hash of all files.
    """
    digest = hashlib.sha256()
    for address in sorted(files):
        digest.update(address.encode())
        digest.update(hashlib.sha256(files[address]).digest())
    version = digest.hexdigest()[:_DIGITS].encode()
    mark = VERSION_MARK.encode()
    marked = {name: files[name].replace(mark, version) for name in (PAGE, WORKER)}
    return {**files, **marked}


def with_precache(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site with the list of its files in its service worker."""
    with tempfile.TemporaryDirectory() as folder:
        for address, content in files.items():
            path = Path(folder) / address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        run_in_node("offline.mjs", json.dumps({"ignored": NOT_PRECACHED}), folder)
        return {**files, WORKER: (Path(folder) / WORKER).read_bytes()}


def precache(worker: bytes) -> list[dict[str, Any]]:
    """Return the list of files in a service worker.

    Raises:
        BuildError: there is none.
    """
    _, found, rest = worker.decode().partition("const FILES = ")
    if not found:
        message = "The service worker has no list of files."
        raise BuildError(message)
    entries: list[dict[str, Any]] = json.JSONDecoder().raw_decode(rest)[0]
    return entries
