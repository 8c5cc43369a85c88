"""Four Twenty One: setup, observations, what is asked of them, texts that are none."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import InvalidActionError
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import events, observation, rules
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Roll, Throw, Turn
from tests.games.four_twenty_one.setups import DEFAULT, dice, play, seen, unload

# Setup


# Announcements


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("211", "Ace two"),
        ("666", "All six"),
        ("611", "Ace six"),
        ("654", "Suite six"),
        ("521", "Five twenty one"),
        ("621", "Six twenty one"),
    ],
)
def test_F12_combinations_have_the_names_of_the_rules(text: str, name: str) -> None:
    assert events.announcement(dice(text)) == name


# Observation


def test_observation_tells_of_the_turn_that_has_ended() -> None:
    state = play(unload(20, 20, 5), "654", "stop", "322", "421")
    assert (seen(state).turns, seen(state).combinations) == (1, ((), (), ()))
    assert seen(state).last_turn == Turn(
        phase="unload",
        combinations=((6, 5, 4), (3, 2, 2), (4, 2, 1)),
        total=13,
        winner=2,
        loser=1,
        tokens=5,
        is_last=False,
    )
    assert (seen(state).last_player, seen(state).last_dice) == (2, (4, 2, 1))


def test_determinize_gives_the_state_itself() -> None:
    state = play(unload(5, 5), "421", "stop", "421", "322")
    assert game.determinize(seen(state), rng_for("", 0)) == state


# What is asked of observations


def test_lowest_and_highest_so_far() -> None:
    first = play(unload(9, 9, 9, 9, first=1), "654")
    assert (observation.lowest(seen(first)), observation.highest(seen(first))) == (
        (),
        (),
    )
    line = ("654", "stop", "322", "654")
    state = play(unload(9, 9, 9, 9, first=1), *line)
    assert (observation.lowest(seen(state)), observation.highest(seen(state))) == (
        (2,),
        (1, 3),
    )
    assert observation.still_to_throw(seen(state)) == ()
    assert observation.still_to_throw(seen(first)) == (2, 3, 0)
    assert observation.still_to_throw(seen(play(first, "throw"))) == (2, 3, 0)


def test_lowest_and_highest_in_rampos() -> None:
    low = play(unload(9, 9, 9, 9), "421", "stop", "322", "421", "322")
    assert (observation.lowest(seen(low)), observation.highest(seen(low))) == (
        (),
        (0, 2),
    )
    low = play(low, "665")
    assert (observation.lowest(seen(low)), observation.highest(seen(low))) == (
        (3,),
        (0, 2),
    )
    high = play(low, "421")
    assert (observation.lowest(seen(high)), observation.highest(seen(high))) == (
        (3,),
        (),
    )
    high = play(high, "322")
    assert (observation.lowest(seen(high)), observation.highest(seen(high))) == (
        (3,),
        (2,),
    )


def test_lowest_in_the_start_is_among_those_who_throw() -> None:
    state = play(game.new(4, DEFAULT), "2", "2", "3", "2", "5")
    assert (
        observation.lowest(seen(state)),
        observation.still_to_throw(seen(state)),
    ) == (
        (0,),
        (3,),
    )


def test_nobody_throws_any_more_at_the_end() -> None:
    end = play(unload(19, 2, first=1, lost=(1, 1)), "421", "stop", "322")
    assert observation.still_to_throw(seen(end)) == ()


def test_what_a_throw_would_make_of_the_total_and_the_bound() -> None:
    state = play(unload(9, 9, 9), "654", "654", "654", "322")
    assert rules.total_with(state, dice("421")) == 2 + 2 + 2 + 1 + 10
    assert rules.bound(state, dice("421"), 2) == 2
    assert rules.bound(state, dice("654"), 2) == 3


# Notation


@pytest.mark.parametrize(
    ("kind", "shown", "reason"),
    [
        (Throw, (1, 2), "dice are named from the highest to the lowest"),
        (Throw, (4, 2, 1), "all three dice are thrown without naming them"),
        (Throw, (7,), "a die shows 1 to 6"),
        (Roll, (), "one to three dice roll"),
        (Roll, (4, 2, 1, 1), "one to three dice roll"),
        (Roll, (1, 2), "dice are named from the highest to the lowest"),
        (Roll, (0,), "a die shows 1 to 6"),
    ],
)
def test_actions_that_cannot_be_made(kind: Any, shown: Dice, reason: str) -> None:
    with pytest.raises(InvalidActionError, match=rf"^“.*: {reason}\.$"):
        kind(shown)
