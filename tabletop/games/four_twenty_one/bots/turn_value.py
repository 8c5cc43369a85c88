"""The optimal go: which dice to keep, when to stop, when to hit the table.

A go has at most three throws, so `GoSolver` searches it completely. The computer player
defines the worth of its end.

A combination is a number here: its place in `COMBINATIONS`, 0 to 55, best first. The
worth of a throw with none, one or two dice kept is a mean over its results. The worth
with {4} kept is the mean of those with {4, 1} … {4, 6} kept. So sums of six numbers are
enough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from tabletop.games.four_twenty_one import rules
from tabletop.games.four_twenty_one.combinations import (
    COMBINATIONS,
    FACES,
    Dice,
    left_of,
    sorted_dice,
)
from tabletop.games.four_twenty_one.observation import Observation
from tabletop.games.four_twenty_one.rules import Options

# A throw

PAIRS: Final = tuple((a, b) for a in FACES for b in FACES if a >= b)

PLACE: Final = {dice: place for place, dice in enumerate(COMBINATIONS)}
"""The number of each combination."""

AFTER_PAIR: Final = tuple(
    tuple(PLACE[sorted_dice((*pair, face))] for face in FACES) for pair in PAIRS
)
"""For each kept pair, the combinations that the third die may make."""

AFTER_ONE: Final = tuple(  # for each kept die, the pairs that the second die may make
    tuple(PAIRS.index((max(a, b), min(a, b))) for b in FACES) for a in FACES
)

PARTS: Final = tuple(
    tuple(dict.fromkeys(part for n in (0, 1, 2) for part in combinations(dice, n)))
    for dice in COMBINATIONS
)
"""For each combination, the sets of dice that may be kept, the smallest first."""


@cache
def ranks(options: Options) -> tuple[int, ...]:
    """Return the rank of each combination; a higher rank is better."""
    return tuple(rules.rank(dice, options) for dice in COMBINATIONS)


@cache
def values(options: Options) -> tuple[int, ...]:
    """Return the value that each combination adds to the total of a turn."""
    return tuple(rules.value(dice, options) for dice in COMBINATIONS)


NOTHING: Final = (0,) * len(COMBINATIONS)
"""Values of combinations that add nothing to the total."""


def means(worth: Sequence[float]) -> dict[Dice, float]:
    """Return the worth of a throw with each of the 28 sets of dice kept.

    `worth` is that of each combination that the throw may make.
    """
    pairs = [sum([worth[place] for place in row]) / 6 for row in AFTER_PAIR]
    ones = [sum([pairs[place] for place in row]) / 6 for row in AFTER_ONE]
    found: dict[Dice, float] = dict(zip(PAIRS, pairs, strict=True))
    found |= {(face,): one for face, one in zip(FACES, ones, strict=True)}
    found[()] = sum(ones) / 6
    return found


# A go

Worth: TypeAlias = tuple[float, float]  # the maximised value, a chance for its reason
End: TypeAlias = Callable[[int, int, int], Worth]  # from combination, throws, total


@dataclass(frozen=True, slots=True)
class GoChoice:
    """A choice of a player in a go."""

    action: str  # its text
    kept: Dice  # the dice that stay on the table; all three at a stop
    hit: bool  # whether the player hits the table
    worth: Worth  # the expectation with optimal choices afterwards


@cache
def text_of(dice: Dice, kept: Dice, hit: bool) -> str:  # noqa: FBT001 - a cache
    """Return the text of the throw that keeps some of the dice."""
    thrown = left_of(dice, kept) if kept else ()
    return rules.format_action(rules.Throw(thrown, hit))


class GoSolver:
    """The solver of a go of the player who acts.

    With the option `last_throw_counts` a later player's throw replaces the last one.
    Then totals exclude the dice on the table. With `best_counts` throws add nothing.
    """

    def __init__(self, seen: Observation, end: End) -> None:
        self._seen = seen
        is_summed = not seen.options.best_counts
        self._values = values(seen.options) if is_summed else NOTHING
        self._first = seen.player == seen.first
        self._replaces = seen.options.last_throw_counts and not self._first
        self._most = seen.max_throws
        self._end = end
        self._thrown: dict[tuple[int, int, bool], dict[Dice, Worth]] = {}

    def best(self, legal: Collection[str]) -> list[GoChoice]:
        """Return the choices with texts in `legal`, the best first."""
        seen, total = self._seen, self._seen.total
        if self._replaces and seen.dice:
            total -= self._values[PLACE[seen.dice]]
        found = self.choices(seen.dice, seen.throws_done, total)
        asked = [choice for choice in found if choice.action in legal]
        return sorted(asked, key=lambda choice: choice.worth, reverse=True)

    def choices(self, dice: Dice, throws: int, total: int) -> list[GoChoice]:
        """Return the possible choices after a number of throws, a stop first."""
        found = []
        if self._first and throws:
            worth = self._end(PLACE[dice], throws, total)
            found.append(GoChoice("stop", dice, hit=False, worth=worth))
        parts = PARTS[PLACE[dice]] if dice else ((),)
        for hit in (True, False) if self._can_hit(throws) else (False,):
            worths = self.thrown(throws, total, hit=hit)
            found += [
                GoChoice(text_of(dice, kept, hit), kept, hit, worths[kept])
                for kept in parts
            ]
        return found

    def _can_hit(self, throws: int) -> bool:
        return not self._first and throws + 1 < self._most  # F7

    def thrown(self, throws: int, total: int, *, hit: bool) -> dict[Dice, Worth]:
        """Return the worth of one more throw, by the set of kept dice."""
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
