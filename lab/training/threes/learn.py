"""Temporal-difference learning on the boards after a push (afterstates), by games."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from lab.training.threes.board import (
    CELLS,
    DIRECTIONS,
    PLUS,
    Array,
    card_in,
    drawn,
    entered,
    highest_of,
    points_of,
    pushed,
    started,
)
from lab.training.threes.network import Net, learn, locate, located_value, stage_of

LONGEST: Final = 20_000
"""Maximum moves of a game."""

ENOUGH: Final = 5_000
"""Number of games in a stage from which no positions for it are made up."""

LEAST: Final = 200
"""Number of games in a stage from which games begin there."""


class Course(NamedTuple):
    """The parameters of learning."""

    # the lambda of TD(lambda): the share of the next board's target in the target of a
    # board; the rest is the next board's value
    mixture: float
    # the learning rate; 1 moves a value to its target if its weights are coherent
    rate: float
    restarts: float  # the chance that a game begins at the entry of a stage


class Starts(NamedTuple):
    """The positions at which stages were entered."""

    states: Array  # boards, bags and ranks of cards by stage, in ring buffers
    entries: Array  # the number of entries of each stage


@njit
def seed(number: int) -> None:
    """Seed the trainer's random numbers."""
    np.random.seed(number)


@njit
def best_push(net: Net, board: int, card: int) -> tuple[int, int, int]:
    """Return the best direction, or -1, with the board after it and the changed lanes.

    The best direction has the most points now and later.
    """
    best = -np.inf
    chosen, left, lanes = -1, 0, 0
    for direction in range(DIRECTIONS):
        after, changed = pushed(board, direction)
        if changed == 0:
            continue
        count = locate(net, after, card)
        later = located_value(net, stage_of(net, after), count)
        value = points_of(after) + later
        if value > best:
            best, chosen, left, lanes = value, direction, after, changed
    return chosen, left, lanes


@njit
def remember(starts: Starts, stage: int, board: int, bag: int, rank: int) -> None:
    """Store a position at which a stage was entered."""
    k = starts.entries[stage] % starts.states.shape[1]
    starts.states[stage, k, 0] = board
    starts.states[stage, k, 1] = bag
    starts.states[stage, k, 2] = rank
    starts.entries[stage] += 1


@njit
def remember_grown(net: Net, starts: Starts, board: int, bag: int, rank: int) -> None:
    """Store a board with its highest tile doubled, for a stage with few entries.

    Games with one layer of search seldom reach the last stage. So its first boards are
    made up: a board with half of the stage's tile gets the whole tile instead.
    """
    highest = highest_of(board)
    for stage in range(1, net.bounds.shape[0] + 1):
        if highest != net.bounds[stage - 1] - 1 or starts.entries[stage] >= ENOUGH:
            continue
        for cell in range(CELLS):
            if (board >> (4 * cell)) & 15 == highest:
                remember(starts, stage, board + (1 << (4 * cell)), bag, rank)
                break


@njit
def first_position(starts: Starts, stage: int) -> tuple[int, int, int]:
    """Return the board, bag and rank of the card at the beginning of a game."""
    if stage == 0:
        board, bag = started()
        rank, bag = drawn(bag, highest_of(board))
        return board, bag, rank
    known = min(starts.entries[stage], starts.states.shape[1])
    k = np.random.randint(0, known)
    states = starts.states
    return states[stage, k, 0], states[stage, k, 1], states[stage, k, 2]


@njit
def play(net: Net, starts: Starts, trail: Array, stage: int) -> tuple[int, int]:
    """Play a game with one layer of search; return the last board and the moves.

    Args:
        net: the network that plays.
        starts: the entries of stages; the game adds its own.
        trail: buffer for the boards after each push, with the announced cards.
        stage: the stage at which the game begins; 0 is the beginning.
    """
    board, bag, rank = first_position(starts, stage)
    highest = highest_of(board)
    moves = 0
    while moves < LONGEST:
        card = min(rank, PLUS) - 1
        direction, after, changed = best_push(net, board, card)
        if direction < 0:
            break
        trail[moves, 0] = after
        trail[moves, 1] = card
        moves += 1
        board = entered(after, direction, card_in(changed), rank)
        rank, bag = drawn(bag, highest_of(board))
        if highest_of(board) > highest:
            highest = highest_of(board)
            remember_grown(net, starts, board, bag, rank)
        for reached in range(stage + 1, stage_of(net, board) + 1):
            remember(starts, reached, board, bag, rank)
            stage = reached
    return board, moves


@njit
def look_back(
    net: Net, traces: Array, trail: Array, moves: int, score: int, course: Course
) -> None:
    """Learn from the last board of a game to the first.

    A board's target is the points up to the end of the next push, plus a mixture of the
    next board's value and its target.
    """
    behind = 0.0
    for t in range(moves - 1, -1, -1):
        after = trail[t, 0]
        points = points_of(after)
        target = score - points + behind
        count = locate(net, after, trail[t, 1])
        stage = stage_of(net, after)
        learn(net, traces, stage, count, target, course.rate)
        value = located_value(net, stage, count)
        behind = course.mixture * target + (1.0 - course.mixture) * value
        score = points


@njit
def count_visits(net: Net, starts: Starts, counts: Array, games: int) -> None:
    """Play games that begin in every stage in turn, and count each weight's uses."""
    trail = np.empty((LONGEST, 2), np.int64)
    stages = net.bounds.shape[0] + 1
    for game in range(games):
        stage = game % stages
        if starts.entries[stage] < LEAST:
            stage = 0
        _board, moves = play(net, starts, trail, stage)
        for t in range(moves):
            after = trail[t, 0]
            found = locate(net, after, trail[t, 1])
            at = stage_of(net, after)
            for k in range(found):
                counts[at, net.places[k]] += 1


@njit(nogil=True)
def run(
    net: Net, traces: Array, starts: Starts, course: Course, results: Array
) -> tuple[int, int]:
    """Play games and learn from each.

    Args:
        net: the network that learns.
        traces: as in `network.learn`.
        starts: the entries of stages.
        course: the parameters of learning.
        results: buffer for the score and the highest rank of each game.

    Returns: the number of games from the beginning, whose results were written, and the
        number of moves of all games.
    """
    trail = np.empty((LONGEST, 2), np.int64)
    stages = net.bounds.shape[0] + 1
    whole = 0
    total = 0
    for _game in range(results.shape[0]):
        stage = 0
        if np.random.random() < course.restarts:
            stage = np.random.randint(1, stages)
            if starts.entries[stage] < LEAST:
                stage = 0
        board, moves = play(net, starts, trail, stage)
        look_back(net, traces, trail, moves, points_of(board), course)
        total += moves
        if stage == 0:
            results[whole, 0] = points_of(board)
            results[whole, 1] = highest_of(board)
            whole += 1
    return whole, total
