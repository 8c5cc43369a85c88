"""Sentences in English, for tests of translations."""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.app.frame import Frame
from tabletop.core import languages
from tabletop.registry import GAMES
from tabletop.session.seating import COMPUTERS
from tests.kit import pseudo_locale

LINK: Final = re.compile(r"\S*(#/|log=)\S*")

SAME: Final = re.compile(
    rf"Tabletop|{'|'.join(game.TITLE for game in GAMES.values())}"
    rf"|{'|'.join(languages.LANGUAGES.values())}"
    rf"|{'|'.join(COMPUTERS)}"
    r"|Person \d+|Dora|Emil|Esc|Enter|Tab|Home|End|PageUp|PageDown"
)
"""What is the same in every language: titles, names, and what is written on keys."""

OF_THE_TERMINAL: Final = re.compile(
    r"^ *(again|help|hint|quit|redo|rules NAME|rules|save FILE|seed|sit SEAT WHO) "
    r"|^ *(undo on|undo) |“[A-Za-z0-9 ]+”"
    rf"|^(> )?(Person \d+|{pseudo_locale.said('You')}) .*|\b[2-9TJQKA][shdc]\b|\bJo\b",
    re.MULTILINE,
)
"""What is typed, and notation: it is the same in every language."""


def in_english(what: str, shown: object) -> Iterator[str]:
    """Give the texts on a screen that have stayed English."""
    texts: list[str] = []
    if isinstance(shown, Frame) and shown.screen != "rules":
        texts = pseudo_locale.read(shown.markup)
        texts += [shown.polite, shown.assertive, shown.title]
    elif what == "terminal":
        texts = OF_THE_TERMINAL.sub(" ", str(shown)).splitlines()
    for text in texts:
        if pseudo_locale.english(LINK.sub(" ", text), SAME):
            yield f"{what}: {text.strip()}"
