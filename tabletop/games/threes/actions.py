"""The actions of Threes and their notation.

An action that is no sentence of the game cannot be made: its constructor raises
`InvalidActionError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn, TypeAlias

from tabletop.game import InvalidActionError
from tabletop.games.threes.cards import BASIC, WINDOW
from tabletop.games.threes.lanes import CELLS, DIRECTIONS, Board, is_tile
from tabletop.i18n import _

# Actions


@dataclass(frozen=True, slots=True)
class Move:
    """The player pushes all tiles "up", "down", "left" or "right"."""

    direction: str

    def __post_init__(self) -> None:
        if self.direction not in DIRECTIONS:
            _refuse(self, _("a direction is up, down, left or right"))


@dataclass(frozen=True, slots=True)
class Slot:
    """Chance lets the announced card into this lane: a row or a column, 0 to 3."""

    lane: int

    def __post_init__(self) -> None:
        if self.lane not in range(4):
            _refuse(self, _("rows and columns are numbered from 0 to 3"))


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws the next card.

    Attributes:
        value: 1, 2 or 3, or 6, 12, 24, … for a plus card.
        window: the values announced for a plus card with the option `plus_window`:
            one to three neighbours, ascending, its own among them; else empty.
    """

    value: int
    window: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not is_tile(self.value):
            _refuse(self, _("there is no such card"))
        if self.window and not _is_window(self.window):
            _refuse(self, _("up to three neighbouring plus cards make a window"))
        if self.window and self.value not in self.window:
            _refuse(self, _("the window lacks the card"))


@dataclass(frozen=True, slots=True)
class Start:
    """Chance lays the first tiles."""

    board: Board

    def __post_init__(self) -> None:
        if len(self.board) != CELLS:
            _refuse(self, _("a board has sixteen cells"))
        if not all(is_tile(tile) for tile in self.board if tile):
            _refuse(self, _("there is no such tile"))


Action: TypeAlias = Move | Slot | Draw | Start


def _is_window(window: tuple[int, ...]) -> bool:
    neighbours = tuple(window[0] << step for step in range(len(window)))
    is_plus = is_tile(window[0]) and window[0] > BASIC
    return is_plus and len(window) <= WINDOW and window == neighbours


def _refuse(action: Action, reason: str) -> NoReturn:
    sentence = _("“{action}” is no action of Threes: {reason}.")
    text = format_action(action)
    raise InvalidActionError(sentence.format(action=text, reason=reason))


# Notation

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,17}")


def format_action(action: Action) -> str:
    """Return the text of the action, such as "left" or "draw 12 of 6,12,24"."""
    match action:
        case Move():
            return action.direction
        case Slot():
            return f"slot {action.lane}"
        case Draw():
            window = f" of {_format_numbers(action.window)}" if action.window else ""
            return f"draw {action.value}{window}"
        case Start():
            return f"start {_format_numbers(action.board)}"


def _format_numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def parse_action(text: str) -> Action:
    """Return the action of this text.

    Raises:
        InvalidActionError: it is no action of this game.
    """
    word, *numbers = text.split(" ")
    match [word, *map(_parse_numbers, numbers)]:
        case [str(direction)] if direction in DIRECTIONS:
            return Move(direction)
        case ["slot", [lane]]:
            return Slot(lane)
        case ["draw", [value]]:
            return Draw(value)
        case ["draw", [value], "of", [*window]]:
            return Draw(value, tuple(window))
        case ["start", [*board]]:
            return Start(tuple(board))
    raise InvalidActionError(_("“{text}” is no action of Threes.").format(text=text))


def _parse_numbers(text: str) -> list[int] | str:
    """Return the numbers of a text such as "6,12"; what is none stays as it is."""
    numbers = text.split(",")
    if not all(map(_NUMBER.fullmatch, numbers)):
        return text
    return [int(number) for number in numbers]
