"""The exact solution of a turn of two players.

Of two players in a set, the loser of the last turn leads the next one (F10). So one
number describes the set between turns, the leader's tokens. `hopes[t]` is the leader's
chance not to lose the set with t tokens. Within the turn, three things matter: the
leader's final combination, the number of throws, and the total so far. `hopes` covers
everything after the turn.

The total matters only up to the tokens that can be paid, so it is capped. All rows are
lists over totals, 0 to the cap. `answers[n][c]` is the leader's chance after ending
with combination c in n + 1 throws, by the total then. With the option `best_counts`
the final combinations decide the total, so rows have a single chance.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, TypeVar

from tabletop.games.four_twenty_one.bots.turn_value import (
    AFTER_ONE,
    AFTER_PAIR,
    NOTHING,
    PAIRS,
    ranks,
    values,
)
from tabletop.games.four_twenty_one.combinations import COMBINATIONS, FACES, outcomes
from tabletop.games.four_twenty_one.rules import Options

Row: TypeAlias = list[float]  # a chance for each total
T = TypeVar("T", float, tuple[float, float])  # a chance, or a strategy and a chance

Kept: TypeAlias = tuple[list[list[T]], list[list[T]], list[T]]
"""The worth of a throw with each pair, each single die, and nothing kept."""

_ONES: Final = tuple((FACES.index(a), FACES.index(b)) for a, b in PAIRS)
_TWOS: Final = tuple(
    tuple(PAIRS.index(pair) for pair in ((a, b), (a, c), (b, c)))
    for a, b, c in COMBINATIONS
)

FLAGS: Final = (
    *("nenette_lowest", "others_worth_nothing", "last_throw_counts"),
    *("best_counts", "aces_by_worth"),
)
"""The options that affect hopes, in addition to the number of tokens."""


@cache
def hopes_of(options: Options) -> tuple[float, ...]:
    """Return the leader's chances by the leader's tokens, 0 to all; () if unknown.

    They come from `hopes.txt`, written by lab/training/solve_four_twenty_one.py. A line
    has the number of tokens, the options that are on, and the chances in millionths,
    from 1 token on.
    """
    on = [name for name in FLAGS if getattr(options, name)]
    row = _known().get(" ".join([str(options.tokens), *on]))
    if row is None:
        return ()
    return (1.0, *(int(text) / 1e6 for text in row.split()), 0.0)


@cache
def _known() -> dict[str, str]:
    raw = pkgutil.get_data(__package__, "hopes.txt") or b""
    rows = (line.partition(": ") for line in raw.decode().splitlines())
    return {key: row for key, _, row in rows}


@cache
def rampo_totals(options: Options, most: int) -> tuple[float, ...]:
    """Return the distribution of the total of a rampo of two, to its end (F11).

    The last chance is that of `most` and more. The loser does not depend on the total.
    """
    shares = dict(outcomes(3))
    worth = values(options)
    untied, tied = [0.0] * (most + 1), [0.0] * (most + 1)
    for one, dice in enumerate(COMBINATIONS):
        for other, others in enumerate(COMBINATIONS):
            at = min(worth[one] + worth[other], most)
            row = tied if one == other else untied
            row[at] += shares[dice] * shares[others]
    found: list[float] = []
    for total in range(most):
        again = sum(tied[k] * found[total - k] for k in range(1, total + 1))
        found.append((untied[total] + again) / (1 - tied[0]))
    return (*found, 1 - sum(found))


class Duel:
    """A turn of two players, with the chances of the leader."""

    def __init__(self, tokens: int, hopes: Sequence[float], options: Options) -> None:
        """Use the leader's tokens, and the hopes of leaders, by 0 to all tokens."""
        most = max(tokens, options.tokens - tokens)  # more makes no difference
        is_summed = not options.best_counts
        self.cap = most if is_summed else 0
        self._values = values(options) if is_summed else NOTHING
        self._ranks = ranks(options)
        self._replaces = options.last_throw_counts
        # filled by `solve`
        self.answers: list[list[Row]] = [[[] for _ in COMBINATIONS] for _ in range(3)]
        totals, other = range(most + 1), options.tokens - tokens
        won = [1 - hopes[other + min(total, tokens)] for total in totals]
        lost = [hopes[tokens + min(total, other)] for total in totals]
        even = [(a + b) / 2 for a, b in zip(won, lost, strict=True)]
        if is_summed:
            rampo = rampo_totals(options, most)
            even = [
                sum(p * even[min(total + k, most)] for k, p in enumerate(rampo))
                for total in totals
            ]
        self._ends = won, even, lost  # by the total that is paid
        # with `best_counts` the same by the combination that is paid
        paid = () if is_summed else [min(value, most) for value in values(options)]
        self._by_best = [[[row[value]] for value in paid] for row in self._ends]

    def solve(self) -> Iterator[None]:
        """Fill `answers`; yield after each combination, in less than a millisecond."""
        ends = [[self._shifted(end, v) for v in self._values] for end in self._ends]
        for place, rank in enumerate(self._ranks):
            after = [
                ends[0 if other < rank else 1 if other == rank else 2][k]
                for k, other in enumerate(self._ranks)
            ]
            if self._by_best[0]:
                after = [self.ended(place, k) for k in range(len(after))]
            hit = by_kept(after)
            last = self._thrown(worst(hit))
            second = self._thrown(worst(least(hit, last)))
            for n, found in enumerate((hit, last, second)):
                self.answers[n][place] = list(map(min, hit[2], found[2]))
            yield

    def ended(self, place: int, other: int) -> Row:
        """Return the leader's chances after the goes, by the total then."""
        rank, others = self._ranks[place], self._ranks[other]
        how = 0 if others < rank else 1 if others == rank else 2
        if self._by_best[0]:
            return self._by_best[how][other if others > rank else place]
        return self._ends[how]

    def _thrown(self, rows: list[Row]) -> Kept[float]:
        """Return the value of a throw of the later player."""
        return by_kept(rows if self._replaces else self.counted(rows))

    def counted(self, rows: list[Row]) -> list[Row]:
        """Return the rows of all combinations, by the totals before their throw."""
        pairs = zip(rows, self._values, strict=True)
        return [self._shifted(row, value) for row, value in pairs]

    def _shifted(self, row: Row, value: int) -> Row:
        """Return the row, by the total before a throw of this value."""
        value = min(value, self.cap)
        return row[value:] + row[-1:] * value


def _mean(rows: Sequence[Row]) -> Row:
    return [(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*rows, strict=True)]


def by_kept(rows: Sequence[Row]) -> Kept[float]:
    """Return the value of a throw for each choice of kept dice."""
    pairs = [_mean([rows[k] for k in after]) for after in AFTER_PAIR]
    ones = [_mean([pairs[k] for k in after]) for after in AFTER_ONE]
    return pairs, ones, _mean(ones)


def least(one: Kept[T], other: Kept[T]) -> Kept[T]:
    """Return the elementwise minimum."""
    pairs = [list(map(min, a, b)) for a, b in zip(one[0], other[0], strict=True)]
    ones = [list(map(min, a, b)) for a, b in zip(one[1], other[1], strict=True)]
    return pairs, ones, list(map(min, one[2], other[2]))


def worst(kept: Kept[T]) -> list[list[T]]:
    """Return for each combination the minimum over the sets of kept dice."""
    return _over_parts(min, kept)


def best(kept: Kept[T]) -> list[list[T]]:
    """Return for each combination the maximum over the sets of kept dice."""
    return _over_parts(max, kept)


def _over_parts(choose: Callable[..., T], kept: Kept[T]) -> list[list[T]]:
    pairs, ones, none = kept
    ones = [list(map(choose, row, none)) for row in ones]
    pairs = [
        list(map(choose, row, ones[a], ones[b]))
        for row, (a, b) in zip(pairs, _ONES, strict=True)
    ]
    return [list(map(choose, pairs[a], pairs[b], pairs[c])) for a, b, c in _TWOS]
