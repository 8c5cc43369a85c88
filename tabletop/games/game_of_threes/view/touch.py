"""What a touch means: which card is chosen, and what it would play.

`ui.selected` holds one word, since all of them begin with "=": the name of the chosen
card, "=7h0"; a place to cut, "=cut 37"; or what lies open over the table, "=pile",
"=scores" or "=seat 2".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.drawing import Ui
from tabletop.game import TERMINAL
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import arranging
from tabletop.games.game_of_threes.view.arranging import Named

PILE: Final = "=pile"
SCORES: Final = "=scores"
CUT: Final = "cut"

STOCK: Final = "draw stock"
TAKE: Final = "draw discard"


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen, and what can be done with it now.

    Attributes:
        hand: the observer's cards by their names, from left to right.
        chosen: the name of the chosen card, or "".
    """

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    hand: Named
    chosen: str

    @property
    def discards(self) -> bool:
        """Whether the observer has to discard now."""
        return bool(self.legal) and self.seen.phase == "discard"

    @property
    def is_open(self) -> bool:
        """Whether the round is over and all hands lie open."""
        return self.seen.phase in {"deal", "over"}

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seen.to_act == TERMINAL


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return what the table is drawn from."""
    hand = arranging.laid(seen, ui.arrangement)
    can_choose = bool(legal) and seen.phase == "discard"
    return Scene(seen, legal, ui, hand, chosen(hand, ui) if can_choose else "")


def in_seat(seat: int) -> str:
    """Return the word that opens what is known of a player."""
    return f"=seat {seat}"


def chosen(hand: Named, ui: Ui) -> str:
    """Return the name of the chosen card, or ""."""
    word = ui.selected[-1].removeprefix("=") if ui.selected else ""
    return word if word in hand else ""


def discard(name: str) -> str:
    """Return the action that discards this card."""
    return f"discard {name[:2]}"


def to_pile(now: Scene) -> str:
    """Return what a touch of the discard pile plays.

    After a card was taken it discards the chosen card, or else the rightmost one.
    """
    return discard(now.chosen or now.hand[-1]) if now.discards else TAKE


def cut_at(now: Scene) -> int:
    """Return where the person would cut now: in the middle, before he has said."""
    word = now.ui.selected[-1] if now.ui.selected else ""
    kind, _space, place = word.removeprefix("=").partition(" ")
    is_place = kind == CUT and place.isascii() and place.isdigit()
    asked = int(place) if is_place and len(place) < 4 else 0  # noqa: PLR2004 - digits
    return asked if 0 < asked < now.seen.stock else now.seen.stock // 2


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return what a key means: that of the discard pile what a touch of it does."""
    if action != TAKE:
        return action
    legal = ("",) if seen.to_act == seen.observer else ()
    return to_pile(scene(seen, legal, ui))


def arrange(word: str, seen: Observation, ui: Ui) -> str:
    """Return what is kept of how the hand lies after a command to arrange it."""
    hand = arranging.laid(seen, ui.arrangement)
    return arranging.arrange(word, seen, ui.arrangement, chosen(hand, ui))


def rearranged(before: Observation, action: str, after: Observation, ui: Ui) -> str:
    """Return what is kept of how the hand lies after an action of its player."""
    hand = arranging.laid(before, ui.arrangement)
    return arranging.rearranged(before, action, after, ui.arrangement, chosen(hand, ui))


def hinted(now: Scene) -> str:
    """Return the name of the card that advice would discard, or ""."""
    equal = [name for name in now.hand if discard(name) == now.ui.hint]
    return max(equal, default="")


def new_card(now: Scene) -> str:
    """Return the name of the card that the observer has just taken, or ""."""
    taken = now.seen.taken
    return max((name for name in now.hand if name[:2] == taken), default="")
