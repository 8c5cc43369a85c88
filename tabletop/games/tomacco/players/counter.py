"""The level `counter`: counts the cards that can still be against him.

What he plays is weighed by its rank and number, by what he keeps of the rank, by what
is cleared, and by the cards that the next player must take, as surely as he has nothing
for them: `prospects` counts this, and its weights come from many games. He does not
look further. Where nothing else looks clearly better he does as the rule of thumb does,
and so he does with face-up cards to choose and with flips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.chance import Rng
from tabletop.game import CHANCE
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.players.asking import (
    open_table,
    pool_of,
    texts_by_code,
    unknown_in,
)
from tabletop.games.tomacco.players.counting import rival_of
from tabletop.games.tomacco.players.policy import DEARNESS, sensible
from tabletop.games.tomacco.players.prospects import counts
from tabletop.games.tomacco.players.table import CHOICE, PICKUP, ranks_of
from tabletop.games.tomacco.players.weights import OF_MORE, OF_TWO, WEIGHTS
from tabletop.games.tomacco.players.words import advised
from tabletop.games.tomacco.players.worth import chance, phase, strength
from tabletop.thinking.advice import Advice

STEP: Final = 0.005
"""What a step of the order counts among face-up cards to choose, and places to flip."""

PAIR: Final = 2
"""Players for whom the weights are others: one wins what the other loses."""

SURELY: Final = 0.05
"""So much better something must look than what the rule of thumb does. The weights say
less well what is best than the rule does where both are near."""


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
        yield advised(observation, ledger.ranked([*texts]), texts)


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

    def ranked(self, codes: Sequence[int]) -> list[tuple[float, int]]:
        """Return what may be done with what may be hoped for, the first choice first.

        That is what the rule of thumb does, unless something else is surely better.
        """
        found = sorted(((self.hope(code), code) for code in codes), reverse=True)
        usual = sensible(self._table)
        at = next((k for k, (_hope, code) in enumerate(found) if code == usual), 0)
        if found[0][0] - found[at][0] < SURELY:
            found.insert(0, found.pop(at))
        return found

    def hope(self, code: int) -> float:
        """Return about which share of the others will end behind him."""
        ahead = sum(chance(self._own - other) for other in self._others)
        share = ahead / (len(self._table.hands) - 1)
        return max(0.0, min(1.0, share + self.prospect(code)))

    def prospect(self, code: int) -> float:
        """Return how much more or less that share is if he does this."""
        table = self._table
        if code >= CHOICE:
            return STEP * sum(DEARNESS[rank] for rank in ranks_of(code))
        if code < PICKUP:
            return STEP * self._flipped(-2 - code)
        if self._rival is None:
            return 0.0
        found = counts(table, self._seen.observer, self._rival, code)
        weights = OF_MORE if len(table.hands) > PAIR else OF_TWO
        return sum([weights[place] * float(n) for place, n in found])

    def _flipped(self, place: int) -> int:
        """Return the steps that speak for a flip: a good card, a new one, then others.

        One that is known to be no good is worse than to pick up.
        """
        table, seat = self._table, self._seen.observer
        if not table.looked[seat] >> place & 1:
            return -1 - place
        rank = table.downs[seat][place]
        is_good = table.playable[table.force] >> rank & 1
        return 0 if is_good else -100
