"""Four Twenty One, clause by clause: combinations, the game, its sets, the load.

The unload, payments and rampos are in `test_turns`. Dice are written as
people write them: "421" in a line of play is a throw and its roll.
"""

from itertools import pairwise, product

import pytest

from tabletop.core.game import CHANCE, TERMINAL, Game
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import combinations, rules
from tabletop.games.four_twenty_one.observation import Observation
from tabletop.games.four_twenty_one.rules import Action, Options, Roll, State, Throw
from tests.games.four_twenty_one.setups import (
    DEFAULT,
    dice,
    legal,
    load,
    play,
    refusal,
    seen,
    throwers,
    unload,
)
from tests.kit.games import Table, playout

checked: Game[Options, State, Action, Observation] = game

BEST_FIRST = """421 111 666 555 444 333 222 611 511 411 311 211 654 543 432 321 221
665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621
554 553 552 551 544 542 541 533 532 531 522 521 443 442 441 433 431 422
332 331 322"""


# F1, what beats what


def test_F1_has_56_combinations_in_the_order_of_the_rules() -> None:
    best_first = tuple(map(dice, BEST_FIRST.split()))
    assert best_first == combinations.COMBINATIONS
    ranks = [rules.rank(d, DEFAULT) for d in combinations.COMBINATIONS]
    assert ranks == list(range(55, -1, -1))


def test_F1_classes_have_1_1_5_5_4_1_39_combinations() -> None:
    kinds = [combinations.kind(d) for d in combinations.COMBINATIONS]
    assert [kinds.count(kind) for kind in dict.fromkeys(kinds)] == [
        *(1, 1, 5, 5, 4, 1, 39)
    ]


def test_F1_classes_come_in_6_1_5_15_24_3_162_of_216_rolls() -> None:
    rolls = [dice("".join(roll)) for roll in product("123456", repeat=3)]
    kinds = [combinations.kind(roll) for roll in rolls]
    order = dict.fromkeys(combinations.kind(d) for d in combinations.COMBINATIONS)
    assert [kinds.count(kind) for kind in order] == [6, 1, 5, 15, 24, 3, 162]
    assert sum(rules.value(roll, DEFAULT) for roll in rolls) == 369


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("421 111", [10, 7]),
        ("666 555 444 333 222", [6, 5, 4, 3, 2]),
        ("611 511 411 311 211", [6, 5, 4, 3, 2]),
        ("654 543 432 321", [2, 2, 2, 2]),
        ("221 665 532 331 322", [4, 1, 1, 1, 1]),
    ],
)
def test_F1_values_of_the_table(row: str, values: list[int]) -> None:
    assert [rules.value(dice(d), DEFAULT) for d in row.split()] == values


def test_F1_the_nenette_may_be_the_lowest_and_still_counts_4() -> None:
    options = Options(nenette_lowest=True)
    worst = min(combinations.COMBINATIONS, key=lambda d: rules.rank(d, options))
    assert worst == dice("221")
    assert rules.value(worst, options) == 4


def test_F1_two_aces_may_rank_just_above_three_of_a_kind() -> None:
    by_worth = BEST_FIRST.replace(
        "666 555 444 333 222 611 511 411 311 211",
        "611 666 511 555 411 444 311 333 211 222",
    )
    options = Options(aces_by_worth=True)
    best_first = sorted(
        combinations.COMBINATIONS, key=lambda d: rules.rank(d, options), reverse=True
    )
    assert best_first == [*map(dice, by_worth.split())]
    lowest = Options(aces_by_worth=True, nenette_lowest=True)
    assert rules.rank(dice("611"), lowest) > rules.rank(dice("666"), lowest)
    assert min(best_first, key=lambda d: rules.rank(d, lowest)) == dice("221")


def test_F1_outcomes_are_those_of_dice() -> None:
    for n in (1, 2, 3):
        rolls = [dice("".join(roll)) for roll in product("123456", repeat=n)]
        found = dict(combinations.outcomes(n))
        assert set(found) == set(rolls)
        assert all(p == rolls.count(d) / len(rolls) for d, p in found.items())


# F1.1, the actions


def test_F1_1_a_throw_is_followed_by_a_roll_of_its_dice() -> None:
    state = play(unload(5, 5), "throw")
    assert (state.to_act, state.player) == (CHANCE, 0)
    assert game.legal_actions(state) == ()
    for text in ("throw", "stop", "roll 4 2", "roll 4"):
        assert refusal(state, text) == "F1.1"
    assert refusal(unload(5, 5), "roll 4 2 1") == "F1.1"
    state = play(unload(5, 5), "421", "throw 4")
    for text in ("roll 4 2 1", "roll 4 2"):
        assert refusal(state, text) == "F1.1"


def test_F1_1_a_forced_throw_is_an_action_too() -> None:
    rampo = play(load(0, 0), "322", "322")
    for state in (game.new(2, DEFAULT), load(0, 0), rampo):
        assert legal(state) == ["throw"]
    for players in game.PLAYERS:
        line = playout(Table(game, players, DEFAULT), "F1.1")
        actors = [game.current_player(state) for state in line.states]
        for actor, action in zip(actors, line.actions, strict=False):
            assert (actor == CHANCE) == isinstance(action, Roll)
        assert all(
            isinstance(after, Roll) == isinstance(action, Throw)
            for action, after in pairwise(line.actions)
        )


# The game and its sets (F2, F3, F5)


def test_F2_who_first_loses_two_sets_loses_the_game() -> None:
    lost_one = unload(19, 2, first=1, lost=(1, 1))
    end = play(lost_one, "421", "stop", "322")
    assert (end.to_act, end.standing.sets_lost) == (TERMINAL, (2, 1))
    assert (end.standing.tokens, end.standing.kitty) == ((21, 0), 0)
    assert game.returns(end) == (-1.0, 1.0)
    for text in ("throw", "stop", "roll 4 2 1"):
        assert refusal(end, text) == "F2"
    state = play(unload(19, 2, first=1, lost=(0, 1)), "421", "stop", "322")
    assert (state.to_act, state.standing.sets_lost) == (0, (1, 1))
    with pytest.raises(ValueError, match=r"^The game is not over\.$"):
        game.returns(state)


def test_F2_all_others_share_what_the_loser_loses() -> None:
    state = unload(19, 0, 2, 0, 0, first=2, lost=(1, 1, 1, 0, 0))
    end = play(state, "421", "stop", "322")
    assert game.returns(end) == (-1.0, 0.25, 0.25, 0.25, 0.25)


@pytest.mark.parametrize("sets", [1, 3])
def test_F2_the_number_of_sets_is_an_option(sets: int) -> None:
    lost = (sets - 2, 0) if sets > 1 else (0, 0)
    state = unload(19, 2, first=1, lost=lost, sets_to_lose=sets)
    state = play(state, "421", "stop", "322")
    assert (state.to_act == TERMINAL) == (sets == 1)
    state = unload(19, 2, first=1, lost=(sets - 1, 0), sets_to_lose=sets)
    assert play(state, "421", "stop", "322").to_act == TERMINAL


def test_F2_a_new_set_begins_with_all_tokens_in_the_kitty() -> None:
    state = play(unload(19, 0, 2, first=2), "421", "stop", "322")
    assert state.standing.phase == "load"
    assert (state.standing.kitty, state.standing.tokens) == (21, (0, 0, 0))
    assert game.observe(state, 0).in_set == (True, True, True)


def test_F3_the_lowest_die_begins() -> None:
    state = game.new(3, DEFAULT)
    assert (seen(state).phase, seen(state).first) == ("start", None)
    assert throwers(state, "3", "1", "6") == [0, 1, 2]
    state = play(state, "3", "1", "6")
    assert (seen(state).phase, seen(state).first, state.to_act) == ("load", 1, 1)
    assert (state.total, state.standing.kitty) == (0, 21)
    assert refusal(play(game.new(3, DEFAULT), "throw"), "roll 4 2 1") == "F1.1"


def test_F3_the_tied_lowest_throw_again_among_themselves() -> None:
    """The third has 3 and never begins, although the others have more later."""
    state = play(game.new(4, DEFAULT), "2", "2", "3", "2")
    assert seen(state).order == (0, 1, 3)
    assert seen(state).rampo is None
    assert seen(state).combinations == ((), (), (3,), ())
    state = play(state, "4", "6", "4")
    assert seen(state).order == (0, 3)
    state = play(state, "6", "6")
    assert seen(state).order == (0, 3)
    state = play(state, "6", "5")
    assert (state.standing.first, state.standing.phase) == (3, "load")


def test_F3_in_later_sets_the_loser_begins() -> None:
    state = play(unload(0, 19, 2, first=2), "421", "stop", "322")
    assert (state.standing.phase, state.to_act) == ("load", 1)
    assert throwers(state, "421", "421", "421") == [1, 2, 0]


def test_F2_cafes_play_one_set() -> None:
    assert rules.CAFE.sets_to_lose == 1
    assert rules.CAFE.tokens == DEFAULT.tokens == 21
    assert rules.value(dice("665"), rules.CAFE) == 1


# The load (F4) and its end (F5)


def test_F4_the_lowest_takes_the_total_and_begins() -> None:
    """Nenette counts 4, 322 counts 1 and 421 counts 10."""
    state = play(load(0, 0, 0), "221", "322", "421")
    assert (state.standing.tokens, state.standing.kitty) == ((0, 15, 0), 6)
    assert throwers(state, "421", "421", "421") == [1, 2, 0]


def test_F4_the_best_alone_may_count() -> None:
    """421 is the best and counts 10; 222 beats 611, and then counts 2."""
    state = play(load(0, 0, 0, best_counts=True), "221", "322", "421")
    assert (state.standing.tokens, state.standing.kitty) == ((0, 10, 0), 11)
    for by_worth, total in ((False, 2), (True, 6)):
        state = load(0, 0, 0, best_counts=True, aces_by_worth=by_worth)
        assert play(state, "322", "611").total == 6
        assert play(state, "322", "611", "222").standing.tokens == (total, 0, 0)


def test_F4_takes_no_more_than_the_kitty_has() -> None:
    state = play(load(9, 0, kitty=5), "421", "322")
    assert (state.standing.tokens, state.standing.kitty) == ((9, 5), 0)


def test_F4_there_is_nothing_to_choose() -> None:
    for text in ("stop", "hit throw", "throw 2", "throw 2 1"):
        assert refusal(load(0, 0), text) == "F4"
        assert refusal(game.new(2, DEFAULT), text) == "F3"
        assert refusal(play(load(0, 0), "322", "322"), text) == "F11"


def test_F5_the_load_ends_when_the_kitty_is_empty() -> None:
    state = play(load(6, 10, 0, kitty=5), "421", "322", "111")
    assert (state.standing.phase, state.to_act) == ("unload", 1)
    assert seen(state).in_set == (True, True, False)
    assert seen(state).order == (1, 0)


def test_F5_who_has_all_tokens_loses_without_an_unload() -> None:
    state = play(load(0, 16, 0, kitty=5), "421", "322", "111")
    assert state.standing.sets_lost == (0, 1, 0)
    assert (state.standing.phase, state.standing.kitty) == ("load", 21)
    assert state.to_act == 1
    turn = state.standing.last_turn
    assert turn
    assert (turn.phase, turn.loser, turn.is_last) == ("load", 1, True)


def test_F5_one_token_is_lost_at_once() -> None:
    state = play(game.new(2, Options(tokens=1)), "1", "2", "421", "322")
    assert state.standing.sets_lost == (0, 1)


def test_F5_1_a_turn_goes_to_the_left_over_those_in_the_set() -> None:
    assert seen(load(0, 0, 0, 0, first=2)).order == (2, 3, 0, 1)
    assert seen(unload(4, 0, 4, 4, first=2)).order == (2, 3, 0)
