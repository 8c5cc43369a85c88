"""Cards that are no set yet, and what could make one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.games.game_of_threes.cards import JOKER, RANKS_IN_SUIT, Cards
from tabletop.games.game_of_threes.players.hands import NEAR, Hands

SUITS: Final = JOKER // RANKS_IN_SUIT


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
