"""The element that contains all of a screen, and says for styles what that is.

Style sheets ask it instead of asking `:has()`: under an element with `:has()`, each new
node makes Chromium compute the style of a hundred others again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.ui.elements import Child, Element, tag

STATES: Final = ("data-free", "data-over", "data-astray", "data-kind", "data-after")
"""Attributes of parts that the screen repeats."""

MANY_TOOLS: Final = 4  # minimum number of tools that have their own layout


def screen_of(*children: Child) -> Element:
    """Return the element of the document that contains all of a screen.

    `data-has` lists the classes of its parts, and of the frame with its table. A state
    of a part follows its class, as in "notice-free" or "ending-finale". `data-frame`
    and `data-crowd` are as in the frame.
    """
    screen = tag("div", {"id": "screen"}, *children)
    parts = [part for part in screen.children if isinstance(part, Element)]
    inside = (part.children[:1] for part in parts if part.key == "table")
    framed = [part for found in inside for part in found if isinstance(part, Element)]
    frame = framed[0].attributes if framed else {}
    words = [word for part in (*parts, *framed) for word in _words(part)]
    looks = {
        "id": "screen",
        "data-has": " ".join(dict.fromkeys(words)),
        "data-frame": frame.get("data-size"),
        "data-crowd": frame.get("data-crowd"),
    }
    return screen._replace(attributes=looks)


def _words(part: Element) -> Iterator[str]:
    classes = _classes(part)
    yield from classes
    for name in STATES:
        value = part.attributes.get(name)
        if classes and value is not None:
            yield f"{classes[0]}-{value or name.removeprefix('data-')}"
    inside = [each for each in part.children if isinstance(each, Element)]
    if "guide" in classes and any("button" in _classes(each) for each in inside):
        yield "guide-button"
    if "tray" in classes:
        if len(inside) >= MANY_TOOLS:
            yield "tray-full"
        if any(each.key == "tool-stop" for each in inside):
            yield "tray-watching"


def _classes(part: Element) -> list[str]:
    return str(part.attributes.get("class") or "").split()
