"""The level `cautious`: the lowest rank first; two, ten and ace are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.chance import Rng
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.players.asking import open_table, texts_by_code
from tabletop.games.tomacco.players.counter import Ledger
from tabletop.games.tomacco.players.policy import DEARNESS, sensible
from tabletop.games.tomacco.players.table import PICKUP, Table, ranks_of
from tabletop.games.tomacco.players.words import by_thumb, unit
from tabletop.thinking.advice import Advice


class Cautious:
    """A player by a rule of thumb, that of the playouts."""

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the rule's choice, or what comes next by it, at once.

        What it is worth is taken from the card counter.

        Raises:
            ValueError: nothing is legal.
        """
        del budget, rng
        texts, table = texts_by_code(observation, legal), open_table(observation)
        code = sensible(table)
        if code not in texts:
            code = min(texts, key=lambda each: _lateness(table, each))
        value = 100 * Ledger(observation).hope(code)
        yield Advice(texts[code], value, unit(observation), by_thumb(observation, code))


def _lateness(table: Table, code: int) -> tuple[int, ...]:
    """Return how late the rule of thumb comes to do this."""
    if table.is_choosing:
        return tuple(-DEARNESS[rank] for rank in reversed(ranks_of(code)))
    if code == PICKUP:
        return (len(DEARNESS),)
    if code < 0:
        return (-code,)
    return DEARNESS[code & 15], -(code >> 4)
