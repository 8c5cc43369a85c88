"""Moods of the computers, from what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.phrases import HEAVY_LOSS
from tabletop.ui import Mood, Moods

MOST_THINKING: Final = 5  # maximum computers that look thoughtful; more are too fast


def moods(
    computers: Sequence[bool], gains: Mapping[int, int], thinking: int | None = None
) -> Moods:
    """Return the moods after an action, by seat.

    `gains` are as in `tabletop.core.phrases.ActionEvent`; `thinking` is a seat.
    """

    def mood(seat: int) -> Mood:
        if gain := gains.get(seat, 0):
            return "glad" if gain > 0 else "sour" if gain > HEAVY_LOSS else "beaten"
        return "thinking" if seat == thinking else "calm"

    return tuple(mood(seat) if is_bot else "" for seat, is_bot in enumerate(computers))


def calm(moods: Moods) -> Moods:
    """Return the same faces without a feeling."""
    return tuple("calm" if mood else "" for mood in moods)


def gains_at_end(returns: Sequence[float]) -> Mapping[int, int]:
    """Return the gains of the end of a game: of the best and of the last players."""
    best, last = max(returns), min(returns)
    ends = {best: 1, last: HEAVY_LOSS} if best > last else {}
    return {seat: ends.get(each, 0) for seat, each in enumerate(returns)}
