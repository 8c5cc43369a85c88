"""The cards of Stavegame (V2, V3), and the numbers that stand for them in a position.

A card is its values in red, green and blue. In a position it is a number with these
three digits: 120 is (1, 2, 0). A *piece* is a card on the board: the number of A's
card, or 1000 plus the number of B's. 0 is an empty slot, as no card is 000.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import Final, Literal, TypeAlias

from tabletop.core.chance import Rng, below
from tabletop.core.i18n import _, mark

Card: TypeAlias = tuple[int, int, int]  # values in red, green and blue, each 0 to 9

Colour: TypeAlias = Literal["red", "green", "blue"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue")
"""Colours, by their number in a position."""

COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": mark("red"),
    "green": mark("green"),
    "blue": mark("blue"),
}

GREY: Final = 3  # number of the colour of an empty stave
HAND: Final = 3  # number of cards in a hand at the start

DECK_SIZE: Final = 16
SUMS: Final = range(3, 10)  # possible sums of a card's values
B_PIECE: Final = 1000  # difference between a piece of B and its card's number


def colour_word(colour: Colour) -> str:
    """Return the translated word for the colour."""
    return _(COLOUR_WORDS[colour])


def card_words(card: Card) -> str:
    """Return the values of a card, such as "3 2 1", with no-break spaces."""
    return "\N{NO-BREAK SPACE}".join(map(str, card))


def card_told(card: Card) -> str:
    """Return the values of a card for screen readers: "3 red, 2 green, 1 blue"."""
    told = _("{red} red, {green} green, {blue} blue")
    return told.format(**dict(zip(COLOURS, card, strict=True)))


def stave_words(stave: int, colour: Colour | None) -> str:
    """Return the number and the colour of a stave, in words."""
    words = colour_word(colour) if colour else _("grey")
    return _("Stave {n}, {colour}").format(n=stave + 1, colour=words)


@cache
def number_of(card: Card) -> int:
    """Return the number that stands for the card."""
    red, green, blue = card
    return 100 * red + 10 * green + blue


@cache
def card_of(piece: int) -> Card:
    """Return the card of a number, or of a piece of either owner."""
    return piece // 100 % 10, piece // 10 % 10, piece % 10


CARDS: Final[tuple[Card, ...]] = tuple(  # all possible cards, ascending
    (red, green, blue)
    for red, green, blue in product(range(10), repeat=3)
    if red + green + blue in SUMS
)

DECK: Final = tuple(  # numbers of the 16 cards that each player has (V3), ascending
    sorted(
        {
            number_of((red, green, blue))
            for shape in ((3, 2, 1), (4, 2, 0), (4, 1, 1), (2, 2, 2))
            for red, green, blue in permutations(shape)
        }
    )
)

POINTS: Final[tuple[bytes, ...]] = (
    *(bytes(card_of(piece)[c] for piece in range(2 * B_PIECE)) for c in range(3)),
    bytes(2 * B_PIECE),
)
"""Value of a piece, by the number of a colour and the piece; 0 in grey."""


def _order(piece: int) -> int:
    card = card_of(piece)
    red, green, blue = [sum(other < value for other in {*card}) for value in card]
    return number_of((red, green, blue))


ORDERS: Final = bytes(map(_order, range(2 * B_PIECE)))
"""By piece, the card of values 0 to 2 whose colours are in the same order."""


# Colours that a player may choose for a card (V5)


@cache
def highest(number: int) -> tuple[Colour, ...]:
    """Return the colours of the card's highest value, for a grey stave."""
    return _where(number, max(card_of(number)))


@cache
def lowest(number: int) -> tuple[Colour, ...]:
    """Return the colours of the card's lowest value, for its attack."""
    return _where(number, min(card_of(number)))


def _where(number: int, value: int) -> tuple[Colour, ...]:
    pairs = zip(COLOURS, card_of(number), strict=True)
    return tuple(colour for colour, each in pairs if each == value)


WEAKEST: Final = bytes(
    card_of(number).index(min(card_of(number))) for number in range(B_PIECE)
)
"""By card, the number of the first colour of its lowest value."""


# Random decks


def random_card(rng: Rng) -> Card:
    """Return a card whose sum is uniform, with each point in a random colour."""
    values = [0, 0, 0]
    for _point in range(SUMS.start + below(rng, len(SUMS))):
        values[below(rng, len(values))] += 1
    red, green, blue = values
    return red, green, blue
