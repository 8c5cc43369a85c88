"""Marks of the played and of the better action on one drawing."""

from __future__ import annotations

import re
from typing import Final

from tabletop.ui.elements import Element, Markup, Node

_TAG: Final = re.compile(r"<[a-z][^>]*>")

_HINT: Final = re.compile(r' data-hint="([^"]*)"')


def both(better: Node, played: Node) -> Node:
    """Return the first drawing with the mark of the second one as `data-played`.

    Both show one position with a `Ui.hint`, which has `data-hint`: the better action in
    the first drawing, and the played one in the second.
    """
    if isinstance(better, Element) and isinstance(played, Element):
        return _both(better, played)
    return Markup(_both_texts(str(better), str(played)))


def _both(better: Element, played: Element) -> Element:
    if better == played:
        return better
    attributes = dict(better.attributes)
    if (hint := played.attributes.get("data-hint")) is not None:
        attributes["data-played"] = hint
    pairs = zip(better.children, played.children, strict=False)
    inside = [_child(one, other) for one, other in pairs]
    rest = better.children[len(inside) :]
    return Element(better.tag, attributes, (*inside, *rest))


def _child(better: Node, played: Node) -> Node:
    is_text = not isinstance(better, (Element, Markup))
    return better if is_text else both(better, played)


def _both_texts(better: str, played: str) -> str:
    marked = [_HINT.search(element) for element in _TAG.findall(played)]
    if len(_TAG.findall(better)) != len(marked):
        return better
    marks = iter(marked)

    def with_mark(element: re.Match[str]) -> str:
        mark = next(marks)
        return f'{element[0][:-1]} data-played="{mark[1]}">' if mark else element[0]

    return _TAG.sub(with_mark, better)
