"""Stavegame by keys alone: the keys of a game, and the speech that follows."""

from __future__ import annotations

from typing import Final

from tabletop.core.sounds import Sound
from tabletop.games.stavegame.observation import leader
from tests.kit.ear import Ear

ADDRESS: Final = "players=2&seats=human,gentle&names=Ann,Ben&seed=2"
"""A game that is short by its options, and by its seed."""

MOST: Final = 5
"""The most presses that a turn takes."""

USUAL: Final = "You can play another card, or end your turn."
"""The instruction of a usual turn."""

BY_COMPUTERS: Final = "Ben places"
"""The report of a computer's action."""

IS_USUAL_OFTEN: Final = True
"""Whether the usual instruction comes more than once in the game."""

HEARD: Final[set[Sound]] = {
    "deal",
    "card",
    "slide",
    "fight",
    "draw",
    "flourish",
    "setback",
}
"""The sounds that can be heard."""


def turn(ear: Ear) -> None:
    """End the game as soon as it can be won; else place the first card."""
    session = ear.kit.session()
    seat = session.to_act
    if "end" in session.legal() and leader(session.observation(seat)) == seat:
        ear.press("Tab", "ArrowRight", "Enter", "Enter")
        return
    if any(text.startswith("place") for text in session.legal()):
        ear.press("1", "Enter")
        if ear.focus.startswith("option"):
            ear.press("Enter")
    session = ear.kit.session()
    if session.to_act == seat and "pass" in session.legal():
        ear.press("e")
