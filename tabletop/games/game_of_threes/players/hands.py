"""What may become of a hand of the Game of Threes: points left, now and a card later.

Everything here follows from a hand alone, by the set finder, and is remembered by the
hand: players ask again and again about hands that differ in a card.

Some facts save most of the work. A card that goes takes at most its own points along,
so of the cards that may go only those are tried that could still be the best. A card
that comes and is in no set with the others just lies there: it goes again, or some
other one goes, whatever card it is. Where sets need no natural cards all wild cards are
alike, and are taken for jokers; none of them need go as long as a set can take it, for
it could stand for any card that goes in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from tabletop.cards import Cards
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    JOKER,
    RANKS_IN_SUIT,
    WILD_POINTS,
    is_wild,
    points_of,
    with_card,
)
from tabletop.games.game_of_threes.melds import LEAST, fewest_left, points_left

T = TypeVar("T")

SUITS: Final = JOKER // RANKS_IN_SUIT

REMEMBERED: Final = 1 << 14
"""So many hands at most."""

NEAR: Final = LEAST - 1
"""Two cards of a run of three lie so far apart at most."""


def _neighbours(card: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cards that make a run of three with this one."""
    suit, rank = divmod(card, RANKS_IN_SUIT)
    found = []
    for at in {rank, rank or RANKS_IN_SUIT}:  # an ace is low or high
        for low in range(at - NEAR, at + 1):
            if low >= 0 and low + NEAR <= RANKS_IN_SUIT:
                a, b = (k for k in range(low, low + LEAST) if k != at)
                first = suit * RANKS_IN_SUIT
                found.append((first + a % RANKS_IN_SUIT, first + b % RANKS_IN_SUIT))
    return tuple(found)


RUNS_WITH: Final = tuple(map(_neighbours, range(JOKER)))
"""By card the pairs of cards that make a run of three with it."""


class Hands:
    """The hands of a round.

    Attributes:
        wild_rank: 3 to 13.
        naturals: how many natural cards a set must hold, 0 to 2.
        wild: by card whether it is wild.
        worth: by card what it counts outside of sets.
        plain: by card the one that it is taken for; all hands here are of such cards.
    """

    def __init__(self, wild_rank: int, naturals: int) -> None:
        """Take the wild rank and the least number of natural cards in a set."""
        self.wild_rank = wild_rank
        self.naturals = naturals
        self.worth = tuple(points_of(card, wild_rank) for card in range(DECK_SIZE))
        self.wild = tuple(is_wild(card, wild_rank) for card in range(DECK_SIZE))
        self.plain = tuple(
            JOKER if self.wild[card] and not naturals else card
            for card in range(DECK_SIZE)
        )
        self._points: dict[Cards, int] = {}
        self._least: dict[Cards, int] = {}
        self._reach: dict[Cards, tuple[int, ...]] = {}

    def points(self, hand: Cards) -> int:
        """Return the points that the best sets leave of an ascending hand."""
        found = self._points.get(hand)
        if found is None:
            found = points_left(hand, self.wild_rank, self.naturals)
            _remember(self._points, hand, found)
        return found

    def patient(self, hand: Cards) -> int:
        """Return the points left, but for wild cards that no set takes yet."""
        points = self.points(hand)
        if points >= WILD_POINTS and points == sum([self.worth[c] for c in hand]):
            points -= WILD_POINTS * sum([self.wild[card] for card in hand])
        return points

    def after(self, hand: Cards, card: int) -> int:
        """Return the points that are left after a card of the hand has gone."""
        at = hand.index(card)
        return self.points(hand[:at] + hand[at + 1 :])

    def least(self, hand: Cards) -> int:
        """Return the fewest points that are left after some card has gone."""
        found = self._least.get(hand)
        if found is None:
            found = self._sought(hand)
            _remember(self._least, hand, found)
        return found

    def _sought(self, hand: Cards) -> int:
        if not self.naturals:
            fewest = fewest_left(hand, self.wild_rank)
            if fewest is not None:
                return fewest
        whole, best, worths = self.points(hand), 1 << 30, self.worth
        for worth, card in sorted([(worths[card], card) for card in set(hand)])[::-1]:
            if whole - worth >= best:
                break
            best = min(best, self.after(hand, card))
        return best

    def reach(self, hand: Cards) -> tuple[int, ...]:
        """Return by card the points left if it comes and the best card goes then."""
        found = self._reach.get(hand)
        if found is None:
            found = self._reached(hand)
            _remember(self._reach, hand, found)
        return found

    def _reached(self, hand: Cards) -> tuple[int, ...]:
        now, room = self.points(hand), self.least(hand)
        is_joined, worth = self._joined(hand), self.worth
        return tuple(
            [
                self.least(with_card(hand, card))
                if is_joined[card]
                else min(now, room + worth[card])
                for card in self.plain
            ]
        )

    def _joined(self, hand: Cards) -> list[bool]:
        """Return by card whether it could be in a set with cards of the hand."""
        wild = self.wild
        natural = [card for card in hand if not wild[card]]
        wilds = len(hand) - len(natural)
        if wilds >= NEAR:
            return [True] * DECK_SIZE
        there = {*natural}
        of_rank = [0] * RANKS_IN_SUIT
        for card in natural:
            of_rank[card % RANKS_IN_SUIT] += 1
        return [
            wild[card]
            or of_rank[card % RANKS_IN_SUIT] + wilds >= NEAR
            or any(
                (a in there) + (b in there) + wilds >= NEAR for a, b in RUNS_WITH[card]
            )
            for card in range(DECK_SIZE)
        ]


def _remember(found: dict[Cards, T], hand: Cards, what: T) -> None:
    """Keep what was found; forget everything where it gets too much."""
    if len(found) >= REMEMBERED:
        found.clear()
    found[hand] = what


@lru_cache(maxsize=2)
def hands_of(wild_rank: int, naturals: int) -> Hands:
    """Return the hands of a round, with what is remembered of them."""
    return Hands(wild_rank, naturals)


# Cards that are no set yet, and what could make one of them


def _finishing(a: int, b: int) -> Cards:
    """Return the natural cards that make a set with these two."""
    rank, other = a % RANKS_IN_SUIT, b % RANKS_IN_SUIT
    if rank == other:
        return tuple(suit * RANKS_IN_SUIT + rank for suit in range(SUITS))
    suit = a // RANKS_IN_SUIT
    if suit != b // RANKS_IN_SUIT:
        return ()
    low, high = sorted((rank, other))
    if high - low > NEAR and low == 0:  # the ace is high
        low, high = high, RANKS_IN_SUIT
    if high - low > NEAR:
        return ()
    places = [at for at in range(high - NEAR, low + NEAR + 1) if at not in (low, high)]
    return tuple(
        suit * RANKS_IN_SUIT + at % RANKS_IN_SUIT
        for at in places
        if 0 <= at <= RANKS_IN_SUIT
    )


FINISHING: Final = tuple(
    tuple(_finishing(a, b) for b in range(JOKER)) for a in range(JOKER)
)
"""By two cards the natural ones that make a set of three with them."""


def linked(hand: Sequence[int], hands: Hands) -> Iterator[tuple[int, int, Cards]]:
    """Give the natural cards of which one more makes a set, two by two, with it."""
    natural = [card for card in hand if not hands.wild[card]]
    for k, a in enumerate(natural):
        row = FINISHING[a]
        for b in natural[k + 1 :]:
            if cards := row[b]:
                yield a, b, cards


def links(hand: Sequence[int], hands: Hands, unseen: Mapping[int, int]) -> int:
    """Return how many unseen cards make sets of two cards of the hand, added up."""
    return sum(
        sum([unseen.get(card, 0) for card in cards])
        for _a, _b, cards in linked(hand, hands)
    )
