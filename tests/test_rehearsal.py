"""What is rehearsed is played by the rules and drawn, and nothing is left of it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import rehearsal
from tabletop.registry import GAMES
from tabletop.session import Session


def test_a_rehearsal_plays_so_many_moves_of_the_games_together() -> None:
    tables = list(rehearsal.rehearsal(10 * len(GAMES) + 1))
    assert len(tables) == 10 * len(GAMES) + 1
    assert all("data-action" in table for table in tables[:10])


def test_a_game_that_ends_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = []
    start = Session.start

    def note(game: str, **others: Any) -> Session:
        begun.append(game)
        return start(game, **others)

    monkeypatch.setattr(Session, "start", note)
    for _table in rehearsal.rehearsal(1000 * len(GAMES)):
        if len(begun) > len(GAMES):
            return
    pytest.fail("No game has come to its end.")
