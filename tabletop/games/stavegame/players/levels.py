"""The levels of Stavegame: what each looks at, and what it goes by.

No level goes by the clock, unless the budget is less than its work takes: some tenths
of a second a turn in CPython.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.stavegame import Observation
from tabletop.games.stavegame.players.greedy import Margins
from tabletop.games.stavegame.players.player import Memory, WholeTurns
from tabletop.games.stavegame.players.scales import STAVES
from tabletop.games.stavegame.players.search import Plan
from tabletop.games.stavegame.players.turns import Moves, Table
from tabletop.games.stavegame.players.weights import BY_HAND, FIRST_EDITION, FITTED
from tabletop.games.stavegame.players.worth import Judge, Weights

GREEDY: Final = Plan(width=30, choices=12, replies=(), worlds=1, work=20_000)

STRONG: Final = Plan(width=8, choices=8, replies=((6, 1),), worlds=4, work=20_000)

EXPERT: Final = Plan(
    width=10, choices=12, replies=((8, 4), (6, 2), (5, 1)), worlds=6, work=80_000
)

EXPERT_FIRST: Final = Plan(
    width=12,
    choices=12,
    replies=((10, 8), (10, 6), (8, 3), (6, 1)),
    worlds=3,
    work=80_000,
)
"""In the first edition turns are short, and few cards remain to be drawn in a game."""

EXPERT_LATE: Final = Plan(
    width=12,
    choices=12,
    replies=((8, 6), (8, 6), (6, 4), (6, 4), (6, 3), (6, 1)),
    worlds=1,
    work=80_000,
)
"""Where nothing is hidden any more: both decks have a card at most."""

_MEMORIES: Final[dict[str, Memory]] = {"greedy": {}, "strong": {}, "expert": {}}


def greedy() -> WholeTurns:
    """Return the player who takes the most staves at once."""
    return WholeTurns(lambda _seen: GREEDY, Margins, _MEMORIES["greedy"], scale=STAVES)


def strong() -> WholeTurns:
    """Return the player who looks at the answer, and goes by rules of thumb."""
    return WholeTurns(lambda _seen: STRONG, _judge_by_hand, _MEMORIES["strong"])


def expert() -> WholeTurns:
    """Return the player who looks further, and goes by what its own games taught."""
    return WholeTurns(_expert_plan, _judge_by_fit, _MEMORIES["expert"])


def _expert_plan(seen: Observation) -> Plan:
    if max(seen.decks) <= 1:
        return EXPERT_LATE
    return EXPERT_FIRST if seen.options.first_edition else EXPERT


def _judge_by_hand(table: Table, moves: Moves) -> Judge:
    return judge_of(table, moves, BY_HAND)


def _judge_by_fit(table: Table, moves: Moves) -> Judge:
    return judge_of(table, moves, FIRST_EDITION if moves.is_first else FITTED)


def judge_of(table: Table, moves: Moves, weights: Weights) -> Judge:
    """Return who judges this turn by these weights."""
    return Judge(
        weights,
        table.player,
        table.hands[1 - table.player],
        sum(map(len, table.decks)),
        first_edition=moves.is_first,
    )
