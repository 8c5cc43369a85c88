"""Translation of every sentence that a person reads.

The functions look the catalogue up when they are called, never at import, so a change
of language needs no reload. Sentences that exist at import, such as the label of an
option, are marked with `mark` and translated for display.

A sentence about a player has two forms: "{name} wins" for others, and "You win" for the
one person at the device. `Sentence.format` chooses the second form if the name is a
`You`. Each catalogue has it under the context of that placeholder; English makes it by
a rule, with exceptions in its catalogue.
"""

from __future__ import annotations

import gettext as _gettext
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final, Self

from tabletop.core.languages import English, about_you

ENGLISH: Final = English()  # catalogue of English: every sentence is as in the sources

_catalogue: _gettext.NullTranslations = ENGLISH
_language = "en"
_rules: Mapping[str, str] = {}
_numbers = (",", ".", 4)  # of `_NUMBERS`


def install(
    catalogue: _gettext.NullTranslations,
    language: str = "en",
    rules: Mapping[str, str] | None = None,
) -> None:
    """Use this catalogue from now on, with the language's tag (BCP 47).

    `rules` holds the rules pages in this language, by the games' short names.
    """
    global _catalogue, _language, _rules
    _catalogue, _language, _rules = catalogue, language, {} if rules is None else rules
    use_numbers([language])


def language() -> str:
    """Return the tag of the installed language (BCP 47), such as "fr"."""
    return _language


def rules(game: str) -> str | None:
    """Return the rules page of a game in the installed language; None for English."""
    return _rules.get(game)


class You(str):
    """The name of the one person at a device: "You".

    The text is for labels, such as at a seat. It is only for display on this device,
    and is neither saved nor sent.
    """

    __slots__ = ("called", "inside")
    called: str  # the name that the others see, or ""
    inside: str  # the form inside a sentence: "you", or "Ben and you"

    def __new__(cls, inside: str, called: str = "") -> Self:
        """Create the name from its form inside a sentence."""
        you = super().__new__(cls, capitalised(inside))
        you.called, you.inside = called, inside
        return you


def you(called: str = "") -> You:
    """Return the name of the one person at this device, whom others call so."""
    return You(_("you"), called)


class Sentence(str):
    """A sentence with placeholders, whose `format` can choose the form about you."""

    __slots__ = ("_ids", "_n")
    _ids: tuple[str, ...]
    _n: int

    def __new__(cls, text: str, *ids: str, n: int = 1) -> Self:
        """Store a text in the installed language, and its message ids.

        `ids` holds the plural too, if there is one; `n` is the number.
        """
        sentence = super().__new__(cls, text)
        sentence._ids, sentence._n = ids, n
        return sentence

    def format(self, *args: object, **places: object) -> str:
        """Return the filled sentence; in its second form if it is about you."""
        for place, filled in places.items():
            if isinstance(filled, You) and f"{{{place}}}" in self._ids[0]:
                return self._about_you(place, {**places, place: filled.inside})
        return super().format(*args, **places)

    def _about_you(self, place: str, places: Mapping[str, object]) -> str:
        context, source = about_you(place), self._ids[0]
        if len(self._ids) == 1:
            text = _catalogue.pgettext(context, source)
        else:
            singular, plural = self._ids
            text = _catalogue.npgettext(context, singular, plural, self._n)
            source = singular if self._n == 1 else plural
        if text == source:  # there is no second form
            text = str(self)
        told = text.format(**places)
        return capitalised(told) if text.startswith(f"{{{place}}}") else told


def _(message: str) -> str:
    return _sentence(_catalogue.gettext(message), message)


def _sentence(text: str, *ids: str, n: int = 1) -> str:
    return Sentence(text, *ids, n=n) if "{" in text else text


def pgettext(context: str, message: str) -> str:
    """Return the translation of a message in a context, for ambiguous words."""
    return _catalogue.pgettext(context, message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of the message that goes with the number n."""
    return _sentence(_catalogue.ngettext(singular, plural, n), singular, plural, n=n)


def mark(message: str) -> str:
    """Mark a message for the catalogue and return it untranslated."""
    return message


def pmark(_context: str, message: str) -> str:
    """Mark a message of a context for the catalogue and return it untranslated."""
    return message


def capitalised(text: str) -> str:
    """Return a text with a capital first letter; the others stay."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[object]) -> str:
    """Return a list for a sentence: "4, 2 and 1", "Ben and you"; "" for no items."""
    words = _("{some} and {last}")
    if _begins(items, "i", "hi") and not _begins(items, "hia", "hie", "hio"):
        # Spanish: "e Inés", but "y hielo"
        words = pgettext("before i", "{some} and {last}")
    return _joined(words, items)


def either(items: Sequence[object]) -> str:
    """Return alternatives for a sentence: "4, 2 or 1"; "" for no items."""
    words = _("{some} or {last}")
    if _begins(items, "o", "ho", "8") or "11" in map(str, items[-1:]):
        words = pgettext("before o", "{some} or {last}")  # Spanish: "7 u 8, 10 u 11"
    return _joined(words, items)


def _begins(items: Sequence[object], *sounds: str) -> bool:
    return bool(items) and folded(str(items[-1])).startswith(sounds)


def _plain() -> str:
    return _language.partition("-")[0]


def _joined(words: str, items: Sequence[object]) -> str:
    if not items:
        return ""
    is_yours = any(isinstance(item, You) for item in items)
    *some, last = (it.inside if isinstance(it, You) else str(it) for it in items)
    told = words.format(some=", ".join(some), last=last) if some else last
    return You(told) if is_yours else told


_BEFORE: Final = {"fr": "\N{NARROW NO-BREAK SPACE}"}  # before a colon, by language


def headed(head: object, told: object) -> str:
    """Return a labelled text: "Ben: 6 cards"."""
    return f"{head}{_BEFORE.get(_plain(), '')}: {told}"


def one_by_one(steps: Sequence[str]) -> str:
    """Return successive steps as one text: "6 5 4 – then: 4 2 1"."""
    words = _("{before} – then: {after}")
    return reduce(lambda told, step: words.format(before=told, after=step), steps)


def apart(items: Iterable[str]) -> str:
    """Return items that may contain commas as one text: "6 cards; out"."""
    return f"{_BEFORE.get(_plain(), '')}; ".join(items)


_LIKE_MEXICO: Final = "419 br bz cu do gt hn mx ni pa pe pr sv us"
_LIKE_CHILE: Final = "ar bo cl co ec py uy ve"
_NUMBERS: Final = {
    "en": (",", ".", 4),
    "de": (".", ",", 4),
    "es": (".", ",", 5),
    "fr": ("\N{NARROW NO-BREAK SPACE}", ",", 4),
    **dict.fromkeys(("de-ch", "de-li"), ("’", ".", 4)),
    **dict.fromkeys(("es-cr", "fr-ca"), ("\N{NO-BREAK SPACE}", ",", 4)),
    **{f"es-{region}": (",", ".", 4) for region in _LIKE_MEXICO.split()},
    **{f"es-{region}": (".", ",", 4) for region in _LIKE_CHILE.split()},
    "fr-lu": (".", ",", 4),
}
"""By tag: thousands separator, decimal mark, minimum digits for a separator.

Source: Unicode CLDR, symbols of numbers and `minimumGroupingDigits`.
"""


def use_numbers(wanted: Sequence[str]) -> None:
    """Write numbers as in the first wanted region of the language, such as "es-MX"."""
    global _numbers  # noqa: PLW0603 - as the language is
    tags = (tag.partition(".")[0].replace("_", "-").lower() for tag in wanted)
    ours = (tag for tag in tags if tag.partition("-")[0] == _plain())
    _numbers = _NUMBERS.get(next(ours, ""), _NUMBERS.get(_plain(), _NUMBERS["en"]))


def written(number: float, form: str = ",") -> str:
    """Return a number in figures: "12,345.6"; `form` is a format specification."""
    parting, point, least = _numbers
    whole, dot, fraction = format(number, form).partition(".")
    if sum(sign.isdigit() for sign in whole) < least:
        whole = whole.replace(",", "")
    return whole.replace(",", parting) + (point + fraction if dot else "")


_ORDINALS: Final = {
    1: pmark("1", "{n}st"),
    2: pmark("2", "{n}nd"),
    3: pmark("3", "{n}rd"),
    21: pmark("21", "{n}st"),
    22: pmark("22", "{n}nd"),
    23: pmark("23", "{n}rd"),
}
"""The irregular ordinals of English, where from 21 on the last digit decides."""


def ordinal(n: int) -> str:
    """Return a place in figures: "2nd", in French "2e"; n is at least 1."""
    number = n if n in _ORDINALS or n % 100 // 10 == 1 else n % 10 + 20
    if number in _ORDINALS:
        return pgettext(str(number), _ORDINALS[number]).format(n=n)
    return _("{n}th").format(n=n)


def folded(text: str) -> str:
    """Return a text for search, without case and accents."""
    if text.isascii():
        return text.lower()
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))
