"""The actions of Four Twenty One and their notation.

An action that is no sentence of the game cannot be made: its constructor raises
`InvalidActionError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, NoReturn, TypeAlias

from tabletop.game import InvalidActionError
from tabletop.games.four_twenty_one.combinations import DICE, FACES, Dice, sorted_dice
from tabletop.i18n import _

# Actions


@dataclass(frozen=True, slots=True)
class Throw:
    """The player throws.

    Attributes:
        dice: which of his dice on the table he throws again, one or two, by what they
            show; empty when he throws all that he may.
        hit: whether he hits the table: this throw is his last (F7).
    """

    dice: Dice = ()
    hit: bool = False

    def __post_init__(self) -> None:
        if len(self.dice) >= DICE:
            _refuse(self, _("all three dice are thrown without naming them"))
        _check(self, self.dice)


@dataclass(frozen=True, slots=True)
class Stop:
    """The first player of an unload turn is content with his dice (F6)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance lets the thrown dice, one to three, show this."""

    dice: Dice

    def __post_init__(self) -> None:
        if not 1 <= len(self.dice) <= DICE:
            _refuse(self, _("one to three dice roll"))
        _check(self, self.dice)


Action: TypeAlias = Throw | Stop | Roll


def _check(action: Action, dice: Dice) -> None:
    if not set(dice) <= set(FACES):
        _refuse(action, _("a die shows 1 to 6"))
    if dice != sorted_dice(dice):
        _refuse(action, _("dice are named from the highest to the lowest"))


def _refuse(action: Action, reason: str) -> NoReturn:
    sentence = _("“{action}” is no action of Four Twenty One: {reason}.")
    text = format_action(action)
    raise InvalidActionError(sentence.format(action=text, reason=reason))


# Notation


def format_action(action: Action) -> str:
    """Return the text of the action, such as "hit throw 2 1" or "roll 4 2 1"."""
    match action:
        case Throw():
            word = "hit throw" if action.hit else "throw"
            return " ".join((word, *map(str, action.dice)))
        case Stop():
            return "stop"
        case Roll():
            return " ".join(("roll", *map(str, action.dice)))


def _sets(least: int, most: int) -> list[Dice]:
    sizes = range(least, most + 1)
    return [d for n in sizes for d in combinations_with_replacement(FACES, n)]


THROWS: Final = {dice: Throw(dice) for dice in _sets(0, DICE - 1)}
HITS: Final = {dice: Throw(dice, hit=True) for dice in THROWS}
STOP: Final = Stop()
ROLLS: Final = {dice: Roll(dice) for dice in _sets(1, DICE)}
"""All actions by their dice, made once."""

_ALL: Final[tuple[Action, ...]] = (
    *THROWS.values(),
    *HITS.values(),
    STOP,
    *ROLLS.values(),
)
_SENTENCES: Final = {format_action(action): action for action in _ALL}


def parse_action(text: str) -> Action:
    """Return the action of this text.

    Raises:
        InvalidActionError: it is no action of this game.
    """
    action = _SENTENCES.get(text)
    if action is None:
        sentence = _("“{text}” is no action of Four Twenty One.")
        raise InvalidActionError(sentence.format(text=text))
    return action
