"""Translation of every sentence that a person reads.

The functions look the catalogue up when they are called, never at import, so a
change of language needs no reload. Sentences that must be named at import, such as
the label of an option, are marked with `mark` and translated where they are shown.

A sentence about a player has two forms: "{name} wins" of anybody, and "You win" of the
one person at the device. The second is chosen where `You` is put in for a name, and
stands in each catalogue, that of English too, with the context of that place.
"""

from __future__ import annotations

import gettext as _gettext
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final, Self

from tabletop.core.languages import English, about_you

ENGLISH: Final = English()
"""The catalogue of English: every sentence is as it stands in the sources."""

_catalogue: _gettext.NullTranslations = ENGLISH
_language = "en"
_rules: Mapping[str, str] = {}


def install(
    catalogue: _gettext.NullTranslations,
    language: str = "en",
    rules: Mapping[str, str] | None = None,
) -> None:
    """Use this catalogue from now on, with the language's tag (BCP 47).

    `rules` holds the pages of rules in this language by the games' short names.
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


class You(str):
    """What the one person at a device is called, in the place of a name.

    Its text is that of a label, such as "You" at a seat. It is made for what is shown
    at this device, and neither kept nor sent.
    """

    __slots__ = ("inside",)
    inside: str  # the same amid a sentence: "you", or "Ben and you"

    def __new__(cls, inside: str) -> Self:
        """Name the person, alone or with others."""
        you = super().__new__(cls, capitalised(inside))
        you.inside = inside
        return you


def you() -> You:
    """Return what the one person at this device is called."""
    return You(_("you"))


class Sentence(str):
    """A sentence of a catalogue, with places: `format` knows whom it is about."""

    __slots__ = ("_ids", "_n")
    _ids: tuple[str, ...]
    _n: int

    def __new__(cls, text: str, *ids: str, n: int = 1) -> Self:
        """Take a text in the installed language, and its sentence in the sources.

        `ids` holds a plural too where there is one; `n` is the number it goes with.
        """
        sentence = super().__new__(cls, text)
        sentence._ids, sentence._n = ids, n
        return sentence

    def format(self, *args: object, **places: object) -> str:
        """Return the sentence with its places filled; about you, in its second form."""
        for place, filled in places.items():
            if isinstance(filled, You):
                return self._about_you(place, {**places, place: filled.inside})
        return super().format(*args, **places)

    def _about_you(self, place: str, places: Mapping[str, object]) -> str:
        context = about_you(place)
        if len(self._ids) == 1:
            text = _catalogue.pgettext(context, *self._ids)
        else:
            singular, plural = self._ids
            text = _catalogue.npgettext(context, singular, plural, self._n)
        if text in self._ids:  # it has none of its own
            text = str(self)
        told = text.format(**places)
        return capitalised(told) if text.startswith(f"{{{place}}}") else told


def _(message: str) -> str:
    return _sentence(_catalogue.gettext(message), message)


def _sentence(text: str, *ids: str, n: int = 1) -> str:
    return Sentence(text, *ids, n=n) if "{" in text else text


def pgettext(context: str, message: str) -> str:
    """Return the message as it is meant in a context: English has a word for two."""
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
    """Return a text as a sentence begins with it: names and nouns keep theirs."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[object]) -> str:
    """Return items, as words or numbers, in a sentence: "4, 2 and 1"; "" for none.

    Names with yours among them are yours too: "Ben and you".
    """
    words = _("{some} and {last}")
    if _begins(items, "i", "hi"):
        words = pgettext("before i", "{some} and {last}")  # Spanish: "e Inés"
    return _joined(words, items)


def either(items: Sequence[object]) -> str:
    """Return items, of which one is meant: "4, 2 or 1"; "" for none."""
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


_BEFORE: Final = {"fr": "\N{NARROW NO-BREAK SPACE}"}
"""By language: what stands before a colon or a semicolon, where it is not nothing."""


def headed(head: object, told: object) -> str:
    """Return a labelled text: "Ben: 6 cards"."""
    return f"{head}{_BEFORE.get(_plain(), '')}: {told}"


def one_by_one(steps: Sequence[str]) -> str:
    """Return what is seen one after the other: "6 5 4 – then: 4 2 1"."""
    words = _("{before} – then: {after}")
    return reduce(lambda told, step: words.format(before=told, after=step), steps)


def apart(items: Iterable[str]) -> str:
    """Return items that may have commas of their own, in one text: "6 cards; out"."""
    return f"{_BEFORE.get(_plain(), '')}; ".join(items)


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
    """Return a number in figures: "12,345.6"; `form` is as `format` takes it."""
    parting, point, least = _NUMBERS.get(_plain(), _NUMBERS["en"])
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
