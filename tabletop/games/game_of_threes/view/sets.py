"""The sets of a hand as they are marked in it, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.cards import JOKER, SUIT_WORDS, card_words, ranks_words
from tabletop.drawing.cards import rank_sign
from tabletop.games.game_of_threes.cards import RANKS, numbers_of, points_of, texts_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view.arranging import (
    Named,
    is_wild_text,
    texts_named,
)
from tabletop.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card of the hand belongs.

    Attributes:
        number: of its set, from 0.
        cards: of the set, as texts.
        at: its place in the set, from 0.
    """

    number: int
    cards: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Marks:
    """A hand in its best sets (G11).

    Attributes:
        points: of the cards in none.
        places: of those in one, by their names.
    """

    points: int
    places: Mapping[str, Place]


def marks(seen: Observation, names: Named, without: str = "") -> Marks:
    """Return the best sets of the observer's hand, without one of its cards.

    Args:
        seen: the hand.
        names: of its cards, from left to right.
        without: the name of the card that is to go, or "".
    """
    free = [name for name in names if name != without]
    hand = tuple(sorted(numbers_of(texts_named(free))))
    found = best_sets(hand, seen.wild_rank, seen.options.min_naturals)
    places = {}
    for number, each in enumerate(map(texts_of, found.sets)):
        for at, text in enumerate(each):
            name = next(name for name in free if name[:2] == text)
            free.remove(name)
            places[name] = Place(number, each, at)
    return Marks(found.points, places)


# In words


def points_left_by(text: str, wild_rank: int) -> int:
    """Return what a card counts outside of sets."""
    return points_of(numbers_of((text,))[0], wild_rank)


def points_words(n: int) -> str:
    """Return points in words."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def set_words(cards: Sequence[str], wild_rank: int, naturals: int = 0) -> str:
    """Return what a set is called, such as "the run 6 7 8 of hearts"."""
    own = [card for card in cards if not is_wild_text(card, wild_rank)]
    if not own:
        return _("the book of wild cards")
    ranks = {card[0] for card in own}
    if len(ranks) == 1 and len(own) >= naturals:
        return _("the book of {ranks}").format(ranks=ranks_words(own[0][0]))
    signs = " ".join(map(rank_sign, run_ranks(cards, wild_rank)))
    suit = _(SUIT_WORDS[own[0][1]])
    return _("the run {ranks} of {suit}").format(ranks=signs, suit=suit)


def place_words(place: Place, wild_rank: int, naturals: int = 0) -> str:
    """Return to which set a card belongs, and for what it stands there."""
    told = set_words(place.cards, wild_rank, naturals)
    card = place.cards[place.at]
    if not is_wild_text(card, wild_rank):
        return _("in {set}").format(set=told)
    stands = _stands_for(place, wild_rank, naturals)
    if stands in {"", card[0]}:
        return _("wild, in {set}").format(set=told)
    words = _("wild, as {rank} in {set}")
    return words.format(rank=rank_sign(stands), set=told)


def _stands_for(place: Place, wild_rank: int, naturals: int) -> str:
    """Return the rank for which a wild card stands in a run, "" elsewhere."""
    own = [card for card in place.cards if not is_wild_text(card, wild_rank)]
    is_book = len({card[0] for card in own}) == 1 and len(own) >= naturals
    if not own or is_book:
        return ""
    return run_ranks(place.cards, wild_rank)[place.at]


def run_ranks(cards: Sequence[str], wild_rank: int) -> str:
    """Return the ranks that the cards of a run stand for, from its lowest place.

    Raises:
        ValueError: the cards are no run.
    """
    ring = RANKS + RANKS[0]  # the ace is below the two, or above the king (G9)
    for low in range(len(ring) - len(cards) + 1):
        ranks = ring[low : low + len(cards)]
        pairs = zip(cards, ranks, strict=True)
        if all(
            is_wild_text(card, wild_rank) or card[0] == rank for card, rank in pairs
        ):
            return ranks
    message = _("These cards are no run: {cards}.")
    raise ValueError(message.format(cards=" ".join(cards)))


def card_told(text: str, wild_rank: int) -> str:
    """Return what a card is called, and that it is wild."""
    if text == JOKER or not is_wild_text(text, wild_rank):
        return card_words(text)
    return _("{card}, wild").format(card=card_words(text))
