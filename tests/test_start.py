"""A game in a Python shell, and the command that `pip install` brings."""

from __future__ import annotations

import doctest
import tomllib
from importlib.metadata import EntryPoint

import pytest

import tabletop
from building.common import ROOT
from tabletop import __main__
from tabletop.registry import GAMES
from tabletop.session import Session


@pytest.mark.parametrize("name", GAMES)
def test_a_call_begins_a_game(name: str) -> None:
    game = tabletop.start(name, seed="a")
    players = min(GAMES[name].PLAYERS)
    assert game.log == Session.start(name, players=players, seed="a").log
    assert game.legal()


def test_players_and_options_can_be_chosen() -> None:
    game = tabletop.start("tomacco", players=4, seed="a", go_again=True)
    assert len(game.seats) == 4
    assert game.options == GAMES["tomacco"].Options(go_again=True)


def test_what_cannot_be_played_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="no game called “chess”"):
        tabletop.start("chess")
    with pytest.raises(TypeError, match="colour"):
        tabletop.start("threes", colour="red")


def test_what_the_package_says_of_a_shell_is_true() -> None:
    assert doctest.testmod(tabletop) == doctest.TestResults(failed=0, attempted=3)


def test_the_command_is_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    command = EntryPoint("tabletop", project["scripts"]["tabletop"], "console_scripts")
    assert command.load() is __main__.start
