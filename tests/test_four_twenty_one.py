"""Four Twenty One, clause by clause: combinations, turns, rampos, payments.

Dice are written as people write them: "421" in a line of play is a throw and its roll.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tabletop.game import CHANCE, Game, IllegalActionError
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import (
    Action,
    Dice,
    Observation,
    Options,
    Standing,
    State,
    Throw,
)
from tabletop.games.four_twenty_one.settling import next_turn
from tabletop.games.four_twenty_one.state import Phase

checked: Game[Options, State, Action, Observation] = game

DEFAULT = Options()

BEST_FIRST = """421 111 666 555 444 333 222 611 511 411 311 211 654 543 432 321 221
665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621
554 553 552 551 544 542 541 533 532 531 522 521 443 442 441 433 431 422
332 331 322"""


def dice(text: str) -> Dice:
    return tuple(sorted(map(int, text), reverse=True))


def standing(
    *tokens: int,
    phase: Phase,
    first: int = 0,
    kitty: int = 0,
    lost: Sequence[int] = (),
    **options: Any,
) -> Standing:
    chosen = replace(DEFAULT, **{"tokens": sum(tokens) + kitty, **options})
    sets_lost = tuple(lost) or (0,) * len(tokens)
    return Standing(chosen, phase, kitty, tokens, sets_lost, first)


def opened(before: Standing) -> State:
    """Return the beginning of a turn, as if nobody had thrown before."""
    return next_turn(before, game.new(2, DEFAULT))


def unload(*tokens: int, **others: Any) -> State:
    """Return the beginning of an unload turn of players who have these tokens."""
    return opened(standing(*tokens, phase="unload", **others))


def load(*tokens: int, kitty: int = 21, **others: Any) -> State:
    """Return the beginning of a load turn of players who have these tokens."""
    return opened(standing(*tokens, phase="load", kitty=kitty, **others))


def texts(word: str) -> list[str]:
    """Return the actions that a word of a line of play stands for."""
    if re.fullmatch(r"[1-6]{1,3}", word):
        return ["throw", " ".join(("roll", *map(str, dice(word))))]
    if match := re.fullmatch(r"hit:([1-6]{3})", word):
        return ["hit throw", texts(match[1])[1]]
    return [word]


def play(state: State, *words: str) -> State:
    for text in (text for word in words for text in texts(word)):
        state = game.apply(state, game.parse_action(text))
    return state


def seen(state: State) -> Observation:
    return game.observe(state, 0)


def throwers(state: State, *words: str) -> list[int]:
    """Return who throws in this line of play."""
    found = []
    for word in words:
        assert state.to_act >= 0
        found.append(state.to_act)
        state = play(state, word)
    return found


def legal(state: State) -> list[str]:
    return [game.format_action(action) for action in game.legal_actions(state)]


def refusal(state: State, text: str) -> str:
    """Return the clause that forbids the action, which leaves the state as it was."""
    before = repr(state)
    with pytest.raises(IllegalActionError, match=r"^“.*\.$") as caught:
        game.apply(state, game.parse_action(text))
    assert repr(state) == before
    return caught.value.clause


# F1, what beats what


def test_F1_has_56_combinations_in_the_order_of_the_rules() -> None:
    best_first = tuple(map(dice, BEST_FIRST.split()))
    assert best_first == game.COMBINATIONS
    ranks = [game.rank(d, DEFAULT) for d in game.COMBINATIONS]
    assert ranks == list(range(55, -1, -1))


def test_F1_classes_have_1_1_5_5_4_1_39_combinations() -> None:
    kinds = [game.kind(d) for d in game.COMBINATIONS]
    assert [kinds.count(kind) for kind in dict.fromkeys(kinds)] == [
        *(1, 1, 5, 5, 4, 1, 39),
    ]


def test_F1_classes_come_in_6_1_5_15_24_3_162_of_216_rolls() -> None:
    rolls = [dice("".join(roll)) for roll in product("123456", repeat=3)]
    kinds = [game.kind(roll) for roll in rolls]
    order = dict.fromkeys(game.kind(d) for d in game.COMBINATIONS)
    assert [kinds.count(kind) for kind in order] == [6, 1, 5, 15, 24, 3, 162]
    assert sum(game.value(roll, DEFAULT) for roll in rolls) == 369


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
    assert [game.value(dice(d), DEFAULT) for d in row.split()] == values


def test_F1_the_nenette_may_be_the_lowest_and_still_counts_4() -> None:
    options = Options(nenette_lowest=True)
    worst = min(game.COMBINATIONS, key=lambda d: game.rank(d, options))
    assert worst == dice("221")
    assert game.value(worst, options) == 4


def test_F1_outcomes_are_those_of_dice() -> None:
    for n in (1, 2, 3):
        rolls = [dice("".join(roll)) for roll in product("123456", repeat=n)]
        found = dict(game.outcomes(n))
        assert set(found) == set(rolls)
        assert all(p == rolls.count(d) / len(rolls) for d, p in found.items())


# The load (F4)


def test_F4_the_lowest_takes_the_total_and_begins() -> None:
    """Nenette counts 4, 322 counts 1 and 421 counts 10."""
    state = play(load(0, 0, 0), "221", "322", "421")
    assert (state.standing.tokens, state.standing.kitty) == ((0, 15, 0), 6)
    assert (state.standing.first, state.to_act) == (1, 1)
    assert throwers(state, "421", "421") == [1, 2]


def test_F4_takes_no_more_than_the_kitty_has() -> None:
    state = play(load(9, 0, kitty=5), "421", "322")
    assert state.standing.tokens == (9, 5)
    assert state.standing.kitty == 0


# The unload (F6 to F8)


def test_F6_the_first_player_binds_the_others() -> None:
    state = unload(5, 5)
    assert legal(state) == ["throw"]
    assert "stop" in legal(play(state, "654"))
    for throws in (1, 2):
        after = play(state, *["654"] * throws, "stop")
        assert (after.to_act, after.max_throws) == (1, throws)
    after = play(state, "654", "654", "654")
    assert (after.to_act, after.max_throws) == (1, 3)


def test_F7_1_a_better_combination_in_fewer_throws_binds_those_after() -> None:
    state = play(unload(5, 5, 5), "654", "654", "654")
    assert play(state, "hit:666").max_throws == 1
    assert play(state, "321", "hit:666").max_throws == 2
    assert play(state, "hit:654").max_throws == 3
    assert play(state, "hit:221").max_throws == 3


def test_F8_any_dice_may_be_thrown_again() -> None:
    state = play(unload(5, 5), "422")
    throws = ["throw", "throw 4 2", "throw 2 2", "throw 4", "throw 2"]
    assert legal(state) == ["stop", *throws]
    state = play(state, "throw 2", "roll 1")
    assert (state.dice, state.kept) == (dice("421"), dice("42"))
    state = play(state, "throw 4 1")
    assert state.kept == dice("2")


# The total (F9)


def test_F9_totals_of_the_rules() -> None:
    state = unload(20, 20)
    for word, total in (("521", 1), ("113", 4)):
        state = play(state, word)
        assert state.total == total
    assert seen(play(state, "112")).total == 6
    assert play(state, "112", "321").total == 8
    end = play(state, "112", "321", "hit:114").standing.last_turn
    assert end
    assert end.total == 12


def test_F9_the_options_give_the_totals_of_the_example() -> None:
    state = unload(20, 20, others_worth_nothing=True, last_throw_counts=True)
    totals = []
    for word in ("521", "113", "112", "321"):
        state = play(state, word)
        totals.append(state.total)
    end = play(state, "hit:114").standing.last_turn
    assert end
    assert [*totals, end.total] == [0, 3, 5, 7, 9]


# F11, the rampos


def test_F11_of_four_tied_throw_D_C_B_A_then_B_D_then_D_B() -> None:
    state = play(load(0, 0, 0, 0), "322", "322", "322", "322")
    assert throwers(state, "421", "332", "421", "332") == [3, 2, 1, 0]
    state = play(
        load(0, 0, 0, 0), "322", "322", "322", "322", "322", "421", "322", "421"
    )
    assert state.rampo_combinations == ((), (), (), ())
    assert seen(state).rampo_players == (1, 3)
    state = play(state, "331", "331")
    assert seen(state).rampo_players == (3, 1)
    state = play(state, "331", "421")
    assert state.standing.first == 3


def test_F11_1_the_low_rampo_comes_before_the_high_one() -> None:
    state = play(unload(5, 5, 5, 5), "421", "stop", "322", "421", "322")
    assert (state.rampo, seen(state).rampo_players) == ("low", (3, 1))
    state = play(state, "322", "111")
    assert (state.rampo, seen(state).rampo_players) == ("high", (2, 0))
    assert state.loser == 3


def test_F11_1_where_all_are_tied_the_loser_is_not_in_the_high_one() -> None:
    rampo = ("421", "stop", "421", "421", "421", "322", "421", "421", "421")
    state = play(unload(50, 50, 50, 50), *rampo)
    assert (state.loser, state.rampo) == (3, "high")
    assert seen(state).rampo_players == (2, 1, 0)


def test_F11_1_who_is_left_alone_wins_without_a_throw() -> None:
    """Of two the second throws 322 in the low rampo, and 421 three times counts 30."""
    state = play(unload(50, 50), "421", "stop", "421", "322", "421")
    assert state.rampo is None
    assert state.standing.tokens == (50 - 31, 50 + 31)
    assert state.to_act == 1


def test_F1_1_a_throw_is_followed_by_a_roll() -> None:
    state = play(unload(5, 5), "throw")
    assert (state.to_act, state.player) == (CHANCE, 0)
    assert refusal(state, "throw") == "F1.1"
    assert refusal(state, "roll 4 2") == "F1.1"
    assert refusal(unload(5, 5), "roll 4 2 1") == "F1.1"
    assert game.legal_actions(play(load(0, 0), "421")) == (Throw(),)
