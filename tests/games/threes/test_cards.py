"""Threes, clauses T5 to T9 and the option `plus_window`: bag, plus cards, start."""

import math
from collections import Counter
from functools import cache
from itertools import product

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE
from tabletop.games import threes
from tabletop.games.threes import Action, Options, rules
from tabletop.games.threes.rules import Draw, Start
from tests.games.threes import counts as plain
from tests.games.threes.setups import (
    DEFAULT,
    EMPTY_BUT,
    PAIR,
    SEED_RULE_2,
    SEED_START,
    WINDOWS,
    board,
    is_likely,
    play,
    playouts,
    refusal,
    to_draw,
    to_move,
)

# T5: the bag


def test_T5_a_draw_takes_its_card_from_the_bag() -> None:
    assert play(to_draw(SEED_START, (4, 4, 4)), "draw 2").bag == (4, 3, 4)
    assert play(to_draw(SEED_START, (0, 1, 2)), "draw 3").bag == (0, 1, 1)


def test_T5_a_card_that_the_bag_lacks_cannot_be_drawn() -> None:
    assert refusal(to_draw(SEED_START, (0, 1, 2)), "draw 1") == "T5"


def test_T5_the_empty_bag_is_refilled_at_the_next_basic_draw_and_not_before() -> None:
    state = play(to_draw(SEED_START, (0, 0, 1)), "draw 3")
    for text in ("left", "slot 0"):
        assert threes.observe(state, 0).bag == (0, 0, 0)
        state = play(state, text)
    assert threes.observe(state, 0).bag == (0, 0, 0)
    assert play(state, "draw 1").bag == (3, 4, 4)
    assert play(state, "draw 2").bag == (4, 3, 4)
    assert play(state, "draw 3").bag == (4, 4, 3)


def test_T5_draws_in_proportion() -> None:
    state, rng = to_draw(SEED_START, (1, 2, 3)), rng_for("T5", 0)
    draws = Counter(threes.sample(state, rng) for _ in range(12000))
    assert set(draws) == {Draw(1), Draw(2), Draw(3)}
    assert all(is_likely(draws[Draw(k)], 12000, k / 6) for k in (1, 2, 3))


@pytest.mark.parametrize("options", [DEFAULT, WINDOWS])
def test_T5_twelve_cards_from_a_refill_are_four_of_each(options: Options) -> None:
    plus_cards = 0
    for line in playouts(options):
        drawn = [action.value for action in line.actions if isinstance(action, Draw)]
        start = [tile for tile in line.actions[0].board if tile]
        basic = start + [value for value in drawn if value <= 3]
        for first in range(0, len(basic) - 11, 12):
            assert sorted(basic[first : first + 12]) == list(plain.BAG)
        plus_cards += len(start + drawn) - len(basic)
    assert plus_cards > 10


# T6 to T8: plus cards


def test_T6_plus_cards_come_from_a_tile_of_48_on() -> None:
    assert [rules.plus_values(tile) for tile in (0, 1, 3, 24)] == [()] * 4
    assert refusal(to_draw(EMPTY_BUT.format(24)), "draw 6") == "T6"
    assert play(to_draw(EMPTY_BUT.format(48)), "draw 6").next_card == 6


def test_T6_counts_the_highest_tile_at_the_moment_of_the_draw() -> None:
    """A 48 that is made while a card is announced counts at the draw after."""
    merged = play(to_move(PAIR.format(24), card=3), "left", "slot 0")
    assert threes.observe(merged, 0).highest == 24
    assert threes.observe(play(merged, "draw 6"), 0).highest == 48


@cache
def draws_beside(highest: int, options: Options, n: int) -> Counter[Action]:
    state = to_draw(EMPTY_BUT.format(highest), options=options)
    rng = rng_for("plus cards", highest)
    return Counter(threes.sample(state, rng) for _ in range(n))


def plus_draws(options: Options, n: int) -> dict[Action, int]:
    draws = draws_beside(768, options, n)
    basic = {Draw(1), Draw(2), Draw(3)}
    return {draw: count for draw, count in draws.items() if draw not in basic}


def test_T6_one_card_in_21_is_a_plus_card() -> None:
    """Of 420,000, so that one in 20 would be seven deviations away."""
    assert is_likely(sum(plus_draws(DEFAULT, 420_000).values()), 420_000, 1 / 21)


def test_T6_below_48_none_is_a_plus_card_and_at_48_some_are() -> None:
    basic = {Draw(1), Draw(2), Draw(3)}
    assert set(draws_beside(24, DEFAULT, 2000)) == basic
    assert set(draws_beside(48, DEFAULT, 2000)) == basic | {Draw(6)}


def test_T6_a_plus_card_takes_nothing_from_the_bag() -> None:
    for bag in ((1, 2, 3), (0, 0, 0)):
        assert play(to_draw(EMPTY_BUT.format(48), bag), "draw 6").bag == bag


@pytest.mark.parametrize(
    ("highest", "values"),
    [
        (48, (6,)),
        (96, (6, 12)),
        (192, (6, 12, 24)),
        (384, (6, 12, 24, 48)),
        (768, (6, 12, 24, 48, 96)),
    ],
)
def test_T7_values_of_a_plus_card(highest: int, values: tuple[int, ...]) -> None:
    assert rules.plus_values(highest) == values
    state = to_draw(EMPTY_BUT.format(highest))
    for value in plain.RANKS[1:]:
        if value in values:
            assert play(state, f"draw {value}").next_card == value
        else:
            assert refusal(state, f"draw {value}") == "T7"


def test_T7_each_value_is_equally_likely() -> None:
    plus = plus_draws(DEFAULT, 420_000)
    assert set(plus) == {Draw(value) for value in (6, 12, 24, 48, 96)}
    assert all(is_likely(count, sum(plus.values()), 0.2) for count in plus.values())


def test_T7_the_value_is_fixed_when_it_is_drawn() -> None:
    state = play(to_draw(PAIR.format(96)), "draw 12", "left", "slot 0")
    assert state.board == board("192 0 0 12  0 0 0 0  0 0 0 0  0 0 0 0")


@pytest.mark.parametrize("card", ["1", "2", "3"])
def test_T8_the_next_card_is_announced_until_its_slot(card: str) -> None:
    state = to_draw(SEED_RULE_2)
    announced = [threes.observe(state, 0).next_card]
    for text in (f"draw {card}", "left", "slot 2"):
        state = play(state, text)
        announced.append(threes.observe(state, 0).next_card)
    assert announced == [None, card, card, None]


def test_T8_a_plus_card_hides_its_value_until_it_is_on_the_board() -> None:
    state = to_draw(EMPTY_BUT.format(768))
    low, high = play(state, "draw 6"), play(state, "draw 96")
    assert low != high
    assert threes.observe(low, 0).next_card == "+"
    assert threes.observe(low, 0) == threes.observe(high, 0)
    low, high = play(low, "right"), play(high, "right")
    assert threes.observe(low, 0).next_card == "+"
    assert threes.observe(low, 0) == threes.observe(high, 0)
    low, high = play(low, "slot 0"), play(high, "slot 0")
    assert (low.board[0], high.board[0]) == (6, 96)
    assert threes.observe(low, 0).next_card is None


def test_T8_one_possible_value_is_announced_as_plus_too() -> None:
    state = play(to_draw(EMPTY_BUT.format(48)), "draw 6")
    assert threes.observe(state, 0).next_card == "+"


# The option plus_window


@pytest.mark.parametrize(
    ("highest", "windows"),
    [
        (24, ()),
        (48, ((6,),)),
        (96, ((6, 12),)),
        (192, ((6, 12, 24),)),
        (384, ((6, 12, 24), (12, 24, 48))),
        (768, ((6, 12, 24), (12, 24, 48), (24, 48, 96))),
    ],
)
def test_plus_window_values(highest: int, windows: tuple[tuple[int, ...], ...]) -> None:
    assert rules.windows(highest) == windows


def test_plus_window_is_uniform_and_its_value_too() -> None:
    plus = plus_draws(WINDOWS, 100_000)
    windows = ((6, 12, 24), (12, 24, 48), (24, 48, 96))
    assert set(plus) == {Draw(value, window) for window in windows for value in window}
    assert is_likely(sum(plus.values()), 100_000, 1 / 21)
    assert all(is_likely(count, sum(plus.values()), 1 / 9) for count in plus.values())


def test_plus_window_is_announced_and_its_value_is_not() -> None:
    state = to_draw(EMPTY_BUT.format(768), options=WINDOWS)
    drawn = play(state, "draw 12 of 12,24,48")
    twin, other = play(state, "draw 48 of 12,24,48"), play(state, "draw 12 of 6,12,24")
    assert threes.observe(drawn, 0).next_card == (12, 24, 48)
    assert threes.observe(drawn, 0) == threes.observe(twin, 0)
    assert threes.observe(drawn, 0) != threes.observe(other, 0)
    put = play(drawn, "right", "slot 0")
    assert put.board[0] == 12
    assert threes.observe(put, 0).next_card is None
    assert threes.observe(play(put, "draw 1"), 0).next_card == "1"


@pytest.mark.parametrize(
    ("options", "text", "clause"),
    [
        (DEFAULT, "draw 6 of 6,12,24", "T8"),
        (WINDOWS, "draw 6", "T8"),
        (WINDOWS, "draw 6 of 6,12", "T8"),
        (WINDOWS, "draw 96 of 48,96,192", "T8"),
        (WINDOWS, "draw 192 of 48,96,192", "T7"),
    ],
)
def test_plus_window_must_fit_options_and_board(
    options: Options, text: str, clause: str
) -> None:
    state = to_draw(EMPTY_BUT.format(768), options=options)
    assert refusal(state, text) == clause


# T9: the start


def test_T9_begins_with_an_empty_board_and_a_full_bag() -> None:
    seen = threes.observe(threes.new(1, DEFAULT), 0)
    assert (seen.board, seen.bag, seen.moves) == ((0,) * 16, (4, 4, 4), 0)
    assert (seen.next_card, seen.score, seen.to_act) == (None, 0, CHANCE)


def test_T9_leaves_three_cards_of_the_first_bag() -> None:
    """The seed's example: then 2, 3 and 3 come in some order."""
    state = play(threes.new(1, DEFAULT), "start 1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,3")
    assert state == to_draw(SEED_START, (0, 1, 2))
    assert threes.observe(state, 0).next_card is None
    assert isinstance(threes.sample(state, rng_for("T9", 0)), Draw)


@pytest.mark.parametrize(
    "board",
    [
        "1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,0",  # eight tiles
        "1,0,0,1,0,0,0,2,1,1,0,3,2,3,2,3",  # ten
        "1,1,1,1,1,2,2,3,3,0,0,0,0,0,0,0",  # five 1s
        "2,2,2,2,2,1,1,3,3,0,0,0,0,0,0,0",  # five 2s
        "3,3,3,3,3,2,2,1,1,0,0,0,0,0,0,0",  # five 3s
        "1,0,0,1,0,0,0,2,1,1,0,3,2,0,2,6",  # nine, with a 6
        "1,0,6,1,0,0,0,2,1,1,0,3,2,0,2,3",  # nine and a 6
        "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
    ],
)
def test_T9_accepts_no_other_start(board: str) -> None:
    assert refusal(threes.new(1, DEFAULT), f"start {board}") == "T9"


def test_T9_accepts_about_31_per_cent_of_the_attempts() -> None:
    """31 ± 0.5 %, and four deviations of 10,000 trials."""
    attempts = [rules.shuffled_start(rng_for("T9", k)) for k in range(10_000)]
    accepted = sum(start is not None for start in attempts)
    assert abs(accepted - 3100) <= 50 + 4 * math.sqrt(10_000 * 0.31 * 0.69)


def test_T9_fills_the_cells_as_the_plain_program_does() -> None:
    """The difference of two equal binomial counts has twice the variance of one."""
    n = 6000
    ours = [rules.shuffled_start(rng_for("ours", k)) for k in range(n)]
    theirs = [plain.start(rng_for("theirs", k)) for k in range(n)]
    for cell, card in product(range(16), (1, 2, 3)):
        one, other = (
            sum(start is not None and start[cell] == card for start in starts)
            for starts in (ours, theirs)
        )
        p = (one + other) / (2 * n)
        assert abs(one - other) <= 4 * math.sqrt(2 * n * p * (1 - p))


def test_T9_a_sampled_start_has_nine_tiles_of_a_bag() -> None:
    state = threes.new(1, DEFAULT)
    for k in range(300):
        start = threes.sample(state, rng_for("start", k))
        assert isinstance(start, Start)
        cards = [tile for tile in start.board if tile]
        assert len(cards) == 9
        assert sum(threes.apply(state, start).bag) == 3
        assert not Counter(cards) - Counter(plain.BAG)
