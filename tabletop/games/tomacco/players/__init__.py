"""The computer players of Tomacco.

The files: `table` (positions for playouts), `policy` (a rule of thumb), `worth` with
`weights` (what a position is worth at first sight), `asking` (observations), `counting`
(whom the pile may hit), `deals` (the game as the search of `tabletop.thinking.ismcts`
sees it), `ending` (the end of two players, solved), the players `cautious`, `counter`
and `strong`, and `words` (reasons for a person). How strong they are stands in
README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.thinking.advice import Bot

# Makers import their player when it is asked for.


def _cautious() -> Bot:
    from tabletop.games.tomacco.players.cautious import Cautious  # noqa: PLC0415

    return Cautious()


def _counter() -> Bot:
    from tabletop.games.tomacco.players.counter import Counter  # noqa: PLC0415

    return Counter()


def _strong() -> Bot:
    from tabletop.games.tomacco.players.strong import Strong  # noqa: PLC0415

    return Strong()


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "cautious": _cautious,
    "counter": _counter,
    "strong": _strong,
}
"""Level id to maker."""
