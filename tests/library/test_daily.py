"""The deal of the day: its dates, the try that counts, and what is shared of it."""

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tabletop.library import daily, results
from tabletop.library.daily import Score
from tabletop.library.game_index import GameSummary, deal_of, entry_of
from tabletop.library.results import PersonalResult
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, save
from tabletop.session.game_request import NewGame
from tests.library.days import NOON, TODAY


def entry(day: str, game: str = "threes", **more: object) -> GameSummary:
    told = GameSummary(
        f"{game}-{day}", game, "Score 9", over=True, changed=1.0, daily=day
    )
    return replace(told, **more)  # type: ignore[arg-type]


def begun(asked: NewGame, *, is_first: bool = True) -> tuple[Session, str]:
    return daily.begin(asked, NOON, is_first=is_first)


# Days


@given(st.dates(dt.date(1970, 1, 1), dt.date(2400, 12, 31)))
def test_days_are_counted_as_the_calendar_does(date: dt.date) -> None:
    day = date.isoformat()
    assert daily.checked(day) == day
    assert daily.month(day)[0] == date.replace(day=1).isoformat()
    after = (date.replace(day=1) + dt.timedelta(days=31)).replace(day=1)
    assert daily.month(day)[-1] == (after - dt.timedelta(days=1)).isoformat()


@pytest.mark.parametrize(
    "text",
    ["", "2026-02-29", "2026-13-01", "26-1-1", "٢٠٢٦-01-01", "20261123", "2026-W48-1"],
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a day"):
        daily.checked(text)


def test_a_day_ends_at_midnight_where_the_device_is() -> None:
    midnight = NOON + 12 * 3600
    assert daily.today(NOON) == daily.today(midnight - 1) == TODAY
    assert daily.today(midnight) == "2026-11-24"
    assert daily.day_words(TODAY) == "23 November"


# The try that counts


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_is_the_same_for_everybody(game: str) -> None:
    asked = daily.new_game(game, TODAY)
    ours, _told = begun(daily.new_game(game, TODAY, ["Ann"]))
    theirs, _told = begun(asked)
    assert daily.deal(asked) == deal_of(ours)
    assert ours.log == theirs.log
    assert ours.seed == TODAY
    assert ours.table == TableState(daily=TODAY, daily_begun=NOON)
    assert [seat.bot for seat in ours.seats] == [seat.bot for seat in theirs.seats]


def test_the_first_try_of_today_counts_and_the_mark_goes_with_the_save() -> None:
    session, told = begun(daily.new_game("threes", TODAY))
    assert told == (
        "The deal of 23 November: this try counts, unless you take a move back or let"
        " the computer play."
    )
    kept = save.loads(save.dumps(session))
    told_ = entry_of("a", kept, "", NOON + 1)
    assert (told_.daily, told_.begun) == (TODAY, NOON)


def test_everybody_gets_the_cards_of_one_cut() -> None:
    ours, _told = begun(daily.new_game("game_of_threes", TODAY))
    theirs, _told = begun(daily.new_game("game_of_threes", TODAY, ["Ann"]))
    assert ours.log == theirs.log
    assert "cut" in ours.log[-1]
    assert ours.state.seats[0].hand


@pytest.mark.parametrize("day", ["2026-11-22", "2026-11-24"])
def test_the_deal_of_another_day_is_for_practice(day: str) -> None:
    session, told = begun(daily.new_game("threes", day))
    assert session.table == TableState()
    assert "only today’s deal counts" in told


def test_a_deal_that_was_begun_before_is_for_practice() -> None:
    again, told = begun(daily.new_game("threes", TODAY), is_first=False)
    assert again.table == TableState()
    assert "only the first try counts" in told


def test_what_a_save_says_of_a_day_is_looked_at() -> None:
    session = Session.start("threes", players=1, seed=TODAY)
    for hostile in (7, None, ["2026-11-23"], "tomorrow", "2026-11-23<b>", "2026-13-01"):
        session.table = TableState.read({"daily": hostile})
        assert not results.day_of(session)


@pytest.mark.parametrize("hostile", [True, "now", None, -1.0, 10**400, [1.0]])
def test_what_a_save_says_of_its_beginning_is_looked_at(hostile: object) -> None:
    session = Session.start("threes", players=1, seed=TODAY)
    session.table = TableState.read({"daily_begun": hostile})
    assert results.begun_of(session) == 0.0


def test_of_two_tries_of_one_day_that_begun_first_counts_whichever_is_played_on() -> (
    None
):
    first = entry(TODAY, begun=1.0, changed=9.0)
    second = entry(TODAY, id="b", begun=2.0, changed=3.0)
    for both in ((first, second), (second, first)):
        assert daily.tries(both) == {("threes", TODAY): first}
        later = replace(both[0], changed=99.0), both[1]
        assert daily.tries(later)["threes", TODAY].id == first.id


# What it came to


def test_days_in_a_row_are_counted_up_to_today_or_yesterday() -> None:
    done, begun = Score(1, 1, 0), Score(1, 0, 0)
    row = {"2026-11-20": done, "2026-11-21": done, "2026-11-22": done}
    assert daily.streak(row, TODAY) == 3
    assert daily.streak({**row, TODAY: begun}, TODAY) == 3
    assert daily.streak({**row, TODAY: done}, TODAY) == 4
    assert daily.streak(row, "2026-11-24") == 0
    assert daily.streak({**row, "2026-11-21": begun}, TODAY) == 1
    assert daily.streak({}, TODAY) == 0


def test_a_day_tells_what_its_tries_came_to() -> None:
    won = entry(TODAY, "tomacco", result=PersonalResult("won", 1.0, 1, 2))
    back = entry(
        TODAY, "stavegame", result=PersonalResult("won", 1.0, 1, 2), takebacks=1
    )
    solo = entry(TODAY, result=PersonalResult("solo", 9.0, 1, 1))
    running = entry(TODAY, "four_twenty_one", over=False)
    scored = daily.scores(daily.tries((won, back, solo, running)))
    assert scored == {TODAY: Score(4, 2, 1)}


def test_the_squares_of_threes_are_the_highest_tile() -> None:
    assert results.squares(3, 8) == "■■■□□□□□"
    session = Session.start("threes", players=1, seed=TODAY)
    assert not results.feat_of(session)
    while not session.is_over:
        session.play(session.legal()[0])
    highest = max(session.observation(0).board)
    reached = [48, 96, 192, 384, 768, 1536, 3072, 6144]
    full = sum(tile <= highest for tile in reached)
    expected = f"Highest tile {highest} " + "■" * full + "□" * (8 - full)
    assert results.feat_of(session) == expected


def test_the_squares_of_others_are_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (Seat("Ann"), *(Seat(f"Bot {k}", "random") for k in range(3)))
    session = Session.start("tomacco", players=4, seats=seats, seed=TODAY)
    monkeypatch.setattr(Session, "is_over", True)
    monkeypatch.setattr(Session, "returns", lambda _self: (2.0, 1.0, 2.0, 3.0))
    assert results.feat_of(session) == "■◧□"


def test_the_shared_text_is_a_head_a_line_and_a_link() -> None:
    feat = "Highest tile 384 ■■■■□□□□"
    told = entry(TODAY, result=PersonalResult("solo", 4521.0, 1, 1), feat=feat)
    site = "https://example.org/"
    assert daily.text(told, "Threes", site) == (
        "Tabletop · Threes · 23 November\n"
        "Score 4,521 · Highest tile 384 ■■■■□□□□\n"
        "https://example.org/#/daily/threes/2026-11-23"
    )
    assert "with help" in daily.text(replace(told, assisted=True), "", "")
    assert "with moves taken back" in daily.text(replace(told, takebacks=1), "", "")
