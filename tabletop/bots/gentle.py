"""A beginner: plays as another level does, but overlooks things.

A game says what a beginner overlooks, and how often. What is left is put before the
level above, which makes the best of it; so a beginner's moves are mistakes, not noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabletop.bots import Maker
from tabletop.bots.advice import Advice, at_choice
from tabletop.core.chance import Rng
from tabletop.core.i18n import _

Noticed: TypeAlias = Callable[[Any, Sequence[str]], Sequence[str]]
"""Of (observation, what may be played): what of it a beginner sees; nothing where there
is no such mistake to be made."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake of beginners."""

    chance: float  # how often it is made where it can be, from 0 to 1
    noticed: Noticed  # what may still be played by whoever makes it


@dataclass(frozen=True, slots=True)
class Gentle:
    """A player who has just learnt a game."""

    above: Maker  # makes the player whose moves these are, but for the slips
    # one after the other, each among what those before it have left
    slips: tuple[Slip, ...]

    @at_choice
    def think(
        self, observation: Any, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best of what a beginner notices."""
        noticed = legal
        for slip in self.slips:
            if rng.random() < slip.chance:
                noticed = slip.noticed(observation, noticed) or noticed
        for found in self.above().think(observation, noticed, budget, rng):
            yield found if len(noticed) == len(legal) else _beginners(found)


def _beginners(found: Advice) -> Advice:
    """Return the advice without what is true of all moves alone."""
    reason = _("It looked good to someone who has just learnt the game.")
    return replace(found, reason=reason, lines=())
