"""The best way through a go: what to keep, when to stop, when to hit the table.

A go has at most three throws, so everything that may come is looked at. What its end
is worth is for the player to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tabletop.games.four_twenty_one.combinations import COMBINATIONS, Dice, left_of
from tabletop.games.four_twenty_one.players.dice import PARTS, PLACE, means, values
from tabletop.games.four_twenty_one.rules import (
    Options,
    Stop,
    Throw,
    format_action,
    legal_actions,
)
from tabletop.games.four_twenty_one.seeing import Observation

Worth: TypeAlias = tuple[float, float]
"""What is maximised, and a chance that is told with it."""

End: TypeAlias = Callable[[int, int, int], Worth]
"""What the end of a go is worth, by combination, throws and total."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player may do.

    Attributes:
        action: its text.
        kept: what stays on the table; all three dice at a stop.
        hit: whether he hits the table.
        worth: the expectation, if he plays on as well as he can.
    """

    action: str
    kept: Dice
    hit: bool
    worth: Worth


def is_forced(seen: Observation) -> bool:
    """Return whether the rules leave the player who acts one thing to do."""
    return len(legal_actions(seen.state)) == 1


@cache
def text_of(dice: Dice, kept: Dice, hit: bool) -> str:  # noqa: FBT001 - a cache
    """Return the text of the throw that keeps some of the dice."""
    thrown = left_of(dice, kept) if kept else ()
    return format_action(Throw(thrown, hit))


class Go:
    """What may come in a go.

    A total is counted without the dice on the table where a later player's throw takes
    the place of his last one (the option `last_throw_counts`).
    """

    def __init__(self, options: Options, most: int, *, first: bool, end: End) -> None:
        """Take the most throws, whether it is a first player's, and its ends."""
        self._values = values(options)
        self._replaces = options.last_throw_counts and not first
        self._most = most
        self._first = first
        self._end = end
        self._thrown: dict[tuple[int, int, bool], dict[Dice, Worth]] = {}

    def best(self, seen: Observation, legal: Collection[str]) -> list[Choice]:
        """Return which of these texts the player who acts may do, the best first."""
        total = seen.total
        if self._replaces and seen.dice:
            total -= self._values[PLACE[seen.dice]]
        found = self.choices(seen.dice, seen.throws_done, total)
        asked = [choice for choice in found if choice.action in legal]
        return sorted(asked, key=lambda choice: choice.worth, reverse=True)

    def choices(self, dice: Dice, throws: int, total: int) -> list[Choice]:
        """Return what may be done after so many throws, a stop first."""
        found = []
        if self._first and throws:
            worth = self._end(PLACE[dice], throws, total)
            found.append(Choice(format_action(Stop()), dice, hit=False, worth=worth))
        parts = PARTS[PLACE[dice]] if dice else ((),)
        for hit in (True, False) if self._can_hit(throws) else (False,):
            worths = self.thrown(throws, total, hit=hit)
            found += [
                Choice(text_of(dice, kept, hit), kept, hit, worths[kept])
                for kept in parts
            ]
        return found

    def _can_hit(self, throws: int) -> bool:
        return not self._first and throws + 1 < self._most  # F7

    def thrown(self, throws: int, total: int, *, hit: bool) -> dict[Dice, Worth]:
        """Return what one more throw is worth, with each set of dice kept."""
        key = throws, total, hit
        if key not in self._thrown:
            is_last = hit or throws + 1 == self._most
            after = self._ended if is_last else self._open
            worths = [after(place, throws + 1, total) for place in range(len(PARTS))]
            told = means([chance for _, chance in worths])
            found = means([worth for worth, _ in worths])
            self._thrown[key] = {kept: (found[kept], told[kept]) for kept in found}
        return self._thrown[key]

    def _ended(self, place: int, throws: int, total: int) -> Worth:
        return self._end(place, throws, total + self._values[place])

    def _open(self, place: int, throws: int, total: int) -> Worth:
        if not self._replaces:
            total += self._values[place]
        dice = COMBINATIONS[place]
        parts = PARTS[place]
        worths = [self.thrown(throws, total, hit=False)[kept] for kept in parts]
        if self._can_hit(throws):
            hits = self.thrown(throws, total, hit=True)
            worths += [hits[kept] for kept in parts]
        if self._first:
            worths.append(self._end(PLACE[dice], throws, total))
        return max(worths)
