"""Translation of every sentence that a person reads.

The functions look the catalogue up when they are called, never at import, so a
change of language needs no reload. Sentences that must be named at import, such as
the label of an option, are marked with `mark` and translated where they are shown.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Sequence

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def install(catalogue: _gettext.NullTranslations) -> None:
    """Use this catalogue from now on."""
    global _catalogue  # noqa: PLW0603 - the one language of the program
    _catalogue = catalogue


def _(message: str) -> str:
    """Return the message in the installed language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of the message that goes with the number n."""
    return _catalogue.ngettext(singular, plural, n)


def mark(message: str) -> str:
    """Mark a message for the catalogue and return it untranslated."""
    return message


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
