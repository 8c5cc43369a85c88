"""The text of a finished game: its result and its reason."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.ui.markup import sentence, tag


def title(told: str) -> str:
    """Return the title of the end screen: the result in a few words."""
    return sentence("h2", {"id": "ending-title"}, told)


def points(heading: str, sentences: Iterable[str]) -> str:
    """Return sentences about the game, one below the other under a heading."""
    items = (sentence("li", {}, each) for each in sentences)
    return sentence("h3", {}, heading) + tag("ul", {"class": "ending-points"}, *items)
