"""The screen of a game's rules: what it is about, then its clauses, each under its id.

What it says stands in `tabletop/games/<game>/rules.html`, and in other languages in
`rules.<language>.html` beside it, with the same ids and pictures: what the game is
about, a turn in pictures, how it ends, what to remember, the clauses, and the words of
the game. There `<!-- figure … -->` holds the words of a picture, which the view of the
game draws, and `<!-- clauses -->` stands where the clauses begin. What is marked as
added does not come from the text that the game was made from.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Collection
from functools import lru_cache
from html import unescape
from typing import Final

from tabletop import i18n
from tabletop.drawing.markup import escape, phrase, sentence, tag
from tabletop.i18n import _, folded, ngettext
from tabletop.languages import ENGLISH
from tabletop.options import Option, format_options, options_of
from tabletop.registry import view_of
from tabletop.screens import forms
from tabletop.screens.words import choice_name
from tabletop.session import game_of

FIGURE: Final = re.compile(r"<!-- figure (.+?) -->")

CLAUSES: Final = "<!-- clauses -->"

CLAUSE: Final = re.compile(r'(class="clause[^>]*)>(.*?)<(?=/section)', re.DOTALL)
"""The attributes of a clause, and the markup in it, where there is no section."""

_SECTION: Final = re.compile(r'(?=class="(part|clause)[ "])')
"""The place before the attributes of a section."""

_TAG: Final = re.compile(r"<[^>]*>")

_NAMED: Final = re.compile(r'aria-label="([^"]*)"')

_WORD: Final = re.compile(r"<div><dt>(.+?)</dt><dd>(.+?)</dd></div>", re.DOTALL)

_SHORT: Final = 3
"""The letters of a word that is looked for as it is, since many begin like it."""


def draw(
    game: str, clause: str, options: object | None, back: str, query: str = ""
) -> str:
    """Return the screen.

    Args:
        game: the short name.
        clause: the id of the clause to point out, or "".
        options: the `Options` of the game that is being played, if one is.
        back: the address that the arrow leads to.
        query: the words that every clause shown has; without words all are shown.

    Raises:
        ValueError: there is no such game.
    """
    head = forms.bar(title(game), back=back, label=_("Back"))
    parts = _in_force(options), _beginning(game, query)
    text = markup(game).replace(CLAUSES, "".join(parts))
    return head + forms.main("rules", "rules", _filtered(_cited(text, clause), query))


def title(game: str) -> str:
    """Return the heading of the rules of a game."""
    return _("Rules of {game}").format(game=_(game_of(game).TITLE))


def found(game: str, query: str) -> int:
    """Return how many clauses have all words of a query."""
    return sum(_has(match, query) for match in CLAUSE.finditer(markup(game)))


def found_told(game: str, query: str) -> str:
    """Return the sentence of how many clauses are left with a query."""
    n = found(game, query)
    if not query.split():
        return ngettext("{n} rule", "{n} rules", n).format(n=n)
    return ngettext("{n} rule found", "{n} rules found", n).format(n=n)


def _has(clause: re.Match[str], query: str) -> bool:
    text = folded(unescape(_TAG.sub("", clause[2])).replace("\n", " "))
    return all(word in text for word in folded(query).split())


def _filtered(text: str, query: str) -> str:
    """Return the text with the clauses hidden that lack a word of the query."""

    def shown(clause: re.Match[str]) -> str:
        if _has(clause, query):
            return clause[0]
        return clause[0].replace(clause[1], f'{clause[1]} hidden=""', 1)

    return CLAUSE.sub(shown, text) if query.split() else text


def _beginning(game: str, query: str) -> str:
    """Return what stands above the clauses: how they are marked, and the search."""
    added = sentence("em", {"class": "added"}, _("added"))
    legend = escape(_("Anything marked {added} was added here; the rest is original."))
    return tag(
        "section",
        {"class": "part", "id": "rules-clauses"},
        sentence("h2", {}, _("All the rules")),
        tag("p", {}, legend.replace("{added}", added)),
        forms.search(_("Search the rules"), query),
        sentence("p", {"class": "hint", "id": "found"}, found_told(game, query)),
    )


def about(game: str) -> str:
    """Return what a game is about, as markup: a paragraph."""
    return _part(game, "rules-about")


def essentials(game: str) -> str:
    """Return what to remember of a game, as markup, pictures drawn."""
    return _part(game, "rules-card")


def glossary(game: str) -> dict[str, str]:
    """Return the words of a game, each with its meaning and its clause as markup."""
    return {unescape(word): meaning for word, meaning in _WORD.findall(markup(game))}


def in_sight(words: Collection[str], seen: str) -> list[str]:
    """Return those words of a game that stand on a screen.

    Args:
        words: of its glossary.
        seen: the screen, as markup; what is only heard counts too.
    """
    named = " ".join(_NAMED.findall(seen))
    text = unescape(f"{_TAG.sub(' ', seen)} {named}")
    return [word for word in words if re.search(_forms(word), text, re.IGNORECASE)]


def termed(words: Collection[str], told: str) -> str:
    """Return a sentence as markup in which the words of a game are seen to be such.

    Each is marked where it first stands, with its endings; of several, where all of
    them stand. A tap on it asks for it, as a tap on any words of a table does.
    """
    named = sorted(enumerate(words), key=lambda each: -len(each[1]))
    either = "|".join(rf"(?P<word{k}>{_whole(word)})" for k, word in named)
    marked, parts, end = set[str | None](), list[str](), 0
    for found in re.finditer(either, told, re.IGNORECASE) if words else ():
        if found.lastgroup not in marked:
            marked.add(found.lastgroup)
            parts.append(phrase(told[end : found.start()]))
            parts.append(sentence("span", {"class": "term"}, found[0]))
            end = found.end()
    return "".join([*parts, phrase(told[end:])])


def _whole(word: str) -> str:
    """Return the pattern of a word with its endings; of several, of them all."""
    ending = r"\w*" if len(word) > _SHORT else "s?"
    return rf"\b{re.escape(word)}{ending}\b"


def _forms(word: str) -> str:
    """Return the pattern of a word with its endings; of several, the first one."""
    first = word.split(maxsplit=1)[0]
    is_long = len(first) > _SHORT
    return rf"\b{re.escape(first)}\w*" if is_long else rf"\b{re.escape(word)}s?\b"


def _part(game: str, id_: str) -> str:
    """Return what stands below the heading of a part of the rules."""
    part = re.search(
        rf'id="{id_}">\s*<h2>.*?</h2>(.*?)</section>', markup(game), re.DOTALL
    )
    if part is None:
        return ""
    inside = part[1].strip()
    return inside if _is_translated(game) else tag("div", {"lang": ENGLISH}, inside)


def _is_translated(game: str) -> bool:
    """Return whether the rules are there in the language of the page."""
    return i18n.language() == ENGLISH or i18n.rules(game) is not None


def markup(game: str) -> str:
    """Return what the rules say, pictures drawn; in English where there is no other."""
    text = i18n.rules(game) or _english(game)
    if not _is_translated(game):
        text = _SECTION.sub(f'lang="{ENGLISH}" ', text)
    return _drawn(game, text, i18n.language())


@lru_cache
def _english(game: str) -> str:
    return (pkgutil.get_data("tabletop", f"games/{game}/rules.html") or b"").decode()


@lru_cache(maxsize=8)
def _drawn(game: str, text: str, _language: str) -> str:
    """Return a text with its pictures, which speak the language of the page."""
    view = view_of(game)
    return FIGURE.sub(lambda words: view.figure(words[1]), text)


def _cited(text: str, clause: str) -> str:
    """Return the text with this clause pointed out, if it is there."""
    plain, cited = 'class="clause" id="%s"', 'class="clause cited" id="%s"'
    return text.replace(plain % clause, cited % clause)


def _in_force(options: object | None) -> str:
    """Return by which options the game is played."""
    rows = options_of(type(options)) if options is not None else ()
    if not rows:
        return ""
    chosen = format_options(options)
    lines = (_line(row, chosen.get(row.name, row.default)) for row in rows)
    return tag(
        "section",
        {"class": "in-force", "aria-labelledby": "in-force"},
        sentence("h2", {"id": "in-force"}, _("This game")),
        tag("dl", {}, *lines),
    )


def _line(option: Option, text: str) -> str:
    """Return an option with its choice, and what it means if it means anything."""
    hint = "" if text == "false" else sentence("p", {"class": "hint"}, option.sentence)
    return tag(
        "div",
        {},
        sentence("dt", {}, option.label),
        tag("dd", {}, sentence("span", {}, choice_name(text)), hint),
    )
