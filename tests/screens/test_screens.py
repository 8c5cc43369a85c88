"""The screens around a game: their markup, and what their forms send."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given

from tabletop.games import threes
from tabletop.model.places import Form
from tabletop.registry import LEVELS
from tabletop.screens import new_game as screen
from tabletop.screens.parts import commands
from tabletop.screens.parts.forms import choice_name
from tabletop.session import Seat
from tabletop.session.bot_protocol import level_titles
from tabletop.session.game_request import NewGame, changed, parse
from tabletop.ui.elements import Element
from tests.kit.markup import Page, check
from tests.kit.text import is_sentence
from tests.session.new_games import LADDER, new_games

pytestmark = pytest.mark.usefixtures("null_is_registered")


TITLES: Final = {level: level.title() for level in LADDER}


def drawn(game: str, said: dict[str, str], *, error: str = "") -> Page:
    return check(screen.draw(Form(parse(game, said, LADDER), error), TITLES))


def sent(new_game: NewGame, **changes: str) -> NewGame:
    """Return what becomes of the form once these controls have sent their texts."""
    for field, text in changes.items():
        new_game = changed(new_game, (field.replace("_", "-", 1), text), LADDER)
    return new_game


def bots(new_game: NewGame) -> list[str | None]:
    return [seat.bot for seat in new_game.seats]


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
def test_the_controls_show_the_new_game_that_their_texts_make(
    new_game: NewGame,
) -> None:
    shown = replace(new_game, seed=new_game.seed.strip())
    page = check(screen.draw(Form(shown), TITLES))
    boxes = dict.fromkeys((a["name"] for a in page.having("type", "checkbox")), "false")
    fields = boxes | page.posted()
    for of_all_seats in ("persons", "opponents"):
        fields.pop(of_all_seats, None)
    made = parse(shown.game, {"players": f"{len(shown.seats)}"}, LADDER)
    for change in fields.items():
        made = changed(made, change, LADDER)
    assert made == shown


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
    assert "new-form" in {a["id"] for a in page.having("data-input", "choose")}


def test_names_with_more_to_them_are_heard_without_a_blank_before_the_comma() -> None:
    page = drawn("null_game", {"seats": "human,quick"})
    assert page.having("id", "name-0")[0]["aria-label"] == "Name, Seat 1"
    link = check_of(commands.link("id", "#/", "Deal of the day", more="the same"))
    assert link["aria-label"] == "Deal of the day, the same"


def check_of(drawn: Element) -> dict[str, str]:
    """Return the attributes of an element in a document."""
    return Page(drawn).elements[0][1]


def test_what_is_wrong_is_told_once() -> None:
    assert drawn("threes", {}).of_class("refusal") == []
    page = drawn("threes", {}, error="Seats are <odd>.")
    assert page.texts.count("Seats are <odd>.") == 1


def test_more_players_get_seats_like_the_last_and_fewer_lose_theirs() -> None:
    two = parse("null_game", {"seats": "human,quick", "names": "Ann"}, LADDER)
    more = sent(two, players="3")
    assert more.seats == (
        Seat("Ann"),
        Seat("Ben", "quick"),
        Seat("Cleo", "quick"),
    )
    assert sent(more, name_2="Cid", players="2").seats == more.seats[:2]


def test_one_more_and_one_fewer_are_a_press_away_until_there_are_no_more() -> None:
    page = drawn("null_game", {"players": "2"})
    (more,) = page.having("id", "more")
    assert more["data-command"] == "more"
    (fewer,) = page.having("id", "fewer")
    assert fewer["aria-disabled"] == "true"
    assert "data-command" not in fewer


def test_one_choice_is_for_all_computers_and_a_seat_can_differ() -> None:
    asked = parse("null_game", {"seats": "human,quick,quick"}, LADDER)
    assert check(screen.draw(Form(asked), TITLES)).posted()["opponents"] == "quick"
    assert bots(sent(asked, opponents="strong")) == [None, "strong", "strong"]
    mixed = sent(asked, seat_2="strong")
    assert bots(mixed) == [None, "quick", "strong"]
    page = check(screen.draw(Form(mixed), TITLES))
    assert "opponents" not in page.posted()  # none of the choices is theirs
    persons = drawn("null_game", {"seats": "human,human"})
    assert persons.having("name", "opponents") == []


def test_one_switch_gives_all_seats_to_persons_and_back_to_computers() -> None:
    asked = parse("null_game", {"seats": "human,quick,strong"}, LADDER)
    together = sent(asked, persons="true")
    assert bots(together) == [None, None, None]
    page = check(screen.draw(Form(together), TITLES))
    assert "checked" in page.having("id", "persons")[0]
    assert bots(sent(together, persons="false")) == [None, "quick", "quick"]
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
    page = check(screen.draw(Form(asked), TITLES, ("Ann", "<b>")))
    assert [a["id"] for a in page.having("list", "known-names")] == ["name-0"]
    assert [a["id"] for a in page.named("datalist")] == ["known-names"]


def test_a_box_that_is_not_ticked_is_off() -> None:
    ticked = parse("threes", {"plus_window": "true"}, LADDER)
    off = changed(ticked, ("option-plus_window", "false"), LADDER)
    assert off.options == threes.Options()


def test_names_with_commas_and_space_reach_the_seats() -> None:
    asked = parse("null_game", {"players": "2"}, LADDER)
    asked = sent(asked, name_0=" Ann, the 1st ", name_1="<b>", seed=" abc ")
    assert [seat.name for seat in asked.seats] == ["Ann, the 1st", "<b>"]
    assert asked.seed == "abc"
    posted = check(screen.draw(Form(asked), TITLES)).posted()
    shown = {name: posted[name] for name in ("name-0", "name-1", "seed")}
    assert shown == {"name-0": "Ann, the 1st", "name-1": "<b>", "seed": "abc"}


def test_a_name_stays_where_a_computer_sits_down_for_a_person() -> None:
    asked = parse("null_game", {"seats": "human,human", "names": "Ann"}, LADDER)
    asked = sent(asked, seat_0="quick", seat_1="quick")
    assert asked.seats == (Seat("Ann", "quick"), Seat("Ben", "quick"))


@pytest.mark.parametrize(
    "change",
    [
        *(("players", text) for text in ("x", "0", "-1", "9999", "99999999999", "²")),
        *(("seat-0", text) for text in ("a,b", "wizard", "")),
        *((name, "human") for name in ("seat-9", "seat-x", "seat--1", "seat-²")),
        *(("name--1", "Ann"), ("name-0", "A" * 500), ("colour", "red"), ("", "")),
    ],
)
def test_a_change_that_no_control_sends_is_at_worst_a_sentence(
    change: tuple[str, str],
) -> None:
    asked, told = parse("null_game", {"players": "2"}, LADDER), "It can be so."
    try:
        changed(asked, change, LADDER)
    except ValueError as refused:
        told = str(refused)
    assert is_sentence(told)
