"""French playing cards: how they are written, and what they are called.

A card is written by its rank, one of A 2 3 4 5 6 7 8 9 T J Q K, and its suit, one of
h c d s: "Th", "As". Which rank is above which is for each game to say. The joker has
neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count, groupby
from typing import Final, TypeAlias

from tabletop.core.i18n import _, listed, mark, ngettext, pgettext, pmark

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
A_RANKS: Final = {
    "A": mark("an ace"),
    "2": mark("a two"),
    "3": mark("a three"),
    "4": mark("a four"),
    "5": mark("a five"),
    "6": mark("a six"),
    "7": mark("a seven"),
    "8": mark("an eight"),
    "9": mark("a nine"),
    "T": mark("a ten"),
    "J": mark("a jack"),
    "Q": mark("a queen"),
    "K": mark("a king"),
}
"""As others are compared with it; in German without an article, so of any case."""

COURT_SIGNS: Final = {
    "J": pmark("on a card", "J"),
    "Q": pmark("on a card", "Q"),
    "K": pmark("on a card", "K"),
}
"""The letters on the cards, as decks have them where a language is spoken: V, D and R
in France, B, D and K in Germany, and J, Q and K in Spain too. In notation, and as keys,
they are the English ones everywhere."""

THE_RANKS: Final = {
    "A": mark("the ace"),
    "2": mark("the two"),
    "3": mark("the three"),
    "4": mark("the four"),
    "5": mark("the five"),
    "6": mark("the six"),
    "7": mark("the seven"),
    "8": mark("the eight"),
    "9": mark("the nine"),
    "T": mark("the ten"),
    "J": mark("the jack"),
    "Q": mark("the queen"),
    "K": mark("the king"),
}
"""With their articles, where a card is played and its suit does not matter."""

THE_CARDS: Final = {
    "A": mark("the ace of {suit}"),
    "2": mark("the two of {suit}"),
    "3": mark("the three of {suit}"),
    "4": mark("the four of {suit}"),
    "5": mark("the five of {suit}"),
    "6": mark("the six of {suit}"),
    "7": mark("the seven of {suit}"),
    "8": mark("the eight of {suit}"),
    "9": mark("the nine of {suit}"),
    "T": mark("the ten of {suit}"),
    "J": mark("the jack of {suit}"),
    "Q": mark("the queen of {suit}"),
    "K": mark("the king of {suit}"),
}
"""Whole, as a language has its own article and case for each."""

CARD: Final = "[A2-9TJQK][hcds]"
"""The pattern of the text of a card that is no joker."""

Cards: TypeAlias = tuple[int, ...]
"""Cards by numbers that a game gives them, ascending in the order of its notation."""

Texts: TypeAlias = tuple[str, ...]
"""Cards as texts."""

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


def rank_sign(rank: str) -> str:
    """Return a rank as it stands on a card: "10" for T."""
    if rank in COURT_SIGNS:
        return pgettext("on a card", COURT_SIGNS[rank])
    return "10" if rank == "T" else rank


def a_rank(rank: str) -> str:
    """Return any card of a rank, such as "a seven"."""
    return _(A_RANKS[rank])


def the_rank(rank: str) -> str:
    """Return a card of a rank as one that is known of, such as "the seven"."""
    return _(THE_RANKS[rank])


def the_card(card: str) -> str:
    """Return a card as one that is known of, such as "the seven of hearts"."""
    if card == JOKER:
        return _("the joker")
    return _(THE_CARDS[card[0]]).format(suit=_(SUIT_WORDS[card[1]]))


def the_cards(cards: Sequence[str]) -> str:
    """Return one or more cards as ones that are known of, in a sentence."""
    return listed(list(map(the_card, cards)))


def other_decks(decks: int) -> str:
    """Return the reason that cards are not those of this number of decks."""
    sentence = ngettext(
        "these are not the cards of {n} deck",
        "these are not the cards of {n} decks",
        decks,
    )
    return sentence.format(n=decks)


# Cards as numbers


def written(
    deck: Texts,
) -> tuple[Callable[[Cards], Texts], Callable[[Texts], Cards]]:
    """Return functions from the numbers of a deck's cards to their texts, and back."""
    numbers = {text: number for number, text in enumerate(deck)}

    @lru_cache(maxsize=1 << 12)
    def texts_of(cards: Cards) -> Texts:
        return tuple(map(deck.__getitem__, cards))

    @lru_cache(maxsize=1 << 12)
    def numbers_of(texts: Texts) -> Cards:
        return tuple(map(numbers.__getitem__, texts))

    return texts_of, numbers_of


def without(cards: Cards, gone: Sequence[int]) -> Cards:
    """Return the cards without these, each of which is among them."""
    if len(gone) == 1:
        place = cards.index(gone[0])
        return cards[:place] + cards[place + 1 :]
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=1 << 10)
def card_places(where: str, texts: Texts) -> Texts:
    """Return the places of cards that are in order: "hand 7h 0", "hand 7h 1"."""
    groups = groupby(texts)
    return tuple(
        f"{where} {text} {k}"
        for text, copies in groups
        for k, _copy in enumerate(copies)
    )


class Moved:
    """The numbers of cards by their places, as in `follow` of a game, while cards move.

    Of equal cards in one place, told apart by a number from 0, the last one goes first.
    """

    def __init__(self, numbers: Mapping[str, int]) -> None:
        """Take where cards lay."""
        self.now = dict(numbers)  # numbers by place
        self._next = max(numbers.values(), default=-1) + 1

    def fresh(self) -> int:
        """Return a number that no card had yet."""
        self._next += 1
        return self._next - 1

    def take(self, where: str, text: str) -> int:
        """Take the last such card away; return its number, a new one if none is."""
        k = self._copies(where, text) - 1
        return self.now.pop(f"{where} {text} {k}") if k >= 0 else self.fresh()

    def put(self, where: str, text: str, number: int) -> None:
        """Put a card there, behind those that are equal to it."""
        self.now[f"{where} {text} {self._copies(where, text)}"] = number

    def _copies(self, where: str, text: str) -> int:
        return next(k for k in count() if f"{where} {text} {k}" not in self.now)

    def at(self, places: Iterable[str]) -> dict[str, int]:
        """Return the numbers of the cards at these places; who came unseen is new."""
        found = {}
        for place in places:
            number = self.now.get(place)
            found[place] = self.fresh() if number is None else number
        return found
