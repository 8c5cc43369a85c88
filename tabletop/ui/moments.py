"""Moments: pictures of an action, shown one after the other before its result.

A view declares the steps of an action (`View.moment`). The page shows each until its
things have come to rest, and then for some time. A touch shows the result at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.core.game import Ids
from tabletop.core.sounds import Sound


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A picture of a moment."""

    name: str  # `data-step` of the table, for the style sheet
    stands: int  # milliseconds after its things have come to rest; half if brisk
    moves: int = 0  # milliseconds of its animations in the style sheet
    line: str = ""  # one line in the caption's place
    below: str = ""  # a smaller one below it
    is_before: bool = False  # whether the things lie as before the action
    has_moods: bool = False  # whether faces show what the action brought
    is_short: bool = False  # whether it belongs to the short form, too
    sounds: frozenset[Sound] = frozenset()  # those of the action that are heard with it


@dataclass(frozen=True, slots=True)
class Moment:
    """The steps of an action."""

    # two of the same kind within ten seconds: the second one has its short form
    kind: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step on the screen, with what its action changed."""

    step: Step
    action: str  # as text
    acts: int  # the seat that acted
    is_mine: bool  # whether a person at this device acted
    follows: int  # the seat that acts next, or less than 0
    before: Any  # the observation before the action
    after: Any  # the observation after it
    ids_before: Ids  # `Ui.ids` before the action
    ids_after: Ids  # `Ui.ids` after it

    @property
    def name(self) -> str:
        """The name of the step."""
        return self.step.name

    @property
    def is_before(self) -> bool:
        """Whether the things lie as before the action."""
        return self.step.is_before
