"""Publishing a newer version of a built site, for tests of updates."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from building.offline import PAGE, WORKER, precache


def publish(folder: Path) -> Path:
    """Replace a built site by a newer version; return the file that changed."""
    (old,) = folder.glob("static/python-*.mjs")
    content = old.read_bytes() + b"\n// Newer.\n"
    digest = hashlib.sha256(content).hexdigest()
    new = old.with_name(f"python-{digest[:10]}.mjs")
    old.unlink()
    new.write_bytes(content)
    page, worker = folder / PAGE, folder / WORKER
    before = version_of(folder)
    after = f"{(int(before, 16) + 1) % 16**10:010x}"
    changes = {old.name: new.name, before: after}
    for path in (page, worker):
        path.write_text(_replaced(path.read_text(), changes))
    files = precache(worker.read_bytes())
    for file in files:
        sha256 = hashlib.sha256((folder / file["url"]).read_bytes())
        told = base64.b64encode(sha256.digest()).decode()
        file["integrity"] = f"sha256-{told}"
        if file["revision"]:
            file["revision"] = sha256.hexdigest()
    text = worker.read_text()
    head, tail = re.split(r"(?<=const FILES = ).*(?=;\n)", text)
    worker.write_text(head + json.dumps(files) + tail)
    return new


def version_of(folder: Path) -> str:
    """Return the version of the page in the folder: ten hexadecimal digits."""
    found = re.search(r'data-version="(\w+)"', (folder / PAGE).read_text())
    if not found:
        message = f"{folder / PAGE} has no version."
        raise ValueError(message)
    return found[1]


def _replaced(text: str, changes: Mapping[str, str]) -> str:
    """Return the text with all changes.

    Raises:
        ValueError: the text lacks one of the keys.
    """
    for old, new in changes.items():
        if old not in text:
            message = f"The text has no {old}."
            raise ValueError(message)
        text = text.replace(old, new)
    return text
