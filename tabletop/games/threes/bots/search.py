"""Expectimax for Threes: the expected value of a move.

A search has a number of *layers*; a layer is one move of the player. After the push of
the last layer, the network evaluates the board. Before that, the value of a board
depends on the next action:

- a card enters: the mean over the changed lanes (T4), and over the possible values of a
  plus card;
- a card is drawn: the mean over the cards, by the bag and the chance of a plus card
  (T5 to T7);
- the player moves: the maximum over the moves, or the score without a move (T10).

The search takes no samples, and every value is the expected score at the end.

A card less likely than `RARE` gets one layer less. Plus cards are rare: they come once
in 21, and their many values would take most of the time.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from tabletop.games.threes.bots.boards import (
    BITS,
    FIRST,
    LANE,
    LAST,
    TOP,
    WIDTH,
    Board,
    Lanes,
    Push,
    Ranks,
    cells_of,
    draws,
    push,
    tile_of,
)
from tabletop.games.threes.bots.network import CARDS, Four, Network
from tabletop.games.threes.lanes import DIRECTIONS, tile_score
from tabletop.games.threes.rules import Bag

Work: TypeAlias = Generator[None, None, float]  # of a value; pauses after each step
RARE: Final = 0.06  # probability below which a card gets one layer less, as a plus card

_PLUS: Final = CARDS - 1


def kind_of(card: Ranks) -> int:
    """Return the kind of an announced card: 0, 1 and 2 for 1, 2 and 3; 3 for a plus."""
    return min(card[0] - 1, _PLUS)


class ExpectimaxSearch:
    """A search with caches of boards."""

    def __init__(self, network: Network, *, windowed: bool, rare: float = RARE) -> None:
        """Set the network, the option `plus_window`, and the limit of rare cards."""
        # number of boards of the last layer, each with all cards and all moves; the
        # search pauses after each
        self.steps = 0
        self._network = network
        self._windowed = windowed
        self._rare = rare
        self._best: dict[Lanes, Four] = {}
        self._known: dict[tuple[Lanes, Bag, int], float] = {}

    def after_push(self, pushed: Push, card: Ranks, bag: Bag, layers: int) -> Work:
        """Return the value of a push before the card enters, with layers after it."""
        if not layers:
            return self._leaf(pushed)[kind_of(card)]
        total = 0.0
        for lane in pushed.changed:
            for rank in card:
                board = pushed.entered(lane, rank)
                total += yield from self._to_draw(board, bag, layers)
        return total / (len(pushed.changed) * len(card))

    def _leaf(self, pushed: Push) -> Four:
        highest = max([TOP[lane] for lane in pushed.lanes])
        return self._network.stage(highest).value(pushed.lanes, pushed.across)

    def _to_draw(self, board: Board, bag: Bag, layers: int) -> Work:
        key = board[0], bag, layers
        value = self._known.get(key)
        if value is None:
            value = 0.0
            top = max([TOP[row] for row in board[0]])
            for chance, card, left in draws(bag, top, self._windowed):
                # A rare card has at least one layer, too.
                deep = layers - (chance < self._rare and layers > 1)
                value += chance * (yield from self._to_move(board, card, left, deep))
            self._known[key] = value
        return value

    def _to_move(self, board: Board, card: Ranks, bag: Bag, layers: int) -> Work:
        if layers == 1:
            best = self._best.get(board[0])
            if best is None:
                best = self._best[board[0]] = self._last_layer(board)
                self.steps += 1
                yield
            return best[kind_of(card)]
        values = []
        for direction in DIRECTIONS:
            pushed = push(board, direction)
            if pushed.changed:
                value = yield from self.after_push(pushed, card, bag, layers - 1)
                values.append(value)
        return max(values) if values else _score(board)

    def _last_layer(self, board: Board) -> Four:
        """Return the best value over all moves, by kind of announced card.

        The code inlines `push` and `_leaf`, as the search spends nearly all of its time
        here.
        """
        top = max([TOP[row] for row in board[0]])
        stage = self._network.stage(top)
        if self._network.stage(top + 1) is not stage:
            return self._slowly(board)  # a merge may begin the next stage
        outer, inner = stage.outer, stage.inner
        ones, twos, threes, pluses = [], [], [], []
        for r, s, t, u in board:
            for table in (FIRST, LAST):
                a, a_across, a_changed = table[r]
                b, b_across, b_changed = table[s]
                c, c_across, c_changed = table[t]
                d, d_across, d_changed = table[u]
                if not (a_changed or b_changed or c_changed or d_changed):
                    continue
                across = (
                    a_across
                    | b_across << BITS
                    | c_across << 2 * BITS
                    | d_across << 3 * BITS
                )
                e = across & LANE
                f = across >> WIDTH & LANE
                g = across >> 2 * WIDTH & LANE
                h = across >> 3 * WIDTH
                v1, v2, v3, v4 = outer[a << WIDTH | b]
                w1, w2, w3, w4 = outer[d << WIDTH | c]
                x1, x2, x3, x4 = inner[b << WIDTH | c]
                y1, y2, y3, y4 = outer[e << WIDTH | f]
                z1, z2, z3, z4 = outer[h << WIDTH | g]
                q1, q2, q3, q4 = inner[f << WIDTH | g]
                ones.append(v1 + w1 + x1 + y1 + z1 + q1)
                twos.append(v2 + w2 + x2 + y2 + z2 + q2)
                threes.append(v3 + w3 + x3 + y3 + z3 + q3)
                pluses.append(v4 + w4 + x4 + y4 + z4 + q4)
        if not ones:
            return (_score(board),) * CARDS
        return max(ones), max(twos), max(threes), max(pluses)

    def _slowly(self, board: Board) -> Four:
        pushes = [push(board, direction) for direction in DIRECTIONS]
        values = [self._leaf(pushed) for pushed in pushes if pushed.changed]
        if not values:
            return (_score(board),) * CARDS
        return tuple(map(max, zip(*values, strict=True)))


def _score(board: Board) -> float:
    ranks = [rank for row in board[0] for rank in cells_of(row)]
    return float(sum(tile_score(tile_of(rank)) for rank in ranks))
