"""Catalogues of translations, updated from the sentences of the sources.

    python3 build.py words                  all languages
    python3 build.py words -- --add fr      and a new one

A new sentence gets an empty translation; those of a game wait until one of its rules
pages is translated. A sentence that no source has any more is deleted. The files name
no source of a sentence, so they do not change when code moves.

A sentence with a placeholder for a player has one more entry per such placeholder, with
the context "you: " and its name. Its translation addresses that player as you. The file
of English has only the irregular ones of these entries.
"""

from __future__ import annotations

import argparse
import ast
import io
import string
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from building.common import ROOT
from tabletop.core.languages import ENGLISH, about_you, addressed

PACKAGE: Final = ROOT / "tabletop"
FOLDER: Final = PACKAGE / "core" / "languages"

KEYWORDS: Final = {
    "_": ("id",),
    "mark": ("id",),
    "ngettext": ("id", "plural"),
    "Counted": ("id", "plural"),
    "LessonStop": ("id",),
    "pgettext": ("context", "id"),
    "pmark": ("context", "id"),
}
"""Functions that mark sentences in the sources, to the meanings of their arguments."""

PLAYERS: Final = ("name", "names", "winner", "loser", "others")
"""Placeholders for the names of players, of whom one may be you. A player at another
device is never you, and has the placeholder {who}."""

HEAD: Final = """\
# The sentences of Tabletop.
msgid ""
msgstr ""
"Project-Id-Version: Tabletop\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
"""The head of each file, without dates."""


def extracted(language: str | None = None) -> Catalog:
    """Return all sentences of the sources, untranslated, in the order of the files.

    For English, return only the sentences about you.
    """
    catalog = Catalog(locale=language, fuzzy=False)
    for name, message, context in _found():
        about = _about_you(message)
        if about and context:
            error = f"A sentence about a player has a context of its own: {message!r}"
            raise ValueError(error)
        for each in about if language == ENGLISH else [context, *about]:
            catalog.add(message, None, [(name, 0)], context=each)
    return catalog


@cache
def _found() -> tuple[tuple[str, str | tuple[str, ...], str | None], ...]:
    """Return the sentences of the sources with their files; cached, as it is slow.

    Games in English alone come last, so that they move no sentence that they share.
    """
    names = (path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))
    return tuple(
        (name, *found)
        for name in sorted(names, key=lambda name: (_may_wait(name), name))
        for found in sentences((ROOT / name).read_text(encoding="utf-8"))
    )


def sentences(source: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield the sentences of a source, in order, with their contexts or None.

    A sentence with a plural is two texts.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda it: (it.lineno, it.col_offset)):
        names = (
            KEYWORDS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
        )
        values = [it.value for it in call.args if isinstance(it, ast.Constant)]
        said = dict(zip(names, map(str, values), strict=False))
        if "id" in said:
            texts = (said["id"], said["plural"]) if "plural" in said else said["id"]
            yield texts, said.get("context")


def _about_you(message: object) -> list[str]:
    """Return the contexts in which a sentence is about you."""
    named = set().union(*map(places, forms_of(message)))
    return [about_you(name) for name in PLAYERS if name in named]


def read(path: Path) -> Catalog:
    """Return the catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def merged(path: Path) -> Catalog:
    """Return the sentences of the sources with the translations of a file."""
    catalog = extracted(path.stem)
    if path.exists():
        for message in read(path):
            ours = catalog.get(message.id, message.context) if message.id else None
            if ours is not None and forms_of(ours.id) == forms_of(message.id):
                ours.string = message.string
                ours.user_comments = message.user_comments
    is_english = path.stem == ENGLISH
    for message in [it for it in catalog if it.id]:
        if not is_due(message) or (is_english and _is_regular(message)):
            catalog.delete(message.id, message.context)
    return catalog


def _is_regular(message: Message) -> bool:
    """Return whether an English entry has no form other than that of `addressed`."""
    place = (message.context or "").removeprefix(about_you(""))
    forms = [addressed(text, place) for text in forms_of(message.id)]
    written = forms_of(message.string)
    pairs = zip(forms, written, strict=True)
    return not all(written) or all(
        _to_you(a, place) == _to_you(b, place) for a, b in pairs
    )


def _to_you(text: str, place: str) -> str:
    """Return a form with the name filled in, as a page shows it."""
    you = "You" if text.startswith(f"{{{place}}}") else "you"
    return text.replace(f"{{{place}}}", you, 1)


def forms_of(texts: object) -> list[str]:
    """Return the texts of an entry: one, or its plural forms."""
    return list(texts) if isinstance(texts, list | tuple) else [str(texts or "")]


def text_of(catalog: Catalog) -> str:
    """Return the text of a catalogue's file."""
    head = HEAD.format(language=catalog.locale, plural=catalog.plural_forms)
    file = io.BytesIO()
    write_po(file, catalog, width=88, omit_header=True, no_location=True)
    return f"{head}\n{file.getvalue().decode()}"


def untranslated(catalog: Catalog) -> list[str]:
    """Return the sentences without a translation, or without one of its forms."""
    return [
        forms_of(it.id)[0] for it in catalog if it.id and not all(forms_of(it.string))
    ]


def is_due(message: Message) -> bool:
    """Return whether an entry is translated, or has to be.

    Sentences of a game may wait until one of its rules pages is translated.
    """
    is_translated = all(forms_of(message.string))
    return is_translated or not all(
        _may_wait(name) for name, _line in message.locations
    )


def _may_wait(name: str) -> bool:
    """Return whether a source belongs to a game in English alone."""
    _tabletop, folder, game, *_rest = (*Path(name).parts, "", "")
    return folder == "games" and is_in_english_alone(game)


def is_in_english_alone(game: str) -> bool:
    """Return whether no rules page of a game is translated, as of a new one."""
    return not any((PACKAGE / "games" / game).glob("rules.*.html"))


def places(text: str) -> set[str]:
    """Return the placeholders of a text."""
    return {name for _text, name, *_form in string.Formatter().parse(text) if name}


def lost(catalog: Catalog) -> Iterator[str]:
    """Yield the translations with other placeholders than their sentences."""
    for message in catalog:
        if not message.id:
            continue
        ids = [places(text) for text in forms_of(message.id)]
        for form in filter(None, forms_of(message.string)):
            named = places(form)
            # "one card" of "{n} card" needs no number, and "you win" no name.
            yours = {(message.context or "").removeprefix(about_you(""))}
            if not ids[0] | ids[-1] >= named >= ids[-1] - {"n"} - yours:
                yield form


def files() -> list[Path]:
    """Return the files of all languages."""
    return sorted(FOLDER.glob("*.po"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the files, and print the numbers of untranslated sentences."""
    parser = argparse.ArgumentParser(prog="build.py words --", description=__doc__)
    parser.add_argument("--add", metavar="LANGUAGE", help="a new one, such as fr")
    added = parser.parse_args(arguments).add
    for path in [*files(), *([FOLDER / f"{added}.po"] if added else [])]:
        catalog = merged(path)
        path.write_text(text_of(catalog), encoding="utf-8")
        left = len(untranslated(catalog))
        print(f"{path.stem}: {len(catalog)} sentences, {left} to translate")


if __name__ == "__main__":
    main()
