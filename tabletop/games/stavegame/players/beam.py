"""What a whole turn of Stavegame may come to: the best ends that a beam finds.

All actions of a turn are tried from the nodes that look best so far, so many of them
after each number of actions. Every node is an end too, as a turn may end anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias

from tabletop.games.stavegame.actions import SLOTS, STAVES
from tabletop.games.stavegame.players.scales import LOST
from tabletop.games.stavegame.players.turns import (
    PASSING,
    Move,
    Moves,
    Node,
    Table,
    node_of,
)

Worth: TypeAlias = Callable[[Node, int], float]
"""What it is worth to end the turn at a node, after so many idle turns."""

Entry: TypeAlias = "tuple[float, int, Node, Entry | None, int]"
"""A worth, a number of its own, a node, the entry that it came from, and the code of
the action that led to it."""

LONGEST: Final = 12
"""The actions of a turn that is looked at."""

PATIENCE: Final = 2
"""A beam ends when so many actions in a row have not come to a better end."""


class Beam:
    """Searches turns.

    Attributes:
        nodes: how many it has looked at.
    """

    def __init__(self, moves: Moves, patience: int = PATIENCE) -> None:
        """Take the rules, and when to end."""
        self.moves = moves
        self._patience = patience
        self.nodes = 0

    def turns(
        self, table: Table, worth: Worth, width: int
    ) -> Generator[None, None, list[Entry]]:
        """Return the ends of a turn from its beginning; pause after each node.

        Args:
            table: at the beginning of the turn.
            worth: of ending it at a node.
            width: how many nodes are gone on from after each number of actions.
        """
        node = node_of(table)
        root: Entry = worth(node, table.idle), 0, node, None, PASSING
        ends = yield from self._widened(table, [root], worth, width, {node})
        is_empty = sum(s.free for s in table.staves) == STAVES * SLOTS
        return ends if is_empty else [root, *ends]  # V4.1

    def opened(
        self, table: Table, node: Node, moves: Sequence[Move], worth: Worth
    ) -> list[Entry]:
        """Return the ends after one of these moves from a node."""
        root: Entry = 0.0, 0, node, None, PASSING
        return [
            (worth(after, table.idle), -number, after, root, code)
            for number, (code, after) in enumerate(moves, 1)
        ]

    def went_on(
        self,
        table: Table,
        node: Node,
        moves: Sequence[Move],
        worth: Worth,
        width: int,
    ) -> Generator[None, None, list[Entry]]:
        """Return the ends after one of these moves, and whatever follows it."""
        found = self.opened(table, node, moves, worth)
        layer = sorted(found, reverse=True)[:width]
        seen = {node, *(entry[2] for entry in found)}
        return found + (yield from self._widened(table, layer, worth, width, seen))

    def _widened(
        self,
        table: Table,
        layer: list[Entry],
        worth: Worth,
        width: int,
        seen: set[Node],
    ) -> Generator[None, None, list[Entry]]:
        """Return what follows the nodes of a layer and is not yet seen."""
        after, player, idle = self.moves.after, table.player, table.idle
        discards = idle > 0  # a card thrown away can keep a turn from being idle
        number = -len(seen)
        ends: list[Entry] = []
        best, stale = max(layer, default=(LOST,))[0], 0
        for _action in range(LONGEST):
            found: list[Entry] = []
            for entry in layer:
                before = number
                for code, node in after(entry[2], player, discards=discards):
                    if node not in seen:
                        seen.add(node)
                        number -= 1
                        found.append((worth(node, idle), number, node, entry, code))
                self.nodes += before - number
                yield
            if not found:
                break
            found.sort(reverse=True)
            ends += found
            layer = found[:width]
            stale = 0 if found[0][0] > best else stale + 1
            best = max(best, found[0][0])
            if stale == self._patience:
                break
        return ends


def codes_of(entry: Entry) -> tuple[int, ...]:
    """Return the actions that lead to the entry, without the `pass` at the end."""
    codes: list[int] = []
    at: Entry | None = entry
    while at is not None and at[3] is not None:
        codes.append(at[4])
        at = at[3]
    return tuple(reversed(codes))
