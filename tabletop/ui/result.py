"""The result of a game, in the words of its view."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.ui.elements import Child


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game ended, in the words of its view."""

    line: str  # who won, in two or three words; of a game alone, the score
    unit: str = ""  # small behind the line, such as "points"
    worth: str = ""  # what it was worth, in a few words
    scores: tuple[str, ...] = ()  # by seat, in a few words
    prize: Child = None  # a drawing on the step of the last player
    colours: tuple[int, ...] = ()  # by seat, if the discs have colours of their own
    more: Child = None  # what stands in the place of the podium


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """The action that decided a game."""

    ply: int  # before it
    told: str  # one or two sentences
    pieces: tuple[Child, ...] = ()  # drawings of at most three pieces
