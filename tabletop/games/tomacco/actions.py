"""The actions of Tomacco and their notation.

Cards are numbers, as in `cards`. An action that is no sentence of the game cannot be
made: its constructor raises `InvalidActionError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NoReturn, TypeAlias

from tabletop.cards import CARD
from tabletop.game import InvalidActionError
from tabletop.games.tomacco.cards import (
    DECK_SIZE,
    PLACES,
    Cards,
    numbers_of,
    texts_of,
)
from tabletop.i18n import _


@dataclass(frozen=True, slots=True)
class Table:
    """The player chooses the cards that will lie face up before him (C4).

    Attributes:
        cards: three, ascending.
    """

    cards: Cards

    def __post_init__(self) -> None:
        _check_cards(self, self.cards)
        if len(self.cards) != PLACES:
            _refuse(self, _("three cards are chosen"))


@dataclass(frozen=True, slots=True)
class Play:
    """The player lays cards of one rank on the active pile (C7).

    Attributes:
        cards: ascending; the last one comes to lie on top.
    """

    cards: Cards

    def __post_init__(self) -> None:
        _check_cards(self, self.cards)
        if not self.cards or self.cards[0] >> 2 != self.cards[-1] >> 2:
            _refuse(self, _("the cards that are played have one rank"))


@dataclass(frozen=True, slots=True)
class Flip:
    """The player looks at one of his face-down cards, and plays it if he can (C12).

    Attributes:
        place: 0 to 2.
    """

    place: int

    def __post_init__(self) -> None:
        if self.place not in range(PLACES):
            _refuse(self, _("face-down cards have the places 0 to 2"))


@dataclass(frozen=True, slots=True)
class Pickup:
    """The player takes the active pile into his hand (C13)."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """Chance chooses who deals (C5)."""

    player: int

    def __post_init__(self) -> None:
        if self.player < 0:
            _refuse(self, _("players are numbered from 0"))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance puts all cards into this order, from the top (C3)."""

    cards: Cards

    def __post_init__(self) -> None:
        if not {*self.cards} <= {*range(DECK_SIZE)}:
            _refuse_cards(self)


Action: TypeAlias = Table | Play | Flip | Pickup | Dealer | Shuffle


def _check_cards(action: Table | Play, cards: Cards) -> None:
    if any(card not in range(DECK_SIZE) for card in cards):
        _refuse_cards(action)
    if tuple(sorted(cards)) != cards:
        _refuse(action, _("the cards are named in ascending order"))


def _refuse_cards(action: Table | Play | Shuffle) -> NoReturn:
    sentence = _("“{cards}” are no cards of Tomacco.")
    raise InvalidActionError(sentence.format(cards=action.cards))


def _refuse(action: Action, reason: str) -> NoReturn:
    sentence = _("“{action}” is no action of Tomacco: {reason}.")
    text = format_action(action)
    raise InvalidActionError(sentence.format(action=text, reason=reason))


# Actions made once

PICKUP: Final = Pickup()
FLIPS: Final = tuple(Flip(place) for place in range(PLACES))
"""By the place of the card."""


@lru_cache(maxsize=1 << 14)
def play(cards: Cards) -> Play:
    """Return the action that plays these cards, made once."""
    return Play(cards)


# Notation


def format_action(action: Action) -> str:
    """Return the text of the action, such as "play 7h 7c"."""
    match action:
        case Table(cards):
            return " ".join(("table", *texts_of(cards)))
        case Play(cards):
            return " ".join(("play", *texts_of(cards)))
        case Flip(place):
            return f"flip {place}"
        case Pickup():
            return "pickup"
        case Dealer(player):
            return f"dealer {player}"
        case Shuffle(cards):
            return " ".join(("shuffle", *texts_of(cards)))


_CARDS: Final = re.compile(f"(table|play|shuffle)((?: {CARD})+)")
_FLIP: Final = re.compile("flip ([0-2])")
_DEALER: Final = re.compile("dealer (0|[1-9][0-9]{0,8})")


def parse_action(text: str) -> Action:
    """Return the action of this text; `play` and `table` take cards in any order.

    Raises:
        InvalidActionError: it is no action of this game.
    """
    if text == "pickup":
        return PICKUP
    if match := _CARDS.fullmatch(text):
        return _with_cards(match[1], numbers_of(tuple(match[2].split())))
    if match := _FLIP.fullmatch(text):
        return FLIPS[int(match[1])]
    if match := _DEALER.fullmatch(text):
        return Dealer(int(match[1]))
    sentence = _("“{text}” is no action of Tomacco.")
    raise InvalidActionError(sentence.format(text=text))


def _with_cards(verb: str, cards: Cards) -> Action:
    if verb == "shuffle":
        return Shuffle(cards)
    ascending = tuple(sorted(cards))
    return Table(ascending) if verb == "table" else play(ascending)
