"""Keys at a table: panels that they close, cards that they choose, and their list."""

import re
from functools import cache

import pytest

from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.registry import GAMES, view_of
from tabletop.screens.parts import keys
from tests.app.keys import drawn, opened, waiting
from tests.kit.app import Kit

ADVICE = "A reason to do so."


def panels(kit: Kit) -> int:
    """Return the number of sections of the table, panels included."""
    return drawn(kit).count("<section")


@cache
def panel_keys(game: str) -> tuple[str, ...]:
    kit, found = waiting(game), list[str]()
    before = panels(kit)
    for key in view_of(game).selects:
        kit.app.press(key)
        if panels(kit) > before:
            found.append(key)
        kit.app.press("Escape")  # closes the panel
        kit.app.press("Escape")  # cancels the selection
    return tuple(found)


def chosen(kit: Kit) -> int:
    """Return the number of chosen cards in the hand."""
    return len(re.findall(r'data-ui="=[^"]*"[^>]*aria-pressed="true"', drawn(kit)))


def advise(kit: Kit) -> None:
    """Ask for a hint, and answer with the first legal action."""
    kit.app.command("hint")
    question = kit.question
    advice = Advice(kit.session().legal()[0], 0, None, ADVICE, ())
    kit.app.answer(question.text, to_text(advice))
    assert ADVICE in drawn(kit)


def test_some_games_have_something_to_lay_over_the_table() -> None:
    assert panel_keys("tomacco") == ("f",)
    assert panel_keys("stavegame") == ("d",)
    assert "p" in panel_keys("game_of_threes")


@pytest.mark.parametrize("game", GAMES)
def test_escape_closes_a_panel_of_the_table_alone(game: str) -> None:
    for key in panel_keys(game):
        kit = waiting(game)
        advise(kit)
        before = panels(kit)
        kit.app.press(key)
        assert panels(kit) > before
        kit.app.press("Escape")
        assert panels(kit) == before
        assert ADVICE in drawn(kit)
        kit.app.press("Escape")
        assert ADVICE not in drawn(kit)


@pytest.mark.parametrize("over", ["panel", "story"])
def test_escape_lets_go_of_chosen_cards_when_nothing_lies_over_them(over: str) -> None:
    kit = waiting("tomacco")
    session, before = kit.session(), panels(kit)
    rank = session.observation(session.to_act).hand[0][0].lower()
    kit.app.press(rank)
    assert chosen(kit)
    if over == "panel":
        kit.app.press("f")
        assert panels(kit) > before
    else:
        kit.app.command("story")
        assert kit.app.frame().has_layer
    kit.app.press("Escape")
    assert panels(kit) == before
    assert not kit.app.frame().has_layer
    assert chosen(kit)
    kit.app.press("Escape")
    assert not chosen(kit)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("person", [0, 1])
def test_a_key_of_the_list_does_something_or_says_why_not(
    game: str, person: int
) -> None:
    view = view_of(game)
    for key in dict.fromkeys([*view.selects, *view.arranges, *view.keys]):
        kit = opened(game, person)
        before = drawn(kit)
        assert kit.app.press(key)
        frame = kit.app.frame()
        assert frame.markup != before or frame.assertive, key


def test_a_key_that_has_nothing_to_play_says_so_and_leaves_the_keys_alive() -> None:
    kit = waiting("tomacco")
    kit.app.frame()
    for _again in range(2):
        assert kit.app.press("l")
        assert kit.app.frame().assertive == "Choose 3 more cards first."


def test_a_key_that_chooses_nothing_while_a_computer_plays_says_so() -> None:
    kit = opened("stavegame", 1)
    before = panels(kit)
    assert kit.app.press("1")
    assert "It is Ann’s turn." in kit.app.frame().assertive
    assert kit.app.press("d")
    assert panels(kit) > before


def test_a_key_for_a_card_that_is_not_there_says_so_and_keeps_the_choice() -> None:
    kit = opened("four_twenty_one")
    assert kit.app.press("1")
    assert "does nothing right now" in kit.app.frame().assertive
    kit.app.play("throw")
    assert "does nothing right now" not in drawn(kit)


@pytest.mark.parametrize("sheet", ["keys", "link", "seats", "help"])
def test_a_sheet_in_the_place_of_the_menu_is_another_element(sheet: str) -> None:
    kit = waiting("stavegame")
    ids = []
    for name in ("menu", sheet):
        kit.app.command(name)
        ids += re.findall(r'<dialog[^>]* id="([^"]+)"', drawn(kit))
    menu, other = ids
    assert menu != other


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_keys_has_those_that_move_the_focus(game: str) -> None:
    listed = dict(keys.rows(view_of(game)))
    assert {"Tab", "Enter", "Esc"} <= listed.keys()
    plays_by_arrows = "ArrowLeft" in view_of(game).keys
    assert ("← ↑ ↓ →" in listed) != plays_by_arrows
    assert {"Tab", "Enter"} <= dict(keys.rows_of_analysis(view_of(game))).keys()
