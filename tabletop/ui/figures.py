"""Figures of the rules pages, from descriptions in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from tabletop.core.i18n import _
from tabletop.ui.elements import Attributes, Element, Node, icon, tag

Figure: TypeAlias = tuple[str, Iterable[Node]]  # text alternative, and parts

_ARROW: Final = "M4 12h16m-6-6 6 6-6 6"


def figure(
    words: str, kind: str, drawn: Callable[..., Figure], missing: str
) -> Element:
    """Return a picture with a text alternative.

    `drawn` draws it from the single words. If `drawn` fails, this raises `ValueError`
    with the text `missing`, whose {words} are filled.
    """
    try:
        told, drawing = drawn(*words.split())
        parts = [*drawing]
    except (AttributeError, LookupError, TypeError, ValueError):
        raise ValueError(missing.format(words=words)) from None
    attributes: Attributes = {
        "class": f"figure {kind}",
        "role": "img",
        "aria-label": told,
    }
    return tag("div", attributes, parts)


def of_kinds(
    title: str, kinds: Mapping[str, Callable[..., Figure]], look: str = "{kind}"
) -> Callable[[str], Element]:
    """Return `figure` of a view whose pictures have a kind and words.

    `look` is the class of a picture; {kind} in it is the kind.
    """

    def drawn(kind: str, *words: str) -> Figure:
        return kinds[kind](*words)

    def of_words(words: str) -> Element:
        """Return a picture for the rules, or raise `ValueError` if there is none."""
        missing = _("There is no picture “{words}” of {title}.")
        told = missing.replace("{title}", title)
        kind = look.format(kind=words.partition(" ")[0])
        return figure(words, kind, drawn, told)

    return of_words


def in_turn(pictures: Sequence[Node]) -> list[Node]:
    """Return pictures with an arrow from each to the next."""
    pairs = ((icon(_ARROW), picture) for picture in pictures)
    return [part for pair in pairs for part in pair][1:]
