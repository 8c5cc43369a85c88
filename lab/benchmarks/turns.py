"""Benchmarks of Stavegame: the search of whole turns and of replies.

It runs in CPython and in Pyodide, with the clock of `lab.benchmarks.work`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.chance import pick, rng_for
from tabletop.core.game import CHANCE
from tabletop.games import stavegame as rules
from tabletop.games.stavegame.bots.evaluation import Margins
from tabletop.games.stavegame.bots.levels import GREEDY, expert
from tabletop.games.stavegame.bots.search import TurnSearch, with_sorted_hands

GAMES: Final = 8
"""Number of games, with one position each."""

TURN: Final = 8
"""Turn of the position: both hands and the board have some cards."""

UNLIMITED: Final = 1e6
"""Seconds to think, without effect: the player stops at its own limit."""


def positions() -> list[rules.State]:
    """Return positions at the beginning of turns in random games, always the same."""
    found = []
    for k in range(GAMES):
        rng = rng_for("turns", k)
        state = rules.new(2, rules.Options())
        while state.turn < TURN:
            if state.to_act == CHANCE:
                action = rules.sample(state, rng)
            else:
                action = pick(rng, rules.legal_actions(state))
            state = rules.apply(state, action)
        found.append(state)
    return found


def generating(seconds: float, clock: Callable[[], float]) -> float:
    """Return the turns per second that a beam search finds and values by margins.

    Args:
        seconds: minimum duration.
        clock: returns the time in seconds.
    """
    states, turns, start = positions(), 0, clock()
    while (now := clock()) - start < seconds:
        for state in states:
            search = TurnSearch(Margins, GREEDY)
            for _pause in search.turns(with_sorted_hands(state), GREEDY.width):
                pass
            turns += search.nodes  # a turn may end at every node
    return turns / (now - start)


def searching(seconds: float, clock: Callable[[], float]) -> float:
    """Return the nodes per second of `expert`, evaluation included.

    Args:
        seconds: minimum duration.
        clock: returns the time in seconds.
    """
    states, asked, nodes, start = positions(), 0, 0, clock()
    while (now := clock()) - start < seconds:
        state = states[asked % len(states)]
        asked += 1
        legal = list(map(rules.format_action, rules.legal_actions(state)))
        seen, bot = rules.observe(state, state.to_act), expert()
        for _advice in bot.think(seen, legal, UNLIMITED, rng_for("bot", 0)):
            pass
        nodes += bot.nodes
    return nodes / (now - start)
