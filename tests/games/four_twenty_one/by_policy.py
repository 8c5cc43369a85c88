"""The unload of two players, solved a second time and in another way.

The rules themselves lead from position to position, one action at a time, rampos throw
by throw; nothing is taken from the computer players. A turn becomes a graph. What it is
worth is linear in what the next turns are worth, once it is known what everybody does:
so the best play for some values is found, then the values that go with this play, from
linear equations, until the play stays the same (policy iteration).

It is slow, and meant for few tokens:

    python -m tests.games.four_twenty_one.by_policy 4
"""

import sys
from dataclasses import dataclass, replace

from tabletop.core.game import TERMINAL
from tabletop.games.four_twenty_one import combinations, rules
from tabletop.games.four_twenty_one.rules import (
    Options,
    Roll,
    Standing,
    State,
    opened,
    turn_order,
)

ROUNDS = 12  # the throws of a rampo after which a coin decides: once in 10^19 turns
Line = tuple[float, ...]  # a constant and a coefficient for each of the tokens


@dataclass
class Node:
    """A position: who acts (-1 for chance), and where it leads, with what chance."""

    player: int
    ways: list[tuple[float, int]]
    line: Line | None = None


class Unload:
    """All turns of two players with the tokens of `options`, seat 0 leading."""

    def __init__(self, options: Options) -> None:
        self.options = replace(options, sets_to_lose=1)
        self.nodes: list[Node] = []
        self._known: dict[object, int] = {}
        self._size = options.tokens
        splits = range(1, options.tokens)
        self.starts = [self._node(self._start(mine), 0) for mine in splits]

    def _start(self, mine: int) -> State:
        tokens = (mine, self.options.tokens - mine)
        standing = Standing(self.options, "unload", 0, tokens, (0, 0), 0, turns=1)
        return opened(standing, None, turn_order(standing), ((), ()))

    # The graph

    def _end(self, state: State) -> Line | None:
        """Return seat 0's chance after a turn, as a line in the hopes."""
        line = [0.0] * self._size
        if state.to_act == TERMINAL:
            line[0] = float(state.player != 0)
        elif state.standing.turns > 1:
            leader = state.standing.first or 0
            line[0] = float(leader)
            line[state.standing.tokens[leader]] = 1.0 - 2.0 * leader
        else:
            return None
        return tuple(line)

    def _node(self, state: State, rounds: int) -> int:
        key = self._key(state, rounds)
        if key in self._known:
            return self._known[key]
        node = Node(state.to_act, [], self._end(state))
        if rounds > ROUNDS:
            node.line = (0.5, *(0.0,) * (self._size - 1))
        if node.line is None:
            node.ways = self._ways(state, rounds)
        self.nodes.append(node)
        self._known[key] = len(self.nodes) - 1
        return self._known[key]

    def _ways(self, state: State, rounds: int) -> list[tuple[float, int]]:
        if state.to_act >= 0:
            actions = rules.legal_actions(state)
            return [(1.0, self._after(state, action, rounds)) for action in actions]
        thrown = 3 - len(state.kept)
        return [
            (chance, self._after(state, Roll(dice), rounds))
            for dice, chance in combinations.outcomes(thrown)
        ]

    def _after(self, state: State, action: rules.Action, rounds: int) -> int:
        after = rules.apply(state, action)
        is_new = after.rampo and not any(after.rampo_combinations)
        is_roll = isinstance(action, Roll)
        return self._node(after, rounds + bool(is_new and is_roll))

    def _key(self, state: State, rounds: int) -> object:
        """Return what makes a difference; more than all tokens cannot be paid."""
        total = state.total
        replaces = self.options.last_throw_counts and state.player != 0
        if replaces and state.dice and not state.rampo:
            total -= rules.value(state.dice, self.options)
        dice = state.dice if state.to_act >= 0 else state.kept
        turn = (state.standing.tokens, state.standing.first, state.standing.turns)
        thrown = () if state.rampo else state.combinations  # a tie is a tie
        go = (state.player, dice, state.throws_done, state.max_throws, state.hit)
        ended = (thrown, state.rampo, state.rampo_combinations)
        if self.options.best_counts and not state.rampo:
            total = 0  # the combinations tell it
        return (*turn, state.to_act, *go, *ended, min(total, self._size - 1), rounds)

    # The solution

    def solved(self) -> list[float]:
        """Return the leader's chance for each number of own tokens, from 1 on."""
        hopes = [0.5] * (self._size - 1)
        while True:
            lines = self._lines(hopes)
            after = fixed_point([lines[start] for start in self.starts])
            if max(abs(a - b) for a, b in zip(after, hopes, strict=True)) < 1e-12:
                return after
            hopes = after

    def _lines(self, hopes: list[float]) -> list[Line]:
        """Return the value of every position if all play well for these hopes."""
        found: list[tuple[float, Line]] = []
        for node in self.nodes:  # those that it leads to come before it
            if node.line is not None:
                line = node.line
            elif node.player >= 0:
                best = max if node.player == 0 else min
                line = best(found[way] for _one, way in node.ways)[1]
            else:
                lines = [(chance, found[way][1]) for chance, way in node.ways]
                line = tuple(
                    sum(chance * line[k] for chance, line in lines)
                    for k in range(self._size)
                )
            worth = line[0] + sum(a * h for a, h in zip(line[1:], hopes, strict=True))
            found.append((worth, line))
        return [line for _worth, line in found]


def fixed_point(lines: list[Line]) -> list[float]:
    """Return the x with x[i] = lines[i][0] + Σ lines[i][k + 1] x[k], by elimination."""
    size = len(lines)
    rows = [
        [(i == k) - line[k + 1] for k in range(size)] + [line[0]]
        for i, line in enumerate(lines)
    ]
    for i in range(size):
        rows[i] = [number / rows[i][i] for number in rows[i]]
        for other in range(size):
            if other != i:
                factor = rows[other][i]
                pairs = zip(rows[other], rows[i], strict=True)
                rows[other] = [a - factor * b for a, b in pairs]
    return [row[size] for row in rows]


if __name__ == "__main__":
    for tokens, hope in enumerate(Unload(Options(tokens=int(sys.argv[1]))).solved()):
        sys.stdout.write(f"{tokens + 1} {hope:.10f}\n")
