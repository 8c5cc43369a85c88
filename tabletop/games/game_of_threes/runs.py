"""The ways to choose runs from the cards of one suit (G9, G10).

They are part of the set finder, whose idea is told in `melds`.

Positions in a suit are bits: 0 for a low ace, 1 to 12 for two to king, 13 for a high
ace; an ace sets both. Ranks are bits in the order of their points: 0 for two to 11 for
king, 12 for ace.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.games.game_of_threes.cards import POINTS, RANKS_IN_SUIT

LEAST: Final = 3
"""A set has so many cards at least (G8, G9)."""

LONGEST: Final = RANKS_IN_SUIT
"""A run has so many cards at most (G9)."""

HIGH_ACE: Final = 13
ACES: Final = 1 | 1 << HIGH_ACE

Layers: TypeAlias = tuple[int, ...]
"""Masks: of what is there at least once, at least twice, and so on."""

Run: TypeAlias = tuple[int, int, int]
"""First and last position of a run, and the mask of its natural cards."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to choose runs from one suit.

    Attributes:
        cost: how many wild cards it needs.
        points: of its natural cards.
        taken: the layers of the ranks of its natural cards.
        runs: one or more.
    """

    cost: int
    points: int
    taken: Layers
    runs: tuple[Run, ...]


# Masks of ranks

_VALUES: Final = (*POINTS[1:], POINTS[0])
"""The points of ranks by their bits."""

TOP: Final = (0, *_VALUES)
"""The points of the highest rank of a mask, by the mask's `bit_length`."""


def _sums() -> tuple[int, ...]:
    found = [0]
    for points in _VALUES:
        found += [points + other for other in found]
    return tuple(found)


SUM: Final = _sums()
"""The points of one card of each rank of a mask, by the mask."""


def ranks_of(positions: int) -> int:
    """Return the mask of ranks of a mask of positions with at most one ace bit."""
    return positions >> 1 | (positions & 1) << RANKS_IN_SUIT - 1


def lessened(layers: Layers, taken: int) -> Layers:
    """Return the layers after one of each in the mask is taken away."""
    kept = ~taken
    if len(layers) == LEAST:
        once, twice, thrice = layers
        return (
            once & kept | twice & taken,
            twice & kept | thrice & taken,
            thrice & kept,
        )
    return tuple(
        [
            here & kept | above & taken
            for here, above in zip(layers, (*layers[1:], 0), strict=True)
        ]
    )


# Runs


@lru_cache(maxsize=1 << 15)
def choices_of(
    layers: Layers, wilds: int, own: int, wild_at: int, naturals: int
) -> tuple[Choice, ...]:
    """Return the ways to choose runs from a suit, the most points first.

    They are found card by card, from the lowest position on: it begins a run, or it is
    in none. What comes after that is remembered too.

    Args:
        layers: the masks of the positions of its natural cards.
        wilds: so many wild cards there are.
        own: so many of them are of this suit and may stand for themselves. They matter
            with two naturals alone, and count 0 otherwise.
        wild_at: their position, if any is of use.
        naturals: how many a set must hold.
    """
    if not layers:
        return ()
    bit = layers[0] & -layers[0]
    skipped = _packed(tuple([layer & ~bit for layer in layers]))
    more = choices_of(skipped, wilds, own, wild_at, naturals)
    found = {choice.taken: choice for choice in more}
    first = bit.bit_length() - 1
    for run, cost, is_own in _windows(layers[0], first, wilds, wild_at, naturals):
        if cost <= wilds and is_own <= own:
            rest = _packed(lessened(layers, _as_cards(run[2])))
            left = (wilds - cost, own - is_own, wild_at, naturals)
            for other in (_NONE, *choices_of(rest, *left)):
                choice = _with_run(other, run, cost)
                known = found.get(choice.taken)
                if known is None or choice.cost < known.cost:
                    found[choice.taken] = choice
    return tuple(sorted(found.values(), key=lambda c: (-c.points, c.cost)))


_NONE: Final = Choice(0, 0, (), ())


def _packed(layers: Layers) -> Layers:
    """Return the layers without empty ones."""
    while layers and not layers[-1]:
        layers = layers[:-1]
    return layers


def _with_run(choice: Choice, run: Run, cost: int) -> Choice:
    """Return the choice with one more run."""
    left = ranks = ranks_of(run[2])
    taken = list(choice.taken)
    for k, layer in enumerate(taken):
        taken[k], left = layer | left, layer & left
    if left:
        taken.append(left)
    return Choice(
        choice.cost + cost,
        choice.points + SUM[ranks],
        tuple(taken),
        (run, *choice.runs),
    )


def _as_cards(positions: int) -> int:
    """Return the mask with both bits of an ace that is in it."""
    return positions | ACES if positions & ACES else positions


def _windows(
    there: int, first: int, wilds: int, wild_at: int, naturals: int
) -> Iterator[tuple[Run, int, int]]:
    """Give the runs whose first natural card is here, each with its cost.

    The third number is 1 for a run of one natural card and one of the wild rank that
    stands for itself, else 0; such a run may begin at either of the two.
    """
    masks = [(1 << first, 0)]
    for last in range(first + 1, min(first + LONGEST, HIGH_ACE + 1)):
        if there >> last & 1:
            ends = [(mask | 1 << last, gaps) for mask, gaps in masks]
            for mask, gaps in ends:
                yield (first, last, mask), max(gaps, first + LEAST - 1 - last), 0
            # Only two naturals are a reason to skip a card: see above.
            skips = masks if naturals == 2 else []  # noqa: PLR2004
        else:
            ends, skips = [], masks
        masks = ends + [(mask, gaps + 1) for mask, gaps in skips if gaps < wilds]
    if naturals == 2:  # noqa: PLR2004
        low, high = sorted((first, wild_at))
        cost = max(high - low, LEAST - 1)
        if high - low < LONGEST:
            yield (low, high, 1 << first), cost, 1
