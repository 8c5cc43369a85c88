"""What the computer players of Four Twenty One say, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from tabletop.bots.advice import Advice
from tabletop.bots.four_twenty_one.go import Choice
from tabletop.games.four_twenty_one import (
    Dice,
    Options,
    kind,
    outcomes,
    rank,
    sorted_dice,
)
from tabletop.i18n import _, ngettext

DICE = 3


def spoken(dice: Dice) -> str:
    """Return dice as they are told: the highest first, a triple by its digits too."""
    return " ".join(map(str, dice))


def doing(choice: Choice) -> str:
    """Return what is done, as a sentence begins with it."""
    if choice.action == "stop":
        return _("Stop with %s") % spoken(choice.kept)
    thrown = DICE - len(choice.kept)
    words = {"kept": spoken(choice.kept), "n": _number(thrown)}
    if not choice.kept:
        return _("Hit, and throw all three") if choice.hit else _("Throw all three")
    if choice.hit:
        return _("Hit, keep %(kept)s, throw %(n)s") % words
    return _("Keep %(kept)s, throw %(n)s") % words


def _number(n: int) -> str:
    return _("one") if n == 1 else _("two")


@cache
def luck(kept: Dice, options: Options) -> str:
    """Return the chance of the best that the next throw may give: "1 in 6 for 421"."""
    chances = {
        sorted_dice((*kept, *dice)): chance
        for dice, chance in outcomes(DICE - len(kept))
    }
    best = max(chances, key=lambda dice: rank(dice, options))
    share = Fraction(chances[best]).limit_denominator(216)
    words = {
        "ways": share.numerator,
        "all": share.denominator,
        "dice": "".join(map(str, best)),
    }
    return _("%(ways)d in %(all)d for %(dice)s") % words


def percent(chance: float) -> str:
    """Return a chance as a person reads it, never rounded to certainty."""
    for certain, text in ((0.0, _("under 0.1 %")), (1.0, _("over 99.9 %"))):
        if chance != certain and round(chance, 3) == certain:
            return text
    digits = 0 if chance in (0.0, 1.0) else 1
    return _("%s %%") % f"{100 * chance:.{digits}f}"


def reason(choice: Choice, options: Options, hope: str) -> str:
    """Return why: what is done, what the throw may give, and what may be hoped for."""
    if choice.action == "stop":
        return _("%(doing)s: %(hope)s.") % {"doing": doing(choice), "hope": hope}
    words = {
        "doing": doing(choice),
        "luck": luck(choice.kept, options),
        "hope": hope,
    }
    return _("%(doing)s: %(luck)s, %(hope)s.") % words


def forced(legal: Sequence[str]) -> str:
    """Return the reason of an only move."""
    return ngettext("It is the only move.", "It is one of %(n)d moves.", len(legal)) % {
        "n": len(legal)
    }


def is_significant(dice: Dice) -> bool:
    """Return whether the combination is neither *other* nor *aces* (F13)."""
    return kind(dice) not in ("other", "aces")


MOST_LINES = 3
"""So many of the other choices are told."""


def advised(
    choices: Sequence[Choice],
    options: Options,
    hope: Callable[[Choice], str],
    *,
    part: int = 0,
) -> Advice:
    """Return the advice to take the first of these choices.

    Args:
        choices: the best one first.
        options: of the game.
        hope: says what a choice promises.
        part: which part of a choice's worth that is, a chance from 0 to 1.
    """
    best, *others = choices
    return Advice(
        best.action,
        100 * best.worth[part],
        "%",
        reason(best, options, hope(best)),
        tuple(f"{doing(other)}: {hope(other)}" for other in others[:MOST_LINES]),
    )
