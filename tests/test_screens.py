"""The screens around a game: their markup, and what their forms post."""

from __future__ import annotations

import contextlib
from typing import Final

import pytest
from hypothesis import given

from tabletop.asking import level_titles
from tabletop.games import threes
from tabletop.newgame import NewGame, parse, texts
from tabletop.registry import LEVELS
from tabletop.screens import commands, new_game as screen
from tabletop.screens.new_game import fields_to_texts
from tabletop.screens.words import choice_name
from tabletop.session import Seat
from tests.kit.markup import Page, check
from tests.test_newgame import LADDER, new_games

pytestmark = pytest.mark.usefixtures("null_is_registered")


TITLES: Final = {level: level.title() for level in LADDER}


def drawn(game: str, said: dict[str, str], *, error: str = "") -> Page:
    return check(screen.draw(parse(game, said, LADDER), TITLES, error=error))


# Words


def test_every_level_that_is_there_has_words() -> None:
    for levels in LEVELS.values():
        assert all(level.title for level in levels.values())
    assert level_titles("threes")["random"] == "Random moves"


@pytest.mark.parametrize(
    ("text", "words"),
    [("true", "Yes"), ("false", "No"), ("3", "3"), ('"short"', "short")],
)
def test_a_choice_has_words(text: str, words: str) -> None:
    assert choice_name(text) == words


# New game


@given(new_game=new_games())
def test_the_form_posts_the_new_game_that_it_shows(new_game: NewGame) -> None:
    seed = new_game.seed.strip()
    shown = NewGame(new_game.game, new_game.seats, new_game.options, seed)
    posted = check(screen.draw(shown, TITLES)).posted()
    assert parse(new_game.game, fields_to_texts(posted), LADDER) == shown


def test_start_is_the_one_button() -> None:
    page = drawn("threes", {})
    (button,) = page.named("button")
    assert button["id"] == "start"
    assert button["type"] == "submit"
    assert page.having("autofocus") == []  # the title is heard first
    (form,) = page.named("form")
    assert form["data-command"] == "start"


def test_a_game_for_one_offers_to_watch() -> None:
    page = drawn("threes", {})
    assert "You play" in page.texts
    assert "Watch the computer: Strong" in page.texts
    assert page.having("id", "players") == []


def test_a_game_for_several_offers_seats() -> None:
    page = drawn("null_game", {"players": "3"})
    assert {"Seat 1", "Seat 2", "Seat 3", "A person"} <= set(page.texts)
    changing = {a["id"] for a in page.having("data-change", "reseat")}
    assert changing == {
        *("players", "everybody", "all-opponents", "who-0", "who-1", "who-2")
    }


def test_names_with_more_to_them_are_heard_without_a_blank_before_the_comma() -> None:
    page = drawn("null_game", {"seats": "human,quick"})
    assert page.having("id", "name-0")[0]["aria-label"] == "Name, Seat 1"
    link = check_of(commands.link("id", "#/", "Deal of the day", more="the same"))
    assert link["aria-label"] == "Deal of the day, the same"


def check_of(markup: str) -> dict[str, str]:
    """Return the attributes of the first element of this markup."""
    return Page(markup).elements[0][1]


def test_what_is_wrong_is_told_once() -> None:
    assert drawn("threes", {}).of_class("refusal") == []
    page = drawn("threes", {}, error="Seats are <odd>.")
    assert page.texts.count("Seats are <odd>.") == 1


def test_more_players_get_seats_like_the_last_and_fewer_lose_theirs() -> None:
    posted = drawn("null_game", {"seats": "human,quick", "names": "Ann"}).posted()
    more = parse("null_game", fields_to_texts({**posted, "players": "3"}), LADDER)
    assert more.seats == (
        Seat("Ann"),
        Seat("Ben", "quick"),
        Seat("Cleo", "quick"),
    )
    posted = check(screen.draw(more, TITLES)).posted()
    fewer = fields_to_texts({**posted, "players": "2", "name-2": "Cid"})
    assert parse("null_game", fewer, LADDER).seats == more.seats[:2]


def test_one_more_and_one_fewer_are_a_press_away_until_there_are_no_more() -> None:
    page = drawn("null_game", {"players": "2"})
    more, _together = page.having("data-posts")
    assert (more["id"], more["data-command"]) == ("more", "more")
    (fewer,) = page.having("id", "fewer")
    assert fewer["aria-disabled"] == "true"
    texts_of_three = fields_to_texts(page.posted(), screen.STEPS["more"])
    assert len(parse("null_game", texts_of_three, LADDER).seats) == 3


def test_one_choice_is_for_all_computers_and_a_seat_can_differ() -> None:
    posted = drawn("null_game", {"seats": "human,quick,quick"}).posted()
    assert posted["opponents"] == "quick"
    stronger = fields_to_texts({**posted, "opponents": "strong"})
    assert stronger["seats"] == "human,strong,strong"
    mixed = fields_to_texts({**posted, "seat-2": "strong"})
    assert mixed["seats"] == "human,quick,strong"
    page = drawn("null_game", {"seats": "human,quick,strong"})
    assert "opponents" not in page.posted()  # none of the choices is theirs
    assert fields_to_texts(page.posted())["seats"] == "human,quick,strong"
    persons = drawn("null_game", {"seats": "human,human"})
    assert persons.having("name", "opponents") == []


def test_one_switch_gives_all_seats_to_persons_and_back_to_computers() -> None:
    posted = drawn("null_game", {"seats": "human,quick,strong"}).posted()
    together = fields_to_texts({**posted, "persons": "true"})
    assert together["seats"] == "human,human,human"
    page = drawn("null_game", {"seats": together["seats"]})
    assert "checked" in page.having("id", "persons")[0]
    posted = page.posted()
    assert fields_to_texts(posted)["seats"] == "human,human,human"
    del posted["persons"]
    assert fields_to_texts(posted)["seats"] == "human,quick,quick"
    assert drawn("threes", {}).having("id", "persons") == []


def test_what_is_not_as_usual_stands_in_the_line_of_the_rules() -> None:
    page = drawn("threes", {})
    assert "House rules: as usual" in page.texts
    assert [a["id"] for a in page.named("details")] == ["rules", "luck"]
    assert page.having("open") == []
    page = drawn("threes", {"plus_window": "true", "undo": "false"})
    (line,) = [text for text in page.texts if text.startswith("House rules: ")]
    assert "Values of a plus tile" in line
    assert "Undo past what was revealed" in line


def test_the_seed_is_the_last_field_and_shown_where_it_is_chosen() -> None:
    page = drawn("threes", {"seed": "mine"})
    assert page.controls()[-1]["id"] == "seed"
    assert [a["id"] for a in page.having("open")] == ["luck"]


def test_names_that_are_known_are_offered_to_persons() -> None:
    asked = parse("null_game", {"seats": "human,quick"}, LADDER)
    around = screen.Surroundings(names=("Ann", "<b>"))
    page = check(screen.draw(asked, TITLES, around=around))
    assert [a["id"] for a in page.having("list", "known-names")] == ["name-0"]
    assert [a["id"] for a in page.named("datalist")] == ["known-names"]


def test_a_box_that_is_not_ticked_is_off_and_not_forgotten() -> None:
    posted = drawn("threes", {"plus_window": "true"}).posted()
    assert fields_to_texts(posted)["plus_window"] == "true"
    del posted["option-plus_window"]
    said = fields_to_texts(posted)
    assert said["plus_window"] == "false"
    assert parse("threes", said, LADDER).options == threes.Options()


def test_names_with_commas_and_space_reach_the_seats() -> None:
    posted = drawn("null_game", {"players": "2"}).posted()
    posted |= {"name-0": " Ann, the 1st ", "name-1": "<b>", "seed": " abc "}
    new_game = parse("null_game", fields_to_texts(posted), LADDER)
    assert [seat.name for seat in new_game.seats] == ["Ann, the 1st", "<b>"]
    assert new_game.seed == "abc"
    assert check(screen.draw(new_game, TITLES)).posted() == {
        **posted,
        "name-0": "Ann, the 1st",
        "seed": "abc",
    }


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"players": "x"},
        {"players": "99999999999", "seat-0": "human"},
        {"players": "0", "seat-0": "human"},
        {"seat-0": "a,b"},
    ],
)
def test_fields_that_no_form_posts_are_at_worst_a_sentence(
    fields: dict[str, str],
) -> None:
    with contextlib.suppress(ValueError):
        assert texts(parse("threes", fields_to_texts(fields), LADDER))
