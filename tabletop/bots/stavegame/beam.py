"""What a whole turn of Stavegame may come to: the best ends that a beam finds.

All actions of a turn are tried from the nodes that look best so far, so many of them
after each number of actions. Every node is an end too, as a turn may end anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.bots.stavegame.turns import PASSING, Moves, Node, Table

Worth: TypeAlias = Callable[[Node, int], float]
"""What it is worth to end the turn at a node, after so many idle turns."""

Entry: TypeAlias = "tuple[float, int, Node, Entry | None, int]"
"""A worth, a number of its own, a node, the entry that it came from, and the code of
the action that led to it."""

LONGEST: Final = 12
"""The actions of a turn that is looked at."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was found.

    Attributes:
        worth: of its end.
        node: its end.
        codes: of its actions, without the `pass` at the end.
    """

    worth: float
    node: Node
    codes: tuple[int, ...]


class Beam:
    """Searches turns.

    Attributes:
        nodes: how many it has looked at.
    """

    def __init__(self, moves: Moves) -> None:
        """Take the rules."""
        self.moves = moves
        self.nodes = 0

    def turns(
        self,
        table: Table,
        node: Node,
        worth: Worth,
        width: int,
        first: Sequence[int] = (),
    ) -> Iterator[list[Entry]]:
        """Give the ends found so far after each node; the last time all of them.

        Args:
            table: at the beginning of the turn.
            node: where it stands.
            worth: of ending it at a node.
            width: how many nodes are gone on from after each number of actions.
            first: if given, one of these actions comes first.
        """
        player, idle = table.player, table.idle
        ends: list[Entry] = []
        root: Entry = (worth(node, idle), 0, node, None, PASSING)
        if not first or PASSING in first:
            ends.append(root)
        layer, seen = [root], {node}
        number = 0
        for depth in range(LONGEST):
            found: list[Entry] = []
            for entry in layer:
                for code, after in self.moves.after(
                    entry[2], player, discards=idle > 0
                ):
                    if after in seen or (first and not depth and code not in first):
                        continue
                    seen.add(after)
                    number -= 1
                    found.append((worth(after, idle), number, after, entry, code))
                yield ends
            if not found:
                break
            found.sort(reverse=True)
            ends += found
            layer = found[:width]
        self.nodes -= number
        yield ends


def codes_of(entry: Entry) -> tuple[int, ...]:
    """Return the actions that lead to the entry."""
    codes: list[int] = []
    at: Entry | None = entry
    while at is not None and at[3] is not None:
        codes.append(at[4])
        at = at[3]
    return tuple(reversed(codes))
