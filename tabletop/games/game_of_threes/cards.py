"""The decks of the Game of Threes (G1, G2), and the numbers that stand for cards.

A card is a number from 0 to 52, and 52 is the joker. Of every other card the suit is
number // 13. The rank is number % 13, from 0 for ace to 12 for king. Equal cards of
several decks have the same number. The wild rank of a round is 3 to 13 (king), one more
than the number of that rank.
"""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.core.cards import JOKER as JOKER_TEXT, SUITS, Cards, written

RANKS: Final = "A23456789TJQK"  # the ranks, by their numbers

SUITED: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The texts of the cards other than the joker, by their numbers."""

TEXTS: Final = (*SUITED, JOKER_TEXT)  # texts of the cards of a deck, by their numbers
texts_of, numbers_of = written(TEXTS)  # the texts of cards, and the numbers of texts

JOKER: Final = len(SUITED)
DECK_SIZE: Final = len(TEXTS)
RANKS_IN_SUIT: Final = len(RANKS)
WILD_POINTS: Final = 50
POINTS: Final = (20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""The points of a card that is not wild, by its rank (G11)."""
LOW_ACE_POINTS: Final = 1


class Values(NamedTuple):
    """What aces and wild cards are worth (G9, G11)."""

    low_aces: bool = False  # aces are below the two only, and cost 1
    cheap_wilds: bool = False  # wild cards cost as much as if they were not; no joker


USUAL: Final = Values()

DECKS: Final = 2
PLAYERS_OF_DECKS: Final = 6
PLAYERS_PER_DECK: Final = 3


def decks_for(players: int) -> int:
    """Return the number of decks for a number of players (G1)."""
    beyond = max(players - PLAYERS_OF_DECKS, 0)
    return DECKS - -beyond // PLAYERS_PER_DECK


def all_cards(players: int, *, jokers: bool = True) -> Cards:
    """Return the cards of all decks for a number of players, ascending."""
    return cards_of(decks_for(players), jokers=jokers)


@lru_cache(maxsize=32)
def cards_of(decks: int, *, jokers: bool = True) -> Cards:
    """Return the cards of a number of decks, with or without jokers, ascending."""
    return tuple(sorted((*range(deck_size(jokers=jokers)),) * decks))


def deck_size(*, jokers: bool) -> int:
    """Return the number of cards of a deck."""
    return DECK_SIZE if jokers else JOKER


WILD: Final = {
    rank: frozenset((*range(rank - 1, JOKER, RANKS_IN_SUIT), JOKER))
    for rank in range(3, RANKS_IN_SUIT + 1)
}
"""The wild cards of a round, by its wild rank: the cards of that rank and the joker."""


def is_wild(card: int, wild_rank: int) -> bool:
    """Return whether the card is a joker or of the wild rank (3 to 13)."""
    return card in WILD[wild_rank]


def points_of(card: int, wild_rank: int, values: Values = USUAL) -> int:
    """Return the points of the card outside of sets (G11)."""
    if card == JOKER or (not values.cheap_wilds and is_wild(card, wild_rank)):
        return WILD_POINTS
    rank = card % RANKS_IN_SUIT
    return POINTS[rank] if rank or not values.low_aces else LOW_ACE_POINTS


def with_card(cards: Cards, card: int) -> Cards:
    """Return the cards, ascending, and this one."""
    held = [*cards]
    insort(held, card)
    return tuple(held)
