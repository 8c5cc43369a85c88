"""The languages there are, and their catalogues.

A catalogue is a gettext file, `<language>.po`. `build.py words` updates it from the
sentences of the sources. The English one has only second forms of sentences, about
*you* (see `about_you`), where `addressed` is wrong; all others come from the sources.
"""

from __future__ import annotations

import gettext
import json
import pkgutil
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final

ENGLISH: Final = "en"

LANGUAGES: Final[Mapping[str, str]] = {
    ENGLISH: "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
}
"""Tags of the complete languages (BCP 47), with the own name of each."""


class Catalogue(gettext.NullTranslations):
    """The sentences of a language.

    A checksum of the English sentence is the key, so the catalogue of a page does not
    repeat the English sentences.
    """

    def __init__(self, plural: str, texts: Mapping[int, Sequence[str]]) -> None:
        """Make a catalogue of the forms of each sentence, by its `key`.

        `plural` is the C expression that selects the plural form for n: "n != 1".
        """
        super().__init__()
        self.plural = plural
        self.texts = texts
        self._form = gettext.c2py(plural)

    def gettext(self, message: str) -> str:
        """Return the sentence in this language; unchanged if there is none."""
        return self.texts.get(key(message), (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form that goes with n."""
        return self.npgettext("", msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return the sentence as it is meant in a context."""
        return self.texts.get(key(message, context), (message,))[0]

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form that goes with n, as it is meant in a context."""
        forms = self.texts.get(key(msgid1, context))
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms[self._form(n)]

    def packed(self) -> bytes:
        """Return the binary form that a page fetches; see `unpacked`.

        It begins with a line of JSON: the plural rule, and the texts in the order of
        their keys. Then come the differences between keys: the first byte of each, the
        second byte of each, and so on, because that order compresses best.
        """
        numbers = sorted(self.texts)
        forms = (self.texts[number] for number in numbers)
        texts = [text[0] if len(text) == 1 else [*text] for text in forms]
        line = json.dumps(
            [self.plural, *texts], ensure_ascii=False, separators=(",", ":")
        )
        steps = (after - before for before, after in pairwise([0, *numbers]))
        row = b"".join(step.to_bytes(_BYTES, "big") for step in steps)
        columns = (row[place::_BYTES] for place in range(_BYTES))
        return b"\n".join((line.encode(), b"".join(columns)))


_BYTES: Final = 4  # bytes of the key of a sentence


class English(gettext.NullTranslations):
    """English, whose file has only irregular sentences about *you*.

    The first sentence about *you* loads the file.
    """

    @cached_property
    def _yours(self) -> Catalogue:
        return read(ENGLISH)

    def pgettext(self, context: str, message: str) -> str:
        """Return the sentence as it is meant in a context."""
        return _addressed_in(context, self._yours.pgettext(context, message), message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form that goes with n, as it is meant in a context."""
        text = self._yours.npgettext(context, msgid1, msgid2, n)
        return _addressed_in(context, text, msgid1, msgid2)


_YOU: Final = "you: "


def about_you(place: str) -> str:
    """Return the context of a sentence whose placeholder is filled with *you*.

    "{name} wins" has "You win" there, "{winner} pays {loser}" has "You pay {loser}" and
    "{winner} pays you".
    """
    return f"{_YOU}{place}"


def _addressed_in(context: str, text: str, *ids: str) -> str:
    """Return a text, in its regular form about you if the file has no other."""
    is_regular = text in ids and context.startswith(_YOU)
    return addressed(text, context.removeprefix(_YOU)) if is_regular else text


_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were"}


def addressed(text: str, place: str) -> str:
    """Return the regular English form of a sentence that addresses the player as you.

    It changes verbs and possessives: "{name} throw and keep", "your turn". The name is
    filled later, so that it may be "you and Ben".
    """
    name = re.escape(f"{{{place}}}")
    text = re.sub(f"^{name}’s ", "Your ", text)
    text = re.sub(f"{name}’s ", "your ", text)
    before = f"{name} | and " if text.startswith(f"{{{place}}} ") else f"{name} "
    verbs = rf"({before})([a-z]+s)\b"
    return re.sub(verbs, lambda found: found[1] + _with_you(found[2]), text)


def _with_you(verb: str) -> str:
    """Return the form of a verb in -s that goes with you."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search("(?:ss|x|ch|sh|o)es$", verb) else verb[:-1]


def key(message: str, context: str = "") -> int:
    """Return the key of a sentence in a catalogue."""
    return zlib.crc32(f"{context}\4{message}".encode())


def unpacked(packed: bytes) -> Catalogue:
    """Return the catalogue of packed bytes; raise `ValueError` if they are invalid."""
    line, _end, columns = packed.partition(b"\n")
    plural, *texts = json.loads(line) or [""]
    size = len(texts)
    if len(columns) != _BYTES * size:
        message = "This is no catalogue."
        raise ValueError(message)
    steps = (int.from_bytes(columns[place::size], "big") for place in range(size))
    forms = ((text,) if isinstance(text, str) else (*text,) for text in texts)
    return Catalogue(plural, dict(zip(accumulate(steps), forms, strict=True)))


def parsed(text: str) -> Catalogue:
    """Return the translated sentences of a gettext file (.po) as a catalogue.

    A torn file, or two sentences with one key, raises `ValueError`.
    """
    found: dict[int, Sequence[str]] = {}
    plural = "n != 1"
    for entry in _entries(text):
        forms = [entry[name] for name in sorted(entry) if name.startswith("msgstr")]
        message = entry["msgid"]
        if not message:
            rule = forms[0].partition("plural=")[2].partition(";")[0].strip()
            plural = rule or plural
        elif all(forms):
            number = key(message, entry.get("msgctxt", ""))
            if number in found:
                error = f"Two sentences have the number of {message!r}."
                raise ValueError(error)
            found[number] = tuple(forms)
    return Catalogue(plural, found)


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a gettext file: their texts by keyword."""
    entry: dict[str, str] = {}
    name = ""
    for line in [*text.splitlines(), ""]:
        if line.startswith('"'):
            entry[name] += json.loads(line)
        elif line.startswith("msg"):
            name, _space, quoted = line.partition(" ")
            entry[name] = json.loads(quoted)
        elif not line and entry:
            yield entry
            entry = {}


def read(language: str) -> Catalogue:
    """Return the catalogue of a language from its file."""
    return parsed((pkgutil.get_data(__name__, f"{language}.po") or b"").decode())


def rules(language: str, games: Iterable[str]) -> dict[str, str]:
    """Return the rules pages of these games in a language, where they exist."""
    found = dict[str, str]()
    for game in games:
        with suppress(OSError):
            page = pkgutil.get_data("tabletop", f"games/{game}/rules.{language}.html")
            found[game] = (page or b"").decode()
    return found


def asked(environment: Mapping[str, str]) -> list[str]:
    """Return the languages of an environment, by the variables of gettext."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if told := environment.get(name):
            return told.split(":")
    return []


def best(wanted: Sequence[str], there: Sequence[str] = (*LANGUAGES,)) -> str:
    """Return the language that best fits tags such as "fr-CH", the first one first."""
    for tag in wanted:
        plain = tag.partition(".")[0].replace("_", "-").lower()
        while plain:
            if plain in there:
                return plain
            plain = plain.rpartition("-")[0]
    return ENGLISH
