"""The network of `tabletop.games.threes.bots.network`, compiled, for learning.

A weight that a stage has not learned is exactly 0; the weight of the stage below counts
instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from lab.training.threes.board import LANE, MIRRORED, Array, highest_of, transposed
from tabletop.games.threes.bots.network import CARDS, Network, runs_of

Pattern: TypeAlias = tuple[str, tuple[int, ...], bool]
"""Whether its views are "outer" or "inner", its cells, and whether the card counts."""

MOST: Final = 256
"""Maximum weights of a board."""

KEY: Final = 8
"""Bits of a key in a file."""


class Net(NamedTuple):
    """A network."""

    weights: Array  # of shape (stages, weights of a stage)
    # a row per pattern: whether inner, the offset of its weights, three shifts, three
    # masks, and whether the card counts
    patterns: Array
    bounds: Array  # the least highest rank of each stage except the first, ascending
    places: Array  # buffer for the places of the weights of a board


@njit(cache=True)
def views_of(board: int, out: Array) -> None:
    """Write the eight outer views and then the eight inner ones."""
    other = transposed(board)
    for turn in range(2):
        if turn:
            board = other
        a, b = board & LANE, (board >> 16) & LANE
        c, d = (board >> 32) & LANE, (board >> 48) & LANE
        k = 4 * turn
        out[k] = a | b << 16
        out[k + 1] = d | c << 16
        out[k + 8] = b | c << 16
        out[k + 9] = c | b << 16
        a, b, c, d = MIRRORED[a], MIRRORED[b], MIRRORED[c], MIRRORED[d]
        out[k + 2] = a | b << 16
        out[k + 3] = d | c << 16
        out[k + 10] = b | c << 16
        out[k + 11] = c | b << 16


@njit(cache=True)
def locate(net: Net, board: int, card: int) -> int:
    """Write the places of the board's weights in a stage; return their number.

    The card is 0 to 3 for 1, 2, 3 and a plus card.
    """
    views = np.empty(16, np.int64)
    views_of(board, views)
    at = 0
    patterns = net.patterns
    for t in range(patterns.shape[0]):
        first = patterns[t, 0] * 8
        base = patterns[t, 1]
        s0, s1, s2 = patterns[t, 2], patterns[t, 3], patterns[t, 4]
        m0, m1, m2 = patterns[t, 5], patterns[t, 6], patterns[t, 7]
        has_card = patterns[t, 8]
        for v in range(first, first + 8):
            p = views[v]
            k = ((p >> s0) & m0) | ((p >> s1) & m1) | ((p >> s2) & m2)
            if has_card:
                k = k << 2 | card
            net.places[at] = base + k
            at += 1
    return at


@njit(cache=True)
def stage_of(net: Net, board: int) -> int:
    """Return the stage of a board by its highest rank."""
    highest = highest_of(board)
    stage = 0
    for k in range(net.bounds.shape[0]):
        if highest >= net.bounds[k]:
            stage = k + 1
    return stage


@njit(cache=True)
def located_value(net: Net, stage: int, count: int) -> float:
    """Return the sum of the located weights."""
    total = 0.0
    weights = net.weights
    for k in range(count):
        i = net.places[k]
        w = weights[stage, i]
        s = stage
        while w == 0.0 and s > 0:
            s -= 1
            w = weights[s, i]
        total += w
    return total


@njit(cache=True)
def value_of(net: Net, board: int, card: int) -> float:
    """Return the value of a board after a push, in addition to its score."""
    count = locate(net, board, card)
    return located_value(net, stage_of(net, board), count)


@njit(cache=True)
def learn(
    net: Net, traces: Array, stage: int, count: int, target: float, rate: float
) -> None:
    """Move the value of a located board towards the target.

    Each weight has a step size of its own, by its coherence: the agreement of its
    errors in sign so far (Beal and Smith, temporal coherence).

    Args:
        net: the network that learns.
        traces: of each weight, the sum of its errors and of their absolute values.
        stage: of the board.
        count: of its weights.
        target: its target value, in addition to its score.
        rate: 1 for the whole error if all weights are coherent.
    """
    weights = net.weights
    error = target - located_value(net, stage, count)
    step = rate * error / count
    for k in range(count):
        i = net.places[k]
        if weights[stage, i] == 0.0:
            for s in range(stage - 1, -1, -1):
                if weights[s, i] != 0.0:
                    weights[stage, i] = weights[s, i]
                    break
        whole = traces[stage, i, 1]
        coherence = abs(traces[stage, i, 0]) / whole if whole > 0.0 else 1.0
        weights[stage, i] += step * coherence
        if weights[stage, i] == 0.0:
            weights[stage, i] = 1e-20
        traces[stage, i, 0] += error
        traces[stage, i, 1] = whole + abs(error)


def layout(patterns: Sequence[Pattern]) -> tuple[Array, int]:
    """Return the rows of the patterns, and the number of weights of a stage."""
    rows = []
    size = 0
    for kind, cells, has_card in patterns:
        runs = runs_of(cells, range(8))
        more = [0] * (3 - len(runs))
        shifts = [shift for shift, _mask in runs] + more
        masks = [mask for _shift, mask in runs] + more
        rows.append([int(kind == "inner"), size, *shifts, *masks, int(has_card)])
        size += 16 ** len(cells) * (4 if has_card else 1)
    return np.array(rows, np.int64), size


def net_of(weights: Array, patterns: Array, bounds: Sequence[int]) -> Net:
    """Return a network."""
    return Net(weights, patterns, np.array(bounds, np.int64), np.empty(MOST, np.int64))


def read(content: bytes) -> Net:
    """Return the network of a file, for the trainer.

    A weight of 0 becomes a tiny one, since an exact 0 means unlearned.
    """
    network = Network(content)
    some = [weights.pattern for weights in network.weights[0]]
    patterns, size = layout(
        [("inner" if p.is_inner else "outer", p.cells, p.has_card) for p in some]
    )
    weights = np.zeros((len(network.weights), size), np.float32)
    for stage, parts in zip(weights, network.weights, strict=True):
        bases = [*patterns[:, 1], size]
        for k, part in enumerate(parts):
            cards = CARDS if part.pattern.has_card else 1
            table = stage[bases[k] : bases[k + 1]].reshape(-1, cards)
            table[:] = part.other
            values = np.array(part.weights)[np.frombuffer(part.numbers, np.uint8)]
            buckets = np.repeat(np.arange(len(part.starts) - 1), np.diff(part.starts))
            keys = buckets << KEY | np.frombuffer(part.keys, np.uint8)
            table[keys] = values.reshape(cards, -1).T
    weights[weights == 0] = 1e-20
    return net_of(weights, patterns, network.bounds)
