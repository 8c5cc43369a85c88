"""What things are worth to the players of Stavegame; `worth` tells what they are.

The fitted weights are those of `tools/fit_stavegame.py`; docs/stavegame-player.md tells
from which games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from tabletop.bots.stavegame.worth import NAMES, Weights


def _weights(
    by: Literal["decks", "slots"], table: Mapping[str, tuple[float, ...]]
) -> Weights:
    """Return the weights of a table by name; what is not in it counts nothing."""
    nothing = (0.0,) * len(next(iter(table.values())))
    columns = [table.get(name, nothing) for name in NAMES]
    return Weights(by, tuple(zip(*columns, strict=True)))


_BY_THUMB: Final = {
    "stave: ahead": 0.3,
    "stave: margin": 0.1,
    "stave: full": 0.2,
    "stave: cards": 0.2,
    "stave: lowest": 0.1,
    "stave: attacked": -0.2,
    "stave: reply ahead": 0.1,
    "stave: reply margin": 0.05,
    "mover's hand: cards": 0.3,
    "mover's hand: lowest": 0.2,
    "rival's hand: cards": -0.3,
    "rival's hand: lowest": -0.2,
    "leads, 1 free": 0.3,
    "leads, full": 1.0,
    "held": 0.3,
}

BY_HAND: Final = _weights("decks", {name: (n, n) for name, n in _BY_THUMB.items()})
"""Rules of thumb, the same for all decks."""

FITTED: Final = _weights(
    "decks",
    {  # for empty decks, and for full ones
        "stave: ahead": (0.264, -0.01),
        "stave: margin": (0.001, 0.027),
        "stave: full": (-0.181, 0.076),
        "stave: cards": (0.067, 0.116),
        "stave: lowest": (0.107, -0.171),
        "stave: attacked": (0.015, -0.024),
        "stave: reply ahead": (0.155, -0.152),
        "stave: reply margin": (0.01, 0.029),
        "stave: loose": (0.351, -0.055),
        "mover's hand: cards": (0.61, 0.54),
        "mover's hand: lowest": (0.522, -0.203),
        "mover's hand: highest": (-0.004, -0.036),
        "rival's hand: cards": (-0.561, -0.443),
        "rival's hand: lowest": (-0.341, 0.165),
        "rival's hand: highest": (-0.037, 0.056),
        "leads, 3 free": (0.192, 0.033),
        "leads, 1 free": (0.089, 0.083),
        "leads, full": (0.379, -0.534),
        "staves, 3 free": (-0.049, 0.037),
        "staves, 1 free": (0.192, -0.213),
        "staves, full": (0.122, 0.166),
        "held": (0.264, -0.08),
        "held, full": (0.307, -0.042),
        "turn": (-0.506, -0.225),
    },
)

FIRST_EDITION: Final = _weights(
    "slots",
    {  # for 0, 1, 2, 3 or 4, and more empty slots
        "stave: ahead": (0.0, 0.156, 0.06, 0.129, 0.003),
        "stave: margin": (0.0, -0.17, 0.272, 0.084, 0.127),
        "stave: full": (0.0, 0.53, 0.73, 0.362, 0.16),
        "stave: cards": (0.0, 0.045, 0.121, 0.121, 0.166),
        "stave: lowest": (0.0, 0.093, 0.069, 0.053, 0.055),
        "stave: attacked": (0.0, 0.0, 0.0, 0.0, 0.0),
        "stave: reply ahead": (0.0, 0.896, 0.048, -0.048, -0.046),
        "stave: reply margin": (0.0, 0.372, 0.018, 0.069, -0.024),
        "stave: loose": (0.0, 0.111, -0.06, -0.012, 0.142),
        "mover's slides: slides": (0.0, 0.155, 0.344, 0.507, 0.598),
        "mover's slides: slide ahead": (0.0, -0.034, 0.292, 0.399, 0.094),
        "mover's slides: slide margin": (0.0, -0.262, -0.028, -0.02, -0.016),
        "rival's slides: slides": (0.0, -0.536, -0.511, -0.722, -0.705),
        "rival's slides: slide ahead": (0.0, -0.697, -0.684, -0.348, -0.203),
        "rival's slides: slide margin": (0.0, 0.066, -0.54, -0.258, -0.441),
        "mover's hand: cards": (0.0, -0.258, 0.102, -0.332, -0.145),
        "mover's hand: lowest": (0.0, 0.024, -0.056, -0.011, -0.04),
        "mover's hand: highest": (0.0, -0.124, -0.041, 0.074, 0.058),
        "rival's hand: cards": (0.0, -0.14, 0.223, 0.26, -0.056),
        "rival's hand: lowest": (0.0, 0.075, 0.005, 0.023, 0.024),
        "rival's hand: highest": (0.0, 0.079, -0.009, -0.071, -0.06),
        "leads, 3 free": (0.0, 0.0, 0.0, 0.125, 0.084),
        "leads, 1 free": (0.0, 0.511, 0.242, 0.0, 0.0),
        "leads, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "staves, 3 free": (0.0, 0.0, 0.0, 0.129, 0.003),
        "staves, 1 free": (0.0, 0.156, 0.06, 0.0, 0.0),
        "staves, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "held": (0.0, 1.382, -0.1, 0.035, 0.089),
        "held, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "turn": (0.0, -0.467, -0.171, -0.13, -0.067),
        "last": (0.0, 0.467, -0.171, 0.074, 0.057),
    },
)
