"""Tomacco as the search sees it: deals that fit an observation, on fast tables."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from tabletop.chance import Rng
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.players.policy import dearest, sensible
from tabletop.games.tomacco.players.table import CHOICE, GONE, PICKUP, Table
from tabletop.games.tomacco.players.worth import shares
from tabletop.thinking.ismcts import PLIES


class Deals:
    """A model for `tabletop.thinking.ismcts`.

    Suits are left out: cards of one rank are alike. While face-up cards are chosen the
    others lay down their dearest ones; they do not search.
    """

    def __init__(self, seen: rules.Observation) -> None:
        """Take what the searching player knows."""
        self._seen = seen
        self._me = seen.observer

    def sampled(self, rng: Rng) -> Table:
        """Return a table that fits the observation."""
        return Table(rules.determinize(self._seen, rng))

    def player(self, table: Table) -> int:
        """Return the seat that acts, negative at the end."""
        return table.to

    def actions(self, table: Table) -> Sequence[int]:
        """Return what the seat that acts may do."""
        return table.codes()

    def after(self, table: Table, code: int, rng: Rng) -> tuple[Table, Hashable]:
        """Return the table, changed, and what the searching player saw of it."""
        del rng  # the deal has decided everything
        seat, me = table.to, self._me
        if code >= CHOICE:
            table.do(code)
            while table.is_choosing:
                table.do(dearest(table))
            return table, (table.hands[me], tuple(table.ups))
        if code >= PICKUP:
            table.do(code)
            return table, (code, table.hands[me])
        place = -2 - code
        rank = table.downs[seat][place]
        table.do(code)
        is_seen = seat == me or table.downs[seat][place] == GONE
        return table, (code, table.hands[me], rank if is_seen else GONE)

    def values(self, table: Table, rng: Rng) -> Sequence[float]:
        """Return what seems likely after some more sensible plies."""
        del rng
        do = table.do
        for _ply in range(PLIES):
            if table.to < 0:
                break
            do(sensible(table))
        return shares(table)
