"""What the lobby shows of the games, drawn here or laid there by the build."""

import pkgutil
import subprocess
import sys

import pytest

from tabletop.registry import GAMES, view_of
from tabletop.screens import lobby
from tabletop.screens.parts import game_cards
from tabletop.ui.elements import descendants

LOBBY_BY_COVERS = """
import pkgutil, sys
text = sys.stdin.buffer.read()
pkgutil.get_data = lambda package, file: text
from tabletop.screens import lobby
lobby.draw(())
print([name for name in sys.modules if name.startswith("tabletop.games.")])
"""


def test_covers_are_those_of_the_games_in_their_order() -> None:
    found = game_cards.covers()
    assert [cover.game for cover in found] == list(GAMES)
    for cover in found:
        view = view_of(cover.game)
        assert cover.title == GAMES[cover.game].TITLE
        assert cover.tagline == view.tagline
        assert cover.picture == view.picture()


def test_covers_that_are_laid_there_are_not_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, text = game_cards.drawn(), game_cards.text()
    monkeypatch.setattr(game_cards, "drawn", tuple)
    monkeypatch.setattr(pkgutil, "get_data", lambda _package, _file: text.encode())
    assert game_cards.covers() == drawn


def test_the_lobby_imports_no_game_where_the_covers_are_laid() -> None:
    done = subprocess.run(  # noqa: S603 - this Python, and a program of ours
        [sys.executable, "-c", LOBBY_BY_COVERS],
        input=game_cards.text().encode(),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().strip() == "[]"


def test_the_lobby_has_a_card_for_each_cover() -> None:
    ids = {each.key for each in descendants(*lobby.draw(()))}
    assert {f"card-{cover.game}" for cover in game_cards.covers()} <= ids
