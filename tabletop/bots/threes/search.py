"""Expectimax for Threes: what a move is worth, by all that may come after it.

A search looks so many *layers* ahead; a layer is one move of the player. Behind the
last one a board is worth what its lanes are. Before that, where a card is to be drawn,
a board's value is the mean over the cards, by the bag and the chance of a plus card
(T5 to T7); where one is announced, the best over the moves, or `lost` if there is
none (T10); where it comes in, the mean over the lanes that changed (T4) and over the
values that the announced plus card may have. Nothing is sampled.

A card less likely than `rare` is looked at one layer less deep. Plus cards are: they
come once in 21, and their many values would take most of the time.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import TypeAlias

from tabletop.bots.threes.boards import (
    DIRECTIONS,
    Board,
    Draw,
    Lanes,
    Push,
    Ranks,
    Tables,
    draws,
    push,
)
from tabletop.bots.threes.lanes import BITS, LANE, LAST, WIDTH
from tabletop.games.threes.cards import Bag

Work: TypeAlias = Generator[None, None, float]
"""A value in the making: it pauses after each step, and then returns the value."""


class Search:
    """One search. What it finds it keeps for boards that come up again.

    Attributes:
        steps: how often it looked at all that a drawn card and a move may bring; a
            step takes some 20 µs in CPython, and the work pauses after each.
    """

    def __init__(self, tables: Tables, *, windowed: bool, rare: float) -> None:
        """Take the option `plus_window`, and below what chance a card is rare."""
        self.steps = 0
        self._tables = tables
        self._windowed = windowed
        self._rare = rare
        self._known: dict[tuple[Lanes, Bag, int], float] = {}

    def after_push(self, pushed: Push, card: Ranks, bag: Bag, layers: int) -> Work:
        """Give the value of a push: the card comes in, and so many layers follow."""
        total = 0.0
        for lane in pushed.changed:
            for rank in card:
                board = pushed.entered(lane, rank)
                total += yield from self.to_draw(board, bag, layers)
        return total / (len(pushed.changed) * len(card))

    def to_draw(self, board: Board, bag: Bag, layers: int) -> Work:
        """Give the value of a board where a card is to be drawn."""
        if not layers:
            return self._worth(board)
        key = board[0], bag, layers
        value = self._known.get(key)
        if value is None:
            value = 0.0
            rows, highest = board[0], self._tables.highest
            top = max([highest[row] for row in rows])
            if layers == 1:
                value = self._last_layer(board, draws(bag, top, self._windowed))
                self.steps += 1
                yield
            else:
                for chance, card, left in draws(bag, top, self._windowed):
                    less = chance < self._rare
                    value += chance * (
                        yield from self._to_move(board, card, left, layers - less)
                    )
            self._known[key] = value
        return value

    def _to_move(self, board: Board, card: Ranks, bag: Bag, layers: int) -> Work:
        if not layers:
            return self._worth(board)
        best = None
        for direction in DIRECTIONS:
            pushed = push(self._tables, board, direction)
            if pushed.changed:
                value = yield from self.after_push(pushed, card, bag, layers - 1)
                best = value if best is None else max(best, value)
        return self._tables.weights.lost if best is None else best

    def _worth(self, board: Board) -> float:
        worth = self._tables.worth
        rows, columns = board
        return sum([worth[lane] for lane in rows]) + sum(
            [worth[lane] for lane in columns]
        )

    def _last_layer(self, board: Board, drawn: Sequence[Draw]) -> float:
        """Return the value of a board where a card is drawn and one layer is left."""
        likely = [draw for draw in drawn if draw[0] >= self._rare]
        values = self._last_moves(board, [rank for draw in likely for rank in draw[1]])
        if not values:
            values = [[self._tables.weights.lost] * len(likely)]
        elif len(values[0]) > len(likely):
            values = [
                _means(move, [len(card) for _, card, _ in likely]) for move in values
            ]
        total = 0.0
        for draw, moves in zip(likely, zip(*values, strict=True), strict=True):
            total += draw[0] * max(moves)
        if len(likely) < len(drawn):
            rare = sum([draw[0] for draw in drawn if draw[0] < self._rare])
            total += rare * self._worth(board)
        return total

    def _last_moves(self, board: Board, ranks: Sequence[int]) -> list[list[float]]:
        """Return, for each direction that moves something, a value for each rank.

        It is what `push`, `entered` and `_worth` would give, written out, as nearly
        all of the time goes here: the lanes of a push are looked up once for all
        ranks, and an entry changes but one lane each way.
        """
        worth = self._tables.worth
        values = []
        for r, s, t, u in board:
            for table in (self._tables.first, self._tables.last):
                a, a_across, a_worth, a_changed = table[r]
                b, b_across, b_worth, b_changed = table[s]
                c, c_across, c_worth, c_changed = table[t]
                d, d_across, d_worth, d_changed = table[u]
                changed = a_changed + b_changed + c_changed + d_changed
                if not changed:
                    continue
                across = (
                    a_across
                    | b_across << BITS
                    | c_across << 2 * BITS
                    | d_across << 3 * BITS
                )
                kept = a_worth + b_worth + c_worth + d_worth
                kept += worth[across & LANE]
                kept += worth[across >> WIDTH & LANE]
                kept += worth[across >> 2 * WIDTH & LANE]
                entry = across >> 3 * WIDTH
                means = []
                for rank in ranks:
                    card = rank << LAST
                    more = 0.0
                    if a_changed:
                        more += worth[a + card] - a_worth + worth[entry + rank]
                    if b_changed:
                        more += worth[b + card] - b_worth
                        more += worth[entry + (rank << BITS)]
                    if c_changed:
                        more += worth[c + card] - c_worth
                        more += worth[entry + (rank << 2 * BITS)]
                    if d_changed:
                        more += worth[d + card] - d_worth
                        more += worth[entry + (rank << 3 * BITS)]
                    means.append(kept + more / changed)
                values.append(means)
        return values


def _means(values: Sequence[float], lengths: Sequence[int]) -> list[float]:
    """Return the means of the values taken in groups of these lengths."""
    left = iter(values)
    return [sum(islice(left, length)) / length for length in lengths]
