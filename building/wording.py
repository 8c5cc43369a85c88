"""The language files of the site, and the words shown before Python starts.

The build runs this as a program; it prints JSON.
"""

from __future__ import annotations

import base64
import gzip
import json
import sys
from collections.abc import Iterator
from typing import Final

from tabletop.core import i18n, languages
from tabletop.registry import GAMES
from tabletop.screens import lobby, opening
from tabletop.ui import elements
from tabletop.ui.elements import descendants

SAID: Final = ("aria-label", "data-text")
"""The attributes that contain words; static/boot.js translates the same."""


def texts() -> list[str]:
    """Return the page's words before Python runs, in the current language."""
    nodes = *lobby.draw(()), *opening.draw({})
    attributes = [
        each.attributes.get(name) for each in descendants(*nodes) for name in SAID
    ]
    return [*map(str, filter(None, attributes)), *elements.texts(*nodes)]


def others() -> Iterator[str]:
    """Yield the languages except English."""
    return (tag for tag in languages.LANGUAGES if tag != languages.ENGLISH)


def words() -> dict[str, list[str]]:
    """Return the first words of the page, to their translations in all languages."""
    english, found = texts(), list[list[str]]()
    for tag in others():
        i18n.install(languages.read(tag), tag)
        found.append(texts())
    i18n.install(i18n.ENGLISH)
    rows = zip(english, *found, strict=True)
    return {said: [*theirs] for said, *theirs in rows if {said} != {*theirs}}


def files() -> dict[str, tuple[bytes, bytes]]:
    """Return the files of each language except English: its sentences and its rules."""
    return {
        tag: (
            _compressed(languages.read(tag).packed()),
            _compressed(_json(languages.rules(tag, GAMES)).encode()),
        )
        for tag in others()
    }


def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Print the files as base64, and the words."""
    packed = {
        tag: [base64.b64encode(content).decode() for content in contents]
        for tag, contents in files().items()
    }
    sys.stdout.write(_json({"files": packed, "words": words() if packed else {}}))


if __name__ == "__main__":
    main()
