"""Reasons for advice in Threes, in words and numbers.

Every number is a count on the board after the push, or a result of the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeAlias

from tabletop.core.game import put
from tabletop.core.i18n import _, mark, ngettext
from tabletop.games.threes import lanes
from tabletop.games.threes.events import SPOKEN
from tabletop.games.threes.lanes import Board, push

Found: TypeAlias = Mapping[str, tuple[int, float]]  # layers and value, by direction

_WITHIN: Final = {  # directions within a sentence
    "up": mark("up"),
    "down": mark("down"),
    "left": mark("left"),
    "right": mark("right"),
}

Difference: TypeAlias = tuple[float, str, dict[str, int]]
"""Weight of a reason, a sentence that begins with the better move, and its numbers."""

_PAIRS: Final = tuple(
    pair
    for direction in ("left", "up")
    for lane in lanes.LANES[direction]
    for pair in pairwise(lane)
)
"""Pairs of adjacent cells, each once, with the lower number first."""

_NEAR: Final = tuple(  # neighbours of each cell
    [sum(pair) - cell for pair in _PAIRS if cell in pair] for cell in range(lanes.CELLS)
)

_HALF: Final = 50  # maximum loss, in per cent, that sentences state exactly
_COARSE: Final = 10  # minimum loss, in per cent, that is rounded to a multiple of five
_LOW: Final = 3  # tile below which tiles merge with only one other tile


@dataclass(frozen=True)
class After:
    """Features of a board after a push, before the card enters."""

    before: Board  # the board before the push
    direction: str  # of the push
    cards: tuple[int, ...]  # the possible values of the announced card

    @cached_property
    def board(self) -> Board:
        """The board after the push."""
        return push(self.before, self.direction)[0]

    @cached_property
    def free(self) -> int:
        """The number of free cells after the card has entered."""
        return self.board.count(0) - 1

    @cached_property
    def pairs(self) -> int:
        """The number of pairs of neighbours that can merge."""
        return sum(self._merge(one, other) for one, other in _PAIRS)

    @cached_property
    def made(self) -> int:
        """The highest merged tile, 0 for none."""
        return max(map(sum, lanes.merged(self.before, self.direction)), default=0)

    @cached_property
    def shut(self) -> tuple[tuple[int, int], ...]:
        """The 1s and 2s without a free or fitting neighbour, with the highest one."""
        return tuple(
            (tile, max(self.board[near] for near in _NEAR[cell]))
            for cell, tile in enumerate(self.board)
            if 0 < tile < _LOW and not any(self._fits(cell, n) for n in _NEAR[cell])
        )

    @cached_property
    def twins(self) -> int:
        """The highest tile that occurs exactly twice, if the two touch; else 0."""
        twice = {tile for tile in self.board if self.board.count(tile) == 2}  # noqa: PLR2004 - twins
        tile = max(twice - {0, 1, 2}, default=0)
        cells = [cell for cell, other in enumerate(self.board) if other == tile]
        return tile if tuple(cells) in _PAIRS else 0

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The number of ways to enter that end the game, and of all ways."""
        _board, changed = push(self.before, self.direction)
        cells = [lanes.entry_cell(self.direction, lane) for lane in changed]
        boards = [put(self.board, cell, card) for cell in cells for card in self.cards]
        return sum(not lanes.can_move(board) for board in boards), len(boards)

    def _merge(self, one: int, other: int) -> bool:
        return (
            lanes.can_merge(self.board[one], self.board[other]) and self.board[one] > 0
        )

    def _fits(self, cell: int, near: int) -> bool:
        return self.board[near] == 0 or self._merge(cell, near)


# Reasons


def reason(
    board: Board, cards: tuple[int, ...], ranked: Sequence[str], found: Found
) -> str:
    """Return the reason for the first of the directions, which are ranked by value."""
    best, *others = ranked
    if not others:
        sentence = _("{Best} is the only move that changes anything.")
        return sentence.format(Best=_(SPOKEN[best]))
    other = others[0]
    # Without a difference the reason names the move and the loss by the other one.
    told = why(board, cards, best, other)
    hope = _hope(found[best], found[other], _named(best, other), is_alone=not told)
    return " ".join(
        filter(None, (told or _("{Best}.").format(Best=_(SPOKEN[best])), hope))
    )


def why(board: Board, cards: tuple[int, ...], best: str, other: str) -> str:
    """Return the strongest reason for one direction against another, "" if none."""
    one, two = After(board, best, cards), After(board, other, cards)
    differences = (*_counted(one, two), *_about_tiles(one, two))
    _much, sentence, more = max(differences, default=(0, "", {}))
    return sentence.format(**more, **_named(best, other))


def _named(best: str, other: str) -> dict[str, str]:
    names = {"Best": SPOKEN[best], "other": _WITHIN[other]}
    return {key: _(name) for key, name in names.items()}


def _counted(one: After, two: After) -> Iterator[Difference]:
    """Yield the differences in favour of `one` that are counts."""
    (ends, ways), (other_ends, other_ways) = one.ends, two.ends
    if ends * other_ways < other_ends * ways:
        sentence = _("{Best}, since {other} would end the game in {n} of {m} ways.")
        if other_ends == other_ways:
            sentence = _("{Best}, since {other} would end the game.")
        yield 99.0, sentence, {"n": other_ends, "m": other_ways}
    if one.free > two.free:
        sentence = ngettext(
            "{Best} keeps {n} cell free, {other} {m}.",
            "{Best} keeps {n} cells free, {other} {m}.",
            one.free,
        )
        yield one.free - two.free, sentence, {"n": one.free, "m": two.free}
    if one.pairs > two.pairs:
        sentence = ngettext(
            "{Best} leaves {n} pair that can merge, {other} {m}.",
            "{Best} leaves {n} pairs that can merge, {other} {m}.",
            one.pairs,
        )
        yield one.pairs - two.pairs, sentence, {"n": one.pairs, "m": two.pairs}


def _about_tiles(one: After, two: After) -> Iterator[Difference]:
    """Yield the differences in favour of `one` that concern single tiles."""
    if one.made > max(two.made, _LOW):
        yield 0.5, _("{Best} makes a {tile}."), {"tile": one.made}
    if one.twins > two.twins:
        sentence = _("{Best} puts the two {tile}s side by side.")
        yield 0.8, sentence, {"tile": one.twins}
    if len(one.shut) < len(two.shut):
        sentence = _(
            "{Best}, since {other} would leave a {tile} trapped beside the {big}."
        )
        only_there = Counter(two.shut) - Counter(one.shut)
        tile, big = max(only_there, key=lambda pair: pair[1])
        yield 0.9, sentence, {"tile": tile, "big": big}


def _hope(
    best: tuple[int, float],
    other: tuple[int, float],
    words: Mapping[str, str],
    *,
    is_alone: bool,
) -> str:
    """Return a sentence about the loss by the other move, "" if it is unknown.

    A small loss is mentioned only alone, as it would contradict a reason.

    The loss is a share of the score of good play, not a number of points. In a weak
    game the score of good play is many times the real one.
    """
    (layers, value), (other_layers, less) = best, other
    if layers > other_layers:
        return ""
    lost = _lost(value, less)
    if not lost:
        return _("It makes little difference here.") if is_alone else ""
    if lost > _HALF:
        sentence = _("After {other}, a good player would score less than half as much.")
        return sentence.format(**words)
    sentence = _("After {other}, a good player would score about {lost}% less.")
    return sentence.format(lost=lost, **words)


def _lost(most: float, value: float) -> int:
    """Return the loss of a value against the best, in per cent, rounded.

    A value with fewer layers may be higher than the best; its loss is 0.
    """
    lost = max(0, round(100 * (most - value) / most)) if most > 0 else 0
    return lost if lost < _COARSE else 5 * round(lost / 5)


# Lines


def lines(ranked: Sequence[str], found: Found) -> tuple[str, ...]:
    """Return a line for each direction: its loss against the best, and its layers.

    It has no points: in a weak game, the score of good play is hard to believe.
    """
    best, *others = ranked
    _layers, most = found[best]
    told = [_("best"), *(_beside(_lost(most, found[other][1])) for other in others)]
    return tuple(
        _line(direction, found[direction][0], words)
        for direction, words in zip(ranked, told, strict=True)
    )


def _beside(lost: int) -> str:
    """Return the words for a loss in per cent."""
    if lost > _HALF:
        return _("less than half the score")
    return _("about {lost}% less").format(lost=lost) if lost else _("about the same")


def _line(direction: str, layers: int, told: str) -> str:
    sentence = ngettext(
        "{Move}: {told}, looking {n} move ahead",
        "{Move}: {told}, looking {n} moves ahead",
        layers,
    )
    return sentence.format(Move=_(SPOKEN[direction]), told=told, n=layers)
