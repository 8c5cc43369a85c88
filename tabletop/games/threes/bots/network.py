"""The learnt evaluation of a board of Threes.

A *view* is two neighbouring lanes: an edge lane and the next one (outer), or the two in
the middle (inner). A board has eight views of either kind, read from each end and from
each side. So a board and its mirror images have the same value. A *pattern* is some
cells of a view; training learns the weights of its tiles. The value of a board after a
push, with a card announced, is its score plus the weights of all patterns over all
views. It is the expected score at the end of the game. A game has several *stages*, by
the highest tile, with separate weights.

A file of weights begins with a line that names its kind and version, and a line of
JSON. The rest is compressed by zlib. The tiles of a pattern are a number with four bits
a cell, the first cell lowest. Its low byte is the key, and the rest the bucket. For
each stage and each pattern the file has:

- the number of keys in each bucket, all low bytes before all high ones;
- the keys, ascending in each bucket;
- for each key a signed byte, or four if the announced card counts, all first bytes
  before all second ones.

A byte b is the weight `base + b * |b| * scale`, rounded. Tiles without a key have the
weight `other`.
"""

from __future__ import annotations

import json
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import accumulate
from typing import Any, Final, TypeAlias

from tabletop.core.i18n import _
from tabletop.games.threes.bots.boards import LANE, WIDTH, LaneTable, cells_of, tile_of
from tabletop.games.threes.lanes import tile_score

KIND: Final = b"tabletop threes weights 1"  # first line of a file; its format's version
CARDS: Final = 4  # number of kinds of announced cards: 1, 2, 3 and a plus card
HIGHEST: Final = 15  # highest rank with weights; higher ranks count as this
KEPT: Final = 50_000  # maximum cached pairs of lanes of a kind; then it is cleared
_KEY: Final = 8  # bits of a key
_CHUNK: Final = 1 << 16  # bytes that are decompressed at once

_LAST: Final = (1 << _KEY) - 1

_LANE: Final = 16  # bits of a lane of a view

_SIGN: Final = 128

Four: TypeAlias = tuple[float, ...]  # by kind of announced card: 1, 2, 3, a plus card


class WeightsError(ValueError):
    """A file is not a file of weights of this version."""


# Patterns


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some cells of a view, 0 to 3 of its first lane and 4 to 7 of its second."""

    is_inner: bool  # whether the view is of the two lanes in the middle
    cells: tuple[int, ...]  # ascending
    has_card: bool  # whether the announced card counts

    @property
    def buckets(self) -> int:
        """The number of buckets for the numbers of its tiles."""
        return 1 << 4 * len(self.cells) >> _KEY

    def host(self, patterns: Sequence[Pattern]) -> Pattern:
        """Return the first of the largest patterns that contain all of its cells."""
        alike = (some for some in patterns if some.is_inner == self.is_inner)
        wider = (some for some in alike if set(some.cells) >= set(self.cells))
        return max(wider, key=lambda some: len(some.cells))


Runs: TypeAlias = tuple[tuple[int, int], ...]  # shifts and masks for ranks of cells


def runs_of(cells: Sequence[int], among: Sequence[int]) -> Runs:
    """Return the runs that extract the number of `cells` from that of `among`."""
    runs: dict[int, int] = {}
    for place, cell in enumerate(cells):
        shift = 4 * (among.index(cell) - place)
        runs[shift] = runs.get(shift, 0) | 15 << 4 * place
    return tuple(runs.items())


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of one pattern in one stage."""

    pattern: Pattern
    starts: array[int]  # index of each bucket's first key, and the last one's end
    keys: bytes  # ascending in each bucket
    numbers: bytes  # a byte for each key, or four, all first bytes first
    weights: tuple[int, ...]  # the weight of each of the 256 bytes
    other: int  # the weight of tiles without a key

    def of(self, number: int) -> Four:
        """Return the weights of the tiles with this number, by kind of card."""
        bucket = number >> _KEY
        first, end = self.starts[bucket], self.starts[bucket + 1]
        at = self.keys.find(number & _LAST, first, end)
        if at < 0:
            return (self.other,) * CARDS
        if not self.pattern.has_card:
            return (self.weights[self.numbers[at]],) * CARDS
        numbers = self.numbers[at :: len(self.keys)]
        return tuple([self.weights[byte] for byte in numbers])


class Group:
    """The patterns whose cells are all cells of one pattern, the host."""

    def __init__(self, host: Pattern, weights: Sequence[Weights]) -> None:
        patterns = [some.pattern for some in weights]
        self.host = host
        # extracts the number of the host's tiles from that of a view
        self.runs = runs_of(host.cells, range(8))
        # the sum of the weights of all patterns, by that number
        self.values = LaneTable(self._value, KEPT)
        own = [some for some in weights if some.pattern.host(patterns) == host]
        self._weights = next(some for some in own if some.pattern == host)
        self._others = [
            (runs_of(some.pattern.cells, host.cells), LaneTable(some.of, KEPT))
            for some in own
            if some.pattern != host
        ]

    def _value(self, number: int) -> Four:
        one, two, three, plus = self._weights.of(number)
        for runs, values in self._others:
            part = 0
            for shift, mask in runs:
                part |= number >> shift & mask
            a, b, c, d = values[part]
            one += a
            two += b
            three += c
            plus += d
        return one, two, three, plus


# Stages


class NetworkStage:
    """The values of pairs of neighbouring lanes, in one stage.

    A pair is the number of its first lane shifted by `WIDTH`, plus that of its second.
    The pairs of the rows and of the columns cover all views of a board once, and its
    score.
    """

    def __init__(self, weights: Sequence[Weights]) -> None:
        patterns = [some.pattern for some in weights]
        hosts = dict.fromkeys(pattern.host(patterns) for pattern in patterns)
        groups = [Group(host, weights) for host in hosts]
        inner = [group for group in groups if group.host.is_inner]
        outer = [group for group in groups if not group.host.is_inner]
        # the value of the two lanes in the middle, in either order
        self.inner = LaneTable(partial(_inner, inner), KEPT)
        # the value of an edge lane and the next one
        self.outer = LaneTable(partial(_outer, outer), KEPT)

    def value(self, rows: Sequence[int], columns: Sequence[int]) -> Four:
        """Return the value of a board after a push, by kind of card."""
        pairs = []
        for a, b, c, d in (rows, columns):
            outer, inner = self.outer, self.inner[b << WIDTH | c]
            pairs += [outer[a << WIDTH | b], outer[d << WIDTH | c], inner]
        return tuple(map(sum, zip(*pairs, strict=True)))


def _outer(groups: Sequence[Group], pair: int) -> Four:
    one, back, score = _LANES[pair >> WIDTH]
    other, other_back, other_score = _LANES[pair & LANE]
    views = (one | other << _LANE, back | other_back << _LANE)
    # Each tile is in one outer pair of the rows and in one of the columns.
    return _summed(groups, views, (score + other_score) / 2)


def _inner(groups: Sequence[Group], pair: int) -> Four:
    lanes = _LANES[pair >> WIDTH], _LANES[pair & LANE]
    views = [
        one[way] | other[way] << _LANE
        for one, other in (lanes, lanes[::-1])
        for way in (0, 1)
    ]
    return _summed(groups, views, 0.0)


def _summed(groups: Sequence[Group], views: Sequence[int], score: float) -> Four:
    one = two = three = plus = score
    for group in groups:
        values, runs = group.values, group.runs
        for view in views:
            number = 0
            for shift, mask in runs:
                number |= view >> shift & mask
            a, b, c, d = values[number]
            one += a
            two += b
            three += c
            plus += d
    return one, two, three, plus


def _lane(lane: int) -> tuple[int, int, int]:
    """Return a lane with four bits a cell, the reversed lane, and its score."""
    cells = cells_of(lane)
    one = back = 0
    for place, rank in enumerate(cells):
        one |= min(rank, HIGHEST) << 4 * place
        back |= min(rank, HIGHEST) << 12 - 4 * place
    return one, back, sum(tile_score(tile_of(rank)) for rank in cells)


_LANES: Final = LaneTable(_lane)


# Networks


class Network:
    """The weights of all stages."""

    def __init__(self, content: bytes) -> None:
        """Read the content of a file; `WeightsError` if it is no file of weights."""
        try:
            stream = BytesIO(content)
            if stream.readline() != KIND + b"\n":
                raise ValueError  # noqa: TRY301 - converted below, like all others
            header = json.loads(stream.readline())
            # by stage except the first, the minimum highest rank, ascending
            self.bounds = tuple(header["bounds"])
            # by stage and pattern
            self.weights = tuple(_stages(_Unpacker(stream), header))
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            sentence = _("The data for the Threes computer player is damaged.")
            raise WeightsError(sentence) from error
        self.stages = tuple(map(NetworkStage, self.weights))

    def stage(self, highest: int) -> NetworkStage:
        """Return the stage of a board with this highest rank."""
        return self.stages[bisect_right(self.bounds, highest)]


class _Unpacker:
    """Decompresses a stream part by part, so that its whole is never in memory."""

    def __init__(self, stream: BytesIO) -> None:
        """Set the compressed stream."""
        self._stream = stream
        self._unpacking = zlib.decompressobj()

    def read(self, count: int) -> bytes:
        """Return the next bytes; `ValueError` if there are fewer."""
        parts = []
        while count:
            packed = self._unpacking.unconsumed_tail or self._stream.read(_CHUNK)
            part = self._unpacking.decompress(packed, count)
            if not (packed or part):
                raise ValueError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def finish(self) -> None:
        """Check the end and the checksum; `ValueError` if either is wrong."""
        rest = self._unpacking.decompress(
            self._unpacking.unconsumed_tail + self._stream.read()
        )
        if rest or not self._unpacking.eof:
            raise ValueError


def _stages(stream: _Unpacker, header: dict[str, Any]) -> Iterator[tuple[Weights, ...]]:
    patterns = [
        Pattern(kind == "inner", tuple(cells), has_card)
        for kind, cells, has_card in header["patterns"]
    ]
    for terms in header["stages"]:
        pairs = zip(patterns, terms, strict=True)
        yield tuple(_weights(stream, pattern, term) for pattern, term in pairs)
    stream.finish()


def _weights(stream: _Unpacker, pattern: Pattern, term: dict[str, Any]) -> Weights:
    few, many = stream.read(pattern.buckets), stream.read(pattern.buckets)
    counts = (low + 256 * high for low, high in zip(few, many, strict=True))
    starts = array("I", accumulate(counts, initial=0))
    return Weights(
        pattern,
        starts,
        stream.read(starts[-1]),
        stream.read(starts[-1] * (CARDS if pattern.has_card else 1)),
        tuple(_weight(byte, **term) for byte in range(2 * _SIGN)),
        term["other"],
    )


def _weight(byte: int, *, base: float, scale: float, **_terms: float) -> int:
    signed = byte - 2 * _SIGN if byte >= _SIGN else byte
    return round(base + signed * abs(signed) * scale)
