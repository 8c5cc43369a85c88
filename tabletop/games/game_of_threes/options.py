"""What may differ from one Game of Threes to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.game import option
from tabletop.i18n import _, mark

FEWEST_ROUNDS: Final = 3
ROUNDS: Final = 11
NATURALS: Final = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from game to game.

    Attributes:
        min_naturals: how many natural cards a set must hold, 0 to 2.
        rounds: 3 to 11.
        allow_joining: whether players may join between rounds (G17).
        points_hidden: whether points are shown at the end alone (G18).
    """

    min_naturals: int = option(
        default=0,
        label=mark("Natural cards in a set"),
        sentence=mark("Each set must hold at least this many cards that are not wild."),
        choices=NATURALS,
    )
    rounds: int = option(
        default=ROUNDS,
        label=mark("Rounds"),
        sentence=mark("How many rounds the game has; a complete one has eleven."),
        choices=(ROUNDS, *range(FEWEST_ROUNDS, ROUNDS)),
    )
    allow_joining: bool = option(
        default=False,
        label=mark("Joining late"),
        sentence=mark(
            "Between rounds a new player may sit down, with the highest score at the "
            "table."
        ),
        choices=(False, True),
    )
    points_hidden: bool = option(
        default=False,
        label=mark("Hidden points"),
        sentence=mark("Until the game ends, players see only their own points."),
        choices=(False, True),
    )


def check_options(options: Options) -> None:
    """Check that the game can be played by these options.

    Raises:
        ValueError: an option has no such value.
    """
    naturals, rounds = options.min_naturals, options.rounds
    if type(naturals) is not int or naturals not in NATURALS:
        sentence = _("A set must hold 0, 1 or 2 natural cards, not {value}.")
        raise ValueError(sentence.format(value=naturals))
    if type(rounds) is not int or not FEWEST_ROUNDS <= rounds <= ROUNDS:
        sentence = _("A game has {fewest} to {most} rounds, not {value}.")
        numbers = {"fewest": FEWEST_ROUNDS, "most": ROUNDS, "value": rounds}
        raise ValueError(sentence.format(**numbers))
    for name in ("allow_joining", "points_hidden"):
        value = getattr(options, name)
        if type(value) is not bool:
            sentence = _("The option “{name}” is true or false, not {value}.")
            raise ValueError(sentence.format(name=name, value=value))
