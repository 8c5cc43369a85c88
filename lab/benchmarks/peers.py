"""OpenSpiel, the peer of the rules: the same work in its games, in the same Python.

The times are processor times, as in `lab.benchmarks.work`.
"""

from __future__ import annotations

import importlib
import random
import time
from typing import Any, Final

GAMES: Final = {
    "python_tic_tac_toe": "OpenSpiel tic-tac-toe (Python)",
    "python_kuhn_poker": "OpenSpiel Kuhn poker (Python)",
    "2048": "OpenSpiel 2048 (C++)",
}
"""OpenSpiel's short names to the names in the tables."""

REPLAYED: Final = "python_tic_tac_toe"
"""The game of `replaying`."""

SEARCHED: Final = "gin_rummy"
SEARCHED_TITLE: Final = "OpenSpiel ISMCTS, gin rummy (C++)"
"""Name of the search and its game with hidden cards, for the tables."""

MIDDLES: Final = 8
"""Number of positions that the search takes in turn."""

EXPLORATION: Final = 2.0
"""OpenSpiel's UCT constant, as in its own example of this search."""


def games() -> dict[str, Any]:
    """Return the games by their names in the tables."""
    importlib.import_module("open_spiel.python.games")  # it registers its games
    spiel = importlib.import_module("pyspiel")
    return {title: spiel.load_game(name) for name, title in GAMES.items()}


def playing(game: Any, seconds: float) -> float:
    """Return the actions per second of random play, those of chance included."""
    rng, actions, start = random.Random(0), 0, time.process_time()
    while (now := time.process_time()) - start < seconds:
        actions += len(playout(game, rng))
    return actions / (now - start)


def playout(game: Any, rng: random.Random) -> list[int]:
    """Play at random to the end and return the actions."""
    state, actions = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, chances)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        actions.append(action)
    return actions


def replaying(game: Any, actions: int) -> float:
    """Return the milliseconds to apply histories of this number of actions."""
    rng = random.Random(0)
    histories: list[list[int]] = []
    while sum(map(len, histories)) < actions:
        histories.append(playout(game, rng))
    start = time.process_time()
    for history in histories:
        state = game.new_initial_state()
        for action in history:
            state.apply_action(action)
    seconds = time.process_time() - start
    return seconds * 1_000 * actions / sum(map(len, histories))


def simulating(seconds: float, simulations: int) -> float:
    """Return the simulations per second of the search, in the middle of random games.

    Args:
        seconds: of the search.
        simulations: of each tree.
    """
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(SEARCHED)
    policy = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = spiel.RandomRolloutEvaluator(1, 0)
    bot = spiel.ISMCTSBot(0, evaluator, EXPLORATION, simulations, -1, policy)
    states = [middle(game, random.Random(k)) for k in range(MIDDLES)]
    done, start = 0, time.process_time()
    while (now := time.process_time()) - start < seconds:
        bot.step(states[done // simulations % len(states)])
        done += simulations
    return done / (now - start)


def middle(game: Any, rng: random.Random) -> Any:
    """Return a decision in the middle of a random game."""
    history = playout(game, rng)
    state, found = game.new_initial_state(), None
    for k, action in enumerate(history):
        is_choice = not state.is_chance_node() and len(state.legal_actions()) > 1
        if is_choice and (found is None or k <= len(history) // 2):
            found = state.clone()
        state.apply_action(action)
    return found
