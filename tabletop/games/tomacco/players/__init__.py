"""The computer players of Tomacco.

The files: `table` (positions for playouts), `policy` (a rule of thumb), `worth` with
`weights` (what a position is worth at first sight), `asking` (observations), `counting`
(whom the pile may hit), `deals` (the game as the search of `tabletop.thinking.ismcts`
sees it), `ending` (the end of two players, solved), the players `cautious`, `counter`
and `strong`, and `words` (reasons for a person). How strong they are stands in
README.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.i18n import mark
from tabletop.thinking import Level, later

LEVELS: Final[Mapping[str, Level]] = {
    "cautious": Level(mark("Cautious"), later("tomacco.players.cautious:Cautious")),
    "counter": Level(mark("Card counter"), later("tomacco.players.counter:Counter")),
    "strong": Level(mark("Strong"), later("tomacco.players.strong:Strong")),
}
"""Level id to level."""
