"""The check that an observation from another device is possible.

A host may send any observation. A guest draws it, plays by it and asks its rules about
it, so it first makes sure that some position looks like this.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.codec import Json, encode
from tabletop.core.game import AnyGame

MOST: Final = 1_000
"""The largest number in an observation, and the most items of a list."""

MOST_POINTS: Final = 1_000_000_000
"""The largest number of points."""

_POINTS: Final = frozenset({"score", "scores", "round_scores", "board", "highest"})
"""Fields with points, or with tiles that are worth points."""

_LEAST: Final = -8
"""The smallest number: marks such as `TERMINAL` are negative."""


def is_possible(game: AnyGame, seen: Any) -> bool:
    """Return whether some position of the game looks like this to its observer."""
    if not _is_bounded(encode(seen), MOST):
        return False
    try:
        state = game.determinize(seen, rng_for("possible", 0))
        return bool(game.observe(state, seen.observer) == seen)
    except Exception:  # noqa: BLE001 - an impossible observation may break anything
        return False


def _is_bounded(value: Json, most: int) -> bool:
    if isinstance(value, dict):
        bounds = {name: MOST_POINTS if name in _POINTS else most for name in value}
        return all(_is_bounded(each, bounds[name]) for name, each in value.items())
    if isinstance(value, list):
        return len(value) <= MOST and all(_is_bounded(each, most) for each in value)
    return not isinstance(value, int) or _LEAST <= value <= most
