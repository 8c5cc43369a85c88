"""The cards of Stavegame (V2, V3), and the numbers that stand for them in a position.

A card is its values in red, green and blue. In a position it is a number of three
digits, these values: 120 is (1, 2, 0). On the board B's cards have 1000 more, so a
*piece* is a card and its owner; 0 is an empty slot. No card is 000.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import Final, Literal, TypeAlias

from tabletop.core.chance import Rng, below
from tabletop.core.i18n import _, mark

Card: TypeAlias = tuple[int, int, int]
"""Values in red, green and blue, each 0 to 9."""

Colour: TypeAlias = Literal["red", "green", "blue"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue")
"""A colour's number in a position is its place here."""

COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": mark("red"),
    "green": mark("green"),
    "blue": mark("blue"),
}

GREY: Final = 3
"""What stands for the colour of a stave that has none."""

HAND: Final = 3
"""Cards in a hand at the start."""

DECK_SIZE: Final = 16
SUMS: Final = range(3, 10)
"""What the values of a card may add up to."""

B_PIECE: Final = 1000
"""What a card of B has more on the board."""


def colour_word(colour: Colour) -> str:
    """Return the colour in a word, translated."""
    return _(COLOUR_WORDS[colour])


def number_of(card: Card) -> int:
    """Return the number that stands for the card."""
    red, green, blue = card
    return 100 * red + 10 * green + blue


@cache
def card_of(piece: int) -> Card:
    """Return the card that a number, or a piece of either owner, stands for."""
    return piece // 100 % 10, piece // 10 % 10, piece % 10


CARDS: Final[tuple[Card, ...]] = tuple(
    (red, green, blue)
    for red, green, blue in product(range(10), repeat=3)
    if red + green + blue in SUMS
)
"""All cards that there may be, ascending."""

DECK: Final = tuple(
    sorted(
        {
            number_of((red, green, blue))
            for shape in ((3, 2, 1), (4, 2, 0), (4, 1, 1), (2, 2, 2))
            for red, green, blue in permutations(shape)
        }
    )
)
"""The numbers of the 16 cards that both players have (V3), ascending."""

POINTS: Final[tuple[bytes, ...]] = (
    *(bytes(card_of(piece)[c] for piece in range(2 * B_PIECE)) for c in range(3)),
    bytes(2 * B_PIECE),
)
"""By the number of a colour and a piece, its value; in grey nothing counts."""


# Colours that a card may choose from (V5)


@cache
def highest(number: int) -> tuple[Colour, ...]:
    """Return the colours in which the card has most: what it may make a grey stave."""
    return _where(number, max(card_of(number)))


@cache
def lowest(number: int) -> tuple[Colour, ...]:
    """Return the colours in which the card has least: in these it attacks."""
    return _where(number, min(card_of(number)))


def _where(number: int, value: int) -> tuple[Colour, ...]:
    pairs = zip(COLOURS, card_of(number), strict=True)
    return tuple(colour for colour, each in pairs if each == value)


# Random decks


def random_card(rng: Rng) -> Card:
    """Return a card whose sum is uniform, with each point in a random colour."""
    values = [0, 0, 0]
    for _point in range(SUMS.start + below(rng, len(SUMS))):
        values[below(rng, len(values))] += 1
    red, green, blue = values
    return red, green, blue
