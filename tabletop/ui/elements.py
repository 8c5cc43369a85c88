"""Elements of HTML and SVG as values: views make them, `render` writes them.

A string child is text, and is escaped as it is written; a space before "%" does not
break. Elements with the same `id` are the same thing in two frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple, TypeAlias

Attributes: TypeAlias = Mapping[str, str | int | None]  # None omits one

Node: TypeAlias = "Element | str"

Child: TypeAlias = "Element | str | Sequence[Child] | Iterator[Child] | None"
"""What `tag` accepts as a child; None and "" are left out, iterables are unpacked."""


class Element(NamedTuple):
    """An element. As a tuple, it is compared with another tree by one `==`."""

    tag: str
    attributes: Attributes
    children: tuple[Node, ...] = ()

    @property
    def key(self) -> str | None:
        """The id, by which the element is found again in the next frame."""
        key = self.attributes.get("id")
        return None if key is None else str(key)


def tag(name: str, attributes: Attributes, /, *children: Child) -> Element:
    """Return one element."""
    return Element(name, attributes, tuple(_flat(children)))


def _flat(children: Iterable[Child]) -> Iterator[Node]:
    for child in children:
        if isinstance(child, (Element, str)):
            if child:
                yield child
        elif child is not None:
            yield from _flat(child)


def hidden(name: str, text: str, /) -> Element:
    """Return text for screen readers only."""
    return tag(name, {"class": "sr-only"}, text)


def svg(width: int, height: int, /, *children: Child, **attributes: str) -> Element:
    """Return a drawing of this size, which assistive technology skips."""
    root = {"viewBox": f"0 0 {width} {height}", "aria-hidden": "true", **attributes}
    return tag("svg", root, *children)


def icon(path: str, /) -> Element:
    """Return a line drawing of 24 by 24 that takes the colour of the text around it."""
    return svg(24, 24, tag("path", {"d": path}), **{"class": "icon"})


def dots(kind: str, centres: list[tuple[float, float]], /) -> Element:
    """Return round dots as one path of points; their size is the width of the line."""
    points = "".join(f"M{x:g} {y:g}h.01" for x, y in centres)
    return tag("path", {"class": kind, "d": points})


# What a tree contains


def descendants(*nodes: Node) -> Iterator[Element]:
    """Yield all elements of trees, each before those in it."""
    for node in nodes:
        if isinstance(node, Element):
            yield node
            yield from descendants(*node.children)


def texts(*nodes: Node) -> Iterator[str]:
    """Yield all texts of trees."""
    for node in nodes:
        if isinstance(node, Element):
            yield from texts(*node.children)
        else:
            yield node


def plain(*nodes: Node) -> str:
    """Return the text of trees."""
    return "".join(texts(*nodes)).strip()


def spoken(*nodes: Node) -> list[str]:
    """Return the texts of headings and paragraphs, each as a sentence."""
    told = (plain(each) for each in descendants(*nodes) if each.tag in {"h2", "p"})
    return [text if text.endswith((".", "!", "?")) else f"{text}." for text in told]


# Markup

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


def written(value: str | int) -> str:
    """Return the text of an attribute's value."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def render(*nodes: Node) -> str:
    """Return trees as markup, one after the other."""
    parts: list[str] = []
    for node in nodes:
        _write(node, parts.append)
    return "".join(parts)


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace(" %", "\N{NO-BREAK SPACE}%")


def _write(node: Node, put: Callable[[str], None]) -> None:
    if not isinstance(node, Element):
        put(_escaped(node))
        return
    name, attributes, children = node
    put(f"<{name}")
    for key, value in attributes.items():
        if value is not None:
            put(f' {key}="{escape(written(value))}"')
    put(">")
    for child in children:
        _write(child, put)
    if name not in VOID:
        put(f"</{name}>")
