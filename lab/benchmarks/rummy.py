"""Benchmarks of the Game of Threes: rounds, and the search for sets.

The benchmark plays rounds at random by the rules, and by the heuristic of the computer
players' playouts.

Like `lab.benchmarks.work` it runs in CPython and in Pyodide.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from tabletop.core.cards import Cards
from tabletop.core.chance import Rng, pick, rng_for, shuffled
from tabletop.core.game import CHANCE
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import melds
from tabletop.games.game_of_threes.bots.expert import TrialTable
from tabletop.games.game_of_threes.cards import all_cards
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.rules import Cut, ordered, shuffling

ROUNDS: Final = "rounds per second"
PLAYED_ON: Final = "rounds played on per second"
FRESH: Final = "points of a hand, microseconds"
AGAIN: Final = "points of the same hand again, microseconds"
SETS: Final = "points and sets, microseconds"

HANDS: Final = 2000
"""Number of measured hands, after the same number of unmeasured ones."""

WILD_RANK: Final = 13
SIZE: Final = 14


def measure(seconds: float, hands: int = HANDS) -> dict[str, float]:
    """Return the rounds per second, and the median times of the set finder."""
    earlier, later = (_hands(start, hands) for start in (0, hands))
    for hand in earlier:  # a real round has other hands before
        melds.points_left(hand, WILD_RANK)
    return {
        ROUNDS: _rounds(seconds, _play),
        PLAYED_ON: _rounds(seconds, _play_on),
        FRESH: median(_timed(melds.points_left, hand) for hand in later),
        AGAIN: median(_timed(melds.points_left, hand) for hand in later),
        SETS: median(_timed(best_sets, hand) for hand in later),
    }


def _hands(start: int, n: int) -> list[Cards]:
    """Return random hands of the last round, always the same, all different."""
    deck = all_cards(2)
    return [
        tuple(sorted(shuffled(rng_for("hand", k), deck)[:SIZE]))
        for k in range(start, start + n)
    ]


def _timed(finder: Any, hand: Cards) -> float:
    """Return the microseconds of the finder."""
    start = time.perf_counter()
    finder(hand, WILD_RANK)
    return (time.perf_counter() - start) * 1e6


def _rounds(seconds: float, play: Callable[[Rng], int]) -> float:
    """Return the rounds per second of play by two, the deals included."""
    rng, rounds, start = rng_for("rounds", 0), 0, time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        rounds += play(rng)
    return rounds / (now - start)


def _play(rng: Rng) -> int:
    """Play a whole game at random; return the number of its rounds."""
    state = game.new(2, game.Options())
    while state.phase != "over":
        if state.to_act == CHANCE:
            state = game.apply(state, game.sample(state, rng))
        else:
            state = game.apply(state, pick(rng, game.legal_actions(state)))
    return len(state.rows)


def _play_on(rng: Rng) -> int:
    """Play a round of each length by the heuristic; return their number."""
    options = game.Options()
    setup = ordered(options, (0, 1))
    for number in range(1, options.rounds + 1):
        state = shuffling(setup, number, 2, ())
        state = game.played(game.apply(state, game.sample(state, rng)), Cut(1))
        TrialTable(state).play_on(rng)
    return options.rounds
