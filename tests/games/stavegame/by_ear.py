"""Stavegame by keys alone: the keys of a game, and the speech that follows."""

from typing import Final

from tabletop.core.sounds import Sound
from tabletop.games.stavegame.observation import leader
from tests.kit.ear import Ear

ADDRESS: Final = "players=2&seats=human,gentle&names=Ann,Ben&seed=2"
MOST: Final = 5
USUAL: Final = "You can play another card, or end your turn."
BY_COMPUTERS: Final = "Ben places"
IS_USUAL_OFTEN: Final = True
HEARD: Final[set[Sound]] = {
    "deal",
    "card",
    "slide",
    "fight",
    "draw",
    "flourish",
    "setback",
}


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
