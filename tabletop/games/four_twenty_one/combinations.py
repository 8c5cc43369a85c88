"""The combinations of three dice (F1): kinds, ranks and values.

Dice are tuples of numbers from 1 to 6, the highest first; a combination has three.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, Literal, TypeAlias

Dice: TypeAlias = tuple[int, ...]
Kind: TypeAlias = Literal[
    "four twenty one", "all aces", "triple", "aces", "suite", "nenette", "other"
]

DICE: Final = 3
FACES: Final = (6, 5, 4, 3, 2, 1)
NENETTE: Final[Dice] = (2, 2, 1)

_NAMED: Final[dict[Dice, tuple[Kind, int]]] = {
    (4, 2, 1): ("four twenty one", 10),
    (1, 1, 1): ("all aces", 7),
    **{(n, n, n): ("triple", n) for n in (6, 5, 4, 3, 2)},
    **{(n, 1, 1): ("aces", n) for n in (6, 5, 4, 3, 2)},
    **{(n, n - 1, n - 2): ("suite", 2) for n in (6, 5, 4, 3)},
    NENETTE: ("nenette", 4),
}
"""The combinations with a name, best first, with their kinds and values."""

_OTHERS: Final[dict[Dice, tuple[Kind, int]]] = {
    dice: ("other", 1)  # F1: compared by highest, then middle, then lowest die
    for dice in combinations_with_replacement(FACES, DICE)
    if dice not in _NAMED
}

_TABLE: Final = {**_NAMED, **_OTHERS}

COMBINATIONS: Final[tuple[Dice, ...]] = tuple(_TABLE)  # all 56, best first

RANKS: Final = {dice: rank for rank, dice in enumerate(reversed(COMBINATIONS))}
"""Ranks from 0 (322) to 55 (421); a higher rank is better."""

RANKS_NENETTE_LOWEST: Final = {**RANKS, NENETTE: -1}

_TWINS: Final[list[Dice]] = [d for n in (6, 5, 4, 3, 2) for d in ((n, 1, 1), (n, n, n))]
_HIGHEST_TWIN: Final = RANKS[6, 6, 6]

RANKS_BY_WORTH: Final[dict[Dice, int]] = {
    **RANKS,
    **{dice: _HIGHEST_TWIN - place for place, dice in enumerate(_TWINS)},
}
"""Ranks with two aces just above three of a kind of the same value."""

RANKS_BY_WORTH_NENETTE_LOWEST: Final = {**RANKS_BY_WORTH, NENETTE: -1}

VALUES: Final = {dice: value for dice, (_kind, value) in _TABLE.items()}
"""Value that each combination adds to the total of a turn (F9)."""

VALUES_OF_NAMED: Final = {
    dice: value * (dice in _NAMED) for dice, value in VALUES.items()
}


def kind(dice: Dice) -> Kind:
    """Return the kind of the combination."""
    return _TABLE[dice][0]


# Throwing


def sorted_dice(dice: Dice) -> Dice:
    """Return the dice, highest first."""
    return tuple(sorted(dice, reverse=True))


@cache
def outcomes(n: int) -> tuple[tuple[Dice, float], ...]:
    """Return the results of n dice (1 to 3), each with its probability."""
    ways = Counter(map(sorted_dice, product(FACES, repeat=n)))
    return tuple((dice, count / len(FACES) ** n) for dice, count in ways.items())


@cache
def chances_beside(kept: Dice) -> dict[Dice, float]:
    """Return the combinations that a throw can make with these dice, with chances."""
    thrown = outcomes(DICE - len(kept))
    return {sorted_dice(kept + dice): chance for dice, chance in thrown}


@cache
def rethrows(dice: Dice) -> tuple[Dice, ...]:
    """Return all distinct sets of these dice that may be thrown again (F8).

    No set is empty. The largest sets come first, and high dice before low ones.
    """
    sizes = range(len(dice), 0, -1)
    return tuple(
        dict.fromkeys(part for size in sizes for part in combinations(dice, size))
    )


@cache
def left_of(dice: Dice, thrown: Dice) -> Dice:
    """Return the dice that stay on the table when `thrown` are thrown again."""
    return sorted_dice(tuple((Counter(dice) - Counter(thrown)).elements()))
