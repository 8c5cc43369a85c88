"""The lobby: running tables, a card a game, and finished games."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tabletop.library import settings
from tabletop.library.game_index import GameSummary
from tabletop.library.results import Kind, PersonalResult, opponents
from tabletop.registry import GAMES
from tabletop.screens import lobby
from tabletop.screens.parts import game_lists
from tabletop.session import Seat, Session
from tests.kit.app import Kit
from tests.kit.markup import Page, check

NOON = 1_000_000_000 - 1_000_000_000 % 86_400 + 43_200.0
DAY = 86_400.0


@pytest.fixture
def _in_london(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def drawn(*entries: GameSummary) -> Page:
    return check(lobby.draw(entries, now=NOON))


def entry(
    id_: str,
    *,
    over: bool = False,
    result: PersonalResult | None = None,
    others: tuple[str, ...] = (),
) -> GameSummary:
    return GameSummary(
        id_, "tomacco", "Ben's turn", over, NOON - 3 * DAY, result, others
    )


def test_a_first_visit_has_the_games_and_no_headings_without_anything_below() -> None:
    page = drawn()
    assert [a["id"] for a in page.named("h2")] == [f"title-{game}" for game in GAMES]
    assert "Your tables" not in page.texts
    assert "Finished games" not in page.texts


def test_the_settings_are_at_the_top() -> None:
    assert drawn(entry("a")).named("a")[0]["href"] == "#/settings"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_begins_a_game_at_once_or_leads_to_its_form_or_its_rules(
    game: str,
) -> None:
    page = drawn(GameSummary("a", game, "3 moves", over=False, changed=NOON))
    addresses = {a["id"]: a["href"] for a in page.named("a") if "id" in a}
    assert addresses[f"play-{game}"] == f"#/{game}?"
    assert addresses[f"new-{game}"] == f"#/{game}/new"
    assert addresses[f"rules-{game}"] == f"#/{game}/rules"


def test_a_card_says_what_it_is_for_how_many_and_how_long() -> None:
    texts = drawn().texts
    assert "Puzzle · 1 player · 5 min" in texts
    assert "Cards · 2–20 players · 5 min" in texts
    assert "Duel · 2 players · 10 min" in texts


@pytest.mark.usefixtures("_in_london")
def test_tables_that_go_on_come_first_with_their_state_company_and_day() -> None:
    page = drawn(entry("a", others=("Ben", "Cleo")))
    headings = [a["id"] for a in page.named("h2")]
    assert headings[0] == "tables-title"
    assert "Ben's turn" in page.texts
    assert "with Ben and Cleo · 3 days ago" in page.texts


def test_many_names_are_not_all_told() -> None:
    names = tuple("ABCDEFGH")
    (told,) = [
        t for t in drawn(entry("a", others=names)).texts if t.startswith("with ")
    ]
    assert told.startswith("with A, B, C and 5 others")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("won", "You won"),
        ("safe", "You were safe"),
        ("shared", "You shared the win"),
        ("drawn", "A draw"),
        ("lost", "You lost"),
        ("placed", "You finished number 2 of 4"),
        ("solo", "Ben's turn"),
    ],
)
def test_a_finished_game_tells_how_it_ended(kind: Kind, words: str) -> None:
    page = drawn(entry("a", over=True, result=PersonalResult(kind, 1.0, 2, 4)))
    assert words in page.texts
    assert [a["id"] for a in page.named("h2")][-1] == "shelf-title"


def test_of_many_games_most_are_folded() -> None:
    entries = [entry(f"{number}") for number in range(9)]
    page = drawn(*entries)
    assert "5 more" in page.texts
    assert len(page.having("data-command")) == len(entries)  # each can be deleted


@pytest.mark.usefixtures("_in_london")
@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"),
        (0.5, "today"),
        (0.51, "yesterday"),
        (1.5, "yesterday"),
        (2, "2 days ago"),
        (13, "13 days ago"),
        (14, "2 weeks ago"),
        (59, "8 weeks ago"),
        (60, "2 months ago"),
        (-1, "today"),
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


def test_the_page_keeps_who_plays_and_when() -> None:
    kit = Kit.at("#/four_twenty_one?seats=human,seed&names=Ann,Ben")
    kit.open("#/")
    assert kit.game_store.entries()[0].others == ("Ben",)
    assert "with Ben · today" in check(kit.app.frame().markup).texts
    kit.open("#/threes?seats=quick")
    assert kit.game_store.entries()[0].others == ()


# Sitting down, in presses


def pressed(page: Page, id_: str) -> dict[str, str]:
    """Return what can be pressed of this id."""
    (there,) = [a for a in page.named("a", "button", "input") if a.get("id") == id_]
    assert "aria-disabled" not in there
    return there


def test_from_the_lobby_the_first_move_is_the_second_press() -> None:
    """Before the first game of its kind there is one press more (see test_learning)."""
    for game in GAMES:
        kit = Kit()
        settings.store(kit.store, settings.Settings(met=(game,)))
        kit = kit.reload()
        kit.open(pressed(check(kit.app.frame().markup), f"play-{game}")["href"])
        session = kit.session()
        assert [seat.bot is None for seat in session.seats].count(True) == 1
        if session.to_act == 0:  # else a computer begins
            kit.hold()
            kit.play_any()
            assert len(kit.session().log) > len(session.log)


def test_a_table_of_four_against_chosen_computers_is_laid_in_four_presses() -> None:
    kit, presses = Kit(), 0

    def page() -> Page:
        nonlocal presses
        presses += 1
        return check(kit.app.frame().markup)

    kit.open(pressed(page(), "new-tomacco")["href"])
    form = page()
    more = pressed(form, "more")["data-command"]
    kit.app.command(more)
    form = page()
    strongest = form.having("name", "opponents")[-1]["value"]
    kit.app.command("choose", {"opponents": strongest})
    form = page()
    pressed(form, "start")
    kit.app.command("start")
    bots = [seat.bot for seat in kit.session().seats]
    assert bots == [None, "strong", "strong", "strong"]
    assert presses == 4


def test_a_name_is_remembered_for_every_game() -> None:
    kit = Kit.at("#/four_twenty_one/new")
    kit.app.command("choose", {"name-0": "Ann"})
    kit.app.command("start")
    other = kit.reload()
    other.open("#/tomacco?")
    other.app.command("just-play", {})
    assert other.session().seats[0].name == "Ann"
    other.open("#/settings")
    assert "Ann" in check(other.app.frame().markup).texts


def test_names_of_a_link_are_not_those_of_this_device() -> None:
    kit = Kit.at("#/stavegame?seats=human,human&names=Zed,Yve")
    kit.open("#/four_twenty_one")
    assert kit.session().seats[0].name == "Player 1"
