"""Four Twenty One: what is asked of observations, and actions that are none."""

from typing import Any

import pytest

from tabletop.core.game import InvalidActionError
from tabletop.games.four_twenty_one import events, observation
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import CAFE, Options, Roll, Throw
from tabletop.games.four_twenty_one.view import pictures
from tabletop.screens.parts import rules
from tabletop.ui.elements import render
from tests.games.four_twenty_one.setups import dice, load, play, seen, unload

UNLESS = "unless a better throw comes"

# Announcements


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("211", "Ace two"),
        ("666", "Three sixes"),
        ("611", "Ace six"),
        ("654", "Straight to six"),
        ("521", "Five twenty one"),
        ("621", "Six twenty one"),
    ],
)
def test_F12_combinations_have_the_names_of_the_rules(text: str, name: str) -> None:
    assert events.announcement(dice(text)) == name


@pytest.mark.parametrize(
    ("before", "thrown", "told"),
    [
        ("", "221", f"Nenette in one throw, four tokens at stake {UNLESS}"),
        ("221", "221", f"Nenette in one throw, four tokens at stake {UNLESS}"),
        ("", "653", "Six five three in one throw, one token at stake"),
        ("653", "221", "Nenette in one throw, one token at stake"),
    ],
)
def test_a_nenette_says_that_a_better_throw_lowers_what_is_at_stake(
    before: str, thrown: str, told: str
) -> None:
    state = play(load(0, 0, 0, nenette_lowest=True, best_counts=True), *before.split())
    whole = play(state, "throw")
    after = play(whole, f"roll {' '.join(thrown)}")
    event = events.Event(seen(whole), Roll(dice(thrown)), seen(after))
    assert event.places()["told"] == told
    assert observation.may_fall(seen(after), ()) == ("unless" in told)


def test_the_picture_of_combinations_has_the_order_of_the_options() -> None:
    usual = render(pictures.figure("combinations"))
    assert pictures.figure_words("combinations", Options()) == "combinations"
    words = pictures.figure_words("combinations", CAFE)
    cafe = render(pictures.figure(words))
    assert usual.index("Three sixes") < usual.index("Nenette") < len(usual)
    assert usual.index("Ace six") > usual.index("Three twos")
    assert cafe.index("Ace six") < cafe.index("Three sixes") < cafe.index("Ace five")
    assert cafe.rindex("Nenette") > cafe.rindex("All others")
    assert "All others" not in usual


def test_the_rules_show_the_order_of_the_game_that_is_played() -> None:
    for options, is_cafe in ((None, False), (CAFE, True)):
        card = render(*rules.essentials("four_twenty_one", options))
        assert ("All others" in card) == is_cafe


def test_nobody_throws_any_more_at_the_end() -> None:
    end = play(unload(19, 2, first=1, lost=(1, 1)), "421", "stop", "322")
    assert observation.still_to_throw(seen(end)) == ()


@pytest.mark.parametrize(
    ("kind", "shown", "reason"),
    [
        (Throw, (1, 2), "dice are named from the highest to the lowest"),
        (Throw, (4, 2, 1), "all three dice are thrown without naming them"),
        (Throw, (7,), "a die shows 1 to 6"),
        (Roll, (), "one to three dice are thrown"),
        (Roll, (4, 2, 1, 1), "one to three dice are thrown"),
        (Roll, (1, 2), "dice are named from the highest to the lowest"),
        (Roll, (0,), "a die shows 1 to 6"),
    ],
)
def test_actions_that_cannot_be_made(kind: Any, shown: Dice, reason: str) -> None:
    with pytest.raises(InvalidActionError, match=rf"^Four .*“.*”: {reason}\.$"):
        kind(shown)
