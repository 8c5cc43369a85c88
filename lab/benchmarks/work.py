"""Work that CPython and Pyodide both run: a text in, a text out.

It needs only the standard library and the package. Fixed work is measured in processor
time, so that other programs have little effect. Decisions are measured in real time,
because people wait for them.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, Final

from lab.benchmarks import checks, turns
from tabletop.bots import Bot
from tabletop.bots.ismcts import Search
from tabletop.core.chance import Rng, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL, AnyGame
from tabletop.games import tomacco
from tabletop.games.tomacco.bots.evaluation import sensible
from tabletop.games.tomacco.bots.positions import texts_by_action
from tabletop.games.tomacco.bots.strong import Deals
from tabletop.registry import GAMES, LEVELS
from tabletop.session import Session, save

# Once: a search for a missing module takes as long as ten plies.
js: Any = importlib.import_module("js") if importlib.util.find_spec("js") else None

REPLAYED: Final = 10_000
"""Number of actions of a replay."""

LONG: Final = "one long game"
"""Name of the replay of a single save."""

DECISIONS: Final = 8
"""Number of positions for each player."""

SIMULATIONS: Final = 200
"""Simulations of each tree."""


def measure(question: str) -> str:
    """Return a figure for each piece of work, as JSON.

    Args:
        question: {"seconds": of random play per game, "long": a save}, as JSON.
    """
    seconds, long = (json.loads(question)[name] for name in ("seconds", "long"))
    found = {
        "play": {name: playing(game, seconds) for name, game in GAMES.items()},
        "simulate": {"tomacco": simulating(seconds)},
        "replay": {
            **{name: replaying(*saves(name)) for name in GAMES},
            LONG: replaying([long], len(save.loads(long).log)),
        },
        "check": checks.measure(processor_time),
        "turns": {
            "turns found": turns.generating(seconds, processor_time),
            "nodes of a search": turns.searching(seconds, processor_time),
        },
        "first": {
            f"{name} {level}": deciding(GAMES[name], how.make())
            for name, levels in LEVELS.items()
            for level, how in levels.items()
        },
    }
    return json.dumps(found)


def processor_time() -> float:
    """Return the processor time of this program, in seconds."""
    if js is None:
        return time.process_time()
    used = js.process.cpuUsage()  # in Pyodide `process_time` is real time
    return float(used.user + used.system) / 1e6


# Random play


def playing(game: AnyGame, seconds: float) -> float:
    """Return the actions per second, those of chance included."""
    rng, actions, start = rng_for("play", 0), 0, processor_time()
    while (now := processor_time()) - start < seconds:
        actions += sum(1 for _state in playout(game, rng))
    return actions / (now - start)


def playout(game: AnyGame, rng: Rng) -> Iterator[Any]:
    """Play at random to the end; yield the state after each action."""
    state = game.new(game.PLAYERS[0], game.Options())
    while (player := game.current_player(state)) != TERMINAL:
        if player == CHANCE:
            action = game.sample(state, rng)
        else:
            action = pick(rng, game.legal_actions(state))
        state = game.apply(state, action)
        yield state


# Searches


def simulating(seconds: float) -> float:
    """Return the simulations per second of Tomacco's search, in the middle of a game.

    The search takes positions of sensible games of two in turn, each with a new tree.
    """
    middles, rng, done = mid_games(), rng_for("simulate", 0), 0
    start = processor_time()
    while (now := processor_time()) - start < seconds:
        seen, choices = middles[done // SIMULATIONS % len(middles)]
        search = Search(Deals(seen), choices)
        for _simulation in range(SIMULATIONS):
            search.simulate(rng)
        done += SIMULATIONS
    return done / (now - start)


def mid_games() -> list[tuple[tomacco.Observation, list[tomacco.Action]]]:
    """Return observations and legal actions in the middle of games of two."""
    found = []
    for k in range(DECISIONS):
        state, rng, seen = tomacco.new(2, tomacco.Options()), rng_for("middle", k), []
        while state.to_act != TERMINAL:
            if state.to_act == CHANCE:
                state = tomacco.apply(state, tomacco.sample(state, rng))
                continue
            observation = tomacco.observe(state, state.to_act)
            legal = map(tomacco.format_action, tomacco.legal_actions(state))
            seen.append((observation, [*texts_by_action(observation, [*legal])]))
            state = tomacco.played(state, sensible(state))
        choices = [each for each in seen if len(each[1]) > 1]
        found.append(choices[len(choices) // 2])
    return found


# Replay


def replaying(texts: Sequence[str], actions: int) -> float:
    """Return the milliseconds to load saves, for `REPLAYED` actions.

    Args:
        texts: the saves.
        actions: of all of them.
    """
    start = processor_time()
    for text in texts:
        save.loads(text)
    return (processor_time() - start) * 1_000 * REPLAYED / actions


def saves(name: str) -> tuple[list[str], int]:
    """Return saves of random games with `REPLAYED` actions in all, and their number."""
    texts: list[str] = []
    actions = 0
    while actions < REPLAYED:
        session = Session.start(
            name, players=GAMES[name].PLAYERS[0], seed=f"replay {len(texts)}"
        )
        rng = rng_for(session.seed, -1)
        while not session.is_over:
            session.play(pick(rng, session.legal()))
        texts.append(save.dumps(session))
        actions += len(session.log)
    return texts, actions


# Decisions


def deciding(game: AnyGame, bot: Bot) -> float:
    """Return the median milliseconds to the first advice."""
    states = positions(game)
    for state in states:
        decide(game, state, bot)  # the bot fills its tables
    return 1_000 * median(decide(game, state, bot) for state in states)


def positions(game: AnyGame) -> Sequence[Any]:
    """Return decisions in the middle of random games, always the same."""
    found = []
    for k in range(DECISIONS):
        states = list(playout(game, rng_for("decide", k)))
        turns = [state for state in states if len(game.legal_actions(state)) > 1]
        found.append(turns[len(turns) // 2])
    return found


def decide(game: AnyGame, state: Any, bot: Bot) -> float:
    """Return the seconds to the first advice."""
    seen = game.observe(state, game.current_player(state))
    legal = tuple(map(game.format_action, game.legal_actions(state)))
    start = time.perf_counter()
    next(bot.think(seen, legal, 0, rng_for("bot", 0)))
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.stdout.write(measure(sys.stdin.read()))
