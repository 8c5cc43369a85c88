"""The search of the computer player, compiled, so that many games can be played.

It is `tabletop.bots.threes.search` on the trainer's boards: the same layers, the same
cut, the same values. A test plays both.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from training.threes.board import (
    FULL_BAG,
    PLUS,
    PLUS_BELOW,
    PLUS_FROM,
    PLUS_LEAST,
    PLUS_ONE_IN,
    card_in,
    drawn,
    entered,
    highest_of,
    points_of,
    pushed,
    started,
    without,
)
from training.threes.network import value_of

ROOM = 1 << 18


@njit
def after_push(after, direction, changed, card, plus_top, bag, layers, net, known):
    """Return the expected final score after a push.

    Args:
        card: 0 to 3 for 1, 2, 3 and a plus card.
        plus_top: the highest rank that an announced plus card may have.
        bag: after the announced card was drawn.
        layers: how many follow.
    """
    weights, patterns, bounds, start, scratch = net
    if layers == 0:
        return points_of(after) + value_of(
            after, card, weights, patterns, bounds, start, scratch
        )
    low = PLUS_LEAST if card == 3 else card + 1
    high = plus_top if card == 3 else card + 1
    total = 0.0
    count = 0
    for lane in range(4):
        if changed >> lane & 1:
            for rank in range(low, high + 1):
                board = entered(after, direction, lane, rank)
                total += to_draw(board, bag, layers, net, known)
                count += 1
    return total / count


@njit
def to_draw(board, bag, layers, net, known):
    """Return the value of a board where a card is to be drawn."""
    keys, values = known
    mixed = (
        board * np.int64(-7046029254386353131) + bag * 1181783497 + layers * 77232917
    )
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= np.int64(-4658895280553007687)
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    place = mixed & (ROOM - 1)
    mark = bag * 16 + layers
    if keys[place, 0] == board and keys[place, 1] == mark:
        return values[place]
    highest = highest_of(board)
    plus = 1.0 / PLUS_ONE_IN if highest >= PLUS_FROM else 0.0
    left = FULL_BAG if bag == 0 else bag
    ones, twos, threes = left // 25, left // 5 % 5, left % 5
    whole = ones + twos + threes
    total = 0.0
    for rank in range(1, 4):
        count = ones if rank == 1 else (twos if rank == 2 else threes)
        if count:
            total += (
                (1.0 - plus)
                * count
                / whole
                * to_move(board, rank - 1, 0, without(bag, rank), layers, net, known)
            )
    if plus > 0.0:
        total += plus * to_move(
            board, 3, highest - PLUS_BELOW, bag, max(layers - 1, 1), net, known
        )
    keys[place, 0] = board
    keys[place, 1] = mark
    values[place] = total
    return total


@njit
def to_move(board, card, plus_top, bag, layers, net, known):
    """Return the value of a board where the player moves."""
    best = -np.inf
    for direction in range(4):
        after, changed = pushed(board, direction)
        if changed:
            value = after_push(
                after, direction, changed, card, plus_top, bag, layers - 1, net, known
            )
            best = max(best, value)
    return best if best > -np.inf else float(points_of(board))


@njit
def values_of(board, card, plus_top, bag, layers, net, known, out):
    """Write the values of the four directions; minus infinity: not legal."""
    for direction in range(4):
        after, changed = pushed(board, direction)
        out[direction] = -np.inf
        if changed:
            out[direction] = after_push(
                after, direction, changed, card, plus_top, bag, layers - 1, net, known
            )


@njit
def game(layers, net, known):
    """Play a game; return its score, highest rank and number of moves."""
    board, bag = started()
    highest = highest_of(board)
    rank, bag = drawn(bag, highest)
    out = np.empty(4)
    moves = 0
    while True:
        card = min(rank, PLUS) - 1
        values_of(board, card, highest - PLUS_BELOW, bag, layers, net, known, out)
        direction = np.argmax(out)
        if out[direction] == -np.inf:
            return points_of(board), highest_of(board), moves
        after, changed = pushed(board, direction)
        board = entered(after, direction, card_in(changed), rank)
        highest = highest_of(board)
        rank, bag = drawn(bag, highest)
        moves += 1
