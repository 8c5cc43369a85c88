"""The thinking time: steps until the time is used, with pauses."""

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
    """Take at least one step, until there are none or the budget of seconds is used.

    The last step is yielded every few milliseconds.
    """
    started = told = clock()
    for step in steps:
        now = clock()
        if now - started >= budget:
            return
        if now - told >= PAUSE:
            yield step
            told = clock()
