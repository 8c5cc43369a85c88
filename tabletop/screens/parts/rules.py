"""The screen of a game's rules, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from tabletop.core.i18n import _, ngettext
from tabletop.core.languages import ENGLISH
from tabletop.core.options import Option, format_options, options_of
from tabletop.screens.parts import forms
from tabletop.screens.parts.rules_page import (
    RulesPage,
    is_translated,
    rules_page,
    title,
)
from tabletop.ui.elements import Child, Element, Node, descendants, plain, tag, texts

_SHORT: Final = 3
"""The letters of a word that is looked for as it is, since many begin like it."""


def draw(
    game: str, clause: str, options: object | None, back: str, query: str = ""
) -> tuple[Node, ...]:
    """Return the screen, with one clause pointed out, or with all words of a query.

    It shows the `Options` of the game that is being played, if one is.

    Raises:
        ValueError: there is no such game.
    """
    head = forms.bar(title(game), back=back, label=_("Back"))
    page = rules_page(game)
    shown = page.found(query)
    parts = (
        page.beginning,
        _in_force(options) if page.clauses else "",
        _beginning(game, query) if page.clauses else "",
        [_clause(page, node, clause, shown) for node in page.rest],
    )
    return head, forms.main("rules", "rules", parts)


def _clause(page: RulesPage, node: Node, cited: str, shown: Collection[str]) -> Node:
    """Return a clause: pointed out if cited, hidden if it is not among those shown.

    Of a chapter, this returns all clauses so.
    """
    if not isinstance(node, Element):
        return node
    looks = dict(node.attributes)
    if node.key in page.clauses:
        looks["class"] = "clause cited" if node.key == cited else "clause"
        looks["hidden"] = None if node.key in shown else ""
    inside = node.children
    if node.tag == "div":
        inside = tuple(_clause(page, child, cited, shown) for child in inside)
    return Element(node.tag, looks, inside)


def found(game: str, query: str) -> int:
    """Return how many clauses have all words of a query."""
    return len(rules_page(game).found(query))


def found_told(game: str, query: str) -> str:
    """Return the sentence of how many clauses are left with a query."""
    n = found(game, query)
    if not query.split():
        return ngettext("{n} rule", "{n} rules", n).format(n=n)
    return ngettext("{n} rule found", "{n} rules found", n).format(n=n)


def _beginning(game: str, query: str) -> Element:
    legend = _("Anything marked {added} was added here; the rest is original.")
    before, _added, after = legend.partition("{added}")
    return tag(
        "section",
        {"class": "part", "id": "rules-clauses"},
        tag("h2", {}, _("All the rules")),
        tag("p", {}, before, tag("em", {"class": "added"}, _("added")), after),
        forms.search(_("Search the rules"), query),
        tag("p", {"class": "hint", "id": "found"}, found_told(game, query)),
    )


def about(game: str) -> tuple[Node, ...]:
    """Return what a game is about: a paragraph."""
    return _part(game, "rules-about")


def essentials(game: str) -> tuple[Node, ...]:
    """Return what to remember of a game."""
    return _part(game, "rules-card")


def _part(game: str, id_: str) -> tuple[Node, ...]:
    inside = rules_page(game).inside(id_)
    if not inside or is_translated(game):
        return inside
    return (tag("div", {"lang": ENGLISH}, inside),)


def glossary(game: str) -> dict[str, tuple[Node, ...]]:
    """Return the words of a game, each with its meaning and its clause."""
    listed = [*descendants(*rules_page(game).inside("rules-words"))]
    words = (plain(each) for each in listed if each.tag == "dt")
    meanings = (each.children for each in listed if each.tag == "dd")
    return dict(zip(words, meanings, strict=True))


def in_sight(words: Collection[str], *seen: Node) -> list[str]:
    """Return those words of a game that stand on a screen, or are heard on it."""
    named = (each.attributes.get("aria-label") for each in descendants(*seen))
    text = " ".join((*texts(*seen), *map(str, filter(None, named))))
    return [word for word in words if re.search(_forms(word), text, re.IGNORECASE)]


def termed(words: Collection[str], told: str) -> tuple[Node, ...]:
    """Return a sentence in which the words of a game are seen to be such.

    Each is marked where it first stands, with its endings; of several, where all of
    them stand. A tap on it asks for it, as a tap on any words of a table does.
    """
    named = sorted(enumerate(words), key=lambda each: -len(each[1]))
    either = "|".join(rf"(?P<word{k}>{_whole(word)})" for k, word in named)
    marked, parts, end = set[str | None](), list[Node](), 0
    for found in re.finditer(either, told, re.IGNORECASE) if words else ():
        if found.lastgroup not in marked:
            marked.add(found.lastgroup)
            parts.append(told[end : found.start()])
            parts.append(tag("span", {"class": "term"}, found[0]))
            end = found.end()
    return *parts, told[end:]


def _whole(word: str) -> str:
    """Return the pattern of a word with its endings; of several, of them all."""
    ending = r"\w*" if len(word) > _SHORT else "s?"
    return rf"\b{re.escape(word)}{ending}\b"


def _forms(word: str) -> str:
    """Return the pattern of a word with its endings; of several, the first one."""
    first = word.split(maxsplit=1)[0]
    is_long = len(first) > _SHORT
    return rf"\b{re.escape(first)}\w*" if is_long else rf"\b{re.escape(word)}s?\b"


def _in_force(options: object | None) -> Node:
    rows = options_of(type(options)) if options is not None else ()
    if not rows:
        return ""
    chosen = format_options(options)
    lines = (
        (row.label, _meaning(row, chosen.get(row.name, row.default))) for row in rows
    )
    listed = forms.facts(None, lines)
    return forms.section("in-force", "in-force", _("This game"), listed)


def _meaning(option: Option, text: str) -> Child:
    """Return the choice of an option, and what that means if it means anything."""
    hint = "" if text == "false" else tag("p", {"class": "hint"}, option.sentence)
    return tag("span", {}, forms.choice_name(text)), hint
