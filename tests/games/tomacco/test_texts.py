"""Tomacco: options, texts that are none, observations, and guesses."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import IllegalActionError, InvalidActionError
from tabletop.games import tomacco as game
from tabletop.games.tomacco import rules
from tabletop.games.tomacco.cards import numbers_of, parse_ranks
from tabletop.games.tomacco.rules import Dealer, Flip, Options, Play, Shuffle, State
from tabletop.screens.parts import rules as rules_screen
from tabletop.ui.elements import render
from tests.games.tomacco.setups import NUMBERS, dealt, games, play, position
from tests.kit.games import Table, playout

# Setup


def test_a_hand_may_be_refilled_to_any_number() -> None:
    assert game.new(2, Options(refill_to=40)).setup.options.refill_to == 40


# Notation


def test_cards_are_named_in_any_order() -> None:
    for words in permutations(("7s", "7h", "7d")):
        action = game.parse_action(" ".join(("play", *words)))
        assert game.format_action(action) == "play 7h 7d 7s"
    for words in permutations(("Ts", "2h", "Ah")):
        action = game.parse_action(" ".join(("table", *words)))
        assert game.format_action(action) == "table 2h Ts Ah"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Play, (7, 6)),
        (Play, (52,)),
        (Play, ()),
        (rules.Table, (1, 2, -1)),
        (rules.Table, (1, 2)),
        (rules.Table, (1, 2, 3, 4)),
        (Shuffle, (52,)),
        (Flip, 3),
        (Dealer, -1),
    ],
)
def test_other_actions_cannot_be_made(kind: Any, value: Any) -> None:
    with pytest.raises(InvalidActionError, match=r"^[T“].*“?.*”.*\.$"):
        kind(value)


def test_equal_cards_that_nobody_has_are_illegal() -> None:
    with pytest.raises(IllegalActionError):
        play(position("7h 8h", "3h", pile="5h"), "play 7h 7h")


def test_face_down_cards_are_turned_over_at_the_end_and_no_sooner() -> None:
    state = position(" / / 9h", "3h 4h / / . 6c Qd", pile="5h")
    assert game.observe(state, 0).turned == ()
    state = play(state, "flip 0")
    for player in (0, 1):
        seen = game.observe(state, player)
        assert seen.turned == ((), ("6c", "Qd"))
        assert seen.face_down == ((), (1, 2))
        guess = game.determinize(seen, rng_for("end", player))
        assert guess.seats[1].face_down == state.seats[1].face_down


# Guesses


def with_failed(state: State, player: int, *ranks: str) -> State:
    """Return the state with these ranks left at the player's three places."""
    own = replace(state.seats[player], failed=tuple(map(parse_ranks, ranks)))
    return replace(
        state, seats=(*state.seats[:player], own, *state.seats[player + 1 :])
    )


def test_guesses_keep_what_failed_flips_prove() -> None:
    found = 0
    for line in games():
        for ply in range(2, len(line.states), 9):
            state = line.states[ply]
            if not any(any(own.failed) for own in state.seats):
                continue
            for observer in line.players:
                guess = game.determinize(game.observe(state, observer), rng_for("g", 0))
                found += check_failed(guess)
    assert found > 1000


def check_failed(guess: State) -> int:
    """Check the cards at places whose flips have failed; return their number."""
    pairs = [
        (card, ranks)
        for own in guess.seats
        for card, ranks in zip(own.face_down, own.failed, strict=True)
        if ranks
    ]
    assert all(card is not None and ranks >> (card >> 2) & 1 for card, ranks in pairs)
    return len(pairs)


@pytest.mark.parametrize(
    ("ranks", "ways"),
    [
        (("", ""), 6 * 5),
        (("3456", "345"), 3 * 2),
        (("3456", "3456789"), 3 * 4),
        (("89JQKA", "3456789"), 3 * 5 - 2),  # neither the eight nor the nine twice
    ],
)
def test_all_that_fits_is_equally_likely(ranks: tuple[str, str], ways: int) -> None:
    state = position("Kh", "Ks / / 3h 4h .", stock="5h 8h 9h", has_drawn=True)
    seen = game.observe(with_failed(state, 1, *ranks, ""), 0)
    tries = 300 * ways
    found = Counter(
        game.determinize(seen, rng_for("fits", k)).seats[1].face_down
        for k in range(tries)
    )
    assert len(found) == ways
    # The deviation of each is below √300, about 17.
    assert all(abs(n - 300) < 85 for n in found.values())


def test_guesses_leave_known_and_looked_at_cards_where_they_are() -> None:
    state = position("9h 4d / / 4h 5h 6h", "3h Kh / / 7h 7c 7d", pile="8h", stock="5s")
    state = play(state, "pickup", "play Kh", "pickup")
    seen = game.observe(state, 1)
    assert seen.known[0] == ("8h", "Kh")
    guesses = [game.determinize(seen, rng_for("known", k)) for k in range(50)]
    assert all({NUMBERS["8h"], NUMBERS["Kh"]} <= {*g.seats[0].hand} for g in guesses)
    assert len({g.seats[0].hand for g in guesses}) > 5
    flipped = play(position(" / / 4h 5h 6h", "3h Kh / / 7h", pile="8h"), "flip 1")
    mine = game.observe(flipped, 0)
    assert mine.looked == ((1, "5h"),)
    downs = {
        game.determinize(mine, rng_for("looked", k)).seats[0].face_down
        for k in range(50)
    }
    assert {down[1] for down in downs} == {NUMBERS["5h"]}
    unknown = {NUMBERS[text] for text in ("4h", "6h", "3h", "Kh", "7h")}
    assert {down[0] for down in downs} == unknown


def test_guesses_at_a_table_of_52() -> None:
    line = playout(Table(game, 52, Options(seven_or_lower=True)), "guess")
    failed = 0
    for ply in range(2, len(line.states), 211):
        seen = game.observe(line.states[ply], ply % 52)
        guess = game.determinize(seen, rng_for("52", ply))
        failed += check_failed(guess)
        assert game.observe(guess, ply % 52) == seen
    assert failed > 10


def test_guesses_while_cards_are_chosen() -> None:
    state = play(dealt(3), "table 2h 2s 3d")
    guesses = [
        game.determinize(game.observe(state, 1), rng_for("table", k)) for k in range(30)
    ]
    assert len({guess.seats[0].face_up for guess in guesses}) > 20
    assert {len(guess.seats[2].hand) for guess in guesses} == {6}
    own = game.determinize(game.observe(state, 0), rng_for("table", 0)).seats[0]
    assert own.face_up == numbers_of(("2h", "2s", "3d"))


@pytest.mark.parametrize("refill_to", [None, 4])
def test_what_the_refill_says_is_true_with_a_number_and_without(
    refill_to: int | None,
) -> None:
    page = render(*rules_screen.draw("tomacco", "", Options(refill_to=refill_to), "#/"))
    assert "None: you draw one card before each turn." in page
    assert "A number: after each turn you draw until you hold that many" in page
