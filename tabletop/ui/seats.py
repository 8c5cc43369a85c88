"""Seats of a table: discs with a colour and a sign of their own.

There are ten colours and ten signs, so that the signs alone distinguish seats. They
repeat from the eleventh seat, with a ring around the disc.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.core.i18n import You, _
from tabletop.ui.elements import Attributes, Element, svg, tag

SIGNS: Final = (
    "M0-5L5 4H-5Z",
    "M-4-4H4V4H-4Z",
    "M0-5L5 0L0 5L-5 0Z",
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
    "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",
    "M0-5.5L1.6-1.8L5.5-1.6L2.5 1L3.4 5L0 2.8L-3.4 5L-2.5 1L-5.5-1.6L-1.6-1.8Z",
    "M-5-4H5L0 5Z",
    "M-5.5-2H5.5V2H-5.5Z",
    "M-5 4A5 5 0 0 1 5 4Z",
    "M-5 0L-2.5-4.4H2.5L5 0L2.5 4.4H-2.5Z",
)
"""Paths of the signs, around the origin, 11 wide.

They are triangle, square, diamond, disc, cross, star, wedge, bar, arch and hexagon.
"""


def disc(seat: int, name: str) -> Element:
    """Return the disc of a seat (from 0) with its initial, as a drawing."""
    return _disc(seat, initial(name))


@lru_cache(maxsize=128)
def _disc(seat: int, letter: str) -> Element:
    kind = f"seat-disc seat-colour-{seat % len(SIGNS)}"
    kind += " seat-ringed" * (seat >= len(SIGNS))
    middle: Attributes = {"class": "seat-initial", "x": 22, "y": 24}
    sign = tag("path", {"class": "seat-sign", "d": SIGNS[seat % len(SIGNS)]})
    return svg(
        44,
        44,
        tag("circle", {"class": "seat-ground", "cx": 22, "cy": 22, "r": 21}),
        tag("text", middle, letter),
        tag("g", {"transform": "translate(22 34) scale(.8)"}, sign),
        **{"class": kind},
    )


def at_turn(name: str) -> str:
    """Return the words at a seat for the player whose turn it is."""
    return _("your turn") if isinstance(name, You) else _("their turn")


def initial(name: str) -> str:
    """Return a name in one or two letters: "B" for Ben, "3" for Computer 3.

    The one person at a device, "You", has the letter of the name that others see.
    """
    if isinstance(name, You):
        name = name.called or name
    words = name.split()
    if not words:
        return ""
    return words[-1][:2] if words[-1].isdigit() else words[0][0].upper()
