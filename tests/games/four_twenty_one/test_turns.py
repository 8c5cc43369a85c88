"""Four Twenty One, clause by clause: the unload, totals, payments, rampos."""

import pytest

from tabletop.core.game import CHANCE
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one.combinations import left_of, rethrows, sorted_dice
from tabletop.games.four_twenty_one.observation import at_stake
from tabletop.games.four_twenty_one.rules import Options
from tests.games.four_twenty_one.setups import (
    dice,
    legal,
    load,
    play,
    refusal,
    seen,
    throwers,
    total_of,
    unload,
)
from tests.kit.games import Table, playout

# The unload (F6 to F8)


def test_F6_the_first_player_binds_the_others() -> None:
    state = unload(5, 5)
    assert legal(state) == ["throw"]
    assert refusal(state, "stop") == "F6"
    for throws in (1, 2):
        after = play(state, *["654"] * throws, "stop")
        assert (after.to_act, after.max_throws) == (1, throws)
    after = play(state, "654", "654", "654")
    assert (after.to_act, after.max_throws) == (1, 3)


def test_F6_the_first_player_never_hits() -> None:
    assert refusal(unload(5, 5), "hit throw") == "F6"
    state = play(unload(5, 5), "654")
    assert "stop" in legal(state)
    assert not any("hit" in text for text in legal(state))
    assert refusal(state, "hit throw") == "F6"
    assert refusal(play(state, "654"), "hit throw 6") == "F6"


def test_F7_the_others_hit_or_throw_on() -> None:
    state = play(unload(5, 5), "654", "654", "654")
    assert legal(state) == ["throw", "hit throw"]
    first = play(state, "321")
    throws = ["throw", "throw 3 2", "throw 3 1", "throw 2 1"]
    throws += ["throw 3", "throw 2", "throw 1"]
    assert legal(first) == [*throws, *(f"hit {text}" for text in throws)]
    assert refusal(first, "stop") == "F7"
    second = play(first, "321")
    assert legal(second) == throws  # the third is the last in any case
    assert refusal(second, "hit throw") == "F7"
    assert play(second, "321").standing.turns == second.standing.turns + 1


def test_F7_the_hit_makes_a_throw_the_last() -> None:
    state = play(unload(5, 5, 5), "654", "654", "654", "hit throw")
    assert (state.hit, state.to_act) == (True, CHANCE)
    after = play(state, "roll 3 2 2")
    assert (after.hit, after.to_act, after.max_throws) == (False, 2, 3)


def test_F7_with_one_throw_there_is_no_hit() -> None:
    state = play(unload(5, 5), "654", "stop")
    assert legal(state) == ["throw"]
    assert refusal(state, "hit throw") == "F7"


def test_F7_1_a_better_combination_in_fewer_throws_binds_those_after() -> None:
    state = play(unload(5, 5, 5, 5), "654", "654", "654")
    assert play(state, "hit:666").max_throws == 1
    assert play(state, "321", "hit:666").max_throws == 2
    assert play(state, "hit:654").max_throws == 3  # a tie sets no limit
    assert play(state, "hit:221").max_throws == 3
    assert play(state, "hit:666", "421").max_throws == 1
    third = play(state, "321", "hit:666")
    assert play(third, "hit:555").max_throws == 2
    assert play(third, "hit:111").max_throws == 1


def test_F7_1_he_must_beat_all_who_threw_before_at_the_end_of_their_goes() -> None:
    """The first had 421 on the way, but ended with 322."""
    state = play(unload(5, 5, 5, 5), "421", "322", "322")
    assert play(state, "hit:331").max_throws == 1
    high = play(state, "421", "421", "421")
    assert play(high, "hit:111").max_throws == 3


def test_F7_1_ranks_a_nenette_by_the_option() -> None:
    for lowest, throws in ((False, 1), (True, 3)):
        state = unload(5, 5, 5, nenette_lowest=lowest)
        assert play(state, "322", "322", "322", "hit:221").max_throws == throws


def test_F8_any_dice_may_be_thrown_again() -> None:
    state = play(unload(5, 5), "422")
    throws = ["throw", "throw 4 2", "throw 2 2", "throw 4", "throw 2"]
    assert legal(state) == ["stop", *throws]
    state = play(state, "throw 2", "roll 1")
    assert (state.dice, state.kept) == (dice("421"), dice("42"))
    state = play(state, "throw 4 1")  # the 4 was kept before
    assert state.kept == dice("2")
    assert play(state, "roll 6 3").standing.last_turn is None
    assert seen(play(state, "roll 6 3")).combinations == (dice("632"), ())


def test_F8_other_dice_cannot_be_thrown_again() -> None:
    for text in ("throw 2 1", "throw 4"):
        assert refusal(unload(5, 5), text) == "F8"
    state = play(unload(5, 5), "422")
    for text in ("throw 1", "throw 4 4", "throw 2 1"):
        assert refusal(state, text) == "F8"


def test_F8_sets_of_dice_are_those_that_differ() -> None:
    sizes = {"421": 7, "422": 5, "222": 3}
    for text, count in sizes.items():
        found = rethrows(dice(text))
        assert len(found) == len(set(found)) == count
        for part in found:
            left = left_of(dice(text), part)
            assert sorted_dice(left + part) == dice(text)
    assert left_of(dice("422"), dice("2")) == dice("42")


# The total and what is paid (F9, F10, F14)


def test_F9_only_last_throws_count_of_the_later_players() -> None:
    """1 + 2 of the first, 10 of the second, 2 of the third."""
    state = unload(20, 20, 20, last_throw_counts=True)
    state = play(state, "521", "321", "stop", "111", "421")
    assert state.total == 13
    assert total_of(play(state, "421", "654")) == 15


def test_F9_of_all_throws_the_best_that_ended_a_go_may_count_alone() -> None:
    """521 113 112, then 321 114 as in the clause: the best is 411, worth 4."""
    for replaces in (False, True):
        state = unload(20, 20, best_counts=True, last_throw_counts=replaces)
        for word, total in (("521", 1), ("113", 3), ("112", 2), ("321", 2)):
            state = play(state, word)
            assert state.total == total
            assert at_stake(seen(state)) == total
        end = play(state, "hit:114")
        assert (total_of(end), end.standing.tokens) == (4, (24, 16))


def test_F9_lower_throws_add_nothing_where_the_best_counts() -> None:
    state = play(unload(20, 20, 20, best_counts=True), "421", "stop")
    assert state.total == 10
    state = play(state, "654")
    assert state.total == 10
    assert total_of(play(state, "322")) == 10


def test_F9_rampos_add_nothing_where_the_best_counts() -> None:
    state = unload(50, 50, 50, best_counts=True)
    state = play(state, "611", "stop", "611", "322")
    assert (state.rampo, state.total) == ("high", 6)
    turn = play(state, "421", "111").standing.last_turn
    assert turn
    assert (turn.winner, turn.loser, turn.total, turn.tokens) == (1, 2, 6, 6)
    low = play(load(0, 0, best_counts=True), "654", "654", "421")
    assert (low.rampo, low.total) == ("low", 2)
    assert play(low, "322").standing.tokens == (2, 0)


def test_F9_rampos_count_in_full() -> None:
    line = ("421", "stop", "421", "322", "421")
    assert total_of(play(unload(50, 50), *line)) == 31
    assert total_of(play(unload(50, 50, last_throw_counts=True), *line)) == 31


def test_F10_the_highest_pays_the_lowest_who_begins() -> None:
    state = play(unload(20, 20, 20), "654", "stop", "322", "421")
    assert state.standing.tokens == (20, 33, 7)
    assert (state.standing.phase, state.to_act) == ("unload", 1)


def test_F10_pays_no_more_than_he_has_and_is_out() -> None:
    state = play(unload(20, 20, 5), "654", "stop", "322", "421")
    assert state.standing.tokens == (20, 25, 0)
    assert seen(state).in_set == (True, True, False)
    assert throwers(state, "421", "stop", "421") == [1, 1, 0]


def test_F10_who_has_all_tokens_loses_the_set() -> None:
    state = play(unload(16, 0, 5, first=2), "421", "stop", "322")
    assert state.standing.sets_lost == (1, 0, 0)


def test_F10_a_total_of_none_moves_nothing() -> None:
    state = unload(10, 10, others_worth_nothing=True)
    state = play(state, "322", "stop", "655")
    assert state.standing.tokens == (10, 10)
    assert (state.to_act, state.max_throws) == (0, 3)


@pytest.mark.parametrize("players", game.PLAYERS)
def test_F14_no_token_is_ever_lost(players: int) -> None:
    for tokens in (1, 21):
        table = Table(game, players, Options(tokens=tokens))
        for state in playout(table, "F14").states:
            shown = game.observe(state, 0)
            assert shown.kitty + sum(shown.tokens) == tokens
            assert min(*shown.tokens, shown.kitty) >= 0


# F11, the rampos


def test_F11_the_last_of_the_tied_has_the_hot_hand() -> None:
    state = play(load(0, 0, 0, 0, first=1), "322", "421", "322", "421")
    assert (state.rampo, seen(state).rampo_players) == ("low", (3, 1))
    assert state.to_act == 3
    assert seen(state).rampo_combinations == ((), (), (), ())


def test_F11_of_four_tied_throw_D_C_B_A_then_B_D_then_D_B() -> None:
    state = play(load(0, 0, 0, 0), "322", "322", "322", "322")
    assert throwers(state, "421", "332", "421", "332") == [3, 2, 1, 0]
    state = play(load(0, 0, 0, 0), *["322"] * 4, "322", "421", "322", "421")
    assert seen(state).rampo_players == (1, 3)
    state = play(state, "331", "331")
    assert seen(state).rampo_players == (3, 1)
    state = play(state, "331", "421")
    assert state.standing.first == 3


def test_F11_decides_only_among_the_tied() -> None:
    """421 in the rampo does not beat 332, which was not tied; it only is not worse."""
    state = play(load(0, 0, 0, kitty=50), "322", "332", "322", "421", "111")
    assert state.standing.first == 0
    assert total_of(state) == 1 + 1 + 1 + 10 + 7
    assert state.standing.tokens == (20, 0, 0)


def test_F11_a_high_rampo_goes_on_among_the_best() -> None:
    """C and B tie again with 111 and throw in the reverse order; C wins."""
    state = unload(50, 50, 50, 50)
    state = play(state, "421", "stop", "421", "421", "322")
    assert (state.rampo, seen(state).rampo_players) == ("high", (2, 1, 0))
    state = play(state, "111", "111", "322")
    assert (state.rampo, seen(state).rampo_players) == ("high", (1, 2))
    assert state.loser == 3
    turn = play(state, "322", "331").standing.last_turn
    assert turn
    assert (turn.winner, turn.loser, turn.total) == (2, 3, 31 + 15 + 2)


def test_F11_in_the_load_the_highest_need_no_rampo() -> None:
    state = play(load(0, 0, 0), "421", "322", "421")
    assert state.rampo is None
    assert state.standing.first == 1


def test_F11_1_the_low_rampo_comes_before_the_high_one() -> None:
    state = play(unload(5, 5, 5, 5), "421", "stop", "322", "421", "322")
    assert (state.rampo, seen(state).rampo_players) == ("low", (3, 1))
    state = play(state, "322", "111")
    assert (state.rampo, seen(state).rampo_players) == ("high", (2, 0))
    assert state.loser == 3


def test_F11_1_where_all_are_tied_the_loser_is_not_in_the_high_one() -> None:
    state = play(unload(50, 50, 50, 50), "421", "stop", "421", "421", "421")
    assert (state.rampo, seen(state).rampo_players) == ("low", (3, 2, 1, 0))
    state = play(state, "322", "421", "421", "421")
    assert (state.loser, state.rampo) == (3, "high")
    assert seen(state).rampo_players == (2, 1, 0)


def test_F11_1_who_is_left_alone_wins_without_a_throw() -> None:
    """Of two the second throws 322 in the low rampo, and 421 three times counts 30."""
    state = play(unload(50, 50), "421", "stop", "421", "322", "421")
    assert state.rampo is None
    assert state.standing.tokens == (50 - 31, 50 + 31)
    assert state.to_act == 1
