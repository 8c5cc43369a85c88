"""Sheets: panels over a screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.screens.parts import commands, forms
from tabletop.ui.elements import Child, Element, Node, tag

SEEN: Final = 20  # letters of a title that are seen; a long one ends in dots
TOLD: Final = "dialog-told"  # the id of what is read out as a sheet opens


def sheet(  # noqa: PLR0913 - what a sheet is made of
    name: str,
    title: str,
    *content: Child,
    said: str = "sr-only",
    is_told: bool = False,
    stays: bool = False,
    asks: bool = False,
    before: Child = None,
    after: Child = None,
) -> Element:
    """Return a sheet.

    Args:
        name: tells it from others: one in the place of another is an element of its
            own, so that a screen reader says its title.
        title: its heading.
        content: what stands on it.
        said: the class of its live region, as regions behind a sheet are silent.
        is_told: whether what has the id `TOLD` is read out as it opens.
        stays: whether only a button of its content puts it away.
        asks: whether something is filled in, so that a tap beside it is ignored.
        before: a picture before the heading.
        after: a line below the title, within the heading.
    """
    looks = {"class": "sheet", "id": f"{name}-sheet", "data-modal": ""}
    named = {
        "aria-labelledby": "dialog-title",
        "aria-describedby": TOLD if is_told else None,
        "data-stays": "" if stays else None,
        "data-asks": "" if asks else None,
    }
    short = title[:SEEN] if len(title) > SEEN else None
    heading = tag("h2", {"id": "dialog-title", "data-short": short}, title, after)
    closes = None if stays else commands.closes("close", "dialog-close")
    heard = forms.says("live", "polite"), forms.says("alert", "assertive")
    return tag(
        "dialog",
        {**looks, **named},
        tag("div", {"class": "sheet-head"}, before, heading, closes),
        *content,
        tag("div", {"class": said}, *heard),
    )


def is_over(nodes: Iterable[Node]) -> bool:
    """Return whether a sheet lies over a screen with these parts."""
    return any(
        isinstance(it, Element) and "data-modal" in it.attributes for it in nodes
    )
