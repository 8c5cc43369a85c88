"""The computer players of Four Twenty One.

The files: `go` (what a throw may give, and the best way through a go), `duel` (a turn
of two players, whole, and what the leader of two may hope for), the players `seed`,
`strong` and `exact`, and `words` (reasons for a person). How strong they are stands in
README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(mark("Gentle"), later("four_twenty_one.bots.first_program:gentle")),
    "seed": Level(mark("Steady"), later("four_twenty_one.bots.first_program:Seed")),
    "strong": Level(mark("Strong"), later("four_twenty_one.bots.strong:StrongBot")),
    "exact": Level(mark("Perfect"), later("four_twenty_one.bots.exact:Exact")),
}
"""Level id to level (F13)."""
