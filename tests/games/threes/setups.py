"""Set-ups of Threes for tests, and moves in them."""

import math
from functools import cache

import pytest

from tabletop.core.game import IllegalActionError
from tabletop.games import threes
from tabletop.games.threes import Options, State
from tabletop.games.threes.lanes import Board
from tests.kit.games import Line, Table, playout

DEFAULT = Options()
WINDOWS = Options(plus_window=True)
SEED_START = "1 0 0 1  0 0 0 2  1 1 0 3  2 0 2 3"

SEED_RULE_2 = "3 0 6 12  0 24 3 6  0 0 0 3  0 0 0 0"
"""The seed's board for its rule 2, with tiles of which no two can merge."""

EMPTY_BUT = "{} 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0"
PAIR = "{0} {0} 0 0  0 0 0 0  0 0 0 0  0 0 0 0"
DEAD = "1 3 1 3  3 1 3 1  1 3 1 3  3 1 3 1"


def board(text: str) -> Board:
    tiles = tuple(map(int, text.split()))
    assert len(tiles) == 16
    return tiles


def to_draw(
    text: str, bag: tuple[int, ...] = (4, 4, 4), options: Options = DEFAULT
) -> State:
    return State(options, board(text), bag)


def to_move(text: str, card: int = 1) -> State:
    return State(DEFAULT, board(text), (3, 3, 3), card, highest=max(board(text)))


def almost_dead(card: int) -> State:
    """Return a dead board but for the last cell, where this card will enter."""
    tiles = (*board(DEAD)[:15], 0)
    return State(DEFAULT, tiles, (3, 3, 3), card, (), 3, 7, "left", (3,))


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = threes.apply(state, threes.parse_action(text))
    return state


def refusal(state: State, text: str) -> str:
    """Return the clause that forbids the action, which leaves the state as it was."""
    before = repr(state)
    with pytest.raises(IllegalActionError, match=r"^[A-Z“].*\.$") as caught:
        threes.apply(state, threes.parse_action(text))
    assert repr(state) == before
    return caught.value.clause


@cache
def playouts(options: Options) -> tuple[Line, ...]:
    table = Table(threes, 1, options)
    return tuple(playout(table, f"threes {n}") for n in range(500))


def is_likely(count: int, n: int, p: float) -> bool:
    return abs(count - n * p) <= 4 * math.sqrt(n * p * (1 - p))
