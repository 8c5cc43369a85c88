"""An exact comparison of two levels of Four Twenty One, for two players.

    PYTHONPATH=. python lab/strength/compare_four_twenty_one.py strong exact

prints, for every split of the tokens, the chance of each level to win the unload when
it leads. It also prints the chances of the first level to win a set and a game. It
takes some minutes: value iteration over the choices of the levels' own code, until the
chances converge. If a level has no preference, its luckiest choice counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from tabletop.games.four_twenty_one import observation, rules
from tabletop.games.four_twenty_one.bots.exact import followed
from tabletop.games.four_twenty_one.bots.first_program import kept_by_first, so_far
from tabletop.games.four_twenty_one.bots.strong import Stake
from tabletop.games.four_twenty_one.bots.turn_value import PAIRS, End
from tabletop.games.four_twenty_one.bots.two_player_solver import (
    Duel,
    Kept,
    Row,
    best,
    by_kept,
    hopes_of,
    least,
    rampo_totals,
    worst,
)
from tabletop.games.four_twenty_one.combinations import COMBINATIONS, FACES, Dice
from tabletop.games.four_twenty_one.rules import Options, Standing, opened, turn_order

OPTIONS: Final = Options()
TOKENS: Final = OPTIONS.tokens
CLOSE: Final = 1e-7
"""Change of a sweep below which the chances count as converged."""

Both: TypeAlias = tuple[list[Row], list[Row]]
"""For each combination: the value that the level optimizes, and the leader's chance."""

Pair: TypeAlias = tuple[float, float]
"""These two of one combination and total."""


def seen_after(tokens: int, *texts: str) -> observation.Observation:
    """Return the observation after these actions of a turn that seat 0 leads."""
    both = (tokens, TOKENS - tokens)
    standing = Standing(OPTIONS, "unload", 0, both, (0, 0), 0)
    state = opened(standing, None, turn_order(standing), ((), ()))
    for text in texts:
        state = rules.apply(state, rules.parse_action(text))
    return observation.observe(state, state.player)


# What the levels go by

ENDS: Final[dict[str, Callable[[observation.Observation], End]]] = {
    "seed": so_far,
    "strong": Stake,
    "exact": followed,
}
"""Values of the end of a later player's go, for that player."""


@cache
def wishes(level: str, tokens: int, place: int) -> list[Row]:
    """Return the values that the later player minimizes, by combination and total."""
    roll = " ".join(("roll", *map(str, COMBINATIONS[place])))
    seen = seen_after(tokens, "throw", roll, "stop")
    end = ENDS[level](seen)
    totals = range(max(tokens, TOKENS - tokens) + 1)
    return [
        [-end(other, 1, total)[0] for total in totals]
        for other in range(len(COMBINATIONS))
    ]


@cache
def aims(level: str, tokens: int) -> list[list[Row]]:
    """Return the values that the leader maximizes, by throws, combination and total."""
    if level == "exact":
        duel = Duel(tokens, hopes_of(OPTIONS), OPTIONS)
        for _pause in duel.solve():
            pass
        return duel.answers
    end = Stake(seen_after(tokens, "throw", "roll 6 5 3"))
    totals, places = range(max(tokens, TOKENS - tokens) + 1), range(len(COMBINATIONS))
    return [
        [[end(place, throws, total)[0] for total in totals] for place in places]
        for throws in (1, 2, 3)
    ]


# A turn


class Turn(Duel):
    """A turn in which both players use their levels; `answers` has the results."""

    def __init__(
        self, tokens: int, levels: tuple[str, str], hopes: tuple[Row, Row]
    ) -> None:
        """Store the leader's tokens, the levels, and the chances of each when it leads.

        The leader's are first.
        """
        super().__init__(tokens, hopes[0], OPTIONS)
        self._tokens, (self._leader, self._later) = tokens, levels
        other, mine = TOKENS - tokens, hopes[0]
        won = [1 - hopes[1][other + min(n, tokens)] for n in range(self.cap + 1)]
        lost = [mine[tokens + min(n, other)] for n in range(self.cap + 1)]
        even = [(a + b) / 2 for a, b in zip(won, lost, strict=True)]
        rampo = rampo_totals(OPTIONS, self.cap)
        tie = [
            sum(p * even[min(n + k, self.cap)] for k, p in enumerate(rampo))
            for n in range(self.cap + 1)
        ]
        self.ends = won, tie, lost

    def follow(self) -> None:
        """Fill `answers` with the results of the later player's level."""
        for place in range(len(COMBINATIONS)):
            after = [self.ends[1 + (k < place) - (k > place)] for k in range(56)]
            hit = self._by_kept((wishes(self._later, self._tokens, place), after))
            last = self._by_kept(_split(worst(hit)))
            second = self._by_kept(_split(worst(least(hit, last))))
            for n, found in enumerate((hit, last, second)):
                row = list(map(min, hit[2], found[2]))
                self.answers[n][place] = [chance for _wish, chance in row]

    def _by_kept(self, both: Both) -> Kept[Pair]:
        wish, chance = (by_kept(self.counted(rows)) for rows in both)
        pairs = [_zipped(*rows) for rows in zip(wish[0], chance[0], strict=True)]
        ones = [_zipped(*rows) for rows in zip(wish[1], chance[1], strict=True)]
        return pairs, ones, _zipped(wish[2], chance[2])

    def lead(self) -> float:
        """Return the leader's chance with its level; call `follow` first."""
        if self._leader == "seed":
            return self._led_by_thumb()
        goal = aims(self._leader, self._tokens)
        found: Both = goal[2], self.answers[2]
        for n in (1, 0):
            go = best(self._by_kept(found))
            stops = map(_zipped, goal[n], self.answers[n])
            rows = [list(map(max, a, b)) for a, b in zip(go, stops, strict=True)]
            found = _split(rows)
        return by_kept(self.counted(found[1]))[2][0]

    def _led_by_thumb(self) -> float:
        found = self.answers[2]
        for n in (1, 0):
            pairs, ones, none = by_kept(self.counted(found))
            rows: dict[Dice, Row] = {(): none}
            rows |= dict(zip(PAIRS, pairs, strict=True))
            rows |= {(face,): row for face, row in zip(FACES, ones, strict=True)}
            rows |= dict(zip(COMBINATIONS, self.answers[n], strict=True))
            found = [rows[kept_by_first(dice, OPTIONS)] for dice in COMBINATIONS]
        return by_kept(self.counted(found))[2][0]


def _zipped(wish: Row, chance: Row) -> list[Pair]:
    return list(zip(wish, chance, strict=True))


def _split(rows: list[list[Pair]]) -> Both:
    return (
        [[wish for wish, _chance in row] for row in rows],
        [[chance for _wish, chance in row] for row in rows],
    )


# A set


def compared(levels: tuple[str, str]) -> tuple[Row, Row]:
    """Return the chance of each level when it leads, by its tokens, 0 to all."""
    start = [1 - tokens / TOKENS for tokens in range(TOKENS + 1)]
    hopes, change = (list(start), list(start)), 1.0
    while change > CLOSE:
        change = 0.0
        for tokens in range(TOKENS - 1, 0, -1):
            for me, other in ((0, 1), (1, 0)):
                turn = Turn(
                    tokens, (levels[me], levels[other]), (hopes[me], hopes[other])
                )
                turn.follow()
                after = turn.lead()
                change = max(change, abs(after - hopes[me][tokens]))
                hopes[me][tokens] = after
        sys.stderr.write(f"{levels}: a change of {change:.1e}\n")
    return hopes


def load_ends() -> Row:
    """Return the distribution of the tokens of the player who took the last ones.

    That is either player with the same chance, independent of the first leader. All
    throws of a load have three dice, and the total does not depend on the loser.
    """
    totals = turn_totals()
    kept: dict[tuple[int, int], float] = {(TOKENS, 0): 1.0}  # kitty, of the last loser
    ends = [0.0] * (TOKENS + 1)
    while kept:
        after: dict[tuple[int, int], float] = {}
        for (kitty, mine), chance in kept.items():
            for total, share in enumerate(totals):
                if not share:
                    continue
                paid = min(total, kitty)
                for held in (mine, TOKENS - kitty - mine):
                    key = kitty - paid, held + paid
                    after[key] = after.get(key, 0.0) + chance * share / 2
        for (kitty, mine), chance in list(after.items()):
            if not kitty:
                ends[mine] += chance
                del after[kitty, mine]
        kept = after
    return ends


def turn_totals() -> Row:
    """Return the distribution of the total of a load turn of two, to all tokens."""
    return list(rampo_totals(OPTIONS, TOKENS))  # a tie of all is thrown again (F11)


def set_chance(hopes: Sequence[Row]) -> float:
    """Return the chance of the first level to win a set."""
    ends = load_ends()
    led = sum(p * hope for p, hope in zip(ends, hopes[0], strict=True))
    followed_ = sum(p * (1 - hope) for p, hope in zip(ends, hopes[1], strict=True))
    return (led + followed_) / 2


def main() -> None:
    """Print the comparison of two levels."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("levels", nargs=2, choices=("seed", "strong", "exact"))
    one, other = parser.parse_args().levels
    hopes = compared((one, other))
    sys.stdout.write(f"tokens | {one} leads | {other} leads\n")
    for tokens in range(1, TOKENS):
        mine, its = hopes[0][tokens], hopes[1][tokens]
        sys.stdout.write(f"{tokens} | {mine:.4%} | {its:.4%}\n")
    chance = set_chance(hopes)
    game = chance**2 * (3 - 2 * chance)  # two sets, independent of each other
    sys.stdout.write(f"{one} wins a set with {chance:.4%}, a game with {game:.4%}\n")


if __name__ == "__main__":
    main()
