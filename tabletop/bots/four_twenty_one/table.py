"""What the leader of two players may hope for: his chance not to lose the set.

Made by tools/solve_four_twenty_one.py. The key is the number of tokens with the options
that are on; the chances, in millionths, are by the leader's tokens, from 1 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOPES: Final[Mapping[str, str]] = {
    "21": (
        "870290 850992 796608 745093 705431 677054 647681 617727 589487 558454 "
        "531370 498794 462956 426563 392747 364364 339507 313776 295663 277005"
    ),
}
