"""The decks of Tomacco (C1, C2), and the numbers that stand for cards and ranks.

A rank is a number from 0 for two to 12 for ace (C2). A card is four times its rank plus
the number of its suit. So ascending numbers are cards in the order of the notation. A
set of ranks is a number with the bit `1 << rank` for each rank. Equal cards of several
decks have the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tabletop.core.cards import SUITS, Cards, written

RANKS: Final = "23456789TJQKA"  # the ranks, the lowest first (C2)

TWO, THREE, SEVEN, EIGHT, TEN, ACE = map(RANKS.index, "2378TA")

ALL_RANKS: Final = (1 << len(RANKS)) - 1  # the set of all ranks

TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The texts of the cards of a deck, by their numbers."""

texts_of, numbers_of = written(TEXTS)  # the texts of cards, and the numbers of texts

DECK_SIZE: Final = len(TEXTS)
PLAYERS_PER_DECK: Final = 5

HAND: Final = 6  # number of cards dealt to a hand
PLACES: Final = 3  # number of face-down cards of each player, and of face-up cards


def decks_for(players: int) -> int:
    """Return the number of decks for a number of players (C1)."""
    return -(-players // PLAYERS_PER_DECK)


def all_cards(players: int) -> Cards:
    """Return the cards of all decks, ascending."""
    return tuple(sorted((*range(DECK_SIZE),) * decks_for(players)))


@cache
def format_ranks(ranks: int) -> str:
    """Return the ranks of a set as text, ascending: "3456"."""
    return "".join(name for rank, name in enumerate(RANKS) if ranks >> rank & 1)


def parse_ranks(text: str) -> int:
    """Return the set of the ranks in a text."""
    return sum(1 << RANKS.index(name) for name in text)


# Cards in ascending order


def has_all(cards: Cards, wanted: Cards) -> bool:
    """Return whether `cards` contains all the wanted cards, duplicates included."""
    if len(wanted) == 1:
        return wanted[0] in cards
    for card in wanted:  # noqa: SIM110 - a loop takes half the time
        if cards.count(card) < wanted.count(card):
            return False
    return True


def without_known(cards: Cards, gone: Sequence[int]) -> Cards:
    """Return the cards without the gone ones; ignore gone cards that are absent."""
    left = [*cards]
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def merged(cards: Cards, more: Cards) -> Cards:
    """Return the cards of both, ascending."""
    return tuple(sorted(cards + more))
