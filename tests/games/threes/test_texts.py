"""Threes: setup, observations, notation, sentences, identities, exact counts."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import chain
from typing import Any

import pytest

from tabletop.chance import rng_for
from tabletop.game import CHANCE, Game, IllegalActionError, InvalidActionError
from tabletop.games import threes
from tabletop.games.threes import Action, Observation, Options, State, lanes
from tabletop.games.threes.rules import Draw, Move, Slot, Start
from tabletop.registry import GAMES
from tests.games.threes import counts as plain
from tests.games.threes.test_rules import (
    DEAD,
    DEFAULT,
    EMPTY_BUT,
    PAIR,
    SEED_RULE_2,
    SEED_START,
    WINDOWS,
    almost_dead,
    board,
    is_likely,
    play,
    playouts,
    to_draw,
    to_move,
)
from tests.kit.games import Line, Table

game: Game[Options, State, Action, Observation] = threes

SHALLOW = "start 1,2,0,3,0,0,1,0,3,0,3,2,1,0,3,0"


def told(state: State, *texts: str) -> list[str]:
    """Return the sentence of each action."""
    sentences = []
    for text in texts:
        after, action = play(state, text), threes.parse_action(text)
        seen = threes.observe(state, 0), action, threes.observe(after, 0)
        sentences.append(threes.describe(*seen, ["Ann"]))
        state = after
    return sentences


# Setup


def test_registry_has_threes() -> None:
    assert GAMES["threes"] is game
    assert (threes.NAME, threes.TITLE, list(threes.PLAYERS)) == (
        "threes",
        "Threes",
        [1],
    )


@pytest.mark.parametrize("players", [0, 2, -1, True, 1.0, "1", None])
def test_new_refuses_all_but_one_player(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^Threes is for 1 player, not for .*\.$"):
        threes.new(players, DEFAULT)


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_new_refuses_other_options(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^These aren’t options: .*\.$"):
        threes.new(1, value)
    with pytest.raises(ValueError, match=r"^The option “plus_window” is true or "):
        threes.new(1, Options(plus_window=value))


# Observation


def test_observation_names_what_the_player_knows() -> None:
    state = play(to_draw(SEED_RULE_2, (1, 2, 3)), "draw 3", "left")
    assert threes.observe(state, 0) == Observation(
        observer=0,
        options=DEFAULT,
        to_act=CHANCE,
        board=board("3 6 12 0  24 3 6 0  0 0 3 0  0 0 0 0"),
        next_card="3",
        bag=(1, 2, 2),
        score=3 + 9 + 27 + 81 + 3 + 9 + 3,
        moves=1,
        highest=24,
        direction="left",
        changed=(0, 1, 2),
    )


def test_observation_is_the_one_players_alone() -> None:
    for player in (1, CHANCE):
        with pytest.raises(ValueError, match=r"^Threes has one player, number 0"):
            threes.observe(to_move(SEED_START), player)


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


def test_determinize_gives_the_state_itself_where_nothing_is_hidden() -> None:
    for line in playouts(DEFAULT)[:20]:
        for state in line.states:
            if state.next_card <= 3:
                seen = threes.observe(state, 0)
                assert threes.determinize(seen, rng_for("known", 0)) == state


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("up", Move("up")),
        ("down", Move("down")),
        ("left", Move("left")),
        ("right", Move("right")),
        ("slot 0", Slot(0)),
        ("slot 3", Slot(3)),
        ("draw 1", Draw(1)),
        ("draw 6", Draw(6)),
        ("draw 6144", Draw(6144)),
        ("draw 6 of 6", Draw(6, (6,))),
        ("draw 12 of 6,12,24", Draw(12, (6, 12, 24))),
        (
            "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,3",
            Start((1, 0, 0, 1, 0, 0, 0, 2, 1, 1, 0, 3, 2, 0, 2, 3)),
        ),
    ],
)
def test_notation(text: str, action: Action) -> None:
    assert threes.parse_action(text) == action
    assert threes.format_action(action) == text


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
    with pytest.raises(InvalidActionError, match=r"isn’t an action of Threes.*\.$"):
        threes.parse_action(text)


def test_an_impossible_action_cannot_be_made() -> None:
    with pytest.raises(
        InvalidActionError, match=r"^“draw 4” isn’t an action of Threes: "
    ):
        Draw(4)
    with pytest.raises(
        InvalidActionError, match=r"^“forth” isn’t an action of Threes: "
    ):
        Move("forth")


# Sentences


def test_sentences_of_the_start_and_of_moves() -> None:
    start = "start 1,2,0,0,3,3,0,0,2,1,0,0,3,1,0,3"
    assert told(threes.new(1, DEFAULT), start, "draw 2", "left", "slot 1") == [
        "The game starts with 1, 1, 1, 2, 2, 3, 3, 3, 3.",
        "Next: 2.",
        "Left: 1 and 2 make 3, two 3s make 6, 1 and 2 make 3.",
        "A 2 comes in on the right, row 2.",
    ]


@pytest.mark.parametrize(
    ("direction", "move", "entrance"),
    [
        ("up", "Up.", "A 1 comes in at the bottom, column 3."),
        ("down", "Down.", "A 1 comes in at the top, column 3."),
        ("left", "Left.", "A 1 comes in on the right, row 3."),
        ("right", "Right.", "A 1 comes in on the left, row 3."),
    ],
)
def test_sentences_of_entrances(direction: str, move: str, entrance: str) -> None:
    state = to_move("0 0 0 0  0 1 1 0  0 1 1 0  0 0 0 0")
    assert told(state, direction, "slot 2") == [move, entrance]


def test_sentences_of_a_plus_card_hide_its_value() -> None:
    assert told(to_draw(EMPTY_BUT.format(768)), "draw 96", "right", "slot 0") == [
        "Next: a plus tile.",
        "Right.",
        "A 96 comes in on the left, row 1.",
    ]


@pytest.mark.parametrize(
    ("highest", "draw", "sentence"),
    [
        (48, "draw 6 of 6", "Next: 6."),
        (96, "draw 6 of 6,12", "Next: 6 or 12."),
        (768, "draw 6 of 6,12,24", "Next: 6, 12 or 24."),
    ],
)
def test_sentences_of_windows(highest: int, draw: str, sentence: str) -> None:
    state = to_draw(EMPTY_BUT.format(highest), options=WINDOWS)
    assert told(state, draw) == [sentence]


def test_sentence_of_the_end() -> None:
    """The 384 is worth 6561, the eight 3s are worth 24."""
    tiles = (384, *board(DEAD)[1:15], 0)
    state = State(DEFAULT, tiles, (3, 3, 3), 1, (), 384, 7, "left", (3,))
    end = "No move is left. Score 6,585."
    assert told(state, "slot 3") == [f"A 1 comes in on the right, row 4. {end}"]
    assert "left" not in told(almost_dead(3), "slot 3")[0]


# Identities


def test_follow_numbers_tiles_and_keeps_the_mover_of_a_merge() -> None:
    line = Line(Table(threes, 1, DEFAULT), [threes.new(1, DEFAULT)])
    for text in (SHALLOW, "draw 2", "left", "slot 2"):
        line.push(threes.parse_action(text))
    start = {0: 1, 1: 2, 3: 3, 6: 4, 8: 5, 10: 6, 11: 7, 12: 8, 14: 9}
    left = {0: 2, 2: 3, 5: 4, 8: 5, 9: 6, 10: 7, 12: 8, 13: 9}
    frames = [{int(cell): n for cell, n in line.ids(0, k).items()} for k in range(5)]
    assert frames == [{}, start, start, left, left | {11: 10}]


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
