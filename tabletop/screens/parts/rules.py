"""The rules of a game: their page as elements, and the screen that shows it.

The text is in `tabletop/games/<game>/rules.html`, and in other languages in
`rules.<language>.html` beside it, with the same ids and pictures: what the game is
about, a turn in pictures, how it ends, what to remember, the clauses, and the words of
the game. There `<!-- figure … -->` holds the words of a picture, which the view of the
game draws, and `<!-- clauses -->` stands where the clauses begin. What is marked as
added does not come from the text that the game was made from.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

from tabletop.core import i18n
from tabletop.core.i18n import _, folded, mark, ngettext
from tabletop.core.languages import ENGLISH
from tabletop.core.options import Option, format_options, options_of
from tabletop.registry import lesson_of, view_of
from tabletop.screens.parts import commands, forms, game_cards
from tabletop.session import game_of
from tabletop.ui.elements import (
    VOID,
    Attributes,
    Child,
    Element,
    Node,
    descendants,
    plain,
    tag,
    texts,
)

_CLAUSES: Final = "<!-- clauses -->"

_FIGURE: Final = " figure "  # begins a comment that holds the words of a picture

_WITHOUT_TEXT: Final = frozenset({"", "section", "div", "ol", "ul", "dl"})
"""Elements in which text is only line breaks; "" is the page."""

_ALIKE: Final = mark(  # words of everyday that mean the same in a search, in groups
    "tie draw equal rampo, start begin first, end finish over, lose loser loses,"
    " win winner wins, wild joker, token chip, pile stack, stock deck, fight combat,"
    " throw roll, discard, straight suite"
)

ABOUT: Final = "rules-about"  # id of the first part
_SHORT: Final = 3  # letters of a word that many words begin with


# The screen


SECTION: Final = "section-"  # begins the command for a section; 0 is the glance


def draw(  # noqa: PLR0913, PLR0917 - what the page shows
    game: str,
    clause: str,
    options: object | None,
    back: str,
    query: str = "",
    section: int | None = None,
) -> tuple[Node, ...]:
    """Return the screen, with one section, or with all clauses of a query.

    A cited clause is pointed out, and opens its section unless another one is chosen.
    The screen shows the `Options` of the game that is being played, if one is.
    """
    head = forms.bar(title(game), back=back, label=_("Back"))
    page = rules_page(game, options)
    if not page.clauses:
        return head, forms.main("rules", "rules", page.beginning)
    shown, sections = page.found(query), _sections(page)
    opened = _opened(sections, clause) if section is None else section
    if query.split():
        opened = -1
    words, kind = _meant(query), "hint" if query.split() else "sr-only"
    parts = (
        forms.search(_("Search the rules"), query, is_bare=True),
        tag("p", {"class": kind, "id": "found"}, found_told(game, query)),
        _tabs(sections, opened),
        _glance(game, page, options, is_open=opened == 0),
        tag("h2", {"class": "sr-only"}, _("All the rules")) if opened else "",
        _legend(is_open=opened > 0),
        [
            _in_section(
                _marked(_clause(page, node, clause, shown), words),
                is_open=opened < 0 or opened == number,
            )
            for number, node in enumerate(sections, 1)
        ],
    )
    return head, forms.main("rules", "rules", parts)


def _sections(page: RulesPage) -> list[Element]:
    return [node for node in page.rest if isinstance(node, Element)]


def _opened(sections: Sequence[Element], clause: str) -> int:
    for number, section in enumerate(sections, 1):
        if clause and any(each.key == clause for each in descendants(section)):
            return number
    return 0


def _tabs(sections: Sequence[Element], opened: int) -> Element:
    titles = [_("At a glance")]
    for section in sections:
        heading = next(e for e in descendants(section) if e.tag in {"h2", "h3"})
        titles.append(plain(heading))
    buttons = (
        commands.button(
            f"{SECTION}{number}",
            "tab",
            {
                "data-command": None if number == opened else f"{SECTION}{number}",
                "aria-current": "true" if number == opened else None,
            },
            words,
        )
        for number, words in enumerate(titles)
    )
    looks = {"class": "tabs", "id": "rules-tabs", "aria-label": _("Sections")}
    return tag("nav", looks, buttons)


def _glance(
    game: str, page: RulesPage, options: object | None, *, is_open: bool
) -> Element:
    """Return what stands before the clauses, in cards, and the way to the lesson."""
    (card,) = (card for card in game_cards.covers() if card.game == game)
    picture = tag("div", {"class": "rules-picture"}, card.picture)
    order = {each.key: each for each in page.beginning if isinstance(each, Element)}
    about = order.pop(ABOUT, "")
    learns = (
        commands.link("learn-link", f"#/{game}/learn", _("Learn it by playing"))
        if lesson_of(game)
        else ""
    )
    return tag(
        "div",
        {"class": "glance", "id": "glance", "hidden": None if is_open else ""},
        tag("div", {"class": "rules-aim"}, picture, about),
        *order.values(),
        _in_force(options),
        learns,
    )


def _legend(*, is_open: bool) -> Element:
    legend = _("Anything marked {added} was added here; the rest is original.")
    before, _added, after = legend.partition("{added}")
    told = before, tag("em", {"class": "added"}, _("added")), after
    looks: Attributes = {"class": "hint", "id": "rules-clauses"}
    return tag("p", {**looks, "hidden": None if is_open else ""}, told)


def _in_section(node: Node, *, is_open: bool) -> Node:
    if not isinstance(node, Element):
        return node
    hides = {**node.attributes, "hidden": None if is_open else ""}
    return Element(node.tag, hides, node.children)


def _marked(node: Node, words: Sequence[str]) -> Node:
    if not words:
        return node
    if isinstance(node, Element):
        if node.attributes.get("role") == "img":
            return node
        inside = [_marked(child, words) for child in node.children]
        return tag(node.tag, node.attributes, inside)
    either = "|".join(map(re.escape, words))
    parts = re.split(rf"((?:{either})\w*)", node, flags=re.IGNORECASE)
    marked = (
        tag("mark", {}, part) if number % 2 else part
        for number, part in enumerate(parts)
    )
    return tag("span", {}, *marked) if len(parts) > 1 else node


def _clause(page: RulesPage, node: Node, cited: str, shown: Collection[str]) -> Node:
    """Return a clause or those of a chapter: marked if cited, hidden if not shown."""
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


def found_told(game: str, query: str) -> str:
    """Return the sentence of how many clauses are left with a query."""
    n = len(rules_page(game).found(query))
    if not query.split():
        return ngettext("{n} rule", "{n} rules", n).format(n=n)
    return ngettext("{n} rule found", "{n} rules found", n).format(n=n)


def essentials(game: str, options: object = None) -> tuple[Node, ...]:
    """Return what to remember of a game with these options, by default the usual."""
    return _part(game, "rules-card", options)


def about(game: str) -> tuple[Node, ...]:
    """Return the aim of a game, its turns and its end, in at most 80 words."""
    return _part(game, ABOUT)


def _part(game: str, id_: str, options: object = None) -> tuple[Node, ...]:
    """Return what stands in a part of the rules, marked if it is not translated."""
    inside = rules_page(game, options).inside(id_)
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


def _alike(word: str) -> tuple[str, ...]:
    """Return the words that a word of a search stands for, itself first."""
    groups = (folded(group).split() for group in _(_ALIKE).split(","))
    return (word, *(each for group in groups if word in group for each in group))


def _meant(query: str) -> list[str]:
    """Return the words to mark for a query."""
    return [each for word in query.split() for each in _alike(folded(word))]


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


# The page


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of rules, its pictures drawn."""

    beginning: tuple[Node, ...]  # what stands before the clauses
    rest: tuple[Node, ...]  # the chapters of clauses, and the words of the game
    sections: Mapping[str, Element]  # parts and clauses, by their ids
    clauses: Mapping[str, str]  # what a search looks through, by the ids of the clauses

    def inside(self, id_: str) -> tuple[Node, ...]:
        """Return the content of a section below its heading; () if it is missing."""
        section = self.sections.get(id_)
        inside = section.children if section else ()
        return tuple(
            node
            for node in inside
            if not (isinstance(node, Element) and node.tag == "h2")
        )

    def found(self, query: str) -> list[str]:
        """Return the ids of the clauses that have all words of a query.

        A word also stands for those that mean the same, as `_ALIKE` has them.
        """
        words = [_alike(word) for word in folded(query).split()]
        return [
            clause
            for clause, text in self.clauses.items()
            if all(any(each in text for each in alike) for alike in words)
        ]


def title(game: str) -> str:
    """Return the heading of the rules of a game."""
    return _("Rules of {game}").format(game=_(game_of(game).TITLE))


def is_translated(game: str) -> bool:
    """Return whether the rules exist in the language of the page."""
    return i18n.language() == ENGLISH or i18n.rules(game) is not None


def rules_page(game: str, options: object = None) -> RulesPage:
    """Return the rules of a game, in English if they are not translated.

    The pictures before the clauses are those of the options, by default of the usual
    ones. Without a page of rules this is one sentence.
    """
    text = i18n.rules(game) or _english(game)
    return _page(game, text, i18n.language(), options or game_of(game).Options())


@lru_cache
def _english(game: str) -> str:
    try:
        text = pkgutil.get_data(f"tabletop.games.{game}", "rules.html")
    except OSError:  # the loader of the browser's archive raises no other
        return ""
    return (text or b"").decode()


@lru_cache(maxsize=8)
def _page(game: str, text: str, _language: str, options: object) -> RulesPage:
    """Parse a text, whose pictures speak the language of the page."""
    view = view_of(game)
    if not text:
        told = tag("p", {}, _("The rules of this game haven’t been written yet."))
        card = {"class": "part", "id": "rules-card"}
        part = tag("section", card, tag("h2", {}, title(game)), told)
        return RulesPage((part,), (), {}, {})
    language: Attributes = {} if is_translated(game) else {"lang": ENGLISH}
    first, clauses_, *_end = *text.split(_CLAUSES), ""
    beginning = _parsed(
        first, language, lambda words: view.figure(view.figure_words(words, options))
    )
    rest = _parsed(clauses_, language, view.figure)
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
