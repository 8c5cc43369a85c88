"""A beginner: plays as another level does, but overlooks things.

A game declares what a beginner overlooks, and how often. The level above chooses the
best of the remaining actions. So a beginner's moves are mistakes, not noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tabletop.bots import Maker
from tabletop.bots.advice import Advice, at_choice
from tabletop.core.chance import Rng

Noticed: TypeAlias = Callable[[Any, Sequence[str]], Sequence[str]]
"""(observation, actions) → the actions that a beginner notices; () for no mistake."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake of beginners."""

    chance: float  # the probability of a possible mistake, 0 to 1
    noticed: Noticed  # the actions that remain with the mistake


@dataclass(frozen=True, slots=True)
class Gentle:
    """A player who has just learnt a game."""

    above: Maker  # makes the bot that chooses among the noticed actions
    slips: tuple[Slip, ...]  # in turn, each among the actions that earlier ones left

    @at_choice
    def think(
        self, observation: Any, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the advice of the level above on the noticed actions."""
        noticed = legal
        for slip in self.slips:
            if rng.random() < slip.chance:
                noticed = slip.noticed(observation, noticed) or noticed
        yield from self.above().think(observation, noticed, budget, rng)
