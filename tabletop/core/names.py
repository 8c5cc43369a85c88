"""Valid names of players: one rule for every source of names.

A name is a line of visible characters, in Unicode's form NFC, with one blank between
words. `cleaned` removes all other characters.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from tabletop.core.i18n import _

LONGEST: Final = 40  # maximum characters of a name

_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Joiners, which shape their neighbours: Persian words, emoji of several persons."""

_BLANKS: Final = (  # characters that Unicode classes as printable, but that are blank
    "\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}"
    "\N{HANGUL JUNGSEONG FILLER}\N{BRAILLE PATTERN BLANK}"
)

_READ: Final = 16 * LONGEST  # characters that are read before a long text is cut


def checked(text: str) -> str:
    """Return the name in a text, or ""; raise `ValueError` if it is too long."""
    name = cleaned(text)
    if len(name) > LONGEST:
        message = _("This name is too long: {length} characters, at most {most}.")
        raise ValueError(message.format(most=LONGEST, length=len(name)))
    return name


def mended(text: str) -> str:
    """Return the name in a text, cut to `LONGEST` characters; "" if there is none."""
    return cleaned(text[:_READ])[:LONGEST].rstrip(f" {_JOINERS}")


def cleaned(text: str) -> str:
    """Return a text with only the characters that names may have."""
    words = " ".join(text.split())
    seen = "".join(sign for sign in words if _is_allowed(sign))
    name = " ".join(unicodedata.normalize("NFC", seen).split())
    return name.strip(f" {_JOINERS}")


def _is_allowed(sign: str) -> bool:
    return (sign.isprintable() and sign not in _BLANKS) or sign in _JOINERS
