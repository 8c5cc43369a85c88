"""Stavegame, clause by clause: board, cards, turns, PLACE, FORWARD, SLIDE, combat.

Colours, ends and the winning are in `test_stavegame_ends`. A position is written stave
by stave, from B's side to A's: "A120 . B321" is A's (1, 2, 0) in slot 0, an empty slot,
and B's (3, 2, 1) in slot 2.
"""

from collections import Counter
from itertools import product

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, Game
from tabletop.games import stavegame as game
from tabletop.games.stavegame import (
    Action,
    Observation,
    Options,
    State,
    observation,
    rules,
)
from tabletop.games.stavegame.cards import Card
from tabletop.games.stavegame.rules import Place
from tests.games.stavegame.setups import (
    DEFAULT,
    FIRST,
    FULL,
    ORDERS,
    cards,
    dealt,
    games,
    legal,
    play,
    position,
    reason,
    refusal,
    seen,
    stave,
)
from tests.kit.games import option_sets

checked: Game[Options, State, Action, Observation] = game


def everything(seen_: Observation) -> Counter[tuple[int, Card]]:
    """Return all cards with their owners, wherever they are."""
    found = Counter(piece for stave_ in seen_.board for piece in stave_ if piece)
    left = observation.cards_left(seen_)
    for owner in range(2):
        known = (*seen_.hands[owner], *seen_.removed[owner], *left[owner])
        found.update((owner, each) for each in known)
    return found


# V1 to V3, board, cards, decks


def test_the_sets_of_slots_kept_beside_the_board_fit_it() -> None:
    for state in (state for line in games() for state in line.states):
        owners = [
            piece and piece[0] for stave_ in seen(state).board for piece in stave_
        ]
        sets = [
            {k for k, owner in enumerate(owners) if owner is not None},
            {k for k, owner in enumerate(owners) if owner == 1},
        ]
        assert [{*rules.SLOTS_OF[n]} for n in (state.taken, state.of_b)] == sets


def test_V1_three_grey_staves_of_three_slots() -> None:
    for state in (game.new(2, DEFAULT), dealt()):
        assert seen(state).board == ((None,) * 3,) * 3
        assert seen(state).colours == (None, None, None)


def test_V1_slot_2_is_at_As_side_and_slot_0_at_Bs() -> None:
    state = play(dealt(), "place 0,2,4 1 2", "pass", "place 0,2,4 1 0")
    assert seen(state).board[1] == ((1, (0, 2, 4)), None, (0, (0, 2, 4)))


def test_V2_no_card_changes_or_gets_another_owner() -> None:
    for line in games():
        whole = everything(seen(line.states[2]))
        assert sum(whole.values()) == 32
        for state in line.states[2:]:
            assert everything(seen(state)) == whole


def test_V3_the_deck_is_every_order_of_four_shapes() -> None:
    assert len(set(ORDERS)) == len(ORDERS) == 16
    assert all(sum(each) == 6 for each in ORDERS)
    shapes = Counter(tuple(sorted(each, reverse=True)) for each in ORDERS)
    assert shapes == {(3, 2, 1): 6, (4, 2, 0): 6, (4, 1, 1): 3, (2, 2, 2): 1}


def test_V3_a_shuffle_is_the_hand_and_the_deck_from_the_top() -> None:
    state = game.new(2, DEFAULT)
    shuffle = game.sample(state, rng_for("V3", 0))
    assert isinstance(shuffle, rules.Shuffle)
    state = game.apply(state, shuffle)
    assert state.to_act == CHANCE
    assert seen(state).hands == (shuffle.cards[:3], ())
    assert seen(state).decks == (13, 0)
    assert observation.cards_left(seen(state)) == (tuple(sorted(shuffle.cards[3:])), ())
    state = game.apply(state, rules.Shuffle(tuple(ORDERS)))
    assert (seen(state).hands[1], seen(state).decks) == (tuple(ORDERS[:3]), (13, 13))
    for k in range(3, 6):
        first = seen(state).hands[0][0]
        (text, *_) = [t for t in legal(state) if rules.format_card(first) in t]
        state = play(state, text, "pass", "pass")
        assert seen(state).hands[0][-1] == shuffle.cards[k]


def test_V3_only_the_cards_of_the_deck_are_shuffled() -> None:
    others = (*ORDERS[:15], ORDERS[0])
    for state in (game.new(2, DEFAULT), play(game.new(2, DEFAULT), shuffle_text())):
        assert refusal(state, game.format_action(rules.Shuffle(others))) == "V3"
        assert refusal(state, "pass") == "V3"
    assert refusal(dealt(), shuffle_text()) == "V3"


def shuffle_text() -> str:
    return game.format_action(rules.Shuffle(tuple(ORDERS)))


def test_V3_random_decks_are_the_same_cards_for_both_and_open() -> None:
    options = Options(random_decks=True)
    totals: Counter[int] = Counter()
    for k in range(40):
        state = game.new(2, options)
        assert seen(state).cards == ()
        state = game.apply(state, game.sample(state, rng_for("V3", k)))
        known = seen(state).cards
        assert len(known) == 16
        state = game.apply(state, game.sample(state, rng_for("V3 B", k)))
        assert seen(state).cards == known
        assert everything(seen(state)) == Counter(product(range(2), known))
        totals.update(map(sum, known))
    assert set(totals) == set(range(3, 10))
    assert max(abs(n - 640 / 7) for n in totals.values()) < 4 * (640 * 6 / 49) ** 0.5


def test_V3_the_points_of_random_cards_are_of_random_colours() -> None:
    values = [0, 0, 0]
    for k in range(100):
        shuffle = game.sample(
            game.new(2, Options(random_decks=True)), rng_for("colours", k)
        )
        assert isinstance(shuffle, rules.Shuffle)
        for each in shuffle.cards:
            values = [n + m for n, m in zip(values, each, strict=True)]
    points = sum(values)
    assert all(abs(n - points / 3) < 4 * (points * 2 / 9) ** 0.5 for n in values)


# V4, turns


def test_V4_no_draw_in_the_first_turn_and_one_in_every_other() -> None:
    state = dealt()
    assert (state.to_act, seen(state).turn) == (0, 0)
    assert [len(hand) for hand in seen(state).hands] == [3, 3]
    state = play(state, "place 0,2,4 0 2", "pass")
    assert (state.to_act, seen(state).turn, seen(state).player) == (1, 1, 1)
    assert [len(hand) for hand in seen(state).hands] == [2, 4]
    assert seen(state).hands[1][-1] == ORDERS[3]
    state = play(state, "pass")
    assert [len(hand) for hand in seen(state).hands] == [3, 4]
    assert seen(state).decks == (12, 12)


def test_V4_from_an_empty_deck_nothing_is_drawn() -> None:
    state = position("A222 . .", "", "", colours="r--", hands=("123", "321"))
    state = play(state, "pass")
    assert (state.to_act, seen(state).hands[1]) == (1, cards("321"))


def test_V4_any_number_of_actions_in_a_turn() -> None:
    state = play(dealt(), "place 0,2,4 0 2", "place 0,4,2 1 2", "place 1,1,4 2 2")
    assert seen(state).turn == 1  # V4.2: nothing more was possible
    state = play(dealt(), "place 0,2,4 0 2", "place 0,4,2 1 2", "pass")
    state = play(state, "pass", "forward 0 2", "forward 0 1", "place 1,2,3 0 2")
    assert (state.to_act, seen(state).turn) == (0, 2)


def test_V4_1_the_first_turn_contains_a_place() -> None:
    for options in option_sets(game):
        if not options.random_decks:
            assert len(legal(dealt(options=options))) == 9
            assert refusal(dealt(options=options), "pass") == "V4.1"
    assert "pass" in legal(play(dealt(), "place 0,2,4 0 2"))


def test_V4_1_pass_is_offered_everywhere_else() -> None:
    for line in games():
        for state in line.states[2:-1]:
            is_empty = not any(p for row in seen(state).board for p in row)
            assert ("pass" in legal(state)) != is_empty


def test_V4_2_a_turn_without_a_possibility_ends_by_itself() -> None:
    """B has no card at all, and after A's last card neither can act."""
    state = position("A222 . .", "", "", colours="r--", hands=("123", ""))
    state = play(state, "pass")
    assert (state.to_act, seen(state).turn, seen(state).idle_turns) == (0, 4, 2)


def test_V4_2_it_is_looked_at_after_each_action() -> None:
    """A's last card goes forward to the end; B can do nothing and A draws nothing."""
    state = position(". A222 .", "", "", colours="r--", hands=("", "123"))
    assert legal(state) == ["forward 0 1", "pass"]
    state = play(state, "forward 0 1")
    assert (state.to_act, seen(state).turn, seen(state).idle_turns) == (1, 3, 0)


def test_V4_2_a_possible_end_is_something_possible() -> None:
    full = position(*[FULL] * 3, colours="rgb", hands=("", ""), turn=3, idle_turns=0)
    assert legal(full) == ["end", "pass"]
    state = position("A222 . .", "", "", colours="r--", hands=("", "321"), turn=3)
    state = play(state, "pass")  # A can do nothing, and then B may END: two were idle
    assert (state.to_act, seen(state).turn, seen(state).idle_turns) == (1, 5, 2)
    assert "end" in legal(state)


def test_V4_2_nobody_is_asked_who_can_only_pass() -> None:
    for line in games():
        assert ["pass"] not in [legal(state) for state in line.states]


# V5, PLACE


def test_V5_the_empty_slot_nearest_to_the_owner_also_behind_others() -> None:
    texts = ("B222 . .", "", "A222 . A222")
    for turn, expected in ((2, ["0 2", "1 2", "2 1"]), (3, ["0 1", "1 0", "2 1"])):
        state = position(*texts, colours="r-g", hands=("321", "321"), turn=turn)
        found = [t[-3:] for t in legal(state, "place") if is_into_empty(state, t)]
        assert found == expected


def is_into_empty(state: State, text: str) -> bool:
    action = game.parse_action(text)
    assert isinstance(action, Place)
    return seen(state).board[action.stave][action.slot] is None


def test_V5_no_other_empty_slot() -> None:
    state = position("B222 . .", "", "", colours="r--", hands=("321", ""))
    assert refusal(state, "place 3,2,1 0 1") == "V5"
    assert refusal(state, "place 3,2,1 1 0") == "V5"


def test_V5_a_grey_stave_takes_one_of_the_highest_values() -> None:
    options = Options(random_decks=True)
    for digits, offered in (
        ("144", ["green", "blue"]),
        ("120", [None]),
        ("222", ["red", "green", "blue"]),
        ("404", ["red", "blue"]),
    ):
        state = position("", "", "", colours="---", hands=(digits, ""), options=options)
        for k in range(3):
            actions = [
                action
                for action in game.legal_actions(state)
                if isinstance(action, Place) and action.stave == k
            ]
            assert [action.colour for action in actions] == offered


def test_V5_144_makes_green_or_blue_and_120_always_green() -> None:
    options = Options(random_decks=True)
    hands = ("144 120", "")
    state = position("", "", "", colours="---", hands=hands, options=options)
    assert seen(play(state, "place 1,4,4 0 2 green")).colours[0] == "green"
    assert seen(play(state, "place 1,4,4 0 2 blue")).colours[0] == "blue"
    assert seen(play(state, "place 1,2,0 0 2")).colours[0] == "green"
    for text in ("1,4,4 0 2", "1,4,4 0 2 red", "1,2,0 0 2 green", "1,2,0 0 2 red"):
        assert refusal(state, f"place {text}") == "V5"


def test_V5_131_attacks_in_red_or_blue() -> None:
    state = position("B222 . .", "", "", colours="g--", hands=("131 321", ""))
    attacks = [t for t in legal(state, "place") if t.split()[2:4] == ["0", "0"]]
    assert attacks == ["place 1,3,1 0 0 red", "place 1,3,1 0 0 blue", "place 3,2,1 0 0"]
    for text in ("1,3,1 0 0", "1,3,1 0 0 green", "3,2,1 0 0 blue"):
        assert refusal(state, f"place {text}") == "V5"


def test_V5_every_tied_colour_is_offered_also_with_one_outcome() -> None:
    state = position("B330 . .", "", "", colours="r--", hands=("222", ""))
    attacks = [t for t in legal(state, "place") if t.split()[2:4] == ["0", "0"]]
    assert [t.split()[-1] for t in attacks] == ["red", "green", "blue"]


def test_V5_in_a_coloured_stave_there_is_no_colour_to_choose() -> None:
    state = position("B222 . .", "", "", colours="g--", hands=("222", ""))
    assert "place 2,2,2 0 2" in legal(state)
    assert refusal(state, "place 2,2,2 0 2 green") == "V5"
    assert seen(play(state, "place 2,2,2 0 2")).colours == ("green", None, None)


def test_V5_a_combat_never_changes_the_colour() -> None:
    """(1, 1, 4) beats the only card of a green stave, which stays green."""
    state = position(". B141 .", "", "", colours="g--", hands=("114", "123"))
    state = play(state, "place 1,1,4 0 1 red")
    assert seen(state).board[0] == stave(". A114 .")
    assert seen(state).colours == ("green", None, None)


def test_V5_identical_cards_give_one_action_and_the_first_drawn_goes() -> None:
    hands = ("210 321 210", "")
    options = Options(random_decks=True)
    state = position("", "", "", colours="---", hands=hands, options=options)
    assert legal(state, "place").count("place 2,1,0 0 2") == 1
    after = play(state, "place 2,1,0 0 2")
    assert seen(after).hands[0] == cards("321 210")


def test_V5_the_card_must_be_in_the_hand_of_the_player() -> None:
    state = position("", "A222 . .", "", colours="-r-", hands=("321", "123"))
    assert refusal(state, "place 1,2,3 0 2") == "V5"
    assert refusal(state, "place 0,2,4 0 2") == "V5"


def test_V5_first_edition_has_one_place_a_turn_into_empty_slots() -> None:
    state = position(
        "B222 . .", "", "", colours="g--", hands=("131 321", ""), options=FIRST
    )
    assert {t[-3:] for t in legal(state, "place")} == {"0 2", "1 2", "2 2"}
    assert refusal(state, "place 3,2,1 0 0") == "V5"
    assert "empty slot" in reason(state, "place 3,2,1 0 0")
    state = play(state, "place 1,3,1 0 2")
    assert legal(state) == ["forward 0 2", "pass"]
    assert refusal(state, "place 3,2,1 1 2") == "V5"
    assert "one card a turn" in reason(state, "place 3,2,1 1 2")


def test_V5_first_edition_counts_a_place_whose_card_is_gone() -> None:
    """A's (4, 2, 0) slides onto the card that A has just placed."""
    state = position(
        *(". . A420", "B222 . .", "B222 . ."),
        colours="rgg",
        hands=("222 123", "321"),
        options=FIRST,
    )
    state = play(state, "place 2,2,2 1 2", "slide 0 2 right")
    assert seen(state).board[1] == stave("B222 . A420")
    assert (seen(state).has_placed, seen(state).placed_this_turn) == (True, ())
    assert refusal(state, "place 1,2,3 2 2") == "V5"


# V6, FORWARD


def test_V6_one_slot_towards_the_opponent_any_number_of_times() -> None:
    state = position(". . A222", "B123 . .", "", colours="rb-", hands=("321", "321"))
    assert legal(state, "forward") == ["forward 0 2"]
    state = play(state, "forward 0 2", "forward 0 1")
    assert seen(state).board[0] == stave("A222 . .")
    assert refusal(state, "forward 0 0") == "V6"
    assert "opponent’s side" in reason(state, "forward 0 0")
    state = play(state, "pass", "forward 1 0", "forward 1 1")
    assert seen(state).board[1] == stave(". . B123")
    assert refusal(state, "forward 1 2") == "V6"


def test_V6_one_s_own_card_into_an_empty_slot() -> None:
    state = position(". B123 A222", "", "", colours="r--", hands=("321", ""))
    assert legal(state, "forward") == []
    for text, why in (("0 2", "slot ahead"), ("0 1", "opponent"), ("1 1", "no card")):
        assert refusal(state, f"forward {text}") == "V6"
        assert why in reason(state, f"forward {text}")


def test_V6_not_a_card_placed_this_turn_but_in_the_first_edition() -> None:
    for options in (DEFAULT, FIRST):
        hands = ("321 123", "222")
        state = position("", "", "", colours="---", hands=hands, options=options)
        state = play(state, "place 3,2,1 0 2")
        assert seen(state).placed_this_turn == ((0, 2),)
        if options.first_edition:
            state = play(state, "forward 0 2")
            assert seen(state).placed_this_turn == ((0, 1),)
        else:
            assert refusal(state, "forward 0 2") == "V6"
        assert seen(play(state, "pass")).placed_this_turn == ()


def test_V6_placed_this_turn_belongs_to_the_card_not_to_the_slot() -> None:
    """A's (4, 2, 0) beats the card placed this turn, and may move on from there."""
    state = position(". . A420", "B222 . .", "", colours="rg-", hands=("222 123", ""))
    state = play(state, "place 2,2,2 1 2", "slide 0 2 right")
    assert seen(state).placed_this_turn == ()
    assert "forward 1 2" in legal(state)


def test_V6_a_card_that_is_attacked_by_a_placed_one_and_stays_may_move() -> None:
    state = position(". . A420", "", "", colours="r--", hands=("321 024 123", ""))
    won = play(state, "place 3,2,1 0 2")
    assert seen(won).placed_this_turn == ((0, 2),)
    assert refusal(won, "forward 0 2") == "V6"
    lost = play(state, "place 0,2,4 0 2")
    assert seen(lost).board[0] == stave(". . A420")
    assert "forward 0 2" in legal(lost)
