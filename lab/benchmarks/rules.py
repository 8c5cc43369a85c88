"""Rules and computer players in CPython and in Pyodide, compared with OpenSpiel."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from building.common import ROOT
from building.packages import node_environment
from lab.benchmarks import checks, growth, peers, work
from lab.benchmarks.figures import Aim, Series, Table, by_name
from tabletop.registry import GAMES
from tabletop.session import save

SECONDS: Final = 0.5
"""Seconds of random play per game and round."""

HERE: Final = f"CPython {platform.python_version()}"
THERE: Final = "Pyodide"


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    found = [one_round() for _round in range(rounds)]
    yield play_table(found)
    yield searches_table(found)
    yield replay_table(found)
    yield check_table(found)
    yield turns_table(found)
    yield decisions_table(found)


@cache
def question() -> str:
    """Return the question for `work.measure`."""
    return json.dumps({"seconds": SECONDS, "long": save.dumps(growth.long_game())})


def one_round() -> dict[str, Any]:
    """Measure everything once: CPython, then the peer in it, then Pyodide."""
    games = peers.games()
    replayed = games[peers.GAMES[peers.REPLAYED]]
    return {
        HERE: json.loads(
            answer([sys.executable, "-m", "lab.benchmarks.work"], question())
        ),
        "peer play": {
            title: peers.playing(game, SECONDS) for title, game in games.items()
        },
        "peer replay": peers.replaying(replayed, work.REPLAYED),
        "peer simulate": {
            peers.SEARCHED_TITLE: peers.simulating(SECONDS, work.SIMULATIONS)
        },
        THERE: json.loads(
            answer([*node(), "lab.benchmarks.work", "measure"], question())
        ),
    }


def node() -> tuple[str, str]:
    """Return the command that runs a function in Pyodide, without its name."""
    path = node_environment()["PATH"]
    return shutil.which("node", path=path) or "node", "building/pyodide.mjs"


def answer(command: Sequence[str], question: str) -> str:
    """Return the output of `measure` in a new Python."""
    done = subprocess.run(
        command,
        input=question,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def series(found: list[dict[str, Any]], python: str, what: str) -> dict[str, Series]:
    """Return the figures of one kind of work in one Python, by the name of the work."""
    named = by_name(measured[python][what] for measured in found)
    return {
        name: Series(f"{name}, {python}", figures.values)
        for name, figures in named.items()
    }


def names_of(named: dict[str, Series]) -> tuple[str, ...]:
    """Return the names of figures, as their table shows them."""
    return tuple(series.name for series in named.values())


def slowdown(name: str, here: dict[str, Series], there: dict[str, Series]) -> Series:
    """Return the ratios of Pyodide to CPython."""
    return there[name].over(here[name], f"{name}, {THERE} ÷ {HERE}")


def play_table(found: list[dict[str, Any]]) -> Table:
    """Return the actions per second of random play."""
    here, there = series(found, HERE, "play"), series(found, THERE, "play")
    others = by_name(measured["peer play"] for measured in found)
    figures, ratios = [], []
    for game in GAMES:
        figures += [here[game], there[game]]
        ratios += [here[game].over(other) for other in others.values()]
        ratios.append(slowdown(game, here, there))
    aimed = tuple(
        f"{here[game].name} ÷ {peers.GAMES[peers.REPLAYED]}" for game in GAMES
    )
    return Table(
        "Random play, actions per second of the processor",
        "Whole games from the start; chance's actions count. Higher is better. "
        "OpenSpiel runs in the same CPython.",
        (*figures, *others.values()),
        tuple(ratios),
        (Aim("random play ÷ OpenSpiel's tic-tac-toe in Python", "≥ × 5", aimed),),
    )


def searches_table(found: list[dict[str, Any]]) -> Table:
    """Return the simulations per second of searches over hidden cards."""
    here, there = series(found, HERE, "simulate"), series(found, THERE, "simulate")
    others = by_name(measured["peer simulate"] for measured in found)
    figures, ratios = [], []
    for game in here:
        figures += [here[game], there[game]]
        ratios += [here[game].over(other) for other in others.values()]
        ratios.append(slowdown(game, here, there))
    return Table(
        "Information set tree search, simulations per second of the processor",
        "Two players in mid-game, trees of "
        f"{work.SIMULATIONS} simulations; playouts of Tomacco go by a rule of thumb "
        "and are cut after 30 plies by an evaluation, those of the peer are random and "
        "go to the end. The games are not the same, so the ratio compares what a "
        "player gets, not the programs. Higher is better.",
        (*figures, *others.values()),
        tuple(ratios),
    )


def turns_table(found: list[dict[str, Any]]) -> Table:
    """Return the turns and nodes per second of the players of Stavegame."""
    here, there = series(found, HERE, "turns"), series(found, THERE, "turns")
    others = by_name(measured["peer play"] for measured in found)
    figures, ratios = [], []
    for what in here:
        figures += [here[what], there[what]]
        ratios += [here[what].over(other) for other in others.values()]
        ratios.append(slowdown(what, here, there))
    return Table(
        "Stavegame: whole turns, each second of the processor",
        "Turns found: all that a beam looks at, each counted by its margins. Nodes: "
        "those of `expert`, with evaluation and replies. Higher is better. Of the "
        "peers it is the actions of random play, as above.",
        (*figures, *others.values()),
        tuple(ratios),
    )


def replay_table(found: list[dict[str, Any]]) -> Table:
    """Return the milliseconds of a replay."""
    here, there = series(found, HERE, "replay"), series(found, THERE, "replay")
    bare = f"{peers.GAMES[peers.REPLAYED]}, bare"
    other = Series(bare, tuple(measured["peer replay"] for measured in found))
    ratios = []
    for name in here:
        ratios += [here[name].over(other), slowdown(name, here, there)]
    figures = [s for name in here for s in (here[name], there[name])]
    return Table(
        f"Replay of {work.REPLAYED:,} actions, milliseconds of the processor",
        f"`save.loads` of random games that have {work.REPLAYED:,} actions together, "
        "and of one long game of twelve players, in proportion. Each text is parsed, "
        "and each action is checked. The peer applies integers to fresh states, "
        "without texts and checks. Lower is better.",
        (*figures, other),
        tuple(ratios),
        (
            Aim(
                f"replay of {work.REPLAYED:,} actions in Pyodide, ms",
                "≤ 100",
                names_of(there),
            ),
        ),
    )


def check_table(found: list[dict[str, Any]]) -> Table:
    """Return the milliseconds of the check of a shared game."""
    here, there = series(found, HERE, "check"), series(found, THERE, "check")
    figures = [s for game in here for s in (here[game], there[game])]
    return Table(
        "A game over a distance that is over: the check of a guest, milliseconds of "
        "the processor",
        f"Games of {checks.PLAYERS} beginners to their end (Stavegame: 2); the median "
        f"of {checks.TABLES} games. The whole "
        "game is read from the text that the host sends, replayed with everybody's "
        "numbers, compared with what the guest saw, and each player's luck is found. "
        "Lower is better.",
        tuple(figures),
        tuple(slowdown(game, here, there) for game in here),
        aims=(Aim("check of a shared game in Pyodide, ms", "≤ 100", names_of(there)),),
    )


def decisions_table(found: list[dict[str, Any]]) -> Table:
    """Return the milliseconds to the first advice."""
    here, there = series(found, HERE, "first"), series(found, THERE, "first")
    return Table(
        "Decisions: time to the first advice, milliseconds",
        f"The median of {work.DECISIONS} positions in the middle of random games, for "
        "each level of computer players. Lower is better.",
        tuple(s for name in here for s in (here[name], there[name])),
        tuple(slowdown(name, here, there) for name in here),
    )
