"""Pictures of the lobby and of the rules.

The words of a picture are

    hand 3 8h 8d 8s Ks      cards in their best sets while threes are wild
    hand 3/2 8h 3d 3s       the same if each set needs two natural cards
    hand 9/low As 2s 9h     the same with low aces and cheap wild cards
    order 9c 2d 5h          cards for the order of play, and the turns they give
    piles 8s                the stock, and the discard pile with this card on top
    cut 53 20               a fan of 53 cards, cut after 20
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.cards import card_words, cards_words, ranks_words, the_card
from tabletop.core.i18n import _, apart, listed
from tabletop.games.game_of_threes.cards import (
    RANKS,
    TEXTS,
    USUAL,
    Values,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.grouping import Grouping, best_sets
from tabletop.games.game_of_threes.rules import TITLE, Options, ordered
from tabletop.games.game_of_threes.view import middle, words
from tabletop.ui import cards, figures, pictures
from tabletop.ui.elements import Element, tag
from tabletop.ui.figures import Figure

_HAND: Final = (  # the hand in the lobby: card, position x and y, and angle in degrees
    *(("7s", -6, 28, -16), ("8s", 24, 16, -7)),
    *(("4h", 55, 13, 2), ("Ts", 86, 20, 12)),
)

WILD_RANKS: Final = range(3, 14)
LOW: Final = Values(low_aces=True, cheap_wilds=True)


def picture() -> Element:
    """Return a hand of four cards, one of them wild."""
    return pictures.picture(
        pictures.card(card, x, y, 56, turn, is_wild=card == "4h")
        for card, x, y, turn in _HAND
    )


# A hand in its sets


def _sets(wild: str, first: str, *others: str) -> Figure:
    rank, _slash, by = wild.partition("/")
    least = 0 if by in {"", "low"} else int(by)
    wild_rank = WILD_RANKS[WILD_RANKS.index(int(rank))]
    values = LOW if by == "low" else USUAL
    held = tuple(sorted(numbers_of((first, *others))))
    found = best_sets(held, wild_rank, least, values)
    told = apart(_sets_told(found, wild_rank, least))
    return told, [*_drawn(found, wild_rank, least, values)]


def _sets_told(found: Grouping, wild_rank: int, least: int) -> Iterator[str]:
    yield _("While all {ranks} are wild").format(
        ranks=ranks_words(RANKS[wild_rank - 1])
    )
    for each in map(texts_of, found.sets):
        told = _("{set}: {cards}")
        name = words.set_words(each, wild_rank, least)
        yield told.format(set=name, cards=cards_words(each))
    if found.rest:
        left = _("left over: {cards}, {points}")
        points = words.points(found.points)
        yield left.format(cards=cards_words(texts_of(found.rest)), points=points)


def _drawn(
    found: Grouping, wild_rank: int, least: int, values: Values
) -> Iterator[Element]:
    for each in map(texts_of, found.sets):
        sign = words.set_sign(each, wild_rank, least)
        names = sign, *[""] * (len(each) - 1)
        below = (_below(name, "g3-name g3-of-set") for name in names)
        row = (_shown(*it) for it in zip(each, below, strict=True))
        yield tag("span", {"class": "cards-row"}, *row)
    if found.rest:
        row = (_loose(card, points_of(card, wild_rank, values)) for card in found.rest)
        yield tag("span", {"class": "cards-row"}, *row)


def _loose(card: int, points: int) -> Element:
    return _shown(TEXTS[card], _below(f"+{points}"))


def _below(told: str, kind: str = "g3-name") -> Element:
    return tag("span", {"class": kind}, told)


def _shown(text: str, *below: Element) -> Element:
    face = tag("span", {"class": "cards-card"}, cards.face(TEXTS[TEXTS.index(text)]))
    return tag("span", {"class": "cards-shown g3-shown"}, face, *below)


# The piles


def _piles(top: str) -> Figure:
    told = _("The stock, face down, and the discard pile with {card} on top")
    row = tag("span", {"class": "cards-shown g3-shown"}, cards.back()), _shown(top)
    drawn = tag("span", {"class": "cards-row"}, *row)
    return told.format(card=the_card(top)), [drawn]


# Before a round


def _order(first: str, *others: str) -> Figure:
    """Return the cards from left to right, with the number of the turn below each."""
    texts = (first, *others)
    order = ordered(Options(), numbers_of(texts)).order
    turns = {player: k for k, player in enumerate(order, 1)}
    each = _("{card}: {n}")
    told = [each.format(card=card_words(t), n=turns[k]) for k, t in enumerate(texts)]
    row = (_shown(text, _below(str(turns[k]))) for k, text in enumerate(texts))
    label = _(
        "Cards drawn for the order of play, each with its player’s place in it: {cards}"
    )
    drawn = tag("span", {"class": "cards-row"}, *row)
    return label.format(cards=listed(told)), [drawn]


def _cut(*words_: str) -> Figure:
    size, place = map(int, words_)
    if not 0 < place < size:
        raise ValueError(place)
    told = _("A fan of {n} cards, cut {where}")
    drawn = tag("span", {"class": "g3-fanned"}, middle.fan(size, place))
    return told.format(n=size, where=middle.place_told(place)), [drawn]


figure = figures.of_kinds(
    TITLE,
    {"hand": _sets, "piles": _piles, "order": _order, "cut": _cut},
    look="g3-figure",
)
