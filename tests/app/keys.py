"""Tables for tests of keys."""

from tabletop.registry import GAMES
from tests.kit.app import Kit

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")


def opened(game: str, person: int = 0) -> Kit:
    """Return an app with a table of the fewest players, this seat a person's."""
    kit, fewest = Kit(), GAMES[game].PLAYERS[0]
    if fewest == 1:
        kit.open(f"#/{game}?seed=keys")
        return kit
    seats = ["human" if seat == person else "random" for seat in range(fewest)]
    who = f"seats={','.join(seats)}&names={','.join(NAMES[:fewest])}"
    kit.open(f"#/{game}?players={fewest}&{who}&seed=keys")
    return kit


def waiting(game: str) -> Kit:
    """Return an app with a table at which a person acts."""
    kit = opened(game)
    acts = kit.session().to_act
    return opened(game, acts) if kit.session().seats[acts].bot else kit


def drawn(kit: Kit) -> str:
    return kit.app.frame().markup
