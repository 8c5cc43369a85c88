"""The changes from one tree of elements to the next, for `static/patch.mjs`.

Equal parts send nothing. An element contains either text or elements; an element with
both is set as a whole.
"""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias

from tabletop.ui.elements import Element, render, written

Path: TypeAlias = tuple[str | int, ...]
"""From the nearest element with an id, or the root, the numbers of child elements."""

ATTRIBUTES: Final = "a"
CONTENT: Final = "c"
CHILDREN: Final = "k"
ELEMENT: Final = "e"

Change: TypeAlias = tuple[str, Path, str, object]
"""(kind, path, tag, what). By the tag the script notices a document that somebody else
has changed.

- ATTRIBUTES: from names to texts, or to None to remove one
- CONTENT: the markup of all that is in the element
- CHILDREN: for each child its number in the former frame, or its markup
- ELEMENT: the markup that replaces the element
"""


def changes(before: Element, after: Element) -> list[Change]:
    """Return the changes that make the first tree the second one."""
    found: list[Change] = []
    _compare(before, after, (), found)
    return found


def _compare(before: Element, after: Element, path: Path, found: list[Change]) -> None:
    if before.tag != after.tag or before.key != after.key:
        found.append((ELEMENT, path, before.tag, render(after)))
        return
    if after.key is not None:
        path = (after.key,)
    if before.attributes != after.attributes:
        found.append((ATTRIBUTES, path, after.tag, _attributes(before, after)))
    if before.children == after.children:
        return
    if (
        _has_text(before)
        or _has_text(after)
        or not (before.children and after.children)
    ):
        found.append((CONTENT, path, after.tag, render(*after.children)))
        return
    old, new = _elements(before), _elements(after)
    places = _places(old, new)
    if len(old) != len(new) or places != [*range(len(old))]:
        order = [
            render(node) if place is None else place
            for place, node in zip(places, new, strict=True)
        ]
        found.append((CHILDREN, path, after.tag, order))
    for k, (place, node) in enumerate(zip(places, new, strict=True)):
        if place is not None and old[place] != node:
            _compare(old[place], node, (*path, k), found)


def _attributes(before: Element, after: Element) -> dict[str, str | None]:
    old, new = before.attributes, after.attributes
    return {
        name: None if (value := new.get(name)) is None else written(value)
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    }


def _has_text(element: Element) -> bool:
    return any(isinstance(child, str) for child in element.children)


def _elements(element: Element) -> list[Element]:
    return [child for child in element.children if isinstance(child, Element)]


def _places(old: list[Element], new: list[Element]) -> list[int | None]:
    """Return for each new child the number of the old one; None for an added child."""
    left: dict[object, deque[int]] = {}
    for k, node in enumerate(old):
        left.setdefault(_kind(node), deque()).append(k)
    waiting = (left.get(_kind(node)) for node in new)
    return [numbers.popleft() if numbers else None for numbers in waiting]


def _kind(element: Element) -> object:
    """Return how an element is found again: its id, else its tag and first class."""
    if element.key is not None:
        return element.key
    kind = element.attributes.get("class")
    return element.tag, kind.partition(" ")[0] if isinstance(kind, str) else None
