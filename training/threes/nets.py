"""The networks that were tried: patterns of cells of a view, and whether the card
counts.

Cells 0 to 3 are the first lane of a view, 4 to 7 the second.
"""

from __future__ import annotations

from typing import Final

NETS: Final = {
    "four": (
        ("outer", (0, 1, 2, 4, 5, 6), True),
        ("inner", (0, 1, 2, 4, 5, 6), True),
        ("outer", (0, 1, 2, 3, 4, 5), True),
        ("inner", (0, 1, 2, 3, 4, 5), True),
    ),
    "mix": (
        ("outer", (0, 1, 2, 4, 5, 6), False),
        ("inner", (0, 1, 2, 4, 5, 6), False),
        ("outer", (0, 1, 2, 3, 4, 5), False),
        ("inner", (0, 1, 2, 3, 4, 5), False),
        ("outer", (0, 1, 2, 3), True),
        ("inner", (0, 1, 2, 3), True),
        ("outer", (0, 1, 4, 5), True),
        ("outer", (1, 2, 5, 6), True),
        ("inner", (0, 1, 4, 5), True),
    ),
}
