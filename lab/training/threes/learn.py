"""Temporal-difference learning on what a push leaves (afterstates), game by game."""

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
"""The most moves of a game."""

ENOUGH: Final = 5_000
"""So many games must have entered a stage before none is made up any more."""

LEAST: Final = 200
"""So many before games begin there."""


class Course(NamedTuple):
    """How is learnt."""

    # the lambda of TD(lambda): how much of a board's target is the target of the next
    # one, and not its value
    mixture: float
    # of learning; 1 moves a value all the way where its weights are coherent
    rate: float
    restarts: float  # the chance that a game begins where a stage was entered


class Starts(NamedTuple):
    """Where stages were entered."""

    states: Array  # boards, bags and ranks of cards by stage, in rings
    entries: Array  # how many of each stage there have been


@njit
def seed(number: int) -> None:
    """Seed the trainer's chance."""
    np.random.seed(number)


@njit
def best_push(net: Net, board: int, card: int) -> tuple[int, int, int]:
    """Return the best direction, the board it leaves and the changed lanes; -1: none.

    It is the one with the most points now and later.
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
    """Remember a position where a stage was entered."""
    k = starts.entries[stage] % starts.states.shape[1]
    starts.states[stage, k, 0] = board
    starts.states[stage, k, 1] = bag
    starts.states[stage, k, 2] = rank
    starts.entries[stage] += 1


@njit
def remember_grown(net: Net, starts: Starts, board: int, bag: int, rank: int) -> None:
    """Remember a board as if its highest tile had doubled, where a stage lacks any.

    Games with one layer of search seldom reach the last stage; so its first boards are
    those that have just made half of its tile, with the whole one in its place.
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
    """Return the board, bag and rank of the card where a game begins."""
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
    """Play a game with one layer of search; return the last board and how many moves.

    Args:
        net: what plays.
        starts: where stages were entered, and are.
        trail: room for the boards after each push, with the announced cards.
        stage: where the game begins; 0 is the beginning.
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

    A board's target is what came in points until the end of the next push, and then a
    mixture of that board's value and of its own target.
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
    """Play games that begin in every stage in turn, and count each weight's visits."""
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
        net: what learns.
        traces: as `network.learn` takes them.
        starts: where stages were entered.
        course: how is learnt.
        results: room for the score and the highest rank of each game.

    Returns: how many games began at the beginning, whose results were written, and how
        many moves all had.
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
