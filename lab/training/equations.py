"""Linear equations, for the programs that fit weights."""

from __future__ import annotations

from collections.abc import Sequence


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations with a positive definite matrix."""
    size = len(right)
    lines = [[*line, r] for line, r in zip(matrix, right, strict=True)]
    for k in range(size):
        lead = lines[k]
        for line in lines[k + 1 :]:
            if line[k]:
                share = line[k] / lead[k]
                line[k:] = [
                    a - share * b for a, b in zip(line[k:], lead[k:], strict=True)
                ]
    found = [0.0] * size
    for k in reversed(range(size)):
        known = sum(lines[k][j] * found[j] for j in range(k + 1, size))
        found[k] = (lines[k][size] - known) / lines[k][k]
    return found
