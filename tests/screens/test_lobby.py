"""The lobby: a game to continue, the deal of the day, and a band for each game."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tabletop.library import settings
from tabletop.library.game_index import GameSummary
from tabletop.library.results import Kind, PersonalResult, opponents
from tabletop.registry import GAMES, view_of
from tabletop.screens import lobby
from tabletop.screens.parts import game_lists
from tabletop.session import Seat, Session
from tests.kit.app import Kit
from tests.kit.markup import Page, check

NOON = 1_000_000_000 - 1_000_000_000 % 86_400 + 43_200.0
DAY = 86_400.0
TODAY = "2001-09-09"


@pytest.fixture
def _in_london(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def drawn(*entries: GameSummary, **more: Any) -> Page:
    return check(lobby.draw(entries, day=TODAY, **more))


def entry(  # noqa: PLR0913 - the fields of an entry
    id_: str,
    game: str = "tomacco",
    *,
    status: str = "Ben plays · pile of 3",
    over: bool = False,
    others: tuple[str, ...] = ("Ben", "Cleo"),
    is_turn: bool = False,
) -> GameSummary:
    return GameSummary(
        *(id_, game, status, over, NOON - 3 * DAY),
        others=others,
        computers=others,
        is_turn=is_turn,
    )


def shown(page: Page) -> str:
    unseen = r'<(\w+) class="sr-only">.*?</\1>|<svg.*?</svg>'
    return re.sub(r"<[^>]*>", " ", re.sub(unseen, "", page.markup))


def addresses(page: Page) -> dict[str, str]:
    return {a["id"]: a["href"] for a in page.named("a") if "id" in a}


def test_a_first_visit_has_the_games_and_nothing_to_continue() -> None:
    page = drawn()
    assert [a["id"] for a in page.named("h2")] == [f"title-{game}" for game in GAMES]
    assert "continue" not in addresses(page)


@pytest.mark.parametrize("kept", [0, 1, 5])
def test_a_lobby_has_at_most_sixty_words(kept: int) -> None:
    """The words that are read; pictures are left out."""
    entries = [entry(game, game) for game in (*GAMES,)[:kept]]
    assert len(shown(drawn(*entries)).split()) <= 60


def test_the_settings_are_at_the_top() -> None:
    assert drawn(entry("a")).named("a")[0]["href"] == "#/settings"


@pytest.mark.parametrize("is_heard", [False, True])
def test_sound_is_switched_at_the_top(*, is_heard: bool) -> None:
    (switch,) = drawn(is_heard=is_heard).having("data-command", "sound")
    assert switch["aria-pressed"] == str(is_heard).lower()
    kit = Kit()
    kit.app.command("sound")
    (switch,) = check(kit.app.frame().markup).having("data-command", "sound")
    assert switch["aria-pressed"] == "true"
    assert kit.app.frame().screen == "lobby"


def test_the_game_that_was_played_last_can_be_continued() -> None:
    last = entry("a", is_turn=True)
    page = drawn(entry("z", over=True), last, entry("b", "threes", others=()))
    assert addresses(page)["continue"] == "#/tomacco/a"
    assert "Your turn" in page.texts
    assert "Tomacco, Ben and Cleo" in page.texts
    assert page.markup.count('class="seat-face"') == 2


def test_a_state_is_told_once() -> None:
    page = drawn(entry("a"), entry("b", "threes", status="Score 135", others=()))
    text = shown(page)
    assert text.count("Ben plays") == 1
    assert text.count("Score 135") == 1
    assert "Puzzle" not in text
    assert "Cards" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_band_leads_to_the_game_and_its_sheet_to_all_else(game: str) -> None:
    assert addresses(drawn())[f"play-{game}"] == f"#/{game}"
    kit = Kit()
    kit.app.command(f"about-{game}")
    found = addresses(check(kit.app.frame().markup))
    assert found[f"new-{game}"] == f"#/{game}/new"
    assert found[f"rules-{game}"] == f"#/{game}/rules"
    assert found[f"records-{game}"] == f"#/records/{game}"
    assert f"{view_of(game).minutes} min" in kit.app.frame().markup
    kit.app.command("close")
    assert "dialog" not in kit.app.frame().markup


def test_the_rules_of_all_games_are_on_a_sheet() -> None:
    kit = Kit()
    kit.app.command("rules")
    found = addresses(check(kit.app.frame().markup))
    assert {f"rules-{game}" for game in GAMES} <= {*found}


def test_a_band_says_what_the_game_is_and_for_how_many() -> None:
    text = " ".join(" ".join(drawn().texts).split())
    assert "Puzzle 1 1 player" in text
    assert "Cards 2–20 2–20 players" in text
    assert "Duel 2 2 players" in text


def test_a_band_resumes_the_running_game_and_begins_one_if_none_runs() -> None:
    kit = Kit()
    settings.store(kit.store, settings.Settings(met=("threes",)))
    kit = kit.reload()
    kit.open("#/threes")
    first = kit.app.address
    kit.play_any()
    kit.open("#/")
    kit.open("#/threes")
    assert kit.app.address == first
    while not kit.session().is_over:
        kit.play_any()
    kit.open("#/")
    kit.open("#/threes")
    assert not kit.session().is_over


def test_the_deal_of_the_day_shows_its_week_and_its_streak() -> None:
    assert "same for everybody" in drawn().texts
    done = replace(
        entry("a", "threes", over=True, others=()),
        daily=TODAY,
        result=PersonalResult("solo", 9.0, 1, 1),
    )
    page = drawn(done)
    assert "1 day running" in shown(page)
    assert [a["class"] for a in page.having("class") if "done" in a["class"]] == [
        "done today"
    ]


def test_a_browser_that_cannot_save_says_so() -> None:
    assert "allow saving" in drawn(keeps=False).markup
    assert "allow saving" not in drawn().markup


def test_a_seat_at_another_table_leads_there() -> None:
    page = drawn(seats=[("t1", "tomacco", "Eva")])
    assert addresses(page)["to-seat-t1"] == "#/seat/t1"
    assert "Eva’s table" in page.texts


def test_people_on_the_card_have_the_discs_of_their_seats() -> None:
    four = entry("a", others=("Ann", "Ben", "Tom", "Dan"))
    page = drawn(replace(four, computers=("Ben", "Dan"), discs=(0, 1, 2, 3)))
    discs = page.of_class("seat-disc")
    assert [each["class"].split()[1] for each in discs] == [
        "seat-colour-0",
        "seat-colour-2",
    ]
    assert "Tomacco, Ann, Ben, Tom and Dan" in page.texts


def test_of_many_opponents_three_are_named() -> None:
    page = drawn(entry("a", others=tuple("ABCDEFGH")))
    assert "Tomacco, A, B, C and 5 others" in page.texts


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("won", "You won"),
        ("safe", "You were safe"),
        ("shared", "You shared the win"),
        ("drawn", "A draw"),
        ("lost", "You lost"),
        ("placed", "You came 2nd of 4"),
        ("solo", "Score 9"),
    ],
)
def test_a_finished_game_tells_how_it_ended(kind: Kind, words: str) -> None:
    result = PersonalResult(kind, 9.0, 2, 4)
    over = replace(entry("a", over=True, status="Score 9"), result=result)
    assert game_lists.standing(over) == words


@pytest.mark.usefixtures("_in_london")
@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today, 12:00"),
        (0.5, "today, 00:00"),
        (0.51, "yesterday"),
        (1.5, "yesterday"),
        (2, "2 days ago"),
        (13, "13 days ago"),
        (14, "2 weeks ago"),
        (59, "8 weeks ago"),
        (60, "2 months ago"),
        (-1, "today, 12:00"),
    ],
)
def test_when_it_was_is_told_as_people_do(days: float, words: str) -> None:
    assert game_lists.ago(NOON - days * DAY, NOON) == words


def test_of_a_day_that_is_not_known_nothing_is_said() -> None:
    assert game_lists.ago(0.0, NOON) == ""


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["seed", None, "seed"], ("A", "C")),
        ([None, None], ("A", "B")),
        (["seed", "seed"], ("A", "B")),
    ],
)
def test_it_is_told_whom_the_one_person_plays_against(
    bots: list[str | None], names: tuple[str, ...]
) -> None:
    seats = [Seat(name, bot) for name, bot in zip("ABC", bots, strict=False)]
    session = Session.start("four_twenty_one", players=len(seats), seats=seats)
    assert opponents(session) == names


def test_the_page_keeps_who_plays() -> None:
    kit = Kit.at("#/four_twenty_one?seats=human,seed&names=Ann,Ben")
    kit.open("#/")
    (kept,) = kit.game_store.entries()
    assert (kept.others, kept.computers) == (("Ben",), ("Ben",))
    assert "Four Twenty One, Ben" in check(kit.app.frame().markup).texts
    kit.open("#/threes?seats=quick")
    assert kit.game_store.entries()[0].others == ()


# Sitting down, in presses


def pressed(page: Page, id_: str) -> dict[str, str]:
    (there,) = [a for a in page.named("a", "button", "input") if a.get("id") == id_]
    assert "aria-disabled" not in there
    return there


def test_from_the_lobby_the_first_move_is_the_second_press() -> None:
    for game in GAMES:
        kit = Kit()  # of a person who has never played
        kit.open("#/")
        kit.open(pressed(check(kit.app.frame().markup), f"play-{game}")["href"])
        session = kit.session()
        assert [seat.bot is None for seat in session.seats].count(True) == 1
        if session.to_act == 0:  # else a computer begins
            kit.hold()
            kit.play_any()
            assert len(kit.session().log) > len(session.log)


def test_a_table_of_four_against_chosen_computers_is_laid_in_six_presses() -> None:
    kit, presses = Kit(), 0
    kit.app.command("about-tomacco")

    def page() -> Page:
        nonlocal presses
        presses += 1
        return check(kit.app.frame().markup)

    kit.open(pressed(page(), "new-tomacco")["href"])
    kit.app.command("choose", {"players": pressed(page(), "players-4")["value"]})
    kit.app.command(pressed(page(), "at-1")["data-command"])
    strongest = page().having("name", "seat-1")[-1]
    kit.app.command("choose", {"seat-1": strongest["value"]})
    kit.app.command(pressed(page(), "for-all")["data-command"])
    pressed(page(), "start")
    kit.app.command("start")
    bots = [seat.bot for seat in kit.session().seats]
    assert bots == [None, "cautious", "cautious", "cautious"]
    assert presses == 6


def test_a_name_is_remembered_for_every_game() -> None:
    kit = Kit.at("#/four_twenty_one/new")
    kit.app.command("choose", {"name-0": "Ann"})
    kit.app.command("start")
    other = kit.reload()
    other.open("#/tomacco?")
    assert other.session().seats[0].name == "Ann"
    other.open("#/settings")
    assert "Ann" in check(other.app.frame().markup).texts


def test_names_of_a_link_are_not_those_of_this_device() -> None:
    kit = Kit.at("#/stavegame?seats=human,human&names=Zed,Yve")
    kit.open("#/four_twenty_one")
    assert kit.session().seats[0].name == "Player 1"


def test_without_a_network_the_lobby_says_what_still_works() -> None:
    assert "offline" not in shown(drawn())
    told = shown(drawn(is_offline=True))
    assert "offline" in told
    assert "on the same Wi-Fi only" in told
