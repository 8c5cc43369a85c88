"""The level `random`: each legal action with the same probability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bots.advice import Advice, at_choice
from tabletop.core.chance import Rng, pick
from tabletop.core.i18n import ngettext


class Uniform:
    """A bot that ignores the observation."""

    @at_choice
    def think(
        self, observation: object, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield one of the legal actions at once."""
        del observation, budget
        reason = ngettext(
            "It is the only move.",
            "It is one of {n} moves, chosen at random.",
            len(legal),
        )
        yield Advice(pick(rng, legal), 0.0, None, reason.format(n=len(legal)))
