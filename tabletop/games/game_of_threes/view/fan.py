"""The deck as a fan, to be cut (G5): a slider over a picture."""

from __future__ import annotations

import math
from typing import Final

from tabletop.drawing.markup import Attributes, svg, tag, void
from tabletop.games.game_of_threes.view import touch
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _, ngettext

WIDTH: Final = 320
HEIGHT: Final = 104
THUMB: Final = 44
"""The width of what is slid, on which the places of the fan depend."""

_CARD: Final = 62
"""The height of a card."""

_RISE: Final = 22
"""By how much the middle of the fan is higher than its ends."""

_LEAN: Final = 0.5
"""How far the cards at the ends lean, in radians."""

_LIFT: Final = 12
"""By how much the cards above the cut are lifted."""


def drawn(now: Scene) -> str:
    """Return the fan, cut at the place that is chosen, and the slider over it."""
    size, place = now.seen.stock, touch.cut_at(now)
    slider: Attributes = {
        "type": "range",
        "class": "g3-slider",
        "id": "cut-place",
        "min": 1,
        "max": size - 1,
        "value": place,
        "data-slide": touch.CUT,
        "aria-label": _("Where to cut the deck of {n} cards").format(n=size),
        "aria-valuetext": place_told(place),
    }
    return tag("div", {"class": "g3-fan"}, picture(size, place), void("input", slider))


def place_told(place: int) -> str:
    """Return where the deck is cut."""
    return ngettext("after {n} card", "after {n} cards", place).format(n=place)


def picture(size: int, place: int) -> str:
    """Return a fan of so many cards, those above the cut lifted.

    Each card is a line, its edge; only the last card of each part shows its back.
    """
    above = [_edge(k, size, _LIFT) for k in range(place)]
    below = [_edge(k, size, 0) for k in range(place, size)]
    parts = (
        _part("g3-below", below),
        _part("g3-above", above),
    )
    return svg(WIDTH, HEIGHT, *parts, **{"class": "g3-spread"})


def _part(kind: str, edges: list[str]) -> str:
    return tag("path", {"class": kind, "d": "".join(edges)})


def _edge(number: int, size: int, lift: float) -> str:
    """Return the edge of a card as a line from its foot to its head."""
    along = number / (size - 1)
    x = THUMB / 2 + along * (WIDTH - THUMB)
    lean = (along - 0.5) * 2 * _LEAN
    foot = HEIGHT - 4 - _RISE * math.cos((along - 0.5) * math.pi) - lift
    dx, dy = _CARD * math.sin(lean), -_CARD * math.cos(lean)
    return f"M{x - dx / 3:.1f} {foot:.1f}l{dx:.1f} {dy:.1f}"
