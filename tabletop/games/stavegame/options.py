"""What may differ from one game of Stavegame to another."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.game import option
from tabletop.i18n import mark


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from game to game."""

    first_edition: bool = option(
        default=False,
        label=mark("First edition"),
        sentence=mark(
            "The older rules: one card a turn and only into empty slots, no slides "
            "between staves of one colour, an end only on a full board, and a tied "
            "stave goes to whoever ends the game."
        ),
        choices=(False, True),
    )
    random_decks: bool = option(
        default=False,
        label=mark("Random decks"),
        sentence=mark(
            "Both players have the same 16 random cards with 3 to 9 points each."
        ),
        choices=(False, True),
    )
