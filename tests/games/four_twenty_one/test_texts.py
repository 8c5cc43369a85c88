"""Four Twenty One: what is asked of observations, and actions that are none."""

from typing import Any

import pytest

from tabletop.core.game import InvalidActionError
from tabletop.games.four_twenty_one import events, observation
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Roll, Throw
from tests.games.four_twenty_one.setups import dice, play, seen, unload

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
