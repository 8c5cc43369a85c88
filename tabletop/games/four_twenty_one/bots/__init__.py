"""The computer players of Four Twenty One.

The modules: `turn_value` (the worth of throws, and the best choices of a go),
`two_player_solver` (a turn of two players, and the leader's chances), the players in
`first_program`, `strong` and `exact`, and `reasons` (sentences of advice). README.md in
this folder has their strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.bots import Level, later
from tabletop.core.i18n import mark

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        mark("Gentle"),
        later("four_twenty_one.bots.first_program:gentle"),
        manner=mark("settles too soon"),
    ),
    "seed": Level(
        mark("Steady"),
        later("four_twenty_one.bots.first_program:Seed"),
        manner=mark("plays by rules of thumb"),
    ),
    "strong": Level(
        mark("Strong"),
        later("four_twenty_one.bots.strong:StrongBot"),
        manner=mark("weighs every throw"),
    ),
    "exact": Level(
        mark("Expert"),
        later("four_twenty_one.bots.exact:Exact"),
        manner=mark("makes no mistakes"),
        most_players=2,
        knows=later("four_twenty_one.bots.two_player_solver:hopes_of"),
    ),
}
"""Level id to level (F13).

With three or more players, or for options without hopes, `exact` plays like `strong`.
"""
