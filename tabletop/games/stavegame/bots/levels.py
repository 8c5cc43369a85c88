"""The levels of Stavegame: searches of whole turns, of different widths.

A turn has several actions, and the caller asks for each one separately. So the bot
remembers the planned rest of the turn by the observation before each of its actions.
When it gets this observation, it continues the plan. No card is drawn within a turn, so
the plan stays valid. Without a remembered plan, or if the question omits legal actions,
the bot searches the rest of the turn again.

The value of an action doesn't depend on the other actions in the question: the sampled
orders of the decks follow from the observation. So the value of a single legal action
is comparable with that of the free choice. No level depends on the clock, unless the
budget is less than its work takes: some tenths of a second a turn in CPython.
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
from tabletop.games.stavegame.bots import evaluation
from tabletop.games.stavegame.bots.evaluation import Judge, chance, ended
from tabletop.games.stavegame.bots.reasons import PlayLine, advised
from tabletop.games.stavegame.bots.search import (
    Entry,
    Judges,
    TurnPlan,
    TurnSearch,
    actions_of,
    diverse,
    ending,
    moves_of,
    with_sorted_hands,
)
from tabletop.games.stavegame.bots.staves import staves_of
from tabletop.games.stavegame.cards import B_PIECE, number_of
from tabletop.games.stavegame.observation import (
    Observation,
    cards_left,
    combat,
    observe,
    state_of,
)
from tabletop.games.stavegame.rules import State, changed, parse_action

KEEP: Final = 0.6  # share of choices that each pass of the search keeps
LEAST: Final = 2  # minimum number of choices in each pass
LINES: Final = 3  # maximum number of lines in an advice
UNDECIDED: Final = 0.0  # worth of a pass at first if the game could be ended

Memory: TypeAlias = dict[Observation, tuple[PlayLine, ...]]
"""Planned rests of a turn, the best first, by the observation before them."""


@dataclass
class WholeTurns:
    """A bot that searches whole turns and the replies to them."""

    plans: Callable[[Observation], TurnPlan]  # returns the size of the search
    judges: Judges  # returns a turn's evaluation
    memory: Memory  # planned rests of the turn
    gives_chances: bool = True  # whether its worths are those of chances to win
    clock: Callable[[], float] = time.perf_counter  # in seconds
    nodes: int = 0  # number of nodes in the last search

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the first action of the best whole turn so far."""
        del rng  # the orders of the decks follow from the observation
        self.nodes = 0
        planned = self.memory.get(observation)
        allowed = rules.legal_actions(state_of(observation))
        if planned and len(legal) == len(allowed):
            yield self._advised(observation, planned)
            return
        search = TurnSearch(self.judges, self.plans(observation))
        thinking = Thinking(observation, legal, search)
        steps = takewhile(lambda _pause: not search.is_done, thinking.steps())
        for _pause in paced(steps, budget, self.clock):
            yield self._advised(observation, thinking.lines())
        self.nodes = search.nodes
        found = thinking.lines()
        self.memory.clear()
        self.memory.update(thinking.remembered(found))
        yield self._advised(observation, found)

    def _advised(self, seen: Observation, lines: Sequence[PlayLine]) -> Advice:
        if self.gives_chances:
            return advised(seen, lines)
        return Advice(lines[0].actions[0], 0.0, None)


@dataclass(slots=True)
class TurnChoice:
    """An end of the turn that is searched further."""

    entry: Entry  # of the beam
    looks: int = (
        0  # number of passes: first deeper ones, then other orders of the decks
    )
    total: float = 0.0  # the sum of its values over the orders of the decks
    worlds: int = 0  # the number of these orders


class Thinking:
    """The search of one position, and its results so far."""

    def __init__(
        self, seen: Observation, legal: Sequence[str], search: TurnSearch
    ) -> None:
        """Prepare the search of a position with these legal actions."""
        self._seen = seen
        self._state = state_of(seen)
        self._search = search
        self._begin = with_sorted_hands(self._state)
        self._ends = "end" in legal
        self._passes = "pass" in legal
        self._moves = moves_of(self._begin, map(parse_action, legal), set())
        self._choices = self._chosen(search.opened(self._begin, self._moves))

    def _chosen(self, ends: list[Entry]) -> list[TurnChoice]:
        begin = self._begin
        if self._passes:
            first = self._search.judge(begin).worth(begin)
            is_decided = first in {evaluation.WON, evaluation.EVEN}
            if is_decided and not self._ends and self._may_end_after(begin):
                first = UNDECIDED
            ends = [*ends, (first, 0, begin, None, rules.PASS)]
        return [TurnChoice(entry) for entry in diverse(ends, self._search.plan.choices)]

    @staticmethod
    def _may_end_after(state: State) -> bool:
        """Return whether the player may end the game after actions of the turn."""
        return state.setup.options.first_edition and rules.can_end(state)

    def steps(self) -> Iterator[None]:
        """Search, and pause after each node.

        The first passes increase the depth with one order of the decks. Later passes
        use other orders at full depth. Each pass has fewer choices.
        """
        search = self._search
        if self._ends and ending(self._begin) > 0:
            return
        width, depth = search.plan.width, len(search.plan.replies)
        ends = yield from search.went_on(self._begin, self._moves, width)
        self._choices = self._chosen(ends)
        first, *others = self._worlds(search.plan.worlds)
        for search.depth in range(1, depth + 1):
            yield from self._looked(first, is_new=True)
        for world in others if depth else ():
            yield from self._looked(world, is_new=False)

    def _looked(self, world: State, *, is_new: bool) -> Iterator[None]:
        """Search the best remaining choices, the best first, in one order of the decks.

        `is_new` tells whether the values replace the earlier ones.
        """
        search, last = self._search, max((c.looks for c in self._choices), default=0)
        left = [choice for choice in self._ranked() if choice.looks == last]
        most = max(LEAST, round(search.plan.choices * KEEP**last))
        for choice in left[:most]:
            if search.is_done:
                return
            value = yield from search.answered(world, choice.entry, 0, 0.0, 1.0)
            choice.looks += 1
            choice.total = value if is_new else choice.total + value
            choice.worlds = 1 if is_new else choice.worlds + 1

    def _ranked(self) -> list[TurnChoice]:
        """Return the choices, those with the most passes first, then by value."""
        return sorted(self._choices, key=lambda c: (-c.looks, -self._value(c)))

    def _worlds(self, most: int) -> Iterator[State]:
        """Yield the position with up to `most` orders of the decks, always the same."""
        left = cards_left(self._seen)
        if max(map(len, left)) <= 1:
            most = 1  # nothing is hidden
        for world in range(most):
            rng = rng_for(f"{self._seen.turn} {left}", world)
            first, second = (
                tuple(map(number_of, shuffled(rng, cards))) for cards in left
            )
            yield replace(self._begin, decks=(first, second))

    # Results

    def lines(self) -> tuple[PlayLine, ...]:
        """Return the best lines, the best first."""
        found = [self._line(choice) for choice in self._ranked()[:LINES]]
        if self._ends:
            value = ended(ending(self._begin))
            here = PlayLine(("end",), self._margins(self._begin), value, 0)
            is_best = not found or (value and value >= found[0].value)
            found.insert(0 if is_best else len(found), here)
        return tuple(found)

    def _value(self, choice: TurnChoice) -> float:
        """Return the mean over the orders of the decks, or the initial evaluation."""
        if choice.worlds:
            return choice.total / choice.worlds
        return chance(choice.entry[0])

    def _line(self, choice: TurnChoice) -> PlayLine:
        entry = choice.entry
        texts = [*map(rules.format_action, actions_of(entry))]
        state = entry[2]
        is_decided = entry[0] in {evaluation.WON, evaluation.EVEN}
        if is_decided and self._may_end_after(state):
            texts.append("end")
        elif not texts or not rules.is_stuck(state):
            texts.append("pass")
        margins, free = self._margins(state), state.board.count(0)
        return PlayLine(tuple(texts), margins, self._value(choice), free)

    @staticmethod
    def _margins(state: State) -> tuple[int, ...]:
        sign = -1 if state.player else 1
        return tuple(sign * stave.margin for stave in staves_of(state))

    def remembered(self, found: Sequence[PlayLine]) -> Memory:
        """Return the rests of the best line, by the observations before them."""
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
"""Plan for the first edition: its turns are short, and a game draws few cards."""

EXPERT_LATE: Final = TurnPlan(
    width=12, choices=12, replies=((8, 6), (8, 6), (6, 4), (6, 4), (6, 3), (6, 1))
)
"""Plan without hidden information: both decks have at most one card."""

JUDGE: Final = TurnPlan(width=10, choices=12, replies=((8, 4), (6, 2)), worlds=3)

FIRST_TURNS: Final = 3  # the turns of a gentle player before its first attack

_MEMORIES: Final[dict[str, Memory]] = {"greedy": {}, "strong": {}, "expert": {}}


def greedy() -> WholeTurns:
    """Return the bot that maximizes its staves at the end of the turn."""
    judges, memory = evaluation.Margins, _MEMORIES["greedy"]
    return WholeTurns(lambda _seen: GREEDY, judges, memory, gives_chances=False)


def gentle() -> Gentle:
    """Return a bot that plays like a beginner.

    It maximizes its staves, but often forgets that cards on the staves can move, or
    that a card can attack. In its first turns it attacks nothing.
    """
    slips = (
        *(Slip(1.0, sparing), Slip(1.0, settling)),
        *(Slip(0.9, placing), Slip(0.5, peaceful)),
    )
    return Gentle(_forgetful, slips)


def _forgetful() -> WholeTurns:
    """Return the greedy bot without a memory of plans."""
    return replace(greedy(), memory={})


def sparing(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the actions that lose none of the player's cards."""
    state, player = state_of(seen), seen.player
    before = _cards_of(state, player)
    return [
        text
        for text in legal
        if text in {"pass", "end"}
        or _cards_of(changed(state, parse_action(text)), player) == before
    ]


def _cards_of(state: State, player: int) -> int:
    on_staves = sum(p > 0 and p // B_PIECE == player for p in state.board)
    return len(state.hands[player]) + on_staves


def placing(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the actions that move no card on a stave."""
    del seen
    return [text for text in legal if text.split()[0] in {"place", "pass", "end"}]


def peaceful(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the actions without a combat."""
    return [text for text in legal if combat(seen, parse_action(text)) is None]


def settling(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the actions without a combat in a player's first turns, later none."""
    return peaceful(seen, legal) if seen.turn < len(seen.hands) * FIRST_TURNS else []


def strong() -> WholeTurns:
    """Return the bot that searches the reply, with weights set by hand."""
    return WholeTurns(
        lambda _seen: STRONG, partial(Judge, evaluation.BY_HAND), _MEMORIES["strong"]
    )


def expert() -> WholeTurns:
    """Return the bot that searches further, with fitted weights."""
    return WholeTurns(_expert_plan, _fitted, _MEMORIES["expert"])


def judge() -> WholeTurns:
    """Return the bot that judges the moves of a review; it forgets its plans."""
    return WholeTurns(lambda _seen: JUDGE, _fitted, {})


def _fitted(state: State) -> Judge:
    is_first = state.setup.options.first_edition
    return Judge(evaluation.FIRST_EDITION if is_first else evaluation.FITTED, state)


def _expert_plan(seen: Observation) -> TurnPlan:
    if max(seen.decks) <= 1:
        return EXPERT_LATE
    return EXPERT_FIRST if seen.options.first_edition else EXPERT
