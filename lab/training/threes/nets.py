"""The tested networks, by name.

A network is a list of patterns: the kind of their views, their cells (0 to 3 are the
first lane of a view, 4 to 7 the second), and whether the announced card counts.
"""

from __future__ import annotations

from typing import Final

from lab.training.threes.network import Pattern

_SIX: Final = (
    ("outer", (0, 1, 2, 4, 5, 6)),
    ("inner", (0, 1, 2, 4, 5, 6)),
    ("outer", (0, 1, 2, 3, 4, 5)),
    ("inner", (0, 1, 2, 3, 4, 5)),
)

_PLAIN: Final = tuple((kind, cells, False) for kind, cells in _SIX)

NETS: Final[dict[str, tuple[Pattern, ...]]] = {
    "tiny": (("outer", (0, 1, 4, 5), False), ("inner", (0, 1, 2, 3), True)),
    "plain": _PLAIN,
    "four": tuple((kind, cells, True) for kind, cells in _SIX),
    "three": tuple((kind, cells, True) for kind, cells in _SIX[:3]),
    "mix": (
        *_PLAIN,
        ("outer", (0, 1, 2, 3), True),
        ("inner", (0, 1, 2, 3), True),
        ("outer", (0, 1, 4, 5), True),
        ("outer", (1, 2, 5, 6), True),
        ("inner", (0, 1, 4, 5), True),
    ),
    "more": (
        *_PLAIN,
        ("outer", (0, 1, 2, 3, 4), True),
        ("outer", (0, 1, 4, 5, 6), True),
        ("inner", (0, 1, 2, 4, 5), True),
        ("inner", (0, 1, 2, 3), True),
        ("outer", (0, 1, 4, 5), True),
        ("outer", (1, 2, 5, 6), True),
        ("inner", (0, 1, 4, 5), True),
        ("inner", (1, 2, 5, 6), True),
    ),
}
