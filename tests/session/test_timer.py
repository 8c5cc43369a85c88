"""A timer: warnings, more time, who is away and who is back, without any clock."""

import typing
from typing import Any

import pytest

from tabletop.core.codec import from_text, to_text
from tabletop.registry import GAMES, missed_of
from tabletop.session import Session
from tabletop.session.timer import (
    MORE,
    MOST,
    STANDINGS,
    WARNING,
    SavedTimer,
    Standing,
    Timer,
    TimerTerms,
    played_for,
    turn_of,
)
from tests.kit.text import is_sentence


def timer(seconds: int = 60, players: int = 3, **how: Any) -> Timer:
    """Return a timer at which seat 0 acts from time 100 on."""
    found = Timer(SavedTimer(TimerTerms(seconds, **how)), players)
    found.acts(0, 1, 100.0)
    return found


def events(found: Timer, *times: float) -> list[str | None]:
    """Return what these times bring."""
    return [found.tick(now) for now in times]


def test_each_standing_can_come_about() -> None:
    reached = {"still"}
    for _step in STANDINGS:
        reached |= {to for (state, _e), to in STANDINGS.items() if state in reached}
    assert reached == set(typing.get_args(Standing))


@pytest.mark.parametrize(
    ("seconds", "is_bank"), [(14, False), (301, False), (59, True), (7201, True)]
)
def test_times_that_no_table_has_are_refused(seconds: int, *, is_bank: bool) -> None:
    with pytest.raises(ValueError, match="seconds") as caught:
        TimerTerms(seconds, is_bank)
    assert is_sentence(str(caught.value))


def test_a_turn_warns_before_its_end_and_then_ends() -> None:
    found = timer(60)
    assert found.left(100) == 60
    assert events(found, 110, 139.9, 140, 159.9, 160, 170) == [
        *(None, None, "warn", None, "end", None)
    ]
    assert found.away == (0,)
    assert found.left(170) == 0


@pytest.mark.parametrize("seconds", [15, 20, 30, 39, 40, 300])
def test_between_warning_and_end_there_is_time_for_a_touch(seconds: int) -> None:
    found = timer(seconds)
    times = [100 + k / 10 for k in range(10 * seconds + 300)]
    seen = {event: now for now in times if (event := found.tick(now))}
    assert seen["end"] - seen["warn"] >= WARNING - 0.1
    assert seen["end"] >= 100 + seconds - 0.1


def test_a_late_tick_still_leaves_time_for_a_touch() -> None:
    """A phone may sleep through its own warning."""
    found = timer(60)
    assert events(found, 500, 500 + WARNING - 1) == ["warn", None]
    assert found.more(0, 500 + WARNING - 1)
    assert found.standing == "running"


def test_a_bit_more_time_is_given_ten_times_a_turn_to_who_acts() -> None:
    found = timer(60)
    assert not found.more(1, 110)
    for k in range(MOST):
        assert found.more(0, 110), k
    assert not found.can_extend
    assert not found.more(0, 110)
    assert found.left(110) == 50 + MOST * MORE
    found.acts(1, 2, 120)
    assert found.can_extend
    assert found.left(120) == 60


def test_nobody_is_hurried_where_nobody_acts() -> None:
    found = timer(60)
    found.acts(-1, -1, 110)
    assert (found.standing, found.left(900)) == ("still", 0)
    assert events(found, 900) == [None]
    assert not found.can_extend


def test_whoever_missed_a_turn_is_away_until_they_are_back() -> None:
    found = timer(60)
    events(found, 150, 180)
    assert found.away == (0,)
    found.acts(1, 2, 181)
    assert found.standing == "running"
    found.acts(0, 3, 190)
    assert (found.standing, found.left(190)) == ("ended", 0)
    found.back(0, 195)
    assert (str(found.standing), found.left(195), [*found.away]) == ("running", 60, [])
    found.back(0, 195)
    found.acts(1, 4, 200)
    found.back(2, 200)
    assert found.standing == "running"


def test_a_bank_runs_down_over_the_game_and_an_empty_one_warns() -> None:
    found = timer(120, is_bank=True)
    found.acts(1, 2, 130)
    found.acts(0, 3, 150)
    assert found.left(150) == 90
    assert events(found, 219, 220, 240) == [None, "warn", "end"]
    found.acts(1, 4, 240)
    assert found.left(240) == 100
    found.back(0, 241)
    found.acts(0, 5, 250)
    assert found.left(250) == WARNING


def test_the_same_turn_goes_on_however_often_it_is_told() -> None:
    found = timer(60)
    found.acts(0, 1, 130)
    assert found.left(130) == 30


def test_clocks_that_stand_go_on_where_they_were() -> None:
    found = timer(60)
    found.pause(120)
    assert found.left(500) == 40
    assert events(found, 500) == [None]
    found.pause(510)
    found.go_on(520)
    assert found.left(520) == 40
    assert events(found, 540, 560) == ["warn", "end"]


def test_what_is_kept_goes_on() -> None:
    found = timer(120, is_bank=True)
    events(found, 205, 230)
    found.acts(1, 2, 230)
    kept = from_text(SavedTimer, to_text(found.kept(250)))
    assert kept.banks == (0.0, 100.0, 120.0)
    again = Timer(kept, 4)
    again.acts(1, 2, 0)
    assert again.left(0) == 100
    assert again.away == (0,)
    again.acts(3, 3, 1)
    assert again.left(1) == 120


def test_a_turn_is_all_that_a_seat_decides_in_a_row() -> None:
    session = Session.start("game_of_threes", players=3, seed="turns")
    while session.observation(0).phase != "draw":
        session.play(session.legal()[0])
    seat, began = turn_of(session)
    session.play("draw stock")
    assert turn_of(session) == (seat, began)
    session.play(session.legal()[0])
    other, later = turn_of(session)
    assert other != seat
    assert later > began
    assert session.turn_began == session.cursor


def test_a_game_without_a_clause_leaves_it_to_a_computer() -> None:
    named = {name for name in GAMES if missed_of(name) is not None}
    assert named == {"game_of_threes"}
    session = Session.start("tomacco", players=3, seed="G16")
    assert played_for(session, timer()) == ""
