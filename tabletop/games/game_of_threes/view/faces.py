"""Cards face up, with a sign on wild ones."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.core.i18n import language
from tabletop.games.game_of_threes.view.selection import is_wild_text
from tabletop.ui.elements import Attributes, Element, svg, tag
from tabletop.ui.pieces import Card, face

SPARK: Final = "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"  # the sign on wild cards, 24 by 24


def face_up(text: str, wild_rank: int, *, group: int = 0) -> Card:
    """Return a card without a name for screen readers; `group` is that of its set."""
    is_wild = is_wild_text(text, wild_rank)
    shown = _wild(text, language()) if is_wild else None
    kind = "g3-wild" if is_wild else ""
    return Card(face=text, drawing=shown, kind=kind, label="", group=group)


@lru_cache(maxsize=64)
def _wild(text: str, _language: str) -> Element:
    shown = face(text)
    return shown._replace(children=(*shown.children, _sign(8, 72, 0.75)))


def wild_rank(sign: str) -> Element:
    """Return the picture of the wild rank, without a suit."""
    rank: Attributes = {"class": "s-s middle", "x": 35, "y": 52, "font-size": 52}
    return svg(70, 100, tag("text", rank, sign), _sign(22, 64, 1.1))


def _sign(x: int, y: int, scale: float) -> Element:
    place = f"translate({x} {y}) scale({scale:g})"
    return tag("path", {"class": "g3-spark", "d": SPARK, "transform": place})
