"""What happens in a game of Four Twenty One, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.four_twenty_one.actions import Action
from tabletop.games.four_twenty_one.combinations import Dice, kind
from tabletop.games.four_twenty_one.observing import Observation
from tabletop.i18n import _, mark

_NUMBERS = (
    *(mark("none"), mark("one"), mark("two"), mark("three"), mark("four")),
    *(mark("five"), mark("six"), mark("seven"), mark("eight"), mark("nine")),
    *(mark("ten"), mark("eleven"), mark("twelve"), mark("thirteen")),
    *(mark("fourteen"), mark("fifteen"), mark("sixteen"), mark("seventeen")),
    *(mark("eighteen"), mark("nineteen"), mark("twenty")),
)


def number(n: int) -> str:
    """Return the number in a word up to twenty, then in digits; 0 is "none" (F12)."""
    return _(_NUMBERS[n]) if n < len(_NUMBERS) else str(n)


_CALLED = {
    "four twenty one": mark("Four twenty one"),
    "all aces": mark("All aces"),
    "triple": mark("All {high}"),
    "aces": mark("Ace {high}"),
    "suite": mark("Suite {high}"),
    "nenette": mark("Nenette"),
    "other": mark("{high} {middle} {low}"),
}


def announcement(dice: Dice) -> str:
    """Return how a combination is called (F12), such as "Ace two"."""
    high, middle, low = map(number, dice)
    text = _(_CALLED[kind(dice)]).format(high=high, middle=middle, low=low)
    return text[:1].upper() + text[1:]


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return what happened as a sentence, or "" for nothing."""
    del before, action, after, names
    return ""
