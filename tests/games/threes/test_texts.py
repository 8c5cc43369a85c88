"""Threes: observations, texts that are no action, identities, exact counts."""

from collections import Counter
from contextlib import suppress
from itertools import chain

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import Game, IllegalActionError, InvalidActionError
from tabletop.games import threes
from tabletop.games.threes import Action, Observation, Options, State, lanes
from tabletop.games.threes.rules import Draw, Move, Slot
from tests.games.threes import counts as plain
from tests.games.threes.setups import (
    DEFAULT,
    EMPTY_BUT,
    PAIR,
    SEED_START,
    WINDOWS,
    board,
    is_likely,
    play,
    playouts,
    to_draw,
)

game: Game[Options, State, Action, Observation] = threes


# Observation


@pytest.mark.parametrize(
    ("options", "draw", "values"),
    [
        (DEFAULT, "draw 12", {6, 12, 24, 48, 96}),
        (WINDOWS, "draw 12 of 6,12,24", {6, 12, 24}),
        (WINDOWS, "draw 24 of 24,48,96", {24, 48, 96}),
    ],
)
@pytest.mark.parametrize("moves", [[], ["right"]])
def test_determinize_draws_the_hidden_value_uniformly(
    options: Options, draw: str, values: set[int], moves: list[str]
) -> None:
    state = play(to_draw(EMPTY_BUT.format(768), options=options), draw, *moves)
    seen, rng = threes.observe(state, 0), rng_for("determinize", 0)
    guesses = Counter(threes.determinize(seen, rng) for _ in range(5000))
    assert {guess.next_card for guess in guesses} == values
    assert state in guesses
    assert all(threes.observe(guess, 0) == seen for guess in guesses)
    assert all(is_likely(n, 5000, 1 / len(values)) for n in guesses.values())


def test_determinize_looks_at_the_highest_tile_of_the_draw() -> None:
    """Two 48s that merged meanwhile do not make a 12 possible."""
    state = play(to_draw(PAIR.format(48)), "draw 6", "left")
    seen = threes.observe(state, 0)
    guesses = {threes.determinize(seen, rng_for("48", k)) for k in range(50)}
    assert guesses == {state}


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "Left", "LEFT", " left", "left ", "left\n", "left left", "left 0"),
        *("slot", "slot 4", "slot -1", "slot 00", "slot 1,2", "slot  1", "slot x"),
        *("draw", "draw 0", "draw 4", "draw 5", "draw 9", "draw 18", "draw -3"),
        *("draw 03", "draw +3", "draw 3.0", "draw \u0663", "draw +", "draw 1,2"),
        *("DRAW 1", "draw  6", "draw 6 ", "draw 6 6", "draw 6 of", "draw 6 of "),
        *("draw of 6", "draw 6 in 6", "draw 6 of 6 of 6", "draw 3 of 3", "draw 6 of 0"),
        *("draw 6 of 6, 12", "draw 6 of 6,12,", "draw 6 of 12,6", "draw 6 of 6,24"),
        *("draw 6 of 12,24", "draw 6 of 6,12,24,48", "draw 6 of 6,6", "draw 6 of 3,6"),
        *("draw 3 of 3,6", "draw 1 of 1,2", "draw 6 of 5,6,7", "draw 7 of 7,14"),
        "draw " + "3" * 5000,  # more digits than Python turns into an integer
        "start",
        "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2",  # fifteen cells
        "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,3,0",  # seventeen
        "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,4",  # no tile
        "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,-3",
        "start 1, 0,0,1,0,0,0,2,1,1,0,3,2,0,2,3",
        "start 1 0 0 1 0 0 0 2 1 1 0 3 2 0 2 3",
    ],
)
def test_notation_refuses(text: str) -> None:
    with pytest.raises(InvalidActionError, match=r"(?s)^Threes has no action .*\.$"):
        threes.parse_action(text)


def test_an_impossible_action_cannot_be_made() -> None:
    with pytest.raises(InvalidActionError, match=r"^Threes has no action “draw 4”: "):
        Draw(4)
    with pytest.raises(InvalidActionError, match=r"^Threes has no action “forth”: "):
        Move("forth")


# Identities


def test_follow_gives_each_tile_the_number_of_the_plain_program() -> None:
    for line in playouts(DEFAULT)[:40]:
        for ply, action in enumerate(line.actions):
            before, after = line.ids(0, ply), line.ids(0, ply + 1)
            tiles = line.states[ply + 1].board
            assert set(after) == {str(cell) for cell, tile in enumerate(tiles) if tile}
            if isinstance(action, Move):
                rows = plain.rows_of(line.states[ply].board)
                grid = plain.push_tiles(rows, action.direction)
                for cell, tile in enumerate(chain.from_iterable(grid)):
                    if tile:
                        y, x = tile.cells[0]
                        assert after[str(cell)] == before[str(4 * y + x)]
            elif isinstance(action, Slot):
                entered = set(after.values()) - set(before.values())
                assert entered == {9 + line.states[ply].moves}


# Exact counts
#
# How many different positions follow after 1, 2, … plies. All come from the plain
# program; those with a reason beside them were also found by hand.

ALONE = "0 0 0 0  0 {} 0 0  0 0 0 0  0 0 0 0"
NEARLY_DEAD = "1 3 1 3  3 1 3 1  1 3 1 3  3 1 3 3"


@pytest.mark.parametrize(
    ("root", "counts"),
    [
        # Four moves of a lone 3; one lane each; three cards; four moves each; 72 slots,
        # of which six pairs come to the same where a second 1 was drawn: left and
        # right, up and down, and each corner, in either order.
        ((DEFAULT, ALONE.format(3), (3, 4, 4), 1), [4, 4, 12, 48, 66, 198, 780, 948]),
        # The seed's start: a 2 or a 3; four moves each; 4 + 4 + 3 + 3 lanes; after the
        # 2 only a 3 is new, after the 3 a 2 or a 3.
        ((DEFAULT, SEED_START, (0, 1, 2), 0), [2, 8, 28, 42, 168, 421]),
        # 48, an empty bag: 1, 2, 3 or 6; two moves; one lane; the same four cards.
        ((DEFAULT, EMPTY_BUT.format(48), (0, 0, 0), 0), [4, 8, 8, 32, 64, 80]),
        # 768, a 1 in the bag: that or five plus cards; four moves; one lane; after the
        # 1 three cards and five, after the others as at first: 4·8 + 20·6.
        ((DEFAULT, ALONE.format(768), (1, 0, 0), 0), [6, 24, 24, 152, 608, 696]),
        # The same with windows: the 1, or nine pairs of window and value, of six
        # values; then 4·(3 + 9) + 20·(1 + 9).
        ((WINDOWS, ALONE.format(768), (1, 0, 0), 0), [10, 40, 24, 248, 992, 696]),
        # Two pairs of 3s in the last row and column: left and up let the 1 into a dead
        # board, right and down do not.
        ((DEFAULT, NEARLY_DEAD, (1, 0, 0), 1), [4, 4, 2, 4, 4, 6]),
    ],
    ids=["3", "seed", "48", "768", "windows", "end"],
)
def test_counts_of_positions(
    root: tuple[Options, str, tuple[int, ...], int], counts: list[int]
) -> None:
    options, text, bag, card = root
    state = State(options, board(text), bag, card)
    layer, plain_layer = {state}, {as_position(state)}
    for count in counts:
        layer = {after for one in layer for after in followers(one)}
        plain_layer = {
            after
            for one in plain_layer
            for after in plain.followers(one, windows=options.plus_window)
        }
        assert {as_position(one) for one in layer} == plain_layer
        assert len(plain_layer) == count


def as_position(state: State) -> plain.Position:
    ones, twos, threes_left = state.bag
    return plain.Position(
        plain.rows_of(state.board),
        (1,) * ones + (2,) * twos + (3,) * threes_left,
        (state.next_card, state.window) if state.next_card else None,
        (state.direction, state.changed) if state.direction else None,
    )


EVERYTHING: list[Action] = [
    *map(Move, lanes.DIRECTIONS),
    *map(Slot, range(4)),
    *(Draw(value) for value in (1, 2, 3, *plain.RANKS[1:])),
    *(
        Draw(value, tuple(plain.RANKS[first:last]))
        for first in range(1, 8)
        for last in range(first + 1, first + 4)
        for value in plain.RANKS[first:last]
    ),
]


def followers(state: State) -> list[State]:
    """Return what every action makes of the state that `apply` accepts."""
    found = []
    for action in EVERYTHING:
        with suppress(IllegalActionError):
            found.append(threes.apply(state, action))
    return found
