"""Named sets of options: other names by which people know a game."""

import pytest

from tabletop.core.options import OptionSet
from tabletop.games import tomacco
from tabletop.library.game_index import GameSummary
from tabletop.library.results import PersonalResult
from tabletop.registry import GAMES
from tabletop.screens import records
from tabletop.screens.parts import game_cards, seats
from tabletop.session import game_request
from tests.kit.app import Kit
from tests.kit.markup import Page, markup_of

SHED = OptionSet("Shed", tomacco.Options(go_again=False, refill_to=3))


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Kit:
    """Return a page where Tomacco is also known as Shed."""
    monkeypatch.setattr(tomacco, "OPTION_SETS", (SHED,), raising=False)
    monkeypatch.setattr(game_cards, "covers", game_cards.drawn)
    return Kit()


def chosen(kit: Kit) -> list[object]:
    page = Page(kit.app.frame().markup)
    return [a["value"] for a in page.having("name", "named") if "checked" in a]


def test_the_form_names_the_set_whose_options_it_has(named: Kit) -> None:
    named.app.open("#/tomacco/new")
    assert chosen(named) == [""]
    named.app.open("#/tomacco/new/Shed")
    assert chosen(named) == ["Shed"]
    assert "House rules Shed" in "".join(Page(named.app.frame().markup).texts)
    named.app.command(seats.CHOOSE, {"option-go_again": "true"})
    assert chosen(named) == ["-"]
    assert "Your own" in Page(named.app.frame().markup).texts
    assert "House rules Hands of 3" in "".join(Page(named.app.frame().markup).texts)
    named.app.command(seats.CHOOSE, {"option-go_again": "false"})
    assert chosen(named) == ["Shed"]
    assert "Your own" not in Page(named.app.frame().markup).texts


def test_the_line_of_house_rules_states_the_choices() -> None:
    kit = Kit()
    kit.app.open("#/game_of_threes/new")
    kit.app.command(seats.CHOOSE, {"option-rounds": "5"})
    kit.app.command(seats.CHOOSE, {"option-jokers": "false"})
    kit.app.command(seats.CHOOSE, {"undo": "false"})
    told = "".join(Page(kit.app.frame().markup).texts)
    assert "House rules 5 rounds, No jokers, Limited undo" in told


def test_options_of_your_own_stay_when_their_name_is_chosen() -> None:
    asked = game_request.parse("tomacco", {"go_again": "false"}, ())
    same = game_request.changed(asked, ("named", game_request.UNNAMED), ())
    assert same.options == asked.options


def test_an_unknown_name_is_refused_in_a_sentence(named: Kit) -> None:
    named.app.open("#/tomacco/new/Shod")
    assert "There is no option “Shod” in this game." in named.app.frame().markup


def test_the_name_sets_all_options_and_nothing_else() -> None:
    asked = game_request.parse("tomacco", {"seed": "s", "allow_equal": "true"}, ())
    original, before = asked.options, game_request.texts(asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomacco, "OPTION_SETS", (SHED,), raising=False)
        shed = game_request.changed(asked, ("named", "Shed"), ())
        assert shed.options == SHED.options
        assert shed.seed == "s"
        plain = game_request.changed(shed, ("named", ""), ())
    assert plain.options == tomacco.Options() != original
    assert {**game_request.texts(plain), "allow_equal": "true"} == before


def test_the_lobby_shows_the_name_and_its_sheet_leads_there(named: Kit) -> None:
    named.app.open("#/")
    assert "also Shed" in Page(named.app.frame().markup).texts
    named.app.command("about-tomacco")
    (link,) = Page(named.app.frame().markup).having("id", "also-0-tomacco")
    named.app.open(str(link["href"]))
    assert chosen(named) == ["Shed"]


@pytest.mark.parametrize("game", GAMES)
def test_each_set_has_a_name_and_options_of_its_own(game: str) -> None:
    module = GAMES[game]
    sets = getattr(module, "OPTION_SETS", ())
    assert len({each.name for each in sets}) == len(sets)
    assert len({module.Options(), *(each.options for each in sets)}) == len(sets) + 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("jokers=false&rounds=5", "House rules: 5 rounds, No jokers"),
        ("jokers=false&low_aces=true&cheap_wilds=true", "Three-Thirteen"),
        ("rounds=2", "House rules: rounds: 2"),  # no choice of the form
    ],
)
def test_records_are_headed_by_the_phrases_of_their_options(
    options: str, told: str
) -> None:
    won = PersonalResult("won", 0.0, 1, 2)
    entry = GameSummary(
        "0", "game_of_threes", "", over=True, changed=0.0, result=won, options=options
    )
    drawn = records.draw([entry], "#/", "game_of_threes")
    assert told in Page(markup_of(drawn)).texts


def test_a_table_and_the_lists_of_games_say_the_name_of_the_options() -> None:
    kit = Kit()
    kit.app.open("#/game_of_threes/new/Three-Thirteen")
    kit.app.command("start")
    assert kit.app.frame().title.startswith("Three-Thirteen")
    assert "Three-Thirteen" in Page(kit.app.frame().markup).texts
    kit.app.open("#/")
    assert "Three-Thirteen, Ben and Cleo" in Page(kit.app.frame().markup).texts
    kit.app.open("#/games")
    for query, rows in (("three-t", 1), ("tom", 0), ("game of", 1)):
        kit.app.search(query)
        assert kit.app.frame().markup.count('<li id="save-') == rows
