"""How long is thought: by steps, until the time is used, with pauses between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

StepT = TypeVar("StepT")

PAUSE: Final = 0.004
"""The seconds of thinking after which the best so far is given."""


def paced(
    steps: Iterable[StepT],
    budget: float,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[StepT]:
    """Take steps until there are none or the budget is used.

    Args:
        steps: of thinking, of which one is taken in any case.
        budget: the seconds that they should take at most.
        clock: tells the seconds.

    Yields:
        The last step, every few milliseconds.
    """
    started = told = clock()
    for step in steps:
        now = clock()
        if now - started >= budget:
            return
        if now - told >= PAUSE:
            yield step
            told = clock()
