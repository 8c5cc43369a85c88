"""Cards of Stavegame as pictures, and the shapes of the three colours.

A card is drawn on 120 by 78. It points to where it goes forward, away from its owner,
so whose it is can be seen without colour. The value that counts on its stave stands
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.drawing.markup import svg, tag
from tabletop.games.stavegame import COLOURS, Card, Colour

WIDTH: Final = 120
HEIGHT: Final = 78
_CELL: Final = 35
_DROP: Final = 13
"""How much lower the values stand on a card that points up."""

_UP: Final = "M4 16L60 3 116 16V74H4z"
_DOWN: Final = "M4 4H116V62L60 75 4 62z"

_SHAPES: Final[dict[Colour, str]] = {
    "red": "M0-9L10 8H-10z",
    "green": "M-8-8H8V8H-8z",
    "blue": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
}
"""The shape of each colour, around its middle, some 18 across."""


def shape(colour: Colour, x: float, y: float, scale: float = 1) -> str:
    """Return the shape of a colour with its middle here."""
    place = f"translate({x:g} {y:g})" + f" scale({scale:g})" * (scale != 1)
    kind = f"stave-shape of-{colour}"
    return tag("path", {"class": kind, "d": _SHAPES[colour], "transform": place})


def sign(colour: Colour) -> str:
    """Return the shape of a colour as a drawing of its own."""
    return svg(22, 22, shape(colour, 11, 11), **{"class": "stave-sign"})


def shapes(card: Card, owner: int, *, up: bool, counts: Colour | None = None) -> str:
    """Return a card as shapes.

    Args:
        card: its values.
        owner: whose it is.
        up: whether it points up.
        counts: the colour that stands out.
    """
    body = tag("path", {"class": "stave-body", "d": _UP if up else _DOWN})
    cells = _cells(card, _DROP if up else 0, counts)
    return tag("g", {"class": f"stave-piece piece-{'ab'[owner]}"}, body, *cells)


def _cells(card: Card, top: int, counts: Colour | None) -> Iterator[str]:
    for column, (colour, value) in enumerate(zip(COLOURS, card, strict=True)):
        left, is_it = 8 + column * _CELL, colour == counts
        frame = {"x": left, "y": top + 7, "width": _CELL - 1, "height": 52, "rx": 7}
        plate = tag("rect", {"class": f"stave-plate of-{colour}", **frame})
        where = {"x": left + (_CELL - 1) / 2, "y": top + 54, "class": "stave-value"}
        number = {name: f"{value}" for name, value in where.items()}
        yield tag(
            "g",
            {"class": "stave-counts" if is_it else None},
            plate if is_it else "",
            shape(colour, left + (_CELL - 1) / 2, top + 18, 0.78),
            tag("text", number, str(value)),
        )


def drawn(card: Card, owner: int, *, up: bool, counts: Colour | None = None) -> str:
    """Return one card as a drawing."""
    return svg(WIDTH, HEIGHT, shapes(card, owner, up=up, counts=counts))


def points_up(owner: int, near: int) -> bool:
    """Return whether a card of this owner points up, seen from the near side."""
    return owner == near
