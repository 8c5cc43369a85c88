"""What things are worth to the players of Stavegame; `worth` tells what they are.

The fitted weights are those of `tools/fit_stavegame.py`; docs/stavegame-player.md tells
from which games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots.stavegame.worth import NAMES, Weights


def _weights(table: Mapping[str, tuple[float, float]]) -> Weights:
    """Return the weights of a table by name; what is not in it counts nothing."""
    pairs = [table.get(name, (0.0, 0.0)) for name in NAMES]
    return [empty for empty, _full in pairs], [full for _empty, full in pairs]


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

BY_HAND: Final = _weights({name: (n, n) for name, n in _BY_THUMB.items()})
"""Rules of thumb, the same for all decks."""

FITTED: Final = _weights(
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
    }
)

FIRST_EDITION: Final = _weights(
    {  # for empty decks, and for full ones
        "stave: ahead": (0.249, 0.115),
        "stave: margin": (0.708, 0.07),
        "stave: full": (0.002, 0.381),
        "stave: cards": (-0.409, 0.439),
        "stave: lowest": (-0.085, 0.079),
        "stave: attacked": (0.0, 0.0),
        "stave: reply ahead": (1.029, -0.229),
        "stave: reply margin": (-0.473, 0.138),
        "stave: loose": (-0.37, 0.508),
        "mover's hand: cards": (-0.281, -0.429),
        "mover's hand: lowest": (0.176, 0.025),
        "mover's hand: highest": (-0.181, 0.042),
        "rival's hand: cards": (-0.603, 0.156),
        "rival's hand: lowest": (0.106, -0.042),
        "rival's hand: highest": (-0.134, 0.045),
        "leads, 3 free": (-0.007, 0.1),
        "leads, 1 free": (-0.027, 0.843),
        "leads, full": (0.0, 0.0),
        "staves, 3 free": (0.361, -0.244),
        "staves, 1 free": (-0.112, 0.36),
        "staves, full": (0.0, 0.0),
        "held": (1.036, -0.037),
        "held, full": (0.0, 0.0),
        "turn": (-0.161, -0.03),
    }
)
