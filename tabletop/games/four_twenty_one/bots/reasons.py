"""Reasons for advice in Four Twenty One, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from tabletop.bots.advice import Advice, Other, Unit, percent
from tabletop.core.i18n import _, listed, mark, ngettext
from tabletop.games.four_twenty_one.bots.turn_value import GoChoice
from tabletop.games.four_twenty_one.combinations import DICE, Dice, chances_beside, kind
from tabletop.games.four_twenty_one.events import dice_words
from tabletop.games.four_twenty_one.rules import Options, rank

SAFE: Final = Unit(  # unit of advice: the chance not to lose the set, in per cent
    mark(
        "{name}’s choice: {value} chance of not losing the set. The better one: "
        "{best_value}."
    ),
    label=mark("Chance of not losing the set"),
    is_share=True,
)


@dataclass(frozen=True, slots=True)
class Hope:
    """The wording of a chance in the reason of advice."""

    sentence: str  # for the chance after the best choice
    line: str  # for another choice and the chance after it
    digits: int = 1  # decimals of a percentage; 0 for an estimate


NOT_TO_LOSE: Final = Hope(
    mark("Then your chance of not losing the set is {chance}."),
    mark("{doing}: {chance} chance of not losing the set"),
)
GUESSED: Final = Hope(
    mark("Then your chance of not losing the set is about {chance}."),
    mark("{doing}: about {chance} chance of not losing the set"),
    digits=0,
)
BEST_SO_FAR: Final = Hope(
    mark("Then your chance of being the best so far is {chance}."),
    mark("{doing}: {chance} chance of being the best so far"),
)


def doing(choice: GoChoice) -> str:
    """Return the beginning of a sentence for a choice, such as "Throw all three"."""
    if choice.action == "stop":
        return _("Stop with {dice}").format(dice=listed(choice.kept))
    if not choice.kept:
        return _("Hit, and throw all three") if choice.hit else _("Throw all three")
    thrown = DICE - len(choice.kept)
    words = {"kept": dice_words(choice.kept), "n": thrown}
    if choice.hit:
        told = ngettext(
            "Hit, keep {kept}, throw one die",
            "Hit, keep {kept}, throw two dice",
            thrown,
        )
    else:
        told = ngettext(
            "Keep {kept}, throw one die", "Keep {kept}, throw two dice", thrown
        )
    return told.format(**words)


def luck(kept: Dice, options: Options) -> str:
    """Return the chance of the best result of the next throw: "1 in 6 for 421"."""
    best, share = _hope(kept, options)
    words = {
        "ways": share.numerator,
        "all": share.denominator,
        "dice": "".join(map(str, best)),
    }
    return _("{ways} in {all} for {dice}").format(**words)


@cache
def _hope(kept: Dice, options: Options) -> tuple[Dice, Fraction]:
    chances = chances_beside(kept)
    best = max(chances, key=lambda dice: rank(dice, options))
    return best, Fraction(chances[best]).limit_denominator(216)


def why(choice: GoChoice, options: Options) -> str:
    """Return a sentence for a choice and the best result of its throw."""
    if choice.action == "stop":
        return _("{doing}.").format(doing=doing(choice))
    words = {"doing": doing(choice), "luck": luck(choice.kept, options)}
    return _("{doing}: {luck}.").format(**words)


def is_significant(dice: Dice) -> bool:
    """Return whether the combination is neither *other* nor *aces* (F13)."""
    return kind(dice) not in ("other", "aces")


MOST_LINES = 3  # maximum other choices in the lines of advice


def advised(
    choices: Sequence[GoChoice], options: Options, hope: Hope, *, part: int = 0
) -> Advice:
    """Return the advice to take the first of these choices, which is the best.

    `part` is the index of the chance in a choice's worth, 0 or 1.
    """
    best, *others = choices
    lines = (
        _(hope.line).format(
            doing=doing(each), chance=percent(each.worth[part], hope.digits)
        )
        for each in others[:MOST_LINES]
    )
    told, because = _(hope.sentence), why(best, options)
    return Advice(
        best.action,
        100 * best.worth[part],
        SAFE,
        f"{because} {told.format(chance=percent(best.worth[part], hope.digits))}",
        tuple(lines),
        tuple(Other(each.action, 100 * each.worth[part]) for each in others),
        because,
    )
