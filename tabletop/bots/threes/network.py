"""What a board of Threes will be worth at the end, by weights that were learnt.

A *view* is two neighbouring lanes, an edge lane and the one beside it (outer) or the
two in the middle (inner). A board has eight views of either kind, read from each end
and from each side, so that it and its mirror images have one value. A *pattern* is
some cells of a view, and what its tiles weigh is learnt. A board after a push, with a
card announced, is worth its score and the weights of all patterns over all views: the
score that is expected at the end of the game. A game has several *stages*, by the
highest tile, and each has weights of its own.

A file of weights begins with a line that names its kind and version and a line of JSON,
and goes on with what zlib packed. For each stage and each pattern there are the keys of
the pattern's tiles, ascending, as differences of four bytes each, all first bytes
before all second ones and so on; and for each key a signed byte, or four where the
announced card counts, all first ones before all second ones. A byte b is the weight
`base + b * |b| * scale`, rounded; tiles that have no key weigh `other`.
"""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, Final, TypeAlias

from tabletop.bots.threes.lanes import LANE, WIDTH, Table, cells_of, tile_of
from tabletop.games.threes import tile_score
from tabletop.i18n import _

KIND: Final = b"tabletop threes weights 1"
"""The first line of a file: what it is, and the version of its format."""

CARDS: Final = 4
"""The kinds of announced cards: 1, 2, 3 and a plus card."""

HIGHEST: Final = 15
"""The highest rank that the weights know; what is above counts as this."""

KEPT: Final = 50_000
"""How many pairs of lanes of one kind are remembered before all are forgotten."""

_BYTES: Final = 4
_SIGN: Final = 128

Four: TypeAlias = tuple[float, ...]
"""A value for each kind of announced card: 1, 2, 3, a plus card."""


class WeightsError(ValueError):
    """A file is not one of weights, or not of this version."""


# Patterns


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some cells of a view, 0 to 3 of its first lane and 4 to 7 of its second.

    Attributes:
        is_inner: whether the view is of the two lanes in the middle.
        cells: ascending.
        has_card: whether the announced card counts.
    """

    is_inner: bool
    cells: tuple[int, ...]
    has_card: bool

    def key(self, ranks: Sequence[int]) -> int:
        """Return the number of the tiles that the pattern has of a view's eight."""
        key = 0
        for place, cell in enumerate(self.cells):
            key |= ranks[cell] << 4 * place
        return key


@dataclass(frozen=True, slots=True)
class Weights:
    """What the tiles of one pattern weigh, in one stage.

    Attributes:
        keys: ascending.
        numbers: a byte for each key, or four, all first ones before all second ones.
        weights: what each of the 256 bytes stands for.
        other: what tiles without a key weigh.
    """

    pattern: Pattern
    keys: array[int]
    numbers: bytes
    weights: tuple[int, ...]
    other: int

    def of(self, ranks: Sequence[int]) -> Sequence[int]:
        """Return what the eight cells of a view weigh, for each kind of card."""
        key = self.pattern.key(ranks)
        count = len(self.keys)
        at = bisect_left(self.keys, key)
        if at == count or self.keys[at] != key:
            return (self.other,) * CARDS
        if not self.pattern.has_card:
            return (self.weights[self.numbers[at]],) * CARDS
        return [self.weights[number] for number in self.numbers[at::count]]


# Stages


class Stage:
    """The values of pairs of neighbouring lanes, in one stage.

    A pair is the number of its first lane shifted by `WIDTH`, and that of its second.
    With the pairs of the rows and those of the columns, a board has all of its views
    once, and its score.

    Attributes:
        outer: the value of an edge lane and the one beside it.
        inner: the value of the two lanes in the middle, in either order.
    """

    def __init__(self, weights: Sequence[Weights]) -> None:
        """Take the weights of all patterns."""
        outer = [some for some in weights if not some.pattern.is_inner]
        inner = [some for some in weights if some.pattern.is_inner]
        self.outer = Table(partial(_outer, outer), KEPT)
        self.inner = Table(partial(_inner, inner), KEPT)

    def value(self, rows: Sequence[int], columns: Sequence[int]) -> Four:
        """Return what a board after a push is worth, for each kind of card."""
        pairs = []
        for a, b, c, d in (rows, columns):
            pairs += [self.outer[a << WIDTH | b], self.outer[d << WIDTH | c]]
            pairs.append(self.inner[b << WIDTH | c])
        return tuple(map(sum, zip(*pairs, strict=True)))


def _outer(weights: Sequence[Weights], pair: int) -> Four:
    one, other = _ranks(pair >> WIDTH), _ranks(pair & LANE)
    # Each tile is in one outer pair of the rows and in one of the columns.
    score = (_score(pair >> WIDTH) + _score(pair & LANE)) / 2
    return _summed(weights, [one + other, one[::-1] + other[::-1]], score)


def _inner(weights: Sequence[Weights], pair: int) -> Four:
    one, other = _ranks(pair >> WIDTH), _ranks(pair & LANE)
    back, other_back = one[::-1], other[::-1]
    views = [one + other, other + one, back + other_back, other_back + back]
    return _summed(weights, views, 0.0)


def _score(lane: int) -> int:
    return sum(tile_score(tile_of(rank)) for rank in cells_of(lane))


def _ranks(lane: int) -> tuple[int, ...]:
    return tuple([min(rank, HIGHEST) for rank in cells_of(lane)])


def _summed(
    weights: Sequence[Weights], views: Sequence[tuple[int, ...]], score: float
) -> Four:
    found = [some.of(view) for some in weights for view in views]
    return tuple(score + sum(column) for column in zip(*found, strict=True))


# Networks


class Network:
    """All weights, and what they make of boards.

    Attributes:
        bounds: the lowest highest rank of each stage but the first, ascending.
        weights: of each stage, pattern by pattern.
        stages: their values.
    """

    def __init__(self, content: bytes) -> None:
        """Read a file.

        Raises:
            WeightsError: it is no file of weights, or of another version.
        """
        try:
            kind, terms, packed = content.split(b"\n", 2)
            if kind != KIND:
                raise ValueError  # noqa: TRY301 - told below with all else
            header = json.loads(terms)
            read = _Reader(zlib.decompress(packed), header)
            self.bounds = tuple(header["bounds"])
            self.weights = tuple(tuple(read.stage(k)) for k in header["stages"])
        except (ValueError, KeyError, zlib.error, struct.error) as error:
            sentence = _("The weights of the computer player of Threes are damaged.")
            raise WeightsError(sentence) from error
        self.stages = tuple(map(Stage, self.weights))

    def stage(self, highest: int) -> Stage:
        """Return the stage of a board with this highest rank."""
        return self.stages[bisect_right(self.bounds, highest)]


class _Reader:
    """Reads what zlib unpacked, from the first byte to the last."""

    def __init__(self, content: bytes, header: dict[str, Any]) -> None:
        self._content = content
        self._patterns = [
            Pattern(kind == "inner", tuple(cells), has_card)
            for kind, cells, has_card in header["patterns"]
        ]
        self._at = 0

    def stage(self, terms: Sequence[dict[str, Any]]) -> Iterator[Weights]:
        """Give the weights of a stage, pattern by pattern."""
        for pattern, term in zip(self._patterns, terms, strict=True):
            keys = self._keys(term["keys"])
            numbers = self._next(term["keys"] * (CARDS if pattern.has_card else 1))
            weights = tuple(_weight(byte, **term) for byte in range(2 * _SIGN))
            yield Weights(pattern, keys, numbers, weights, term["other"])

    def _keys(self, count: int) -> array[int]:
        differences = bytearray(_BYTES * count)
        for place in range(_BYTES):
            differences[place::_BYTES] = self._next(count)
        return array("I", accumulate(struct.unpack(f"<{count}I", differences)))

    def _next(self, count: int) -> bytes:
        self._at += count
        return self._content[self._at - count : self._at]


def _weight(byte: int, *, base: float, scale: float, **_terms: float) -> int:
    signed = byte - 2 * _SIGN if byte >= _SIGN else byte
    return round(base + signed * abs(signed) * scale)
