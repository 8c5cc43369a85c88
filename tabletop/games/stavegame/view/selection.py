"""The meaning of touches: chosen cards, their slots, and questions.

`ui.selected` holds one word, as all words begin with "=":

- a card in the hand, "=hand 2", or on the board, "=board 0 1";
- the same with a target slot, "=hand 2>1 0", while the person chooses a colour or
  confirms a combat;
- "=skip" while the person confirms a turn without an action;
- "=end" while the person confirms the end of the game;
- "=decks" while the panel of decks is open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.game import CHANCE
from tabletop.games.stavegame.cards import Card, Colour
from tabletop.games.stavegame.events import Event, in_turn
from tabletop.games.stavegame.observation import (
    Observation,
    Piece,
    Slot,
    combat,
    target,
)
from tabletop.games.stavegame.rules import (
    Action,
    Forward,
    Place,
    Slide,
    format_action,
    parse_action,
)
from tabletop.games.stavegame.view import pictures
from tabletop.ui import Ui
from tabletop.ui.elements import Element
from tabletop.ui.pieces import Control

SKIP: Final = "=skip"
END: Final = "=end"
DECKS: Final = "=decks"

SLOT: Final = "slot"  # target of a drag

_WORD: Final = re.compile(
    r"=(?:hand (?P<hand>\d+)|board (?P<slot>[0-2] [0-2]))(?:>(?P<to>[0-2] [0-2]))?"
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The chosen card, and possibly its target."""

    card: Card  # its values
    hand: int | None = None  # its place in the hand of the turn's player, or None
    slot: Slot | None = None  # its slot on the board, or None
    to: Slot | None = None  # the slot touched after it, or None

    @property
    def word(self) -> str:
        """The word that chooses the card."""
        return in_hand(self.hand) if self.slot is None else on_board(self.slot)

    def word_to(self, slot: Slot) -> str:
        """Return the word that chooses the card with a target slot."""
        return f"{self.word}>{slot[0]} {slot[1]}"


@dataclass(frozen=True, slots=True)
class Scene:
    """The data that the table is drawn from."""

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    card: Chosen | None  # the chosen card, or None
    ways: dict[Slot, list[Action]]  # its legal actions, by target slot

    @property
    def names(self) -> list[str]:
        """The names of both seats."""
        return [self.ui.name_of(seat) for seat in range(2)]

    @property
    def is_played(self) -> bool:
        """Whether the game has begun."""
        return self.seen.to_act != CHANCE

    def acts(self, seat: int) -> bool:
        """Return whether this player can act now."""
        return bool(self.legal) and self.seen.player == seat

    def piece(self, at: Slot) -> Piece | None:
        """Return the card in a slot, None if it is empty."""
        return self.seen.board[at[0]][at[1]]

    def look(self, owner: int) -> int:
        """Return the number of a player's colour, which each keeps in a return game."""
        return (owner + self.ui.moved) % 2

    def drawing(self, owner: int, card: Card, counts: Colour | None = None) -> Element:
        """Return the picture of a card."""
        up = owner == self.ui.near
        return pictures.card(card, self.look(owner), up=up, counts=counts)


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return the scene for an observation."""
    card = _chosen(seen, legal, ui)
    return Scene(seen, legal, ui, card, ways(seen, legal, card) if card else {})


def in_hand(place: int | None) -> str:
    """Return the word that chooses the card at this place of the hand."""
    return f"=hand {place}"


def on_board(slot: Slot) -> str:
    """Return the word that chooses the card in this slot."""
    return f"=board {slot[0]} {slot[1]}"


def _chosen(seen: Observation, legal: Sequence[str], ui: Ui) -> Chosen | None:
    """Return the chosen card, None if it is not there or the person can't act."""
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


def can_skip(seen: Observation) -> bool:
    """Return whether the turn can end without an action, which is confirmed first."""
    return not seen.has_acted and any(map(any, seen.board))


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return the action of a key; while a question is open, the word of the card."""
    if action == "pass" and can_skip(seen):
        return SKIP
    word = ui.selected[-1] if ui.selected else ""
    card, asks, _to = word.partition(">")
    return card if asks else action


def _slot(words: str) -> Slot:
    stave, slot = map(int, words.split())
    return stave, slot


def ways(
    seen: Observation, legal: Sequence[str], card: Chosen
) -> dict[Slot, list[Action]]:
    """Return the legal actions of the card, by target slot."""
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


def carried(now: Scene, card: Chosen) -> Control:
    """Return the control that lets a person drag a card to its slots.

    If it has a single legal action without a combat, two quick taps play it.
    """
    found = [*ways(now.seen, now.legal, card).values()]
    is_plain = len(found) == 1 and len(found[0]) == 1
    only = found[0][0] if is_plain and not combat(now.seen, found[0][0]) else None
    return Control(
        carried=card.word.removeprefix("="),
        to=SLOT,
        picks=card.word,
        double=format_action(only) if only else None,
    )


def meant(seen: Observation, card: Chosen | None, slot: Slot) -> str:
    """Return the illegal action that a touch of this slot means.

    Its refusal explains the rule. "" if a touch only drops the choice.
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
    """Return the marks of the hint: the word of a card, and its target slot.

    While its question is open, only the answer is marked.
    """
    action = parse_action(ui.hint) if ui.hint else None
    asked = _WORD.fullmatch(ui.selected[-1]) if ui.selected else None
    if action and asked and asked["to"] and _slot(asked["to"]) == target(seen, action):
        return "", None
    if isinstance(action, Place):
        place = seen.hands[seen.player].index(action.card)
        return in_hand(place), target(seen, action)
    if isinstance(action, (Forward, Slide)):
        return on_board((action.stave, action.slot)), target(seen, action)
    return "", None


def closing(seen: Observation, ui: Ui) -> str:
    """Return the word that closes the decks or the open question, else ""."""
    word = ui.selected[-1] if ui.selected else ""
    if word in {DECKS, SKIP, END}:
        return word
    back = complete("", seen, ui)
    return back if back != word else ""


# Recent actions


def deeds(ui: Ui, turn: int) -> list[Event]:
    """Return the events of a turn, each up to the end of the turn."""
    return [
        in_turn(before, parse_action(text))
        for before, text in ui.recent
        if before.turn == turn
    ]


def turn_before(now: Scene) -> int | None:
    """Return the last turn with a choice before this one."""
    turns = [before.turn for before, _text in now.ui.recent]
    return max((turn for turn in turns if turn < now.seen.turn), default=None)
