"""Forced moves that are made for a person who asked for it at the table."""

from __future__ import annotations

import re
from collections import Counter
from statistics import mean
from typing import Final

import pytest

from tabletop.games.four_twenty_one.rules import Throw, parse_action
from tabletop.games.four_twenty_one.view import choice
from tabletop.registry import GAMES, view_of
from tabletop.session.bot_protocol import advice_of, ask, levels, think
from tabletop.ui import Ui
from tests.kit.app import Kit

PAIR: Final = "#/four_twenty_one?players=2&seats=human,human&names=Ann,Ben&seed="

MOST_TAPS: Final = 45  # taps of a game of two persons, on average

VIEW: Final = view_of("four_twenty_one")

COUNTED: Final = 6  # games whose taps are counted


def switch(kit: Kit) -> str:
    """Return whether the switch under "More" is on, "" if it is missing."""
    kit.app.command("tools")
    found = re.search(r'id="item-forced"[^>]*aria-checked="(\w+)"', markup(kit))
    kit.app.command("close")
    return found[1] if found else ""


def markup(kit: Kit) -> str:
    return kit.app.frame().markup


def pause(kit: Kit) -> bool:
    """End the pause before a forced move; return whether there was one."""
    question = kit.app.frame().question
    if question is None or not question.is_pause:
        return False
    kit.app.answer(question.text, "")
    return True


def test_it_throws_by_itself_until_there_is_something_to_decide() -> None:
    kit = Kit.at(f"{PAIR}on")
    kit.hold()
    assert not pause(kit)
    assert switch(kit) == "false"
    kit.app.command("forced")
    while pause(kit):
        assert kit.session().legal()
    assert len(kit.session().log) > 4
    assert switch(kit) == "true"


def test_the_switch_stops_it_too() -> None:
    kit = Kit.at(f"{PAIR}stop")
    kit.hold()
    kit.app.command("forced")
    assert pause(kit)
    kit.app.command("forced")
    assert not pause(kit)
    assert switch(kit) == "false"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_offered_where_a_game_has_moves_without_a_choice(name: str) -> None:
    kit = Kit.at(f"#/{name}?seed=on")
    assert bool(switch(kit)) is view_of(name).has_forced
    assert view_of(name).has_forced is (name in {"four_twenty_one", "tomacco"})


def test_it_leaves_throws_that_may_well_end_a_set() -> None:
    fateful = 0
    for k in range(4):
        kit = Kit.at(f"{PAIR}fate {k}")
        kit.hold()
        kit.app.command("forced")
        while not VIEW.rests(kit.session().observation(0)):
            if pause(kit):
                continue
            session = kit.session()
            legal = session.legal()
            if legal == ("throw",):
                seen = session.observation(session.to_act)
                assert min(filter(None, seen.tokens)) <= seen.total + 1
                fateful += 1
            kit.app.play("stop" if "stop" in legal else legal[0])
    assert fateful


def taps(seed: str) -> int:
    """Return the taps of a game in which two persons play as a computer advises."""
    kit = Kit.at(f"{PAIR}{seed}")
    kit.hold()
    kit.app.command("forced")
    number = 2  # under "More"
    level = levels("four_twenty_one")[-1]
    while not kit.session().is_over:
        if pause(kit):
            continue
        session = kit.session()
        seen = session.observation(max(session.to_act, 0))
        if VIEW.rests(seen) and 'data-command="go-on"' in markup(kit):
            kit.app.command("go-on")
            number += 1
            continue
        *_others, told = think(ask(session, level=level, budget=0.02))
        action = advice_of(told).action
        thrown = parse_action(action)
        if isinstance(thrown, Throw):
            again = Counter(thrown.dice or seen.dice)
            kept = choice.kept(seen, Ui(names=("Ann", "Ben")))
            for die, is_kept in zip(seen.dice, kept, strict=False):
                is_thrown = again[die] > 0
                again[die] -= is_thrown
                number += is_kept == is_thrown
        kit.app.play(action)
        number += 1
    return number


def test_a_game_of_two_takes_few_taps() -> None:
    counted = [taps(f"taps {k}") for k in range(COUNTED)]
    assert mean(counted) <= MOST_TAPS, counted
