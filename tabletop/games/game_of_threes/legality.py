"""What may be done in the Game of Threes: the one place that decides it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.games.game_of_threes.actions import (
    DEAL,
    DISCARDS,
    DRAWS,
    JOIN,
    Action,
    Cut,
)
from tabletop.games.game_of_threes.cards import Cards
from tabletop.games.game_of_threes.state import State

MOST_PLAYERS: Final = 12
"""So many may sit at the table (G1)."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do; nothing at chance and at the end."""
    if state.phase == "draw":
        return DRAWS
    if state.phase == "discard":
        return _discards(state.seats[state.to_act].hand)
    if state.phase == "cut":
        return _cuts(len(state.stock))
    if state.phase == "deal":
        return (DEAL, JOIN) if may_join(state) else (DEAL,)
    return ()


def may_join(state: State) -> bool:
    """Return whether another player may sit down before a round to come (G17)."""
    options, has_room = state.setup.options, len(state.seats) < MOST_PLAYERS
    return options.allow_joining and has_room and state.round < options.rounds


@lru_cache(maxsize=1 << 12)
def _discards(hand: Cards) -> tuple[Action, ...]:
    return tuple([DISCARDS[card] for card in dict.fromkeys(hand)])


@lru_cache(maxsize=256)
def _cuts(size: int) -> tuple[Action, ...]:
    """Return the ways to cut a pile of so many cards (G5)."""
    return tuple(map(Cut, range(1, size)))
