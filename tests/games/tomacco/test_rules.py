"""Tomacco, clause by clause: decks, the deal, turns, what may be played, what clears.

Flips, pick-ups and ends are in `test_ends`. A seat is written as its hand, its
face-up cards and its three face-down places: "7h 7c / 3h Ks / 5d . 6s".
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Final

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, Game, IllegalActionError
from tabletop.games import tomacco as game
from tabletop.games.tomacco.cards import RANKS, TEXTS, all_cards, decks_for, texts_of
from tabletop.games.tomacco.observation import Observation
from tabletop.games.tomacco.rules import (
    SHITHEAD,
    Action,
    Dealer,
    Flip,
    Options,
    Shuffle,
    State,
)
from tests.games.tomacco.setups import (
    DEFAULT,
    dealt,
    games,
    legal,
    names,
    order,
    play,
    position,
    refusal,
)
from tests.kit.games import Table, playout

checked: Game[Options, State, Action, Observation] = game

FIVE: Final = ("3h", "3c", "3d", "3s", "4h")  # hands of five, so of two decks


def ranks_on(top: str, options: Options = DEFAULT) -> str:
    """Return the ranks that may be played on this pile from a hand with all of them."""
    hand = " ".join(f"{rank}{'c' if rank != 'J' else 'd'}" for rank in RANKS)
    state = position(f"{hand} / / 3s 4s 5s", "3d", pile=top, options=options)
    texts = (text.split()[1] for text in legal(state, "play"))
    return "".join(text[0] for text in texts)


# C1 and C2, the cards


@pytest.mark.parametrize(
    ("players", "decks"), [(2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (20, 4), (52, 11)]
)
def test_C1_a_deck_for_every_five_players_begun(players: int, decks: int) -> None:
    assert decks_for(players) == decks
    shuffle = game.sample(
        play(game.new(players, DEFAULT), "dealer 0"), rng_for("C1", 0)
    )
    assert isinstance(shuffle, Shuffle)
    assert Counter(shuffle.cards) == dict.fromkeys(range(52), decks)


def test_C1_there_are_two_to_twenty_players_and_the_engine_takes_more() -> None:
    assert range(2, 21) == game.PLAYERS
    with pytest.raises(ValueError, match=r"^Tomacco is a game for 2 or more players"):
        game.new(1, DEFAULT)
    line = playout(Table(game, 52, DEFAULT), "C1")
    assert len(line.states[2].stock) == 11 * 52 - 52 * 9
    assert len(game.returns(line.states[-1])) == 52


def test_C1_other_cards_are_not_dealt() -> None:
    state = play(game.new(2, DEFAULT), "dealer 0")
    for cards_of_deck in (order(2)[1:], order(2) * 2, (*order(2)[1:], 1)):
        with pytest.raises(IllegalActionError, match=r"cards of 1 deck\.$") as error:
            game.apply(state, Shuffle(cards_of_deck))
        assert error.value.clause == "C1"


def test_C2_two_is_the_lowest_rank_and_ace_the_highest() -> None:
    assert RANKS == "23456789TJQKA"
    assert TEXTS[:5] == ("2h", "2c", "2d", "2s", "3h")
    assert TEXTS[-1] == "As"
    assert ranks_on("3h") == "23456789TJQKA".replace("3", "")
    assert ranks_on("Kh") == "2TA"


# C3 and C4, the deal and the face-up cards


def test_C3_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = dealt(4, dealer=1)
    numbers = order(4)
    for k, player in enumerate((2, 3, 0, 1)):
        own = state.seats[player]
        assert own.hand == tuple(numbers[k + 4 * n] for n in range(6))
        assert own.face_down == tuple(numbers[k + 4 * n] for n in range(6, 9))
    assert state.stock == numbers[36:]


def test_C3_of_two_players_18_cards_are_dealt_and_34_are_left() -> None:
    state = dealt()
    assert len(state.stock) == 34
    assert [len(own.hand) for own in state.seats] == [6, 6]
    assert state.stock[0] == order(2)[18]


def test_C4_each_chooses_three_of_six_from_the_dealers_left() -> None:
    state = dealt(3, dealer=0)
    assert state.phase == "table"
    choosers = []
    for _ in range(3):
        choosers.append(state.to_act)
        hand = state.seats[state.to_act].hand
        expected = {f"table {names(some)}" for some in combinations(hand, 3)}
        assert len(expected) == 20
        assert set(legal(state)) == expected
        state = play(state, legal(state)[0])
    assert choosers == [1, 2, 0]
    assert state.phase == "play"


def test_C4_equal_cards_leave_fewer_choices() -> None:
    rows = zip(("9h", "9h", "8h", "8c", "8d", "8s"), "234567", strict=True)
    top = " ".join(f"{first} {r}h {r}c {r}d {r}s {r}h" for first, r in rows)
    state = dealt(6, top)
    assert names(state.seats[0].hand) == "8h 8c 8d 8s 9h 9h"
    assert len(legal(state)) == 4 + 6 + 4  # three eights, two and a nine, one and two


def test_C4_choices_are_secret_until_all_have_chosen() -> None:
    state = dealt(3)
    first = play(state, legal(state)[0])
    other = play(state, legal(state)[-1])
    assert game.observe(first, 1) == game.observe(other, 1)
    assert game.observe(first, 0) != game.observe(other, 0)
    seen = game.observe(first, 0)
    assert seen.hand == game.observe(state, 0).hand
    assert seen.hand_counts == (6, 6, 6)
    assert seen.face_up == ((), (), ())
    assert seen.chosen == seen.hand[:3]
    last = play(first, legal(first)[3])
    assert game.observe(last, 1).face_up == ((), (), ())
    done = game.observe(play(last, legal(last)[0]), 1)
    assert list(map(len, done.face_up)) == [3, 3, 3]
    assert done.face_up[0] == seen.chosen
    assert done.hand_counts == (4, 3, 3)
    assert done.chosen == ()


def test_C4_nothing_else_is_done_before() -> None:
    state = dealt()
    assert refusal(state, "pickup").clause == "C4"
    assert refusal(state, "flip 0").clause == "C4"
    assert refusal(state, f"play {names(state.seats[0].hand[:1])}").clause == "C4"
    assert refusal(state, "table As Ks Qs").clause == "C4"
    playing = play(state, legal(state)[0])
    playing = play(playing, legal(playing)[0])
    assert refusal(playing, legal(state)[0]).clause == "C4"


# C5 and C6, turns


def test_C5_chance_chooses_the_dealer_and_shuffles_and_no_more() -> None:
    for line in games()[:8]:
        actors = [game.current_player(state) for state in line.states]
        assert [k for k, actor in enumerate(actors) if actor == CHANCE] == [0, 1]
        assert isinstance(line.actions[0], Dealer)
        assert isinstance(line.actions[1], Shuffle)


def test_C5_every_player_may_be_the_dealer() -> None:
    state = game.new(3, DEFAULT)
    dealers = [game.sample(state, rng_for("C5", k)) for k in range(300)]
    found = Counter(d.player for d in dealers if isinstance(d, Dealer))
    assert found.keys() == {0, 1, 2}
    assert min(found.values()) > 70  # 100 are expected, with a deviation of 8
    assert refusal(state, "dealer 3").clause == "C5"


def test_C5_what_comes_before_its_time_is_refused_with_what_is_so() -> None:
    """First the dealer, then the cards: the shuffle that deals is never “not dealt”."""
    state = game.new(3, DEFAULT)
    chosen = play(state, "dealer 0")
    shuffle = f"shuffle {names(order(3))}"
    told = {
        (state, shuffle): ("C5", "Nobody has been chosen to deal yet."),
        (chosen, "dealer 1"): ("C5", "The dealer is already settled."),
        (state, "pickup"): ("C3", "The cards are not dealt yet."),
        (chosen, "table 2h 3h 4h"): ("C3", "The cards are not dealt yet."),
        (dealt(), "dealer 0"): ("C5", "The dealer is already settled."),
        (dealt(), shuffle): ("C3", "The cards are already dealt."),
    }
    for (now, action), (clause, why) in told.items():
        refused = refusal(now, action)
        assert (refused.clause, refused.why) == (clause, why), action


@pytest.mark.parametrize("dealer", range(3))
def test_C5_the_player_left_of_the_dealer_begins(dealer: int) -> None:
    state = dealt(3, dealer=dealer)
    for _ in range(3):
        state = play(state, legal(state)[0])
    assert (state.phase, state.to_act) == ("play", (dealer + 1) % 3)


LOWEST: Final = Options(lowest_begins=True, refill_to=3)


@pytest.mark.parametrize(
    ("hands", "options", "first", "card"),
    [
        ("4h 5h 6h, 3h 9h Kh, 7h 8h Jh", LOWEST, 1, "3h"),
        ("4h 5h 6h, 7c 9h Kh, 4c 8h Jh", LOWEST, 0, "4h"),  # from the dealer's left
        ("2h 5h 6h, 2c 4h Kh, 7h 8h Jh", LOWEST, 1, "4h"),  # a two does not count
        ("Tc Td Jh, Jc Qh Kh, 2h 2c 9h", LOWEST, 2, "9h"),  # a ten does, as a ten
        ("3h 5h 6h, 4c 9h Kh, 4h 8h Jh", LOWEST, 0, "3h"),
        (
            "3h 5h 6h, 4c 9h Kh, 4h 8h Jh",
            *(replace(LOWEST, three_transparent=True), 1, "4c"),
        ),
        (
            "8h 8c 9h, Jc Qh Kh, Tc Jh Ah",
            *(replace(LOWEST, eight_transparent=True), 0, "9h"),
        ),
        ("Ah Kh Qh, 2c 2d 2s, Kc Ks Ac", LOWEST, 0, "Qh"),
    ],
)
def test_C5_the_lowest_card_begins_by_an_option(
    hands: str, options: Options, first: int, card: str
) -> None:
    up = ("Jd Qd Kd", "Ts Js Qs", "As Ad Th")
    six = (" ".join(pair) for pair in zip(hands.split(","), up, strict=True))
    state = position(*six, phase="table", options=options)
    state = play(state, *(f"table {chosen}" for chosen in up))
    assert (state.phase, state.to_act) == ("play", first)
    for player in range(3):
        known = game.observe(state, player).known
        assert known == tuple((card,) * (seat == first) for seat in range(3))


def test_C5_without_a_card_that_counts_the_player_left_of_the_dealer_begins() -> None:
    options = replace(LOWEST, three_transparent=True)
    hands = ("2h 3h 3c Jh Qh Kh", "2c 2d 3d Jc Qc Kc")
    state = position(*hands, phase="table", options=options)
    state = play(state, "table Jh Qh Kh", "table Jc Qc Kc")
    assert (state.to_act, state.seats[0].known, state.seats[1].known) == (0, (), ())


def test_C6_who_is_to_act_has_drawn_one_card() -> None:
    state = dealt()
    for _ in range(2):
        state = play(state, legal(state)[0])
    assert [len(own.hand) for own in state.seats] == [4, 3]
    assert len(state.stock) == 33
    assert state.has_drawn
    assert order(2)[18] in state.seats[0].hand


def test_C6_the_card_comes_from_the_top_until_there_is_none() -> None:
    state = position("5h / / 3c", "6h", pile="4h", stock="Kd Qd")
    after = play(state, "play 5h")
    assert names(after.seats[1].hand) == "6h Kd"
    assert (names(after.stock), after.has_drawn) == ("Qd", True)
    after = play(after, "play 6h", "pickup")
    assert names(after.seats[1].hand) == "Kd"
    assert (after.stock, after.has_drawn) == ((), False)


# C7, what may be played


def test_C7_ranks_on_the_empty_pile_and_on_others() -> None:
    assert ranks_on("") == RANKS
    assert ranks_on("9h") == "2TJQKA"
    assert ranks_on("4h 2h") == RANKS


def test_C7_one_or_more_cards_of_one_rank() -> None:
    state = position("7h 7c 7d 9h", "3h", pile="5h")
    assert legal(state) == [
        *("play 7h", "play 7c", "play 7d"),
        *("play 7h 7c", "play 7h 7d", "play 7c 7d"),
        *("play 7h 7c 7d", "play 9h", "pickup"),
    ]


def test_C7_equal_cards_are_listed_once() -> None:
    state = position("7h 7h 7c", *FIVE, pile="5h")
    assert legal(state) == [
        *("play 7h", "play 7c", "play 7h 7h", "play 7h 7c"),
        *("play 7h 7h 7c", "pickup"),
    ]


def test_C7_several_cards_are_laid_in_the_order_of_the_text() -> None:
    state = position("7h 7s 8c", "3h", pile="5h")
    assert names(play(state, "play 7s 7h").pile) == "5h 7h 7s"


def test_C7_the_hand_comes_first_then_the_face_up_cards() -> None:
    state = position("6h / Kh Qh Jh / 3c 3d 3s", "3h", pile="5h")
    assert legal(state) == ["play 6h", "pickup"]
    error = refusal(state, "play Kh")
    assert (error.clause, "hand is empty" in str(error)) == ("C7", True)
    state = position(" / Kh Kc Jh / 3c 3d 3s", "3h", pile="Qh")
    assert legal(state) == ["play Kh", "play Kc", "play Kh Kc", "pickup"]
    after = play(state, "play Kh Kc")
    assert names(after.seats[0].face_up) == "Jh"
    assert refusal(state, "flip 0").clause == "C12"


def test_C7_a_hand_of_which_a_part_is_face_up_is_not_played_as_one() -> None:
    state = position("6h / 6c Qh Jh / 3c 3d 3s", "3h", pile="5h")
    assert refusal(state, "play 6h 6c").clause == "C7"


def test_C7_face_up_and_face_down_cards_wait_for_the_empty_pick_up_pile() -> None:
    for line in games():
        for before, action in zip(line.states[2:], line.actions[2:], strict=False):
            own = before.seats[before.to_act]
            if isinstance(action, Flip):
                assert not own.hand
                assert not own.face_up
            if before.phase == "play" and not own.hand:
                assert before.stock == ()


def test_C7_reasons() -> None:
    state = position("4h", "3h", pile="9h")
    error = refusal(state, "play 4h")
    assert str(error) == "“play 4h” is not possible: a four is not higher than a nine."
    assert error.clause == "C7"
    through = Options(eight_transparent=True)
    below = refusal(position("4h", "3h", pile="9h 8h", options=through), "play 4h")
    assert "a four is not higher than a nine, which is still the card to beat." in str(
        below
    )
    error = refusal(state, "play Kh")
    assert "you do not hold these cards" in str(error)


def test_C7_allow_equal() -> None:
    options = Options(allow_equal=True)
    assert ranks_on("9h", options) == "29TJQKA"
    assert ranks_on("2h", options) == RANKS
    state = position("4h", "3h", pile="9h", options=options)
    assert "a four is lower than a nine" in str(refusal(state, "play 4h"))


def test_C7_seven_or_lower() -> None:
    options = Options(seven_or_lower=True)
    assert ranks_on("7h", options) == "234567T"
    assert ranks_on("6h", options) == "2789TJQKA"
    assert ranks_on("8h", options) == "29TJQKA"
    assert ranks_on("7h 4h", options) == "256789TJQKA"
    state = position("8c 7c", "3h", pile="7h", options=options)
    assert "you can only play a seven or lower, or a ten" in str(
        refusal(state, "play 8c")
    )
    equal = Options(seven_or_lower=True, allow_equal=True)
    assert ranks_on("7h", equal) == "234567T"


def test_C7_a_seven_that_is_gone_binds_nobody() -> None:
    options = Options(seven_or_lower=True)
    state = position("Th 9h", "Kh Kd", pile="7h", options=options)
    assert legal(play(state, "pickup"), "play") == ["play Kh", "play Kd", "play Kh Kd"]
    assert legal(play(state, "play Th")) == ["play 9h"]


def test_C7_eight_transparent() -> None:
    options = Options(eight_transparent=True)
    assert ranks_on("9h 8h", options) == "28TJQKA"
    assert ranks_on("8h 8s", options) == RANKS
    assert ranks_on("3h 8h 5h 8s", options) == "26789TJQKA"
    both = Options(eight_transparent=True, seven_or_lower=True)
    assert ranks_on("7h", both) == "2345678T"
    assert ranks_on("7h 8h 8s", both) == "2345678T"
    state = position("Kc", "3h", pile="7h 8h", options=both)
    assert "you can only play a seven or lower, an eight or a ten" in str(
        refusal(state, "play Kc")
    )
    equal = Options(eight_transparent=True, allow_equal=True)
    assert ranks_on("9h 8h", equal) == "289TJQKA"


def test_C7_three_transparent() -> None:
    options = Options(three_transparent=True)
    assert ranks_on("9h", options) == "23TJQKA"
    assert ranks_on("9h 3h", options) == "23TJQKA"
    assert ranks_on("3h", options) == RANKS
    assert ranks_on("2h 3h", options) == RANKS
    state = position("4c", "3h", pile="9h 3d", options=options)
    assert "a four is not higher than a nine, which is still the card to beat." in str(
        refusal(state, "play 4c")
    )
    both = Options(three_transparent=True, eight_transparent=True, ace_stays=True)
    assert ranks_on("Ah 3h 8h", both) == "238T"
    run = position("3h 3c 3d 9c", "3s", pile="9h", options=options)
    assert play(run, "play 3h 3c 3d").pile == ()


def test_C7_shithead_takes_equal_ranks_and_higher_ones() -> None:
    """The Guardian, 2008: equal or higher; a two resets, a ten clears at any time."""
    assert ranks_on("9h", SHITHEAD) == "29TJQKA"
    assert ranks_on("Ah", SHITHEAD) == "2TA"
    assert ranks_on("Kh 2h", SHITHEAD) == RANKS


def test_C11_shithead_clears_by_four_played_in_a_row() -> None:
    hands = ("7h 9h 9c", "7c 9d 9s", "7d Th Tc", "7s Jh Jc")
    state = position(*hands, pile="5h", stock="Kh Kc Kd Ks", options=SHITHEAD)
    after = play(state, "play 7h", "play 7c", "play 7d")
    assert names(after.pile) == "5h 7h 7c 7d"
    after = play(after, "play 7s")
    assert (after.pile, after.to_act) == ((), 3)
    assert [len(own.hand) for own in after.seats] == [3, 3, 3, 3]


# C8 to C10, two, ten and ace


def test_C8_a_two_goes_on_anything_and_everything_on_it() -> None:
    state = position("2h 3h", "3c 5c", pile="Kh")
    after = play(state, "play 2h")
    assert names(after.pile) == "Kh 2h"
    assert legal(after, "play") == ["play 3c", "play 5c"]


def test_C9_a_ten_goes_on_anything_and_clears_the_pile() -> None:
    state = position("Th 3h", "3c", pile="Jh Kh", cleared=())
    after = play(state, "play Th")
    assert after.pile == ()
    assert names(after.cleared) == "Jh Kh Th"
    assert play(position("Th Tc 3h", "3c"), "play Th Tc").pile == ()


def test_C10_an_ace_is_the_highest_rank_and_clears_the_pile() -> None:
    state = position("Ah 3h", "3c", pile="Jh Kh", cleared=())
    after = play(state, "play Ah")
    assert (after.pile, names(after.cleared)) == ((), "Jh Kh Ah")


def test_C10_without_its_power_an_ace_is_only_the_highest_rank() -> None:
    options = Options(ace_stays=True)
    state = position("Ah 3h", "Ac Kc Tc 2c", pile="Jh Kh", options=options)
    after = play(state, "play Ah")
    assert (names(after.pile), after.to_act) == ("Jh Kh Ah", 1)
    assert legal(after) == ["play 2c", "play Tc", "pickup"]
    error = refusal(after, "play Kc")
    assert "a king is not higher than an ace" in str(error)
    equal = Options(ace_stays=True, allow_equal=True)
    assert ranks_on("Ah", equal) == "2TA"
    four = position("Ah Ac Ad As 3h", "3c", pile="Kh", options=options)
    assert play(four, "play Ah Ac Ad As").pile == ()


def test_C10_no_ten_and_no_ace_ever_lies_on_the_pile() -> None:
    for line in games():
        gone = {"T"} if line.table.options.ace_stays else {"T", "A"}
        for state in line.states:
            assert not {text[0] for text in texts_of(state.pile)} & gone


# C11, several of a kind


def test_C11_three_of_a_kind_clear_with_one_deck() -> None:
    state = position("7h 7c 7d 9h", "3h", pile="5h", cleared=())
    after = play(state, "play 7h 7c 7d")
    assert (after.pile, names(after.cleared)) == ((), "5h 7h 7c 7d")
    assert names(play(state, "play 7h 7c").pile) == "5h 7h 7c"
    assert play(position("7h 7c 7d 7s 9h", "3h"), "play 7h 7c 7d 7s").pile == ()


def test_C11_four_of_a_kind_clear_with_more_decks() -> None:
    seats = ("7h 7h 7c 7d 9h", *FIVE)
    state = position(*seats, pile="5h")
    assert names(play(state, "play 7h 7c 7d").pile) == "5h 7h 7c 7d"
    assert play(state, "play 7h 7h 7c 7d").pile == ()


def test_C11_four_of_a_kind_clear_with_one_deck_by_an_option() -> None:
    options = Options(four_of_a_kind=True)
    state = position("7h 7c 7d 7s 9h", "3h", pile="5h", options=options)
    assert names(play(state, "play 7h 7c 7d").pile) == "5h 7h 7c 7d"
    assert play(state, "play 7h 7c 7d 7s").pile == ()
    seats = ("7h 7h 7c 7d 9h", *FIVE)
    assert play(position(*seats, options=options), "play 7h 7h 7c 7d").pile == ()


def test_C11_the_cards_may_come_from_several_players() -> None:
    state = position("2h 9h", "2c 9c", "2d 9d", pile="Kh")
    after = play(state, "play 2h", "play 2c")
    assert names(after.pile) == "Kh 2h 2c"
    assert play(after, "play 2d").pile == ()
    six = position("2h 9h", "2c 9c", "2d 9d", "2s 9h", "3h", "3h", pile="Kh")
    after = play(six, "play 2h", "play 2c", "play 2d")
    assert names(after.pile) == "Kh 2h 2c 2d"
    assert play(after, "play 2s").pile == ()


def test_C11_they_must_be_playable_as_usual() -> None:
    state = position("7d 9h", "3h", pile="7h 7c")
    assert legal(state, "play") == ["play 9h"]
    equal = position("7d 9h", "3h", pile="7h 7c", options=Options(allow_equal=True))
    assert play(equal, "play 7d").pile == ()


def test_C11_looks_at_the_cards_as_they_lie() -> None:
    options = Options(eight_transparent=True, allow_equal=True)
    state = position("8h 8c 8d 9h", "3h", pile="7h", options=options)
    assert play(state, "play 8h 8c 8d").pile == ()
    state = position("7d 9h", "3h", pile="7h 7c 8h", options=options)
    assert names(play(state, "play 7d").pile) == "7h 7c 8h 7d"


def test_C11_1_who_cleared_draws_and_leads() -> None:
    state = position("Th 3h", "3c", pile="Jh", stock="4d 5d")
    after = play(state, "play Th")
    assert (after.to_act, names(after.seats[0].hand)) == (0, "3h 4d")
    assert (names(after.stock), after.has_drawn) == ("5d", True)
    assert legal(after) == ["play 3h", "play 4d"]
    assert refusal(after, "pickup").clause == "C13"


def test_C11_1_without_going_again_the_next_player_leads() -> None:
    options = Options(go_again=False)
    state = position("Th 3h", "3c", pile="Jh", stock="4d 5d", options=options)
    after = play(state, "play Th")
    assert (after.to_act, names(after.seats[1].hand)) == (1, "3c 4d")
    assert after.pile == ()


def test_C11_1_cleared_cards_stay_out_of_the_game() -> None:
    for line in games():
        for before, after in zip(line.states, line.states[1:], strict=False):
            assert after.cleared[: len(before.cleared)] == before.cleared


# The option that refills the hand


def test_C6_refill_to_draws_after_the_turn() -> None:
    options = Options(refill_to=3)
    state = position("5h 6h 7h", "8h 9h Jh", stock="3c 4c 3d", options=options)
    after = play(state, "play 5h")
    assert names(after.seats[0].hand) == "3c 6h 7h"
    assert names(after.seats[1].hand) == "8h 9h Jh"
    assert not after.has_drawn
    after = play(after, "pickup")
    assert names(after.seats[1].hand) == "5h 8h 9h Jh"
    state = position("5h 5c 5s 7h", "3h", stock="4d", pile="4h", options=options)
    after = play(state, "play 5h 5c 5s")
    assert (after.to_act, names(after.seats[0].hand)) == (0, "4d 7h")


def test_C6_refill_to_starts_with_three_cards_whatever_the_number() -> None:
    for number in (1, 3, 6):
        state = dealt(options=Options(refill_to=number))
        for _ in range(2):
            state = play(state, legal(state)[0])
        assert [len(own.hand) for own in state.seats] == [3, 3]
        after = play(state, legal(state, "play")[0])
        assert len(after.seats[0].hand) == max(2, number)


def test_C3_every_card_is_in_exactly_one_place() -> None:
    for line in games():
        expected = Counter(all_cards(line.table.players))
        for state in line.states[2:]:
            here = Counter((*state.pile, *state.cleared, *state.stock))
            for own in state.seats:
                down = (card for card in own.face_down if card is not None)
                here += Counter((*own.hand, *own.face_up, *down))
                assert not Counter(own.known) - Counter(own.hand)
            assert here == expected
