"""Where a game of Stavegame stands.

A slot is a number from 0 to 8: three times its stave and its own number. A set of slots
is a number too, with the bit `1 << slot` for each. `cards` tells which numbers stand
for cards, pieces and colours. So a position is copied, compared and hashed fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.games.stavegame.options import Options

Cards: TypeAlias = tuple[int, ...]

NOTHING: Final = 0
AIMLESS: Final = 1
BUSY: Final = 2
PLACED: Final = 3
"""What has been done in a turn: nothing, only slides that can be undone (V11), more
than that, and in the first edition a PLACE, of which there is one a turn."""

A, B = 0, 1


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same from the first turn on.

    Attributes:
        cards: those that each player has, ascending; none before random ones are known.
    """

    options: Options
    cards: Cards


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        to_act: the seat that acts, `CHANCE` while decks are shuffled, or `TERMINAL`.
        turn: from 0; its player is 0 in even turns and 1 in odd ones. At the end the
            last turn.
        idle_turns: so many in a row were idle before this turn, 0 to 3; 4 when the game
            has ended by itself.
        done: the most that was done in this turn, `NOTHING` to `PLACED`.
        board: the pieces in the nine slots.
        colours: of the staves, `GREY` for those that are empty and for no other.
        hands: of A and B, in the order drawn.
        decks: of A and B, from the top.
        placed: the slots of the cards placed this turn.
        slid: the slots of the cards that made a slide this turn that can be undone.
    """

    setup: Setup
    to_act: int
    turn: int
    idle_turns: int
    done: int
    board: tuple[int, ...]
    colours: tuple[int, ...]
    hands: tuple[Cards, Cards]
    decks: tuple[Cards, Cards]
    placed: int
    slid: int

    def __hash__(self) -> int:
        """Hash what differs within a game."""
        return hash(
            (
                *(self.board, self.colours, self.hands, self.decks),
                *(self.turn, self.idle_turns, self.to_act),
                *(self.done, self.placed, self.slid),
            )
        )

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.turn & 1


def with_item(
    items: tuple[Cards, Cards], place: int, item: Cards
) -> tuple[Cards, Cards]:
    """Return the pair with this item at the place, 0 or 1."""
    return (items[0], item) if place else (item, items[1])
