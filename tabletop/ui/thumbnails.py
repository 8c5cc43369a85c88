"""Thumbnails of tables, stored as short texts.

The text is stored with a game, and is drawn without its rules. It has rows, separated
by "/", of places, separated by " ":

    .       an empty place
    #       a card face down
    48      a tile or a card with this text
    7~h     a card of this suit, or of a colour: see `TONES`
    3~pale~h  the same, written in the colour of a suit
    4~die   a die
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Final

from tabletop.core.cards import BACK, COURT_SIGNS, JOKER, SUITS, rank_sign
from tabletop.ui.cards import suit
from tabletop.ui.elements import Attributes, Element, svg, tag

NOTHING: Final = "."

TONES: Final = ("red", "green", "blue", "warm", "hot", "pale")
"""Colours of places, beside suits; also for empty places."""

LONGEST: Final = 400  # maximum characters of a drawn text

_WIDE, _HIGH = 22, 28
_STEP: Final = (_WIDE + 3, _HIGH + 3)
_SIZES: Final = (17, 15, 11, 8, 7)  # font size by the number of letters

_PIPS: Final = {  # places of a die's pips, in steps from its middle
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def rows(cells: Iterable[Iterable[str]]) -> str:
    """Return the text of a table from its rows of places."""
    return "/".join(" ".join(row) for row in cells)


def place(text: object, tone: str = "", ink: str = "") -> str:
    """Return a place with a text in a tone, written in the colour of a suit."""
    return "~".join((f"{text}", tone, ink)).rstrip("~")


def cards(texts: Iterable[str], number: int) -> list[str]:
    """Return `number` places with the first of these cards, jokers and backs."""
    found = [_card(text) for text in islice(texts, number)]
    return found + [NOTHING] * (number - len(found))


def _card(text: str) -> str:
    if text == BACK:
        return BACK
    return place("★", "joker") if text == JOKER else place(text[0], text[1])


def drawn(text: str) -> Element:
    """Return the picture of a text as a drawing."""
    return _drawing(text, "".join(map(rank_sign, COURT_SIGNS)))


@lru_cache(maxsize=256)
def _drawing(text: str, _signs: str) -> Element:
    table = [row.split(" ") for row in text[:LONGEST].split("/")]
    shapes = [
        _drawn(cell, x * _STEP[0], y * _STEP[1])
        for y, row in enumerate(table)
        for x, cell in enumerate(row)
    ]
    wide = _STEP[0] * max(map(len, table)) - 3
    return svg(wide, _STEP[1] * len(table) - 3, *shapes, **{"class": "glimpse"})


def _drawn(cell: str, x: int, y: int) -> tuple[Element, ...]:
    shown, tone, ink, *_more = (*cell.split("~"), "", "")
    kind = "hole" if shown == NOTHING else "back" if shown == BACK else "piece"
    if tone in TONES:
        kind += f" in-{tone}"
    high = _WIDE if tone == "die" else _HIGH
    y += (_HIGH - high) // 2
    body = tag(
        "rect", {"class": kind, "x": x, "y": y, "width": _WIDE, "height": high, "rx": 4}
    )
    if shown in {NOTHING, BACK, ""}:
        return (body,)
    middle = x + _WIDE // 2
    if tone == "die" and shown in _PIPS:
        dots = "".join(
            f"M{middle + 6 * a} {y + 11 + 6 * b}h.01" for a, b in _PIPS[shown]
        )
        return body, tag("path", {"class": "pips", "d": dots})
    is_card = tone in SUITS and tone
    shown = rank_sign(shown) if is_card else shown
    size = _SIZES[min(len(shown), len(_SIZES)) - 1]
    base = y + (14 if is_card else 14 + round(0.36 * size))
    look = f"of-{ink or tone}" if tone not in TONES or ink else f"in-{tone}"
    at: Attributes = {"class": look, "x": middle, "y": base, "font-size": size}
    letters = tag("text", at, shown)
    sign = (suit(tone, middle, y + 21, 0.5),) if is_card else ()
    return body, letters, *sign
