# ruff: noqa: T201 - a script of its own, for the terminal
"""Measure the computer player of Threes: whole games, by seeds, with its figures.

    python tools/threes_arena.py --level strong --games 200 --budget 0.05 strong.json

Game k has the seed `arena/k`, for its chance as in a session. The player's clock is
the processor time of the process, so other work on the machine slows the run down and
leaves its figures as they are. Each finished game is written at once; the same command
again goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median
from typing import Final

from tabletop.bots.threes.player import Expectimax
from tabletop.chance import rng_for
from tabletop.game import CHANCE, TERMINAL
from tabletop.games import threes

MARKS: Final = (192, 384, 768, 1536, 3072, 6144)
"""The tiles whose share of games is told."""


@dataclass(frozen=True)
class Game:
    """One finished game.

    Attributes:
        layers: the mean of the layers that were finished, over the moves that had a
            choice.
        steps: the mean of the steps of the search, over the same moves.
        seconds: the processor time of all thinking.
    """

    seed: str
    score: int
    highest: int
    moves: int
    layers: float
    steps: float
    seconds: float


def player(level: str) -> Expectimax:
    """Return the player of a level, or of a fixed number of layers."""
    if level == "strong":
        return Expectimax(clock=time.process_time)
    return Expectimax(1 if level == "quick" else int(level))


def play(seed: str, bot: Expectimax, budget: float, options: threes.Options) -> Game:
    """Play a game."""
    state = threes.new(1, options)
    layers, steps, seconds, ply = [], [], 0.0, 0
    while (seat := threes.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action: threes.Action = threes.sample(state, rng_for(seed, ply))
        else:
            legal = tuple(map(threes.format_action, threes.legal_actions(state)))
            seen = threes.observe(state, seat)
            started = time.process_time()
            *_, advice = bot.think(seen, legal, budget, rng_for(seed, ply))
            seconds += time.process_time() - started
            if len(legal) > 1:
                layers.append(bot.layers)
                steps.append(bot.steps)
            action = threes.parse_action(advice.action)
        state = threes.apply(state, action)
        ply += 1
    score, highest = int(threes.returns(state)[0]), max(state.board)
    return Game(seed, score, highest, state.moves, mean(layers), mean(steps), seconds)


# Results


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a share.

    Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209.
    """
    z = 1.959964
    share = hits / n
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def table(games: list[Game]) -> Iterator[str]:
    """Give the lines of a table of results."""
    n, moves = len(games), sum(game.moves for game in games)
    scores = [game.score for game in games]
    spread = 1.96 * math.sqrt(sum((s - mean(scores)) ** 2 for s in scores)) / n
    yield f"games | {n}"
    for mark in MARKS:
        hits = sum(game.highest >= mark for game in games)
        low, high = wilson(hits, n)
        yield f"reach {mark} | {hits / n:.1%} ({low:.1%} to {high:.1%})"
    yield f"mean score | {mean(scores):,.0f} ± {spread:,.0f}"
    yield f"median score | {median(scores):,.0f}"
    yield f"moves a game | {moves / n:.0f}"
    yield f"ms a move | {1000 * sum(game.seconds for game in games) / moves:.2f}"
    yield f"layers finished, mean | {mean(game.layers for game in games):.2f}"
    yield f"steps a move, mean | {mean(game.steps for game in games):.0f}"


def main() -> None:
    """Play the games that the file lacks, and tell the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("results", type=Path, help="JSON file, made or gone on with")
    parser.add_argument(
        "--level", default="strong", help="strong, quick, or a number of layers"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--budget", type=float, default=0.05, help="seconds a move")
    parser.add_argument("--plus-window", action="store_true")
    given = parser.parse_args()
    setting = {
        "level": given.level,
        "budget": given.budget,
        "plus_window": given.plus_window,
        "python": platform.python_version(),
    }
    games: list[Game] = []
    if given.results.exists():
        stored = json.loads(given.results.read_text())
        if stored["setting"] != setting:
            sys.exit(f"{given.results} holds another setting: {stored['setting']}")
        games = [Game(**game) for game in stored["games"]]
    bot, options = player(given.level), threes.Options(given.plus_window)
    done = {game.seed for game in games}
    for k in range(given.first, given.first + given.games):
        if (seed := f"arena/{k}") in done:
            continue
        games.append(play(seed, bot, given.budget, options))
        stored = {"setting": setting, "games": list(map(asdict, games))}
        given.results.write_text(json.dumps(stored, indent=1) + "\n")
        print(f"{seed}: {games[-1].score}, {games[-1].highest}", file=sys.stderr)
    print("\n".join(table(games)))


if __name__ == "__main__":
    main()
