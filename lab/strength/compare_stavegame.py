"""A comparison of the players of Stavegame with each other and with minimax.

    PYTHONPATH=. python lab/strength/compare_stavegame.py expert greedy --games 200
    PYTHONPATH=. python lab/strength/compare_stavegame.py expert minimax --first-edition

plays in the arena and swaps the seats after each game. It prints the score of the first
player, with half a point for a draw, and its 95 % interval. That is Wilson's, which is
a little too wide with draws. It also prints the milliseconds of a decision; a turn has
several decisions. No player uses the clock here, so the same command gives the same
games.

`minimax` is the player that the game's author wrote, as far as it is published: depth
5, a discount of 0.9, and an evaluation of stave margins. It adds 3 for a won stave and
0.1 for an available action, and multiplies the sum by 100 at the end of the game.

The rest is our choice. A ply is a single action: PLACE, FORWARD, SLIDE, END or pass.
The player to move maximizes, so several plies of one player may be in a row. An
available action counts for the player to move. The value of a node is 0.9 times that of
its best successor. The decks are hidden, so the player shuffles them for each action
and treats that order as true. The search uses alpha-beta pruning.

`eager`, `beginner` and `careful` play as people might in their first games.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tabletop.bots import Advice, Maker
from tabletop.cli.arena import Contender, Match, MatchResult, cores, run
from tabletop.cli.standings import wilson
from tabletop.core.chance import Rng, pick
from tabletop.core.game import TERMINAL
from tabletop.games import stavegame
from tabletop.games.stavegame import rules
from tabletop.games.stavegame.bots import levels
from tabletop.games.stavegame.bots.evaluation import Margins
from tabletop.games.stavegame.bots.search import Move, moves_of
from tabletop.games.stavegame.cards import GREY
from tabletop.games.stavegame.rules import END, IDLE_AT_END, PASS, Action, State
from tabletop.registry import LEVELS

DEPTH: Final = 5
DISCOUNT: Final = 0.9
STAVE: Final = 3.0
ACTION: Final = 0.1
OVER: Final = 100.0

MOST: Final = 2
"""Cards that a careful beginner places in a turn."""

UNLIMITED: Final = 1e6
"""Seconds to think: players stop at their own limits."""


class Minimax:
    """The player of the game's author."""

    def think(
        self,
        observation: stavegame.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Yield the action that minimax prefers."""
        del budget
        state = stavegame.determinize(observation, rng)
        sign = -1 if state.player else 1
        best, value = legal[0], -math.inf
        for text in legal:
            action = stavegame.parse_action(text)
            after = rules.played(state, action)
            if after.to_act == TERMINAL:
                ender = None if after.idle_turns == IDLE_AT_END else state.player
                found = OVER * standing(after, ender)
            else:
                bounds = (value, math.inf) if sign > 0 else (-math.inf, -value)
                lower, upper = (bound / DISCOUNT for bound in bounds)
                found = search(after, DEPTH - 1, lower, upper)
            found *= sign * DISCOUNT
            if found > value:
                best, value = text, found
        yield Advice(best, value, None, "Minimax prefers it.")


def standing(state: State, ender: int | None) -> float:
    """Return the margins and the won staves, those of A minus those of B."""
    total = 0.0
    gives_ties = state.setup.options.first_edition and ender is not None
    for (n, m), colour in zip(rules.sums(state), state.colours, strict=True):
        total += n - m + STAVE * ((n > m) - (n < m))
        if n == m and gives_ties and colour != GREY:
            total += -STAVE if ender else STAVE
    return total


def options(state: State) -> list[Move]:
    """Return the legal actions with the states after them, before the turn ends."""
    found = moves_of(state, rules.legal_actions(state), set())
    if rules.can_end(state):
        found.append((END, state))
    if any(state.board):  # V4.1
        found.append((PASS, state))
    return found


def search(state: State, depth: int, lower: float, upper: float) -> float:
    """Return the value for A of a decision; exact between the bounds."""
    choices = options(state)
    sign = -1 if state.player else 1
    if not depth:
        return standing(state, state.player) + sign * ACTION * len(choices)
    best = -math.inf * sign
    for action, after in choices:
        bounds = lower / DISCOUNT, upper / DISCOUNT
        found = DISCOUNT * followed(action, after, depth - 1, *bounds)
        if sign * found > sign * best:
            best = found
        if sign > 0:
            lower = max(lower, best)
        else:
            upper = min(upper, best)
        if lower >= upper:
            break
    return best


def followed(
    action: Action, after: State, depth: int, lower: float, upper: float
) -> float:
    """Return the value for A after an action that leads to a state of its turn."""
    if action == END:
        return OVER * standing(after, after.player)
    if action == PASS or rules.is_stuck(after):
        after = rules.turn_ended(after)
        if after.idle_turns == IDLE_AT_END:
            return OVER * standing(after, None)
    return search(after, depth, lower, upper)


# People in their first games


class Eager:
    """Plays at random, and never passes or ends the game with another choice."""

    def think(
        self,
        observation: stavegame.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Yield any action that does something."""
        del observation, budget
        busy = [text for text in legal if text not in {"pass", "end"}]
        yield Advice(pick(rng, busy or legal), 0.0, None)


class Beginner:
    """Takes the action that helps its staves most at once, while one helps."""

    def think(
        self,
        observation: stavegame.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Yield the best single action, or the end of the turn if none helps."""
        del budget
        state = stavegame.determinize(observation, rng)
        judge = Margins(state)
        here = judge.worth(state)
        worths = {
            text: judge.worth(rules.changed(state, stavegame.parse_action(text)))
            for text in legal
            if text not in {"pass", "end"}
        }
        best = max(worths.values(), default=here)
        if "end" in legal and here > 0:
            text = "end"
        elif "pass" in legal and best <= here:
            text = "pass"
        else:
            text = pick(rng, [text for text in worths if worths[text] == best])
        yield Advice(text, 0.0, None)


class Careful(Beginner):
    """Places at most two cards a turn; neither fights nor moves cards."""

    def think(
        self,
        observation: stavegame.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Yield the best place for a card, or the end of the turn."""
        if len(observation.placed_this_turn) >= MOST and "pass" in legal:
            yield Advice("pass", 0.0, None)
            return
        peaceful = levels.peaceful(observation, levels.placing(observation, legal))
        calm = [text for text in peaceful if text != "end"]
        yield from super().think(observation, calm or legal, budget, rng)


# Matches


PLAYERS: Final[dict[str, Maker]] = {
    "minimax": Minimax,
    "eager": Eager,
    "beginner": Beginner,
    "careful": Careful,
}
"""Players beside the levels, by name."""


def maker(name: str) -> Maker:
    """Return the maker of the player with this name."""
    return PLAYERS.get(name) or LEVELS[stavegame.NAME][name].make


def told(names: Sequence[str], results: Sequence[MatchResult]) -> str:
    """Return the score of the first player, as a line of a table."""
    returns = [result.returns[0] for result in results]
    won, drawn, lost = (returns.count(value) for value in (1.0, 0.0, -1.0))
    score = won + drawn / 2
    low, high = wilson(score, len(returns))
    shares = f"{score / len(returns):.1%} | {low:.1%} to {high:.1%}"
    seconds = [sum(r.seconds[k] for r in results) for k in (0, 1)]
    decisions = [sum(r.decisions[k] for r in results) for k in (0, 1)]
    ms = [1_000 * s / max(d, 1) for s, d in zip(seconds, decisions, strict=True)]
    return (
        f"| {names[0]} – {names[1]} | {len(returns)} | {won} – {drawn} – {lost} | "
        f"{shares} | {ms[0]:.0f}, {ms[1]:.0f} |\n"
    )


def main() -> None:
    """Play the games that the file lacks, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "names", nargs=2, help="levels, minimax, eager, beginner or careful"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first-edition", action="store_true")
    parser.add_argument("--random-decks", action="store_true")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--keep", type=Path, help="keep games, and go on from there")
    given = parser.parse_args()
    contenders = tuple(Contender(name, maker(name)) for name in given.names)
    options = stavegame.Options(
        first_edition=given.first_edition, random_decks=given.random_decks
    )
    match = Match(stavegame.NAME, options, contenders, UNLIMITED)
    games = run(match, given.games, given.processes, sys.stderr, given.keep)
    sys.stdout.write(told(given.names, games))


if __name__ == "__main__":
    main()
