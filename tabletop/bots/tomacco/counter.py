"""The level `counter`: counts the cards that can still be against him.

He gives ranks away in the order of the rule of thumb, each a step dearer than the one
before, and goes up that order where it may hit: the more cards the pile would have, and
the surer the next player has nothing for it, the more steps that is worth. While cards
are drawn he plays high ranks one by one, unless all of them clear the pile. He picks up
when he must: in trials of the rule of thumb it cost games to do so to spare a two, ten
or ace. He does not look further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.bots.advice import Advice
from tabletop.bots.tomacco.asking import open_table, pool_of, texts_by_code, unknown_in
from tabletop.bots.tomacco.counting import rival_of
from tabletop.bots.tomacco.policy import DEARNESS, PRECIOUS
from tabletop.bots.tomacco.table import CHOICE, COUNT, PICKUP, WIDTH, ranks_of
from tabletop.bots.tomacco.weights import WEIGHTS
from tabletop.bots.tomacco.words import advised
from tabletop.bots.tomacco.worth import chance, phase, strength
from tabletop.chance import Rng
from tabletop.game import CHANCE
from tabletop.games import tomacco as rules

STEP: Final = 0.02
"""What a step of the order counts, in strength as in `worth`."""

SPARED: Final = 4
"""So many steps more two, ten and ace are worth."""

HIGH: Final = rules.RANKS.index("J")
"""From this rank on cards are played one by one, while cards are drawn."""

ODD: Final = 2
"""The steps that each card counts that is played more or less than that."""

TAKING: Final = 30
"""The steps that it costs to take the pile, with one more for each of its cards."""


class Counter:
    """A player who counts cards."""

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the best choice at once.

        Raises:
            ValueError: nothing is legal.
        """
        del budget, rng
        texts = texts_by_code(observation, legal)
        ledger = Ledger(observation)
        ranked = sorted(
            ((ledger.hope(code), code) for code in texts), key=lambda each: -each[0]
        )
        yield advised(observation, ranked, texts)


class Ledger:
    """What each thing to do counts."""

    def __init__(self, seen: rules.Observation) -> None:
        """Take what the player knows."""
        self._seen = seen
        self._table = table = open_table(seen)
        self._rival = None if table.is_choosing else rival_of(seen)
        acts, table.to = table.to, CHANCE  # whose turn it is does not matter here
        self._own = strength(table, acts)
        self._others = [
            self._strength(seat)
            for seat in range(len(table.hands))
            if seat not in {acts, *table.placed}
        ]
        table.to = acts

    def _strength(self, seat: int) -> float:
        """Return how well another player stands, his hidden cards being average."""
        pool, weights = pool_of(self._seen), WEIGHTS[phase(self._table) :]
        average = sum(weights[rank] for rank in pool) / max(1, len(pool))
        return strength(self._table, seat) + unknown_in(self._seen, seat) * average

    def hope(self, code: int) -> float:
        """Return about which share of the others will end behind him."""
        own = self._own + STEP * self.steps(code)
        ahead = sum(chance(own - other) for other in self._others)
        return ahead / (len(self._table.hands) - 1)

    def steps(self, code: int) -> float:
        """Return how much speaks for something, in steps of the order."""
        if code >= CHOICE:
            return sum(DEARNESS[rank] for rank in ranks_of(code))
        if code >= 0:
            return self._played(code & 15, code >> 4)
        if code == PICKUP:
            return -TAKING - self._table.pile_size
        return self._flipped(-2 - code)

    def _played(self, rank: int, n: int) -> float:
        table = self._table
        cost = DEARNESS[rank] + SPARED * (rank in PRECIOUS)
        found = -cost - ODD * abs(n - self._usual(rank))
        if table.does_clear(rank, n) or self._rival is None:
            return found
        stuck = self._rival.stuck(table.playable_after(rank))
        return found + stuck * (table.pile_size + n)

    def _usual(self, rank: int) -> int:
        """Return how many cards of a rank are played together."""
        table, seat = self._table, self._seen.observer
        cards = table.hands[seat] if table.sizes[seat] else table.ups[seat]
        n = cards >> WIDTH * rank & COUNT
        is_single = rank in PRECIOUS or (rank >= HIGH and table.stock)
        return 1 if is_single and not table.does_clear(rank, n) else n

    def _flipped(self, place: int) -> float:
        """Return what speaks for a flip: a good card, a new one, and others last."""
        table, seat = self._table, self._seen.observer
        if not table.looked[seat] >> place & 1:
            return -1 - place
        rank = table.downs[seat][place]
        is_good = table.playable[table.force] >> rank & 1
        return 0 if is_good else -2 * TAKING - table.pile_size
