"""Repeatable randomness: the only module that uses `random`.

Every chance action of a game comes from `rng_for(seed, ply)`. So the same log with the
same action leads to the same outcome, even after an undo.

Python guarantees that the stream of `random.Random(seed).random()` is the same in all
versions, and guarantees nothing else of that class. So the functions below derive all
outcomes from `random()` alone.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """A source of floats, uniform in [0, 1)."""

    def random(self) -> float:
        """Return the next float."""
        ...


def rng_for(seed: str, ply: int) -> Rng:
    """Return the random source of the chance action at this ply (from 0)."""
    return random.Random(f"{seed}/{ply}")  # noqa: S311 - a game, not a secret


def fresh_rng() -> Rng:
    """Return an unpredictable generator for bots and playouts."""
    # A page restored from a memory snapshot repeats the state of `random`.
    return random.Random(os.urandom(16))  # noqa: S311 - a game, not a secret


def new_seed() -> str:
    """Return a seed for a new game: 128 bits, so that no two devices make the same."""
    return os.urandom(16).hex()


def below(rng: Rng, n: int) -> int:
    """Return an integer, uniform in 0 … n-1 (n at least 1)."""
    return int(rng.random() * n)


def pick(rng: Rng, items: Sequence[T]) -> T:
    """Return one of the items, all equally likely; `ValueError` if there are none."""
    if not items:
        message = "There is nothing to pick from."
        raise ValueError(message)
    return items[int(rng.random() * len(items))]  # `below`, inlined for speed


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in an order of which all are equally likely.

    Source: R. Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964) 420.
    """
    order, random = list(items), rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))  # `below`, inlined for speed
        order[last], order[other] = order[other], order[last]
    return tuple(order)
