"""A game in a Python shell, and the command that `pip install` brings."""

import doctest
import tomllib
from importlib.metadata import EntryPoint

import pytest

import tabletop
from building.common import ROOT
from tabletop import registry, session
from tabletop.cli import commands
from tabletop.core import game
from tabletop.core.chance import rng_for
from tabletop.registry import GAMES, view_of
from tabletop.session import Seat, Session, save
from tabletop.session.text_form import SHOWN


@pytest.mark.parametrize("name", GAMES)
def test_a_call_begins_a_game(name: str) -> None:
    begun = tabletop.start(name, seed="a")
    players = min(GAMES[name].PLAYERS)
    assert begun.log == Session.start(name, players=players, seed="a").log
    assert begun.legal()


def test_public_names_are_those_of_their_modules() -> None:
    modules = (game, registry, save, session)
    for name in tabletop.__all__:
        found = [vars(module)[name] for module in modules if name in vars(module)]
        assert getattr(tabletop, name) in (*found, tabletop.start)
    with pytest.raises(AttributeError, match="no attribute 'stop'"):
        _ = tabletop.stop


def test_a_save_goes_through_the_public_names() -> None:
    played = tabletop.Session.start("stavegame", players=2, seed="a")
    first = played.legal()[0]
    played.play(first)
    assert tabletop.loads(tabletop.dumps(played)).log == played.log
    with pytest.raises(tabletop.IllegalActionError, match="do not hold this card"):
        played.play(first)
    with pytest.raises(tabletop.InvalidActionError):
        played.play("end 9")
    with pytest.raises(tabletop.SaveError):
        tabletop.loads("{}")


def test_players_and_options_can_be_chosen() -> None:
    begun = tabletop.start("tomacco", players=4, seed="a", go_again=True)
    assert len(begun.seats) == 4
    assert begun.options == GAMES["tomacco"].Options(go_again=True)


def test_what_cannot_be_played_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="no game called “chess”"):
        tabletop.start("chess")
    with pytest.raises(TypeError, match="colour"):
        tabletop.start("threes", colour="red")


def test_what_the_package_says_of_a_shell_is_true() -> None:
    assert doctest.testmod(tabletop) == doctest.TestResults(failed=0, attempted=4)


def test_the_lines_of_the_readme_run() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found == doctest.TestResults(failed=0, attempted=6)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_its_table_and_what_can_be_played(name: str) -> None:
    game = tabletop.start(name, seed="a")
    for _move in range(30):
        if game.is_over:
            break
        shown, seen = repr(game), game.observation(game.to_act)
        assert view_of(name).told(seen, game.legal(), game.names) in shown
        assert f"{game.names[game.to_act]} can play: {game.legal()[0]}" in shown
        assert len(game.legal()) <= SHOWN or "“legal()” lists all" in shown
        game.play(game.legal()[-1])
    for ply in range(len(game.log) + 1):  # at actions of chance too
        game.goto(ply)
        assert repr(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_what_the_seat_before_it_may_know_and_no_more(name: str) -> None:
    fewest = min(GAMES[name].PLAYERS)
    seats = [Seat("Ann"), *(Seat(f"Bot {k}", "random") for k in range(1, fewest))]
    game = Session.start(name, players=fewest, seats=seats, seed="a")
    for _move in range(30):
        if game.is_over:
            break
        shown, real = repr(game), game.state
        guess = GAMES[name].determinize(game.observation(0), rng_for("shown", 0))
        game._states[game.cursor] = guess
        assert repr(game) == shown
        game._states[game.cursor] = real
        assert ("can play" in shown) == (game.to_act == 0)
        game.play(game.legal()[-1])


def test_the_command_is_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    command = EntryPoint("tabletop", project["scripts"]["tabletop"], "console_scripts")
    assert command.load() is commands.start
