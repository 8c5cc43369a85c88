"""Where discards may have come from since the stock was remade (G15).

A card that a player discarded, when nobody knew him to have it, was in his hand at the
remake (it is old) or was drawn from the stock since then (it is new). Both lots are
known as a whole: so many cards of each kind were in the other hands, and so many in the
stock. Each player had so many cards, and can have discarded no more new ones than he
had drawn by then.

What is old and what is new is drawn at random, and then mended: as long as something is
broken, one of the discards that break it changes sides. Kinds of cards and players are
the two sides of a network in which the discards flow, so there are always ways to mend
it further, if now and then a step is taken at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.chance import Rng, below, pick


@dataclass(frozen=True, slots=True)
class Gone:
    """A card that a player has discarded, or laid open, since the remake.

    Attributes:
        drawn: how many cards he had drawn by then.
    """

    player: int
    card: int
    drawn: int


class Sides:
    """Which of the cards that are gone were old.

    Attributes:
        is_old: by the number of the card in `gone`.
    """

    def __init__(
        self,
        gone: Sequence[Gone],
        old: Mapping[int, int],
        new: Mapping[int, int],
        slots: Sequence[int],
        rng: Rng,
    ) -> None:
        """Take what is known.

        Args:
            gone: the discards of each player in their order.
            old: how many of each card were in the hands of others at the remake.
            new: how many were in the stock, but for those that the observer has drawn.
            slots: by player, how many old cards he had.
            rng: decides what is not known.
        """
        self._gone, self._old, self._new, self._slots = gone, old, new, slots
        self._rng = rng
        self.is_old = [
            not each.drawn
            or below(rng, old[each.card] + new[each.card]) < old[each.card]
            for each in gone
        ]

    def mend(self) -> None:
        """Change sides until everything could have happened."""
        while broken := [*self._broken()]:
            numbers = pick(self._rng, broken)
            if below(self._rng, 4):
                costs = [(self._cost_of_change(n), n) for n in numbers]
                least = min(costs)[0]
                numbers = [n for cost, n in costs if cost == least]
            number = pick(self._rng, numbers)
            self.is_old[number] ^= True

    def _cost_of_change(self, number: int) -> int:
        self.is_old[number] ^= True
        cost = sum(1 for _numbers in self._broken())
        self.is_old[number] ^= True
        return cost

    def _broken(self) -> Iterator[list[int]]:
        """Give for each thing that cannot be the discards of which one must change."""
        sides = Counter(
            (each.card, is_old)
            for each, is_old in zip(self._gone, self.is_old, strict=True)
        )
        for (card, is_old), n in sides.items():
            if n > (self._old if is_old else self._new)[card]:
                yield [
                    k
                    for k, each in enumerate(self._gone)
                    if each.card == card and self.is_old[k] == is_old
                    if each.drawn
                ] or [k for k, each in enumerate(self._gone) if each.card == card]
        old, new = Counter[int](), dict[int, list[int]]()
        for k, each in enumerate(self._gone):
            if self.is_old[k]:
                old[each.player] += 1
                continue
            mine = new.setdefault(each.player, [])
            mine.append(k)
            if len(mine) > each.drawn:
                yield [*mine]
        for player, n in old.items():
            if n > self._slots[player]:
                yield [
                    k
                    for k, each in enumerate(self._gone)
                    if each.player == player and self.is_old[k] and each.drawn
                ]
