"""Scripts and styles of the first paint, inlined into the page.

The page's content security policy allows only inline scripts and styles whose hashes it
lists. The build adds these hashes.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from typing import Final

from building.common import BuildError

INLINE: Final = {
    '<link rel="stylesheet" href="static/style.css">': ("static/style.css", "style"),
    '<link rel="stylesheet" href="static/games.css">': ("static/games.css", "style"),
    '<script src="static/boot.js"></script>': ("static/boot.js", "script"),
    '<script src="static/offline.js"></script>': ("static/offline.js", "script"),
    '<script src="static/resume.js"></script>': ("static/resume.js", "script"),
}
"""Elements of index.html, to the file of each and the name of the new element."""


def inlined(page: str, files: Mapping[str, bytes]) -> str:
    """Return the page with the files of `INLINE` in it.

    Raises:
        BuildError: an element is missing or occurs twice, or a text contains the end
            tag of its element.
    """
    for element, (address, name) in INLINE.items():
        text = files[address].decode()
        if page.count(element) != 1:
            message = f"index.html has {page.count(element)} × {element}, not once."
            raise BuildError(message)
        if f"</{name}" in text:
            message = f"{address} cannot stand in the page: it has a </{name}."
            raise BuildError(message)
        page = page.replace(element, f"<{name}>{text}</{name}>")
    return page


def with_policy(page: str) -> str:
    """Return the page with the hashes of its inline texts in its policy."""
    for name in ("script", "style"):
        texts = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        allowed = " ".join(["'self'", *(f"'{_hash(text)}'" for text in texts)])
        page = page.replace(f"{name}-src 'self'", f"{name}-src {allowed}", 1)
    return page


def _hash(text: str) -> str:
    """Return the hash of a text as Content Security Policy Level 3 writes it."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
