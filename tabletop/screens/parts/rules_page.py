"""The page of rules of a game, as elements.

The text is in `tabletop/games/<game>/rules.html`, and in other languages in
`rules.<language>.html` beside it, with the same ids and pictures: what the game is
about, a turn in pictures, how it ends, what to remember, the clauses, and the words of
the game. There `<!-- figure … -->` holds the words of a picture, which the view of the
game draws, and `<!-- clauses -->` stands where the clauses begin. What is marked as
added does not come from the text that the game was made from.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

from tabletop.core import i18n
from tabletop.core.i18n import _, folded
from tabletop.core.languages import ENGLISH
from tabletop.registry import view_of
from tabletop.session import game_of
from tabletop.ui.elements import (
    VOID,
    Attributes,
    Element,
    Node,
    descendants,
    tag,
    texts,
)

_CLAUSES: Final = "<!-- clauses -->"

_FIGURE: Final = " figure "
"""Begins a comment that holds the words of a picture."""

_WITHOUT_TEXT: Final = frozenset({"", "section", "div", "ol", "ul", "dl"})
"""Elements in which text is only line breaks; "" is the page."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of rules, its pictures drawn."""

    beginning: tuple[Node, ...]  # what stands before the clauses
    rest: tuple[Node, ...]  # the chapters of clauses, and the words of the game
    sections: Mapping[str, Element]  # parts and clauses, by their ids
    # what a search looks through, by the ids of the clauses
    clauses: Mapping[str, str]

    def inside(self, id_: str) -> tuple[Node, ...]:
        """Return the content of a section below its heading; () if it is missing."""
        section = self.sections.get(id_)
        inside = section.children if section else ()
        return tuple(node for node in inside if not _is_heading(node))

    def found(self, query: str) -> list[str]:
        """Return the ids of the clauses that have all words of a query."""
        words = folded(query).split()
        return [
            clause
            for clause, text in self.clauses.items()
            if all(word in text for word in words)
        ]


def _is_heading(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "h2"


def title(game: str) -> str:
    """Return the heading of the rules of a game."""
    return _("Rules of {game}").format(game=_(game_of(game).TITLE))


def is_translated(game: str) -> bool:
    """Return whether the rules exist in the language of the page."""
    return i18n.language() == ENGLISH or i18n.rules(game) is not None


def rules_page(game: str) -> RulesPage:
    """Return the rules of a game, in English if they are not translated.

    Without a page of rules this is one sentence.
    """
    return _page(game, i18n.rules(game) or _english(game), i18n.language())


@lru_cache
def _english(game: str) -> str:
    try:
        text = pkgutil.get_data("tabletop", f"games/{game}/rules.html")
    except OSError:  # the loader of the browser's archive raises no other
        return ""
    return (text or b"").decode()


@lru_cache(maxsize=8)
def _page(game: str, text: str, _language: str) -> RulesPage:
    """Parse a text, whose pictures speak the language of the page."""
    view = view_of(game)
    if not text:
        told = tag("p", {}, _("The rules of this game aren’t written yet."))
        card = {"class": "part", "id": "rules-card"}
        part = tag("section", card, tag("h2", {}, title(game)), told)
        return RulesPage((part,), (), {}, {})
    language: Attributes = {} if is_translated(game) else {"lang": ENGLISH}
    beginning, rest = (
        _parsed(part, language, view.figure) for part in (*text.split(_CLAUSES), "")[:2]
    )
    sections = {
        each.key or "": each
        for each in descendants(*beginning, *rest)
        if each.tag == "section"
    }
    clauses = {
        id_: folded(" ".join(texts(section)).replace("\n", " "))
        for id_, section in sections.items()
        if section.attributes.get("class") == "clause"
    }
    return RulesPage(beginning, rest, sections, clauses)


def _parsed(
    text: str, language: Attributes, figure: Callable[[str], Node]
) -> tuple[Node, ...]:
    parser = _Parser(language, figure)
    parser.feed(text)
    parser.close()
    return tuple(parser.nodes)


class _Parser(HTMLParser):
    """Builds elements from a text; sections get the attributes `language`."""

    def __init__(self, language: Attributes, figure: Callable[[str], Node]) -> None:
        super().__init__()
        self.nodes: list[Node] = []
        self._language = language
        self._figure = figure
        # the open elements, the outermost first
        self._open: list[tuple[str, Attributes, list[Node]]] = [("", {}, self.nodes)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        language = self._language if tag == "section" else {}
        self._open.append((tag, {**language, **attributes}, []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        del tag  # the page is well-formed
        name, attributes, inside = self._open.pop()
        self._put(Element(name, attributes, tuple(inside)))

    def handle_data(self, data: str) -> None:
        if self._open[-1][0] not in _WITHOUT_TEXT:
            self._put(data)

    def handle_comment(self, data: str) -> None:
        if data.startswith(_FIGURE):
            self._put(self._figure(data.removeprefix(_FIGURE).strip()))

    def _put(self, node: Node) -> None:
        self._open[-1][2].append(node)
