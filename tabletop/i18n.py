"""Translation of every sentence that a person reads.

The functions look the catalogue up when they are called, never at import, so a
change of language needs no reload. Sentences that must be named at import, such as
the label of an option, are marked with `mark` and translated where they are shown.
"""

from __future__ import annotations

import gettext as _gettext
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

NONE: Final = _gettext.NullTranslations()
"""The catalogue of English: every sentence is as it stands in the sources."""

_catalogue: _gettext.NullTranslations = NONE
_language = "en"
_rules: Mapping[str, str] = {}


def install(
    catalogue: _gettext.NullTranslations,
    language: str = "en",
    rules: Mapping[str, str] | None = None,
) -> None:
    """Use this catalogue from now on.

    Args:
        catalogue: of the sentences.
        language: its tag (BCP 47).
        rules: the pages of rules in this language, by the short names of the games.
    """
    global _catalogue, _language, _rules
    _catalogue, _language, _rules = catalogue, language, {} if rules is None else rules


def language() -> str:
    """Return the tag of the installed language (BCP 47), such as "fr"."""
    return _language


def rules(game: str) -> str | None:
    """Return the rules of a game in the installed language, as markup.

    None where they stand beside the game, in English.
    """
    return _rules.get(game)


def _(message: str) -> str:
    """Return the message in the installed language."""
    return _catalogue.gettext(message)


def pgettext(context: str, message: str) -> str:
    """Return the message as it is meant in a context: English has a word for two."""
    return _catalogue.pgettext(context, message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of the message that goes with the number n."""
    return _catalogue.ngettext(singular, plural, n)


def mark(message: str) -> str:
    """Mark a message for the catalogue and return it untranslated."""
    return message


def capitalised(text: str) -> str:
    """Return a text as a sentence begins with it: names and nouns keep theirs."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[object]) -> str:
    """Return one or more items, as words or numbers, in a sentence: "4, 2 and 1"."""
    *some, last = map(str, items)
    if not some:
        return last
    return _("{some} and {last}").format(some=", ".join(some), last=last)


def either(items: Sequence[object]) -> str:
    """Return one or more items, of which one is meant: "4, 2 or 1"."""
    *others, last = map(str, items)
    if not others:
        return last
    return _("{others} or {last}").format(others=", ".join(others), last=last)


_NUMBERS: Final = {
    "en": (",", ".", 4),
    "de": (".", ",", 4),
    "es": (".", ",", 5),
    "fr": ("\N{NARROW NO-BREAK SPACE}", ",", 4),
}
"""By language: what parts thousands, what stands before a fraction, and from how many
figures on thousands are parted; as the Unicode CLDR has them (symbols of numbers, and
`minimumGroupingDigits`)."""


def written(number: float, form: str = ",") -> str:
    """Return a number in figures: "12,345.6".

    Args:
        number: the number.
        form: as `format` takes it: whether thousands are parted, how many digits.
    """
    plain = _language.partition("-")[0]
    parting, point, least = _NUMBERS.get(plain, _NUMBERS["en"])
    whole, dot, fraction = format(number, form).partition(".")
    if sum(sign.isdigit() for sign in whole) < least:
        whole = whole.replace(",", "")
    return whole.replace(",", parting) + (point + fraction if dot else "")


def folded(text: str) -> str:
    """Return a text as one searches for it: neither case nor accents matter."""
    if text.isascii():
        return text.lower()
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))
