"""Revealed information: new knowledge of a seat from one action.

Examples are a drawn card, a throw, a new tile, and a card played from a hidden hand. An
action reveals something if the seat's observation after it differs from what the seat
could expect. No game has to declare that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame, IllegalActionError
from tabletop.session.seating import game_of

_TRIES: Final = 8  # number of possible states that are compared
_DRAWS: Final = 16  # compared states at a chance node, which may have few outcomes
_SURE: Final = 24  # compared states before nothing counts as hidden between seats


def shows(game: AnyGame, before: Any, action: Any, after: Any, seat: int) -> bool:
    """Return whether an action reveals to the seat what it could not know before.

    Another seat's choice among openly legal actions reveals nothing. The action is of
    chance or of any seat. The observing seat was there before the action.
    """
    seen = game.observe(after, seat)
    knew = game.observe(before, seat)
    return any(
        all(game.observe(other, seat) != seen for other in outcomes)
        for k in range(_DRAWS if knew.to_act == CHANCE else _TRIES)
        for outcomes in (_outcomes(game, knew, action, k),)
    )


def _outcomes(game: AnyGame, knew: Any, action: Any, k: int) -> Iterator[Any]:
    """Yield possible next states, from one state that is possible for the seat."""
    luck = rng_for("shows", k)
    state = game.determinize(knew, luck)
    if knew.to_act == CHANCE:
        yield game.apply(state, game.sample(state, luck))
        return
    with suppress(IllegalActionError):  # the action may be impossible in this state
        yield game.apply(state, action)
    if knew.to_act != knew.observer:
        yield from (game.apply(state, each) for each in game.legal_actions(state))


def is_hidden(game: AnyGame, state: Any, seat: int, observer: int) -> bool:
    """Return whether the seat knows something that the observer does not."""
    knows = game.observe(state, observer)
    guesses = (game.determinize(knows, rng_for("hidden", k)) for k in range(_TRIES))
    seen = game.observe(state, seat)
    return any(game.observe(guess, seat) != seen for guess in guesses)


@lru_cache(maxsize=16)
def is_anything_hidden(name: str, state: Any, seats: tuple[int, ...]) -> bool:
    """Return whether one of these seats knows something that another does not."""
    game = game_of(name)
    truth = {seat: game.observe(state, seat) for seat in seats}
    return any(
        game.observe(guess, seat) != truth[seat]
        for k in range(_SURE)
        for observer in seats
        for guess in (game.determinize(truth[observer], rng_for("hidden", k)),)
        for seat in seats
    )
