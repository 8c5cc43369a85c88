"""The search of the computer player, compiled, to play many games.

It is `tabletop.games.threes.bots.search` on the trainer's boards: the same layers, the
same pruning, the same values. A test compares the two.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from lab.training.threes.board import (
    DIRECTIONS,
    FULL_BAG,
    PLUS,
    PLUS_BELOW,
    PLUS_FROM,
    PLUS_LEAST,
    PLUS_ONE_IN,
    Array,
    card_in,
    drawn,
    entered,
    highest_of,
    points_of,
    pushed,
    started,
    without,
)
from lab.training.threes.network import Net, value_of
from tabletop.games.threes.bots.expectimax import DEEPEST, GROWTH
from tabletop.games.threes.bots.search import RARE

ROOM: Final = 1 << 18
ROW: Final = 4
"""Lanes of a direction."""

ENDLESS: Final = 1 << 60
"""Number of steps without a limit."""

FREE: Final = 2
"""Layers that run independent of the limit, because they take few steps."""

IS_RARE: Final = RARE > 1 / PLUS_ONE_IN
"""Whether the search follows a plus card one layer less."""


class Known(NamedTuple):
    """A hash table of computed values; a new value replaces the old one."""

    keys: Array  # of shape (ROOM, 2): the board, and the bag with the layers
    values: Array  # of shape (ROOM,)
    # of shape (2,): the number of boards on the last layer, and its limit, beyond which
    # values are ignored
    steps: Array


class Node(NamedTuple):
    """The announced card of a player who moves."""

    card: int  # 0 to 3 for 1, 2, 3 and a plus card
    plus_top: int  # the highest rank that an announced plus card may have
    bag: int  # after the draw of the announced card


def nothing_known() -> Known:
    """Return an empty hash table."""
    keys = np.zeros((ROOM, 2), np.int64)
    return Known(keys, np.zeros(ROOM), np.array([0, ENDLESS]))


@njit
def after_push(
    net: Net,
    known: Known,
    node: Node,
    after: int,
    direction: int,
    changed: int,
    layers: int,
) -> float:
    """Return the expected final score after a push, with `layers` layers to follow."""
    if layers == 0:
        return points_of(after) + value_of(net, after, node.card)
    low = PLUS_LEAST if node.card == PLUS - 1 else node.card + 1
    high = node.plus_top if node.card == PLUS - 1 else node.card + 1
    total = 0.0
    count = 0
    for lane in range(ROW):
        if changed >> lane & 1:
            for rank in range(low, high + 1):
                board = entered(after, direction, lane, rank)
                total += to_draw(net, known, board, node.bag, layers)
                count += 1
    return total / count


@njit
def place_of(board: int, mark: int) -> int:
    """Return the place of a board's value in the hash table."""
    mixed = board * np.int64(-7046029254386353131) + mark * 1181783497
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= np.int64(-4658895280553007687)
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    return mixed & (ROOM - 1)


@njit
def to_draw(net: Net, known: Known, board: int, bag: int, layers: int) -> float:
    """Return the value of a board before a draw."""
    mark = bag * 16 + layers
    place = place_of(board, mark)
    if known.keys[place, 0] == board and known.keys[place, 1] == mark:
        return known.values[place]
    if known.steps[0] >= known.steps[1]:
        return 0.0
    if layers == 1:
        known.steps[0] += 1
    highest = highest_of(board)
    plus = 1.0 / PLUS_ONE_IN if highest >= PLUS_FROM else 0.0
    left = FULL_BAG if bag == 0 else bag
    ones, twos, threes = left // 25, left // 5 % 5, left % 5
    whole = ones + twos + threes
    total = 0.0
    for rank in range(1, PLUS):
        count = ones if rank == 1 else (twos if rank == 2 else threes)
        if count:
            node = Node(rank - 1, 0, without(bag, rank))
            value = to_move(net, known, node, board, layers)
            total += (1.0 - plus) * count / whole * value
    if plus > 0.0:
        node = Node(PLUS - 1, highest - PLUS_BELOW, bag)
        deep = max(layers - 1, 1) if IS_RARE else layers
        total += plus * to_move(net, known, node, board, deep)
    if known.steps[0] < known.steps[1]:
        known.keys[place, 0] = board
        known.keys[place, 1] = mark
        known.values[place] = total
    return total


@njit
def to_move(net: Net, known: Known, node: Node, board: int, layers: int) -> float:
    """Return the value of a board before a move."""
    best = -np.inf
    for direction in range(DIRECTIONS):
        after, changed = pushed(board, direction)
        if changed:
            value = after_push(net, known, node, after, direction, changed, layers - 1)
            best = max(best, value)
    return best if best > -np.inf else float(points_of(board))


@njit
def values_of(
    net: Net, known: Known, node: Node, board: int, layers: int, out: Array
) -> None:
    """Write the values of the four directions; minus infinity if illegal."""
    for direction in range(DIRECTIONS):
        after, changed = pushed(board, direction)
        out[direction] = -np.inf
        if changed:
            out[direction] = after_push(
                net, known, node, after, direction, changed, layers - 1
            )


@njit
def deepened(
    net: Net, known: Known, node: Node, board: int, steps: int, out: Array
) -> int:
    """Write the values of the deepest search within the steps; return its layers.

    Like the search with a clock, it starts another layer if `GROWTH` times the steps so
    far are within the limit. It ignores a layer that exceeds the limit.
    """
    known.steps[0] = 0
    known.steps[1] = ENDLESS
    found = np.empty(DIRECTIONS)
    layers = 0
    while layers < DEEPEST and (layers < FREE or known.steps[0] * GROWTH <= steps):
        values_of(net, known, node, board, layers + 1, found)
        if known.steps[0] >= known.steps[1]:
            break
        out[:] = found
        layers += 1
        if layers >= FREE:
            known.steps[1] = steps
    return layers


@njit
def game(net: Net, known: Known, layers: int, steps: int) -> tuple[int, int, int, int]:
    """Play a game; return its score, highest rank, moves and steps.

    Args:
        net: the network that plays.
        known: the hash table.
        layers: of the search; 0 for the most that the steps allow.
        steps: limit on the last layer, for a move.
    """
    board, bag = started()
    highest = highest_of(board)
    rank, bag = drawn(bag, highest)
    out = np.empty(DIRECTIONS)
    moves = all_steps = 0
    while True:
        node = Node(min(rank, PLUS) - 1, highest - PLUS_BELOW, bag)
        if layers:
            known.steps[0] = 0
            values_of(net, known, node, board, layers, out)
        else:
            deepened(net, known, node, board, steps, out)
        all_steps += known.steps[0]
        direction = np.argmax(out)
        if out[direction] == -np.inf:
            return points_of(board), highest_of(board), moves, all_steps
        after, changed = pushed(board, direction)
        board = entered(after, direction, card_in(changed), rank)
        highest = highest_of(board)
        rank, bag = drawn(bag, highest)
        moves += 1
