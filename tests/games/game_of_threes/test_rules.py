"""The Game of Threes, clause by clause."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, TERMINAL, Game, IllegalActionError
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Action, Observation, Options, State
from tabletop.games.game_of_threes.cards import (
    Values,
    all_cards,
    decks_for,
    is_wild,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.observation import ShownHand
from tabletop.games.game_of_threes.rules import (
    THREE_THIRTEEN,
    Keep,
    Order,
    Shuffle,
    wild_rank_of,
)
from tests.games.game_of_threes.setups import (
    DEFAULT,
    begun,
    cards,
    dealt,
    games,
    hand,
    names,
    pile,
    play,
    position,
    quick,
    remaking,
)
from tests.kit.games import Table, playout
from tests.kit.positions import told

checked: Game[Options, State, Action, Observation] = game


def legal(state: State) -> list[str]:
    return [game.format_action(action) for action in game.legal_actions(state)]


def refusal(state: State, text: str) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as error:
        play(state, text)
    return error.value


# G1 and G2, the cards


@pytest.mark.parametrize(
    ("players", "decks"), [(2, 2), (6, 2), (7, 3), (8, 3), (9, 3), (10, 4), (13, 5)]
)
def test_G1_two_decks_and_one_more_for_each_three_players_beyond_six(
    players: int, decks: int
) -> None:
    assert decks_for(players) == decks
    assert Counter(all_cards(players)) == dict.fromkeys(range(53), decks)


def test_G1_two_to_twelve_may_play() -> None:
    assert range(2, 13) == game.PLAYERS
    for players in (0, 1, 13, True, 2.0, None):
        wrong: Any = players
        with pytest.raises(ValueError, match=r"^The Game of Threes is for 2 to 12"):
            game.new(wrong, DEFAULT)


def test_G1_other_cards_are_not_shuffled() -> None:
    state = begun("Ah 2h")
    for deck in (pile(2)[1:], (*pile(2)[1:], 52), pile(7)):
        with pytest.raises(IllegalActionError, match=r"cards of 2 decks\.$") as error:
            game.apply(state, Shuffle(deck))
        assert error.value.clause == "G1"


def test_G1_every_card_is_in_one_place_at_all_times() -> None:
    for line in games():
        for state in line.states[1:]:
            held = [card for seat in state.seats for card in seat.hand]
            there = (*held, *state.discards, *state.stock)
            if there:
                dealt_to = sum(bool(seat.hand) for seat in state.seats)
                players = dealt_to if state.phase == "deal" else len(state.seats)
                jokers = state.setup.options.jokers
                assert tuple(sorted(there)) == all_cards(players, jokers=jokers)


def test_G1_without_jokers_a_deck_has_52_cards() -> None:
    options = Options(jokers=False)
    state, whole = begun("Ah 2h", options), tuple(sorted((*range(52),) * 2))
    assert all_cards(2, jokers=False) == whole
    for deck in (all_cards(2), whole[1:]):
        with pytest.raises(IllegalActionError, match=r"cards of 2 decks\.$") as error:
            game.apply(state, Shuffle(deck))
        assert error.value.clause == "G1"
    assert len(play(game.apply(state, Shuffle(whole)), "cut 9").stock) == 104 - 6 - 1
    line = playout(Table(game, 7, THREE_THIRTEEN), "without jokers")
    assert {s.phase for s in line.states if 52 in s.stock} == set()
    sizes = {len(s.stock) for s in line.states if s.phase == "cut" and not s.discards}
    assert 3 * 52 in sizes


def test_G1_the_guess_of_hands_knows_whether_there_are_jokers() -> None:
    for options in (DEFAULT, Options(jokers=False)):
        state = position("4h 6c 9d", "4h 6c 9s", options=options)
        rng, drawn = rng_for("jokers", 0), set[int]()
        for _try in range(20):
            drawn |= {*game.determinize(game.observe(state, 0), rng).stock}
        assert (52 in drawn) == options.jokers


def test_G1_a_shuffle_is_told_without_jokers_where_there_are_none() -> None:
    for options, expected in (
        (DEFAULT, "Round 1: 2 decks are shuffled. Jokers and all threes are wild."),
        (THREE_THIRTEEN, "Round 1: 2 decks are shuffled. All threes are wild."),
    ):
        state = begun("5h 2c", options)
        deck = all_cards(2, jokers=options.jokers)
        found = told(game, state, ("Ann", "Ben"), f"shuffle {names(deck)}")
        assert expected in " ".join(found)


def test_G19_three_thirteen_is_a_set_of_three_options() -> None:
    (named,) = game.OPTION_SETS
    assert named.name == "Three-Thirteen"
    usual = replace(named.options, jokers=True, low_aces=False, cheap_wilds=False)
    assert usual == DEFAULT
    # By the published rules an ace costs 1, a wild three 3, and a king 10.
    state = position("8h 8d Kc", "Ah 3c Kd", stock="8s 9d", options=named.options)
    after = play(state, "draw stock", "discard Kc", "draw stock", "discard 9d")
    assert after.rows == ((0, 14),)


def test_G2_cards_are_numbered_by_suit_and_rank() -> None:
    assert cards("Ah Kh Ac As Ks Jo") == (0, 12, 13, 39, 51, 52)
    assert names((1, 22, 27)) == "2h Tc 2d"


# G3, the order of play


def test_G3_the_lowest_plays_first_and_ties_go_by_suit() -> None:
    state = begun("5h 9c 5d 2s")
    assert state.setup.order == (3, 0, 2, 1)
    assert state.setup.dealer == 1
    assert begun("As Kh Ac Ad Ah").setup.order == (4, 2, 3, 0, 1)
    assert dealt("5h 9c 5d 2s").to_act == 3


def test_G3_each_player_gets_one_card_of_a_deck_without_a_joker() -> None:
    state = game.new(3, DEFAULT)
    assert (state.phase, game.current_player(state)) == ("order", CHANCE)
    for text in ("order Ah", "order Ah 2h 3h 4h"):
        assert refusal(state, text).clause == "G3"
    for k in range(50):
        chance = game.sample(state, rng_for("G3", k))
        assert isinstance(chance, Order)
        assert len({*chance.cards}) == 3
        assert max(chance.cards) < 52
    assert refusal(begun("Ah 2h"), "order Ah 2h").clause == "G5"


# G4, rounds


def test_G4_in_each_round_a_card_more_and_its_number_is_wild() -> None:
    line = games()[2]  # four players by the default options
    assert line.table.options == DEFAULT
    found = {s.round: s for s in line.states if s.phase == "draw" and not s.turns}
    assert [*found] == [*range(1, 12)]
    for number, state in found.items():
        assert {len(seat.hand) for seat in state.seats} == {number + 2}
        assert state.wild_rank == number + 2
    assert line.states[-1].round == 11
    assert len(line.states[-1].rows) == 11


def test_G4_aces_and_twos_are_never_wild() -> None:
    low = cards("Ah 2h As 2s")
    for number in range(1, 12):
        wild = wild_rank_of(number)
        assert not any(is_wild(card, wild) for card in low)
        assert [points_of(card, wild) for card in low] == [20, 2, 20, 2]
    assert is_wild(cards("3h")[0], 3)


def test_G4_a_short_game_has_fewer_rounds() -> None:
    for line in games():
        assert len(line.states[-1].rows) == line.table.options.rounds


# G5 and G6, the cut and the deal


def test_G5_the_player_at_the_dealers_right_cuts() -> None:
    state = begun("5h 9c 5d 2s")  # the order is 3 0 2 1, and 1 deals
    state = game.apply(state, Shuffle(pile(4)))
    assert (state.phase, state.to_act) == ("cut", 2)
    assert legal(state) == [f"cut {k}" for k in range(1, 106)]
    for text in ("cut 0", "cut 106", "draw stock", "deal"):
        assert refusal(state, text).clause == "G5"


def test_G5_the_cut_turns_the_pile() -> None:
    state = game.apply(begun("Ah 2h"), Shuffle(pile(2)))
    after = play(state, "cut 37")
    whole = pile(2)[37:] + pile(2)[:37]
    assert after.discards == (whole[6],)
    assert after.stock == whole[7:]
    assert after.seats[0].hand == tuple(sorted(whole[0:6:2]))


def test_G6_cards_are_dealt_by_pointers() -> None:
    state = replace(begun("2h 3h 4h"), round=2)
    state = game.apply(state, Shuffle(pile(3)))
    state = play(state, "cut 105")
    order = (pile(3)[-1], *pile(3)[:-1])
    pointers = ([0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11])
    for seat, places in zip(state.seats, pointers, strict=True):
        assert seat.hand == tuple(sorted(order[k] for k in places))
    assert state.discards == (order[12],)
    assert state.stock == order[13:]


def test_G6_the_first_cards_go_to_the_dealers_left() -> None:
    state = dealt("5h 9c 5d 2s", "4h 4c 4d 4s")
    for player, card in zip((3, 0, 2, 1), cards("4h 4c 4d 4s"), strict=True):
        assert card in state.seats[player].hand


# G7, a turn


def test_G7_a_card_is_taken_and_one_is_discarded() -> None:
    state = position("4h 6c 9d", "4h 6c 9d", discards="2c Ts", stock="7h")
    assert legal(state) == ["draw stock", "draw discard"]
    after = play(state, "draw stock")
    assert names(after.seats[0].hand) == "4h 7h 6c 9d"
    assert legal(after) == ["discard 4h", "discard 7h", "discard 6c", "discard 9d"]
    after = play(after, "discard 9d")
    assert (names(after.discards), after.to_act) == ("2c Ts 9d", 1)
    after = play(state, "draw discard")
    assert (names(after.discards), after.stock) == ("2c", state.stock)


def test_G7_the_card_just_taken_may_be_discarded() -> None:
    state = position("4h 6c 9d", "4h 6c 9d", discards="2c Ts", stock="7h")
    for pile_name, card in (("stock", "7h"), ("discard", "Ts")):
        after = play(state, f"draw {pile_name}", f"discard {card}")
        assert after.seats[0] == state.seats[0]


def test_G7_equal_cards_are_discarded_by_one_action() -> None:
    state = play(position("4h 4h 9d", "6h 6c 9s", stock="4c"), "draw stock")
    assert legal(state) == ["discard 4h", "discard 4c", "discard 9d"]
    assert names(play(state, "discard 4h").seats[0].hand) == "4h 4c 9d"


def test_G7_refusals() -> None:
    state = position("4h 6c 9d", "4h 6c 9d", stock="7h")
    assert refusal(state, "discard 4h").clause == "G7"
    after = play(state, "draw stock")
    error = refusal(after, "discard Jo")
    assert str(error) == (
        "“discard Jo” is not possible: there is no joker in your hand."
    )
    assert refusal(after, "draw stock").clause == "G7"
    assert refusal(after, "cut 3").clause == "G5"
    assert refusal(after, "deal").clause == "G14"
    assert refusal(after, "join").clause == "G17"


# G8 to G11, sets and points: the vectors of the rules


@pytest.mark.parametrize(
    ("text", "number", "points"),
    [
        ("8h 8d 8s", 1, 0),
        ("As 2s 3s", 1, 0),
        ("Qs Ks As", 1, 0),
        ("Ks As 2s", 1, 32),
        ("Ks As 2s Jo", 1, 2),
        ("3h 3d Jo", 1, 0),
        ("3h 3d 9s", 1, 0),
        ("3h 9s 8d", 1, 67),
        ("5h 6h 7h 8h 9h Th Jh Qh", 6, 0),
        ("6c 7c 9c Tc 2d 2s Kh Kd", 6, 56),
    ],
)
def test_G11_the_best_grouping_counts(text: str, number: int, points: int) -> None:
    assert points_left(hand(text), number + 2) == points


def test_G8_books_have_one_rank_and_may_have_equal_cards() -> None:
    assert points_left(hand("8h 8h 8d"), 3) == 0
    assert points_left(hand("8h 8h 8d 8d 8c 8s 8s"), 3) == 0
    assert points_left(hand("8h 8h 9d"), 3) == 25


def test_G9_runs_have_one_suit_and_no_corner() -> None:
    assert points_left(hand("8h 9h Th"), 3) == 0
    assert points_left(hand("8h 9h Tc"), 3) == 27
    assert points_left(hand("Kh Ah 2h"), 3) == 32
    whole = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    assert points_left(hand(whole), 3) == 0
    assert len(best_sets(hand(f"{whole} Ah"), 4).sets[0]) < 14


def test_G9_low_aces_stand_below_the_two_only() -> None:
    low = Values(low_aces=True)
    assert points_left(hand("As 2s 3s"), 9, 0, low) == 0
    assert points_left(hand("Qs Ks As"), 9, 0, low) == 21
    assert points_left(hand("Qs Ks As"), 9) == 0
    (run,) = best_sets(hand("Qs Ks Jo"), 9, 0, low).sets
    assert names(run) == "Jo Qs Ks"
    options = Options(low_aces=True)
    hands = ("Qs Ks 9c", "Qs Ks 9h")
    for house, out in ((DEFAULT, 0), (options, None)):
        state = position(*hands, stock="As 2h", options=house)
        assert play(state, "draw stock", "discard 9c").out_player == out


def test_G10_wild_cards_stand_for_any_card() -> None:
    assert points_left(hand("Jo Jo 3h"), 3) == 0
    assert points_left(hand("2h Jo Jo 5h"), 3) == 0
    assert points_left(hand("2h 4h 5h"), 3) == 11  # no gap at the wild rank
    assert points_left(hand("2h 3h 4h 5h"), 3) == 0
    assert points_left(hand("2h 3c 4h 5h"), 3) == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("9s 3h 3d", (0, 0, 109)),
        ("3h 3d Jo", (0, 0, 0)),
        ("3h Jo Jo", (0, 0, 150)),
        ("2h 3h Jo", (0, 0, 0)),  # the 3 for itself
        ("2h 3c Jo", (0, 0, 102)),
        ("4h 5h Jo", (0, 0, 0)),
        ("Ah 2h 3c", (0, 0, 0)),
    ],
)
def test_G10_natural_cards_by_the_option(
    text: str, points: tuple[int, int, int]
) -> None:
    for naturals, expected in enumerate(points):
        assert points_left(hand(text), 3, naturals) == expected


def test_G10_three_jokers_have_no_natural_card() -> None:
    jokers = (52, 52, 52)
    assert [points_left(jokers, 3, n) for n in range(3)] == [0, 150, 150]


def test_G10_the_option_counts_at_the_table() -> None:
    for naturals, phase in ((1, 0), (2, None)):
        options = Options(min_naturals=naturals)
        state = position("9s 3h 3d", "4h 6c 9d", stock="7h", options=options)
        assert play(state, "draw stock", "discard 7h").out_player == phase


def test_G11_points() -> None:
    told = [points_of(card, 3) for card in cards("Jo 3h Ah 2h 9h Th Jh Qh Kh")]
    assert told == [50, 50, 20, 2, 9, 10, 10, 10, 10]
    assert points_of(cards("Kh")[0], 13) == 50
    assert points_of(cards("3h")[0], 13) == 3


def test_G11_low_aces_cost_one() -> None:
    low = Values(low_aces=True)
    told = [points_of(card, 3, low) for card in cards("Jo 3h Ah 2h 9h Th Jh Qh Kh")]
    assert told == [50, 50, 1, 2, 9, 10, 10, 10, 10]


def test_G11_cheap_wild_cards_cost_what_they_show() -> None:
    cheap = Values(cheap_wilds=True)
    told = [points_of(card, 3, cheap) for card in cards("Jo 3h Ah 2h 9h Kh")]
    assert told == [50, 3, 20, 2, 9, 10]
    assert points_of(cards("Kh")[0], 13, cheap) == 10
    assert points_left(hand("9h 5c Kd"), 9, 0, cheap) == 24


def test_G11_the_options_count_at_the_table() -> None:
    for options, points in (
        (DEFAULT, 20 + 50 + 6),
        (Options(low_aces=True), 1 + 50 + 6),
        (Options(cheap_wilds=True), 20 + 3 + 6),
        (THREE_THIRTEEN, 1 + 3 + 6),
    ):
        hands = ("8h 8d Kc", "Ah 3c 6s")
        state = position(*hands, stock="8s 9d", options=options)
        after = play(state, "draw stock", "discard Kc", "draw stock", "discard 9d")
        assert after.rows == ((0, points),)
        guess = game.determinize(game.observe(after, 0), rng_for("rows", 0))
        assert guess.rows == after.rows


# G12 and G13, going out and scoring


def test_G12_without_points_one_is_out_and_the_others_have_one_more_turn() -> None:
    state = position("8h 8d Kc", "Kh Qd 9s", "Ah Qd 9s", stock="8s 2h 2d")
    after = play(state, "draw stock", "discard Kc")
    assert (after.out_player, after.to_act) == (0, 1)
    after = play(after, "draw stock", "discard 2h")
    assert (after.out_player, after.to_act) == (0, 2)
    after = play(after, "draw stock", "discard 2d")
    assert after.phase == "deal"
    assert after.rows == ((0, 29, 39),)


def test_G12_a_hand_without_points_is_not_out_before_a_discard() -> None:
    state = position("Kh Qd 9s", "8h 8d 8s", stock="2h 2d")
    assert state.out_player is None
    after = play(state, "draw stock", "discard 2h")
    assert (after.out_player, after.to_act) == (None, 1)
    assert play(after, "draw stock", "discard 2d").out_player == 1


def test_G12_who_follows_with_no_points_grants_no_further_turns() -> None:
    state = position("8h 8d 8s", "9h 9d 9s", "Ah Qd 9s", stock="2h 2d 2s")
    after = play(state, "draw stock", "discard 2h", "draw stock", "discard 2d")
    assert (after.out_player, after.to_act) == (0, 2)
    assert play(after, "draw stock", "discard 2s").rows == ((0, 0, 39),)


def test_G12_out_players_and_those_after_their_last_turn_are_shown() -> None:
    state = position("Ah Qd 9s", "8h 8d 8s", "9h 9d 5c", stock="2h 2d 2s 2c")
    after = play(state, "draw stock", "discard 2h", "draw stock", "discard 2d")
    shown = game.observe(after, 0).shown
    assert shown[0] is shown[2] is None
    assert shown[1] == ShownHand((("8h", "8d", "8s"),), ())
    after = play(after, "draw stock", "discard 2s")
    assert game.observe(after, 0).shown[2] == ShownHand((), ("9h", "5c", "9d"))
    assert game.observe(after, 1).shown[0] is None
    after = play(after, "draw stock", "discard 2c")
    assert None not in game.observe(after, 0).shown


def test_G13_the_lowest_total_wins_and_equal_ones_share() -> None:
    state = position("8h 8d 8s", "Kh Qd 9s", "Kc Qs 9c", number=11, stock="2h 2d 2s")
    state = replace(state, rows=((9, 5, 5),) * 10)
    wild = position("8h 8d 8s", "Kh Qd 9s", number=11)
    assert points_left(wild.seats[1].hand, 13) == 69
    after = play(state, "draw stock", "discard 2h", "draw stock", "discard 2d")
    after = play(after, "draw stock", "discard 2s")
    assert (after.phase, game.current_player(after)) == ("over", TERMINAL)
    assert after.rows[-1] == (0, 69, 69)
    assert game.observe(after, 0).scores == (90, 119, 119)
    assert game.returns(after) == (2.0, -1.0, -1.0)
    assert refusal(after, "deal").clause == "G13"


def test_G13_1_a_round_of_fifty_turns_each_is_scored() -> None:
    state = position("4h 6c 9d", "4h 6c 9s")
    for turn in range(100):
        assert (state.phase, state.turns) == ("draw", turn)
        state = play(state, "draw discard", "discard 2c")
    assert (state.phase, state.out_player) == ("deal", None)
    assert state.rows == ((19, 19),)


def test_G13_1_who_goes_out_in_the_last_of_them_grants_turns() -> None:
    state = position("4h 6c 9d", "8h 8d 8s", turns=98)
    state = play(state, "draw discard", "discard 2c", "draw discard", "discard 2c")
    assert (state.phase, state.out_player, state.to_act) == ("draw", 1, 0)
    assert play(state, "draw discard", "discard 2c").phase == "deal"


# G14, the next round


def test_G14_the_winner_deals_the_next_game_and_the_first_of_several() -> None:
    state = game.new(3, game.Options())
    begun = game.apply(state, Keep((2, 0, 1)))
    seen = game.observe(begun, 0)
    assert (seen.order, seen.dealer, seen.phase) == ((2, 0, 1), 1, "shuffle")
    assert seen.order_cards == ()
    assert game.observe(game.determinize(seen, rng_for("keep", 0)), 0) == seen
    over = replace(begun, phase="over", to_act=TERMINAL, rows=((9, 5, 5),))
    assert game.opening(over, (0, 1, 2)) == Keep((2, 0, 1))
    over = replace(over, rows=((9, 5, 2),))
    assert game.opening(over, (2, 0, 1)) == Keep((2, 0, 1))
    with pytest.raises(ValueError, match="not over"):
        game.opening(begun, (0, 1, 2))
    for order in ((0, 1), (0, 1, 2, 3)):
        with pytest.raises(IllegalActionError) as caught:
            game.apply(state, Keep(order))
        assert caught.value.clause == "G14"
    with pytest.raises(IllegalActionError):
        game.apply(begun, Keep((2, 0, 1)))


def test_G14_the_deal_moves_to_the_left_and_the_new_dealer_deals() -> None:
    state = quick(3, DEFAULT)  # 2 has dealt
    assert (state.phase, state.to_act, state.setup.dealer) == ("deal", 0, 0)
    assert (state.round, legal(state)) == (1, ["deal"])
    assert refusal(state, "draw stock").clause == "G14"
    after = play(state, "deal")
    assert (after.phase, after.round, after.to_act) == ("shuffle", 2, CHANCE)
    after = game.apply(after, Shuffle(pile(3)))
    assert after.to_act == 2
    after = play(after, "cut 5")
    assert after.to_act == 1
    assert {len(seat.hand) for seat in after.seats} == {4}


def test_G14_there_is_no_deal_before_the_first_round() -> None:
    assert begun("Ah 2h").phase == "shuffle"


# G15, the stock is used up


def test_G15_the_discards_become_the_stock_and_then_one_discards() -> None:
    state = remaking()
    after = play(state, "draw stock")
    assert (after.phase, after.to_act, after.active) == ("shuffle", CHANCE, 0)
    chance = game.sample(after, rng_for("G15", 0))
    assert isinstance(chance, Shuffle)
    assert sorted(chance.cards) == sorted(state.discards)
    assert refusal(after, f"shuffle {names(pile(3))}").clause == "G15"
    after = game.apply(after, chance)
    assert (after.phase, after.to_act, after.discards) == ("cut", 2, ())
    assert refusal(after, "discard 7h").clause == "G15"
    after = play(after, "cut 3")
    assert (after.phase, after.to_act) == ("discard", 0)
    assert after.stock == chance.cards[3:] + chance.cards[:3]
    after = play(after, "discard 7h")
    assert (names(after.discards), after.to_act) == ("7h", 1)


def test_G15_also_in_the_last_turns_and_who_is_out_cuts() -> None:
    state = remaking(out_player=2)
    after = play(state, "draw stock")
    after = game.apply(after, game.sample(after, rng_for("G15", 0)))
    assert (after.to_act, after.out_player) == (2, 2)
    after = play(after, "cut 1", "discard 7h")
    assert after.to_act == 1


def test_G15_the_cards_of_the_new_stock_are_public() -> None:
    state = remaking()
    after = play(state, "draw stock")
    after = game.apply(after, game.sample(after, rng_for("G15", 0)))
    for player in range(3):
        seen = game.observe(after, player)
        assert seen.remade == texts_of(tuple(sorted(state.discards)))
        assert seen.stock == len(seen.remade)


# G17 and G18, joining late and hidden points


def test_G17_players_join_at_the_deal_with_the_highest_score() -> None:
    options = Options(allow_joining=True)
    state = quick(2, options)
    assert legal(state) == ["deal", "join"]
    after = play(state, "join")
    assert (after.setup.order, after.to_act) == ((0, 1, 2), state.to_act)
    seen = game.observe(after, 2)
    assert seen.scores == (0, 29, 29)
    assert seen.round_scores == ((0, 29),)
    assert seen.shown[2] is None
    after = play(after, "deal")
    after = play(game.apply(after, Shuffle(pile(3))), "cut 1")
    assert {len(seat.hand) for seat in after.seats} == {4}


def test_G17_nobody_joins_a_table_of_twelve() -> None:
    state = play(quick(11, Options(allow_joining=True)), "join")
    assert legal(state) == ["deal"]
    assert refusal(state, "join").clause == "G17"
    assert "there are 12 players at the table" in str(refusal(state, "join"))


def test_G17_why_nobody_joins_is_true_at_every_moment() -> None:
    never = "Joining late is not allowed in this game."
    closed = quick(2, DEFAULT)
    for state in (game.new(2, DEFAULT), begun("Ah 2h"), closed, play(closed, "deal")):
        error = refusal(state, "join")
        assert (error.clause, error.why) == ("G17", never)
    open_ = quick(2, Options(allow_joining=True, rounds=3))
    assert refusal(play(open_, "deal"), "join").why == "Players join between rounds."
    last = replace(play(open_, "deal"), round=3)
    assert refusal(last, "join").why.startswith("This is the last round")


def test_G17_the_next_shuffle_counts_who_has_joined() -> None:
    state = play(quick(6, Options(allow_joining=True)), "join", "deal")
    chance = game.sample(state, rng_for("G17", 0))
    assert isinstance(chance, Shuffle)
    assert len(chance.cards) == 3 * 53


def test_G18_points_may_be_hidden_until_the_end() -> None:
    options = Options(points_hidden=True, rounds=3)
    state = quick(2, options)
    assert game.observe(state, 0).round_scores == ((0, None),)
    assert game.observe(state, 1).scores == (None, 29)
    line = playout(Table(game, 2, options), "G18")
    seen = game.observe(line.states[-1], 0)
    assert seen.scores == tuple(map(sum, zip(*line.states[-1].rows, strict=True)))
