"""Four Twenty One by keys alone: the keys of a game, and the speech that follows."""

from typing import Final

from tabletop.core.sounds import Sound
from tests.kit.ear import Ear

ADDRESS: Final = (
    "players=2&seats=human,gentle&names=Ann,Ben&seed=13&tokens=11&sets_to_lose=1"
)
MOST: Final = 4
USUAL: Final = "your turn. One throw: the lowest takes the tokens at stake"
BY_COMPUTERS: Final = "Ben stops"
IS_USUAL_OFTEN: Final = True
HEARD: Final[set[Sound]] = {"roll", "die", "tile", "token", "flourish", "setback"}


def turn(ear: Ear) -> None:
    """Throw; then keep the highest die once, and stop as soon as that is allowed."""
    begun = ear.turns_begun
    while ear.is_asked and ear.turns_begun == begun:
        session = ear.kit.session()
        seen = session.observation(session.to_act)
        if not seen.dice:
            ear.press("t")
        elif seen.throws_done == 1:
            ear.press("1", "t")
        else:
            ear.press("s" if "stop" in session.legal() else "t")
