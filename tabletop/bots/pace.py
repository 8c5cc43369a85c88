"""The thinking time: steps until the time is used, with pauses."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

StepT = TypeVar("StepT")

PAUSE: Final = 0.004  # seconds of thought between two yields


def paced(
    steps: Iterable[StepT],
    budget: float,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[StepT]:
    """Run steps until the budget of seconds is used, and yield the last one at times.

    At least one step runs. The last step is yielded every `PAUSE` seconds.
    """
    started = told = clock()
    for step in steps:
        now = clock()
        if now - started >= budget:
            return
        if now - told >= PAUSE:
            yield step
            told = clock()
