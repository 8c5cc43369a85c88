"""Set-ups of Four Twenty One for tests, and moves in them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.game import IllegalActionError
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.observation import Observation
from tabletop.games.four_twenty_one.rules import (
    Options,
    Phase,
    Standing,
    State,
    next_turn,
)

DEFAULT = Options()


def dice(text: str) -> Dice:
    return tuple(sorted(map(int, text), reverse=True))


def standing(
    *tokens: int,
    phase: Phase,
    first: int = 0,
    kitty: int = 0,
    lost: Sequence[int] = (),
    **options: Any,
) -> Standing:
    chosen = replace(DEFAULT, **{"tokens": sum(tokens) + kitty, **options})
    sets_lost = tuple(lost) or (0,) * len(tokens)
    return Standing(chosen, phase, kitty, tokens, sets_lost, first)


def opened(before: Standing) -> State:
    """Return the beginning of a turn, as before the first throw."""
    return next_turn(before, game.new(2, DEFAULT))


def unload(*tokens: int, **others: Any) -> State:
    """Return the beginning of an unload turn of players who have these tokens."""
    return opened(standing(*tokens, phase="unload", **others))


def load(*tokens: int, kitty: int = 21, **others: Any) -> State:
    """Return the beginning of a load turn of players who have these tokens."""
    return opened(standing(*tokens, phase="load", kitty=kitty, **others))


def texts(word: str) -> list[str]:
    """Return the actions that a word of a line of play means."""
    if re.fullmatch(r"[1-6]{1,3}", word):
        return ["throw", " ".join(("roll", *map(str, dice(word))))]
    if match := re.fullmatch(r"hit:([1-6]{3})", word):
        return ["hit throw", texts(match[1])[1]]
    return [word]


def play(state: State, *words: str) -> State:
    for text in (text for word in words for text in texts(word)):
        state = game.apply(state, game.parse_action(text))
    return state


def seen(state: State) -> Observation:
    return game.observe(state, 0)


def throwers(state: State, *words: str) -> list[int]:
    """Return who throws in this line of play."""
    found = []
    for word in words:
        assert state.to_act >= 0
        found.append(state.to_act)
        state = play(state, word)
    return found


def total_of(state: State) -> int:
    assert state.standing.last_turn
    return state.standing.last_turn.total


def legal(state: State) -> list[str]:
    return [game.format_action(action) for action in game.legal_actions(state)]


def refusal(state: State, text: str) -> str:
    """Return the clause that forbids the action, which leaves the state as it was."""
    before = repr(state)
    with pytest.raises(IllegalActionError, match=r"^“.*\.$") as caught:
        game.apply(state, game.parse_action(text))
    assert repr(state) == before
    return caught.value.clause
