"""What things are worth to the players of Stavegame; `worth` tells what they are.

The fitted weights are those of `tools/fit_stavegame.py`; README.md beside this file
tells from which games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from tabletop.games.stavegame.players.worth import NAMES, Weights


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
        "stave: ahead": (0.409, -0.038),
        "stave: margin": (-0.047, -0.018),
        "stave: full": (-0.116, 0.023),
        "stave: cards": (0.027, 0.235),
        "stave: lowest": (0.079, -0.192),
        "stave: attacked": (-0.035, -0.01),
        "stave: reply ahead": (0.126, -0.201),
        "stave: reply margin": (0.077, 0.032),
        "stave: loose": (0.073, 0.156),
        "mover's slides: slides": (0.105, -0.104),
        "mover's slides: slide ahead": (0.193, -0.043),
        "mover's slides: slide margin": (-0.048, 0.015),
        "rival's slides: slides": (-0.243, 0.132),
        "rival's slides: slide ahead": (-0.442, 0.031),
        "rival's slides: slide margin": (-0.536, 0.151),
        "mover's hand: cards": (0.588, 0.602),
        "mover's hand: lowest": (0.344, -0.203),
        "mover's hand: highest": (0.022, -0.012),
        "rival's hand: cards": (-0.582, -0.588),
        "rival's hand: lowest": (-0.207, 0.182),
        "rival's hand: highest": (-0.021, 0.019),
        "leads, 3 free": (0.313, -0.172),
        "leads, 1 free": (0.381, -0.072),
        "leads, full": (0.331, -0.094),
        "staves, 3 free": (-0.016, 0.248),
        "staves, 1 free": (0.122, -0.151),
        "staves, full": (0.303, -0.135),
        "held": (0.219, -0.251),
        "held, full": (0.128, -0.198),
        "turn": (-0.08, -0.599),
        "last": (0.001, 0.02),
    },
)

FIRST_EDITION: Final = _weights(
    "slots",
    {  # for 0, 1, 2, 3 or 4, and more empty slots
        "stave: ahead": (0.0, 0.119, -0.024, 0.014, -0.144),
        "stave: margin": (0.0, 0.032, 0.224, 0.141, 0.169),
        "stave: full": (0.0, 0.618, 0.605, 0.331, 0.268),
        "stave: cards": (0.0, 0.248, 0.201, 0.012, 0.1),
        "stave: lowest": (0.0, -0.055, -0.041, 0.054, 0.014),
        "stave: attacked": (0.0, 0.0, 0.0, 0.0, 0.0),
        "stave: reply ahead": (0.0, 0.274, 0.183, -0.016, 0.052),
        "stave: reply margin": (0.0, 0.067, -0.058, 0.026, -0.009),
        "stave: loose": (0.0, 0.22, 0.297, 0.237, 0.32),
        "mover's slides: slides": (0.0, 0.196, 0.322, 0.39, 0.382),
        "mover's slides: slide ahead": (0.0, 0.187, 0.42, 0.422, 0.167),
        "mover's slides: slide margin": (0.0, -0.166, -0.421, -0.26, 0.015),
        "rival's slides: slides": (0.0, -0.515, -0.476, -0.475, -0.429),
        "rival's slides: slide ahead": (0.0, -0.587, -0.742, -0.402, -0.059),
        "rival's slides: slide margin": (0.0, -0.204, -0.811, -0.299, 0.028),
        "mover's hand: cards": (0.0, -0.19, -0.138, -0.519, -0.588),
        "mover's hand: lowest": (0.0, 0.014, 0.05, 0.147, 0.07),
        "mover's hand: highest": (0.0, -0.056, 0.042, 0.071, 0.079),
        "rival's hand: cards": (0.0, 0.017, 0.251, 0.395, 0.418),
        "rival's hand: lowest": (0.0, -0.037, -0.092, -0.107, -0.073),
        "rival's hand: highest": (0.0, 0.009, -0.064, -0.092, -0.075),
        "leads, 3 free": (0.0, 0.0, 0.0, 0.157, 0.132),
        "leads, 1 free": (0.0, 0.441, 0.316, 0.0, 0.0),
        "leads, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "staves, 3 free": (0.0, 0.0, 0.0, 0.014, -0.144),
        "staves, 1 free": (0.0, 0.119, -0.024, 0.0, 0.0),
        "staves, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "held": (0.0, 0.965, 0.094, 0.223, 0.041),
        "held, full": (0.0, 0.0, 0.0, 0.0, 0.0),
        "turn": (0.0, -0.192, -0.061, 0.0, -0.034),
        "last": (0.0, 0.192, -0.061, 0.183, 0.299),
    },
)
