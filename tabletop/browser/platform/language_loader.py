"""The language of the page; its words are fetched as files.

The page says where they are (see `static/boot.js`), to the workers that think too.
English is there from the start. The rules come after the sentences, and are English
until then.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import zlib
from dataclasses import dataclass, field
from typing import Final

import js

from tabletop.browser.platform.lazy_modules import fetched
from tabletop.core import i18n, languages
from tabletop.core.i18n import _

PATIENCE: Final = 15.0  # the seconds that the words are waited for


@dataclass(frozen=True, slots=True)
class LanguageLoader:
    """A language, and where its words are."""

    language: str = languages.ENGLISH  # its tag (BCP 47)
    words: str = ""  # the address of its sentences, "" of English
    rules: str = ""  # the address of its rules, "" of English


@dataclass(frozen=True, slots=True)
class _Known:
    """The loaded files of a language; `rules` are filled later."""

    catalogue: languages.Catalogue
    rules: dict[str, str] = field(default_factory=dict)


_known: dict[str, _Known] = {}


async def speak(tongue: LanguageLoader) -> None:
    """Speak a language from now on.

    `FileNotFoundError`, with a whole sentence, says that its words do not come, or come
    torn. What was spoken before is spoken still.
    """
    name = tongue.language
    if name == languages.ENGLISH:
        i18n.install(i18n.ENGLISH)
        return
    if name not in _known:
        try:
            _known[name] = _Known(languages.unpacked(await _fetched(tongue.words)))
        except (OSError, EOFError, ValueError, zlib.error):
            raise FileNotFoundError(not_here(name)) from None
    known = _known[name]
    i18n.install(known.catalogue, name, known.rules)
    i18n.use_numbers(js.navigator.languages.to_py())


async def read_rules(tongue: LanguageLoader) -> bool:
    """Have the rules in a language that is spoken; return whether they came now."""
    known = _known.get(tongue.language)
    if known is None or known.rules:
        return False
    with contextlib.suppress(OSError, EOFError, ValueError, zlib.error):
        known.rules.update(json.loads(await _fetched(tongue.rules)))
    return bool(known.rules)


async def _fetched(address: str) -> bytes:
    packed = await asyncio.wait_for(fetched(address), PATIENCE)
    return gzip.decompress(packed)


def not_here(language: str) -> str:
    """Return the sentence for a language that can't be loaded."""
    name = languages.LANGUAGES.get(language, language)
    return _("{language} couldn’t be downloaded. You may be offline.").format(
        language=name
    )
