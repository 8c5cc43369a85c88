"""The computer players of Stavegame against each other and against a minimax player.

    PYTHONPATH=. python tools/compare_stavegame.py expert greedy --games 200
    PYTHONPATH=. python tools/compare_stavegame.py expert minimax --first-edition

plays with the seats swapped after each game, both games of a pair with the decks in the
same order, and tells the score, a draw counting half, with its 95 % interval. No player
goes by the clock here, so the same command gives the same figures. `--keep` names a
file that has a line of JSON for each game; the same command goes on where it ended.

`minimax` is the player that the game's author wrote, as far as it is told: depth 5, a
discount of 0.9, and an evaluation of stave margins, with 3 for a stave that is won, 0.1
for an available action, and all of it times 100 where the game is over. What is not
told is decided here. A ply is a single action: PLACE, FORWARD, SLIDE, END or pass; who
is to move at a node makes the most of it, so several plies of one player may follow
each other. An action that is available counts for whoever is to move. The value of a
node is 0.9 times that of the best node after it. The decks are hidden, so it puts them
into an order by chance, anew for each action, and believes in it; alpha and beta cut
off what makes no difference.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tabletop.bots import LEVELS, Advice, Bot
from tabletop.bots.stavegame.turns import (
    ENDING,
    PASSING,
    Moves,
    Node,
    Table,
    node_of,
    read,
)
from tabletop.chance import Rng, rng_for
from tabletop.game import CHANCE, TERMINAL
from tabletop.games import stavegame as rules
from tabletop.games.stavegame.cards import GREY
from tabletop.games.stavegame.effects import IDLE_AT_END

DEPTH: Final = 5
DISCOUNT: Final = 0.9
STAVE: Final = 3.0
ACTION: Final = 0.1
OVER: Final = 100.0

UNLIMITED: Final = 1e6
"""Seconds to think: players stop at their own limits."""


class Minimax:
    """The player of the game's author."""

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the action that minimax prefers."""
        del budget
        moves = Moves(first_edition=observation.options.first_edition)
        state = rules.determinize(observation, rng)
        table = read(moves.known, state)[0]
        sign = -1 if table.player else 1
        best, value = legal[0], -math.inf
        for text in legal:
            action = rules.parse_action(text)
            after = rules.played(state, action)
            if after.to_act == TERMINAL:
                ender = None if after.idle_turns == IDLE_AT_END else table.player
                found = OVER * standing(moves, read(moves.known, after)[1], ender)
            else:
                bounds = (value, math.inf) if sign > 0 else (-math.inf, -value)
                lower, upper = (bound / DISCOUNT for bound in bounds)
                reached = read(moves.known, after)
                found = search(moves, *reached, DEPTH - 1, lower, upper)
            found *= sign * DISCOUNT
            if found > value:
                best, value = text, found
        yield Advice(best, value, "evaluation", "Minimax prefers it.")


def standing(moves: Moves, node: Node, ender: int | None) -> float:
    """Return the margins and the staves won, those of A less those of B."""
    total = 0.0
    for stave in node[:3]:
        margin = stave.margin
        total += margin + STAVE * ((margin > 0) - (margin < 0))
        if not margin and moves.is_first and ender is not None and stave.colour != GREY:
            total += -STAVE if ender else STAVE
    return total


def options(moves: Moves, table: Table, node: Node) -> list[tuple[int, Node]]:
    """Return all that may be done: codes, and the nodes in the same turn."""
    found = moves.after(node, table.player)
    if moves.can_end(node, table.idle):
        found.append((ENDING, node))
    if sum(stave.free for stave in node[:3]) < 9:  # noqa: PLR2004 - V4.1
        found.append((PASSING, node))
    return found


def search(  # noqa: PLR0913, PLR0917 - a position and how far to look
    moves: Moves, table: Table, node: Node, depth: int, lower: float, upper: float
) -> float:
    """Return the value for A, of somebody's choice; exact between the bounds."""
    choices = options(moves, table, node)
    sign = -1 if table.player else 1
    if not depth:
        return standing(moves, node, table.player) + sign * ACTION * len(choices)
    best = -math.inf * sign
    for code, after in choices:
        bounds = lower / DISCOUNT, upper / DISCOUNT
        found = DISCOUNT * followed(moves, table, code, after, depth - 1, *bounds)
        if sign * found > sign * best:
            best = found
        if sign > 0:
            lower = max(lower, best)
        else:
            upper = min(upper, best)
        if lower >= upper:
            break
    return best


def followed(  # noqa: PLR0913, PLR0917 - a position and how far to look
    moves: Moves,
    table: Table,
    code: int,
    node: Node,
    depth: int,
    lower: float,
    upper: float,
) -> float:
    """Return the value for A after an action that leads to the node."""
    if code == ENDING:
        return OVER * standing(moves, node, table.player)
    if code == PASSING or moves.is_stuck(node, table):
        table = moves.turned(table, node)
        node = node_of(table)
        if table.idle == IDLE_AT_END:
            return OVER * standing(moves, node, None)
    return search(moves, table, node, depth, lower, upper)


# Matches


def maker_of(name: str) -> Callable[[], Bot]:
    """Return what makes the player of this name."""
    return Minimax if name == "minimax" else LEVELS[rules.NAME][name]


def played(
    players: Sequence[Callable[[], Bot]], chosen: rules.Options, seed: str
) -> tuple[float, int, list[float]]:
    """Return A's return, the turns, and the seconds of both players' processor time."""
    state, ply, seconds = rules.new(2, chosen), 0, [0.0, 0.0]
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            action = rules.sample(state, rng_for(seed, ply))
        else:
            started = time.process_time()
            text = answer(players[state.to_act](), state, f"{seed}/player", ply)
            seconds[state.to_act] += time.process_time() - started
            action = rules.parse_action(text)
        state, ply = rules.apply(state, action), ply + 1
    return rules.returns(state)[0], state.turn, seconds


def answer(bot: Bot, state: rules.State, seed: str, ply: int) -> str:
    """Return what the player does."""
    legal = tuple(map(rules.format_action, rules.legal_actions(state)))
    if len(legal) == 1:
        return legal[0]
    seen = rules.observe(state, state.to_act)
    *_before, advice = bot.think(seen, legal, UNLIMITED, rng_for(seed, ply))
    return advice.action


def game(names: Sequence[str], chosen: rules.Options, seed: str, number: int) -> object:
    """Play a game of a match; the first player has the first seat in the even ones."""
    makers = list(map(maker_of, names))
    order = makers if number % 2 == 0 else makers[::-1]
    result, turns, seconds = played(order, chosen, f"{seed}/{number // 2}")
    swapped = number % 2
    return {
        "number": number,
        "result": -result if swapped else result,
        "turns": turns,
        "seconds": [round(s, 2) for s in (seconds[::-1] if swapped else seconds)],
    }


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    A draw counts half a win, which makes the interval a little wider than it is.
    """
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (
        1 + z * z / games
    )


def told(names: Sequence[str], found: Sequence[dict[str, object]]) -> str:
    """Return how the first player fares, as a line of a table."""
    results = [float(str(one["result"])) for one in found]
    won, lost = results.count(1.0), results.count(-1.0)
    score = won + (len(results) - won - lost) / 2
    low, high = interval(score, len(results))
    return (
        f"| {names[0]} – {names[1]} | {len(results)} | {won} – "
        f"{len(results) - won - lost} – {lost} | {score / len(results):.1%} | "
        f"{low:.1%} to {high:.1%} |\n"
    )


def main() -> None:
    """Play a match and tell it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="match")
    parser.add_argument("--first-edition", action="store_true")
    parser.add_argument("--random-decks", action="store_true")
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    chosen = rules.Options(
        first_edition=asked.first_edition, random_decks=asked.random_decks
    )
    found = []
    if asked.keep and asked.keep.exists():
        lines = asked.keep.read_text(encoding="utf-8").splitlines()
        found = [json.loads(line) for line in lines]
    for number in range(len(found), asked.games):
        found.append(game(asked.names, chosen, asked.seed, number))
        if asked.keep:
            with asked.keep.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(found[-1])}\n")
        if (number + 1) % 20 == 0:
            sys.stderr.write(told(asked.names, found))
    sys.stdout.write(told(asked.names, found))


if __name__ == "__main__":
    main()
