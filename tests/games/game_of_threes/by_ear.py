"""Game of Threes by keys alone: the keys of a game, and the speech that follows."""

from typing import Final

from tabletop.core.sounds import Sound
from tests.kit.ear import Ear

ADDRESS: Final = "players=2&seats=human,gentle&names=Ann,Ben&seed=1&rounds=3"
MOST: Final = 6
USUAL: Final = "Take the top card of the stock or of the discards."
BY_COMPUTERS: Final = "Ben draws"
IS_USUAL_OFTEN: Final = True
HEARD: Final[set[Sound]] = {"card", "deal", "draw", "set", "flourish", "setback"}


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
