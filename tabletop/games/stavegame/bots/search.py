"""The search of whole turns, and of the replies to them.

A beam finds the best ends of a turn. After each number of actions, it tries all actions
from the best nodes so far. Every node is also an end, as a turn may end anywhere.

A search looks a number of turns ahead. Of each turn it follows the ends with the
highest worth, and of the last turn it takes the best. The decks have a fixed order
here; the caller takes the mean over several orders.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from tabletop.games.stavegame.bots.evaluation import EVEN, LOST, WON, Scale
from tabletop.games.stavegame.bots.turns import (
    Hand,
    Move,
    Moves,
    Node,
    SearchTable,
    node_of,
)
from tabletop.games.stavegame.rules import (
    AIMLESS,
    IDLE_AT_END,
    PASS,
    SLOTS,
    STAVES,
    Action,
)

Entry: TypeAlias = "tuple[float, int, Node, Entry | None, Action]"
"""Worth, unique number, node, entry before it, and the action between the two."""

LONGEST: Final = 12
"""Maximum number of actions of a turn in the search."""

PATIENCE: Final = 2
"""Number of actions in a row without a better end that stops a beam."""

Ends: TypeAlias = Generator[None, None, list[Entry]]
"""Generator of a turn's ends: it pauses after each node, then returns the ends."""

Work: TypeAlias = Generator[None, None, float]
"""Generator of a value: it pauses after each node, then returns the value."""


class Judging(Protocol):
    """An evaluation of the ends of a turn."""

    def worth(self, node: Node, idle: int, /) -> float:
        """Return the worth of a node after a number of idle turns; see `evaluation`."""
        ...


Judges: TypeAlias = Callable[[SearchTable], Judging]
"""Factory of the evaluation of a turn; it ignores the staves."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The size of a search."""

    width: int  # of the beam in the bot's own turn
    choices: int  # number of its ends to search further
    # by turn after it, the width of the beam and the number of ends to follow
    replies: tuple[tuple[int, int], ...] = ()
    worlds: int = 1  # number of orders of the decks
    work: int = 80_000  # number of nodes that stops the search


class TurnSearch:
    """A search with caches of turns and evaluations.

    Attributes:
        moves: the rules.
        nodes: the number of nodes so far.
        plan: the size of the search.
        scale: the scale of values.
        depth: the number of replies to search, at most those of the plan.
    """

    def __init__(
        self, moves: Moves, judges: Judges, plan: TurnPlan, scale: Scale
    ) -> None:
        """Set the rules, the factory of evaluations, the plan and the scale."""
        self.moves = moves
        self.nodes = 0
        self.scale = scale
        self.depth = len(plan.replies)
        self._new_judge = judges
        self.plan = plan
        self._judges: dict[tuple[int, Hand, int], Judging] = {}
        self._turns: dict[tuple[object, ...], list[Entry]] = {}

    @property
    def is_done(self) -> bool:
        """Whether the search has used up the work of its plan."""
        return self.nodes >= self.plan.work

    def judge(self, table: SearchTable) -> Judging:
        """Return the evaluation of this turn's ends."""
        decks = len(table.decks[0]) + len(table.decks[1])
        key = table.player, table.hands[1 - table.player], decks
        found = self._judges.get(key)
        if found is None:
            found = self._judges[key] = self._new_judge(table)
        return found

    # The best ends of a turn

    def turns(self, table: SearchTable, width: int) -> Ends:
        """Return the ends of a turn from its beginning; pause after each node.

        Args:
            table: the beginning of the turn.
            width: the number of nodes that the beam keeps after each action.
        """
        node = node_of(table)
        root: Entry = self.judge(table).worth(node, table.idle), 0, node, None, PASS
        ends = yield from self._widened(table, [root], width, {node})
        is_empty = sum(s.free for s in table.staves) == STAVES * SLOTS
        return ends if is_empty else [root, *ends]  # V4.1

    def opened(
        self, table: SearchTable, node: Node, moves: Sequence[Move]
    ) -> list[Entry]:
        """Return the ends directly after these moves from a node."""
        worth = self.judge(table).worth
        root: Entry = 0.0, 0, node, None, PASS
        return [
            (worth(after, table.idle), -number, after, root, action)
            for number, (action, after) in enumerate(moves, 1)
        ]

    def went_on(
        self, table: SearchTable, node: Node, moves: Sequence[Move], width: int
    ) -> Ends:
        """Return the ends after these moves, and after further moves."""
        found = self.opened(table, node, moves)
        layer = sorted(found, reverse=True)[:width]
        seen = {node, *(entry[2] for entry in found)}
        return found + (yield from self._widened(table, layer, width, seen))

    def _widened(
        self, table: SearchTable, layer: list[Entry], width: int, seen: set[Node]
    ) -> Ends:
        """Return the unseen ends that follow the nodes of a layer."""
        idle = table.idle
        worth = self.judge(table).worth
        discards = idle > 0  # a discarded card can keep a turn from being idle
        number = -len(seen)
        ends: list[Entry] = []
        best, stale = max(layer, default=(LOST,))[0], 0
        for _depth in range(LONGEST):
            found: list[Entry] = []
            for entry in layer:
                before = number
                moves = self.moves.after(table, entry[2], discards=discards)
                for action, node in moves:
                    if node not in seen:
                        seen.add(node)
                        number -= 1
                        found.append((worth(node, idle), number, node, entry, action))
                self.nodes += before - number
                yield
            if not found:
                break
            found.sort(reverse=True)
            ends += found
            layer = found[:width]
            stale = 0 if found[0][0] > best else stale + 1
            best = max(best, found[0][0])
            if stale == PATIENCE:
                break
        return ends

    # The replies to a turn

    def answered(
        self, table: SearchTable, entry: Entry, depth: int, low: float, high: float
    ) -> Work:
        """Return the value of the end of a turn, for its player.

        Args:
            table: the beginning of that turn.
            entry: the end.
            depth: the number of replies before.
            low: alpha; below it the value need not be exact.
            high: beta; above it the value need not be exact.
        """
        if depth == self.depth or entry[0] in {WON, EVEN, LOST}:
            return self.scale.value(entry[0])
        after = self.moves.turned(table, entry[2])
        if after.idle == IDLE_AT_END:
            result = self.moves.result(after)
            return self.scale.ended(-result if table.player else result)
        low, high = self.scale.sooner(low), self.scale.sooner(high)
        if after.player == table.player:  # the other turn ended by itself
            value = yield from self.value(after, depth, low, high)
        else:
            bounds = self.scale.answer(high), self.scale.answer(low)
            answered = yield from self.value(after, depth, *bounds)
            value = self.scale.answer(answered)
        return self.scale.later(value)

    def value(self, table: SearchTable, depth: int, low: float, high: float) -> Work:
        """Return the value for the player at the beginning of the turn."""
        best, most = self.scale.ended(-1), self.scale.ended(1)
        can_end = self.moves.can_end(node_of(table), table)
        if can_end and not self.moves.is_first:
            best = self.scale.ended(self.ending(table))
        high = min(high, most)
        if best >= high:
            return best
        width, choices = self.plan.replies[depth]
        for entry in (yield from self._best(table, width, choices)):
            if entry[0] == LOST:
                break
            below = max(low, best)
            value = yield from self.answered(table, entry, depth + 1, below, high)
            best = max(best, value)
            if best >= high:
                break
        return best

    def ending(self, table: SearchTable) -> int:
        """Return 1 if ending the game wins for the player, -1 if it loses, else 0."""
        result = self.moves.result(table)
        return -result if table.player else result

    def _best(self, table: SearchTable, width: int, choices: int) -> Ends:
        decks = len(table.decks[0]), len(table.decks[1])
        key = table.staves, table.hands, table.player, table.idle, decks, width
        found = self._turns.get(key)
        if found is None:
            ends = yield from self.turns(table, width)
            found = self._turns[key] = distinct(ends, choices)
        return found


def actions_of(entry: Entry) -> tuple[Action, ...]:
    """Return the actions to the entry, without the `pass` at the end."""
    actions: list[Action] = []
    at: Entry | None = entry
    while at is not None and at[3] is not None:
        actions.append(at[4])
        at = at[3]
    return tuple(reversed(actions))


def distinct(ends: Sequence[Entry], most: int) -> list[Entry]:
    """Return the best ends, the best first, without duplicates."""
    found: dict[tuple[object, ...], Entry] = {}
    for entry in sorted(ends, reverse=True):
        a, b, c, hand, _placed, _slid, done = entry[2]
        found.setdefault((a, b, c, hand, done > AIMLESS), entry)
        if len(found) == most:
            break
    return list(found.values())


def diverse(ends: Sequence[Entry], most: int) -> list[Entry]:
    """Return the best ends, with the best ones for different hands among them.

    Whether to hold a card is the hardest choice, and the evaluation is often wrong.
    """
    hands: dict[Hand, Entry] = {}
    ranked = sorted(ends, reverse=True)
    for entry in ranked:
        hands.setdefault(entry[2][3], entry)
    different = list(hands.values())[: most // 2]
    return distinct([*different, *distinct(ranked, most - len(different))], most)
