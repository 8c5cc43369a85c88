"""Stavegame, clause by clause: SLIDE, colours, combat, END, winning, idle turns."""

from collections import Counter

import pytest

from tabletop.core.game import TERMINAL
from tabletop.games import stavegame as game
from tabletop.games.stavegame import Options, State, observation
from tabletop.games.stavegame.cards import Card
from tabletop.games.stavegame.rules import parse_card
from tests.games.stavegame.setups import (
    DEFAULT,
    FIRST,
    FULL,
    card,
    games,
    legal,
    play,
    position,
    reason,
    refusal,
    seen,
    stave,
)
from tests.kit.games import Table, option_sets, playout

# V7, SLIDE


def example() -> State:
    """Return the page's position: staves blue, red, red."""
    return position(
        *("A212 . .", "A120 . .", ". . B222"), colours="brr", hands=("", "123")
    )


def test_V7_a_higher_value_in_the_colour_it_leaves_or_the_same_colour() -> None:
    state = example()
    assert legal(state, "slide") == ["slide 1 0 left", "slide 1 0 right"]
    assert refusal(state, "slide 0 0 right") == "V7"
    assert "in which it has less" in reason(state, "slide 0 0 right")


def test_V7_no_way_back_to_a_higher_value() -> None:
    state = position(
        *(". . A212", "A120 B222 .", ""), colours="br-", hands=("222", "123")
    )
    state = play(state, "slide 1 0 left")
    assert seen(state).board[0] == stave("A120 . A212")
    assert legal(state, "slide") == []
    assert refusal(state, "slide 0 0 right") == "V7"


def test_V7_to_the_same_slot_of_an_adjacent_stave_that_is_not_grey() -> None:
    state = position(". A420 .", "", ". . B222", colours="r-g", hands=("", "123"))
    assert legal(state, "slide") == []
    assert "is grey" in reason(state, "slide 0 1 right")
    assert "no stave" in reason(state, "slide 0 1 left")
    for text in ("0 1 right", "0 1 left", "2 2 left", "2 0 left"):
        assert refusal(state, f"slide {text}") == "V7"
    state = position(". A420 .", ". . B222", "", colours="rg-", hands=("", "123"))
    state = play(state, "slide 0 1 right")
    assert seen(state).board == (stave(""), stave(". A420 B222"), stave(""))


def test_V7_left_is_the_lower_number_for_both() -> None:
    for turn, owner in ((2, "A"), (3, "B")):
        state = position(
            *("A111 . .", f". {owner}402 .", "B222 . ."),
            colours="brg",
            hands=("123", "123"),
            turn=turn,
        )
        left, right = play(state, "slide 1 1 left"), play(state, "slide 1 1 right")
        assert seen(left).board[0][1] == seen(right).board[2][1]
        assert seen(left).board[0][1] == (turn % 2, card("402"))


@pytest.mark.parametrize("options", [DEFAULT, FIRST])
def test_V7_not_a_card_placed_this_turn(options: Options) -> None:
    staves = ("A222 . .", "B222 . .", "")
    state = position(*staves, colours="rg-", hands=("420 321", ""), options=options)
    state = play(state, "place 4,2,0 0 2")
    assert refusal(state, "slide 0 2 right") == "V7"
    assert "placed this turn" in reason(state, "slide 0 2 right")


def test_V7_into_an_occupied_slot_is_combat_in_the_colour_it_leaves() -> None:
    """Red 4 against 3 wins, though in green it would be 1 against 2."""
    state = position(". A411 .", ". B321 .", "", colours="rg-", hands=("222", "123"))
    state = play(state, "slide 0 1 right")
    assert seen(state).board == (stave(""), stave(". A411 ."), stave(""))
    assert seen(state).removed[1].count((3, 2, 1)) == 1


def test_V7_the_slider_may_lose() -> None:
    state = position(". A321 .", ". B411 .", "", colours="rg-", hands=("222", "123"))
    state = play(state, "slide 0 1 right")
    assert seen(state).board[1] == stave(". B411 .")
    assert seen(state).removed[0].count((3, 2, 1)) == 1


def test_V7_first_edition_has_no_slide_between_staves_of_one_colour() -> None:
    staves = ("B222 . .", ". A411 .", ". B321 .")
    state = position(*staves, colours="grr", hands=("222", ""), options=FIRST)
    assert legal(state, "slide") == ["slide 1 1 left"]
    assert refusal(state, "slide 1 1 right") == "V7"
    assert "first edition" in reason(state, "slide 1 1 right")


@pytest.mark.parametrize("defender", ["B222", "B411"])
def test_V7_1_a_stave_left_empty_turns_grey_also_by_a_lost_combat(
    defender: str,
) -> None:
    staves = (". A321 .", f". {defender} .", "")
    state = position(*staves, colours="rg-", hands=("222", "123"))
    state = play(state, "slide 0 1 right")
    assert seen(state).colours == (None, "green", None)
    staves = (". A321 A222", f". {defender} .", "")
    state = position(*staves, colours="rg-", hands=("222", "123"))
    state = play(state, "slide 0 1 right")
    assert seen(state).colours == ("red", "green", None)


def test_V7_1_a_stave_is_grey_exactly_when_it_is_empty() -> None:
    for line in games():
        for state in line.states:
            pairs = zip(seen(state).colours, seen(state).board, strict=True)
            assert all((colour is None) == (not any(row)) for colour, row in pairs)


# V8, combat


@pytest.mark.parametrize(
    ("attacker", "defender", "removed"),
    [
        ("3,1,2", "222", ((3, 1, 2), None)),
        ("3,2,1", "411", (None, (4, 1, 1))),
        ("0,2,4", "042", (None, (0, 4, 2))),
        ("1,2,3", "222", ((1, 2, 3), None)),
    ],
)
def test_V8_the_attacker_wins_with_as_much_as_the_defender(
    attacker: str, defender: str, removed: tuple[Card | None, Card | None]
) -> None:
    """In their least colours: green 1 on 2, blue 1 on 1, red 0 on 0, red 1 on 2."""
    hand = f"{attacker.replace(',', '')} 222"
    state = position(f"B{defender} . .", "", "", colours="r--", hands=(hand, "123"))
    before = seen(state).removed
    after = play(state, f"place {attacker} 0 0")
    gone = [
        tuple((Counter(now) - Counter(then)).elements())
        for then, now in zip(before, seen(after).removed, strict=True)
    ]
    assert gone == [(lost,) if lost else () for lost in removed]
    holder = (0, parse_card(attacker)) if removed[1] else (1, card(defender))
    assert seen(after).board[0][0] == holder


def test_V8_one_s_own_cards_may_be_attacked() -> None:
    state = position("A411 . .", "", "", colours="r--", hands=("321 222", "123"))
    fight = observation.combat(seen(state), game.parse_action("place 3,2,1 0 0"))
    assert fight == observation.Combat(
        "blue", (0, (3, 2, 1)), (0, (4, 1, 1)), (1, 1), is_won=True
    )
    assert seen(play(state, "place 3,2,1 0 0")).board[0] == stave("A321 . .")


def test_V8_the_loser_alone_leaves_the_game() -> None:
    for line in games():
        for before, action, after in zip(
            line.states[2:], line.actions[2:], line.states[3:], strict=False
        ):
            fight = observation.combat(seen(before), action)
            removed = [list(cards_) for cards_ in seen(before).removed]
            if fight:
                owner, lost = fight.defender if fight.is_won else fight.attacker
                removed[owner].append(lost)
            assert seen(after).removed == tuple(tuple(sorted(r)) for r in removed)


# V9, END


def test_V9_end_with_a_full_board_at_the_start_of_a_turn() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    assert legal(state)[-2:] == ["end", "pass"]
    end = play(state, "end")
    assert (end.to_act, seen(end).player, seen(end).turn) == (TERMINAL, 0, 2)
    assert game.legal_actions(end) == ()
    for text in ("end", "pass", "place 4,1,1 0 0 blue"):
        assert refusal(end, text) == "V9"


def test_V9_end_is_offered_only_before_the_first_action() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411 321", "411"))
    state = play(state, "place 4,1,1 0 0 blue")
    assert "end" not in legal(state)
    assert refusal(state, "end") == "V9"
    assert "before your first action" in reason(state, "end")


def test_V9_declining_an_end_is_allowed() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    assert "end" in legal(play(state, "pass"))
    assert "end" in legal(play(state, "place 4,1,1 0 0 blue"))  # now B's turn


def test_V9_end_after_the_last_two_turns_were_idle() -> None:
    for idle in range(4):
        state = position(
            "A222 . .", "", "", colours="r--", hands=("411", "411"), idle_turns=idle
        )
        assert ("end" in legal(state)) == (idle >= 2)
        if idle < 2:
            assert refusal(state, "end") == "V9"
            assert "two turns in a row" in reason(state, "end")


def test_V9_turns_that_end_by_themselves_count() -> None:
    staves = ("A222 . .", "", "")
    state = position(*staves, colours="r--", hands=("411", ""), idle_turns=0)
    state = play(state, "pass")
    assert (state.to_act, seen(state).idle_turns) == (0, 2)
    assert legal(state)[-2:] == ["end", "pass"]


def test_V9_first_edition_ends_only_a_full_board_at_any_time_in_the_turn() -> None:
    staves = ("A222 . .", "", "")
    hands = ("411", "411")
    state = position(*staves, colours="r--", hands=hands, idle_turns=3, options=FIRST)
    assert refusal(state, "end") == "V9"
    staves = (FULL, FULL, "A222 A411 .")
    state = position(*staves, colours="rgb", hands=hands, options=FIRST)
    assert "end" not in legal(state)
    state = play(state, "place 4,1,1 2 2")
    assert legal(state)[-2:] == ["end", "pass"]
    assert play(state, "end").to_act == TERMINAL


# V10, winning


def ended(
    *staves: str, colours: str, options: Options = DEFAULT, turn: int = 2
) -> State:
    state = position(
        *staves,
        colours=colours,
        options=options,
        turn=turn,
        idle_turns=2,
        hands=("411", "411"),
    )
    return play(state, "end")


def test_V10_a_stave_is_won_by_the_higher_sum_in_its_colour() -> None:
    end = ended("A123 A114 B420", "A411 B222 B222", "A321 B123 B222", colours="rgb")
    assert observation.sums(seen(end)) == ((2, 4), (1, 4), (1, 5))
    assert observation.margins(seen(end)) == (-2, -3, -4)
    assert observation.owners(seen(end)) == (1, 1, 1)
    assert (observation.leader(seen(end)), game.returns(end)) == (1, (-1.0, 1.0))


def test_V10_more_staves_win_whatever_the_margins() -> None:
    end = ended("A321 . B222", "A321 . B222", "A024 . B420", colours="rrr")
    assert observation.margins(seen(end)) == (1, 1, -4)
    assert (observation.owners(seen(end)), game.returns(end)) == (
        (0, 0, 1),
        (1.0, -1.0),
    )


def test_V10_grey_and_tied_staves_are_nobody_s_and_equal_is_a_draw() -> None:
    end = ended("A222 . B222", "", "A321 . B321", colours="r-g")
    assert observation.owners(seen(end)) == (None, None, None)
    assert (observation.leader(seen(end)), game.returns(end)) == (None, (0.0, 0.0))
    end = ended("A321 . B222", "", "A222 . B321", colours="r-r")
    assert observation.owners(seen(end)) == (0, None, 1)
    assert game.returns(end) == (0.0, 0.0)


@pytest.mark.parametrize(("turn", "owner"), [(2, 0), (3, 1)])
def test_V10_first_edition_gives_a_tied_stave_to_whose_turn_it_is(
    turn: int, owner: int
) -> None:
    staves = ("A222 B321 B222", "B024 A042 A222", "A411 A114 B312")
    # Red 2 to 5, green 6 to 2, and blue 5 to 2: so A has two staves in any case.
    end = ended(*staves, colours="rgb", turn=turn, options=FIRST)
    assert observation.owners(seen(end)) == (1, 0, 0)
    staves = ("A222 B024 B222", "B024 A042 A222", "A024 B024 B042")
    # Red 2 to 2 is tied, green is A's, blue 4 to 6 is B's.
    end = ended(*staves, colours="rgb", turn=turn, options=FIRST)
    assert observation.owners(seen(end)) == (owner, 0, 1)
    assert game.returns(end) == ((1.0, -1.0) if owner == 0 else (-1.0, 1.0))


def test_V10_first_edition_a_tied_stave_is_nobody_s_if_the_game_ends_by_itself() -> (
    None
):
    staves = ("A222 . B222", "", "")
    state = position(
        *staves, colours="r--", idle_turns=3, hands=("123", "123"), options=FIRST
    )
    assert observation.owners(seen(state)) == (0, None, None)  # if A could end it now
    end = play(state, "pass")
    assert end.to_act == TERMINAL
    assert (observation.owners(seen(end)), game.returns(end)) == (
        (None,) * 3,
        (0.0, 0.0),
    )


# V11, no endless games


def loop() -> State:
    """Return a position in which A can slide a card between three red staves."""
    staves = ("A123 . .", ". A222 .", ". . B123")
    return position(*staves, colours="rrr", hands=("411", "411"))


def test_V11_a_card_makes_one_slide_a_turn_that_can_be_undone() -> None:
    state = play(loop(), "slide 1 1 left")
    assert seen(state).slid_this_turn == ((0, 1),)
    assert seen(state).colours == ("red", None, "red")
    assert (seen(state).has_acted, seen(state).is_idle) == (True, True)
    state = play(loop(), "slide 0 0 right")
    assert seen(state).slid_this_turn == ((1, 0),)
    assert refusal(state, "slide 1 0 right") == "V11"
    assert "slide 1 1 right" in legal(state)  # another card may


def test_V11_also_if_the_stave_left_turned_grey() -> None:
    staves = ("A123 . .", ". A222 .", ". . B123")
    state = position(*staves, colours="rrg", hands=("411", "411"))
    state = play(state, "slide 0 0 right", "place 4,1,1 0 2")  # stave 0 is red again
    assert seen(state).colours == ("red", "red", "green")
    assert refusal(state, "slide 1 0 left") == "V11"


def test_V11_such_a_slide_with_combat_or_out_of_the_colour_stays_open() -> None:
    staves = ("A411 . .", ". A222 .", "B321 . .")
    state = position(*staves, colours="rrr", hands=("411", "411"))
    state = play(state, "slide 0 0 right")
    assert "slide 1 0 right" in legal(state)  # onto B's card
    after = play(state, "slide 1 0 right")
    assert seen(after).board[2] == stave("A411 . .")
    assert (seen(after).slid_this_turn, seen(after).is_idle) == (((2, 0),), False)
    staves = ("A411 . .", ". A222 .", ". . B321")
    state = position(*staves, colours="rrg", hands=("411", "411"))
    assert "slide 1 0 right" in legal(play(state, "slide 0 0 right"))


def test_V11_the_mark_goes_with_the_card_and_is_gone_next_turn() -> None:
    staves = (". . A123", ". A222 .", ". . B123")
    state = position(*staves, colours="rrr", hands=("411", "411"))
    state = play(state, "slide 0 2 right", "forward 1 1", "forward 1 2")
    assert seen(state).slid_this_turn == ((1, 1),)
    assert refusal(state, "slide 1 1 right") == "V11"
    state = play(state, "pass")
    assert seen(state).slid_this_turn == ()


def test_V11_a_mark_is_gone_with_its_card() -> None:
    staves = (". . A420", ". A222 .", "A321 . .")
    state = position(*staves, colours="rrr", hands=("321 411", "411"))
    state = play(state, "slide 0 2 right", "place 3,2,1 1 2")
    assert seen(state).board[1] == stave(". A222 A321")
    assert (seen(state).slid_this_turn, seen(state).placed_this_turn) == ((), ((1, 2),))


@pytest.mark.parametrize(
    ("texts", "idle"),
    [
        (("pass",), 1),
        (("slide 0 0 right", "pass"), 1),
        (("slide 0 0 right", "slide 1 1 right", "pass"), 1),
        (("forward 1 1", "pass"), 0),
        (("slide 1 1 right", "forward 2 1", "pass"), 0),
        (("slide 0 0 right", "place 4,1,1 0 2"), 0),
    ],
)
def test_V11_a_turn_of_nothing_but_such_slides_is_idle(
    texts: tuple[str, ...], idle: int
) -> None:
    state = play(loop(), *texts)
    if state.to_act == 0:
        state = play(state, "pass")
    assert (state.to_act, seen(state).idle_turns) == (1, idle)


def test_V11_a_slide_down_or_with_combat_is_not_idle() -> None:
    staves = ("A411 . .", ". A222 .", ". . B321")
    state = position(*staves, colours="rgr", hands=("411", "411"))
    assert seen(play(state, "slide 0 0 right", "pass")).idle_turns == 0
    staves = ("A411 . .", "B222 . .", "")
    state = position(*staves, colours="rr-", hands=("411", "411"))
    assert seen(play(state, "slide 0 0 right", "pass")).idle_turns == 0


def test_V11_the_game_ends_as_the_fourth_idle_turn_in_a_row_ends() -> None:
    state = loop()
    for idle in (1, 2, 3):
        state = play(state, "pass")
        assert (state.to_act, seen(state).idle_turns) == (idle % 2, idle)
    end = play(state, "pass")
    assert (end.to_act, seen(end).idle_turns) == (TERMINAL, 4)
    for text in ("end", "pass"):
        assert refusal(end, text) == "V11"


def test_V11_turns_that_end_by_themselves_may_end_the_game() -> None:
    """After A's last step no player can act, and END needs a full board."""
    for options in (DEFAULT, FIRST):
        state = position(". A222 .", "", "", colours="r--", options=options)
        state = play(state, "forward 0 1")
        if options.first_edition:
            assert (state.to_act, state.turn) == (TERMINAL, 6)
            assert seen(state).idle_turns == 4
            assert game.returns(state) == (1.0, -1.0)
        else:  # V9: there the player may END, and is asked
            assert (state.to_act, state.turn) == (1, 5)


def test_V11_nobody_plays_for_ever() -> None:
    """Of 32 cards each is placed once, goes forward twice on a stave, falls in value.

    A player who slides between staves of one colour at every turn ends in four turns.
    """
    for k, options in enumerate(option_sets(game)):
        line = playout(Table(game, 2, options), f"V11 {k}")
        assert line.states[-1].to_act == TERMINAL
    state, plies = loop(), 0
    while state.to_act != TERMINAL:
        texts = [t for t in legal(state, "slide") if is_aimless(state, t)]
        state = play(state, (texts or ["pass"])[0])
        plies += 1
    assert plies <= 4 * 4


def is_aimless(state: State, text: str) -> bool:
    return seen(play(state, text)).is_idle
