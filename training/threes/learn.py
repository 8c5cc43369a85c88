"""Temporal-difference learning on what a push leaves (afterstates), game by game."""

from __future__ import annotations

import numpy as np
from numba import njit

from training.threes.board import (
    PLUS,
    card_in,
    drawn,
    entered,
    highest_of,
    points_of,
    pushed,
    started,
)
from training.threes.network import indices_of, learn, stage_of, value_at

LONGEST = 20000
ENOUGH = 5000


@njit
def seed(number):
    """Seed the trainer's chance."""
    np.random.seed(number)


@njit
def best_push(board, card, weights, patterns, bounds, start, scratch):
    """Return the best direction, the board it leaves and the changed lanes; -1: none.

    It is the one with the most points at once and later, by the weights.
    """
    best = -1e30
    chosen, left, lanes = -1, 0, 0
    now = points_of(board)
    for direction in range(4):
        after, changed = pushed(board, direction)
        if changed == 0:
            continue
        count = indices_of(after, card, patterns, scratch)
        later = value_at(weights, stage_of(after, bounds), scratch, count, start)
        value = points_of(after) - now + later
        if value > best:
            best, chosen, left, lanes = value, direction, after, changed
    return chosen, left, lanes


@njit
def remember_grown(board, bag, rank, highest, bounds, states, entries):
    """Remember a board as if its highest tile had doubled, where a stage lacks any.

    Games with one layer of search seldom reach the last stage; so its first boards are
    those that have just made half of its tile, with the whole one in its place.
    """
    for stage in range(1, bounds.shape[0] + 1):
        if highest != bounds[stage - 1] - 1 or entries[stage] >= ENOUGH:
            continue
        for cell in range(16):
            if (board >> (4 * cell)) & 15 == highest:
                k = entries[stage] % states.shape[1]
                states[stage, k, 0] = board + (1 << (4 * cell))
                states[stage, k, 1] = bag
                states[stage, k, 2] = rank
                entries[stage] += 1
                break


@njit
def played(
    weights,
    traces,
    patterns,
    bounds,
    start,
    trail,
    states,
    entries,
    from_stage,
    lambda_,
    rate,
    learns,
):
    """Play a game with one layer of search, and learn from it backwards.

    Args:
        trail: room for the boards after each push, with card and gain.
        states: boards, bags, ranks of cards with which a stage was first entered, by
            stage, in rings.
        entries: how many of each stage there have been.
        from_stage: where the game starts: 0 at the beginning.

    Returns: the last score, the highest rank, the number of moves.
    """
    scratch = np.empty(256, np.int64)
    ring = states.shape[1]
    if from_stage == 0:
        board, bag = started()
        rank, bag = drawn(bag, highest_of(board))
    else:
        known = min(entries[from_stage], ring)
        k = np.random.randint(0, known)
        board = states[from_stage, k, 0]
        bag = states[from_stage, k, 1]
        rank = states[from_stage, k, 2]
    stage = stage_of(board, bounds)
    highest = highest_of(board)
    moves = 0
    while moves < LONGEST:
        card = min(rank, PLUS) - 1
        direction, after, changed = best_push(
            board, card, weights, patterns, bounds, start, scratch
        )
        if direction < 0:
            break
        trail[moves, 0] = after
        trail[moves, 1] = card
        trail[moves, 2] = points_of(board)  # before the push
        moves += 1
        board = entered(after, direction, card_in(changed), rank)
        rank, bag = drawn(bag, highest_of(board))
        if highest_of(board) > highest:
            highest = highest_of(board)
            remember_grown(board, bag, rank, highest, bounds, states, entries)
        now = stage_of(board, bounds)
        if now > stage:
            for s in range(stage + 1, now + 1):
                k = entries[s] % ring
                states[s, k, 0] = board
                states[s, k, 1] = bag
                states[s, k, 2] = rank
                entries[s] += 1
            stage = now
    score = points_of(board)
    if learns:
        after_learning(
            weights,
            traces,
            patterns,
            bounds,
            start,
            trail,
            moves,
            score,
            lambda_,
            rate,
            scratch,
        )
    return score, highest_of(board), moves


@njit
def after_learning(
    weights,
    traces,
    patterns,
    bounds,
    start,
    trail,
    moves,
    score,
    lambda_,
    rate,
    scratch,
):
    """Learn from the last board of a game to the first.

    A board's target is what came in points until the end of the next push, and then a
    mixture of that board's value and of its own target, by `lambda_`.
    """
    final = score  # the score when the value behind it was counted
    behind = 0.0
    for t in range(moves - 1, -1, -1):
        after = trail[t, 0]
        points = points_of(after)
        target = final - points + behind
        count = indices_of(after, trail[t, 1], patterns, scratch)
        stage = stage_of(after, bounds)
        learn(weights, traces, stage, scratch, count, start, target, rate)
        value = value_at(weights, stage, scratch, count, start)
        behind = lambda_ * target + (1.0 - lambda_) * value
        final = points


@njit
def run(
    weights,
    traces,
    patterns,
    bounds,
    start,
    states,
    entries,
    games,
    lambda_,
    rate,
    restarts,
    learns,
    scores,
    tops,
):
    """Play games; write the scores and highest ranks of those from the beginning.

    Args:
        restarts: the chance that a game starts where a stage was entered.

    Returns: how many games began at the beginning, and how many moves all had.
    """
    trail = np.empty((LONGEST, 3), np.int64)
    stages = bounds.shape[0] + 1
    whole = 0
    total = 0
    for _ in range(games):
        from_stage = 0
        if np.random.random() < restarts:
            from_stage = np.random.randint(1, stages) if stages > 1 else 0
            if entries[from_stage] < 200:
                from_stage = 0
        score, top, moves = played(
            weights,
            traces,
            patterns,
            bounds,
            start,
            trail,
            states,
            entries,
            from_stage,
            lambda_,
            rate,
            learns,
        )
        total += moves
        if from_stage == 0:
            scores[whole] = score
            tops[whole] = top
            whole += 1
    return whole, total
