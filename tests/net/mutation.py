"""Faulty messages."""

from __future__ import annotations

from typing import Any

from tabletop.core.chance import below, pick


def mutated(text: str, rng: Any) -> str:
    """Return the text with one fault, as bad connections or typing errors make it."""
    at, to = sorted((below(rng, len(text)), below(rng, len(text))))
    how = below(rng, 5)
    if how == 0:
        return text[:at]
    if how == 1:
        return text[:at] + text[to:]
    if how == 2:
        return text[:at] + chr(below(rng, 0x250)) + text[at + 1 :]
    if how == 3:
        return text[:to] + text[at:]
    value = pick(rng, ("null", "-1", "[]", "{}", '""', "1e400", "true", "[[1]]"))
    return text[:at] + value + text[to:]
