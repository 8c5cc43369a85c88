"""The text of a finished game: its result and its reason."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.ui.elements import Element, tag


def title(told: str) -> Element:
    """Return the title of the end screen: the result in a few words."""
    return tag("h2", {"id": "ending-title"}, told)


def points(heading: str, sentences: Iterable[str]) -> tuple[Element, ...]:
    """Return sentences about the game, one below the other under a heading."""
    items = (tag("li", {}, each) for each in sentences)
    return tag("h3", {}, heading), tag("ul", {"class": "ending-points"}, items)
