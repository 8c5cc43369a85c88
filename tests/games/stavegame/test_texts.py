"""Stavegame: observations, what is asked of them, and actions that are none."""

import re
from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import InvalidActionError
from tabletop.games import stavegame as game
from tabletop.games.stavegame import observation, rules
from tabletop.games.stavegame.rules import Forward, Pass, Place, Shuffle, Slide
from tabletop.screens.parts import rules as page_of_rules
from tests.games.stavegame.setups import FULL, dealt, games, play, position, seen, stave
from tests.kit.markup import Page

# Observation


def test_determinize_changes_the_order_of_the_decks_alone() -> None:
    state = play(dealt(), "place 0,2,4 0 2", "pass")
    guesses = {
        game.determinize(seen(state), rng_for("guess", k)).decks for k in range(20)
    }
    assert len(guesses) == 20
    for first, second in guesses:
        assert (sorted(first), sorted(second)) == tuple(map(sorted, state.decks))


# What is asked of observations


def test_state_of_is_a_state_that_looks_like_this() -> None:
    for line in games():
        for state in line.states:
            assert seen(observation.state_of(seen(state))) == seen(state)
            assert game.legal_actions(
                observation.state_of(seen(state))
            ) == game.legal_actions(state)


def test_target_is_where_a_card_goes() -> None:
    state = position("A222 . .", ". B420 .", "", colours="rr-", hands=("123", "123"))
    targets = {
        text: observation.target(seen(state), game.parse_action(text))
        for text in (*("place 1,2,3 0 0", "slide 0 0 right", "pass", "end"),)
    }
    assert list(targets.values()) == [(0, 0), (1, 0), None, None]
    ahead = observation.target(seen(play(state, "pass")), Forward(1, 1))
    assert ahead == (1, 2)
    mine = position("", ". A222 .", "", colours="-r-", hands=("123", "123"))
    assert observation.target(seen(mine), Forward(1, 1)) == (1, 0)


def test_preview_is_the_table_before_the_turn_ends() -> None:
    state = position(". A411 .", ". B321 .", "", colours="rg-", hands=("", "123"))
    slide = Slide(0, 1, "right")
    view = observation.preview(seen(state), slide)
    assert view.board == (stave(""), stave(". A411 ."), stave(""))
    assert (view.turn, view.to_act, view.colours[0]) == (2, 0, None)
    assert observation.margins(view) == (0, 1, 0)
    assert observation.preview(seen(state), Pass()) == seen(state)


def test_can_end_and_who_would_win() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    assert rules.can_end(state)
    assert observation.leader(seen(state)) == 0
    assert not rules.can_end(dealt())
    tied = position("A222 . B222", "", "", colours="r--", hands=("411", "411"))
    assert observation.leader(seen(tied)) is None


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        (Place, ((1, 1, 0), 0, 0), "a card has three values with a sum of 3 to 9"),
        (Place, ((1, 2, 0), 0, 3), "staves and slots are numbered from 0 to 2"),
        (Place, ((1, 2, 0), 0, 0, "grey"), "a colour is red, green or blue"),
        (Forward, (-1, 0), "staves and slots are numbered from 0 to 2"),
        (Slide, (0, 0, "up"), "a card slides to the left or to the right"),
        (Shuffle, (((1, 2, 3),),), "16 cards are shuffled"),
        (Shuffle, (((0, 0, 0),) * 16,), "a card has three values"),
    ],
)
def test_actions_that_cannot_be_made(kind: Any, values: Any, reason: str) -> None:
    with pytest.raises(InvalidActionError, match=rf"^Stave.*“.*: {reason}.*\.$"):
        kind(*values)


def test_the_values_of_a_card_are_on_one_line_in_the_rules_too() -> None:
    texts = Page(page_of_rules.draw("stavegame", "", None, "#/")).texts
    assert any("So 1\xa02\xa00 has 1 in red" in text for text in texts)
    assert [t for t in texts if re.search(r"(?<![\d,])\d[ \n]\d[ \n]\d(?!,)", t)] == []
