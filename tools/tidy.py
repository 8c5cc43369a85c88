"""Games of Threes that are looked at and tested: everybody tidies his hand.

    tidied(3, lambda game: at(game, "discard", 4))

is a game of three in round 4, in which the first player discards next.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from tabletop.cards import JOKER
from tabletop.games import game_of_threes
from tabletop.games.game_of_threes import Options
from tabletop.session import Seat, Session

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo"),
    *("Gus", "Hal", "Ida", "Jo", "Kay", "Lou"),
)


def tidied(
    players: int,
    until: Callable[[Session], bool],
    *,
    seed: str = "tidy",
    options: Options | None = None,
) -> Session:
    """Return the first game of this seed and a number in which something comes to be.

    Args:
        players: how many, all persons.
        until: whether it is so.
        seed: the beginning of the seed.
        options: of the game.
    """
    seats = [Seat(name) for name in NAMES[:players]]
    for number in count():
        game = Session.start(
            game_of_threes.NAME,
            players=players,
            seed=f"{seed} {number}",
            seats=seats,
            options=options,
        )
        while not (game.is_over or until(game)):
            game.play(tidy(game))
        if until(game):
            return game
    raise AssertionError


def tidy(game: Session) -> str:
    """Return a sensible action: the discard that leaves the fewest points."""
    seen = game.observation(game.to_act)
    if seen.phase == "discard":
        pairs = game_of_threes.own_discards(seen)
        return f"discard {min(pairs, key=lambda pair: pair[1])[0]}"
    if seen.phase == "draw":
        top = seen.discards[-1]
        is_good = top == JOKER or top in game_of_threes.own_finishing(seen)
        return "draw discard" if is_good else "draw stock"
    return game.legal()[0]


def at(game: Session, phase: str, number: int) -> bool:
    """Return whether the first player acts so in this round, not in its first turns."""
    seen = game.observation(0)
    is_his = game.to_act == 0 and seen.phase == phase and seen.round == number
    return is_his and (phase != "discard" or seen.turns > len(game.seats))
