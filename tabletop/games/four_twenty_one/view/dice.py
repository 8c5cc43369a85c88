"""Dice, and combinations of them, as pictures and in words.

A die is drawn on a square of 100 by 100, its pips on a grid of three by three.
"""

from __future__ import annotations

from typing import Final

from tabletop.drawing.markup import dots, svg, tag
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.sentences import announcement, number
from tabletop.i18n import _, listed

_NEAR, _MIDDLE, _FAR = 25.0, 50.0, 75.0
_DIAGONAL: Final = [(_NEAR, _NEAR), (_FAR, _FAR)]
_CORNERS: Final = [*_DIAGONAL, (_FAR, _NEAR), (_NEAR, _FAR)]
_CENTRE: Final = [(_MIDDLE, _MIDDLE)]
_PIPS: Final = {
    1: _CENTRE,
    2: _DIAGONAL,
    3: _DIAGONAL + _CENTRE,
    4: _CORNERS,
    5: _CORNERS + _CENTRE,
    6: [*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)],
}
"""Where the pips of each face lie."""


def shapes(face: int) -> str:
    """Return a die as shapes on a square of 100; 0 is the place of one."""
    kind = "die-body" if face else "die-place"
    frame = {"x": 3, "y": 3, "width": 94, "height": 94, "rx": 20}
    body = tag("rect", {"class": kind, **frame})
    ace = " die-ace" if face == 1 else ""
    return body + (dots(f"die-pips{ace}", _PIPS[face]) if face else "")


def drawn(face: int) -> str:
    """Return one die as a drawing."""
    return svg(100, 100, shapes(face))


def row(dice: Dice) -> str:
    """Return dice beside each other as one small drawing."""
    parts = (
        tag("g", {"transform": f"translate({112 * place} 0)"}, shapes(face))
        for place, face in enumerate(dice)
    )
    return svg(112 * len(dice) - 12, 100, *parts, **{"class": "die-row"})


def named(dice: Dice) -> str:
    """Return dice in words: what they are called, or what one die shows."""
    if len(dice) == 1:
        return number(dice[0])
    digits = listed(dice)
    return _("{digits}, {called}").format(digits=digits, called=announcement(dice))
