"""The curtain: no player sees or hears another player's hidden cards."""

import json
import re
from functools import cache
from html import unescape
from typing import Final

import pytest

from tabletop.app.frame import Frame
from tabletop.core.cards import card_words
from tabletop.core.chance import pick, rng_for
from tabletop.core.game import TERMINAL, AnyGame
from tabletop.model import curtain
from tabletop.registry import GAMES, view_of
from tabletop.session import TableState
from tests.app.curtain import secrets, seen_and_heard
from tests.kit.app import Kit
from tests.kit.cases import some
from tests.kit.games import playouts

TWO: Final = "#/tomacco?players=2&seats=human,human&names=Ann,Ben&seed="
FAILING: Final = "13"  # a seed with which `course` plays flips that fail


def opened(seed: str = "curtain", address: str = TWO) -> Kit:
    """Return an app with a game of two persons, behind the curtain."""
    return Kit.at(address + seed)


def lift(kit: Kit) -> Frame:
    """Lift the curtain if it is there; return the next frame."""
    if kit.app.frame().is_covered:
        kit.app.command("lift")
    return kit.app.frame()


def check(kit: Kit) -> Frame:
    """Return the next frame; check that it reveals no hidden card."""
    frame = kit.app.frame()
    told = seen_and_heard(frame)
    if frame.is_covered:
        assert re.findall(r"of (?:hearts|clubs|diamonds|spades)", told) == []
        for trace in ("data-action", "data-ui", "data-thing", "card-face", "told-0"):
            assert trace not in told
        assert frame.polite == ""
    elif kit.session().to_act != TERMINAL:
        seat = drawn_seat(kit)
        shown = kit.session().table.shown
        for card in secrets(kit.session(), seat):
            if shown is None:
                assert card_words(card) not in told
            assert f"hand-{card}" not in told
    return frame


def drawn_seat(kit: Kit) -> int:
    """Return the seat whose cards are open: the one that was shown a card, or acts."""
    session = kit.session()
    shown = session.table.shown
    return int(shown[0]) if shown else session.to_act


def course(kit: Kit, most: int, luck: str) -> None:
    """Play at most `most` actions at random, and check each frame."""
    for ply in range(most):
        check(kit)
        lift(kit)
        check(kit)
        if "put-away" in kit.app.frame().markup:
            kit.app.command("close")
            continue
        session = kit.session()
        if session.is_over:
            return
        legal = session.legal()
        kit.app.play(pick(rng_for(luck, ply), legal[:-1] or legal))


@cache
def whole(seed: str) -> Kit:
    """Return an app after a game with this seed, with every frame checked."""
    kit = opened(seed)
    course(kit, 400, seed)
    return kit


@pytest.mark.parametrize("seed", some([FAILING, "1", "2"], 1))
def test_a_whole_game_tells_nobody_what_another_holds(seed: str) -> None:
    assert whole(seed).session().log


def test_the_game_begins_behind_the_curtain_and_says_who_is_meant() -> None:
    kit = opened()
    frame = check(kit)
    name = kit.session().seats[kit.session().to_act].name
    assert frame.is_covered
    assert frame.assertive == f"Pass the device to {name}."
    assert f"I am {name}" in frame.markup
    assert frame.focus == "table"
    assert kit.app.frame().assertive == ""  # spoken once
    frame = lift(kit)
    assert not frame.is_covered
    assert f"{name}, it is your turn. Choose three" in frame.polite


def test_before_the_first_cards_no_curtain_hangs_and_with_them_it_falls() -> None:
    kit = opened(address="#/game_of_threes?players=2&seats=human,human&seed=")
    frame = kit.app.frame()
    session = kit.session()
    assert session.observation(0).phase == "cut"
    assert not frame.is_covered
    assert "data-private" not in frame.markup
    cutter, (first, *_cuts) = session.to_act, session.legal()
    kit.app.play(first)
    assert kit.session().observation(0).hand_counts == (3, 3)
    frame = check(kit)
    assert frame.is_covered, "for whoever plays first, the cutter too"
    kit.app.command("lift")
    assert not kit.app.frame().is_covered
    kit.app.command("unsee")
    kit.app.command("undo")
    assert kit.session().to_act == cutter
    assert not kit.app.frame().is_covered
    kit.app.play(first)
    assert kit.app.frame().is_covered, "another may be there"


def test_nothing_can_be_played_selected_or_asked_behind_the_curtain() -> None:
    kit = opened()
    before = kit.session().log
    kit.app.play(kit.session().legal()[0])
    kit.app.select("=7")
    kit.app.command("hint")
    for key in ("7", "l", "p", "h"):
        kit.app.press(key)
    frame = check(kit)
    assert kit.session().log == before
    assert frame.is_covered
    assert frame.question is None
    chosen = r'<button[^>]*data-ui=[^>]*aria-pressed="true"'
    assert re.findall(chosen, lift(kit).markup) == []
    assert re.findall(chosen.replace("true", "false"), kit.app.frame().markup)


def choose(kit: Kit) -> None:
    """Choose the face-up cards of both players, and lift the curtain."""
    for _player in range(2):
        lift(kit)
        kit.app.play(kit.session().legal()[0])
    lift(kit)


def turn(kit: Kit) -> None:
    """Play an action that passes the turn to the other player."""
    kit.app.play(kit.session().legal()[-1])
    if not kit.app.frame().is_covered:
        turn(kit)


@pytest.mark.parametrize("cause", ["undo", "redo", "restore", "reload", "reread"])
def test_the_curtain_falls_whatever_the_cause(cause: str) -> None:
    kit = opened("curtain&undo=true")
    choose(kit)
    turn(kit)
    lift(kit)
    if cause in {"redo", "restore"}:
        kit.app.command("undo")
        lift(kit)
        if cause == "restore":
            turn(kit)
    if cause == "reload":
        kit = kit.reload()
        kit.open("#/tomacco")
    elif cause == "reread":
        id_ = kit.app.address.rsplit("/", 1)[-1]
        kit.app.hold(id_, is_mine=False)
        kit.app.heard(id_)
    else:
        kit.app.command(cause)
    assert check(kit).is_covered


def test_who_takes_back_behind_the_curtain_has_to_say_that_he_is_there() -> None:
    kit = opened("curtain&undo=true")
    choose(kit)
    turn(kit)
    assert kit.app.frame().is_covered
    kit.app.command("undo")
    frame = check(kit)
    assert frame.is_covered
    assert "Pass the device to" in frame.assertive


def test_nobody_takes_back_their_own_move_behind_the_curtain() -> None:
    kit = opened(address="#/game_of_threes?players=2&seats=human,human&undo=true&seed=")
    while kit.session().observation(0).phase != "discard":
        lift(kit)
        kit.app.play(kit.session().legal()[0])
    kit = kit.reload()
    kit.open("#/game_of_threes")
    before, frame = kit.session().cursor, kit.app.frame()
    assert frame.is_covered
    assert re.search('id="tool-undo"[^>]*aria-disabled="true"', frame.markup)
    kit.app.command("undo")
    assert kit.session().cursor == before
    lift(kit)
    kit.app.command("undo")
    assert kit.session().cursor < before


def test_a_refusal_and_an_open_hint_do_not_outlast_the_turn() -> None:
    kit = opened()
    choose(kit)
    kit.app.play("flip 0")  # refused, as there are cards in the hand
    assert 'id="notice"' in kit.app.frame().markup
    turn(kit)
    assert 'id="notice"' not in check(kit).markup


def test_what_happened_meanwhile_is_told_when_the_curtain_is_lifted() -> None:
    kit = opened()
    choose(kit)
    first = kit.session().to_act
    turn(kit)
    told = lift(kit).polite
    name = kit.session().seats[first].name
    assert name in told
    assert "it is your turn." in told


def test_the_curtain_shows_what_everybody_saw_since_the_last_turn() -> None:
    address = "#/tomacco?players=4&seats=human,human,human,human&names=A,B,C,D&seed="
    kit, found = opened("5", address), set()
    for ply in range(60):
        if kit.app.frame().is_covered:
            seen = curtain.traces(kit.session())
            assert len(seen) <= curtain.MOST_TRACES
            assert all(each.seat != kit.session().to_act for each in seen)
            assert kit.app.frame().markup.count("curtain-count") == sum(
                each.shown.startswith("+") for each in seen
            )
            found |= {each.shown[0] for each in seen}
        lift(kit)
        kit.app.play(pick(rng_for("traces", ply), kit.session().legal()))
    assert "+" in found
    assert len(found) > 3


def test_before_the_first_turn_nothing_is_since_the_last_one() -> None:
    address = "#/tomacco?players=3&seats=human,human,human&names=A,B,C&seed="
    kit, turns = opened("5", address), dict[int, int]()
    for ply in range(40):
        markup, seat = kit.app.frame().markup, kit.session().to_act
        if "curtain-since" in markup:
            assert ("Since your last turn" in markup) == bool(turns.get(seat))
            turns.setdefault(seat, 0)
        lift(kit)
        before = kit.session().observation(seat)
        text = pick(rng_for("turns", ply), kit.session().legal())
        kit.app.play(text)
        if view_of("tomacco").trace(before, text, kit.session().observation(seat)):
            turns[seat] = 1
    assert turns == {0: 1, 1: 1, 2: 1}


def test_who_goes_again_stays_there() -> None:
    kit = opened(address="#/tomacco?players=2&seats=human,human&names=A,B&seed=")
    for ply in range(300):
        lift(kit)
        before = kit.session().to_act
        kit.app.play(pick(rng_for("again", ply), kit.session().legal()))
        if kit.session().to_act == before:
            assert not kit.app.frame().is_covered
            return
    pytest.fail("Nobody went again.")


def test_dialogs_open_behind_the_curtain_and_show_no_hand() -> None:
    kit = opened()
    for dialog in ("menu", "tools", "link", "keys"):
        kit.app.command(dialog)
        frame = check_dialog(kit)
        assert frame.is_covered
        assert "<dialog" in frame.markup
        kit.app.command("close")
    kit.app.command("tools")
    assert "item-watch" not in kit.app.frame().markup


def check_dialog(kit: Kit) -> Frame:
    """Return the next frame; check that a dialog over the curtain shows no card."""
    frame = kit.app.frame()
    assert re.findall(r"of (?:hearts|clubs|diamonds|spades)", frame.markup) == []
    return frame


# Computers and the curtain


def test_computers_play_behind_the_curtain() -> None:
    address = "#/tomacco?players=3&seats=human,random,human&names=Ann,Bot,Cy&seed="
    for seed in range(9):
        kit = opened(str(seed), address)
        if kit.session().to_act == 1:
            break
    frame = check(kit)
    assert frame.is_covered
    assert frame.question is not None
    kit.reply()
    assert kit.session().to_act == 2
    frame = check(kit)
    assert frame.assertive == "Pass the device to Cy."


def test_whose_turn_is_over_goes_on_seeing_while_computers_play() -> None:
    address = "#/tomacco?players=3&seats=human,human,random&names=Ann,Ben,Bot&seed="
    kit = opened("1", address)
    for _ply in range(40):
        if kit.app.frame().question is not None and not kit.app.frame().is_covered:
            break
        if kit.app.frame().question is not None:
            kit.reply()
            continue
        lift(kit)
        kit.app.play(kit.session().legal()[0])
    frame = kit.app.frame()
    assert kit.session().to_act == 2
    assert 'id="hand"' in frame.markup
    assert "data-action" not in frame.markup
    kit.reply()
    assert kit.app.frame().is_covered


# When a table has a curtain


def test_one_person_among_computers_needs_no_curtain() -> None:
    kit = opened(address="#/tomacco?players=3&seats=human,random,random&seed=")
    frame = kit.app.frame()
    assert not frame.is_covered
    assert "data-private" not in frame.markup


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_private_where_players_see_different_things(name: str) -> None:
    game: AnyGame = GAMES[name]
    is_private = view_of(name).is_private
    differs = any(
        len({re.sub(r"^\w+\(observer=\d+", "", repr(seen)) for seen in views}) > 1
        for line in playouts(name)[:4]
        for state in line.states[:-1]
        for views in [[game.observe(state, player) for player in line.players]]
    )
    assert is_private == differs


def test_the_end_is_for_everybody() -> None:
    kit = whole(FAILING)
    assert kit.session().is_over
    frame = kit.app.frame()
    assert not frame.is_covered
    assert "data-private" not in frame.markup
    kit.app.command("unsee")  # the end turns over the hidden cards
    kit.app.command("undo")
    assert check(kit).is_covered


def test_a_private_table_says_what_is_kept_in_its_place() -> None:
    kit = opened()
    frame = lift(kit)
    kept = re.findall(r'data-private="([^"]*)"', frame.markup)
    assert len(kept) == 1
    again = kit.reload()
    again.open("#/tomacco")
    assert again.app.frame().markup in unescape(kept[0])


# Cards that are shown once


def failed(kit: Kit) -> int:
    """Play until a flip fails; return the seat that flipped."""
    for ply in range(600):
        frame = lift(kit)
        if "put-away" in frame.markup:
            shown = kit.session().table.shown
            assert shown is not None
            return shown[0]
        session = kit.session()
        assert not session.is_over
        legal = session.legal()
        flips = [text for text in legal if text.startswith("flip")]
        text = pick(rng_for("failing", ply), flips or legal[:-1] or legal)
        kit.app.play(text)
    pytest.fail("No flip failed.")


def test_C12_a_failed_flip_is_shown_until_it_is_put_away() -> None:
    kit = opened(FAILING)
    seat = failed(kit)
    session = kit.session()
    assert session.to_act != seat
    looked = dict(session.observation(seat).looked)
    place = int(session.log[-1].split()[1])
    frame = kit.app.frame()
    assert f"You can’t play the {card_words(looked[place])}" in frame.markup
    assert f"For {session.seats[seat].name} only" in frame.markup
    assert not frame.is_covered
    kit.app.command("close")
    assert not kit.session().table.shown
    assert f"to {session.seats[session.to_act].name}" in check(kit).assertive


def test_C12_a_reload_brings_it_back_behind_the_curtain() -> None:
    kit = opened(FAILING)
    seat = failed(kit)
    again = kit.reload()
    again.open("#/tomacco")
    frame = check(again)
    name = again.session().seats[seat].name
    assert frame.is_covered
    assert frame.assertive == f"Pass the device to {name}."
    assert "put-away" not in frame.markup
    assert "put-away" in lift(again).markup


def test_C12_the_save_names_no_card_for_it() -> None:
    kit = opened(FAILING)
    seat = failed(kit)
    id_ = kit.app.address.rsplit("/", 1)[-1]
    saved = json.loads(kit.kept(id_) or "")
    assert saved["table"]["shown"] == [seat, len(saved["log"])]


def test_C12_what_is_taken_back_is_not_shown_again() -> None:
    kit = opened(FAILING)
    failed(kit)
    kit.app.command("close")
    kit.app.command("undo")
    lift(kit)
    assert not kit.session().table.shown
    kit.app.command("redo")
    assert "put-away" not in lift(kit).markup


@pytest.mark.parametrize("what", [None, 3, [], [0], [0, 1], ["a", "b"], [9, 9], {}])
def test_a_save_of_somebody_else_shows_nothing(what: object) -> None:
    kit = opened()
    session = kit.session()
    session.table = TableState.read({"shown": what})
    again = Kit()
    again.app._opener.begin(session)
    again.hold()
    assert check(again).is_covered
    assert "put-away" not in lift(again).markup


def test_a_hand_lies_as_its_player_wants_and_undo_leaves_it_so() -> None:
    kit = opened()
    choose(kit)
    before = re.findall(r'id="hand-(\w\w\d)"', kit.app.frame().markup)
    kit.app.command("arrange-down")
    after = re.findall(r'id="hand-(\w\w\d)"', kit.app.frame().markup)
    assert after == before[::-1]
    seat = kit.session().to_act
    assert kit.session().arrangement == {str(seat): "down"}
    turn(kit)
    kit.app.command("undo")
    lift(kit)
    assert kit.session().arrangement == {str(seat): "down"}
