"""The app without a browser: events of a person, and the frames that follow."""

from __future__ import annotations

import json
import re

import pytest

from tabletop.app.app import App
from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.core.options import options_of
from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import Store
from tabletop.library.settings import Preferences
from tabletop.model.device import Device
from tabletop.session import Seat, Session, bot_protocol, links, save
from tabletop.ui.elements import plain
from tests.kit.app import Kit
from tests.kit.stores import FullStore


@pytest.fixture
def kit() -> Kit:
    return Kit.at("#/threes?seed=app")


def test_an_address_makes_a_new_game_once(kit: Kit) -> None:
    frame = kit.app.frame()
    assert re.fullmatch(r"#/threes/[0-9a-f]{16}", frame.address)
    assert frame.screen == "table"
    assert frame.focus == "table"
    assert kit.session().seed == "app"
    again = kit.reload()
    again.app.open(frame.address)
    assert save.dumps(again.session()) == save.dumps(kit.session())
    assert len(again.game_store.entries()) == 1


def test_a_game_alone_resumes_the_last_one(kit: Kit) -> None:
    kit.play_any()
    kept = save.dumps(kit.session())
    again = kit.reload()
    again.open("#/threes")
    assert save.dumps(again.session()) == kept


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("#/chess", "There is no game called “chess” here."),
        ("#/threes/zz", "There is no game “zz” on this device."),
        ("#/threes?players=two", "The number of players must be a number, not “two”."),
        ("#/threes?players=2", "for 1 player"),
        ("#/threes?seats=wizard", "Unknown player “wizard”"),
        ("#/chess/rules", "no game called “chess”"),
        ("#/chess/new", "no game called “chess”"),
        ("#/threes?plus_window=maybe", "“plus_window” must be false or true"),
        ("#/threes?colour=red", "no option “colour”"),
        pytest.param(
            "#/threes?log=" + "A" * 1_000_000, "too long to be a game", id="long"
        ),
    ],
)
def test_what_an_address_asks_in_vain_is_a_sentence(address: str, words: str) -> None:
    kit = Kit()
    kit.app.open(address)
    frame = kit.app.frame()
    assert frame.screen == "error"
    assert words in frame.assertive
    assert kit.game_store.entries() == ()


def test_a_key_that_is_held_plays_once(kit: Kit) -> None:
    way = {"left": "ArrowLeft", "up": "ArrowUp"}[kit.session().legal()[0]]
    assert kit.app.press(way)
    for _repeat in range(3):
        assert kit.app.press(way, is_held=True)
        assert not kit.app.press("u", is_held=True)
    assert kit.session().observation(0).moves == 1


def test_keys_play_nothing_under_the_story_and_escape_closes_it(kit: Kit) -> None:
    kit.app.command("story")
    frame = kit.app.frame()
    assert frame.has_layer
    assert frame.focus == "story-close"
    for key in ("ArrowLeft", "ArrowUp", "w", "a", "s", "d"):
        kit.app.press(key)
    assert kit.session().observation(0).moves == 0
    assert kit.app.press("Escape")
    frame = kit.app.frame()
    assert not frame.has_layer
    assert frame.focus == "tool-tools"
    kit.play_any()
    assert kit.session().observation(0).moves == 1


def test_a_refused_move_says_why_and_changes_nothing(kit: Kit) -> None:
    while len(kit.session().legal()) == 4:
        kit.play_any()
    refused = ({"up", "down", "left", "right"} - set(kit.session().legal())).pop()
    before = save.dumps(kit.session())
    kit.app.play(refused)
    frame = kit.app.frame()
    assert "No tile can slide" in frame.assertive
    assert "No tile can slide" in plain(frame.tree)
    assert 'href="#/threes/rules/T3"' in frame.markup
    assert save.dumps(kit.session()) == before
    kit.play_any()
    assert "No tile can slide" not in plain(kit.app.frame().tree)


def test_the_first_undo_past_chance_says_that_luck_stays_the_same(kit: Kit) -> None:
    told = "the same move brings the same result"
    kit.play_any()
    after = save.dumps(kit.session())
    kit.app.command("undo")
    assert told in plain(kit.app.frame().tree)
    kit.play_any()
    assert kit.session().log == save.loads(after).log
    kit.app.command("undo")
    assert told not in plain(kit.app.frame().tree)


def test_undo_of_a_move_without_chance_says_nothing_on_luck() -> None:
    kit = Kit.at("#/stavegame?seats=human,human&seed=1")
    kit.play_any()
    kit.app.command("undo")
    assert kit.session().takebacks == 1
    assert "the same move brings" not in plain(kit.app.frame().tree)


def begin(kit: Kit, **fields: str) -> None:
    """Start a new game with its form."""
    kit.app.open("#/threes/new")
    kit.app.command("choose", {"seat-0": "human", **fields})
    kit.app.command("start")
    kit.hold()


def test_a_new_game_leaves_the_one_before_alone(kit: Kit) -> None:
    kit.play_any()
    old, address = save.dumps(kit.session()), kit.app.address
    kit.app.press("n")
    frame = kit.app.frame()
    assert frame.screen == "new"
    assert frame.address == "#/threes/new"
    begin(kit, seed="another")
    assert kit.session().seed == "another"
    kit.app.command("undo")
    assert "There is no move to take back" in kit.app.frame().assertive
    assert kit.session().seed == "another"
    kit.app.open(address)
    assert save.dumps(kit.session()) == old


def test_what_was_chosen_last_is_chosen_again(kit: Kit) -> None:
    begin(kit, **{"option-plus_window": "true", "seed": "mine"})
    assert kit.session().options.plus_window is True
    again = kit.reload()
    again.open("#/threes?")
    assert again.session().options.plus_window is True
    assert again.session().seed != "mine"


def test_an_impossible_new_game_is_a_sentence_in_its_form(kit: Kit) -> None:
    kit.app.open("#/threes/new")
    kit.app.command("choose", {"seat-0": "wizard"})
    frame = kit.app.frame()
    assert frame.screen == "new"
    assert "wizard" in frame.assertive
    assert "wizard" in frame.markup


def test_the_way_back_from_form_and_settings_leads_to_the_table(kit: Kit) -> None:
    kit.open("#/threes?seed=back")
    table = kit.app.address
    for address in ("#/threes/new", "#/settings"):
        kit.app.open(address)
        assert f'href="{table}"' in kit.app.frame().markup
        kit.app.open(table)
        assert kit.app.address == table
    kit.app.open("#/")
    kit.app.open("#/threes/new")
    assert 'href="#/"' in kit.app.frame().markup
    assert table not in kit.app.frame().markup


def test_settings_hold_at_once_and_after_a_reload(kit: Kit) -> None:
    kit.app.open("#/settings")
    kit.app.command("settings", {"theme": '"dark"', "text": "150"})
    assert kit.app.frame().root["data-theme"] == "dark"
    assert kit.reload().app.frame().root["data-text"] == "150"


def test_single_keys_can_be_turned_off(kit: Kit) -> None:
    address = kit.app.address
    kit.app.open("#/settings")
    kit.app.command("settings", {"theme": '"light"'})  # no field: unticked
    kit.open(address)
    assert kit.app.press("w") is False
    assert kit.app.press("n") is False
    assert kit.app.press("m") is False
    legal = kit.session().legal()[0]
    assert kit.app.press("Arrow" + legal.capitalize()) is True


def test_rules_open_beside_the_game(kit: Kit) -> None:
    address = kit.app.address
    kit.app.open("#/threes/rules/T3")
    frame = kit.app.frame()
    assert frame.screen == "rules"
    assert 'id="T3"' in frame.markup
    kit.open("#/threes")
    assert kit.app.address == address


def test_a_cut_tail_can_be_brought_back(kit: Kit) -> None:
    first = kit.play_any()
    kit.play_any()
    whole = kit.session().log
    kit.app.command("undo")
    kit.app.command("undo")
    kit.app.play(next(text for text in kit.session().legal() if text != first))
    kit.app.command("tools")
    assert 'data-command="restore"' in kit.app.frame().markup
    kit.app.command("restore")
    assert kit.session().log == whole


def test_keys_and_swipes_play(kit: Kit) -> None:
    legal = kit.session().legal()[0]
    key = {"up": "w", "left": "A", "down": "ArrowDown", "right": "ArrowRight"}[legal]
    assert kit.app.press(key) is True
    assert kit.session().observation(0).moves == 1
    kit.app.swipe(kit.session().legal()[0])
    assert kit.session().observation(0).moves == 2
    assert kit.app.press("u") is True
    assert kit.session().observation(0).moves == 1
    assert kit.app.press("q") is False


def test_keys_are_listed_and_do_nothing_below_a_dialog(kit: Kit) -> None:
    kit.app.press("?")
    assert "← a" in kit.app.frame().markup
    assert kit.app.press("u") is False
    kit.app.command("close")
    assert "<dialog" not in kit.app.frame().markup


def test_a_torn_save_costs_one_sentence_and_plays_on() -> None:
    kit = Kit.at("#/threes?seed=torn")
    for _ in range(4):
        kit.play_any()
    id_ = kit.app.address.rsplit("/", 1)[-1]
    text = kit.game_store.text(id_) or ""
    torn = text[: text.index('"cursor"')]
    kit.put_save(id_, torn)

    again = kit.reload()
    again.open(f"#/threes/{id_}")
    frame = again.app.frame()
    assert frame.screen == "error"
    assert "damaged" in frame.assertive
    assert torn in plain(frame.tree)
    assert "Continue from move 4" in plain(frame.tree)
    again.app.command("go-on")
    again.hold()
    assert again.session().observation(0).moves == 4
    assert again.game_store.text(id_) == torn
    assert again.app.address != f"#/threes/{id_}"


def test_the_end_is_told_with_its_score(kit: Kit) -> None:
    while not kit.session().is_over:
        kit.play_any()
    frame = kit.app.frame()
    assert frame.focus == "ending"
    assert 'id="ending"' in frame.markup
    score = f"{kit.session().returns()[0]:,.0f}"
    assert score in frame.markup
    assert kit.game_store.entries()[0].over
    kit.app.command("again")
    kit.hold()
    assert not kit.session().is_over


def test_a_mistake_of_the_page_keeps_the_game(kit: Kit) -> None:
    kit.play_any()
    kept = save.dumps(kit.session())
    kit.app.fail(RuntimeError("oops"))
    frame = kit.app.frame()
    assert frame.screen == "error"
    assert "oops" in frame.assertive
    assert kept in plain(frame.tree)


def test_commands_and_moves_mean_nothing_in_the_lobby() -> None:
    kit = Kit()
    kit.app.play("up")
    kit.app.command("undo")
    kit.app.swipe("left")
    assert kit.app.press("u") is False
    assert kit.app.frame().screen == "lobby"


def test_the_lobby_offers_to_continue(kit: Kit) -> None:
    kit.play_any()
    address = kit.app.address
    kit.app.open("#/")
    frame = kit.app.frame()
    assert f'href="{address}"' in frame.markup
    assert "Continue" in frame.markup
    kit.game_store.keep(
        GameSummary("zz", "threes", "<b>", over=False, changed=99.0),
        Session.start("threes", players=1),
    )
    assert "&lt;b&gt;" in kit.app.frame().markup


# Computer players


def think(kit: Kit, *, limit: int = 1) -> None:
    """Answer `limit` questions of the app, as the worker would."""
    for _ in range(limit):
        question = kit.question
        terms = json.loads(question.text) | {"level": "quick"}
        *_, advice = bot_protocol.think(json.dumps(terms))
        kit.app.answer(question.text, advice)


def test_a_move_after_the_end_covers_nothing_of_the_result(kit: Kit) -> None:
    while not kit.session().is_over:
        kit.play_any()
    kit.app.frame()
    for move in (kit.app.play, kit.app.swipe):
        move("left")
        frame = kit.app.frame()
        assert 'id="notice"' not in frame.markup
        assert frame.polite == "The game is over."


def test_a_hint_is_asked_given_and_forgotten(kit: Kit) -> None:
    assert kit.app.frame().question is None
    kit.app.press("h")
    assert "Thinking" in kit.app.frame().markup
    think(kit)
    frame = kit.app.frame()
    assert frame.question is None
    assert 'data-kind="advice"' in frame.markup
    assert frame.polite
    kit.play_any()
    assert 'data-kind="advice"' not in kit.app.frame().markup


def test_a_second_hint_in_one_position_is_the_first(kit: Kit) -> None:
    kit.app.command("hint")
    think(kit)
    (first,) = re.findall(r'id="notice".*?</aside>', kit.app.frame().markup)
    kit.app.press("Escape")
    assert 'id="notice"' not in kit.app.frame().markup
    kit.app.command("hint")
    frame = kit.app.frame()
    assert frame.question is None, "it isn't thought about anew"
    assert first in frame.markup
    assert frame.polite
    kit.play_any()
    kit.app.command("hint")
    assert kit.app.frame().question is not None
    kit.app.command("undo")
    kit.app.command("hint")
    assert first in kit.app.frame().markup


def test_it_is_said_that_the_computer_thinks_about_a_hint(kit: Kit) -> None:
    kit.app.command("hint")
    assert kit.app.frame().polite.endswith("The computer is thinking.")


def test_a_hint_is_taken_back_by_asking_again(kit: Kit) -> None:
    kit.app.command("hint")
    kit.app.command("hint")
    assert kit.app.frame().question is None


def test_an_answer_that_comes_too_late_is_passed_over(kit: Kit) -> None:
    kit.app.command("hint")
    question = kit.question
    *_, advice = bot_protocol.think(question.text.replace("strong", "quick"))
    kit.play_any()
    for _nothing_is_asked_or_another_thing in range(2):
        kit.app.answer(question.text, advice)
        assert 'data-kind="advice"' not in kit.app.frame().markup
        kit.app.command("hint")


def test_the_computer_plays_on_until_somebody_stops_it(kit: Kit) -> None:
    kit.app.command("watch")
    think(kit, limit=4)
    assert kit.session().observation(0).moves == 4
    assert kit.session().table.watched == ((0, 2, 12),)  # plies, chance between
    kit.app.command("watch-fast")
    question = kit.question
    assert question.pause == 0
    kit.app.command("stop")
    assert kit.app.frame().question is None
    kit.app.command("watch-slow")
    kit.play_any()
    assert kit.app.frame().question is None
    assert kit.session().observation(0).moves == 5


def test_the_end_is_told_however_fast_one_watches(kit: Kit) -> None:
    kit.app.command("watch-fast")
    said = ""
    for _ in range(2000):
        frame = kit.app.frame()
        said = frame.polite
        if frame.question is None:
            break
        legal = kit.session().legal()[0]
        kit.app.answer(frame.question.text, to_text(Advice(legal, 0.0, None, "")))
    assert kit.session().is_over
    assert "No moves left" in said


def test_what_a_computer_seat_may_do_and_thinks_is_its_own() -> None:
    kit = Kit.at("#/threes?seats=quick&seed=seat")
    arrows = re.findall(r"<button[^>]*data-action[^>]*>", kit.app.frame().markup)
    assert len(arrows) == 4
    assert all('aria-disabled="true"' in arrow for arrow in arrows)
    kit.app.drag("left")
    assert "data-moves" not in kit.app.frame().markup
    kit.app.command("hint")
    told = kit.app.frame().assertive
    assert told.endswith("’s turn. You can play when it is yours.")
    kit.app.press("ArrowLeft")
    assert kit.app.frame().assertive == told  # not the notation of a move
    think(kit)
    assert kit.session().observation(0).moves == 1


def test_a_computer_that_gives_up_is_a_sentence_and_not_asked_again(kit: Kit) -> None:
    kit.app.command("hint")
    question = kit.question
    kit.app.give_up(question.text, "out of ideas.")
    frame = kit.app.frame()
    assert frame.assertive == "out of ideas."
    assert frame.question is None
    assert 'data-command="think-again">Try again' in frame.markup
    kit.app.command("think-again")
    assert kit.app.frame().question == question


def test_watching_goes_on_after_the_computer_could_not_answer(kit: Kit) -> None:
    kit.app.command("watch-fast")
    question = kit.question
    kit.app.give_up(question.text, "There is no network.")
    assert 'data-command="think-again">Try again' in kit.app.frame().markup
    kit.app.command("think-again")
    frame = kit.app.frame()
    assert frame.question == question
    assert 'id="tool-stop"' in frame.markup
    kit.app.command("stop")
    kit.app.command("think-again")  # as the page does when it is online again
    assert kit.app.frame().question is None


def test_a_game_with_a_player_from_elsewhere_waits_and_says_so(kit: Kit) -> None:
    seats = [Seat("Merlin", "wizard")]
    session = Session.start("threes", players=1, seats=seats)
    entry = GameSummary("aa", "threes", "", over=False, changed=0.0)
    kit.game_store.keep(entry, session)
    kit.open("#/threes/aa")
    frame = kit.app.frame()
    assert frame.screen == "table"
    assert frame.question is None
    assert "computer player “wizard”" in frame.markup


def test_a_game_with_a_player_of_no_name_waits_and_says_so() -> None:
    session = Session.start("threes", players=1, seats=[Seat("Merlin", "")])
    kit = Kit()
    kit.app.open(f"#/threes?log={links.pack(session)}")
    kit.app.hold(kit.app.frame().hold, is_mine=True)
    frame = kit.app.frame()
    assert frame.screen == "table"
    assert "computer player “?”" in frame.markup
    assert frame.question is None


def test_what_went_wrong_can_be_shown_whatever_it_quotes() -> None:
    kit = Kit()
    kit.put_save("aa", '{"format":1,"game":"\\ud800"}')
    kit.app.open("#/threes/aa")
    frame = kit.app.frame()
    assert frame.assertive == "There is no game called “\\ud800” here."
    assert frame.markup.encode()


def test_what_went_wrong_is_said_in_some_lines_however_long_its_cause() -> None:
    kit = Kit()
    kit.app.open(f"#/{'chess' * 10_000}")
    frame = kit.app.frame()
    assert "There is no game called “chess" in frame.assertive
    assert len(frame.assertive) <= 400


# Several tabs, and stores that refuse to write


def test_what_is_played_before_the_save_is_held_is_played_then(kit: Kit) -> None:
    address, legal = kit.app.address, kit.session().legal()[0]
    again = kit.reload()
    again.app.open(address)
    again.app.play(legal)
    assert again.session().observation(0).moves == 0
    again.hold()
    assert again.session().observation(0).moves == 1


def test_a_second_tab_reads_and_can_take_over(kit: Kit) -> None:
    other = kit.reload()
    other.app.open(kit.app.address)
    id_ = other.app.frame().hold
    other.app.hold(id_, is_mine=False)
    assert "being played in another tab" in other.app.frame().markup
    before = save.dumps(kit.session())
    other.play_any()
    other.app.command("undo")
    assert save.dumps(kit.session()) == before
    assert 'data-command="take-over"' in other.app.frame().markup
    kit.play_any()
    other.app.heard(id_)
    assert "1 move" in other.app.frame().markup
    kit.app.hold(id_, is_mine=False)
    other.app.hold(id_, is_mine=True)
    assert "being played in another tab" not in other.app.frame().markup
    other.play_any()
    assert other.session().observation(0).moves == 2


def test_a_tab_that_reads_gives_no_hint_and_does_not_wait_for_one(kit: Kit) -> None:
    other = kit.reload()
    other.app.open(kit.app.address)
    other.app.hold(other.app.frame().hold, is_mine=False)
    other.app.command("hint")
    frame = other.app.frame()
    assert frame.question is None
    assert ">Thinking<" not in frame.markup
    assert "being played in another tab" in frame.assertive


def test_a_full_storage_may_forget_finished_games_after_asking() -> None:
    kit = Kit(FullStore())
    kit.open("#/threes?seed=asked")
    finished = Session.start("threes", players=1, seed="over")
    for id_, changed, over in (("aa", 1.0, True), ("bb", 0.0, False)):
        kit.game_store.keep(
            GameSummary(id_, "threes", "", over=over, changed=changed), finished
        )
    fill(kit)
    kit.app.play(kit.session().legal()[0])
    frame = kit.app.frame()
    assert "This browser’s storage is full." in frame.assertive
    assert frame.screen == "table"
    assert 'data-command="make-room"' in frame.markup
    assert kit.game_store.text("aa") is not None
    kit.app.command("make-room")
    assert kit.game_store.text("aa") is None
    assert kit.game_store.text("bb") is not None
    assert not kit.app.frame().is_unsaved
    assert kit.reload().game_store.load(kit.app.address[-16:]).observation(0).moves == 1


class Forbidden(Store):
    """A store in a browser that forbids storage."""

    keeps = False


def test_a_storage_that_keeps_nothing_says_so_once() -> None:
    app = App(Forbidden(), lambda: 0.0)
    assert "allow saving" in app.frame().markup
    app.open("#/threes?seed=kept")
    app.hold(app.frame().hold, is_mine=True)
    assert "allow saving" in app.frame().markup
    app.play(app.frame().markup.split('data-action="')[1].split('"')[0])
    app.tell(Device(store="refused"))
    assert "allow saving" not in app.frame().markup
    app.open("#/settings")
    assert "allow saving" in app.frame().markup


def test_where_a_newer_version_keeps_games_that_is_said() -> None:
    kit = Kit(FullStore())
    kit.open("#/threes?seed=a")
    fill(kit)
    kit.app.tell(Device(store="newer"))
    kit.play_any()
    assert "newer version" in kit.app.frame().assertive
    kit.open("#/settings")
    assert "newer version" in kit.app.frame().markup


@pytest.fixture
def full() -> Kit:
    """Return an app with two games; the store is full, so it lacks the last move."""
    kit = Kit(FullStore())
    other = Session.start("threes", players=1, seed="other")
    kit.game_store.keep(
        GameSummary("other", "threes", "", over=False, changed=0.0), other
    )
    kit.open("#/threes?seed=full")
    kit.play_any()
    fill(kit)
    kit.play_any()
    return kit


def fill(kit: Kit, *, is_full: bool = True) -> None:
    """Fill the store, or free space in it."""
    assert isinstance(kit.store, FullStore)
    kit.store.is_full = is_full


def test_a_full_storage_is_told_until_there_is_room(full: Kit) -> None:
    told = "Your last moves are not saved. This browser’s storage is full."
    assert full.app.frame().assertive == told
    address = full.app.address
    for deed in ("hint", "hint", "undo", "redo"):
        full.app.command(deed)
    full.app.press("Escape")
    full.hold()
    frame = full.app.frame()
    assert frame.assertive == ""  # a screen reader speaks it only once
    assert "Your last moves are not saved." in frame.markup
    assert 'id="notice-link" href="#/games">Make room' in frame.markup
    fill(full, is_full=False)
    full.app.command("undo")
    assert "not saved" not in full.app.frame().markup
    assert full.app.address == address


def test_a_new_game_that_cannot_be_kept_says_so_at_once(full: Kit) -> None:
    full.open("#/threes?seed=new")
    frame = full.app.frame()
    assert "Your last moves are not saved." in frame.markup
    assert frame.is_unsaved


def test_moves_that_are_not_saved_outlast_a_visit_to_the_lobby(full: Kit) -> None:
    address = full.app.address
    full.app.open("#/")
    lobby = full.app.frame()
    assert lobby.is_unsaved
    assert "keep this page open until then" in lobby.markup
    assert 'id="notice-link" href="#/games">Make room' in lobby.markup
    full.open(address)
    frame = full.app.frame()
    assert "2 moves" in frame.markup
    fill(full, is_full=False)
    full.play_any()
    assert not full.app.frame().is_unsaved
    assert (
        full.reload().game_store.load(address.rsplit("/", 1)[-1]).observation(0).moves
        == 3
    )


def test_an_unfinished_game_can_be_deleted_and_brought_back(kit: Kit) -> None:
    address = kit.app.address
    id_ = address.rsplit("/", 1)[-1]
    text = kit.game_store.text(id_)
    kit.app.open("#/games")
    kit.app.frame()
    kit.app.command(f"delete-{id_}")
    frame = kit.app.frame()
    assert (frame.polite, frame.focus) == ("Deleted.", "notice-command")
    assert 'data-command="undelete">Undo' in frame.markup
    assert kit.game_store.entries() == ()
    kit.app.command("undelete")
    frame = kit.app.frame()
    assert frame.focus == f"sheet-{id_}"
    assert "undelete" not in frame.markup
    assert kit.game_store.text(id_) == text
    kit.app.command(f"delete-{id_}")
    kit.app.open("#/games")
    assert "undelete" not in kit.app.frame().markup
    kit.app.command("undelete")
    assert kit.game_store.text(id_) is None


def test_a_deleted_game_makes_room_for_what_is_not_saved(full: Kit) -> None:
    unsaved = full.app.address.rsplit("/", 1)[-1]
    full.app.open("#/games")
    full.app.command("delete-other")
    frame = full.app.frame()
    assert not frame.is_unsaved
    assert "not saved" not in frame.markup
    assert full.reload().game_store.load(unsaved).observation(0).moves == 2


def test_a_deleted_game_that_was_not_saved_comes_back_too(full: Kit) -> None:
    unsaved = full.app.address.rsplit("/", 1)[-1]
    full.app.open("#/games")
    full.app.command(f"delete-{unsaved}")
    assert not full.app.frame().is_unsaved
    full.app.command("undelete")
    assert full.reload().game_store.load(unsaved).observation(0).moves == 2


def test_a_setting_that_cannot_be_saved_says_so_to_the_eye_as_well(full: Kit) -> None:
    full.app.open("#/settings")
    full.app.command("settings", {"theme": '"dark"'})
    frame = full.app.frame()
    told = "Your changes apply until you close the page, but are not saved."
    assert frame.assertive == told
    assert told in frame.markup
    assert frame.root["data-theme"] == "dark"
    fill(full, is_full=False)
    full.app.command("settings", {"theme": '"light"'})
    assert told not in full.app.frame().markup


def test_where_nothing_tells_tabs_apart_no_move_of_another_is_written_over(
    kit: Kit,
) -> None:
    # Without locks, each tab holds the save.
    other = kit.reload()
    other.open(kit.app.address)
    other.play_any()
    there, id_ = other.session(), kit.app.address[-16:]
    kit.app.play(there.legal()[0])
    kit.put_save(id_, there)  # as the other tab has written it
    kit.app.release(id_)
    frame = kit.app.frame()
    assert "continued this game in another tab" in frame.assertive
    assert 'data-command="take-over"' in frame.markup
    assert "1 move" in frame.markup
    assert save.dumps(other.session()) == save.dumps(there)
    kit.hold()  # as the command take-over does
    kit.play_any()
    assert kit.session().observation(0).moves == 2


def test_where_nothing_tells_tabs_apart_the_move_of_another_is_shown(kit: Kit) -> None:
    other = kit.reload()
    other.open(kit.app.address)
    other.play_any()
    kit.app.heard(kit.app.address.rsplit("/", 1)[-1])
    frame = kit.app.frame()
    assert "1 move" in frame.markup
    assert "being played in another tab" in frame.assertive


def test_a_mistake_is_a_screen_even_where_the_storage_has_gone(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit.store, "saves", None)
    kit.app.fail(RuntimeError("no store"))
    frame = kit.app.frame()
    assert frame.screen == "error"
    assert "no store" in frame.assertive
    assert '"seed"' in frame.markup  # the game can be copied


# A new version

NEWER = Device(is_active=True, is_waiting=True)


def offer(kit: Kit) -> bool:
    """Return whether a new version is offered on the screen."""
    return 'data-command="update"' in kit.app.frame().markup


def test_a_new_version_is_offered_once_a_game_and_in_the_lobby(kit: Kit) -> None:
    assert kit.app.tell(NEWER)
    frame = kit.app.frame()
    assert "A new version is ready." in frame.polite
    assert frame.assertive == ""
    assert offer(kit)
    kit.play_any()
    assert not offer(kit)
    kit.app.open("#/")
    assert offer(kit)
    kit.open("#/threes")
    assert offer(kit)


@pytest.mark.parametrize(
    ("begin", "end"), [("menu", "close"), ("hint", "hint"), ("watch", "stop")]
)
def test_a_new_version_waits_until_nothing_else_goes_on(
    kit: Kit, begin: str, end: str
) -> None:
    kit.app.command(begin)
    kit.app.tell(NEWER)
    assert not offer(kit)
    kit.app.command(end)
    assert offer(kit)


def test_a_new_version_waits_while_a_tile_is_dragged(kit: Kit) -> None:
    kit.app.drag(kit.session().legal()[0])
    kit.app.tell(NEWER)
    assert not offer(kit)
    kit.app.drag("")
    assert offer(kit)


def test_a_new_version_waits_for_the_turn_of_a_person() -> None:
    kit = Kit.at("#/threes?seats=quick&seed=seat")
    kit.app.tell(NEWER)
    assert not offer(kit)


def test_a_new_version_waits_for_the_end_of_a_turn_of_many_actions(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "is_amid_turn", True)
    kit.app.tell(NEWER)
    assert not offer(kit)
    monkeypatch.setattr(Session, "is_amid_turn", False)
    assert offer(kit)


def test_a_new_version_hides_no_refusal(kit: Kit) -> None:
    kit.app.play("nonsense")
    kit.app.tell(NEWER)
    assert not offer(kit)
    kit.play_any()
    assert offer(kit)


def test_what_is_told_of_the_device_is_drawn_only_where_it_shows(kit: Kit) -> None:
    assert kit.app.tell(Device(is_persistent=False)) is False
    kit.app.open("#/")
    assert kit.app.tell(Device(is_persistent=True)) is False
    kit.app.open("#/settings")
    assert kit.app.tell(Device(is_active=True)) is True
    assert "you can play everything offline" in kit.app.frame().markup


def test_keys_that_select_add_to_a_choice_where_the_view_says_so() -> None:
    """Choose Tomacco's three cards one by one, with the keys of their ranks."""
    kit = Kit.at("#/tomacco?players=2&seats=human,human&seed=three")
    kit.app.command("lift")
    session = kit.session()
    hand = session.observation(session.to_act).hand
    ranks = list(dict.fromkeys(card[0] for card in hand))[:3]
    assert len(ranks) == 3
    for rank in ranks:
        assert kit.app.press(rank.lower())
    kit.app.press("l")
    first = [next(card for card in hand if card[0] == rank) for rank in ranks]
    assert kit.session().log[-1] == f"table {' '.join(first)}"


@pytest.mark.parametrize(
    "address", ["#/", "#/settings", "#/threes/rules", "#/threes/new"]
)
def test_the_list_of_keys_can_be_opened_where_nothing_is_played(address: str) -> None:
    kit = Kit()
    kit.app.open(address)
    assert not kit.app.press("x")
    assert "<kbd>" not in kit.app.frame().markup
    assert kit.app.press("?")
    assert "<kbd>" in kit.app.frame().markup
    kit.app.command("close")
    assert "<kbd>" not in kit.app.frame().markup
    kit.app.press("?")
    kit.app.open("#/threes?seed=keys")
    assert "<kbd>" not in kit.app.frame().markup


def test_speeds_stand_in_the_order_of_the_settings() -> None:
    kit = Kit.at("#/threes?seed=speeds")
    kit.app.command("watch")
    markup = kit.app.frame().markup
    tools = re.findall(r'id="tool-watch-(\w+)"', markup)
    (setting,) = (o for o in options_of(Preferences) if o.name == "watch_speed")
    assert [f'"{tool}"' for tool in tools] == [*setting.choices]
