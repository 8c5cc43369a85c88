"""Pictures of cards, of the three colours, and of whole boards.

A card is 120 by 104 units. It points away from its owner, the direction of forward
moves, so its owner is visible without colour. The value that counts on its stave is
emphasized.

The lobby and the rules show boards. The specification of such a picture has tables with
"->" between before and after. A stave is its colour and its slots from B's side to A's:
"red B114.-.A321!", where "!" marks the subject of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tabletop.core.i18n import _, apart, one_by_one, pgettext
from tabletop.games.stavegame.cards import (
    COLOURS,
    Card,
    Colour,
    card_words,
    stave_words,
)
from tabletop.games.stavegame.rules import SLOTS
from tabletop.ui import figures, pictures
from tabletop.ui.elements import Element, svg, tag

# Cards

WIDTH: Final = 120
HEIGHT: Final = 104
_CELL: Final = 35
_DROP: Final = 16  # vertical offset of the values on a card that points up

_UP: Final = "M4 20L60 3 116 20V100H4z"
_DOWN: Final = "M4 4H116V84L60 101 4 84z"

_SHAPES: Final[dict[Colour, str]] = {
    "red": "M0-9L10 8H-10z",
    "green": "M-8-8H8V8H-8z",
    "blue": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
}
"""SVG path of each colour's shape, centred on the origin, some 18 units wide."""


def shape(colour: Colour, x: float, y: float, scale: float = 1) -> Element:
    """Return the shape of a colour, centred on this point."""
    place = f"translate({x:g} {y:g})" + f" scale({scale:g})" * (scale != 1)
    kind = f"stave-shape stave-of-{colour}"
    return tag("path", {"class": kind, "d": _SHAPES[colour], "transform": place})


def sign(colour: Colour) -> Element:
    """Return the shape of a colour as a drawing of its own."""
    return svg(22, 22, shape(colour, 11, 11), **{"class": "stave-sign"})


def card_shapes(
    values: Card, owner: int, *, up: bool, counts: Colour | None = None
) -> Element:
    """Return a card as shapes, up or down; the value of `counts` is emphasized."""
    body = tag("path", {"class": "stave-body", "d": _UP if up else _DOWN})
    cells = _cells(values, _DROP if up else 0, counts)
    return tag("g", {"class": f"stave-piece stave-piece-{'ab'[owner]}"}, body, *cells)


def _cells(values: Card, top: int, counts: Colour | None) -> Iterator[Element]:
    for column, (colour, value) in enumerate(zip(COLOURS, values, strict=True)):
        left, is_it = 8 + column * _CELL, colour == counts
        frame = {"x": left, "y": top + 7, "width": _CELL - 1, "height": 74, "rx": 7}
        plate = tag("rect", {"class": f"stave-plate stave-of-{colour}", **frame})
        where = {"x": left + (_CELL - 1) / 2, "y": top + 73, "class": "stave-value"}
        number = {name: f"{value}" for name, value in where.items()}
        yield tag(
            "g",
            {"class": "stave-counts" if is_it else None},
            plate if is_it else None,
            shape(colour, left + (_CELL - 1) / 2, top + 20, 0.95),
            tag("text", number, str(value)),
        )


def card(
    values: Card, owner: int, *, up: bool, counts: Colour | None = None
) -> Element:
    """Return one card as a drawing."""
    return svg(WIDTH, HEIGHT, card_shapes(values, owner, up=up, counts=counts))


# Boards

WIDE, HIGH = 136, 112  # width and height of a slot, in the units of cards

_CARD: Final = re.compile(r"([AB])(\d)(\d)(\d)(!?)")
_STAVES: Final = (("#c62f3b", -4), ("#23793f", 47), ("#5f84b8", 98))
"""The staves in the lobby: colour and position x."""

_LYING: Final = (  # the cards on them: values, owner, and position x and y
    *(((1, 3, 2), 1, -5, -8), ((4, 0, 2), 0, -5, 50)),
    *(((2, 3, 1), 0, 46, 36), ((0, 2, 4), 1, 97, 6)),
)

_PAINTS: Final = ("#c62f3b", "#23793f", "#2b62c9")
_COLOURS: Final[dict[str, Colour | None]] = {"grey": None, **{c: c for c in COLOURS}}

Lying: TypeAlias = tuple[int, Card, bool]  # owner, values, whether it is marked

Stave: TypeAlias = tuple[Colour | None, list[Lying | None]]
"""Colour of a stave, None for grey, and its slots from B's side to A's."""


def picture() -> Element:
    """Return four cards on three staves."""
    frame = {"y": -14, "width": 46, "height": 120}
    staves = (tag("rect", {**frame, "x": x, "fill": paint}) for paint, x in _STAVES)
    return pictures.picture(staves, (_pictured(*each) for each in _LYING))


def _pictured(values: Card, owner: int, x: int, y: int) -> Element:
    """Return a card with the colours of the lobby."""
    top, path = (0, _DOWN) if owner else (_DROP, _UP)
    paint, edge = ("#ddd6f6", "#5a43b5") if owner else ("#ffffff", "#8a4b12")
    body = tag("path", {"d": path, "fill": paint, "stroke": edge, "stroke-width": 3})
    cells = (
        (
            tag(
                "path",
                {
                    "d": path,
                    "fill": paint,
                    "transform": f"translate({25 + _CELL * k} {top + 26})scale(.9)",
                },
            ),
            pictures.letters(values[k], 25 + _CELL * k, top + 74, 42),
        )
        for k, (path, paint) in enumerate(zip(_SHAPES.values(), _PAINTS, strict=True))
    )
    shapes = tag("g", {"transform": "scale(.83)"}, body, *cells)
    return pictures.piece(x, y, 48, 0, shapes, height=86)


def _cards_figure(*texts: str) -> figures.Figure:
    """Draw cards: `cards A120 B042`."""
    found = [lying for lying in map(_lying, texts) if lying]
    shown = (card(values, owner, up=owner == 0) for owner, values, _is in found)
    return _listed(found), [tag("span", {"class": "stave-shown"}, s) for s in shown]


def _staves_figure(*texts: str) -> figures.Figure:
    """Draw staves, one or three, before and after: `staves red B114.-.A321`."""
    tables = [_staves(part.split()) for part in " ".join(texts).split(" -> ")]
    told = one_by_one(["; ".join(_told(table)) for table in tables])
    return told, figures.in_turn([_table(table) for table in tables])


figure: Final = figures.of_kinds(
    "Stavegame", {"cards": _cards_figure, "staves": _staves_figure}, look="stave-figure"
)


# Parsing


def _staves(parts: Sequence[str]) -> list[Stave]:
    staves: list[Stave] = [
        (_COLOURS[name], [_lying(text) for text in slots.split(".")])
        for name, slots in zip(parts[::2], parts[1::2], strict=True)
    ]
    if not staves or any(len(slots) != SLOTS for _name, slots in staves):
        message = "A table has staves, and these have three slots."
        raise ValueError(message)
    return staves


def _lying(text: str) -> Lying | None:
    if text == "-":
        return None
    match = _CARD.fullmatch(text)
    if match is None:
        message = f"“{text}” is no card."
        raise ValueError(message)
    values = int(match[2]), int(match[3]), int(match[4])
    return "AB".index(match[1]), values, bool(match[5])


# Drawing, A's side at the foot


def _table(staves: Sequence[Stave]) -> Element:
    width, height = WIDE * len(staves), 3 * HIGH + 8
    kind = {"class": f"stave-tableau stave-of-{len(staves)}"}
    return svg(width, height, *_board(staves), **kind)


def _board(staves: Sequence[Stave]) -> Iterator[Element]:
    for column, (colour, slots) in enumerate(staves):
        place = {"transform": f"translate({column * WIDE} 0)"}
        yield tag("g", place, *_column(colour, slots))


def _column(colour: Colour | None, slots: Sequence[Lying | None]) -> Iterator[Element]:
    frame = {"x": 2, "y": 2, "width": WIDE - 6, "height": 3 * HIGH + 4, "rx": 12}
    yield tag("rect", {"class": f"stave-frame stave-is-{colour or 'grey'}", **frame})
    for slot, lying in enumerate(slots):
        top = slot * HIGH + 8
        if lying:
            owner, values, is_marked = lying
            shapes = card_shapes(values, owner, up=owner == 0, counts=colour)
            kind = "stave-marked" if is_marked else None
            place = {"class": kind, "transform": f"translate(7 {top})"}
            yield tag("g", place, shapes)
        elif colour:
            yield shape(colour, WIDE / 2 - 1, top + 52, 1.6)


# Texts


def _told(staves: Sequence[Stave]) -> Iterator[str]:
    told = _("{side}’s {card} in slot {n}")
    for place, (colour, slots) in enumerate(staves):
        lying = [
            told.format(side="AB"[card[0]], card=card_words(card[1]), n=slot)
            for slot, card in enumerate(slots, 1)
            if card
        ]
        cards = ", ".join(lying) or pgettext("stave", "empty")
        where = stave_words(place, colour)
        yield _("{stave}: {cards}").format(stave=where, cards=cards)


def _listed(found: Sequence[Lying]) -> str:
    told = _("{side}’s card: {red} in red, {green} in green, {blue} in blue")
    return apart(
        told.format(side="AB"[owner], **dict(zip(COLOURS, values, strict=True)))
        for owner, values, _is_marked in found
    )
