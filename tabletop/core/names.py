"""Valid names of players: one rule for every source of names.

A name is a line of signs that can be seen, in Unicode's form NFC, with one blank
between words. Whatever else a text holds falls away.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from tabletop.core.i18n import _

LONGEST: Final = 40
"""The most characters of a name."""

_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""They shape the signs around them: words of Persian, pictures of several persons."""

_BLANKS: Final = (
    "\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}"
    "\N{HANGUL JUNGSEONG FILLER}\N{BRAILLE PATTERN BLANK}"
)
"""Signs by their class, with nothing to be seen."""

_READ: Final = 16 * LONGEST
"""The characters of a text that are looked at where a long one is cut."""


def checked(text: str) -> str:
    """Return the name in a text, "" for none; longer than `LONGEST`: `ValueError`."""
    name = cleaned(text)
    if len(name) > LONGEST:
        message = _("A name can have up to {most} characters, not {length}.")
        raise ValueError(message.format(most=LONGEST, length=len(name)))
    return name


def mended(text: str) -> str:
    """Return the name in a text, cut where it is too long; "" if there is none."""
    return cleaned(text[:_READ])[:LONGEST].rstrip(f" {_JOINERS}")


def cleaned(text: str) -> str:
    """Return a text without what no name has."""
    words = " ".join(text.split())
    seen = "".join(sign for sign in words if _is_allowed(sign))
    name = " ".join(unicodedata.normalize("NFC", seen).split())
    return name.strip(f" {_JOINERS}")


def _is_allowed(sign: str) -> bool:
    return (sign.isprintable() and sign not in _BLANKS) or sign in _JOINERS
