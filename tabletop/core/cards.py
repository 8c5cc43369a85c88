"""French playing cards: their notation and their names.

The text of a card is its rank and its suit, such as "Th" or "As". Ranks are A 2 3 4 5 6
7 8 9 T J Q K, and suits h c d s. Each game orders the ranks. The joker has neither rank
nor suit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count, groupby
from typing import Final, TypeAlias

from tabletop.core.i18n import _, listed, mark, ngettext, pgettext, pmark

SUITS: Final = "hcds"  # hearts, clubs, diamonds, spades: the order of equal ranks

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
A_RANKS: Final = {  # ranks for comparisons; in German without an article, for all cases
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

COURT_SIGNS: Final = {
    "J": pmark("on a card", "J"),
    "Q": pmark("on a card", "Q"),
    "K": pmark("on a card", "K"),
}
"""Letters on court cards, as decks of each language have them.

They are V, D and R in French, B, D and K in German, and J, Q and K in Spanish. Notation
and keys use the English letters everywhere.
"""

THE_RANKS: Final = {  # ranks with their articles, for cards whose suit does not matter
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
"""Cards with their articles; each language has its own article and case for each."""

CARD: Final = "[A2-9TJQK][hcds]"  # pattern of the text of a card other than the joker
Cards: TypeAlias = tuple[int, ...]  # numbers of a game, in the order of its notation
Texts: TypeAlias = tuple[str, ...]  # cards as texts
JOKER: Final = "Jo"  # text of a joker
BACK: Final = "#"  # the text of a card face down


def is_card(text: str) -> bool:
    """Return whether this is the text of a card or of a joker."""
    return bool(re.fullmatch(f"{CARD}|{JOKER}", text))


def rank_words(rank: str) -> str:
    """Return the name of a rank, such as "seven"."""
    return _(RANK_WORDS[rank])


def ranks_words(rank: str) -> str:
    """Return the plural of a rank, such as "sevens"."""
    return _(RANKS_WORDS[rank])


def card_words(card: str) -> str:
    """Return the name of a card, such as "seven of hearts"."""
    if card == JOKER:
        return _("joker")
    words = _("{rank} of {suit}")
    return words.format(rank=rank_words(card[0]), suit=_(SUIT_WORDS[card[1]]))


def cards_words(cards: Sequence[str]) -> str:
    """Return the names of one or more cards for a sentence."""
    return listed([card_words(card) for card in cards])


def rank_sign(rank: str) -> str:
    """Return the sign of a rank on a card: "10" for T."""
    if rank in COURT_SIGNS:
        return pgettext("on a card", COURT_SIGNS[rank])
    return "10" if rank == "T" else rank


def a_rank(rank: str) -> str:
    """Return a rank with the indefinite article, such as "a seven"."""
    return _(A_RANKS[rank])


def the_rank(rank: str) -> str:
    """Return a rank with the definite article, such as "the seven"."""
    return _(THE_RANKS[rank])


def the_card(card: str) -> str:
    """Return a card with the definite article, such as "the seven of hearts"."""
    if card == JOKER:
        return _("the joker")
    return _(THE_CARDS[card[0]]).format(suit=_(SUIT_WORDS[card[1]]))


def the_cards(cards: Sequence[str]) -> str:
    """Return one or more cards with definite articles, for a sentence."""
    return listed(list(map(the_card, cards)))


def other_decks(decks: int) -> str:
    """Return the reason that these are not the cards of this number of decks."""
    sentence = ngettext(
        "these are not the cards of {n} deck",
        "these are not the cards of {n} decks",
        decks,
    )
    return sentence.format(n=decks)


# Cards as numbers


def written(deck: Texts) -> tuple[Callable[[Cards], Texts], Callable[[Texts], Cards]]:
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
    """Return the cards without `gone`, all of which are among them."""
    left = [*cards]
    for card in gone:
        left.remove(card)
    return tuple(left)


def united(cards: Cards, others: Cards) -> Cards:
    """Return the fewest cards that include both these and the others, ascending."""
    return tuple(sorted((Counter(cards) | Counter(others)).elements()))


@lru_cache(maxsize=1 << 10)
def card_places(where: str, texts: Texts) -> Texts:
    """Return the places of sorted cards: "hand 7h 0", "hand 7h 1"."""
    groups = groupby(texts)
    return tuple(
        f"{where} {text} {k}"
        for text, copies in groups
        for k, _copy in enumerate(copies)
    )


class Moved:
    """The identities of cards by place, for the `follow` of a game.

    Equal cards in one place have numbers from 0; the last one leaves first.
    """

    def __init__(self, numbers: Mapping[str, int]) -> None:
        """Copy the numbers by place."""
        self.now = dict(numbers)  # numbers by place
        self._next = max(numbers.values(), default=-1) + 1

    def fresh(self) -> int:
        """Return an unused number."""
        self._next += 1
        return self._next - 1

    def take(self, where: str, text: str) -> int:
        """Remove the last such card; return its number, or a new one without a card."""
        k = self._copies(where, text) - 1
        return self.now.pop(f"{where} {text} {k}") if k >= 0 else self.fresh()

    def put(self, where: str, text: str, number: int) -> None:
        """Put a card at a place, behind equal ones."""
        self.now[f"{where} {text} {self._copies(where, text)}"] = number

    def _copies(self, where: str, text: str) -> int:
        return next(k for k in count() if f"{where} {text} {k}" not in self.now)

    def at(self, places: Iterable[str]) -> dict[str, int]:
        """Return the numbers of the cards at these places, with new ones if unknown."""
        found = {}
        for place in places:
            number = self.now.get(place)
            found[place] = self.fresh() if number is None else number
        return found
