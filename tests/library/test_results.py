"""What a finished game was to the one person who played it here."""

from typing import Any

import pytest

from tabletop.games.four_twenty_one.luck import luck_sentences
from tabletop.library.results import (
    Kind,
    PersonalResult,
    luck_of,
    rank,
    result_of,
    streak,
)
from tabletop.screens.parts import result_banner
from tabletop.session import Seat, Session


def result(kind: Kind, points: float = 0.0) -> PersonalResult:
    return PersonalResult(kind, points, 1, 2)


@pytest.mark.parametrize(
    ("returns", "kind", "place"),
    [
        ((117.0,), "solo", 1),
        ((1.0, -1.0), "won", 1),
        ((-1.0, 1.0), "lost", 2),
        ((0.0, 0.0), "drawn", 1),
        ((1.0, 3.0, -3.0, -1.0), "placed", 2),
        ((-3.0, 3.0, 1.0, -1.0), "lost", 4),
        ((3.0, 1.0, -1.0, -3.0), "won", 1),
        ((0.5, 0.5, -1.0), "safe", 1),
        ((-1.0, 0.5, 0.5), "lost", 3),
        ((1.0, 1.0, -1.0, -1.0), "shared", 1),
        ((-1.0, 1.0, 1.0, -1.0), "placed", 3),
    ],
)
def test_how_somebody_came_off(
    monkeypatch: pytest.MonkeyPatch, returns: tuple[float, ...], kind: Kind, place: int
) -> None:
    game = "threes" if len(returns) == 1 else "four_twenty_one"
    seats = [Seat("Ann"), *[Seat("Ben", "seed")] * (len(returns) - 1)]
    session = Session.start(game, players=len(returns), seats=seats, seed="end")
    assert result_of(session) is None  # it is not over
    monkeypatch.setattr(Session, "is_over", True)
    monkeypatch.setattr(Session, "returns", lambda _self: returns)
    assert result_of(session) == PersonalResult(kind, returns[0], place, len(returns))


def test_of_two_persons_at_one_device_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session.start("stavegame", players=2, seed="two")
    monkeypatch.setattr(Session, "is_over", True)
    assert result_of(session) is None


def test_luck_is_told_of_the_one_person_where_a_game_can_tell_it() -> None:
    seats = (Seat("Ann", "random"), Seat("Ben"))
    session = Session.start("four_twenty_one", players=2, seats=seats, seed="luck")
    assert luck_of(session) is None  # it is not over
    while not session.is_over:
        session.play(session.legal()[0])
    told = luck_sentences(session.log, ("Ann", "Ben"), session.options)
    found = luck_of(session)
    assert found is not None
    assert f"{round(100 * found)}%" in told[1]
    alone = Session.start("threes", players=1, seed="luck")
    while not alone.is_over:
        alone.play(alone.legal()[0])
    assert luck_of(alone) is None


def banner(*args: Any, **more: Any) -> str:
    return " ".join(result_banner.sentences(*args, **more))


def test_a_game_with_a_move_taken_back_is_no_best_and_no_streak() -> None:
    solo = banner([result("solo", 9.0)], is_counted=False)
    assert "this score doesn" in solo
    assert not banner([result("won")], is_counted=False)


def test_a_streak_ends_where_a_game_was_not_won() -> None:
    won, lost = result("won"), result("lost")
    assert streak([won, lost, won, won]) == 2
    assert streak([won, lost]) == 0
    assert "3 in a row" in banner([lost, won, won, won])
    assert "in a row" not in banner([lost, won])


def test_a_score_has_its_place_among_the_others() -> None:
    scores = [result("solo", points) for points in (90.0, 120.0, 60.0)]
    assert rank(scores) == 3
    assert "Your 3rd best of 3 games" in banner(scores)
    best = [*scores, result("solo", 121.0)]
    assert "Your best of 4 games" in banner(best)
    assert result_banner.is_bright(best)
    assert "first score" in banner(scores[:1])
    assert not result_banner.is_bright(scores)
