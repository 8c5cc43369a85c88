"""A table with dice: selections and fast computers, without a browser."""

from __future__ import annotations

import re

import pytest

from tabletop.app.table.bot_questions import FORCED_PAUSE, SEAT_PAUSES, SWEEP, share
from tests.kit.app import Kit
from tests.kit.markup import check

SEATS = "players=2&seats=%s&names=Ann,Ben&seed=seats&sets_to_lose=1"


def opened(seats: str = "human,human", more: str = "") -> Kit:
    kit = Kit.at("#/four_twenty_one?" + SEATS % seats + more)
    kit.app.frame()
    return kit


def throw_until(kit: Kit, phase: str) -> None:
    """Throw until the phase has come, with dice that can be kept."""
    for _throw in range(60):
        if kit.session().observation(0).phase == phase:
            break
        kit.app.play("throw")
    assert kit.session().observation(0).phase == phase
    kit.app.command("go-on")
    kit.app.play("throw")


def pressed(kit: Kit) -> list[str]:
    """Return for each die "true" if it is selected, else "false"."""
    return re.findall(r'id="die-\d".*?aria-pressed="(\w+)"', kit.app.frame().markup)


def test_a_press_selects_and_a_second_one_lets_go() -> None:
    kit = opened()
    throw_until(kit, "unload")
    assert pressed(kit) == ["false"] * 3
    kit.app.select("1")
    kit.app.press("3")
    assert pressed(kit) == ["true", "false", "true"]
    kit.app.select("1")
    assert pressed(kit) == ["false", "false", "true"]
    kit.app.press("Escape")
    assert pressed(kit) == ["false"] * 3


def test_a_key_plays_what_is_selected() -> None:
    kit = opened()
    throw_until(kit, "unload")
    middle = kit.session().observation(0).dice[1]
    kit.app.press("1")
    kit.app.press("3")
    kit.app.press("t")
    assert kit.session().log[-2] == f"throw {middle}"


@pytest.mark.parametrize("command", ["undo", "menu"])
def test_what_is_selected_disturbs_no_command(command: str) -> None:
    kit = opened(more="&undo=true")
    throw_until(kit, "unload")
    before = kit.session().log
    kit.app.select("1")
    kit.app.command(command)
    assert kit.session().log == before
    if command == "undo":
        assert pressed(kit) == []
        kit.app.command("redo")
        assert pressed(kit) == ["false"] * 3


def test_whose_turn_it_is_is_said_when_it_changes() -> None:
    kit = opened()
    kit.app.play("throw")
    assert (
        kit.app.frame().polite.count("Ben, it is your turn. Everybody throws one die")
        == 1
    )
    throw_until(kit, "unload")
    assert kit.app.frame().polite.endswith("keep, throw the rest, or stop.")


def test_a_computer_plays_at_the_pace_that_was_set() -> None:
    kit = opened("random,human")
    question = kit.question
    assert question.pause == SEAT_PAUSES["normal"]
    kit.app.open("#/settings")
    kit.app.command("settings", {"watch_speed": '"slow"'})
    kit.open("#/four_twenty_one")
    question = kit.question
    assert question.pause == SEAT_PAUSES["slow"]


@pytest.mark.parametrize(
    ("name", "factor"), [("Kit", 0.8), ("Edda", 1.0), ("Cleo", 1.25), ("Ann", 1.0)]
)
def test_tempers_make_the_pause_of_a_computer_shorter_or_longer(
    name: str, factor: float
) -> None:
    kit = Kit()
    at = f"#/four_twenty_one?players=2&seats=random,human&names={name},Me&seed=1"

    def pause() -> float:
        kit.open(at)
        question = kit.question
        return question.pause

    assert pause() == pytest.approx(factor * SEAT_PAUSES["normal"])
    for still in ({"watch_speed": '"fast"'}, {"motion": '"off"'}):
        kit.app.open("#/settings")
        kit.app.command("settings", {"watch_speed": '"normal"', **still})
        pace = "fast" if "watch_speed" in still else "normal"
        assert pause() == SEAT_PAUSES[pace]


@pytest.mark.parametrize("others", [3, 7, 11])
def test_many_computers_take_at_most_the_time_of_one_sweep(others: int) -> None:
    kit = Kit()
    seats = "human" + ",random" * others
    kit.open(f"#/four_twenty_one?players={others + 1}&seats={seats}&seed=sweep")
    rounds = [pauses_of_a_round(kit) for _ in range(4)]
    assert max(map(len, rounds)) >= others
    assert max(map(sum, rounds)) <= SWEEP["normal"]
    assert max(map(max, rounds)) <= SEAT_PAUSES["normal"]


def pauses_of_a_round(kit: Kit) -> list[float]:
    """Play until a person acts again; return the pauses, but not at settled turns."""
    pauses: list[float] = []
    while not (pauses and kit.session().to_act == 0):
        frame = kit.app.frame()
        if "go-on" in frame.markup:
            kit.app.command("go-on")
        elif frame.question is None:
            kit.app.play("throw" if "throw" in kit.session().legal() else "stop")
        else:
            pauses.append(frame.question.pause)
            kit.reply(min(kit.session().legal()))
    return pauses


def test_what_many_share_is_never_more_than_the_whole() -> None:
    for expected in (1, 3, 11, 40):
        shares = [share(made, expected) for made in range(expected + 50)]
        assert sum(shares) <= 1 + 1e-9
        assert min(shares) > 0


def test_hurried_computers_take_no_time_and_tell_all_at_the_end() -> None:
    kit = Kit.at("#/four_twenty_one?players=3&seats=human,random,random&seed=hurry")
    kit.app.frame()
    kit.app.command("hurry")
    assert not is_usable(kit, "hurry")  # a person acts
    kit.app.play("throw")
    first = kit.app.frame().polite
    assert first.endswith(".")
    kit.app.command("hurry")
    frame = kit.app.frame()
    assert frame.question is not None
    assert frame.question.pause == 0
    kit.reply("throw")
    assert kit.app.frame().polite == ""
    kit.reply("throw")
    told = kit.app.frame().polite
    assert "Ben throws" in told
    assert "Cleo throws" in told


def is_usable(kit: Kit, tool: str) -> bool:
    """Return whether a tool of the row can be used."""
    (found,) = check(kit.app.frame().markup).having("id", f"tool-{tool}")
    return "aria-disabled" not in found


def test_while_others_play_they_can_be_hurried_and_nothing_is_hinted() -> None:
    kit = opened("human,random")
    assert not is_usable(kit, "hint")  # there is nothing to decide
    assert not is_usable(kit, "hurry")
    kit.app.play("throw")
    assert not is_usable(kit, "hint")
    assert is_usable(kit, "hurry")
    assert 'aria-pressed="false"' in kit.app.frame().markup
    kit.app.command("hurry")
    assert 'aria-pressed="true"' in kit.app.frame().markup


def test_nobody_hurries_a_computer_that_is_not_there() -> None:
    kit = opened("human,human")
    kit.app.command("hurry")
    assert "hurry" not in kit.app.frame().markup


def test_forced_throws_are_made_for_a_person_who_wishes_so() -> None:
    kit = opened(more="&undo=true")
    assert kit.app.frame().question is None
    kit.app.open("#/settings")
    kit.app.command("settings", {"forced": "true"})
    kit.open("#/four_twenty_one")
    question = kit.question
    assert question.pause == FORCED_PAUSE
    kit.reply("throw")
    assert len(kit.session().log) == 2
    kit.app.command("undo")
    assert kit.app.frame().question is None  # the app forces no throw after an undo


def test_what_is_not_forced_is_left_to_the_person() -> None:
    kit = opened()
    throw_until(kit, "unload")
    kit.app.open("#/settings")
    kit.app.command("settings", {"forced": "true"})
    kit.open("#/four_twenty_one")
    assert kit.app.frame().question is None


def test_the_end_reviews_the_whole_game() -> None:
    kit = opened()
    for _throw in range(600):
        kit.app.play("throw")
    assert kit.session().is_over
    kit.open(kit.app.frame().address + "/analysis")
    kit.app.press("End")
    markup = kit.app.frame().markup
    assert "What decided it" in markup
    assert markup.count("luckier than") == 2


def test_the_form_recommends_players_and_the_keys_are_listed() -> None:
    kit = opened()
    kit.app.press("?")
    markup = kit.app.frame().markup
    assert "<kbd>1 2 3</kbd>" in markup
    assert "keep a die, or throw it again" in markup
    kit.app.open("#/four_twenty_one/new")
    markup = kit.app.frame().markup
    assert "Best with two to five players" in markup
    assert 'aria-describedby="players-hint"' in markup
    kit.app.open("#/threes/new")
    assert "players-hint" not in kit.app.frame().markup
