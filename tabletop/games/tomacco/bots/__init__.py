"""The computer players of Tomacco.

`counting` has positions without suits and what an observation tells, `worth` a rule of
thumb and what a position is worth at first sight; `counter` and `strong` are the
players, with reasons for a person in `words`; what they weigh by stands in weights.txt.
How strong they are stands in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(mark("Gentle"), later("tomacco.bots.counter:gentle")),
    "cautious": Level(mark("Steady"), later("tomacco.bots.counter:Cautious")),
    "counter": Level(mark("Skilled"), later("tomacco.bots.counter:Counter")),
    "strong": Level(mark("Strong"), later("tomacco.bots.strong:StrongBot")),
}

JUDGE: Final = Level(mark("Judge"), later("tomacco.bots.strong:judge"), blur=5.0)
"""Who weighs the moves of a review: by deals, so that what is nearly as good is so."""
"""Level id to level."""
