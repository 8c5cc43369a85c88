"""What a touch means: which card is chosen, where it may go, and what is asked first.

`ui.selected` holds one word, since all of them begin with "=": a card in the hand,
"=hand 2", or on the board, "=board 0 1"; the same with a slot that it may go to,
"=hand 2>1 0", while there is something to choose or a combat to confirm; "=end" while
the end of the game is to be confirmed; or "=decks".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.drawing import Ui
from tabletop.games.stavegame import (
    Action,
    Card,
    Forward,
    Observation,
    Place,
    Slide,
    Slot,
    combat,
    format_action,
    parse_action,
    target,
)

END: Final = "=end"
DECKS: Final = "=decks"

_WORD: Final = re.compile(r"=(hand|board) ([\d ]+?)(?:>(\d) (\d))?")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The card that is chosen, and perhaps where it is to go.

    Attributes:
        card: its values.
        hand: its place in the hand of the player whose turn it is, or None.
        slot: where it lies on the board, or None.
        to: the slot that was touched after it, or None.
    """

    card: Card
    hand: int | None = None
    slot: Slot | None = None
    to: Slot | None = None

    @property
    def word(self) -> str:
        """The word that chooses the card."""
        return in_hand(self.hand) if self.slot is None else on_board(self.slot)

    def word_to(self, slot: Slot) -> str:
        """Return the word that chooses where it is to go."""
        return f"{self.word}>{slot[0]} {slot[1]}"


def in_hand(place: int | None) -> str:
    """Return the word that chooses the card at this place of the hand."""
    return f"=hand {place}"


def on_board(slot: Slot) -> str:
    """Return the word that chooses the card in this slot."""
    return f"=board {slot[0]} {slot[1]}"


def chosen(seen: Observation, legal: Sequence[str], ui: Ui) -> Chosen | None:
    """Return what is chosen, as far as it is there and the person acts."""
    match = _WORD.fullmatch(ui.selected[-1]) if ui.selected and legal else None
    if match is None:
        return None
    numbers = [int(number) for number in match[2].split()]
    found = _card_of(seen, match[1], numbers)
    if found is None or match[3] is None:
        return found
    to = int(match[3]), int(match[4])
    return replace(found, to=to) if to in ways(seen, legal, found) else found


def _card_of(seen: Observation, kind: str, numbers: Sequence[int]) -> Chosen | None:
    if kind == "hand":
        hand, place = seen.hands[seen.player], numbers[0]
        return Chosen(hand[place], hand=place) if place < len(hand) else None
    if len(numbers) != 2 or not {*numbers} <= {0, 1, 2}:  # noqa: PLR2004 - stave, slot
        return None
    stave, slot = numbers
    piece = seen.board[stave][slot]
    if piece is None or piece[0] != seen.player:
        return None
    return Chosen(piece[1], slot=(stave, slot))


def ways(
    seen: Observation, legal: Sequence[str], card: Chosen
) -> dict[Slot, list[Action]]:
    """Return what may be done with the card, by the slot that it leads to."""
    found: dict[Slot, list[Action]] = {}
    for action in map(parse_action, legal):
        to = target(seen, action) if _is_of(action, card) else None
        if to is not None:
            found.setdefault(to, []).append(action)
    return found


def _is_of(action: Action, card: Chosen) -> bool:
    if isinstance(action, Place):
        return card.slot is None and action.card == card.card
    if isinstance(action, (Forward, Slide)):
        return card.slot == (action.stave, action.slot)
    return False


def asks_first(seen: Observation, actions: Sequence[Action]) -> bool:
    """Return whether there is a colour to choose, or a combat to confirm."""
    return len(actions) > 1 or combat(seen, actions[0]) is not None


def meant(seen: Observation, card: Chosen | None, slot: Slot) -> str:
    """Return the action that a touch of a slot means which is no legal target.

    It says why it may not be played. "" where a touch means nothing but to let go.
    """
    if card is None:
        return format_action(Forward(*slot))
    if card.slot is None:
        return format_action(Place(card.card, *slot))
    stave, place = card.slot
    if slot[0] == stave and abs(slot[1] - place) == 1:
        ahead = -1 if seen.player == 0 else 1
        return format_action(Forward(stave, place)) if slot[1] - place == ahead else ""
    if slot[1] == place and abs(slot[0] - stave) == 1:
        return format_action(
            Slide(stave, place, "left" if slot[0] < stave else "right")
        )
    return ""


def hinted(seen: Observation, ui: Ui) -> tuple[str, Slot | None]:
    """Return what advice marks: the word of a card, and the slot that it goes to."""
    action = parse_action(ui.hint) if ui.hint else None
    if isinstance(action, Place):
        place = seen.hands[seen.player].index(action.card)
        return in_hand(place), target(seen, action)
    if isinstance(action, (Forward, Slide)):
        return on_board((action.stave, action.slot)), target(seen, action)
    return "", None


def closing(seen: Observation, ui: Ui) -> str:
    """Return the word that takes away what is left in the decks, if that lies open."""
    del seen
    return DECKS if DECKS in ui.selected else ""


def is_chosen(ui: Ui, word: str) -> bool:
    """Return whether this word is the chosen one."""
    return word in ui.selected
