"""The cards of Threes: the bag, the plus cards, and the tiles of the start.

A bag is three integers: how many 1s, 2s and 3s are left in it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tabletop.chance import Rng, pick, shuffled
from tabletop.games.threes.lanes import (
    DIRECTIONS,
    EMPTY_BOARD,
    LANES,
    Board,
    push,
    put,
)

Bag: TypeAlias = tuple[int, ...]
Window: TypeAlias = tuple[int, ...]

BASIC: Final = 3
"""The highest basic card; every higher one is a plus card."""

FULL_BAG: Final[Bag] = (4, 4, 4)
PLUS_FROM: Final = 48
"""Plus cards come when the highest tile is this or more."""

PLUS_ONE_IN: Final = 21
"""One card in so many is then a plus card."""

PLUS_LEAST: Final = 6
PLUS_BELOW: Final = 8
"""A plus card is at most the highest tile divided by this."""

WINDOW: Final = 3
"""The most values that a window announces."""

START_TILES: Final = 9

# The bag


def cards_in(bag: Bag) -> tuple[int, ...]:
    """Return the cards of a bag, ascending."""
    ones, twos, threes = bag
    return (1,) * ones + (2,) * twos + (3,) * threes


def refilled(bag: Bag) -> Bag:
    """Return the bag from which a basic card is drawn: a full one for an empty one."""
    return bag if any(bag) else FULL_BAG


def without(bag: Bag, card: int) -> Bag:
    """Return the bag after this basic card was drawn from it."""
    left = list(refilled(bag))
    left[card - 1] -= 1
    return tuple(left)


# Plus cards


def plus_values(highest: int) -> tuple[int, ...]:
    """Return the values that a plus card can have (T7), ascending; none below 48."""
    values = []
    value = PLUS_LEAST
    while value <= highest // PLUS_BELOW:
        values.append(value)
        value *= 2
    return tuple(values)


def windows(highest: int) -> tuple[Window, ...]:
    """Return the windows that `plus_window` may announce, all equally likely."""
    values = plus_values(highest)
    if len(values) <= WINDOW:
        return (values,) if values else ()
    tops = range(WINDOW, len(values) + 1)
    return tuple(values[top - WINDOW : top] for top in tops)


# The start


def shuffled_start(rng: Rng) -> Board | None:
    """Push and fill an empty board nine times; return it, or None if tiles merged."""
    board = EMPTY_BOARD
    for card in shuffled(rng, cards_in(FULL_BAG))[:START_TILES]:
        direction = pick(rng, DIRECTIONS)
        pushed, _changed = push(board, direction)
        if pushed.count(0) > board.count(0):
            return None
        # T9: any empty entry cell, whether its lane changed or not
        entries = [lane[-1] for lane in LANES[direction] if not pushed[lane[-1]]]
        board = put(pushed, pick(rng, entries), card)
    return board
