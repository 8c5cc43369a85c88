"""Keys at a table: what they close, what they choose, and the list of them."""

from __future__ import annotations

import re

import pytest

from tabletop.codec import to_text
from tabletop.registry import GAMES, view_of
from tabletop.thinking import Advice
from tabletop.web import keys
from tests.test_app import Kit

TWO = "#/{game}?players=2&seats={seats}&names=Ann,Ben&seed=keys"

SWAPPED = "random,human"

PANELS = {"tomacco": "f", "game_of_threes": "p", "stavegame": "d"}
"""Games in which something can be laid over the table, with the key that does it."""

ADVICE = "A reason to do so."


def opened(game: str, seats: str = "human,random") -> Kit:
    """Return an app with a table at which a person and a computer sit."""
    kit = Kit()
    if GAMES[game].PLAYERS[-1] == 1:
        kit.open(f"#/{game}?seed=keys")
    else:
        kit.open(TWO.format(game=game, seats=seats))
    return kit


def waiting(game: str) -> Kit:
    """Return an app with a table at which a person acts."""
    kit = opened(game)
    seats = kit.session().seats
    return kit if seats[kit.session().to_act].bot is None else opened(game, SWAPPED)


def drawn(kit: Kit) -> str:
    return kit.app.frame().markup


def panels(kit: Kit) -> int:
    """Return how much lies over the table that was called for."""
    return drawn(kit).count('<section class="cards-panel') + drawn(kit).count(
        '<section class="stave-left'
    )


def chosen(kit: Kit) -> int:
    """Return how many cards of the hand are chosen."""
    return len(re.findall(r'data-ui="=[^"]*"[^>]*aria-pressed="true"', drawn(kit)))


def advise(kit: Kit) -> None:
    """Have the computer advise the first thing that may be played."""
    kit.app.command("hint")
    question = kit.app.frame().question
    assert question is not None
    advice = Advice(kit.session().legal()[0], 0, "", ADVICE, ())
    kit.app.answer(question.text, to_text(advice))
    assert ADVICE in drawn(kit)


@pytest.mark.parametrize("game", PANELS)
def test_escape_closes_a_panel_of_the_table_alone(game: str) -> None:
    kit = waiting(game)
    advise(kit)
    kit.app.press(PANELS[game])
    assert panels(kit) > 0
    kit.app.press("Escape")
    assert panels(kit) == 0
    assert ADVICE in drawn(kit)
    kit.app.press("Escape")
    assert ADVICE not in drawn(kit)


@pytest.mark.parametrize("over", ["panel", "story"])
def test_escape_lets_go_of_chosen_cards_when_nothing_lies_over_them(over: str) -> None:
    kit = waiting("tomacco")
    session = kit.session()
    rank = session.observation(session.to_act).hand[0][0].lower()
    kit.app.press(rank)
    assert chosen(kit)
    if over == "panel":
        kit.app.press("f")
        assert panels(kit) > 0
    else:
        kit.app.command("story")
        assert kit.app.frame().has_layer
    kit.app.press("Escape")
    assert panels(kit) == 0
    assert not kit.app.frame().has_layer
    assert chosen(kit)
    kit.app.press("Escape")
    assert not chosen(kit)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["human,random", SWAPPED])
def test_a_key_of_the_list_does_something_or_says_why_not(
    game: str, seats: str
) -> None:
    view = view_of(game)
    for key in dict.fromkeys([*view.selects, *view.arranges, *view.keys]):
        kit = opened(game, seats)
        before = drawn(kit)
        assert kit.app.press(key)
        frame = kit.app.frame()
        assert frame.markup != before or frame.assertive, key


def test_a_key_that_has_nothing_to_play_says_so_and_leaves_the_keys_alive() -> None:
    kit = waiting("game_of_threes")
    while kit.session().observation(kit.session().to_act).phase != "discard":
        kit.play_any()
    kit.app.frame()
    for _again in range(2):
        assert kit.app.press("d")
        assert kit.app.frame().assertive == "Choose a card first."


def test_a_key_that_chooses_nothing_while_a_computer_plays_says_so() -> None:
    kit = opened("stavegame", SWAPPED)
    assert kit.app.press("1")
    assert "It is Ann's turn." in kit.app.frame().assertive
    assert kit.app.press("d")
    assert panels(kit) > 0


def test_a_key_for_a_card_that_is_not_there_says_so_and_keeps_the_choice() -> None:
    kit = opened("four_twenty_one")
    assert kit.app.press("1")
    assert "nothing to choose" in kit.app.frame().assertive
    kit.app.play("throw")
    assert "nothing to choose" not in drawn(kit)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_keys_has_those_that_move_the_focus(game: str) -> None:
    listed = dict(keys.rows(view_of(game)))
    assert {"Tab", "Enter", "Esc"} <= listed.keys()
    plays_by_arrows = "ArrowLeft" in view_of(game).keys
    assert ("← ↑ ↓ →" in listed) != plays_by_arrows
    assert {"Tab", "Enter"} <= dict(keys.rows_of_analysis(view_of(game))).keys()
