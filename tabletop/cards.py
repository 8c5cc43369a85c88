"""French playing cards: how they are written, and what they are called.

A card is written by its rank, one of A 2 3 4 5 6 7 8 9 T J Q K, and its suit, one of
h c d s: "Th", "As". Which rank is above which is for each game to say. The joker has
neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.i18n import _, listed, mark

SUITS: Final = "hcds"
"""Hearts, clubs, diamonds, spades: the order in which equal ranks are written."""

RANK_WORDS: Final = {
    "A": mark("ace"),
    "2": mark("two"),
    "3": mark("three"),
    "4": mark("four"),
    "5": mark("five"),
    "6": mark("six"),
    "7": mark("seven"),
    "8": mark("eight"),
    "9": mark("nine"),
    "T": mark("ten"),
    "J": mark("jack"),
    "Q": mark("queen"),
    "K": mark("king"),
}
RANKS_WORDS: Final = {
    "A": mark("aces"),
    "2": mark("twos"),
    "3": mark("threes"),
    "4": mark("fours"),
    "5": mark("fives"),
    "6": mark("sixes"),
    "7": mark("sevens"),
    "8": mark("eights"),
    "9": mark("nines"),
    "T": mark("tens"),
    "J": mark("jacks"),
    "Q": mark("queens"),
    "K": mark("kings"),
}
SUIT_WORDS: Final = {
    "h": mark("hearts"),
    "c": mark("clubs"),
    "d": mark("diamonds"),
    "s": mark("spades"),
}

CARD: Final = "[A2-9TJQK][hcds]"
"""The pattern of the text of a card that is no joker."""

JOKER: Final = "Jo"
"""The text of a joker."""


def rank_words(rank: str) -> str:
    """Return what a rank is called, such as "seven"."""
    return _(RANK_WORDS[rank])


def ranks_words(rank: str) -> str:
    """Return what all cards of a rank are called, such as "sevens"."""
    return _(RANKS_WORDS[rank])


def card_words(card: str) -> str:
    """Return what a card is called, such as "seven of hearts"."""
    if card == JOKER:
        return _("joker")
    words = _("{rank} of {suit}")
    return words.format(rank=rank_words(card[0]), suit=_(SUIT_WORDS[card[1]]))


def cards_words(cards: Sequence[str]) -> str:
    """Return what one or more cards are called, in a sentence."""
    return listed([card_words(card) for card in cards])
