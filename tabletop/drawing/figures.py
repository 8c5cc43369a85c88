"""Pictures of the rules: how one is asked for in words, and told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tabletop.drawing.markup import Attributes, icon, tag

Figure: TypeAlias = tuple[str, Iterable[str]]
"""What a picture tells, and its parts as markup."""

_ARROW: Final = "M4 12h16m-6-6 6 6-6 6"


def figure(words: str, kind: str, drawn: Callable[..., Figure], missing: str) -> str:
    """Return a picture with a name that tells the same.

    Args:
        words: which picture, in the words of a view.
        kind: its class beside `figure`.
        drawn: draws it from the single words, and raises what it likes if it cannot.
        missing: the sentence that there is none, with a place for {words}.

    Raises:
        ValueError: there is no such picture.
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
    return tag("div", attributes, *parts)


def in_turn(pictures: Sequence[str]) -> list[str]:
    """Return pictures with an arrow from each to the next."""
    pairs = ((icon(_ARROW), picture) for picture in pictures)
    return [part for pair in pairs for part in pair][1:]
