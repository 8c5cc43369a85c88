"""The Game of Threes: options, texts that are none, observations, guesses."""

from collections import Counter
from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import InvalidActionError
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Options
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.rules import Cut, Discard, Keep, Order, Shuffle
from tests.games.game_of_threes.setups import games, play, position, remaking
from tests.kit.games import Table, playout

# Setup and notation


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Order, (52,)),
        (Keep, (0, 2)),
        (Keep, (0,)),
        (Shuffle, (53,)),
        (Cut, -1),
        (Discard, 53),
    ],
)
def test_other_actions_cannot_be_made(kind: Any, value: Any) -> None:
    with pytest.raises(
        InvalidActionError, match=r"^Game of Threes has no action “.*\.$"
    ):
        kind(value)


# Guesses


def test_guesses_keep_open_cards_where_they_are() -> None:
    for line in games():
        for state in line.states[::101]:
            for player in range(len(state.seats)):
                guess = game.determinize(game.observe(state, player), rng_for("k", 0))
                for real, seat in zip(state.seats, guess.seats, strict=True):
                    assert seat.known == real.known
                    assert not Counter(real.known) - Counter(seat.hand)


def test_guesses_give_no_points_to_none_who_has_discarded_and_is_not_out() -> None:
    state = position("8h 8d Kc", "4h 6c 9d", "Kh Qd 9s", stock="2c", known="8h 8d")
    after = play(state, "draw stock", "discard 2c")
    found = [
        [
            game.determinize(game.observe(s, 2), rng_for("points", k)).seats[0].hand
            for k in range(200)
        ]
        for s in (state, after)
    ]
    out = [sum(not points_left(cards, 3) for cards in each) for each in found]
    assert out[0] > 5  # before the discard the player may have none
    assert out[1] == 0


def test_guesses_after_a_remake_know_what_may_be_in_the_stock() -> None:
    state = play(remaking(), "draw stock")
    state = game.apply(state, game.sample(state, rng_for("remade", 0)))
    state = play(state, "cut 3", "discard 9d", "draw stock")
    for k in range(60):
        guess = game.determinize(game.observe(state, 0), rng_for("remade", k))
        assert len(guess.stock) == len(state.stock)
        assert not Counter(guess.stock) - Counter(state.remade)


def test_guesses_of_hidden_points_fit_the_observers_own() -> None:
    options = Options(points_hidden=True, allow_joining=True, rounds=6)
    found = 0
    for k in range(6):
        line = playout(Table(game, 2 + k % 3, options), f"hidden {k}")
        for state in line.states[::61]:
            for player in range(len(state.seats)):
                seen = game.observe(state, player)
                for n in range(3):
                    guess = game.determinize(seen, rng_for("hidden", n))
                    assert game.observe(guess, player) == seen
                    found += guess.rows != state.rows
    assert found > 100
