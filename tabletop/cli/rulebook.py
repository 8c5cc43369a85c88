"""The rules of a game as text, for a terminal.

The text comes from the page of the rules, in the installed language. A description in
square brackets replaces a picture.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from tabletop.core.i18n import _, listed
from tabletop.screens.parts.rules import CLAUSES, sections
from tabletop.ui.markup import sentence

WIDTH: Final = 79
"""Maximum characters of a line."""

_BLOCKS: Final = {"p", "li", "div", "section", "h2", "h3", "h4", "dt", "dl", "ol", "ul"}
"""Elements that begin a paragraph; a `dd` continues its `dt`."""


def whole(game: str) -> str:
    """Return all the rules of a game."""
    beginning = sentence("h2", {}, _("All the rules"))
    legend = _("Anything marked {added} was added here; the rest is original.")
    marked = sentence("p", {}, legend.format(added=f"[{_('added')}]"))
    page = "".join(section.markup() for section in sections(game))
    return _lettered(page.replace(CLAUSES, beginning + marked))


def clause(game: str, name: str) -> str:
    """Return one rule of a game; without any, the page that says so.

    Args:
        game: the short name.
        name: the id of the rule, such as "T3", in capital or small letters.

    Raises:
        ValueError: there is no such rule.
    """
    known = {each.id.casefold(): each for each in sections(game) if each.is_clause}
    if not known:
        return whole(game)
    if name.casefold() not in known:
        message = _("There is no rule “{clause}”. The rules are {clauses}.")
        named = listed([each.id for each in known.values()])
        raise ValueError(message.format(clause=name, clauses=named))
    return _lettered(known[name.casefold()].inside)


def _lettered(page: str) -> str:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return "\n\n".join(reader.paragraphs())


class _Reader(HTMLParser):
    """Collects the paragraphs of a page."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[tuple[str, str]] = [("", "")]
        self._depth = 0  # number of open tags of a picture, else 0

    def paragraphs(self) -> Iterator[str]:
        """Yield the paragraphs with wrapped lines."""
        for lead, text in self._found:
            words = " ".join(text.split())
            if words:
                yield textwrap.fill(
                    words, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)
                )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._depth:
            self._depth += 1
            return
        attributes = dict(attrs)
        if tag in _BLOCKS:
            self._begin("- " if tag == "li" else "")
        if attributes.get("role") == "img":
            self._depth = 1
            self._add(f"[{attributes['aria-label']}]")
        elif tag == "small":
            self._add("(")
        elif tag == "em":
            self._add("[")
        elif tag == "dd":
            self._add(": ")

    def handle_endtag(self, tag: str) -> None:
        if self._depth:
            self._depth -= 1
            if not self._depth and tag in _BLOCKS:
                self._begin("")
        elif tag == "small":
            self._add(")")
        elif tag == "em":
            self._add("]")
        elif tag in _BLOCKS:
            self._begin("")

    def handle_data(self, data: str) -> None:
        if not self._depth:
            self._add(data)

    def _add(self, text: str) -> None:
        lead, before = self._found[-1]
        self._found[-1] = lead, before + text

    def _begin(self, lead: str) -> None:
        """Begin a paragraph; one without text keeps its lead."""
        before, text = self._found[-1]
        if text.strip():
            self._found.append((lead, ""))
        else:
            self._found[-1] = lead or before, ""
