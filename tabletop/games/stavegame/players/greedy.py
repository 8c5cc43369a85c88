"""The level `greedy`: the turn after which most staves are won, and by the most."""

from __future__ import annotations

from typing import Final

from tabletop.games.stavegame.cards import GREY
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.players.scales import EVEN, LOST, WON
from tabletop.games.stavegame.players.turns import Moves, Node, Table
from tabletop.games.stavegame.state import AIMLESS

MOST: Final = 5
"""A margin counts up to this; so all three together count less than a stave."""

STAVE: Final = 3 * MOST + 1
"""What the share of the margins is a part of."""


class Margins:
    """Counts staves and margins where a turn ends, and nothing else."""

    def __init__(self, table: Table, moves: Moves) -> None:
        """Take the beginning of the turn, and the rules."""
        self._sign = -1 if table.player else 1
        self._is_first = moves.is_first

    def worth(self, node: Node, idle: int) -> float:
        """Return by how many staves the player leads, and a share for the margins."""
        margins = [self._sign * stave.margin for stave in node[:3]]
        balance = sum((m > 0) - (m < 0) for m in margins)
        if idle + 1 == IDLE_AT_END and node[6] <= AIMLESS:  # V11
            return (LOST, EVEN, WON)[1 + (balance > 0) - (balance < 0)]
        if self._is_first and not any(stave.free for stave in node[:3]):
            tied = sum(s.margin == 0 and s.colour != GREY for s in node[:3])
            if balance + tied > 0:  # he ends the game himself
                return WON
        share = sum(max(-MOST, min(MOST, m)) for m in margins)
        return balance + share / STAVE
