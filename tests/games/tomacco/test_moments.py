"""Moments of Tomacco: which steps an action has, and what they show to whom."""

import pytest

from tabletop.games import tomacco as game
from tabletop.games.tomacco.rules import State
from tabletop.games.tomacco.view import VIEW, last_actions
from tabletop.ui import Ui
from tabletop.ui.elements import render
from tabletop.ui.moments import Moment, ShownStep
from tests.games.tomacco.positions import NAMES
from tests.games.tomacco.setups import play, position

THREE = NAMES[:3]
FAILING = position(" / / 4h 9c 9d", "3h 6h", "3c 4c", pile="5h Kc")
LASTING = position(" / / 9h 9c 9d", "3h 6h", "3c 4c", pile="5h")
LEAVING = position(" / / 9h", "3h", "3c 4c", pile="5h")


def moment(state: State, action: str, observer: int = 0) -> Moment:
    before = game.observe(state, observer)
    after = game.observe(play(state, action), observer)
    found = VIEW.moment(before, action, after, THREE)
    assert found is not None
    return found


def shown(state: State, action: str, observer: int, *, is_mine: bool) -> dict[str, str]:
    before = game.observe(state, observer)
    after = game.observe(play(state, action), observer)
    drawn = {}
    for step in moment(state, action, observer).steps:
        whose = action, 0, is_mine, after.to_act
        ui = Ui(names=THREE, step=ShownStep(step, *whose, before, after, {}, {}))
        seen = before if step.is_before else after
        drawn[step.name] = render(VIEW.draw(seen, (), ui))
    return drawn


@pytest.mark.parametrize(
    ("state", "action", "kind", "names"),
    [
        (LASTING, "flip 0", "flip", "lifts turns"),
        (FAILING, "flip 0", "flip", "lifts turns fails flies told"),
        (LEAVING, "flip 0", "out", "lifts turns  safe"),
        (
            position(" / / Th 9c", "3h", "3c"),
            "flip 0",
            "flip",
            "lifts turns burns  told",
        ),
        (position(" / / Th", "3h", "3c"), "flip 0", "out", "lifts turns burns  safe"),
        (position("Th 9h / / 9c", "3h", "3c"), "play Th", "clear", "lands burns  told"),
        (
            position("4h 9h", "3h", "3c", pile="3s 5h 6h 7h"),
            *("pickup", "pickup", "fan flies told"),
        ),
        (position("4h 9h", "3h", "3c", stock="4s"), "play 4h", "stock", " told"),
    ],
)
def test_a_moment_has_its_steps_in_order(
    state: State, action: str, kind: str, names: str
) -> None:
    found = moment(state, action)
    assert found.kind == kind
    assert " ".join(step.name for step in found.steps) == names


def test_an_everyday_play_has_no_moment() -> None:
    state = position("4h 9h", "3h", "3c", stock="4s 4c")
    before, after = game.observe(state, 0), game.observe(play(state, "play 4h"), 0)
    assert VIEW.moment(before, "play 4h", after, THREE) is None


def test_a_flipped_card_lies_on_the_pile_before_it_is_turned_over() -> None:
    steps = shown(LASTING, "flip 0", 1, is_mine=False)
    bare, turned = steps["lifts"], steps["turns"]
    assert bare.count("at-down-0-0") == turned.count("at-down-0-0") == 1
    assert "tom-flipped" not in bare
    assert "tom-flipped" in turned


def test_C12_the_steps_of_a_failed_flip_show_the_card_to_its_player_alone() -> None:
    for observer, is_mine, is_shown in (
        (0, True, True),
        (1, False, False),
        (0, False, False),
    ):
        steps = shown(FAILING, "flip 0", observer, is_mine=is_mine)
        assert "tom-flipped" not in steps["lifts"]
        assert ("tom-flipped" in steps["turns"]) is is_shown
        assert ("tom-flipped" in steps["fails"]) is is_shown


def test_a_turn_of_many_clears_is_told_in_a_few_words() -> None:
    state = position("Ah 9h 9c 9d Th 6h 5c", "3h", "3c", pile="5h")
    actions = ("play Ah", "play 9h 9c 9d", "play Th", "play 6h")
    recent, told = [], []
    for action in actions:
        recent.append((game.observe(state, 1), action))
        state = play(state, action)
        ui = Ui(names=THREE, recent=tuple(recent))
        told.append(last_actions.by_seat(game.observe(state, 1), ui)[0])
    assert told == ["A clears 2", "9 9 9 clears 3", "10 clears 1", "3 clears, plays 6"]
    heard = last_actions.by_seat(game.observe(state, 1), ui, is_heard=True)
    assert heard[0] == "3 clears, plays the six of hearts"
