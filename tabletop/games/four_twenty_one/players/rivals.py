"""What later players may throw: a model that takes no search.

Against a combination each is taken to do all to beat it; where it matters who is the
worst, each is taken to go for a high combination, whatever the others have. Neither
looks at tokens, and they do not look at each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.games.four_twenty_one.combinations import COMBINATIONS, Dice, outcomes
from tabletop.games.four_twenty_one.players.dice import (
    PARTS,
    PLACE,
    means,
    ranks,
    values,
)
from tabletop.games.four_twenty_one.rules import Options

Means = dict[Dice, float]

CHANCES: Final = tuple(
    chance for _place, chance in sorted((PLACE[d], p) for d, p in outcomes(3))
)
"""The chance of each combination in a throw of all three dice."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """Later players, by the most throws they have, 1 to 3 (at index 0 to 2).

    Attributes:
        beat: the chance to beat a combination for one who tries; a tie counts half.
        above: likewise for one who goes for a high combination.
        total: what the throws of the latter add to the total, on the average.
    """

    beat: tuple[tuple[float, ...], ...]
    above: tuple[tuple[float, ...], ...]
    total: tuple[float, ...]


_KNOWN: Final[dict[Options, Rivals]] = {}


def rivals(options: Options) -> Rivals:
    """Return the model for these options; it takes some 30 ms once."""
    for _pause in learn(options):
        pass
    return _KNOWN[options]


def learn(options: Options) -> Iterator[None]:
    """Make the model if it is not known yet; pause after each half millisecond."""
    if options in _KNOWN:
        return
    targets = [_beating(place, options) for place in range(len(COMBINATIONS))]
    plan = _Plan([1 - sum(_shares(CHANCES, target)) for target in targets])
    beat, above = [], []
    for target in targets:
        beat.append(_chances(target))
        above.append(plan.means_of(target))
        yield
    total = plan.means_of(values(options), adds=not options.last_throw_counts)
    by_throws = [tuple(zip(*rows, strict=True)) for rows in (beat, above)]
    _KNOWN[options] = Rivals(by_throws[0], by_throws[1], total)


def _beating(place: int, options: Options) -> list[float]:
    """Return for each combination 1 if it beats this one, 1/2 if it is the same."""
    table = ranks(options)
    mine = table[place]
    return [(rank > mine) + (rank == mine) / 2 for rank in table]


def _shares(chances: Sequence[float], worth: Sequence[float]) -> list[float]:
    return [chance * each for chance, each in zip(chances, worth, strict=True)]


def _best(found: Means) -> list[float]:
    return [max([found[kept] for kept in parts]) for parts in PARTS]


def _chances(target: Sequence[float]) -> tuple[float, float, float]:
    """Return the most that one, two and three throws can make of this."""
    hit = means(target)
    last = means(_best(hit))
    second = means(_best({kept: max(hit[kept], last[kept]) for kept in hit}))
    return hit[()], max(hit[()], last[()]), max(hit[()], second[()])


class _Plan:
    """A way through a go that is always the same; it keeps what is best to keep."""

    def __init__(self, worth: Sequence[float]) -> None:
        """Take what is gone for, by combination; more is better."""
        self._hit = means(worth)
        self._last = means(_best(self._hit))
        self._second = means([max(pair) for pair in zip(*self._both(), strict=True)])

    def _both(self) -> tuple[list[float], list[float]]:
        return _best(self._hit), _best(self._last)

    def means_of(
        self, each: Sequence[float], *, adds: bool = False
    ) -> tuple[float, float, float]:
        """Return the mean of this after a go of at most one, two, three throws.

        Args:
            each: a number for each combination.
            adds: whether it is summed over throws, and not that of the last one.
        """
        own = each if adds else [0.0] * len(each)
        hit = means(each)
        last = means(_sums(own, self._followed(hit, hit, self._hit, self._hit)))
        second = self._followed(hit, last, self._hit, self._last)
        found = [hit[()]]
        for goes_on, mean in (
            (self._last, last),
            (self._second, means(_sums(own, second))),
        ):
            found.append(mean[()] if goes_on[()] > self._hit[()] else hit[()])
        return found[0], found[1], found[2]

    def _followed(
        self, hit: Means, on: Means, hit_worth: Means, on_worth: Means
    ) -> list[float]:
        """Return what follows each combination if the better way is taken."""
        found = []
        for parts in PARTS:
            kept = max(parts, key=lambda part: max(hit_worth[part], on_worth[part]))
            is_hit = hit_worth[kept] >= on_worth[kept]
            found.append((hit if is_hit else on)[kept])
        return found


def _sums(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]
