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
        "stave: ahead": (0.17, 0.069),
        "stave: margin": (0.07, -0.011),
        "stave: full": (-0.122, 0.065),
        "stave: cards": (0.011, 0.136),
        "stave: lowest": (0.114, -0.123),
        "stave: attacked": (-0.086, 0.037),
        "stave: reply ahead": (0.142, -0.03),
        "stave: reply margin": (0.022, -0.013),
        "stave: loose": (0.208, -0.014),
        "mover's hand: cards": (0.307, 0.1),
        "mover's hand: lowest": (0.542, -0.174),
        "mover's hand: highest": (0.06, 0.013),
        "rival's hand: cards": (-0.319, 0.022),
        "rival's hand: lowest": (-0.163, 0.089),
        "rival's hand: highest": (-0.079, -0.03),
        "leads, 3 free": (0.135, -0.075),
        "leads, 1 free": (0.184, -0.411),
        "leads, full": (0.222, -0.616),
        "staves, 3 free": (-0.033, -0.078),
        "staves, 1 free": (0.054, -0.05),
        "staves, full": (0.148, 0.197),
        "held": (0.223, -0.101),
        "held, full": (0.367, -0.237),
        "turn": (-0.378, -0.106),
    }
)

FIRST_EDITION: Final = _weights(
    {  # for empty decks, and for full ones
        "stave: ahead": (0.202, -0.111),
        "stave: margin": (0.681, 0.033),
        "stave: full": (0.506, 0.455),
        "stave: cards": (0.012, 0.14),
        "stave: lowest": (0.19, 0.07),
        "stave: attacked": (0.0, 0.0),
        "stave: reply ahead": (0.961, -0.27),
        "stave: reply margin": (-0.65, 0.147),
        "stave: loose": (-0.016, 0.523),
        "mover's hand: cards": (0.152, -0.622),
        "mover's hand: lowest": (-0.051, 0.035),
        "mover's hand: highest": (-0.162, 0.131),
        "rival's hand: cards": (-0.169, 0.439),
        "rival's hand: lowest": (-0.122, 0.004),
        "rival's hand: highest": (-0.317, -0.024),
        "leads, 3 free": (-0.275, 0.332),
        "leads, 1 free": (0.17, 0.547),
        "leads, full": (0.0, 0.0),
        "staves, 3 free": (0.036, -0.231),
        "staves, 1 free": (0.166, 0.12),
        "staves, full": (0.0, 0.0),
        "held": (1.022, 0.167),
        "held, full": (0.0, 0.0),
        "turn": (-0.089, -0.26),
    }
)
