"""The meaning of touches: chosen cards, their slots, and questions.

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

from tabletop.games.stavegame.cards import Card
from tabletop.games.stavegame.observation import Observation, Slot, combat, target
from tabletop.games.stavegame.rules import (
    Action,
    Forward,
    Place,
    Slide,
    format_action,
    parse_action,
)
from tabletop.ui import Ui
from tabletop.ui.markup import Attributes

END: Final = "=end"
DECKS: Final = "=decks"

SLOT: Final = "slot"
"""Where a finger carries cards."""

_WORD: Final = re.compile(
    r"=(?:hand (?P<hand>\d+)|board (?P<slot>[0-2] [0-2]))(?:>(?P<to>[0-2] [0-2]))?"
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The card that is chosen, and perhaps where it is to go."""

    card: Card  # its values
    # its place in the hand of the player whose turn it is, or None
    hand: int | None = None
    slot: Slot | None = None  # where it lies on the board, or None
    to: Slot | None = None  # the slot that was touched after it, or None

    @property
    def word(self) -> str:
        """The word that chooses the card."""
        return in_hand(self.hand) if self.slot is None else on_board(self.slot)

    def word_to(self, slot: Slot) -> str:
        """Return the word that chooses where it is to go."""
        return f"{self.word}>{slot[0]} {slot[1]}"


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen, and what can be done with it now."""

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    card: Chosen | None  # the one that is chosen, or None
    # what may be done with it, by the slot that it leads to
    ways: dict[Slot, list[Action]]

    @property
    def names(self) -> list[str]:
        """What both seats are called."""
        return [self.ui.name_of(seat) for seat in range(2)]


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return what the table is drawn from."""
    card = _chosen(seen, legal, ui)
    return Scene(seen, legal, ui, card, ways(seen, legal, card) if card else {})


def in_hand(place: int | None) -> str:
    """Return the word that chooses the card at this place of the hand."""
    return f"=hand {place}"


def on_board(slot: Slot) -> str:
    """Return the word that chooses the card in this slot."""
    return f"=board {slot[0]} {slot[1]}"


def _chosen(seen: Observation, legal: Sequence[str], ui: Ui) -> Chosen | None:
    """Return what is chosen, as far as it is there and the person acts."""
    match = _WORD.fullmatch(ui.selected[-1]) if ui.selected and legal else None
    if match is None:
        return None
    if match["hand"]:
        place, hand = int(match["hand"]), seen.hands[seen.player]
        found = Chosen(hand[place], hand=place) if place < len(hand) else None
    else:
        slot = _slot(match["slot"])
        piece = seen.board[slot[0]][slot[1]]
        is_own = piece is not None and piece[0] == seen.player
        found = Chosen(piece[1], slot=slot) if piece and is_own else None
    if found is None or match["to"] is None:
        return found
    to = _slot(match["to"])
    return replace(found, to=to) if to in ways(seen, legal, found) else found


def complete(action: str, _seen: Observation, ui: Ui) -> str:
    """Return what a key means: while something is asked it leads back to the card."""
    word = ui.selected[-1] if ui.selected else ""
    card, asks, _to = word.partition(">")
    return card if asks else action


def _slot(words: str) -> Slot:
    stave, slot = map(int, words.split())
    return stave, slot


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


def carried(now: Scene, card: Chosen) -> Attributes:
    """Return that a finger can carry a card to the slots that light up then.

    Where it can go to one slot alone, two quick taps play it.
    """
    found = [*ways(now.seen, now.legal, card).values()]
    is_plain = len(found) == 1 and len(found[0]) == 1
    only = found[0][0] if is_plain and not combat(now.seen, found[0][0]) else None
    return {
        "data-carried": card.word.removeprefix("="),
        "data-to": SLOT,
        "data-picks": card.word,
        "data-double": format_action(only) if only else None,
    }


def meant(seen: Observation, card: Chosen | None, slot: Slot) -> str:
    """Return the action that a touch of a slot means which is no legal target.

    It says why it may not be played. "" where a touch means nothing but to let go.
    """
    if card is None:
        return format_action(Forward(*slot))
    if card.slot is None:
        return format_action(Place(card.card, *slot))
    stave, place = card.slot
    aside, away = slot[0] - stave, slot[1] - place
    if not aside and away == (1 if seen.player else -1):
        return format_action(Forward(stave, place))
    if not away and abs(aside) == 1:
        return format_action(Slide(stave, place, "left" if aside < 0 else "right"))
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
    """Return the word that takes away the decks, or what is asked, else ""."""
    word = ui.selected[-1] if ui.selected else ""
    if word in {DECKS, END}:
        return word
    back = complete("", seen, ui)
    return back if back != word else ""


# What was done before


def deeds(ui: Ui, turn: int) -> list[tuple[Observation, Action]]:
    """Return the actions of a turn, each with what was seen before it."""
    return [
        (before, parse_action(text))
        for before, text in ui.recent
        if before.turn == turn
    ]


def turn_before(now: Scene) -> int | None:
    """Return the last turn with a choice before this one."""
    turns = [before.turn for before, _text in now.ui.recent]
    return max((turn for turn in turns if turn < now.seen.turn), default=None)
