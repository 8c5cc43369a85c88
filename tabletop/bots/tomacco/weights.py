"""The weights of `worth`, made by tools/fit_tomacco.py.

First those with cards in the pick-up pile, then those without. Each row begins with
the ranks in the hand, two to ace, then those that lie face up; then come a face-down
card, to act, to lead, cards that must be picked up, cards when a flip is due, the
square of the hand's size over 10, and to have face-down cards alone.
"""

from __future__ import annotations

from typing import Final

WITH_STOCK: Final = (
    -0.007,
    -0.037,
    -0.021,
    -0.039,
    0.023,
    -0.016,
    0.011,
    0.019,
    0.166,
    0.035,
    0.061,
    0.080,
    0.190,
    -0.011,
    -0.288,
    -0.229,
    -0.217,
    -0.141,
    -0.091,
    0.006,
    0.030,
    0.331,
    0.079,
    0.079,
    0.136,
    0.316,
    0.000,
    0.015,
    0.013,
    0.009,
    0.000,
    -0.004,
    0.000,
)

WITHOUT: Final = (
    -0.255,
    -0.242,
    -0.210,
    -0.222,
    -0.189,
    -0.159,
    -0.146,
    -0.117,
    0.091,
    -0.077,
    -0.022,
    0.003,
    0.124,
    -0.097,
    -0.572,
    -0.450,
    -0.392,
    -0.358,
    -0.231,
    -0.154,
    -0.084,
    0.236,
    -0.023,
    0.010,
    0.054,
    0.256,
    -0.310,
    0.091,
    0.200,
    -0.119,
    -0.064,
    0.037,
    0.502,
)

WEIGHTS: Final = (*WITH_STOCK, *WITHOUT)
