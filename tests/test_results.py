"""What a finished game was to the one person who played it here."""

from __future__ import annotations

import pytest

from tabletop.results import Kind, Result, rank, result_of, streak
from tabletop.screens import moment
from tabletop.session import Seat, Session


def result(kind: Kind, points: float = 0.0) -> Result:
    return Result(kind, points, 1, 2)


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
    monkeypatch: pytest.MonkeyPatch,
    returns: tuple[float, ...],
    kind: Kind,
    place: int,
) -> None:
    game = "threes" if len(returns) == 1 else "four_twenty_one"
    seats = [Seat("Ann"), *[Seat("Ben", "seed")] * (len(returns) - 1)]
    session = Session.start(game, players=len(returns), seats=seats, seed="end")
    assert result_of(session) is None  # it is not over
    monkeypatch.setattr(Session, "is_over", True)
    monkeypatch.setattr(Session, "returns", lambda _self: returns)
    assert result_of(session) == Result(kind, returns[0], place, len(returns))


def test_of_two_persons_at_one_device_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session.start("stavegame", players=2, seed="two")
    monkeypatch.setattr(Session, "is_over", True)
    assert result_of(session) is None


def test_a_streak_ends_where_a_game_was_not_won() -> None:
    won, lost = result("won"), result("lost")
    assert streak([won, lost, won, won]) == 2
    assert streak([won, lost]) == 0
    assert "3 in a row" in moment.draw([lost, won, won, won])
    assert "in a row" not in moment.draw([lost, won])


def test_a_score_has_its_place_among_the_others() -> None:
    scores = [result("solo", points) for points in (90.0, 120.0, 60.0)]
    assert rank(scores) == 3
    assert "Number 3 of your 3 games" in moment.draw(scores)
    best = [*scores, result("solo", 121.0)]
    assert "Your best of 4 games" in moment.draw(best)
    assert "moment-bright" in moment.draw(best)
    assert "first score" in moment.draw(scores[:1])
    assert "moment-bright" not in moment.draw(scores)
