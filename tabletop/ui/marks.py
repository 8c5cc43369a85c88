"""Marks of the played and of the better action on one drawing."""

from __future__ import annotations

from tabletop.ui.elements import Element, Node


def both(better: Node, played: Node) -> Node:
    """Return the first drawing with the mark of the second one as `data-played`.

    Both show one position with a `Ui.hint`, which has `data-hint`: the better action in
    the first drawing, and the played one in the second.
    """
    if not (isinstance(better, Element) and isinstance(played, Element)):
        return better
    if better == played:
        return better
    attributes = dict(better.attributes)
    if (hint := played.attributes.get("data-hint")) is not None:
        attributes["data-played"] = hint
    pairs = zip(better.children, played.children, strict=False)
    inside = [both(one, other) for one, other in pairs]
    rest = better.children[len(inside) :]
    return Element(better.tag, attributes, (*inside, *rest))
