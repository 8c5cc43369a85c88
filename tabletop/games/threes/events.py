"""Events of Threes: the sentences and the sounds of an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, either, mark, written
from tabletop.core.phrases import ActionEvent, ActionWords, Phrase, Places, filled
from tabletop.core.sounds import Cue, Sound
from tabletop.games.threes import rules
from tabletop.games.threes.lanes import Board, entry_cell, merged, rank
from tabletop.games.threes.observation import PLUS, Observation

SPOKEN: Final = {  # directions at the start of a sentence, in the order of a pad
    "up": mark("Up"),
    "left": mark("Left"),
    "down": mark("Down"),
    "right": mark("Right"),
}

# Phrases

_PUSH: Final = mark("{move}.")
_MERGE: Final = mark("{move}: {merges}.")
_PUSHES: Final = {
    "up": Phrase(does=_PUSH, do=mark("push up"), did=mark("{name} pushed up.")),
    "down": Phrase(does=_PUSH, do=mark("push down"), did=mark("{name} pushed down.")),
    "left": Phrase(does=_PUSH, do=mark("push left"), did=mark("{name} pushed left.")),
    "right": Phrase(
        does=_PUSH, do=mark("push right"), did=mark("{name} pushed right.")
    ),
}
_ENTRANCES: Final = {
    "up": Phrase(does=mark("A {tile} comes in at the bottom, column {lane}.")),
    "down": Phrase(does=mark("A {tile} comes in at the top, column {lane}.")),
    "left": Phrase(does=mark("A {tile} comes in on the right, row {lane}.")),
    "right": Phrase(does=mark("A {tile} comes in on the left, row {lane}.")),
}
_START: Final = Phrase(does=mark("The game starts with {tiles}."))
_DRAW: Final = Phrase(does=mark("Next: {value}."))
_PLUS: Final = Phrase(does=mark("Next: a plus tile."))


def words_of(action: rules.Action) -> ActionWords:
    """Return the words for a move, such as "push left"."""
    phrase = _PUSHES[action.direction] if isinstance(action, rules.Move) else _START
    return ActionWords(phrase, {})


# Events

_MOST: Final = 2  # maximum merge sounds of one push, those of the highest tiles


class Event(ActionEvent[Observation, rules.Action]):
    """An action, with the observations before it and after it."""

    @property
    def seat(self) -> int:
        """The seat that acted; less than 0 for chance."""
        return self.before.to_act

    @property
    def phrase(self) -> Phrase:
        """The words for the action."""
        match self.action:
            case rules.Start():
                return _START
            case rules.Draw():
                return _PLUS if self.after.next_card == PLUS else _DRAW
            case rules.Move(direction):
                phrase = _PUSHES[direction]
                has_merged = merged(self.before.board, direction)
                return replace(phrase, does=_MERGE) if has_merged else phrase
            case rules.Slot():
                return _ENTRANCES[self.before.direction]

    def places(self) -> Places:
        """Return what stands in the places of `does`; lanes are numbered from 1."""
        before, after = self.before, self.after
        match self.action:
            case rules.Start(board):
                return {"tiles": ", ".join(map(str, filter(None, sorted(board))))}
            case rules.Draw():
                return {"value": either(after.cards)}
            case rules.Move(direction):
                return _merges(before.board, direction)
            case rules.Slot(lane):
                tile = after.board[entry_cell(before.direction, lane)]
                return {"tile": tile, "lane": lane + 1}

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        """Yield sentences on what followed by itself."""
        del names
        if self.after.to_act == TERMINAL:
            told = _("No moves left. Score {score}.")
            yield told.format(score=written(self.after.score))

    @property
    def sounds(self) -> Sequence[Sound | Cue]:
        """The sounds, in the order of the motion; higher tiles merge higher."""
        match self.action:
            case rules.Start():
                return "tile", "tile", "tile"
            case rules.Draw():
                return ()
            case rules.Slot():
                return ("tile",)
            case rules.Move(direction):
                pairs = merged(self.before.board, direction)
                steps = sorted(rank(one + other) - 1 for one, other in pairs)
                merges = [Cue("merge", step) for step in steps[-_MOST:]]
                was, highest = max(self.before.board), max(self.after.board)
                found: list[Sound | Cue] = ["slide", *merges]
                return found + ["flourish"] * (highest > max(was, rules.BASIC))


describe: Final = Event.describe


def pushed(board: Board, direction: str) -> str:
    """Return a sentence about the merges of a push: "Left: 1 and 2 make 3."."""
    places = _merges(board, direction)
    return filled(_MERGE if places["merges"] else _PUSH, places)


def _merges(board: Board, direction: str) -> Places:
    merges = (
        _("two {tile}s make {sum}").format(tile=one, sum=one + other)
        if one == other
        else _("1 and 2 make 3")
        for one, other in merged(board, direction)
    )
    return {"move": _(SPOKEN[direction]), "merges": ", ".join(merges)}
