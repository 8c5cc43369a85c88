"""A game with rules alone is played in the page and in the terminal."""

import io
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tabletop.bots import Advice, Level
from tabletop.bots.uniform import Uniform
from tabletop.cli.commands import main
from tabletop.core.cards import BACK
from tabletop.core.codec import to_text
from tabletop.core.game import CHANCE
from tabletop.model.device import Device
from tabletop.registry import view_of
from tabletop.ui import Ui
from tabletop.ui.default_view import MOST
from tests.kit import club_game, null_game
from tests.kit.app import Kit
from tests.kit.games import playouts, registered
from tests.kit.markup import Page, check, drawn_by

ADDRESS = "#/null_game?players=3&seats=human,random,random&names=Ann,Ben,Cy&seed=7"


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    with registered(null_game), registered(club_game):
        yield


def markup(kit: Kit) -> str:
    """Return the screen, whose markup is sound."""
    drawn = kit.app.frame().markup
    check(drawn)
    return drawn


def having(markup: str, key: str, named: str = "data-action") -> list[str]:
    """Return an attribute of the elements that have another one."""
    return [str(looks[named]) for looks in Page(markup).having(key)]


def test_the_lobby_the_form_and_the_rules_open() -> None:
    for address in ("#/", "#/null_game/new", "#/null_game/rules"):
        assert "Null" in markup(Kit.at(address))
    assert "haven’t been written yet" in markup(Kit.at("#/null_game/rules"))


def test_rules_that_the_archive_of_the_browser_lacks_aren_t_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lacking(package: str, file: str) -> bytes:
        raise OSError(package, file)  # as `building/archive/sitecustomize.py` does

    monkeypatch.setattr(pkgutil, "get_data", lacking)
    other = ModuleType("archived")  # no test has read its rules
    vars(other).update(vars(null_game), NAME="archived")
    with registered(other):
        assert "haven’t been written yet" in markup(Kit.at("#/archived/rules"))


def test_a_whole_game_is_played_by_its_buttons_behind_the_curtain() -> None:
    kit = Kit.at("#/null_game?players=3&seats=human,human,human&seed=7")
    turns = 0
    while not kit.session().is_over:
        assert having(markup(kit), "data-action") == []
        kit.app.command("lift")
        offered = having(markup(kit), "data-action")
        assert offered == list(kit.session().legal())
        kit.app.play(offered[turns % len(offered)])
        turns += 1
    assert turns == 3 * null_game.ROUNDS
    assert having(markup(kit), "id", "id").count("ending-title") == 1


def test_undo_story_and_the_number_keys_work() -> None:
    kit = Kit.at(ADDRESS)
    start = kit.session().log
    kit.app.press("1")
    assert kit.session().log[len(start)] == "keep"
    assert "You keep" in markup(kit)
    kit.app.command("undo")
    assert kit.session().cursor == len(start)
    kit.app.press("9")
    assert "You can play: Keep, Swap." in markup(kit)
    assert kit.session().cursor == len(start)


def test_a_hint_marks_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ModuleType("tabletop.games.null_game.bots")
    vars(bots)["LEVELS"] = {"steady": Level("Steady", Uniform)}
    monkeypatch.setitem(sys.modules, bots.__name__, bots)
    kit = Kit.at(ADDRESS)
    kit.app.command("hint")
    question = kit.question
    kit.app.answer(question.text, to_text(Advice("swap", 0, None, "It is low.", ())))
    assert having(markup(kit), "data-hint") == ["swap"]


def test_the_table_is_laid_out_again_when_the_window_changes() -> None:
    kit = Kit.at(ADDRESS)
    assert having(markup(kit), "data-size", "data-size") == ["phone"]
    wide, upright = Device(width=1280, height=800), Device(width=390, height=844)
    assert kit.app.tell(wide)
    assert having(markup(kit), "data-size", "data-size") == ["large"]
    assert not kit.app.tell(wide)
    kit.app.open("#/")
    assert not kit.app.tell(upright)
    kit.app.open(ADDRESS)
    assert having(markup(kit), "data-size", "data-size") == ["phone"]


def test_the_hands_of_others_are_backs() -> None:
    view, names = view_of("null_game"), ("Ann", "Ben", "Cy")
    state = null_game.apply(
        null_game.new(3, null_game.Options()), null_game.parse_action("deal 3 1 2")
    )
    seen = null_game.observe(state, 1)
    drawn = drawn_by(view, seen, (), Ui(names=names))
    assert drawn.count('<span class="score">0</span>') == 3
    cards = [card["class"].split() for card in Page(drawn).of_class("card")]
    assert ["back" in kinds for kinds in cards] == [True, True, False]
    told = view.told(seen, (), names)
    assert "Hands: 1" in told
    assert "Ann: Hands: 1 face down; Aside: –.\n" in told
    assert view.heard.each(seen, (), Ui()) == ("1.",)
    assert view.status(seen, names) == "Ann plays"
    assert view.is_private


def hand_of(*cards: object, legal: Sequence[str] = ()) -> Page:
    """Return the table of a player of Null with these cards in hand."""
    state = null_game.new(2, null_game.Options())
    hands: Any = (cards, 0)
    seen = replace(null_game.observe(state, 0), hands=hands, to_act=0)
    return Page(drawn_by(view_of("null_game"), seen, legal, Ui(names=("Ann", "Ben"))))


def held(page: Page) -> list[tuple[str, str]]:
    cards = [a for a in page.of_class("card") if a.get("id", "").startswith("hand-")]
    return [(card["aria-label"], card["id"]) for card in cards]


def test_a_card_in_hand_keeps_its_id_when_another_leaves() -> None:
    before, after = held(hand_of(2, 3, 3, 4)), held(hand_of(3, 4))
    assert [name for name, _id in before] == ["2", "3", "3", "4"]
    assert len({id_ for _name, id_ in before}) == 4
    assert after == [before[1], before[3]]


def test_a_hand_has_the_name_of_its_player() -> None:
    (hand,) = hand_of("Qs").having("id", "hand")
    assert hand["aria-label"] == "Ann’s hand"


def test_a_card_face_down_may_be_a_text_among_texts() -> None:
    hands: Any = ("Qs", BACK)
    state = null_game.new(2, null_game.Options())
    seen = replace(null_game.observe(state, 0), hands=hands)
    told = view_of("null_game").told(seen, (), ("Ann", "Ben"))
    assert "Ben: Hands: 1 face down" in told


def test_french_cards_have_their_names() -> None:
    names = [name for name, _id in held(hand_of("Qs", "Jo", "Q"))]
    assert names == ["queen of spades", "joker", "Q"]


def test_a_card_in_hand_plays_the_only_action_that_names_it() -> None:
    legal = ("play Qs", "play 2h", "give 2h", "lay 3d 4d", "pass")
    page = hand_of("Qs", "2h", "3d", "4d", "Kc", legal=legal)
    does = [(a.get("id"), a["data-action"]) for a in page.having("data-action")]
    assert does[0] == ("hand-Qs-0", "play Qs")
    assert [action for _id, action in does[1:]] == [*legal[1:]]
    assert all(str(id_).startswith("choice-") for id_, _action in does[1:])
    assert ["dim" in a["class"].split() for a in page.of_class("card")][-5:] == [
        False,
        *[True] * 4,
    ]


def test_a_field_without_a_role_is_shown_only_where_no_field_has_one() -> None:
    told = {}
    for game in (null_game, club_game):
        seen: Any = game.observe(game.new(2, game.Options()), 0)
        told[game.NAME] = view_of(game.NAME).told(seen, (), ("Ann", "Ben"))
    assert "Round: 0" in told["null_game"]
    assert "Phase" not in told["null_game"]
    assert "Is dealt: False" in told["club_game"]


def test_rules_show_cards_in_steps() -> None:
    figure = view_of("null_game").figure
    (picture,) = Page(figure("cards 7h # -> Jo")).of_class("figure")
    told = "seven of hearts and a card face down – then: joker"
    assert picture["aria-label"] == told
    for words in ("cards 7x", "cards", "cards 7h ->", "dice 7h"):
        with pytest.raises(ValueError, match="There is no picture “"):
            figure(words)


@pytest.mark.parametrize("name", ["null_game", "club_game"])
def test_any_position_is_drawn_and_told(name: str) -> None:
    view, names = view_of(name), ("Ann", "Ben", "Cy", "Dan")
    for line in playouts(name)[:6]:
        for ply, state in enumerate(line.states):
            for player in line.players_at(ply):
                seen = line.game.observe(state, player)
                legal = [
                    line.game.format_action(action)
                    for action in line.game.legal_actions(state)
                ]
                drawn = drawn_by(view, seen, legal, Ui(names=names))
                assert having(drawn, "data-action") == legal
                assert view.told(seen, legal, names)
                assert (view.status(seen, names) == "A shuffle or throw is next") == (
                    seen.to_act == CHANCE
                )


def test_of_many_actions_the_rest_is_a_press_away() -> None:
    view, state = view_of("null_game"), null_game.new(2, null_game.Options())
    seen = null_game.observe(state, 0)
    texts = ["keep", "swap"] * MOST
    found: list[str] = []
    selected: list[str] = []
    while selected != ["=0"]:
        ui = Ui(names=("Ann", "Ben"), selected=tuple(selected))
        drawn = drawn_by(view, seen, texts, ui)
        shown = having(drawn, "data-action")
        assert len(shown) <= MOST
        found += shown
        (*selected,) = having(drawn, "data-ui", "data-ui")
    assert found == texts
    drawn = drawn_by(view, seen, texts, Ui(names=("Ann", "Ben"), selected=("pile",)))
    assert having(drawn, "data-action") == texts[:MOST]  # it selects no such thing


def test_a_game_is_played_in_the_terminal() -> None:
    stdout = io.StringIO()
    typed = io.StringIO("keep\nundo\nswap\nrules\nkeep\nkeep\n")
    main(["play", "null_game", "--players", "3", "--seed", "7"], typed, stdout)
    told = stdout.getvalue()
    assert "You can play: keep, swap." in told
    assert "You put" in told or "You puts" in told
    assert "haven’t been written yet" in told
