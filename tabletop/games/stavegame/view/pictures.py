"""Pictures away from the table: on the card of the lobby, and in the rules.

The words of a picture are small tables, with "->" between before and after. A stave is
its colour and its slots from B's side to A's: "red B114.-.A321!", where "!" marks the
card that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from tabletop.drawing import figures
from tabletop.drawing.figures import Figure
from tabletop.drawing.markup import svg, tag
from tabletop.games.stavegame import COLOURS, Card, Colour, card_words
from tabletop.games.stavegame.view import cards, words
from tabletop.i18n import _

WIDE, HIGH = 136, 86
"""The room of a slot, on the scale on which cards are drawn."""

_CARD: Final = re.compile(r"([AB])(\d)(\d)(\d)(!?)")
_SCENE: Final = "red B114.A321.A402 green -.B042.A222 blue B213.-.A024"
"""The board on the card of the lobby."""

_EMPTY: Final = "-"
_GREY: Final = "grey"


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card in a slot, which may be the one that the picture is about."""

    owner: int
    card: Card
    is_marked: bool


@dataclass(frozen=True, slots=True)
class _Stave:
    """A stave: None is its colour while it is grey; slots from B's side to A's."""

    colour: Colour | None
    slots: tuple[_Lying | None, ...]


def picture() -> str:
    """Return a board in the middle of a game."""
    staves = _staves(_SCENE.split())
    fill = {"class": "stave-scene", "preserveAspectRatio": "xMidYMid slice"}
    ground = tag("rect", {"class": "stave-scenery", "width": 460, "height": 345})
    table = tag(
        "g", {"transform": "translate(22 30) scale(1.02 1.08)"}, *_board(staves)
    )
    return svg(460, 345, ground, table, **fill)


def figure(words_: str) -> str:
    """Return a picture for the rules, with a name that tells the same.

    `cards A120 B042` shows cards, and `staves red B114.-.A321` staves: one or three,
    before and after.

    Raises:
        ValueError: there is no such picture.
    """
    missing = _("There is no picture “{words}” of Stavegame.")
    return figures.figure(words_, "stave-figure", _figure, missing)


def _figure(kind: str, *rest: str) -> Figure:
    if kind == "cards":
        found = [lying for lying in map(_lying, rest) if lying]
        return _listed(found), [_drawn(lying) for lying in found]
    tables = [_staves(part.split()) for part in " ".join(rest).split(" -> ")]
    told = _(" – then: ").join("; ".join(_told(table)) for table in tables)
    pictures = [_table(table) for table in tables]
    return {"staves": (told, figures.in_turn(pictures))}[kind]


# Reading


def _staves(parts: Sequence[str]) -> list[_Stave]:
    pairs = zip(parts[::2], parts[1::2], strict=True)
    staves = [_Stave(_colour(name), _slots(slots)) for name, slots in pairs]
    if not staves:
        message = "There is no table without staves."
        raise ValueError(message)
    return staves


def _colour(name: str) -> Colour | None:
    return None if name == _GREY else COLOURS[COLOURS.index(cast("Colour", name))]


def _slots(text: str) -> tuple[_Lying | None, ...]:
    first, second, third = map(_lying, text.split("."))
    return first, second, third


def _lying(text: str) -> _Lying | None:
    if text == _EMPTY:
        return None
    match = _CARD.fullmatch(text)
    if match is None:
        message = f"“{text}” is no card."
        raise ValueError(message)
    card = int(match[2]), int(match[3]), int(match[4])
    return _Lying("AB".index(match[1]), card, bool(match[5]))


# Drawing, A's side at the foot


def _drawn(lying: _Lying) -> str:
    card = cards.drawn(lying.card, lying.owner, up=lying.owner == 0)
    return tag("span", {"class": "stave-shown"}, card)


def _table(staves: Sequence[_Stave]) -> str:
    width, height = WIDE * len(staves), 3 * HIGH + 8
    kind = {"class": f"stave-tableau of-{len(staves)}"}
    return svg(width, height, *_board(staves), **kind)


def _board(staves: Sequence[_Stave]) -> Iterator[str]:
    for column, stave in enumerate(staves):
        place = {"transform": f"translate({column * WIDE} 0)"}
        yield tag("g", place, *_column(stave))


def _column(stave: _Stave) -> Iterator[str]:
    frame = {"x": 2, "y": 2, "width": WIDE - 6, "height": 3 * HIGH + 4, "rx": 12}
    yield tag("rect", {"class": f"stave-frame is-{stave.colour or _GREY}", **frame})
    for slot, lying in enumerate(stave.slots):
        top = slot * HIGH + 8
        if lying is None:
            if stave.colour:
                yield cards.shape(stave.colour, WIDE / 2 - 1, top + 39, 1.6)
            continue
        shapes = cards.shapes(
            lying.card, lying.owner, up=lying.owner == 0, counts=stave.colour
        )
        yield tag(
            "g",
            {
                "class": "stave-marked" if lying.is_marked else None,
                "transform": f"translate(7 {top})",
            },
            shapes,
        )


# Telling


def _told(staves: Sequence[_Stave]) -> Iterator[str]:
    for place, stave in enumerate(staves):
        lying = [_told_of(slot, card) for slot, card in enumerate(stave.slots) if card]
        told = ", ".join(lying) or _("empty")
        where = words.stave_words(place, stave.colour)
        yield _("{stave}: {cards}").format(stave=where, cards=told)


def _told_of(slot: int, lying: _Lying) -> str:
    told = _("{owner}’s {card} in slot {n}")
    card = card_words(lying.card)
    return told.format(owner="AB"[lying.owner], card=card, n=slot + 1)


def _listed(found: Sequence[_Lying]) -> str:
    told = _("A card of {owner}: {red} in red, {green} in green, {blue} in blue")
    return "; ".join(
        told.format(
            owner="AB"[lying.owner],
            **dict(zip(COLOURS, map(str, lying.card), strict=True)),
        )
        for lying in found
    )
