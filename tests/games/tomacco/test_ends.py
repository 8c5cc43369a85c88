"""Tomacco, clause by clause: flips, picking up, going out, and the end of the game."""

from dataclasses import replace

import pytest

from tabletop.core.game import TERMINAL
from tabletop.games import tomacco as game
from tabletop.games.tomacco.observation import standings
from tabletop.games.tomacco.rules import Flip, Options
from tests.games.tomacco.setups import (
    DEFAULT,
    games,
    legal,
    names,
    play,
    position,
    refusal,
    seat,
)
from tests.kit.games import Table, playout

SEVEN = Options(seven_or_lower=True)


# C12, face down


def test_C12_one_of_the_face_down_cards_is_flipped() -> None:
    state = position(" / / 9h 9c 9d", "3h", pile="5h")
    assert legal(state) == ["flip 0", "flip 1", "flip 2", "pickup"]
    assert legal(position(" / / . 9c .", "3h")) == ["flip 1"]
    assert refusal(state, "play 9h").clause == "C12"
    assert refusal(position(" / / . 9c .", "3h"), "flip 0").clause == "C12"


def test_C12_a_card_that_can_be_played_is_played() -> None:
    state = position(" / / 9h 9c 9d", "3h", pile="5h")
    after = play(state, "flip 1")
    assert names(after.pile) == "5h 9c"
    assert after.seats[0].face_down == seat(" / / 9h . 9d").face_down
    assert after.to_act == 1


def test_C12_a_card_that_cannot_goes_back_and_the_pile_is_picked_up() -> None:
    state = position(" / / 4h 9c 9d", "3h", pile="5h 6h")
    after = play(state, "flip 0")
    assert after.seats[0].face_down == state.seats[0].face_down
    assert names(after.seats[0].hand) == "5h 6h"
    assert names(after.seats[0].known) == "5h 6h"
    assert (after.pile, after.to_act) == ((), 1)


def test_C12_the_hand_is_played_out_before_the_next_flip() -> None:
    state = position(" / / 4h 9c 9d", "3h Kh", pile="5h")
    after = play(state, "flip 0", "play 3h")
    assert legal(after) == ["play 5h", "pickup"]
    error = refusal(after, "flip 1")
    assert (error.clause, "cards in your hand first" in str(error)) == ("C12", True)
    state = position(" / 9h / 4h 9c 9d", "3h Kh", pile="5h")
    assert "play your face-up cards first" in str(refusal(state, "flip 1"))


def test_C12_a_place_that_failed_may_be_chosen_again() -> None:
    state = position(" / / 4h 9c 9d", "3h 2h Kc", pile="5h")
    after = play(state, "flip 0", "play 2h", "play 5h", "pickup")
    assert legal(after) == ["flip 0", "flip 1", "flip 2"]
    assert names(play(after, "flip 0").pile) == "4h"


def test_C12_flips_by_the_options() -> None:
    equal = position(" / / 5c . .", "3h", "3c", pile="5h")
    assert names(play(equal, "flip 0").seats[0].hand) == "5h"
    options = Options(allow_equal=True)
    equal = position(" / / 5c . .", "3h", "3c", pile="5h", options=options)
    assert names(play(equal, "flip 0").pile) == "5h 5c"
    state = position(" / / Ah 4c .", "3h", pile="7h", options=SEVEN)
    assert names(play(state, "flip 0").seats[0].hand) == "7h"
    assert names(play(state, "flip 1").pile) == "7h 4c"
    clear = Options(eight_transparent=True)
    state = position(" / / 8h 9c .", "3h", pile="Jh", options=clear)
    assert names(play(state, "flip 0").pile) == "Jh 8h"


def test_C12_before_a_flip_the_pile_may_be_picked_up() -> None:
    state = position(" / / 9h 9c 9d", "3h", pile="5h")
    after = play(state, "pickup")
    assert names(after.seats[0].hand) == "5h"
    assert after.seats[0].failed == (0, 0, 0)


def test_C12_what_a_failed_flip_proves_is_public() -> None:
    state = position(" / / 4h 9c 9d", "3h 6h", "3c 4c", pile="5h")
    after = play(state, "flip 0")
    for player in range(3):
        failed = game.observe(after, player).failed
        assert failed == (("345", "", ""), ("", "", ""), ("", "", ""))
    assert game.observe(after, 0).looked == ((0, "4h"),)
    assert game.observe(after, 1).looked == ()


def test_C12_two_failed_flips_prove_more_than_one() -> None:
    state = position(" / / 8h 9c 9d", "3h", "3c", pile="7h", options=SEVEN)
    after = play(state, "flip 0")
    assert game.observe(after, 1).failed[0] == ("89JQKA", "", "")
    own = replace(after.seats[0], hand=(), known=())
    state = position("", "3h", "3c", pile="9h", options=SEVEN)
    state = replace(state, seats=(own, *state.seats[1:]))
    assert game.observe(play(state, "flip 0"), 1).failed[0] == ("89", "", "")


@pytest.mark.parametrize(
    ("options", "pile", "expected"),
    [
        (DEFAULT, "9h", "3456789"),
        (Options(allow_equal=True), "9h", "345678"),
        (SEVEN, "7h", "89JQKA"),
        (Options(eight_transparent=True), "9h 8h", "345679"),
    ],
)
def test_C12_what_a_failed_flip_proves_by_the_options(
    options: Options, pile: str, expected: str
) -> None:
    state = position(" / / 4h 9c .", "3h", pile=pile, options=options)
    card = "flip 0" if "A" not in expected else "flip 1"
    after = game.observe(play(state, card), 1)
    assert after.failed[0][int(card[-1])] == expected


def test_C12_a_played_card_takes_its_facts_along() -> None:
    state = position(" / / 4h 9c 9d", "3h 2h Kc", pile="5h")
    after = play(state, "flip 0", "play 2h", "play 5h", "pickup", "flip 0")
    assert game.observe(after, 1).failed[0] == ("", "", "")
    assert game.observe(after, 0).looked == ()


# C13, picking up


def test_C13_picking_up_is_allowed_beside_everything_else() -> None:
    state = position("9h / / 3s", "3h", pile="5h 6h")
    assert legal(state) == ["play 9h", "pickup"]
    after = play(state, "pickup")
    assert names(after.seats[0].hand) == "5h 6h 9h"
    assert (after.pile, after.to_act) == ((), 1)
    assert legal(after) == ["play 3h"]


def test_C13_it_is_forced_if_nothing_can_be_played() -> None:
    assert legal(position("4h", "3h", pile="5h")) == ["pickup"]
    assert legal(position(" / 4h / 3c", "3h", pile="5h")) == ["pickup"]


def test_C13_not_from_an_empty_pile() -> None:
    error = refusal(position("4h", "3h"), "pickup")
    assert (error.clause, "pile is empty" in str(error)) == ("C13", True)


def test_C13_cards_picked_up_are_known_until_they_are_played() -> None:
    state = position("9h / / 3s", "3h Kc", pile="5h 6h")
    after = play(state, "pickup", "play 3h")
    assert names(after.seats[0].known) == "5h 6h"
    after = play(after, "play 6h")
    assert names(after.seats[0].known) == "5h"
    assert names(after.seats[0].hand) == "5h 9h"


def test_C13_of_two_equal_cards_the_known_one_is_played_first() -> None:
    others = ("3h", "3c", "3d", "3s", "4h")
    state = position(seat("9h 9h", known="9h"), *others, pile="5h")
    assert play(state, "play 9h").seats[0].known == ()


# C14, out


def test_C14_without_any_card_a_player_is_out() -> None:
    state = position(" / / 9h . .", "Kh", "Kc", pile="5h")
    after = play(state, "flip 0")
    assert (after.placed, after.to_act) == ((0,), 1)
    assert legal(play(after, "pickup"), "pickup") == []
    assert play(after, "pickup").to_act == 2


def test_C14_who_goes_out_by_clearing_leaves_the_lead_to_the_next() -> None:
    state = position(" / / Th . .", "Kh", "Kc", pile="5h")
    after = play(state, "flip 0")
    assert (after.placed, after.to_act, after.pile) == ((0,), 1, ())


def test_C14_turns_pass_over_those_who_are_out() -> None:
    state = position("9h 3s", "", "Kc 3d", "", "4h 4d", placed=(3, 1))
    after = play(state, "play 9h")
    assert after.to_act == 2
    assert play(after, "pickup").to_act == 4


def test_C14_the_game_ends_at_once_when_one_player_is_left() -> None:
    state = position(" / / Th . .", "Kh", pile="5h")
    after = play(state, "flip 0")
    assert (after.phase, after.to_act, after.placed) == ("over", TERMINAL, (0,))
    assert game.returns(after) == (1.0, -1.0)
    assert refusal(after, "pickup").clause == "C14"


def test_C14_players_go_out_by_face_down_cards_alone() -> None:
    outs = 0
    for line in games():
        steps = zip(line.states, line.actions, line.states[1:], strict=False)
        for before, action, after in steps:
            if after.placed != before.placed:
                assert isinstance(action, Flip)
                outs += 1
    assert outs > 20


def test_C14_stop_at_first_out() -> None:
    options = Options(stop_at_first_out=True)
    state = position(" / / 9h . .", "Kh 3h", "Kc", pile="5h", options=options)
    after = play(state, "flip 0")
    assert (after.to_act, after.placed) == (TERMINAL, (0,))
    assert game.returns(after) == (2.0, -2.0, 0.0)
    assert refusal(after, "pickup").clause == "C14"


@pytest.mark.parametrize(
    ("hands", "placed", "expected"),
    [
        (", , 3d, 3s 4s", (1, 0), (1.0, 3.0, -1.0, -3.0)),
        (", 3c 4c, 3d, 3s 4s", (0,), (3.0, -2.0, 1.0, -2.0)),
        ("3h 4h, 3c 4c, 3d 4d, 3s 4s", (), (0.0, 0.0, 0.0, 0.0)),
        ("3h, 3c 4c, 3d 4d 5d, 3s 4s 5s 6s", (), (3.0, 1.0, -1.0, -3.0)),
        (", , 3d 4d 5d", (1, 0), (0.0, 2.0, -2.0)),
    ],
)
def test_C14_returns_are_players_behind_minus_players_ahead(
    hands: str, placed: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    seats = hands.split(",")
    state = position(*seats, phase="over", to_act=TERMINAL, placed=placed)
    assert game.returns(state) == expected


def test_C14_all_cards_count_wherever_they_are() -> None:
    seats = ("3h 4h / 5h / 6h . 7h", "3c 4c / 5c / 6c", "3d 4d 5d 6d 7d 8d")
    state = position(*seats, phase="over", to_act=TERMINAL)
    assert game.returns(state) == (0.0, 2.0, -2.0)
    assert standings(game.observe(state, 0)) == (2, 1, 3)


def test_C14_the_game_is_not_over_before() -> None:
    with pytest.raises(ValueError, match=r"^The game is not over\.$"):
        game.returns(position("3h", "4h"))


# C15, no endless games


def test_C15_every_turn_in_which_nothing_is_new_counts() -> None:
    state = position("9h 3s / / 5s", "Kh 3c / / 6s", pile="5h", idle=7)
    for text, idle in (("play 9h", 8), ("play Kh", 9), ("pickup", 10)):
        state = play(state, text)
        assert state.idle == idle


def test_C15_a_failed_flip_counts() -> None:
    state = position(" / / 4h 9c 9d", "3h", "3c", pile="5h", idle=7)
    assert play(state, "flip 0").idle == 8
    assert play(state, "flip 1").idle == 0


@pytest.mark.parametrize(
    ("one", "text"),
    [
        ("Th 3s", "play Th"),
        ("Ah 3s", "play Ah"),
        ("9h 9c 9d 3s", "play 9h 9c 9d"),
        (" / 9h 3s / 4s", "play 9h"),
    ],
)
def test_C15_clears_and_face_up_cards_start_anew(one: str, text: str) -> None:
    state = position(one, "3h", pile="5h", idle=7)
    assert play(state, text).idle == 0


def test_C15_a_drawn_card_starts_anew_and_its_turn_does_not_count() -> None:
    state = position("9h 3s", "Kh 3c / / 6s", pile="5h", stock="4s", idle=7)
    after = play(state, "play 9h")
    assert (after.idle, after.has_drawn) == (0, True)
    after = play(after, "play Kh")
    assert (after.idle, after.has_drawn) == (0, False)
    assert play(after, "pickup").idle == 1


def test_C15_a_hand_that_is_refilled_starts_anew() -> None:
    options = Options(refill_to=2)
    seats = ("9h 3s", "Kh 3c / / 6s")
    state = position(*seats, pile="5h", stock="4s", idle=7, options=options)
    after = play(state, "play 9h")
    assert after.idle == 0
    assert play(after, "play Kh").idle == 1


@pytest.mark.parametrize(("players", "limit"), [(2, 120), (3, 180), (4, 240)])
def test_C15_sixty_turns_for_each_player_left_end_the_game(
    players: int, limit: int
) -> None:
    seats = ("9h 3s", "Kh 3c", "Kc 3d", "Kd 4d")[:players]
    state = position(*seats, pile="5h", idle=limit - 2)
    after = play(state, "play 9h")
    assert (after.to_act, after.idle) == (1, limit - 1)
    last = play(after, "pickup")
    assert (last.to_act, last.idle) == (TERMINAL, limit)
    assert refusal(last, "pickup").clause == "C15"


def test_C15_players_who_are_out_are_not_counted() -> None:
    state = position("9h 3s", "Kh 3c", "", pile="5h", idle=119, placed=(2,))
    after = play(state, "pickup")
    assert (after.to_act, after.idle) == (TERMINAL, 120)
    assert game.returns(after) == (-2.0, 0.0, 2.0)


def test_C15_a_busy_turn_never_ends_the_game_so() -> None:
    state = position(" / 9h 3s / 4s", "3h", pile="5h", idle=119)
    assert play(state, "play 9h").to_act == 1


def test_C15_every_game_of_ten_at_random_ends() -> None:
    line = playout(Table(game, 10, DEFAULT), "C15")
    assert line.states[-1].to_act == TERMINAL
    assert all(state.idle < 600 for state in line.states)
