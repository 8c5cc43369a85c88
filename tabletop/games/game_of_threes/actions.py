"""The actions of the Game of Threes and their notation.

Cards are numbers, as in `cards`. An action that is no sentence of the game cannot be
made: its constructor raises `InvalidActionError`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.cards import CARD, JOKER
from tabletop.game import InvalidActionError
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    NUMBERS,
    SUITED,
    TEXTS,
    Cards,
    numbers_of,
    texts_of,
)
from tabletop.i18n import _


@dataclass(frozen=True, slots=True)
class Order:
    """Chance deals a card to each player for the order of play (G3).

    Attributes:
        cards: by player, all different, no joker.
    """

    cards: Cards

    def __post_init__(self) -> None:
        different = set(self.cards)
        if not different <= {*range(len(SUITED))} or len(different) < len(self.cards):
            _refuse(self.cards)


@dataclass(frozen=True, slots=True)
class Keep:
    """The order of play is that of the game before, and its winner deals (G14).

    Attributes:
        order: the players, first to last; the last one deals.
    """

    order: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != [*range(len(self.order))] or len(self.order) <= 1:
            _refuse(self.order)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance puts all cards, or all discards (G15), into this order, from the top."""

    cards: Cards

    def __post_init__(self) -> None:
        if not {*self.cards} <= {*range(DECK_SIZE)}:
            _refuse(self.cards)


@dataclass(frozen=True, slots=True)
class Cut:
    """The player cuts the pile (G5).

    Attributes:
        place: so many cards go from the top to the bottom, 0 or more.
    """

    place: int

    def __post_init__(self) -> None:
        if self.place < 0:
            _refuse(self.place)


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer opens the next round (G14)."""


@dataclass(frozen=True, slots=True)
class Join:
    """A new player sits down (G17)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The player takes the top card of a pile (G7).

    Attributes:
        is_open: whether it is the discard pile.
    """

    is_open: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """The player lays a card on the discard pile (G7)."""

    card: int

    def __post_init__(self) -> None:
        if self.card not in range(DECK_SIZE):
            _refuse(self.card)


Action: TypeAlias = Order | Keep | Shuffle | Cut | Deal | Join | Draw | Discard


def _refuse(value: object) -> None:
    sentence = _("“{value}” makes no action of the Game of Threes.")
    raise InvalidActionError(sentence.format(value=value))


# Actions made once

DEAL: Final = Deal()
JOIN: Final = Join()
DRAW_STOCK: Final = Draw(is_open=False)
DRAW_DISCARD: Final = Draw(is_open=True)
DRAWS: Final = (DRAW_STOCK, DRAW_DISCARD)
DISCARDS: Final = tuple(map(Discard, range(DECK_SIZE)))
"""By the card."""


# Notation

_WORDS: Final[Mapping[Action, str]] = {
    DRAW_STOCK: "draw stock",
    DRAW_DISCARD: "draw discard",
    DEAL: "deal",
    JOIN: "join",
}


def format_action(action: Action) -> str:
    """Return the text of the action, such as "discard 7h"."""
    match action:
        case Order(cards):
            return " ".join(("order", *texts_of(cards)))
        case Keep(order):
            return " ".join(("keep", *map(str, order)))
        case Shuffle(cards):
            return " ".join(("shuffle", *texts_of(cards)))
        case Discard(card):
            return f"discard {TEXTS[card]}"
        case Cut(place):
            return f"cut {place}"
        case Draw() | Deal() | Join():
            return _WORDS[action]


_ANY_CARD: Final = f"{CARD}|{JOKER}"
_CARDS: Final = re.compile(f"(order|shuffle)((?: (?:{_ANY_CARD}))+)")
_KEEP: Final = re.compile("keep((?: (?:0|[1-9][0-9]?))+)", re.ASCII)
_DISCARD: Final = re.compile(f"discard ({_ANY_CARD})")
_CUT: Final = re.compile("cut (0|[1-9][0-9]{0,8})")
_SINGLE: Final = {text: action for action, text in _WORDS.items()}


def parse_action(text: str) -> Action:
    """Return the action of this text.

    Raises:
        InvalidActionError: it is no action of this game.
    """
    if text in _SINGLE:
        return _SINGLE[text]
    if match := _DISCARD.fullmatch(text):
        return DISCARDS[NUMBERS[match[1]]]
    if match := _CUT.fullmatch(text):
        return Cut(int(match[1]))
    if match := _KEEP.fullmatch(text):
        return Keep(tuple(map(int, match[1].split())))
    if match := _CARDS.fullmatch(text):
        cards = numbers_of(tuple(match[2].split()))
        return Order(cards) if match[1] == "order" else Shuffle(cards)
    sentence = _("“{text}” is no action of the Game of Threes.")
    raise InvalidActionError(sentence.format(text=text))
