"""Tomacco by keys alone: the keys of a game, and the speech that follows."""

from typing import Final

from tabletop.core.sounds import Sound
from tests.kit.ear import Ear

ADDRESS: Final = (
    "players=4&seats=human,gentle,gentle,gentle&names=Ann,Ben,Cleo,Dan"
    "&seed=4&stop_at_first_out=true"
)
MOST: Final = 4
USUAL: Final = "your turn. Choose three for the end"
BY_COMPUTERS: Final = "Ben plays the"
IS_USUAL_OFTEN: Final = False
HEARD: Final[set[Sound]] = {
    "deal",
    "card",
    "set",
    "clear",
    "draw",
    "flourish",
    "setback",
}


def turn(ear: Ear) -> None:
    """Choose the first three; then play what fits first, flip, or pick up."""
    legal = ear.kit.session().legal()
    first = legal[0].split()
    if first[0] == "table":
        ear.press(*(card[0].lower() for card in first[1:]), "l")
    elif first[0] == "play":
        ear.press(first[1][0].lower(), "l")
    elif first[0] == "flip":
        ear.press("Enter")
        if ear.screen.dialog:
            ear.press("Escape", "Enter")
    else:
        ear.press("p")
