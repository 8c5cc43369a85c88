"""Pictures of games, for the lobby and for lists: a few of their pieces.

A picture has no ground. Its colours are attributes, the same in both themes, so it
needs no style sheet.
"""

from __future__ import annotations

from typing import Final

from tabletop.core.cards import BACK, rank_sign
from tabletop.ui.elements import Attributes, Child, Element, svg, tag
from tabletop.ui.pieces import SUITS

WIDTH: Final = 146
HEIGHT: Final = 92
INK: Final = "#1d2430"
_SHADE: Final = "#0004"
_COLOURS: Final = {"h": "#c0182b", "d": "#0f5fc2", "c": "#1b7a36", "s": "#15181d"}


def picture(*pieces: Child) -> Element:
    """Return a picture; what leaves it is cut off by the place that shows it."""
    fill = {"class": "game-picture", "preserveAspectRatio": "xMaxYMid slice"}
    return svg(WIDTH, HEIGHT, *pieces, **fill)


def piece(
    x: float, y: float, width: float, turn: float, *shapes: Child, height: float = 100
) -> Element:
    """Return shapes that are 100 wide, with their corner here and a rotation."""
    scale = width / 100
    place = (
        f"translate({x:g} {y:g})rotate({turn:g} {width / 2:g} {height * scale / 2:g})"
    )
    return tag("g", {"transform": f"{place}scale({scale:g})"}, *shapes)


def plate(paint: str, lip: str, corner: int) -> tuple[Element, ...]:
    """Return a square block of 100 with the colour of its lower edge and a shadow."""
    sizes = ((_SHADE, 5, 100), (lip, 0, 100), (paint, 0, 94))
    return tuple(
        tag(
            "rect", {"width": 100, "y": y, "height": height, "rx": corner, "fill": fill}
        )
        for fill, y, height in sizes
    )


def letters(text: object, x: float, y: float, size: int, paint: str = INK) -> Element:
    """Return bold letters around a middle."""
    looks: Attributes = {"x": f"{x:g}", "y": f"{y:g}", "font-size": size, "fill": paint}
    bold: Attributes = {"font-weight": 700, "text-anchor": "middle"}
    return tag("text", {**looks, **bold}, f"{text}")


def card(  # noqa: PLR0913 - the place of a card
    text: str, x: float, y: float, width: float, turn: float, *, is_wild: bool = False
) -> Element:
    """Return a French card or a back."""
    paint = "#ffe9a8" if is_wild else "#31566f" if text == BACK else "#faf7ee"
    body = _sheet(_SHADE, 3), _sheet(paint, edge="#b8860b" if is_wild else "#0003")
    shapes = () if text == BACK else _index(text)
    return piece(x, y, width, turn, body, shapes, height=143)


def _sheet(paint: str, y: int = 0, edge: str = "none") -> Element:
    frame = {"width": 100, "height": 143, "y": y, "rx": 10}
    return tag("rect", {**frame, "fill": paint, "stroke": edge, "stroke-width": 3})


def _index(text: str) -> tuple[Element, ...]:
    rank, suit = rank_sign(text[0]), text[1]
    paint = _COLOURS[suit]
    is_wide = len(rank) > 1
    return (
        letters(rank, 37 if is_wide else 28, 50, 44 if is_wide else 54, paint),
        _suit(suit, 12, 58, 1.12),
        _suit(suit, 44, 84, 2),
    )


def _suit(suit: str, x: float, y: float, scale: float) -> Element:
    place = f"translate({x:g} {y:g})scale({scale:g})"
    return tag("path", {"transform": place, "fill": _COLOURS[suit], "d": SUITS[suit]})
