"""A settled turn or a lost set: the table waits until the player continues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.table.bot_questions import FORCED_PAUSE, LEFT, SEAT_PAUSES, TEMPERS
from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.games.four_twenty_one.view.seats import is_fresh, is_lost
from tabletop.session import TableState
from tabletop.session.game_request import forfeit_of, parse, start, texts
from tests.kit.app import Kit

TWO = "#/four_twenty_one?players=2&seats={seats}&names=Ann,Ben&seed={seed}&tokens=11"
USUAL = SEAT_PAUSES["normal"]
GO_ON = 'data-command="go-on"'


def opened(seats: str = "human,random", seed: str = "s1") -> Kit:
    return Kit.at(TWO.format(seats=seats, seed=seed))


def step(kit: Kit) -> None:
    """Throw for the seat that acts, or continue where the table waits."""
    frame = kit.app.frame()
    if frame.question:
        kit.app.answer(frame.question.text, to_text(Advice("throw", 0, None, "", ())))
    elif GO_ON in frame.markup:
        kit.app.command("go-on")
    else:
        kit.app.play("throw")


def seen(kit: Kit) -> Any:
    return kit.session().observation(0)


def play_until(kit: Kit, is_there: Callable[[Any], bool]) -> Kit:
    for _ply in range(2000):
        if is_there(seen(kit)):
            return kit
        step(kit)
    raise AssertionError


def lost(to_act: int, *, seats: str = "human,random", seed: str = "s1") -> Kit:
    """Return an app in which a set was lost, and this seat begins the next."""
    kit = opened(seats, seed)
    return play_until(kit, lambda at: is_lost(at) and at.to_act == to_act)


def text_of(kit: Kit) -> str:
    return kit.app.frame().markup


def pause(kit: Kit) -> float:
    question = kit.question
    return question.pause


@pytest.mark.parametrize("to_act", [0, 1])
def test_a_lost_set_stands_until_the_person_goes_on(to_act: int) -> None:
    kit = lost(to_act)
    before = kit.session().log
    frame = kit.app.frame()
    assert frame.question is None
    assert GO_ON in frame.markup
    told = ("You have all 11 tokens and lose", "Ben has all 11 tokens and loses")
    assert f"{told[to_act]} the set." in frame.markup
    assert f"{('You', 'Ben')[to_act]}: 11 tokens" in frame.markup
    kit.app.command("go-on")
    frame = kit.app.frame()
    assert GO_ON not in frame.markup
    assert f"{('You', 'Ben')[to_act]}: 0 tokens" in frame.markup
    assert (frame.question is None) == (to_act == 0)
    assert kit.session().log == before


@pytest.mark.parametrize("to_act", [0, 1])
def test_the_unload_is_announced_and_waits_for_nobody(to_act: int) -> None:
    kit = opened(seed="s2")

    def unloads(at: Any) -> bool:
        return is_fresh(at) and at.phase == "unload" and at.last_turn.phase == "load"

    play_until(kit, lambda at: unloads(at) and at.to_act == to_act)
    frame = kit.app.frame()
    assert (frame.question is None) == (to_act == 0)
    assert GO_ON not in frame.markup
    assert "The kitty is empty: the unload begins." in frame.polite
    (*_others, last) = frame.beats
    assert ">Unload</strong>" in last.markup


def test_a_hint_where_a_set_was_lost_says_that_the_table_waits() -> None:
    """No seat throws yet, neither a person nor a computer."""
    for to_act in (0, 1):
        kit = lost(to_act)
        assert kit.app.press("h")
        frame = kit.app.frame()
        assert frame.assertive == "The game continues when you are ready."
        assert ">Thinking<" not in frame.markup


def test_what_plays_only_goes_on_while_a_lost_set_stands() -> None:
    for to_act in (0, 1):
        kit = lost(to_act)
        before = kit.session().log
        assert kit.app.press("t")
        assert kit.session().log == before
        assert GO_ON not in text_of(kit)


def test_a_lost_set_comes_back_after_a_reload_and_not_after_it_was_seen() -> None:
    kit = lost(0)
    again = kit.reload()
    again.open(kit.app.address)
    assert GO_ON in text_of(again)
    again.app.command("go-on")
    again.app.play("throw")
    again.app.command("undo")
    assert GO_ON not in text_of(again)
    assert 'data-action="throw"' in text_of(again)


def test_a_lost_set_can_be_taken_back() -> None:
    kit = lost(0)
    assert "lose the set" in text_of(kit)
    kit.app.command("undo")
    assert GO_ON not in text_of(kit)
    assert not is_lost(seen(kit))


def test_persons_alone_see_a_lost_set_too() -> None:
    kit = lost(1, seats="human,human")
    assert "Ben: 11 tokens" in text_of(kit)
    kit.app.command("go-on")
    assert 'data-action="throw"' in text_of(kit)


def test_a_computer_acts_soon_after_a_moment() -> None:
    kit = opened()
    play_until(kit, lambda at: bool(at.last_dice) and at.to_act == 1)
    assert pause(kit) == LEFT
    kit = Kit.at("#/game_of_threes?seed=fight&seats=human,random")
    kit.play_any()
    while kit.app.frame().question is None:
        kit.play_any()
    assert not kit.app.frame().beats
    assert pause(kit) == pytest.approx(USUAL * TEMPERS["quick"])  # of Ben


def test_a_computer_that_is_hurried_stops_at_a_lost_set() -> None:
    kit = lost(1)
    kit.app.command("hurry")
    assert kit.app.frame().question is None


@pytest.mark.parametrize("seats", ["human,random", "human,human"])
def test_whoever_throws_next_is_told_so_where_a_turn_was_settled(seats: str) -> None:
    kit = opened(seats)
    for _turn in range(3):
        play_until(kit, lambda at: bool(at.last_dice) and not is_fresh(at))
        kit.app.frame()
        play_until(kit, lambda at: is_fresh(at) and not is_lost(at))
        told = kit.app.frame().polite
        name = ("Ann", "Ben")[seen(kit).player]
        is_person = seen(kit).to_act == 0 or seats == "human,human"
        is_one = seats == "human,random"  # only one person is at the device
        call = "It is your turn." if is_one else f"{name}, it is your turn."
        assert (call in told) is is_person
        assert f"{name} throws next" in text_of(kit) or "begins" in text_of(kit)


def test_a_forced_throw_waits_for_what_was_settled() -> None:
    kit = Kit.at("#/settings")
    kit.app.command("settings", {"forced": "true"})
    kit.open(TWO.format(seats="human,human", seed="s1"))
    assert pause(kit) == FORCED_PAUSE
    play_until(kit, lambda at: is_fresh(at) and not is_lost(at))
    assert pause(kit) == LEFT  # the moment of the throw took the rest
    play_until(kit, is_lost)
    assert kit.app.frame().question is None
    assert GO_ON in text_of(kit)


def test_the_end_is_said_when_the_last_lost_set_was_seen() -> None:
    kit = play_until(opened(), lambda at: at.to_act < 0)
    frame = kit.app.frame()
    assert 'id="ending"' not in frame.markup
    assert frame.focus != "ending"
    assert "loses the set" in frame.markup
    again = kit.reload()
    again.open(kit.app.address)
    assert 'id="ending"' in text_of(again)
    kit.app.command("go-on")
    frame = kit.app.frame()
    assert 'id="ending"' in frame.markup
    assert frame.focus == "ending"


# The loser's forfeit


def test_what_the_loser_owes_is_read_out_at_the_end_and_carried_on() -> None:
    kit = Kit.at("#/four_twenty_one/new")
    assert 'name="forfeit"' in text_of(kit)
    asked = {
        "players": "2",
        "persons": "true",
        "name-0": "Ann",
        "name-1": "Ben",
        "option-tokens": "11",
        "option-sets_to_lose": "1",
        "seed": "s1",
        "forfeit": "  buys <b>the</b>\nnext round ",
    }
    kit.app.command("choose", asked)
    kit.app.command("start")
    kit.hold()
    play_until(kit, lambda at: at.to_act < 0)
    kit.app.command("go-on")
    assert "The loser buys &lt;b&gt;the&lt;/b&gt; next round." in text_of(kit)
    for commands in (("again",), ("return", "start")):
        for command in commands:
            kit.app.command(command)
        kit.hold()
        assert forfeit_of(kit.session()) == "buys <b>the</b> next round"


def test_no_other_game_asks_what_the_loser_owes() -> None:
    kit = Kit.at("#/tomacco/new")
    assert 'name="forfeit"' not in text_of(kit)


def test_a_forfeit_is_one_short_line() -> None:
    known = ("random",)
    asked = parse("four_twenty_one", {"forfeit": " sings\n a  song "}, known)
    assert asked.forfeit == "sings a song"
    assert texts(asked)["forfeit"] == "sings a song"
    with pytest.raises(ValueError, match=r"^This forfeit is too long: .* at most 80"):
        parse("four_twenty_one", {"forfeit": "x" * 81}, known)
    session = start(asked)
    session.table = TableState.read({"forfeit": ["no", "text"]})
    assert forfeit_of(session) == ""
