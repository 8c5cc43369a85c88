"""File names with a hash of the content, so that browsers can cache them forever.

Files with a fixed address, such as the page and the service worker, keep their names.
Every other file gets a part of its content's hash in its name. The files of a third
party refer to each other, so their folder gets the hash.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterable, Mapping
from typing import Final

FIXED: Final = (
    "index.html",
    "service-worker.js",
    "manifest.webmanifest",
    "licences.txt",
)
"""Files with a fixed address, like all files without a suffix."""

FOLDERS: Final = ("vendor/pyodide/", "vendor/pyscript/", "vendor/qr/")
"""Folders whose files refer to each other."""

NAMING: Final = (
    "static/relay-frame.mjs",
    "static/relay.html",
    "static/relay.mjs",
    "static/qr-codes.mjs",
    "static/pointer.mjs",
    "static/sheets.mjs",
    "static/patch.mjs",
    "static/store.mjs",
    "static/machine.mjs",
    "static/snapshot.mjs",
    "static/python.mjs",
    "manifest.webmanifest",
    "service-worker.js",
    "index.html",
)
"""Files that refer to others, each after the files that it refers to."""

_QUOTED: Final = re.compile(r"""(["'])((?:\.{1,2}/)*[\w-][\w./-]*)\1""")
_DIGITS: Final = 10


def hashed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with hashes in their addresses and in all references.

    Args:
        files: address to content; references are relative and in quotes.
    """
    found = dict(files)
    names = {folder: _folder_name(folder, files) for folder in FOLDERS}
    for address in sorted(files, key=_order):
        if address in NAMING:
            text = found[address].decode()
            found[address] = renamed(text, address, names).encode()
        names[address] = _name(address, found[address], names)
    return {names[address]: content for address, content in found.items()}


def renamed(text: str, address: str, names: Mapping[str, str]) -> str:
    """Return the text of a file with new addresses in its references.

    Args:
        text: of the file.
        address: of the file.
        names: old to new addresses, of files and of folders (with their slash).
    """
    here = posixpath.dirname(address)

    def new(match: re.Match[str]) -> str:
        quote, reference = match.groups()
        target = posixpath.normpath(posixpath.join(here, reference))
        target += "/" if reference.endswith("/") else ""
        if target not in names:
            return match[0]
        way = posixpath.relpath(names[target], here or ".")
        way += "/" if target.endswith("/") else ""
        is_bare = not reference.startswith(".") or way.startswith("../")
        return f"{quote}{'' if is_bare else './'}{way}{quote}"

    return _QUOTED.sub(new, text)


def _order(address: str) -> int:
    return NAMING.index(address) + 1 if address in NAMING else 0


def _name(address: str, content: bytes, names: Mapping[str, str]) -> str:
    folder = next((f for f in FOLDERS if address.startswith(f)), "")
    if folder:
        return names[folder] + address.removeprefix(folder)
    stem, suffix = posixpath.splitext(address)
    if address in FIXED or not suffix:
        return address
    return f"{stem}-{_hash([content])}{suffix}"


def _folder_name(folder: str, files: Mapping[str, bytes]) -> str:
    inside = [content for name, content in files.items() if name.startswith(folder)]
    return f"{folder.rstrip('/')}-{_hash(inside)}/"


def _hash(contents: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for content in contents:
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:_DIGITS]
