"""An n-tuple network over boards of Threes, for two neighbouring lanes at a time.

A board has eight outer views (an edge lane and the one beside it, both read either way)
and eight inner ones (the two middle lanes, in either order, read either way). A pattern
is some cells of a view; the weight that its tiles and the announced card have is added
up over all eight views, so a board and its seven mirror images have one value.

Weights come in stages by the highest tile. A weight that a stage has not learnt (it is
exactly 0) is the one of the stage below.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from training.threes.board import LANE, MIRRORED, highest_of, transposed


def runs_of(cells):
    """Return how to gather cells of a view: three shifts down and masks."""
    places = sorted(cells)
    runs = []
    for at, cell in enumerate(places):
        shift = 4 * (cell - at)
        if runs and runs[-1][0] == shift:
            runs[-1][1] |= 15 << 4 * at
        else:
            runs.append([shift, 15 << 4 * at])
    return runs + [[0, 0]] * (3 - len(runs))


@njit(cache=True)
def views_of(board, out):
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
def indices_of(board, card, patterns, out):
    """Write the places of the board's weights in a stage; return how many.

    Args:
        patterns: a row each: whether inner, where its weights begin, three shifts,
            three masks, and whether the card counts.
        card: 0 to 3 for 1, 2, 3 and a plus card.
    """
    views = np.empty(16, np.int64)
    views_of(board, views)
    at = 0
    for t in range(patterns.shape[0]):
        first = patterns[t, 0] * 8
        base = patterns[t, 1]
        s0, s1, s2 = patterns[t, 2], patterns[t, 3], patterns[t, 4]
        m0, m1, m2 = patterns[t, 5], patterns[t, 6], patterns[t, 7]
        uses = patterns[t, 8]
        for v in range(first, first + 8):
            p = views[v]
            k = ((p >> s0) & m0) | ((p >> s1) & m1) | ((p >> s2) & m2)
            if uses:
                k = k << 2 | card
            out[at] = base + k
            at += 1
    return at


@njit(cache=True)
def stage_of(board, bounds):
    """Return the stage of a board by its highest rank."""
    highest = highest_of(board)
    stage = 0
    for k in range(bounds.shape[0]):
        if highest >= bounds[k]:
            stage = k + 1
    return stage


@njit(cache=True)
def value_at(weights, stage, indices, count, start):
    """Return the sum of the weights at these places."""
    total = start
    for k in range(count):
        i = indices[k]
        w = weights[stage, i]
        s = stage
        while w == 0.0 and s > 0:
            s -= 1
            w = weights[s, i]
        total += w
    return total


@njit(cache=True)
def value_of(board, card, weights, patterns, bounds, start, scratch):
    """Return the value of a board after a push, while a card is announced."""
    count = indices_of(board, card, patterns, scratch)
    return value_at(weights, stage_of(board, bounds), scratch, count, start)


@njit(cache=True)
def learn(weights, traces, stage, indices, count, start, target, rate):
    """Move the value at these places towards the target, each weight in its own step.

    A weight's step is by its coherence: how much its errors so far agree in sign.
    """
    error = target - value_at(weights, stage, indices, count, start)
    step = rate * error / count
    size = abs(error)
    for k in range(count):
        i = indices[k]
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
        traces[stage, i, 1] = whole + size
    return error


def layout(patterns):
    """Return the table that `indices_of` takes, and how many weights a stage has.

    Args:
        patterns: for each, "outer" or "inner", its cells, and whether the card counts.
    """
    rows = []
    size = 0
    for kind, cells, uses_card in patterns:
        runs = runs_of(cells)
        shifts = [shift for shift, _ in runs]
        masks = [mask for _, mask in runs]
        rows.append([int(kind == "inner"), size, *shifts, *masks, int(uses_card)])
        size += 16 ** len(cells) * (4 if uses_card else 1)
    return np.array(rows, np.int64), size
