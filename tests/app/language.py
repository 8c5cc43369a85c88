"""English text that a translation must not show."""

import string
from functools import cache
from typing import Final

from building import words
from tabletop.core import languages
from tests.kit import pseudo_locale

_WORDS: Final = 12  # letters after which no piece is alike by chance


@cache
def pieces(tag: str) -> dict[str, str]:
    """Return pieces of English sentences that aren't in their translations."""
    catalogue = languages.read(tag)
    found = {}
    for message in pseudo_locale.sources():
        forms = words.forms_of(message.id)
        theirs = catalogue.texts.get(languages.key(forms[0], message.context or ""))
        for text in forms if theirs else ():
            parts = [part for part, *_place in string.Formatter().parse(text)]
            piece = max(parts, key=len, default="").strip()
            is_telling = len(piece) >= _WORDS and " " in piece
            if is_telling and not any(piece in it for it in theirs or ()):
                found[piece] = text
    return found
