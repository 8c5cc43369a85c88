"""What was done, as a seat may know it.

Some actions are secret: the order of a shuffle, a choice that is hidden till all have
chosen. In the place of such a one a seat gets one of its kind that it takes for
possible, made from what it knows and from nothing else. By it the seat can `describe`
and `follow` what happened, as these go by what its observations show. A game whose
secrets are of another kind may say it itself, by `seen(before, action, player)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop.chance import rng_for
from tabletop.game import CHANCE, AnyGame

_TRIES: Final = 8
"""How many states that the seat takes for possible are looked at."""

_DRAWS: Final = 64
"""How many actions of chance are drawn at most in search of one of the same kind."""

_ACTIONS: Final = 32
"""How many of what a seat may do are looked at: a deck may be cut at any place."""


def seen(game: AnyGame, before: Any, action: Any, after: Any, seat: int) -> Any:
    """Return the action if the seat may know it, else one that it takes for possible.

    The action is of chance or of any seat; the asking seat has sat there before.
    """
    own = getattr(game, "seen", None)
    if own is not None:
        return own(before, action, seat)
    actor, knows = game.current_player(before), game.observe(after, seat)
    if actor == seat:
        return action
    if actor == CHANCE:
        states = {game.determinize(knows, rng_for("guessed", k)) for k in range(_TRIES)}
        is_open = len(states) == 1
    else:
        is_open = not _is_secret(game, before, type(action), seat)
    return action if is_open else _possible(game, before, type(action), knows)


def _is_secret(game: AnyGame, before: Any, kind: type, seat: int) -> bool:
    """Return whether two actions of this kind would look the same to the seat.

    Where two lead to one state, which of them it was is no secret.
    """
    for state in _imagined(game, before, seat):
        actions = [a for a in game.legal_actions(state) if type(a) is kind][:_ACTIONS]
        states = {game.apply(state, each) for each in actions}
        if len({game.observe(each, seat) for each in states}) < len(states):
            return True
    return False


def _possible(game: AnyGame, before: Any, kind: type, knows: Any) -> Any:
    """Return an action of this kind that there may have been, for all the seat knew.

    If one is found that shows the seat just what it has seen, it is that. If there is
    none, the game must say it itself: `ValueError`.
    """
    found = list[Any]()
    for state, action in _candidates(game, before, knows.observer):
        if type(action) is kind:
            if game.observe(game.apply(state, action), knows.observer) == knows:
                return action
            found.append(action)
    if not found:
        message = f"{game.NAME} must say what a seat sees of a {kind.__name__}."
        raise ValueError(message)
    return found[0]


def _candidates(game: AnyGame, before: Any, seat: int) -> Iterator[tuple[Any, Any]]:
    """Give actions, each with the state that it belongs to."""
    for state in _imagined(game, before, seat):
        if game.current_player(state) == CHANCE:
            rngs = (rng_for("guessed", k) for k in range(_DRAWS // _TRIES))
            yield from ((state, game.sample(state, rng)) for rng in rngs)
        else:
            yield from ((state, each) for each in game.legal_actions(state)[:_ACTIONS])


def _imagined(game: AnyGame, before: Any, seat: int) -> Iterator[Any]:
    """Give states that the seat cannot tell from this one; always the same ones."""
    knows = game.observe(before, seat)
    return (game.determinize(knows, rng_for("guessed", k)) for k in range(_TRIES))
