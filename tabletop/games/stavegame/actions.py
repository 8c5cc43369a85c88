"""The actions of Stavegame and their notation.

An action that is no sentence of the game cannot be made: its constructor raises
`InvalidActionError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NoReturn, TypeAlias, cast

from tabletop.games.stavegame.cards import CARDS, COLOURS, DECK_SIZE, Card, Colour
from tabletop.guards import invalid, parser
from tabletop.i18n import _

TITLE: Final = "Stavegame Classic"

Direction: TypeAlias = Literal["left", "right"]

STAVES: Final = 3
SLOTS: Final = 3
STEPS: Final[dict[Direction, int]] = {"left": -1, "right": 1}
"""What a slide adds to the number of the stave, for both players."""

_KNOWN: Final = frozenset(CARDS)


@dataclass(frozen=True, slots=True)
class Place:
    """The player puts a card from his hand into a slot (V5).

    Attributes:
        card: its values in red, green and blue.
        stave: 0 to 2.
        slot: 0 at B's side to 2 at A's.
        colour: of a grey stave, or of the combat; None where there is no choice.
    """

    card: Card
    stave: int
    slot: int
    colour: Colour | None = None

    def __post_init__(self) -> None:
        _check_cards(self, (self.card,))
        _check_place(self, self.stave, self.slot)
        if self.colour not in {None, *COLOURS}:
            _refuse(self, _("a colour is red, green or blue"))


@dataclass(frozen=True, slots=True)
class Forward:
    """The card in this slot goes one slot towards the opponent (V6)."""

    stave: int
    slot: int

    def __post_init__(self) -> None:
        _check_place(self, self.stave, self.slot)


@dataclass(frozen=True, slots=True)
class Slide:
    """The card in this slot goes to the same slot of the stave beside (V7)."""

    stave: int
    slot: int
    direction: Direction

    def __post_init__(self) -> None:
        _check_place(self, self.stave, self.slot)
        if self.direction not in STEPS:
            _refuse(self, _("a card slides to the left or to the right"))


@dataclass(frozen=True, slots=True)
class Pass:
    """The player ends his turn (V4)."""


@dataclass(frozen=True, slots=True)
class End:
    """The player ends the game (V9)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance puts a player's cards into this order: the hand, then the deck (V3)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != DECK_SIZE:
            _refuse(self, _("16 cards are shuffled"))
        _check_cards(self, self.cards)


Action: TypeAlias = Place | Forward | Slide | Pass | End | Shuffle


def _check_cards(action: Action, cards: tuple[Card, ...]) -> None:
    if not _KNOWN.issuperset(cards):
        _refuse(action, _("a card has three values with a sum of 3 to 9"))


def _check_place(action: Action, stave: int, slot: int) -> None:
    if stave not in range(STAVES) or slot not in range(SLOTS):
        _refuse(action, _("staves and slots are numbered from 0 to 2"))


def _refuse(action: Action, reason: str) -> NoReturn:
    raise invalid(TITLE, format_action(action), reason)


# Actions made once

CELLS: Final = tuple(divmod(cell, SLOTS) for cell in range(STAVES * SLOTS))
"""By the number of a slot on the whole board, from 0 to 8: its stave and its slot."""

PASS: Final = Pass()
END: Final = End()
FORWARDS: Final = tuple(Forward(stave, slot) for stave, slot in CELLS)
SLIDES: Final = {
    direction: tuple(Slide(stave, slot, direction) for stave, slot in CELLS)
    for direction in STEPS
}


# Notation


def format_card(card: Card) -> str:
    """Return the text of a card: "1,2,0"."""
    return ",".join(map(str, card))


def format_action(action: Action) -> str:
    """Return the text of the action, such as "place 1,4,4 0 2 green"."""
    match action:
        case Place(card, stave, slot, colour):
            text = f"place {format_card(card)} {stave} {slot}"
            return f"{text} {colour}" if colour else text
        case Forward(stave, slot):
            return f"forward {stave} {slot}"
        case Slide(stave, slot, direction):
            return f"slide {stave} {slot} {direction}"
        case Pass():
            return "pass"
        case End():
            return "end"
        case Shuffle(cards):
            return " ".join(("shuffle", *map(format_card, cards)))


_CARD: Final = "[0-9],[0-9],[0-9]"
_PLACE: Final = re.compile(
    f"place ({_CARD}) ([0-2]) ([0-2])(?: ({'|'.join(COLOURS)}))?"
)
_SHUFFLE: Final = re.compile(f"shuffle((?: {_CARD}){{{DECK_SIZE}}})")
_FIXED: Final[tuple[Action, ...]] = (
    *(PASS, END),
    *FORWARDS,
    *SLIDES["left"],
    *SLIDES["right"],
)
_MADE: Final = {format_action(action): action for action in _FIXED}


def _read(text: str) -> Action | None:
    """Return the action of this text, None where it is the text of none."""
    if made := _MADE.get(text):
        return made
    if match := _PLACE.fullmatch(text):
        card, stave, slot, colour = match.groups()
        chosen = cast("Colour | None", colour)
        return place(parse_card(card), int(stave), int(slot), chosen)
    if match := _SHUFFLE.fullmatch(text):
        return Shuffle(tuple(map(parse_card, match[1].split())))
    return None


parse_action: Callable[[str], Action] = parser(TITLE, _read)


def parse_card(text: str) -> Card:
    """Return the card of a text such as "1,2,0"."""
    red, green, blue = map(int, text.split(","))
    return red, green, blue


@cache
def place(card: Card, stave: int, slot: int, colour: Colour | None = None) -> Place:
    """Return the action, made once."""
    return Place(card, stave, slot, colour)
