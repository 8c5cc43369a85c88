"""The levels of Stavegame: searches of whole turns, of different widths.

A turn is several actions, and each is asked for by itself. So what was planned is
remembered with the observation that each action leads to, and when this one comes, the
plan goes on. Nothing is drawn within a turn, so the plan is as good as it was. Without
the memory, or where the question leaves out what is legal, the rest of the turn is
searched anew.

What an action is worth does not hang on what else is asked about: the sampled orders of
the decks follow from the observation. So the value of one legal action alone compares
with that of the free choice. No level goes by the clock, unless the budget is less than
its work takes: some tenths of a second a turn in CPython.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final, TypeAlias

from tabletop.bots.advice import Advice, at_choice
from tabletop.bots.gentle import Gentle, Slip
from tabletop.bots.pace import paced
from tabletop.core.chance import Rng, rng_for, shuffled
from tabletop.games.stavegame import rules
from tabletop.games.stavegame.bots import evaluation, turns
from tabletop.games.stavegame.bots.evaluation import Judge, Scale
from tabletop.games.stavegame.bots.reasons import PlayLine, advised
from tabletop.games.stavegame.bots.search import (
    Entry,
    Judging,
    TurnPlan,
    TurnSearch,
    actions_of,
    diverse,
)
from tabletop.games.stavegame.bots.turns import Move, Moves, Node, SearchTable
from tabletop.games.stavegame.cards import B_PIECE, number_of
from tabletop.games.stavegame.observation import (
    Observation,
    cards_left,
    observe,
    state_of,
)
from tabletop.games.stavegame.rules import Action, State, changed, parse_action

KEEP: Final = 0.6
"""The share of choices that is looked at once more."""

LEAST: Final = 2
"""Minimum number of choices that are looked at each time."""

LINES: Final = 3
"""Maximum lines that are listed."""

UNDECIDED: Final = 0.0
"""What it is worth at first sight to pass where the game could be ended: what the other
one makes of it is not known yet."""

Memory: TypeAlias = dict[Observation, tuple[PlayLine, ...]]
"""Planned rests of a turn, the best first, by where they go on."""


@dataclass
class WholeTurns:
    """A player who looks at whole turns and at the answers to them."""

    plans: Callable[[Observation], TurnPlan]  # tells how much to look at
    judges: Callable[[SearchTable, Moves], Judging]  # who judges a turn
    memory: Memory  # what was planned
    scale: Scale = evaluation.CHANCES  # what values count in
    clock: Callable[[], float] = time.perf_counter  # in seconds
    nodes: int = 0  # how many it looked at in its last thinking

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best whole turn so far, by its first action."""
        del rng  # see above
        self.nodes = 0
        planned = self.memory.get(observation)
        allowed = rules.legal_actions(state_of(observation))
        if planned and len(legal) == len(allowed):
            yield advised(observation, planned, self.scale)
            return
        moves = moves_of(first_edition=observation.options.first_edition)
        plan = self.plans(observation)
        search = TurnSearch(moves, lambda t: self.judges(t, moves), plan, self.scale)
        thinking = Thinking(observation, legal, search)
        steps = takewhile(lambda _pause: not search.is_done, thinking.steps())
        for _pause in paced(steps, budget, self.clock):
            yield advised(observation, thinking.lines(), self.scale)
        self.nodes = search.nodes
        found = thinking.lines()
        self.memory.clear()
        self.memory.update(thinking.remembered(found))
        yield advised(observation, found, self.scale)


_MOVES: Final[dict[bool, Moves]] = {}


def moves_of(*, first_edition: bool) -> Moves:
    """Return the moves of an edition, with the staves that were met before."""
    found = _MOVES.get(first_edition)
    if found is None or len(found.known) > turns.MOST:
        found = _MOVES[first_edition] = Moves(first_edition=first_edition)
    return found


@dataclass(slots=True)
class TurnChoice:
    """An end of the turn that is looked at more closely."""

    entry: Entry  # of the beam
    looks: int = 0  # how often it was looked at: further ahead, then in other orders
    total: float = 0.0  # the sum of its values over the orders of the decks
    worlds: int = 0  # how many those are


class Thinking:
    """What is known of one position so far."""

    def __init__(
        self, seen: Observation, legal: Sequence[str], search: TurnSearch
    ) -> None:
        """Take a position, what may be played, and what to search with."""
        self._seen = seen
        self._state = state_of(seen)
        self._search = search
        self._table, self._node = turns.read(search.moves.known, self._state)
        self._ends = "end" in legal
        self._passes = "pass" in legal
        self._begin = self._table, self._node, self._moves_of(legal)
        self._choices = self._chosen(search.opened(*self._begin))

    def _moves_of(self, legal: Sequence[str]) -> list[Move]:
        """Return what the actions that do not end the turn lead to, by the rules."""
        found: dict[Node, Action] = {}
        for text in legal:
            if text not in {"pass", "end"}:
                action = parse_action(text)
                after = changed(self._state, action)
                node = turns.read(self._search.moves.known, after)[1]
                found.setdefault(node, action)
        return [(action, node) for node, action in found.items()]

    def _chosen(self, ends: list[Entry]) -> list[TurnChoice]:
        """Return the ends that are looked at more closely."""
        moves, idle = self._search.moves, self._table.idle
        if self._passes:
            first = self._search.judge(self._table).worth(self._node, idle)
            if (
                first in {evaluation.WON, evaluation.EVEN}
                and moves.is_first
                and not self._ends
            ):
                first = UNDECIDED if moves.can_end(self._node, self._table) else first
            ends = [*ends, (first, 0, self._node, None, rules.PASS)]
        return [TurnChoice(entry) for entry in diverse(ends, self._search.plan.choices)]

    def steps(self) -> Iterator[None]:
        """Think, and pause after each node.

        First it looks further and further ahead with the decks in one order, then as
        far in others; each time with fewer choices.
        """
        search = self._search
        if self._ends and search.ending(self._table) > 0:
            return
        width, depth = search.plan.width, len(search.plan.replies)
        ends = yield from search.went_on(*self._begin, width)
        self._choices = self._chosen(ends)
        first, *others = self._worlds(search.plan.worlds)
        for search.depth in range(1, depth + 1):
            yield from self._looked(first, is_new=True)
        for table in others if depth else ():
            yield from self._looked(table, is_new=False)

    def _looked(self, table: SearchTable, *, is_new: bool) -> Iterator[None]:
        """Look at the choices that are left, the best first, and leave some behind.

        Args:
            table: with the decks in some order.
            is_new: whether what was found before counts no more.
        """
        search, last = self._search, max((c.looks for c in self._choices), default=0)
        left = [choice for choice in self._ranked() if choice.looks == last]
        most = max(LEAST, round(search.plan.choices * KEEP**last))
        bounds = search.scale.ended(-1), search.scale.ended(1)
        for choice in left[:most]:
            if search.is_done:
                return
            value = yield from search.answered(table, choice.entry, 0, *bounds)
            choice.looks += 1
            choice.total = value if is_new else choice.total + value
            choice.worlds = 1 if is_new else choice.worlds + 1

    def _ranked(self) -> list[TurnChoice]:
        """Return the choices, those that were looked at most and are best first."""
        return sorted(self._choices, key=lambda c: (-c.looks, -self._value(c)))

    def _worlds(self, most: int) -> Iterator[SearchTable]:
        """Yield the table with a number of orders of the decks, always the same."""
        left = cards_left(self._seen)
        if max(map(len, left)) <= 1:
            most = 1  # nothing is hidden
        for world in range(most):
            rng = rng_for(f"{self._seen.turn} {left}", world)
            first, second = (
                tuple(map(number_of, shuffled(rng, cards))) for cards in left
            )
            yield replace(self._table, decks=(first, second))

    # What was found

    def lines(self) -> tuple[PlayLine, ...]:
        """Return the best ways to play on, best first."""
        found = [self._line(choice) for choice in self._ranked()[:LINES]]
        if self._ends:
            value = self._search.scale.ended(self._search.ending(self._table))
            here = PlayLine(("end",), self._margins(self._node), value, 0)
            is_lost = value == self._search.scale.ended(-1)
            is_best = not found or (not is_lost and value >= found[0].value)
            at = 0 if is_best else len(found)
            found.insert(at, here)
        return tuple(found)

    def _value(self, choice: TurnChoice) -> float:
        """Return the mean over the orders, or what it is worth at first sight."""
        if choice.worlds:
            return choice.total / choice.worlds
        return self._search.scale.value(choice.entry[0])

    def _line(self, choice: TurnChoice) -> PlayLine:
        moves, entry = self._search.moves, choice.entry
        texts = [*map(rules.format_action, actions_of(entry))]
        node = entry[2]
        is_decided = entry[0] in {evaluation.WON, evaluation.EVEN}
        if moves.is_first and is_decided and moves.can_end(node, self._table):
            texts.append("end")
        elif not texts or not moves.is_stuck(node, self._table):
            texts.append("pass")
        free = node[0].free + node[1].free + node[2].free
        return PlayLine(tuple(texts), self._margins(node), self._value(choice), free)

    def _margins(self, node: Node) -> tuple[int, ...]:
        sign = -1 if self._table.player else 1
        return tuple(sign * stave.margin for stave in node[:3])

    def remembered(self, found: Sequence[PlayLine]) -> Memory:
        """Return the continuation of the best line in the observed position."""
        kept: Memory = {}
        line, state = found[0], self._state
        for k, text in enumerate(line.actions[:-1], 1):
            state = changed(state, parse_action(text))
            rest = replace(line, actions=line.actions[k:])
            kept[observe(state, self._seen.observer)] = (rest,)
        return kept


# Levels

GREEDY: Final = TurnPlan(width=30, choices=12, work=20_000)

STRONG: Final = TurnPlan(width=8, choices=8, replies=((6, 1),), worlds=4, work=20_000)

EXPERT: Final = TurnPlan(
    width=10, choices=12, replies=((8, 4), (6, 2), (5, 1)), worlds=6
)

EXPERT_FIRST: Final = TurnPlan(
    width=12, choices=12, replies=((10, 8), (10, 6), (8, 3), (6, 1)), worlds=3
)
"""In the first edition turns are short, and few cards remain to be drawn in a game."""

EXPERT_LATE: Final = TurnPlan(
    width=12, choices=12, replies=((8, 6), (8, 6), (6, 4), (6, 4), (6, 3), (6, 1))
)
"""Where nothing is hidden any more: both decks have a card at most."""

JUDGE: Final = TurnPlan(width=10, choices=12, replies=((8, 4), (6, 2)), worlds=3)

_MEMORIES: Final[dict[str, Memory]] = {"greedy": {}, "strong": {}, "expert": {}}


def greedy() -> WholeTurns:
    """Return the player who takes the most staves at once."""
    return WholeTurns(
        lambda _seen: GREEDY,
        evaluation.Margins,
        _MEMORIES["greedy"],
        scale=evaluation.STAVES,
    )


def gentle() -> Gentle:
    """Return a player who has just learnt the game.

    It takes the most staves at once, but often forgets that cards on them can move.
    """
    return Gentle(_forgetful, (Slip(1.0, sparing), Slip(0.9, placing)))


def _forgetful() -> WholeTurns:
    """Return the player who takes the most staves at once, without plans."""
    return replace(greedy(), memory={})


def sparing(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return what loses none of the player's cards."""
    state, player = state_of(seen), seen.player
    before = _cards_of(state, player)
    return [
        text
        for text in legal
        if text in {"pass", "end"}
        or _cards_of(changed(state, parse_action(text)), player) == before
    ]


def _cards_of(state: State, player: int) -> int:
    """Return how many cards the player has in hand and on the staves."""
    on_staves = sum(p > 0 and p // B_PIECE == player for p in state.board)
    return len(state.hands[player]) + on_staves


def placing(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return what moves no card that lies on a stave."""
    del seen
    return [text for text in legal if text.split()[0] in {"place", "pass", "end"}]


def strong() -> WholeTurns:
    """Return the player who looks at the answer, and goes by rules of thumb."""
    return WholeTurns(
        lambda _seen: STRONG, partial(Judge, evaluation.BY_HAND), _MEMORIES["strong"]
    )


def expert() -> WholeTurns:
    """Return the player who searches further, with learnt weights."""
    return WholeTurns(_expert_plan, _fitted, _MEMORIES["expert"])


def judge() -> WholeTurns:
    """Return who weighs the moves of a review: what was planned is no matter there."""
    return WholeTurns(lambda _seen: JUDGE, _fitted, {})


def _fitted(table: SearchTable, moves: Moves) -> Judge:
    weights = evaluation.FIRST_EDITION if moves.is_first else evaluation.FITTED
    return Judge(weights, table, moves)


def _expert_plan(seen: Observation) -> TurnPlan:
    if max(seen.decks) <= 1:
        return EXPERT_LATE
    return EXPERT_FIRST if seen.options.first_edition else EXPERT
