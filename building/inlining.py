"""Scripts and styles of the first paint, inlined into the page.

The page's policy runs no script and takes no style that stands in the markup but those
whose hashes it names, so the build names the hashes of these.
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
"""An element of index.html, to the file that it names and the element that holds it."""


def inlined(page: str, files: Mapping[str, bytes]) -> str:
    """Return the page with the text of `INLINE`'s files in it.

    Raises:
        BuildError: the page has not each of the elements once, or a text would end its
            element.
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
    """Return the page with the hashes of what stands in it in its policy."""
    for name in ("script", "style"):
        texts = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        allowed = " ".join(["'self'", *(f"'{_hash(text)}'" for text in texts)])
        page = page.replace(f"{name}-src 'self'", f"{name}-src {allowed}", 1)
    return page


def _hash(text: str) -> str:
    """Return the hash of a text as Content Security Policy Level 3 writes it."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
