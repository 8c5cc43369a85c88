"""The level `exact`: optimal play when two players are left in a set.

`hopes_of` has the leader's chance before a turn; `two_player_solver` searches the turn
completely. With more players in the set, or for options without hopes, `strong` plays
in its place, with estimated chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.bots.advice import Advice
from tabletop.games.four_twenty_one.bots.first_program import FirstProgram, Seed
from tabletop.games.four_twenty_one.bots.reasons import NOT_TO_LOSE, advised
from tabletop.games.four_twenty_one.bots.strong import StrongBot
from tabletop.games.four_twenty_one.bots.turn_value import (
    PLACE,
    End,
    GoSolver,
    Worth,
)
from tabletop.games.four_twenty_one.bots.two_player_solver import Duel, hopes_of
from tabletop.games.four_twenty_one.observation import Observation
from tabletop.games.four_twenty_one.rules import Options

PAUSE: Final = 4  # combinations of a duel between two pieces of advice: some 3 ms

PAIR: Final = 2
MOST: Final = 8
SOLVED: Final[dict[tuple[int, Options], Duel]] = {}  # the last ones, at most `MOST`


class Exact(FirstProgram):
    """A player that is optimal with two players in a set."""

    def weigh(self, seen: Observation, legal: Sequence[str]) -> Iterator[Advice]:
        """Yield a choice of `seed` at once, and the best one some 50 ms later."""
        if sum(seen.in_set) > PAIR or not hopes_of(seen.options):  # no exact solution
            yield from StrongBot().weigh(seen, legal)
        elif seen.player == seen.first:
            yield from _led(seen, legal)
        else:
            yield _advice(seen, legal, followed(seen))


def _duel(seen: Observation) -> Duel:
    """Return the current turn as a duel, not solved yet."""
    leader = seen.tokens[seen.first or 0]
    return Duel(leader, hopes_of(seen.options), seen.options)


def _led(seen: Observation, legal: Sequence[str]) -> Iterator[Advice]:
    """Yield advice for the leader."""
    key = seen.tokens[seen.player], seen.options
    if key not in SOLVED:
        (thumb,) = Seed().weigh(seen, legal)
        duel = _duel(seen)
        for step, _pause in enumerate(duel.solve()):
            if step % PAUSE == 0:
                yield thumb
        if len(SOLVED) >= MOST:
            del SOLVED[next(iter(SOLVED))]
        SOLVED[key] = duel
    answers, cap = SOLVED[key].answers, SOLVED[key].cap

    def end(place: int, throws: int, total: int) -> Worth:
        return answers[throws - 1][place][min(total, cap)], 0.0

    yield _advice(seen, legal, end)


def followed(seen: Observation) -> End:
    """Return a function for the worth of the end of the later player's go."""
    duel = _duel(seen)
    target = PLACE[seen.combinations[seen.first or 0]]

    def end(place: int, throws: int, total: int) -> Worth:
        del throws
        return 1 - duel.ended(target, place)[min(total, duel.cap)], 0.0

    return end


def _advice(seen: Observation, legal: Sequence[str], end: End) -> Advice:
    return advised(GoSolver(seen, end).best(legal), seen.options, NOT_TO_LOSE)
