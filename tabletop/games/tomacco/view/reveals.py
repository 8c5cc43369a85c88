"""The end of a game: unseen cards are turned over, one by one."""

from __future__ import annotations

from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.games.tomacco.observation import Observation, turned_at
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui.markup import tag

STARTS: Final = 0.9
"""Seconds until the first card turns over; the last play has landed by then."""

APART: Final = 0.45
"""Seconds from one card to the next. `view.css` repeats these three durations."""

TURNS: Final = 0.42
"""Seconds that a card takes to turn over."""


def finale(seen: Observation) -> float:
    """Return the seconds until the last card of a finished game is turned over."""
    if seen.to_act != TERMINAL:
        return 0.0
    most = max(map(len, seen.turned))
    return STARTS + APART * (most - 1) + TURNS if most else STARTS


def kinds(now: Scene, seat: int, place: int) -> tuple[str, ...]:
    """Return the CSS classes of a face-down card, which choose its animation."""
    seen = now.seen
    if not seen.turned:
        return ("tom-tried",) if seen.failed[seat][place] else ()
    if not now.ui.is_resting:
        return ("tom-bared",)
    return ("tom-bared", "tom-unveiled", f"nth-{seen.face_down[seat].index(place)}")


def drawing(now: Scene, seat: int, place: int, face: str, back: str) -> str:
    """Return `face` for a card that is turned over, else `back`."""
    if not turned_at(now.seen, seat, place):
        return back
    veil = tag("span", {"class": "tom-veil"}, back) if now.ui.is_resting else ""
    return face + veil
