"""The computer players of Stavegame.

The files: `staves` (what may be done on one), `turns` (positions, nodes within a turn,
and what an action makes of them), `beam` (whole turns), `search` (the answers to them),
`worth` with `weights` (a chance to win), `greedy` (staves and margins instead),
`scales` (what values count in), `player` (thinking, and the plan of a turn), `levels`
(how much each looks at), and `words` (reasons for a person). How strong they are stands
in README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.thinking.advice import Bot

# Makers import their player when it is asked for.


def _greedy() -> Bot:
    from tabletop.games.stavegame.players.levels import greedy  # noqa: PLC0415

    return greedy()


def _strong() -> Bot:
    from tabletop.games.stavegame.players.levels import strong  # noqa: PLC0415

    return strong()


def _expert() -> Bot:
    from tabletop.games.stavegame.players.levels import expert  # noqa: PLC0415

    return expert()


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "greedy": _greedy,
    "strong": _strong,
    "expert": _expert,
}
"""Level id to maker."""
