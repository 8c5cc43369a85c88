"""New games as texts: links, forms and the memory of the last choice."""

import pytest
from hypothesis import given

from tabletop.games import threes
from tabletop.registry import LEVELS
from tabletop.session import Seat, default_name, game_request
from tabletop.session.game_request import NewGame, parse, start, texts
from tests.kit import null_game
from tests.kit.games import all_games
from tests.kit.text import is_sentence
from tests.session.new_games import LADDER, new_games

pytestmark = pytest.mark.usefixtures("null_is_registered")


@given(new_game=new_games())
def test_texts_become_the_same_new_game_again(new_game: NewGame) -> None:
    assert parse(new_game.game, texts(new_game), LADDER) == new_game


def test_without_texts_a_person_plays_alone() -> None:
    alone = NewGame("threes", (Seat("Player 1"),), threes.Options())
    assert parse("threes", {}, LADDER) == alone
    assert texts(alone) == {"players": "1", "seats": "human"}


def test_without_texts_a_person_meets_a_gentle_computer() -> None:
    seats = (Seat("Player 1"), Seat("Ben", "quick"))
    assert parse("null_game", {}, LADDER).seats == seats
    assert parse("null_game", {}, ("random",)).seats[1].bot == "random"


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("threes", 1),
        ("four_twenty_one", 3),
        ("tomacco", 3),
        ("game_of_threes", 3),
        ("stavegame", 2),
    ],
)
def test_a_table_is_laid_for_the_usual_number(game: str, players: int) -> None:
    levels = tuple(LEVELS[game])
    new_game = parse(game, {}, levels)
    assert len(new_game.seats) == players
    weaker = {levels[1]} if players > 1 else set()  # not the one that moves at random
    assert {seat.bot for seat in new_game.seats[1:]} == weaker
    assert levels[1] != levels[-1]


def test_twenty_computers_differ_by_their_initials() -> None:
    called = [default_name(place, "quick") for place in range(20)]
    assert len({name[0] for name in called}) == len(called)


def test_no_computer_has_the_name_of_a_person_at_the_table() -> None:
    for first in ("Ben", "BEN", "Ida"):
        said = {"seats": "human,quick,quick", "names": first}
        seats = parse("null_game", said, LADDER).seats
        assert len({seat.name.casefold() for seat in seats}) == len(seats)
    assert default_name(1, "quick", ["Ben"]) == "Cleo"
    assert default_name(2, "quick", ["Ben", "Cleo"]) == "Edda"
    everybody = [*(default_name(place, "quick") for place in range(20)), "Hal"]
    called = [default_name(place, "quick", everybody) for place in range(20)]
    assert len(set(called)) == len(called)
    assert set(called).isdisjoint(everybody)


def test_a_person_has_the_remembered_name_and_the_computer_another() -> None:
    asked = parse("null_game", {"seats": "human,quick"}, LADDER)
    assert asked.seats[1].name == "Ben"
    seats = game_request.named(asked, ["Ben"]).seats
    assert [seat.name for seat in seats] == ["Ben", "Cleo"]


def test_persons_without_names_have_those_that_are_remembered() -> None:
    said = {"seats": "human,quick,human", "names": ",Deep"}
    asked = parse("null_game", said, LADDER)
    seats = game_request.named(asked, ["Deep", "Ann", "Bob"]).seats
    assert [seat.name for seat in seats] == ["Ann", "Deep", "Bob"]
    one = game_request.named(asked, ["Ann"])
    assert [seat.name for seat in one.seats] == ["Ann", "Deep", "Player 3"]
    assert game_request.names_of(one) == ("Ann", "")
    assert game_request.named(one, ["Cy"]).seats[0].name == "Ann"


def test_without_computers_persons_meet() -> None:
    seats = (Seat("Player 1"), Seat("Player 2"))
    assert parse("null_game", {}, ()).seats == seats


def test_everything_may_be_said() -> None:
    said = {
        "players": "3",
        "seats": "quick,human,random",
        "names": "Deep,Ann",
        "seed": "abc",
        "ranks": "4",
    }
    assert parse("null_game", said, LADDER) == NewGame(
        "null_game",
        (Seat("Deep", "quick"), Seat("Ann"), Seat("Cleo", "random")),
        null_game.Options(ranks=4),
        "abc",
    )


def test_the_seats_alone_tell_how_many_play() -> None:
    assert len(parse("null_game", {"seats": "human,human,quick"}, LADDER).seats) == 3


def test_a_comma_in_a_name_is_no_end_of_it() -> None:
    seats = (Seat("Ann, 50%"), Seat("Bob"))
    new_game = NewGame("null_game", seats, null_game.Options())
    assert texts(new_game)["names"] == "Ann%2C 50%25,Bob"
    assert parse("null_game", texts(new_game), LADDER) == new_game


def test_space_around_a_name_goes_and_an_empty_name_is_the_usual_one() -> None:
    said = {"seats": "human,human", "names": "  Ann  Lee , "}
    seats = parse("null_game", said, LADDER).seats
    assert seats == (Seat("Ann Lee"), Seat("Player 2"))


@pytest.mark.parametrize(
    ("game", "said", "words"),
    [
        ("chess", {}, "There is no game called “chess” here."),
        (
            "threes",
            {"players": "two"},
            "The number of players must be a number, not “two”.",
        ),
        (
            "threes",
            {"players": "-1"},
            "The number of players must be a number, not “-1”.",
        ),
        ("threes", {"players": "9" * 9999}, "must be a number, not “"),
        ("threes", {"players": "2"}, "for 1 player, not for 2"),
        ("null_game", {"players": "4"}, "2 or 3 players"),
        ("null_game", {"players": "0"}, "2 or 3 players"),
        ("null_game", {"seats": "human"}, "2 or 3 players"),
        ("null_game", {"seats": "human,"}, "Unknown player “”."),
        (
            "null_game",
            {"seats": "human,superb"},
            "Unknown player “superb”. Choose from: human, random, quick, strong.",
        ),
        (
            "null_game",
            {"players": "3", "seats": "human,quick"},
            "3 players need 3 seats, not 2.",
        ),
        ("null_game", {"names": "A,B,C"}, "There are 3 names for 2 seats."),
        ("null_game", {"names": "A" * 41}, "41 characters, at most 40."),
        ("null_game", {"seed": "A" * 81}, "81 characters, at most 80."),
        ("null_game", {"ranks": "9"}, "“ranks” must be 2, 3 or 4, not “9”."),
        ("null_game", {"colour": "red"}, "There is no option “colour” in this game."),
    ],
)
def test_what_is_impossible_is_a_sentence(
    game: str, said: dict[str, str], words: str
) -> None:
    with pytest.raises(ValueError, match=r"\.") as refused:
        parse(game, said, LADDER)
    assert words in str(refused.value)
    assert is_sentence(str(refused.value))


def test_a_game_is_offered_for_no_other_numbers_than_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(null_game, "new", lambda *_any: None)
    with pytest.raises(ValueError, match="is for 2, 3 players, not for 9"):
        parse("null_game", {"players": "9"}, LADDER)


def test_a_new_game_begins_as_it_was_asked_for() -> None:
    said = {"seats": "human,random", "names": "Ann", "seed": "deal", "ranks": "4"}
    session = start(parse("null_game", said, LADDER))
    assert session.seats == (Seat("Ann"), Seat("Ben", "random"))
    assert session.options == null_game.Options(ranks=4)
    assert session.seed == "deal"
    assert session.to_act == 0


def test_without_a_seed_every_deal_is_another() -> None:
    new_game = parse("threes", {}, LADDER)
    assert start(new_game).seed != start(new_game).seed


@pytest.mark.parametrize("game", sorted(all_games()))
def test_no_option_or_level_has_a_name_that_means_something_else(game: str) -> None:
    fields = set(all_games()[game].Options.__dataclass_fields__)
    assert fields.isdisjoint(game_request.RESERVED)
    levels = LEVELS[game]
    assert game_request.HUMAN not in levels
    assert not any("," in level for level in levels)


@pytest.mark.parametrize("text", ["order 5h 9c", "shuffle 5h 9c", "keep 0", "up"])
@pytest.mark.parametrize("game", ["game_of_threes", "tomacco"])
def test_a_link_sets_no_luck(game: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z“].*\.$"):
        parse(game, {"opening": text}, ("random",))
