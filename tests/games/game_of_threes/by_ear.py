"""Game of Threes by keys alone: the keys of a game, and the speech that follows."""

from __future__ import annotations

from typing import Final

from tabletop.core.sounds import Sound
from tests.kit.ear import Ear

ADDRESS: Final = "players=2&seats=human,gentle&names=Ann,Ben&seed=1&rounds=3"
"""A game that is short by its options, and by its seed."""

MOST: Final = 6
"""The most presses that a turn takes."""

USUAL: Final = "Take the top card of the stock or of the discards."
"""The instruction of a usual turn."""

BY_COMPUTERS: Final = "Ben draws"
"""The report of a computer's action."""

IS_USUAL_OFTEN: Final = True
"""Whether the usual instruction comes more than once in the game."""

HEARD: Final[set[Sound]] = {"card", "deal", "draw", "set", "flourish", "setback"}
"""The sounds that can be heard."""


def turn(ear: Ear) -> None:
    """Draw, and discard the highest card that is neither wild nor one of two."""
    session = ear.kit.session()
    seat, seen = session.to_act, session.observation(session.to_act)
    if seen.phase in ("cut", "deal"):
        ear.press("g")
        return
    ear.press("s")
    hand = ear.kit.session().observation(seat).hand
    ranks = [card[0] for card in hand]
    card = min(hand, key=lambda card: (card == "Jo", ranks.count(card[0])))
    ear.press(card[0].lower(), "d")
    session = ear.kit.session()
    if session.to_act == seat and session.observation(seat).phase == "discard":
        ear.press("d")
