"""The computer players of the Game of Threes.

The files: `hands` (what may become of a hand), `asking` (observations), `links` (cards
that may become sets), `turns` (what all players do alike), `table` (rounds for
playouts, and a rule of thumb), the players `greedy`, `strong` and `expert`, and `words`
(reasons for a person). How strong they are stands in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.thinking.advice import Bot

# Makers import their player when it is asked for.


def _greedy() -> Bot:
    from tabletop.games.game_of_threes.players.greedy import Greedy  # noqa: PLC0415

    return Greedy()


def _strong() -> Bot:
    from tabletop.games.game_of_threes.players.strong import Strong  # noqa: PLC0415

    return Strong()


def _expert() -> Bot:
    from tabletop.games.game_of_threes.players.expert import Expert  # noqa: PLC0415

    return Expert()


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "greedy": _greedy,
    "strong": _strong,
    "expert": _expert,
}
"""Level id to maker."""
