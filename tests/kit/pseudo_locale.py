"""A made-up language: English with accents, longer, so that what stayed English shows.

Every sentence of the sources is in it, and nothing else, so what is glued together or
not named as a sentence stays as it is.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from html.parser import HTMLParser
from textwrap import wrap
from typing import Final

from babel.messages.catalog import Catalog

from building import words
from tabletop.core import i18n
from tabletop.core.languages import Catalogue, key

LANGUAGE: Final = "en-XA"  # the tag that others use for such a language, too

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "àƀćďéƒĝĥíĵķľḿńóṕɋŕšţúṽŵẋýžÀƁĆĎÉƑĜĤÍĴĶĹḾŃÓṔɊŔŠŢÚṼŴẊÝŽ"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)

_WORD: Final = 5  # most signs by which a word is longer; then comes another word

_KEPT: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")
"""Places, tags and entities in a sentence."""

SPOKEN: Final = ("alt", "aria-label", "aria-roledescription", "aria-valuetext", "label")
SEEN: Final = (*SPOKEN, "placeholder", "title")  # what somebody reads or hears


def said(sentence: str) -> str:
    """Return a sentence of the sources in this language, a third longer."""
    parts = _KEPT.split(sentence)
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    more = "·" * (len(sentence) // 3)
    return " ".join(["".join(parts) + more[:_WORD], *wrap(more[_WORD:], _WORD)])


@cache
def sources() -> Catalog:
    """Return all sentences of the sources, which takes seconds to find: change none."""
    return words.extracted()


@cache
def catalogue() -> Catalogue:
    """Return the catalogue of this language: all sentences of the sources."""
    texts = {}
    for message in sources():
        if message.id:
            ids = words.forms_of(message.id)
            texts[key(ids[0], message.context or "")] = [said(text) for text in ids]
    return Catalogue("n != 1", texts)


@contextmanager
def spoken() -> Iterator[None]:
    """Have this language for a while."""
    i18n.install(catalogue(), LANGUAGE)
    try:
        yield
    finally:
        i18n.install(i18n.ENGLISH)


class _Reader(HTMLParser):
    """Collects what somebody reads or hears of markup."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what its attributes say."""
        self._unread += tag in {"style", "script"}
        self.texts += [value for name, value in attrs if value and name in SEEN]

    def handle_endtag(self, tag: str) -> None:
        """Read on after what nobody reads."""
        self._unread -= tag in {"style", "script"}

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.texts.append(data)


def read(markup: str) -> list[str]:
    """Return the texts of markup that somebody reads or hears."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return [text for text in reader.texts if text.strip()]


def english(text: str, names: re.Pattern[str]) -> list[str]:
    """Return the words of a text that stayed English, without these names."""
    return re.findall(r"[A-Za-z]{2,}", names.sub(" ", unescape(text)))
