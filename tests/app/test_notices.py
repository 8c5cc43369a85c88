"""Notices beside a game: their text and duration, and the end of a game."""

from collections.abc import Callable

import pytest

from tabletop.model.device import Device
from tabletop.ui.elements import spoken, tag
from tests.kit.app import Kit

PAIR = "#/four_twenty_one?players=2&seats=human,human&names=Ann,Ben&seed=notices"
NEWER = Device(is_active=True, is_waiting=True)

DEEDS: dict[str, Callable[[Kit], object]] = {
    "select": lambda kit: kit.app.select("=tile"),
    "play": lambda kit: kit.play_any(),
    "undo": lambda kit: kit.app.command("undo"),
    "menu": lambda kit: kit.app.command("menu"),
    "story": lambda kit: kit.app.command("story"),
    "escape": lambda kit: kit.app.press("Escape"),
}


def says(kit: Kit, words: str) -> bool:
    _before, _mark, notice = kit.app.frame().markup.partition('id="notice"')
    return words in notice.partition("</aside>")[0]


@pytest.mark.parametrize("deed", DEEDS)
def test_a_refusal_goes_with_the_next_thing_that_is_done(deed: str) -> None:
    kit = Kit.at("#/threes?seed=notices")
    kit.play_any()
    kit.app.play("nonsense")
    assert says(kit, "nonsense")
    kit.app.drag("left")  # an unfinished swipe is no action
    assert says(kit, "nonsense")
    DEEDS[deed](kit)
    assert not says(kit, "nonsense")


def test_what_is_no_refusal_stays() -> None:
    kit = Kit.at(PAIR)
    kit.app.hold(kit.app.frame().hold, is_mine=False)
    kit.app.select("die-1")
    kit.app.command("story")
    assert says(kit, "being played in another tab")


def test_a_new_version_can_be_put_away_for_good() -> None:
    kit = Kit.at(PAIR)
    kit.app.tell(NEWER)
    assert says(kit, "A new version is ready.")
    assert 'data-command="dismiss"' in kit.app.frame().markup
    kit.app.command("dismiss")
    for address in ("", "#/", "#/threes"):
        if address:
            kit.open(address)
        assert not says(kit, "A new version is ready.")
    kit.app.open("#/settings")
    assert 'data-command="update"' in kit.app.frame().markup


# The end of a game


def test_the_end_of_a_game_is_said_with_what_the_loser_owes() -> None:
    kit = Kit.at(f"{PAIR}&forfeit=buys%20the%20next%20round")
    while not (session := kit.session()).is_over:
        kit.app.command("go-on")  # a lost set stays until the player continues
        kit.play_any()
    assert 'id="ending"' not in kit.app.frame().markup  # the table waits for the player
    kit.app.command("go-on")
    frame = kit.app.frame()
    assert frame.focus == "ending"
    loser = ("Ann", "Ben")[session.returns().index(-1.0)]
    winner = ("Ann", "Ben")[session.returns().index(1.0)]
    assert f'id="ending-title">{winner} wins<' in frame.markup
    assert 'aria-label="Result"' in frame.markup  # which the focus reads
    assert f"{winner} wins. {loser} loses." in frame.polite
    assert "The loser buys the next round." in frame.polite


def test_the_focus_is_at_the_result_when_a_game_that_is_over_is_opened() -> None:
    kit = Kit.at(
        "#/four_twenty_one?players=2&seats=human,random&names=Ann,Ben&seed=end"
    )
    session = kit.session()
    while not session.is_over:
        session.play(session.legal()[0])
    kit.put_save("over", session)
    again = kit.reload()
    again.open("#/four_twenty_one/over")
    frame = again.app.frame()
    assert frame.focus == "ending"
    assert "lost" in frame.polite


def test_a_new_game_is_said_before_its_lesson_is_offered() -> None:
    kit = Kit.at("#/tomacco")
    frame = kit.app.frame()
    assert frame.assertive == ""
    assert frame.polite.endswith(" New to this game?")


def test_a_game_that_ends_at_once_says_so_at_once() -> None:
    kit = Kit.at("#/threes?seed=end")
    while not kit.session().is_over:
        kit.app.frame()
        kit.play_any()
    frame = kit.app.frame()
    assert frame.focus == "ending"
    points = kit.session().observation(0).score
    assert "No moves left." in frame.polite
    assert f"Score {points:,}." in frame.polite


def test_no_hint_is_given_after_the_end_and_it_is_said_why() -> None:
    kit = Kit.at("#/threes?seed=end")
    while not kit.session().is_over:
        kit.app.frame()
        kit.play_any()
    kit.app.press("h")
    frame = kit.app.frame()
    assert frame.question is None
    assert says(kit, "The game is over: there is no move left to suggest.")


def test_what_is_spoken_of_elements_is_whole_sentences() -> None:
    points = tag("p", {}, tag("b", {}, "3"), " points")
    nodes = tag("h2", {}, "Ann & Ben win"), points, tag("p", {}, "Why?"), tag("ol", {})
    assert spoken(*nodes) == ["Ann & Ben win.", "3 points.", "Why?"]


# The rules and the form


def test_the_rules_lead_back_to_the_form_with_what_was_chosen() -> None:
    kit = Kit.at("#/threes?seed=old")
    kit.app.open("#/threes/new")
    kit.app.command("choose", {"seed": "mine", "option-plus_window": "true"})
    kit.app.open("#/threes/rules")
    kit.app.open("#/threes/rules/T3")
    markup = kit.app.frame().markup
    assert 'href="#/threes/new"' in markup
    kit.app.open("#/threes/new")
    assert 'value="mine"' in kit.app.frame().markup


def test_the_rules_from_the_table_lead_back_to_it() -> None:
    kit = Kit.at("#/threes?seed=old")
    kit.app.open("#/threes/new")
    kit.app.command("choose", {"seed": "mine"})
    kit.open("#/threes")
    kit.app.open("#/threes/rules")
    assert 'href="#/threes/new"' not in kit.app.frame().markup
    kit.app.open("#/threes/new")
    assert 'value="mine"' not in kit.app.frame().markup


def test_the_rules_from_the_lobby_lead_back_to_it() -> None:
    kit = Kit.at("#/threes?seed=old")
    kit.app.open("#/")
    kit.app.command("about-threes")
    assert 'href="#/threes/rules"' in kit.app.frame().markup
    kit.app.open("#/threes/rules")
    kit.app.open("#/threes/rules/T3")
    assert 'id="back" href="#/"' in kit.app.frame().markup
    kit.open("#/threes")
    table = kit.app.address
    kit.app.open("#/threes/rules")
    assert f'id="back" href="{table}"' in kit.app.frame().markup


def test_a_search_of_the_rules_is_heard_and_forgotten_with_them() -> None:
    kit = Kit()
    kit.app.open("#/threes/rules")
    assert kit.app.frame().polite == ""
    kit.app.search("merging double")
    frame = kit.app.frame()
    assert frame.polite == "1 rule found"
    assert 'value="merging double"' in frame.markup
    kit.app.search("merging double")
    assert kit.app.frame().polite == ""
    kit.app.open("#/threes/rules/T3")
    assert 'value="merging double"' not in kit.app.frame().markup
    kit.app.open("#/")
    kit.app.search("merging")  # a search on a page that is closed
    assert kit.app.frame().screen == "lobby"
