"""The screens around a game: their markup, and what their forms send."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given

from tabletop.bots import TITLES
from tabletop.games import threes
from tabletop.model.places import Form
from tabletop.registry import LEVELS
from tabletop.screens import new_game as screen
from tabletop.screens.parts import commands
from tabletop.screens.parts.forms import choice_name
from tabletop.session import Seat, game_of
from tabletop.session.bot_protocol import LevelOffer, level_titles, offers
from tabletop.session.game_request import NewGame, changed, parse, texts
from tabletop.ui.elements import Element
from tabletop.ui.faces import TEMPERS
from tabletop.ui.window import Window
from tests.kit.markup import Page, check
from tests.kit.text import is_sentence
from tests.session.new_games import LADDER, new_games

pytestmark = pytest.mark.usefixtures("null_is_registered")

OFFERS: Final = tuple(
    LevelOffer(level, level.title(), f"plays {level}") for level in LADDER
)

LARGE: Final = Window(1280, 800)


def drawn(game: str, said: dict[str, str], *, error: str = "") -> Page:
    return shown(Form(parse(game, said, LADDER), error=error))


def shown(form: Form, window: Window | None = None) -> Page:
    return check(screen.draw(form, OFFERS, (), window))


def opened(new_game: NewGame, seat: int) -> Page:
    """Return the screen with the sheet of a seat."""
    return shown(Form(new_game, seat=seat))


def sent(new_game: NewGame, **changes: str) -> NewGame:
    """Return what becomes of the form once these controls have sent their texts."""
    for field, text in changes.items():
        new_game = changed(new_game, (field.replace("_", "-", 1), text), LADDER)
    return new_game


def bots(new_game: NewGame) -> list[str | None]:
    return [seat.bot for seat in new_game.seats]


# Words


def test_the_offered_levels_have_the_same_words_in_all_games() -> None:
    for game, levels in LEVELS.items():
        assert all(level.title for level in levels.values())
        (fewest, *_more) = game_of(game).PLAYERS
        offered = offers(game, fewest, game_of(game).Options())
        places = [TITLES.index(offer.title) for offer in offered]
        assert places == sorted(set(places))
        assert all(offer.manner for offer in offered)
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
    asked = replace(new_game, seed=new_game.seed.strip())
    places = range(len(asked.seats))
    made = parse(asked.game, {"players": f"{len(places)}"}, LADDER)
    for place in places:
        page = opened(asked, place)
        ticks = dict.fromkeys(
            (a["name"] for a in page.having("type", "checkbox")), "false"
        )
        for change in (ticks | page.posted()).items():
            made = changed(made, change, LADDER)
    for has, wants in zip(made.seats, asked.seats, strict=True):
        assert has.bot == wants.bot
        assert has.name == wants.name or (wants.bot and wants.name not in TEMPERS)
    assert replace(made, seats=asked.seats) == asked


def test_start_is_the_one_button() -> None:
    page = drawn("threes", {})
    (button,) = page.of_class("primary")
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


def test_the_seats_of_a_game_for_several_are_buttons_around_a_table() -> None:
    page = drawn("null_game", {"seats": "human,quick,strong"})
    seats = page.of_class("laid-seat")
    assert [seat["data-command"] for seat in seats] == ["at-0", "at-1", "at-2"]
    assert {"You", "this phone", "Ben", "Quick", "Cleo", "Strong"} <= set(page.texts)
    assert "new-form" in {a["id"] for a in page.having("data-input", "choose")}


def test_many_seats_and_large_text_stand_in_rows() -> None:
    twenty = parse("tomacco", {"players": "20"}, LADDER)
    four = parse("tomacco", {"players": "4"}, LADDER)
    assert shown(Form(twenty)).of_class("in-rows")
    assert not shown(Form(four)).of_class("in-rows")
    assert shown(Form(four), Window(390, 844, 2.0)).of_class("in-rows")


def test_a_large_window_has_the_seat_beside_the_table() -> None:
    asked = parse("tomacco", {"players": "4"}, LADDER)
    page = shown(Form(asked), LARGE)
    assert page.of_class("seat-panel")
    assert page.having("data-modal") == []
    (current,) = page.having("aria-current", "true")
    assert current["id"] == "at-1"
    assert opened(asked, 1).having("data-modal")
    assert shown(Form(asked)).having("data-modal") == []


def test_a_face_that_sits_elsewhere_cannot_be_chosen() -> None:
    asked = parse("null_game", {"seats": "human,quick,strong"}, LADDER)
    page = opened(asked, 2)
    faces = page.having("name", "name-2")
    assert len(faces) == len(TEMPERS)
    assert [a["value"] for a in faces if "checked" in a] == ["Cleo"]
    assert [a["value"] for a in faces if "disabled" in a] == ["Ben"]


def test_a_chosen_face_is_the_name_and_nobody_else_gets_it() -> None:
    asked = parse("null_game", {"seats": "human,quick"}, LADDER)
    asked = sent(asked, name_1="Cleo", players="3")
    assert [seat.name for seat in asked.seats[1:]] == ["Cleo", "Nell"]
    assert parse("null_game", texts(asked), LADDER) == asked


def test_the_switch_of_a_seat_forgets_who_sat_there() -> None:
    asked = parse("null_game", {"seats": "human,quick", "names": "Ann,Gus"}, LADDER)
    asked = sent(asked, kind_1="human")
    assert asked.seats == (Seat("Ann"), Seat("Player 2"))
    asked = sent(asked, name_1="Bob", kind_1="strong")
    assert asked.seats[1] == Seat("Ben", "strong")


def test_names_with_more_to_them_are_heard_without_a_blank_before_the_comma() -> None:
    page = drawn("threes", {})
    assert page.having("id", "name-0")[0]["aria-label"] == "Name, Players"
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
    assert more.seats == (Seat("Ann"), Seat("Ben", "quick"), Seat("Cleo", "quick"))
    assert sent(more, name_2="Cid", players="2").seats == more.seats[:2]


def numbers(page: Page) -> list[int]:
    return [int(a["value"]) for a in page.having("name", "players")]


def test_further_numbers_of_players_are_a_press_away() -> None:
    four = Form(parse("tomacco", {"players": "4"}, LADDER))
    assert numbers(shown(four)) == [2, 3, 4, 5, 6, 7]
    assert shown(four).having("data-command", "all-numbers")
    assert numbers(shown(four, Window(320, 568))) == [2, 3, 4, 5, 6]
    every = shown(replace(four, shows_all=True))
    assert numbers(every) == list(range(2, 21))
    assert every.having("data-command", "all-numbers") == []
    nine = drawn("tomacco", {"players": "9"})
    assert [a["id"] for a in nine.having("checked")][:1] == ["players-9"]
    assert numbers(drawn("null_game", {})) == [2, 3]


def test_one_press_makes_all_computers_alike() -> None:
    asked = parse("null_game", {"seats": "human,quick,quick"}, LADDER)
    assert opened(asked, 1).having("id", "for-all") == []
    kept = {"class": "button for-all-room", "aria-hidden": "true"}
    assert opened(asked, 1).having("class", kept["class"]) == [kept]
    mixed = sent(asked, seat_2="strong")
    assert bots(mixed) == [None, "quick", "strong"]
    assert opened(mixed, 2).having("class", kept["class"]) == []
    (press,) = opened(mixed, 2).having("id", "for-all")
    assert press["data-command"] == "alike-strong"
    assert bots(sent(mixed, opponents="strong")) == [None, "strong", "strong"]


def test_one_press_gives_all_seats_to_persons() -> None:
    asked = parse("null_game", {"seats": "human,quick,strong"}, LADDER)
    (press,) = opened(asked, 0).having("id", "for-all")
    assert press["data-command"] == "everybody"
    together = sent(asked, persons="true")
    assert bots(together) == [None, None, None]
    assert opened(together, 0).having("id", "for-all") == []


def test_a_level_is_offered_where_it_differs_from_the_others() -> None:
    usual = game_of("tomacco").Options()
    two, three = (offers("tomacco", players, usual) for players in (2, 3))
    assert [offer.title for offer in two] == ["Gentle", "Steady", "Strong"]
    assert [offer.title for offer in three] == ["Gentle", "Steady"]
    assert len(offers("tomacco", 3, usual, ["random"])) == len(two)
    asked = parse("tomacco", {"seats": "human,strong"}, tuple(LEVELS["tomacco"]))
    more = changed(asked, ("players", "3"), tuple(LEVELS["tomacco"]))
    assert bots(more) == [None, "cautious", "cautious"]


def test_a_level_without_knowledge_of_the_options_is_not_offered() -> None:
    game, levels = "four_twenty_one", tuple(LEVELS["four_twenty_one"])
    asked = parse(game, {"seats": "human,exact"}, levels)
    assert "Expert" in [each.title for each in offers(game, 2, asked.options)]
    cafe = changed(asked, ("named", "421 as played in cafés"), levels)
    assert bots(cafe) == [None, "exact"]
    own = changed(cafe, ("option-nenette_lowest", "false"), levels)
    assert bots(own) == [None, "strong"]
    assert "Expert" not in [each.title for each in offers(game, 2, own.options)]
    *_less, strong, kept = offers(game, 2, own.options, ["exact"])  # of a link
    assert (kept.title, kept.manner) == ("Expert", strong.manner)


def test_what_is_not_as_usual_stands_in_the_line_of_the_rules() -> None:
    page = drawn("threes", {})
    assert " default" in page.texts
    assert [a["id"] for a in page.named("details")] == ["rules"]
    page = drawn("threes", {"plus_window": "true", "undo": "false", "seed": "mine"})
    line = " Values of a plus tile, Limited undo, Deal code"
    assert line in page.texts


def test_a_game_for_one_shows_its_house_rules_at_once() -> None:
    assert drawn("threes", {}).having("open")
    assert drawn("null_game", {}).having("open") == []


def test_the_seed_is_the_last_field() -> None:
    page = drawn("threes", {"seed": "mine"})
    assert page.controls()[-1]["id"] == "seed"


def test_names_that_are_known_are_offered_to_persons() -> None:
    asked = parse("null_game", {"seats": "human,quick"}, LADDER)
    page = check(screen.draw(Form(asked, seat=0), OFFERS, ("Ann", "<b>")))
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
    posted = opened(asked, 0).posted() | opened(replace(asked), 1).posted()
    assert posted["seed"] == "abc"
    assert posted["name-0"] == "Ann, the 1st"


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
