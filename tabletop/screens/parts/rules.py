"""The screen of a game's rules, clause by clause.

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
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Final

from tabletop.core import i18n
from tabletop.core.i18n import _, folded, ngettext
from tabletop.core.languages import ENGLISH
from tabletop.core.options import Option, format_options, options_of
from tabletop.registry import view_of
from tabletop.screens.parts import forms
from tabletop.screens.parts.words import choice_name
from tabletop.session import game_of
from tabletop.ui.markup import escape, phrase, sentence, tag

_FIGURE: Final = re.compile(r"<!-- figure (.+?) -->")

CLAUSES: Final = "<!-- clauses -->"

_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')

_TAG: Final = re.compile(r"<[^>]*>")

_NAMED: Final = re.compile(r'aria-label="([^"]*)"')

_SHORT: Final = 3
"""The letters of a word that is looked for as it is, since many begin like it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, or a clause."""

    attributes: Mapping[str, str]
    inside: str  # markup, pictures drawn
    after: str  # the markup between it and the next one
    text: str  # what a search looks through: folded, without tags

    @property
    def id(self) -> str:
        """The id by which an address or a link names it."""
        return self.attributes["id"]

    @property
    def is_clause(self) -> bool:
        """Whether it is a clause."""
        return self.attributes.get("class") == "clause"

    def has(self, query: str) -> bool:
        """Return whether all words of a query are in it."""
        return all(word in self.text for word in folded(query).split())

    def markup(self, clause: str = "", query: str = "") -> str:
        """Return all of it: pointed out if cited, hidden if the query is not in it."""
        looks: dict[str, str] = {**self.attributes}
        if self.is_clause and self.id == clause:
            looks["class"] = "clause cited"
        if self.is_clause and not self.has(query):
            looks["hidden"] = ""
        return tag("section", looks, self.inside) + self.after


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
    text = "".join(each.markup(clause, query) for each in sections(game))
    text = text.replace(CLAUSES, "".join(parts))
    return head + forms.main("rules", "rules", text)


def title(game: str) -> str:
    """Return the heading of the rules of a game."""
    return _("Rules of {game}").format(game=_(game_of(game).TITLE))


def found(game: str, query: str) -> int:
    """Return how many clauses have all words of a query."""
    return sum(each.is_clause and each.has(query) for each in sections(game))


def found_told(game: str, query: str) -> str:
    """Return the sentence of how many clauses are left with a query."""
    n = found(game, query)
    if not query.split():
        return ngettext("{n} rule", "{n} rules", n).format(n=n)
    return ngettext("{n} rule found", "{n} rules found", n).format(n=n)


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
    rows = _inside(game, "rules-words").split("<div><dt>")[1:]
    parts = (row.partition("</dd>")[0].partition("</dt><dd>") for row in rows)
    return {unescape(word): meaning for word, _between, meaning in parts}


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
    inside = _inside(game, id_).partition("</h2>")[2].strip()
    if not inside or _is_translated(game):
        return inside
    return tag("div", {"lang": ENGLISH}, inside)


def _inside(game: str, id_: str) -> str:
    """Return the markup in a section, "" where there is none of this id."""
    return next((each.inside for each in sections(game) if each.id == id_), "")


def _is_translated(game: str) -> bool:
    """Return whether the rules are there in the language of the page."""
    return i18n.language() == ENGLISH or i18n.rules(game) is not None


def sections(game: str) -> tuple[Section, ...]:
    """Return what the rules say, in English where there is no other.

    Of a game without a page of rules this is one sentence.
    """
    return _sections(game, i18n.rules(game) or _english(game), i18n.language())


@lru_cache
def _english(game: str) -> str:
    try:
        text = pkgutil.get_data("tabletop", f"games/{game}/rules.html")
    except OSError:  # the loader of the browser's archive raises no other
        return ""
    return (text or b"").decode()


@lru_cache(maxsize=8)
def _sections(game: str, text: str, _language: str) -> tuple[Section, ...]:
    """Split a text, whose pictures speak the language of the page."""
    view = view_of(game)
    if not text:
        title_ = sentence("h2", {}, title(game))
        told = sentence("p", {}, _("The rules of this game aren’t written yet."))
        return (Section({"class": "part", "id": "rules-card"}, title_ + told, "", ""),)
    drawn = _FIGURE.sub(lambda words: view.figure(words[1]), text)
    language = {} if _is_translated(game) else {"lang": ENGLISH}
    return tuple(_section(language, each) for each in drawn.split("<section ")[1:])


def _section(language: Mapping[str, str], markup: str) -> Section:
    begin, _end, rest = markup.partition(">")
    inside, _end, after = rest.partition("</section>")
    found = {name: unescape(value) for name, value in _ATTRIBUTE.findall(begin)}
    text = folded(unescape(_TAG.sub("", inside)).replace("\n", " "))
    return Section({**language, **found}, inside, after, text)


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
