"""Threes, clause by clause.

T5 to T9, which are about cards, are in `test_threes_cards`. Chance is tested with fixed
seeds: of n trials with probability p, as many must come as n·p within four standard
deviations √(n·p·(1-p)) of the binomial distribution.
"""

import re
from collections import Counter
from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, TERMINAL, IllegalActionError, InvalidActionError
from tabletop.games import threes
from tabletop.games.threes import State, lanes
from tabletop.games.threes.lanes import Board
from tabletop.games.threes.rules import Move, Slot, Start
from tests.games.threes import counts as plain
from tests.games.threes.setups import (
    DEAD,
    DEFAULT,
    PAIR,
    SEED_RULE_2,
    SEED_START,
    almost_dead,
    board,
    is_likely,
    play,
    playouts,
    refusal,
    to_move,
)

# T1 to T3: moves


def as_plain(tiles: Board) -> plain.Rows:
    return plain.rows_of(tiles)


def check_push(tiles: Board, direction: str) -> None:
    pushed, changed = lanes.push(tiles, direction)
    assert as_plain(pushed) == plain.push(as_plain(tiles), direction)
    assert changed == plain.changed_lanes(as_plain(tiles), direction)
    assert lanes.can_push(tiles, direction) == bool(changed)
    ends = list(range(16))
    grid = plain.push_tiles(as_plain(tiles), direction)
    for cell, tile in enumerate(chain.from_iterable(grid)):
        for y, x in tile.cells if tile else ():
            ends[4 * y + x] = cell
    assert lanes.moved(tiles, direction) == tuple(ends)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("3 3 6 6", "6 6 6 0"),
        ("1 2 1 2", "3 1 2 0"),
        ("3 0 3 3", "3 3 3 0"),
        ("0 0 1 2", "0 1 2 0"),
        ("1 1 2 2", "1 3 2 0"),
        ("2 2 0 1", "2 2 1 0"),
    ],
)
def test_T1_moves_the_lanes_of_the_rules(before: str, after: str) -> None:
    rest = "  0 0 0 0  0 0 0 0  0 0 0 0"
    assert lanes.push(board(before + rest), "left") == (board(after + rest), (0,))


def test_T1_moves_towards_the_wall_of_the_direction() -> None:
    alone = board("0 0 0 0  0 3 0 0  0 0 0 0  0 0 0 0")
    ends = {way: lanes.push(alone, way)[0].index(3) for way in lanes.DIRECTIONS}
    assert ends == {"up": 1, "down": 9, "left": 4, "right": 6}


@pytest.mark.parametrize("direction", lanes.DIRECTIONS)
def test_T1_moves_every_lane_as_the_plain_program_does(direction: str) -> None:
    for lane in product((0, 1, 2, 3, 6, 12), repeat=4):
        check_push((0,) * 8 + lane + (0,) * 4, direction)


BOARDS = st.tuples(*[st.sampled_from((0, 0, 0, 1, 2, 3, 6, 48))] * 16)


@settings(max_examples=700, deadline=None)
@given(BOARDS)
def test_T1_moves_every_board_as_the_plain_program_does(tiles: Board) -> None:
    for direction in lanes.DIRECTIONS:
        check_push(tiles, direction)


def test_T2_merges_1_with_2_and_equals_from_3() -> None:
    tiles = (1, 2, 3, 6, 12, 24, 48, 96)
    merging = {(a, b) for a in tiles for b in tiles if lanes.can_merge(a, b)}
    assert merging == {(1, 2), (2, 1)} | {(tile, tile) for tile in tiles[2:]}


def test_T2_has_tiles_of_1_2_and_3_times_powers_of_two() -> None:
    tiles = [n for n in range(-10, 100) if lanes.is_tile(n)]
    assert tiles == [1, 2, 3, 6, 12, 24, 48, 96]


@settings(max_examples=300, deadline=None)
@given(BOARDS)
def test_T3_legal_is_what_changes_a_lane(tiles: Board) -> None:
    state = State(DEFAULT, tiles, (3, 4, 4), 1)
    legal = [threes.format_action(move) for move in threes.legal_actions(state)]
    grid = as_plain(tiles)
    assert legal == [way for way in lanes.DIRECTIONS if plain.push(grid, way) != grid]
    assert lanes.can_move(tiles) == bool(legal)


def test_T3_an_illegal_move_changes_nothing_and_says_why() -> None:
    state = to_move("3 1 0 0  6 0 0 0  0 0 0 0  0 0 0 0")
    assert threes.legal_actions(state) == (Move("down"), Move("right"))
    assert refusal(state, "up") == "T3"
    reason = r"^“left” is not possible: no tile can slide or merge that way\.$"
    with pytest.raises(IllegalActionError, match=reason):
        threes.apply(state, Move("left"))


# T4: the new card


@pytest.mark.parametrize(
    ("direction", "changed"),
    [("right", (0,)), ("left", (0, 1, 2)), ("down", (0, 1, 2, 3)), ("up", (1,))],
)
def test_T4_lanes_that_change(direction: str, changed: tuple[int, ...]) -> None:
    """Of the seed's board; up, which it does not tell, moves the 24 alone."""
    assert lanes.push(board(SEED_RULE_2), direction)[1] == changed
    state = play(to_move(SEED_RULE_2), direction)
    for lane in set(range(4)) - set(changed):
        assert refusal(state, f"slot {lane}") == "T4"
    for lane in changed:
        assert 1 in play(state, f"slot {lane}").board


@pytest.mark.parametrize(
    ("direction", "cells"),
    [
        ("up", (12, 13, 14, 15)),
        ("down", (0, 1, 2, 3)),
        ("left", (3, 7, 11, 15)),
        ("right", (0, 4, 8, 12)),
    ],
)
def test_T4_enters_at_the_end_away_from_the_wall(
    direction: str, cells: tuple[int, ...]
) -> None:
    middle = "0 0 0 0  0 1 1 0  0 1 1 0  0 0 0 0"
    corners = "1 0 0 1  0 0 0 0  0 0 0 0  1 0 0 1"
    for text, changed in ((middle, (1, 2)), (corners, (0, 3))):
        state = play(to_move(text, card=3), direction)
        assert state.changed == changed
        for lane in changed:
            assert play(state, f"slot {lane}").board.index(3) == cells[lane]


def test_T4_each_changed_lane_is_equally_likely() -> None:
    state, rng = play(to_move(SEED_RULE_2), "left"), rng_for("T4", 0)
    slots = Counter(threes.sample(state, rng) for _ in range(9000))
    assert set(slots) == {Slot(0), Slot(1), Slot(2)}
    assert all(is_likely(count, 9000, 1 / 3) for count in slots.values())


# The end and the score (T10)


def test_T10_ends_after_the_slot_that_leaves_no_move() -> None:
    """Eight 3s and eight 1s, no two alike side by side, score 24."""
    end = play(almost_dead(1), "slot 3")
    assert end.board == board(DEAD)
    assert threes.current_player(end) == TERMINAL
    assert threes.returns(end) == (24.0,)
    seen = threes.observe(end, 0)
    assert (seen.to_act, seen.next_card, seen.score) == (TERMINAL, None, 24)


def test_T10_nothing_is_played_after_the_end() -> None:
    end = play(almost_dead(1), "slot 3")
    assert threes.legal_actions(end) == ()
    for text in ("left", "draw 1", "slot 3", "start " + ",".join("0" * 16)):
        assert refusal(end, text) == "T10"
    with pytest.raises(ValueError, match=r"^No card or die is due now\.$"):
        threes.sample(end, rng_for("T10", 0))


def test_T10_a_full_board_with_a_merge_goes_on() -> None:
    state = play(almost_dead(3), "slot 3")
    assert 0 not in state.board
    assert threes.current_player(state) == CHANCE
    with pytest.raises(ValueError, match=r"^The game is not over\.$"):
        threes.returns(state)


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        *((0, 0), (1, 0), (2, 0), (3, 3), (6, 9), (12, 27), (24, 81)),
        *((384, 6561), (3072, 177147), (6144, 531441)),
    ],
)
def test_T10_scores_of_tiles(tile: int, points: int) -> None:
    assert lanes.tile_score(tile) == points


def test_T10_the_score_is_the_sum() -> None:
    tiles = board("1 2 3 6  12 24 0 0  0 0 0 0  0 0 0 3")
    assert lanes.score(tiles) == 3 + 9 + 27 + 81 + 3


def test_T10_has_no_highest_tile() -> None:
    assert max(play(to_move(PAIR.format(3 << 40)), "left").board) == 3 << 41


def test_T10_random_play_lasts_42_moves_and_scores_284() -> None:
    """One random game deviates by 15.6 moves and 198 points."""
    ends = [line.states[-1] for line in playouts(DEFAULT)]
    moves = sum(end.moves for end in ends) / len(ends)
    points = sum(threes.returns(end)[0] for end in ends) / len(ends)
    assert abs(moves - 42) <= 0.5 + 4 * 15.6 / len(ends) ** 0.5
    assert abs(points - 284) <= 0.5 + 4 * 198 / len(ends) ** 0.5


# The order of events


def test_order_of_events() -> None:
    for line in playouts(DEFAULT)[:50]:
        kinds = "".join(type(action).__name__[0] for action in line.actions)
        assert re.fullmatch(r"SD(MSD)*MS", kinds)
        assert isinstance(line.actions[0], Start)
        assert line.states[-1].moves == kinds.count("M")


def test_chance_and_the_player_wait_for_each_other() -> None:
    start = "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,3"
    others = {"T9": start, "T8": "draw 2", "T1": "left", "T4": "slot 0"}
    state = threes.new(1, DEFAULT)
    for clause, text in others.items():
        for other in set(others.values()) - {text}:
            assert refusal(state, other) == clause
        acts = 0 if clause == "T1" else CHANCE
        assert threes.current_player(state) == acts
        assert bool(threes.legal_actions(state)) == (acts == 0)
        state = play(state, text)
    with pytest.raises(ValueError, match=r"^No card or die is due now\.$"):
        threes.sample(to_move(SEED_START), rng_for("order", 0))


def test_what_is_no_action_is_invalid() -> None:
    stranger: Any = "left"
    with pytest.raises(InvalidActionError, match=r"^Threes has no action “left”\.$"):
        threes.apply(to_move(SEED_START), stranger)
