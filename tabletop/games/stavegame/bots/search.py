"""The search of whole turns, and of the replies to them.

A beam finds the best ends of a turn. After each number of actions, it tries all actions
from the best nodes so far. Every node is also an end, as a turn may end anywhere.

A search looks a number of turns ahead. Of each turn it follows the ends with the
highest worth, and of the last turn it takes the best. The decks have a fixed order
here; the caller takes the mean over several orders.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from tabletop.games.stavegame import rules
from tabletop.games.stavegame.bots.evaluation import (
    EVEN,
    LOST,
    WON,
    chance,
    ended,
    later,
    sooner,
)
from tabletop.games.stavegame.rules import (
    AIMLESS,
    IDLE_AT_END,
    PASS,
    Action,
    Cards,
    End,
    Pass,
    Place,
    State,
)

Entry: TypeAlias = "tuple[float, int, State, Entry | None, Action]"
"""Worth, unique number, state, entry before it, and the action between the two."""

Key: TypeAlias = tuple[object, ...]  # what changes of a state within a turn
Move: TypeAlias = tuple[Action, State]  # with the state after it, in the same turn
LONGEST: Final = 12  # maximum number of actions of a turn in the search
PATIENCE: Final = 2  # number of actions in a row without a better end that stops a beam
Ends: TypeAlias = Generator[None, None, list[Entry]]  # pauses after each node
Work: TypeAlias = Generator[None, None, float]  # of a value; pauses after each node


class Judging(Protocol):
    """An evaluation of the ends of a turn."""

    def worth(self, state: State, /) -> float:
        """Return the worth of a state if its turn ends here; see `evaluation`."""
        ...


Judges: TypeAlias = Callable[[State], Judging]  # by a state's turn, without the staves


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The size of a search."""

    width: int  # of the beam in the bot's own turn
    choices: int  # number of its ends to search further
    # by turn after it, the width of the beam and the number of ends to follow
    replies: tuple[tuple[int, int], ...] = ()
    worlds: int = 1  # number of orders of the decks
    work: int = 80_000  # number of nodes that stops the search


# Within a turn, and between two


def key_of(state: State) -> Key:
    """Return the key of a state among those of its turn."""
    changing = state.placed, state.slid, state.done
    return state.board, state.colours, state.hands, *changing


def moves_of(
    state: State, actions: Iterable[Action], seen: set[Key], *, discards: bool = True
) -> list[Move]:
    """Return the moves of these legal actions to unseen states in the same turn.

    `seen` has the keys of the seen states, and gets those of the new ones. `discards`
    tells whether cards may be placed that lose their combat.
    """
    found, known = list[Move](), len(seen)
    for action in actions:
        if isinstance(action, (Pass, End)):
            continue
        after = rules.changed(state, action)
        if discards or after.board != state.board or not isinstance(action, Place):
            seen.add(key_of(after))
            if len(seen) > known:
                known += 1
                found.append((action, after))
    return found


def with_sorted_hands(state: State) -> State:
    """Return the state with both hands ascending, so that equal hands are alike."""
    a, b = (tuple(sorted(hand)) for hand in state.hands)
    return replace(state, hands=(a, b))


class TurnSearch:
    """A search with caches of turns and evaluations; its states have sorted hands."""

    def __init__(self, judges: Judges, plan: TurnPlan) -> None:
        """Set the factory of evaluations and the plan."""
        self.nodes = 0  # their number so far
        self.depth = len(plan.replies)  # number of replies to search, at most these
        self._new_judge = judges
        self.plan = plan  # the size of the search
        self._judges: dict[tuple[int, Cards, int], Judging] = {}
        self._turns: dict[Key, list[Entry]] = {}

    @property
    def is_done(self) -> bool:
        """Whether the search has used up the work of its plan."""
        return self.nodes >= self.plan.work

    def judge(self, state: State) -> Judging:
        """Return the evaluation of the ends of this state's turn."""
        player, decks = state.player, len(state.decks[0]) + len(state.decks[1])
        key = player, state.hands[1 - player], decks
        found = self._judges.get(key)
        if found is None:
            found = self._judges[key] = self._new_judge(state)
        return found

    # The best ends of a turn

    def turns(self, begin: State, width: int) -> Ends:
        """Return the ends of a turn by a beam of `width`; pause after each node."""
        root: Entry = self.judge(begin).worth(begin), 0, begin, None, PASS
        ends = yield from self._widened([root], width, {key_of(begin)})
        return [root, *ends] if any(begin.board) else ends  # V4.1

    def opened(self, begin: State, moves: Sequence[Move]) -> list[Entry]:
        """Return the ends directly after these moves from a state."""
        worth = self.judge(begin).worth
        root: Entry = 0.0, 0, begin, None, PASS
        return [
            (worth(after), -number, after, root, action)
            for number, (action, after) in enumerate(moves, 1)
        ]

    def went_on(self, begin: State, moves: Sequence[Move], width: int) -> Ends:
        """Return the ends after these moves, and after further moves."""
        found = self.opened(begin, moves)
        layer = sorted(found, reverse=True)[:width]
        seen = {key_of(state) for state in (begin, *(after for _, after in moves))}
        return found + (yield from self._widened(layer, width, seen))

    def _widened(self, layer: list[Entry], width: int, seen: set[Key]) -> Ends:
        """Return the unseen ends that follow the states of a layer."""
        if not layer:
            return []
        first = layer[0][2]
        worth = self.judge(first).worth
        # a discarded card can keep a turn from being idle
        discards = first.idle_turns > 0
        number = -len(seen)
        ends: list[Entry] = []
        best, stale = max(layer)[0], 0
        for _depth in range(LONGEST):
            found: list[Entry] = []
            for entry in layer:
                state = entry[2]
                actions = rules.legal_actions(state)
                moves = moves_of(state, actions, seen, discards=discards)
                for action, after in moves:
                    number -= 1
                    found.append((worth(after), number, after, entry, action))
                self.nodes += len(moves)
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
        self, begin: State, entry: Entry, depth: int, low: float, high: float
    ) -> Work:
        """Return the value of the end of a turn, for its player.

        `begin` is the beginning of that turn, with the decks to draw from, and `depth`
        the number of replies before. Below `low` (alpha) or above `high` (beta) the
        value need not be exact.
        """
        if depth == self.depth or entry[0] in {WON, EVEN, LOST}:
            return chance(entry[0])
        end = replace(entry[2], decks=begin.decks)
        after = with_sorted_hands(rules.turn_ended(end))
        if after.idle_turns == IDLE_AT_END:
            result = ending(after)
            is_own = after.player == begin.player
            return ended(result if is_own else -result)
        low, high = sooner(low), sooner(high)
        if after.player == begin.player:  # the other turn ended by itself
            value = yield from self.value(after, depth, low, high)
        else:
            value = 1 - (yield from self.value(after, depth, 1 - high, 1 - low))
        return later(value)

    def value(self, begin: State, depth: int, low: float, high: float) -> Work:
        """Return the value for the player at the beginning of the turn."""
        best = 0.0
        if rules.can_end(begin) and not begin.setup.options.first_edition:
            best = ended(ending(begin))
        high = min(high, 1.0)
        if best >= high:
            return best
        width, choices = self.plan.replies[depth]
        for entry in (yield from self._best(begin, width, choices)):
            if entry[0] == LOST:
                break
            below = max(low, best)
            value = yield from self.answered(begin, entry, depth + 1, below, high)
            best = max(best, value)
            if best >= high:
                break
        return best

    def _best(self, begin: State, width: int, choices: int) -> Ends:
        decks = len(begin.decks[0]), len(begin.decks[1])
        turn = begin.player, begin.idle_turns, *decks, width
        key = begin.board, begin.colours, begin.hands, *turn
        found = self._turns.get(key)
        if found is None:
            ends = yield from self.turns(begin, width)
            found = self._turns[key] = distinct(ends, choices)
        return found


def ending(state: State) -> int:
    """Return 1 if the player of the turn wins if the game ends here, -1 or 0 if not."""
    leader = rules.leader(state)
    return 0 if leader is None else 1 if leader == state.player else -1


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
    found: dict[Key, Entry] = {}
    for entry in sorted(ends, reverse=True):
        state = entry[2]
        key = state.board, state.colours, state.hands, state.done > AIMLESS
        found.setdefault(key, entry)
        if len(found) == most:
            break
    return list(found.values())


def diverse(ends: Sequence[Entry], most: int) -> list[Entry]:
    """Return the best ends, with the best ones for different hands among them.

    Whether to hold a card is the hardest choice, and the evaluation is often wrong.
    """
    hands: dict[object, Entry] = {}
    ranked = sorted(ends, reverse=True)
    for entry in ranked:
        hands.setdefault(entry[2].hands, entry)
    different = list(hands.values())[: most // 2]
    return distinct([*different, *distinct(ranked, most - len(different))], most)
