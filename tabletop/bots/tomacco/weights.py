"""The weights of `worth`, made by tools/fit_tomacco.py.

First those with cards in the pick-up pile, then those without. Each row begins with
the ranks in the hand, two to ace, then those that lie face up; then come a face-down
card, to act, cards that must be picked up, cards when a flip is due, the square of the
hand's size over 10, and to have face-down cards alone.
"""

from __future__ import annotations

from typing import Final

WITH_STOCK: Final = (
    -0.020,
    -0.040,
    -0.030,
    -0.040,
    -0.005,
    0.011,
    0.050,
    0.067,
    0.166,
    0.056,
    0.014,
    0.046,
    0.190,
    -0.019,
    -0.310,
    -0.341,
    -0.156,
    -0.146,
    -0.088,
    0.021,
    0.022,
    0.353,
    0.091,
    0.100,
    0.144,
    0.327,
    0.000,
    -0.004,
    -0.015,
    0.000,
    -0.020,
    0.000,
)

WITHOUT: Final = (
    -0.304,
    -0.259,
    -0.246,
    -0.208,
    -0.228,
    -0.219,
    -0.176,
    -0.134,
    0.039,
    -0.072,
    -0.030,
    0.027,
    0.099,
    -0.105,
    -0.459,
    -0.484,
    -0.412,
    -0.308,
    -0.190,
    -0.150,
    -0.057,
    0.255,
    -0.023,
    0.000,
    0.059,
    0.292,
    -0.305,
    0.184,
    -0.124,
    -0.088,
    0.071,
    0.502,
)

WEIGHTS: Final = (*WITH_STOCK, *WITHOUT)
