"""The computer players of Four Twenty One.

The files: `dice` (what a throw may give), `go` (the best way through a go), `duel` (a
turn of two players, whole), `table` (what the leader of two may hope for), `rivals`
(what later players may throw), the players `seed`, `strong` and `exact`, and `words`
(reasons for a person). How strong they are stands in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.thinking.advice import Bot

# Makers import their player when it is asked for.


def _seed() -> Bot:
    from tabletop.games.four_twenty_one.players.seed import Seed  # noqa: PLC0415

    return Seed()


def _strong() -> Bot:
    from tabletop.games.four_twenty_one.players.strong import Strong  # noqa: PLC0415

    return Strong()


def _exact() -> Bot:
    from tabletop.games.four_twenty_one.players.exact import Exact  # noqa: PLC0415

    return Exact()


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "seed": _seed,
    "strong": _strong,
    "exact": _exact,
}
"""Level id to maker (F13)."""
