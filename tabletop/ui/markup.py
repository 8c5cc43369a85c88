"""Elements of HTML and SVG as text, with every attribute escaped.

Children are markup; all other text must pass through `escape`.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from tabletop.ui.elements import Attributes, written

__all__ = [
    "Attributes",
    "dots",
    "escape",
    "hidden",
    "icon",
    "named",
    "sentence",
    "spoken",
    "svg",
    "tag",
    "void",
]


def tag(name: str, attributes: Attributes, /, *children: str) -> str:
    """Return one element; the children are markup."""
    return f"{void(name, attributes)}{''.join(children)}</{name}>"


def void(name: str, attributes: Attributes, /) -> str:
    """Return an element that never has children, such as an input."""
    inside = "".join(
        f' {key}="{escape(written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{inside}>"


def named(element: str, id_: str, /) -> str:
    """Return an element, as markup, with an id."""
    name, space, rest = element.partition(" ")
    return f'{name} id="{escape(id_)}"{space}{rest}'


def sentence(name: str, attributes: Attributes, text: str, /) -> str:
    """Return an element that holds plain text; no line breaks before a "%"."""
    return tag(name, attributes, phrase(text))


def phrase(text: str, /) -> str:
    """Return plain text as markup; no line breaks before a "%"."""
    return escape(text).replace(" %", "\N{NO-BREAK SPACE}%")


_TOLD: Final = re.compile(r"<(h2|p)\b[^>]*>(.*?)</\1>", re.DOTALL)

_TAGS: Final = re.compile(r"<[^>]*>")


def spoken(markup: str, /) -> list[str]:
    """Return the texts of headings and paragraphs of markup, each as a sentence."""
    told = (plain(match[2]) for match in _TOLD.finditer(markup))
    return [text if text.endswith((".", "!", "?")) else f"{text}." for text in told]


def plain(markup: str, /) -> str:
    """Return the text of a piece of markup, without its tags."""
    return unescape(_TAGS.sub("", markup)).strip()


def hidden(name: str, text: str, /) -> str:
    """Return text for screen readers only."""
    return sentence(name, {"class": "sr-only"}, text)


def svg(width: int, height: int, /, *children: str, **attributes: str) -> str:
    """Return a drawing of this size, which assistive technology skips.

    `attributes` are further ones of the root, such as `id`.
    """
    root = {"viewBox": f"0 0 {width} {height}", "aria-hidden": "true", **attributes}
    return tag("svg", root, *children)


def icon(path: str, /) -> str:
    """Return a line drawing of 24 by 24 that takes the colour of the text around it."""
    return svg(24, 24, tag("path", {"d": path}), **{"class": "icon"})


def dots(kind: str, centres: list[tuple[float, float]], /) -> str:
    """Return round dots as one path of points; their size is the width of the line."""
    points = "".join(f"M{x:g} {y:g}h.01" for x, y in centres)
    return tag("path", {"class": kind, "d": points})
