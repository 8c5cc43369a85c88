"""The gain of `expert` over `strong` in a decision of the Game of Threes.

    PYTHONPATH=. python lab/strength/game_of_threes_gain.py --players 2 --decisions 1000

`strong` plays the games. In some turns, except a player's last one, `expert` chooses
too. If the choices differ, `strong` plays both on to the end of the round, from the
same deals that fit the player's knowledge. The margin of a choice is the mean of the
other players' points minus the player's own. The gain of a decision is the margin of
`expert` minus that of `strong`, and 0 for equal choices.

A match needs some hundred games to show the same difference, because most decisions are
equal and the cards decide the rest. The same command gives the same figures. Standard
error has intermediate figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import inf, sqrt
from statistics import mean, stdev
from typing import Final

from tabletop.core.chance import Rng, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.bots.expert import Expert
from tabletop.games.game_of_threes.bots.strong import weighed
from tabletop.games.game_of_threes.bots.turns import SeenHand
from tabletop.games.game_of_threes.rules import DEAL

ASKED: Final = 0.3
"""Share of decisions in which `expert` chooses too."""

DEALS: Final = 24
"""Number of deals from which different choices are played on."""

TURN: Final = ("draw", "discard")

TOLD: Final = 50
"""Number of decisions between two intermediate figures."""


def main() -> None:
    """Measure the gain and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--seed", default="gain")
    chosen = parser.parse_args()
    gains: dict[str, list[float]] = {phase: [] for phase in TURN}
    for number, (phase, gain) in enumerate(measured(chosen.players, chosen.seed), 1):
        gains[phase].append(gain)
        if number % TOLD == 0:
            sys.stderr.write(f"{told(gains)}\n")
        if number >= chosen.decisions:
            break
    sys.stdout.write(f"{told(gains)}\n")


def told(gains: dict[str, list[float]]) -> str:
    """Return the figures in a line."""
    all_ = {**gains, "all": [gain for each in gains.values() for gain in each]}
    return "; ".join(
        f"{name}: {len(each)} decisions, {sum(map(bool, each))} with a difference, "
        f"{mean(each):+.3f} ± {stdev(each) / sqrt(len(each)):.3f} points"
        for name, each in all_.items()
        if len(each) > 1
    )


def measured(players: int, seed: str) -> Iterator[tuple[str, float]]:
    """Yield the phase and the gain of each decision that both make."""
    game = 0
    while True:
        rng = rng_for(seed, game)
        state = rules.new(players, rules.Options())
        while rules.current_player(state) != TERMINAL:
            text = choice(state, rng)
            if state.phase in TURN and rng.random() < ASKED:
                sight, legal = asked(state)
                if not sight.is_last and len(legal) > 1:
                    *_some, advice = Expert().think(sight.seen, legal, inf, rng)
                    yield state.phase, gained(sight, text, advice.action, rng)
            state = rules.apply(state, rules.parse_action(text))
        game += 1


def gained(sight: SeenHand, usual: str, other: str, rng: Rng) -> float:
    """Return the mean points that a choice gains over the usual one."""
    if other == usual:
        return 0.0
    found, player = [], sight.seen.observer
    for _deal in range(DEALS):
        state = rules.determinize(sight.seen, rng)
        ends = [played_on(state, text, rng) for text in (usual, other)]
        before, after = (ahead(row, player) for row in ends)
        found.append(after - before)
    return mean(found)


def played_on(state: rules.State, text: str, rng: Rng) -> tuple[int, ...]:
    """Return all players' points at the end of the round after this action."""
    rounds = len(state.rows)
    while len(state.rows) == rounds:
        state = rules.apply(state, rules.parse_action(text))
        if len(state.rows) == rounds:
            text = choice(state, rng)
    return state.rows[-1]


def ahead(row: tuple[int, ...], player: int) -> float:
    """Return the mean points of the others minus those of the player."""
    return (sum(row) - row[player]) / (len(row) - 1) - row[player]


def choice(state: rules.State, rng: Rng) -> str:
    """Return the action of chance or `strong`, as text; a cut is random."""
    if state.to_act == CHANCE:
        return rules.format_action(rules.sample(state, rng))
    sight, legal = asked(state)
    if state.phase in TURN:
        *_some, found = weighed(sight, legal)
        return found[0].text
    deal = rules.format_action(DEAL)
    return deal if deal in legal else pick(rng, legal)


def asked(state: rules.State) -> tuple[SeenHand, tuple[str, ...]]:
    """Return the acting player's view and legal actions."""
    legal = tuple(map(rules.format_action, rules.legal_actions(state)))
    return SeenHand(rules.observe(state, state.to_act)), legal


if __name__ == "__main__":
    main()
