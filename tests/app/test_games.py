"""The list of all games and its commands, without a browser."""

from dataclasses import replace
from typing import Final

import pytest

from tabletop.library.game_index import GameSummary
from tabletop.library.results import PersonalResult
from tabletop.model.places import SCREENFUL
from tabletop.screens.games import FURTHER
from tabletop.session import Session, links, save
from tabletop.ui import thumbnails
from tabletop.ui.elements import descendants
from tests.app.shelves import Shelves
from tests.kit.app import Kit
from tests.kit.markup import Page, check

NUMBER: Final = SCREENFUL + FURTHER + 8  # the number of stored games that aren't loaded


@pytest.fixture
def kit() -> Shelves:
    """Return an app with the list of all games, with saves that aren't loaded."""
    kit = Shelves()
    kit.put_away(NUMBER, title="Christmas Eve")
    kit.app.open("#/games")
    return kit


def rows(page: Page) -> list[str]:
    return [str(a["id"])[5:] for a in page.named("li") if "save-" in str(a.get("id"))]


def test_a_screenful_of_them_is_drawn_and_more_on_demand(kit: Shelves) -> None:
    page = kit.page()
    assert rows(page) == [f"away-{k}" for k in range(SCREENFUL)]
    assert f"{NUMBER} games." in page.texts
    assert f"Show {FURTHER} more" in page.texts
    kit.app.command("more")
    frame = kit.app.frame()
    assert len(rows(check(frame.markup))) == SCREENFUL + FURTHER
    assert "Show 8 more" in frame.markup
    assert frame.focus == f"open-away-{SCREENFUL}"
    kit.app.command("more")
    assert "show-more" not in kit.app.frame().markup
    kit.app.command("more")  # a late press
    assert len(rows(kit.page())) == NUMBER


def test_the_card_to_continue_has_a_picture_of_its_table(kit: Shelves) -> None:
    kit.open("#/threes?seed=pictured")
    kit.play_any()
    told, board = kit.game_store.entries()[0], kit.session().observation(0).board
    shown = told.glimpse.replace("/", " ").split(" ")
    assert [cell.partition("~")[0] for cell in shown] == [str(n or ".") for n in board]
    drawn = thumbnails.drawn(told.glimpse)
    kit.app.open("#/")
    assert drawn in [*descendants(kit.app.frame().tree)]


def test_a_search_finds_a_game_by_its_name_and_says_how_many(kit: Shelves) -> None:
    kit.app.search("christmas")
    frame = kit.app.frame()
    assert rows(check(frame.markup)) == ["away-0"]
    assert frame.polite == "1 game found."
    kit.app.search("tomacco")
    assert kit.app.frame().polite == "No games match."


def test_a_game_that_was_put_away_opens_as_soon_as_the_store_has_told_it(
    kit: Shelves,
) -> None:
    kit.app.open("#/threes/away-3")
    assert kit.app.frame().screen == "seeking"
    kit.answer()
    kit.hold()
    frame = kit.app.frame()
    assert (frame.screen, frame.address) == ("table", "#/threes/away-3")
    kit.play_any()
    assert kit.kept("away-3") != kit.slow.far["away-3"]


@pytest.mark.parametrize("is_longer", [False, True])
def test_a_link_to_a_game_that_was_put_away_goes_on_with_it(
    kit: Shelves, *, is_longer: bool
) -> None:
    theirs = Session.start("threes", players=1, seed="away")
    if is_longer:
        theirs.play(theirs.legal()[0])
    text = save.dumps(Session.start("threes", players=1, seed="away"))
    for id_ in [it for it in kit.slow.far if it != "away-7"]:
        del kit.slow.far[id_], kit.slow.entries[id_]
    other = save.dumps(Session.start("threes", players=1, seed="another"))
    kit.slow.put_away(replace(kit.slow.entries["away-7"], id="other"), other)
    kit.app.open(links.address(theirs))
    assert kit.app.frame().screen == "seeking"
    kit.answer()
    assert kit.app.address == "#/threes/away-7"
    assert kit.session().log == theirs.log
    assert {it.id for it in kit.game_store.entries()} == {"away-7", "other"}
    assert (kit.game_store.text("away-7") == text) is not is_longer


def test_a_link_to_a_game_that_is_nowhere_is_laid_beside(kit: Shelves) -> None:
    theirs = Session.start("threes", players=1, seed="elsewhere")
    kit.app.open(links.address(theirs))
    kit.answer()
    assert kit.app.frame().screen == "table"
    assert len(kit.game_store.entries()) == NUMBER
    kit.app.hold(kit.app.frame().hold, is_mine=True)
    kit.app.play(theirs.legal()[0])
    mine, *_others = kit.game_store.entries()
    assert kit.game_store.load(mine.id).log[: len(theirs.log)] == theirs.log


def test_a_game_that_is_nowhere_is_a_sentence(kit: Shelves) -> None:
    kit.app.open("#/threes/nowhere")
    kit.answer()
    frame = kit.app.frame()
    assert frame.screen == "error"
    assert "There is no game “nowhere” on this device." in check(frame.markup).texts


def test_whoever_goes_elsewhere_meanwhile_stays_there(kit: Shelves) -> None:
    kit.app.open("#/threes/away-3")
    kit.app.open("#/settings")
    kit.answer()
    assert kit.app.frame().screen == "settings"


@pytest.mark.parametrize("way", [1, -1])
def test_of_two_games_that_are_opened_at_once_the_later_one_opens(
    kit: Shelves, way: int
) -> None:
    kit.app.open("#/threes/away-3")
    kit.app.open("#/threes/away-4")
    (first, second), kit.slow.asked = kit.slow.asked, []
    for answer in (first, second)[::way]:
        kit.slow.asked.append(answer)
        kit.answer()
        is_open = way < 0 or answer is second
        screen = "table" if is_open else "seeking"
        frame = kit.app.frame()
        assert (frame.screen, frame.address) == (screen, "#/threes/away-4")
    assert kit.game_store.text("away-3") is not None


def test_what_comes_for_something_else_opens_no_game(kit: Shelves) -> None:
    kit.app.open("#/threes/away-3")
    kit.app.come("No network.")
    kit.app.come()
    assert kit.app.frame().screen == "seeking"
    kit.answer()
    assert kit.app.frame().screen == "table"


def test_a_game_is_renamed_and_pinned(kit: Shelves) -> None:
    kit.app.command("sheet-away-5")
    assert "<dialog" in kit.app.frame().markup
    kit.app.command("rename-away-5", {"title": " With  Ann "})
    frame = kit.app.frame()
    assert "<dialog" not in frame.markup
    assert (frame.polite, frame.focus) == ("Renamed.", "sheet-away-5")
    assert "With Ann" in check(frame.markup).texts
    kit.app.command("sheet-away-5")
    kit.app.command("pin-away-5")
    assert rows(kit.page())[0] == "away-5"
    entry = kit.slow.entries["away-5"]
    assert (entry.title, entry.is_pinned) == ("With Ann", True)
    kit.app.command("pin-away-5")
    assert rows(kit.page())[0] == "away-0"


@pytest.mark.parametrize("is_near", [False, True])
def test_a_deleted_game_can_be_asked_back(kit: Shelves, *, is_near: bool) -> None:
    id_ = "away-2"
    if is_near:
        kit.app.open(f"#/threes/{id_}")
        kit.answer()
        kit.app.open("#/games")
    kit.app.command(f"sheet-{id_}")
    kit.app.command(f"delete-{id_}")
    frame = kit.app.frame()
    assert id_ not in rows(check(frame.markup))
    assert frame.focus == "notice-command"
    kit.app.command("undelete")
    frame = kit.app.frame()
    assert frame.focus == f"sheet-{id_}"
    assert id_ in rows(check(frame.markup))
    kit.app.open(f"#/threes/{id_}")
    kit.answer()
    assert kit.app.frame().screen == "table"


def test_the_same_deal_is_played_again(kit: Shelves) -> None:
    kit.app.open("#/threes/away-1/from/0")
    kit.answer()
    kit.hold()
    assert kit.app.frame().address.split("/")[-1] not in kit.slow.far
    again = kit.session()
    first = Session.start("threes", players=1, seed="away")
    assert again.log == first.log
    assert again.header == first.header


def test_a_game_is_played_on_from_any_move() -> None:
    kit = Kit.at("#/threes?seed=fork")
    for _ in range(4):
        kit.play_any()
    old, address = kit.session().copy(), kit.app.address
    ply = len(old.log) - 2
    kit.open(f"{address}/from/{ply}")
    assert kit.app.address != address
    fork = kit.session()
    assert fork.log[:ply] == old.log[:ply]
    assert fork.takebacks == 1  # its chance is known
    assert kit.game_store.load(address.rsplit("/", 1)[-1]).log == old.log


def test_what_was_tried_in_a_review_becomes_a_game_with_those_who_played() -> None:
    kit = Kit.at(
        "#/four_twenty_one?players=2&seats=human,human&names=Ann,Ben&seed=fork"
    )
    session = kit.session()
    while not session.is_over:
        kit.app.play(session.legal()[0])
        session = kit.session()
    old = kit.app.address
    kit.app.open(f"{old}/analysis/9")
    assert 'data-command="fork"' not in kit.app.frame().markup
    kit.app.command("try")
    assert 'data-command="fork"' in kit.app.frame().markup
    ply = int(kit.app.address.rsplit("/", 1)[-1])
    kit.app.command("fork")
    kit.hold()
    frame = kit.app.frame()
    assert "A new game continues from here." in frame.polite
    assert frame.screen == "table"
    fork = kit.session()
    assert fork.log[:ply] == session.log[:ply]
    assert fork.header == session.header
    assert not fork.is_over
    kit.play_any()
    assert kit.game_store.load(old.rsplit("/", 1)[-1]).log == session.log


def test_what_is_made_up_in_a_review_becomes_no_game() -> None:
    kit = Kit.at("#/threes?seed=running")
    for _ in range(3):
        kit.play_any()
    kit.app.open(f"{kit.app.address}/analysis")
    kit.app.command("try")
    assert "fork" not in kit.app.frame().markup


def test_what_is_hidden_is_not_forked_while_the_game_runs() -> None:
    kit = Kit.at("#/tomacco?players=2&seats=human,random&seed=fork")
    kit.open(f"{kit.app.address}/from/0")
    assert "You can share it when the game is over" in kit.app.frame().markup


def test_a_review_is_noted_of_a_game(kit: Shelves) -> None:
    kit.app.open("#/threes/away-4/analysis")
    kit.answer()
    assert kit.slow.entries["away-4"].is_reviewed
    kit.app.open("#/games")
    assert "Reviewed" in " ".join(kit.page().texts)


def test_the_lobby_leads_to_all_games(kit: Shelves) -> None:
    kit.app.open("#/")
    page = kit.page()
    assert [a for a in page.named("a") if a.get("href") == "#/games"]


def test_a_game_that_cannot_be_read_now_is_not_told_as_one_that_is_not_there(
    kit: Shelves,
) -> None:
    kit.open("#/threes/away-3")
    kit.app.fetched(kit.slow.asked.pop()[0], is_read=False)
    assert kit.app.frame().assertive == (
        "This game can’t be read right now. Reload the page."
    )
    kit.open("#/threes/away-9999")
    kit.answer()
    assert "There is no game “away-9999”" in kit.app.frame().assertive


def test_a_longer_save_of_the_game_on_the_table_is_played_on(kit: Shelves) -> None:
    kit.open("#/threes?seed=longer")
    kit.play_any()
    mine, *_others = kit.game_store.entries()
    longer = kit.game_store.load(mine.id)
    for _ in range(3):
        longer.play(longer.legal()[0])
    kit.store.write(mine, save.dumps(longer))
    kit.app.lay_again(mine.id)
    assert "4 moves" in kit.app.frame().markup
    kit.play_any()
    assert kit.session().log[: len(longer.log)] == longer.log


def test_the_records_tell_of_all_finished_games(kit: Shelves) -> None:
    won = PersonalResult("won", 1.0, 1, 2)
    told = GameSummary("w", "tomacco", "", over=True, changed=1.0, result=won)
    solo = replace(
        told, id="s", game="threes", result=PersonalResult("solo", 1234.0, 1, 1)
    )
    more = replace(solo, id="t", result=PersonalResult("solo", 234.0, 1, 1))
    solo = replace(solo, feat="Highest tile 96 ■■□□□□□□")
    met = replace(told, others=("Ben",), levels=("random",), luck=0.58)
    kit.list(met, solo, more)
    kit.app.open("#/records")
    frame = kit.app.frame()
    page = check(frame.markup)
    assert frame.focus == "records"
    assert "best 1,234" in page.texts
    assert "won 1 of 1" in page.texts
    hrefs = [a.get("href") for a in page.named("a")]
    assert hrefs[1:] == ["#/records/threes", "#/records/tomacco"]
    texts: dict[str, tuple[str, ...]] = {
        "threes": ("1,234", "734", "Highest tile 96"),
        "tomacco": (
            *("won of 1", "Ben", "Random moves", "1 of 1 won", "1 : 0"),
            "58% (50% is average)",
        ),
    }
    for game, expected in texts.items():
        kit.app.open(f"#/records/{game}")
        page = kit.page()
        assert {*expected} <= {*page.texts}
    kit.app.open("#/records/threes")
    page = kit.page()
    names = [str(a.get("aria-label")) for a in page.having("aria-label")]
    assert "Games by score: 1 from 200 to 399; 1 from 1,200 to 1,399." in names
    assert "#/threes/s" in [a.get("href") for a in page.named("a")]


@pytest.mark.parametrize("address", ["#/records", "#/records/tomacco"])
def test_records_begin_with_a_game_and_not_with_zeros(address: str) -> None:
    kit = Kit.at(address)
    page = check(kit.app.frame().markup)
    assert "Play one game to start this page." in page.texts
    assert "0" not in page.texts


def test_a_line_has_the_places_of_the_last_twenty_games(kit: Shelves) -> None:
    result = PersonalResult("placed", 1.0, 2, 3)
    told = GameSummary("w", "tomacco", "", over=True, changed=1.0, result=result)
    rows = [replace(told, id=f"p{k}", changed=k + 2.0) for k in range(24)]
    won = replace(told, id="q", changed=99.0, result=PersonalResult("won", 2.0, 1, 3))
    kit.list(*rows, won)
    kit.app.open("#/records/tomacco")
    names = [str(a.get("aria-label")) for a in kit.page().having("aria-label")]
    assert f"Your last 20 places: {', '.join('2' * 19)}, 1" in names


def test_a_score_with_a_move_taken_back_is_said_not_to_count(kit: Shelves) -> None:
    kit.open("#/threes?seed=back")
    kit.play_any()
    kit.app.command("undo")
    while not kit.session().is_over:
        kit.play_any()
    assert "this score doesn" in kit.app.frame().markup


def test_open_games_are_first_and_one_of_them_is_meant_to_be_pressed(
    kit: Shelves,
) -> None:
    over = GameSummary("o", "tomacco", "", over=True, changed=9.0, others=("Ben",))
    lost = replace(over, result=PersonalResult("lost", 0.0, 2, 2), computers=("Ben",))
    going = GameSummary("g", "threes", "Score 5 · 1 move", over=False, changed=1.0)
    kit.list(lost, going)
    kit.app.open("#/games")
    page = kit.page()
    assert [a["id"] for a in page.named("h2")] == ["shelf-open", "shelf-finished"]
    assert rows(page)[:2] == ["g", "o"]
    assert "Score 5" in page.texts
    assert "You lost" in page.texts
    assert page.markup.count('class="seat-face"') == 1


def test_few_games_need_no_search(kit: Shelves) -> None:
    assert 'id="search"' in kit.app.frame().markup
    few = Kit.at("#/threes?seed=few")
    few.app.open("#/games")
    assert 'id="search"' not in few.app.frame().markup
