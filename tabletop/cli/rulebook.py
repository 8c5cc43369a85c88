"""The rules of a game as text, for a terminal.

The text comes from the page of the rules, in the installed language. A description in
square brackets replaces a picture.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from tabletop.core.i18n import _, listed
from tabletop.screens.parts.rules import rules_page
from tabletop.ui.elements import Element, Node, tag

WIDTH: Final = 79  # maximum characters of a line

_BLOCKS: Final = {"p", "li", "div", "section", "h2", "h3", "h4", "dt", "dl", "ol", "ul"}
"""Elements that begin a paragraph; a `dd` continues its `dt`."""

_AROUND: Final = {"small": ("(", ")"), "em": ("[", "]"), "dd": (": ", "")}
"""Characters before and after an element."""


def whole(game: str) -> str:
    """Return all the rules of a game."""
    page = rules_page(game)
    legend = _("Anything marked {added} was added here; the rest is original.")
    told = tag("p", {}, legend.format(added=f"[{_('added')}]"))
    between = (tag("h2", {}, _("All the rules")), told) if page.clauses else ()
    return _lettered(*page.beginning, *between, *page.rest)


def clause(game: str, name: str) -> str:
    """Return one rule of a game by its id, or raise `ValueError`."""
    page = rules_page(game)
    known = {id_.casefold(): id_ for id_ in page.clauses}
    if not known:
        return whole(game)
    if name.casefold() not in known:
        message = _("There is no rule “{clause}”. The rules are {clauses}.")
        named = listed([*known.values()])
        raise ValueError(message.format(clause=name, clauses=named))
    return _lettered(*page.inside(known[name.casefold()]))


def _lettered(*nodes: Node) -> str:
    writer = _Writer()
    writer.write(*nodes)
    return "\n\n".join(writer.paragraphs())


class _Writer:
    """Collects the paragraphs of a page."""

    def __init__(self) -> None:
        self._found: list[tuple[str, str]] = [("", "")]

    def paragraphs(self) -> Iterator[str]:
        """Yield the paragraphs with wrapped lines."""
        for lead, text in self._found:
            words = " ".join(text.split())
            if words:
                yield textwrap.fill(
                    words, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)
                )

    def write(self, *nodes: Node) -> None:
        """Add the text of nodes."""
        for node in nodes:
            if isinstance(node, Element):
                self._write_element(node)
            else:
                self._add(node)

    def _write_element(self, element: Element) -> None:
        name, attributes, inside = element
        if name in _BLOCKS:
            self._begin("- " if name == "li" else "")
        before, after = _AROUND.get(name, ("", ""))
        self._add(before)
        if attributes.get("role") == "img":
            self._add(f"[{attributes['aria-label']}]")
        else:
            self.write(*inside)
        self._add(after)
        if name in _BLOCKS:
            self._begin("")

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
