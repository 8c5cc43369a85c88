"""Revealed information: what a step shows that a seat could not know before.

A card drawn, a throw, a new tile, another's card played from a hidden hand: whatever it
is, it is found by comparing what the seat observes afterwards with what it might have
observed, for all that it knew. No game says so itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame, IllegalActionError
from tabletop.session.seating import game_of

_TRIES: Final = 8
"""How many of the states that a seat takes for possible are looked at."""

_DRAWS: Final = 16
"""How many at a chance node, where two outcomes may be all there are."""

_SURE: Final = 24
"""How many states are looked at before nothing counts as hidden between seats."""


def shows(game: AnyGame, before: Any, action: Any, after: Any, seat: int) -> bool:
    """Return whether an action shows the seat what it could not have known before.

    That another seat has chosen among what it openly may do is nothing of the kind.
    The action is of chance or of any seat; the seeing seat has sat there before.
    """
    seen = game.observe(after, seat)
    knew = game.observe(before, seat)
    return any(
        all(game.observe(other, seat) != seen for other in outcomes)
        for k in range(_DRAWS if knew.to_act == CHANCE else _TRIES)
        for outcomes in (_outcomes(game, knew, action, k),)
    )


def _outcomes(game: AnyGame, knew: Any, action: Any, k: int) -> Iterator[Any]:
    """Give what might follow, in one of the states that the seat takes for possible."""
    luck = rng_for("shows", k)
    state = game.determinize(knew, luck)
    if knew.to_act == CHANCE:
        yield game.apply(state, game.sample(state, luck))
        return
    with suppress(IllegalActionError):  # what is not there cannot be played
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
