"""Sentences for the events of Threes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, either, mark, written
from tabletop.games.threes.lanes import Board, entry_cell, merged
from tabletop.games.threes.observation import PLUS, Observation
from tabletop.games.threes.rules import Action, Draw, Move, Slot, Start, format_action

SPOKEN: Final = {
    "up": mark("Up"),
    "left": mark("Left"),
    "down": mark("Down"),
    "right": mark("Right"),
}
"""Directions at the start of a sentence, in the order of a pad."""

_PUSHES: Final = {
    "up": mark("push up"),
    "down": mark("push down"),
    "left": mark("push left"),
    "right": mark("push right"),
}
_PUSHED: Final = {
    "up": mark("{name} pushed up."),
    "down": mark("{name} pushed down."),
    "left": mark("{name} pushed left."),
    "right": mark("{name} pushed right."),
}
_ENTRANCES: Final = {
    "up": mark("A {tile} comes in at the bottom, column {lane}."),
    "down": mark("A {tile} comes in at the top, column {lane}."),
    "left": mark("A {tile} comes in on the right, row {lane}."),
    "right": mark("A {tile} comes in on the left, row {lane}."),
}


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return a few words for an action, with rows and columns numbered from 1."""
    del names
    match action:
        case Start():
            tiles = ", ".join(str(tile) for tile in sorted(action.board) if tile)
            return _("The game starts with {tiles}.").format(tiles=tiles)
        case Draw() if after.next_card == PLUS:
            return _("Next: a plus tile.")
        case Draw():
            return _("Next: {value}.").format(value=either(after.cards))
        case Move():
            return pushed(before.board, action.direction)
        case Slot():
            return _describe_entrance(before.direction, action.lane, after)


def action_words(action: Action) -> str:
    """Return the name of a move, as a part of a sentence: "push left"."""
    if isinstance(action, Move):
        return pushes(action.direction)
    return format_action(action)


def deed_words(action: Action, name: str) -> str:
    """Return a sentence for a move, such as "Ben pushed left."."""
    if isinstance(action, Move):
        return _(_PUSHED[action.direction]).format(name=name)
    return format_action(action)


def pushes(direction: str) -> str:
    """Return the name of a push: "push left"."""
    return _(_PUSHES[direction])


def pushed(board: Board, direction: str) -> str:
    """Return a sentence about the merges of a push: "Left: 1 and 2 make 3."."""
    move = _(SPOKEN[direction])
    merges = ", ".join(
        _("two {tile}s make {sum}").format(tile=one, sum=one + other)
        if one == other
        else _("1 and 2 make 3")
        for one, other in merged(board, direction)
    )
    if not merges:
        return _("{move}.").format(move=move)
    return _("{move}: {merges}.").format(move=move, merges=merges)


def _describe_entrance(direction: str, lane: int, after: Observation) -> str:
    tile = after.board[entry_cell(direction, lane)]
    sentence = _(_ENTRANCES[direction]).format(tile=tile, lane=lane + 1)
    if after.to_act != TERMINAL:
        return sentence
    end = _("No move is left. Score {score}.").format(score=written(after.score))
    return f"{sentence} {end}"
