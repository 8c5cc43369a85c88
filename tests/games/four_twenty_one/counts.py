"""The rules of Four Twenty One once more, written apart from the game, slow and plain.

A whole game is one function. It runs through sets, turns and goes in the order of the
rulebook, and asks for every action when it needs one. There is no state: the functions'
place in the code is the position. `Table` notes the dice and tokens on the table.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

Strength: TypeAlias = tuple[float, ...]


class Ask(NamedTuple):
    """Who is asked, None for chance, and what may be answered."""

    seat: int | None
    words: frozenset[str]


@dataclass
class Table:
    """The public state of the table, and the options."""

    players: int
    tokens_in_game: int = 21
    sets_to_lose: int = 2
    nenette_lowest: bool = False
    others_worth_nothing: bool = False
    last_throw_counts: bool = False
    best_counts: bool = False
    aces_by_worth: bool = False
    phase: str = "start"
    kitty: int = 0
    tokens: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    total: int = 0
    dice: list[int] = field(default_factory=list)
    ended: list[list[int]] = field(default_factory=list)
    is_rampo: bool = False

    def lay(self) -> None:
        self.kitty, self.tokens = self.tokens_in_game, [0] * self.players

    def strength(self, dice: Iterable[int]) -> Strength:
        """Return the key for comparing combinations; more is better."""
        low, middle, high = sorted(dice)
        if (low, middle, high) == (1, 2, 4):
            return (9,)
        if low == high:
            return (8,) if low == 1 else (7, low)
        if low == middle == 1:
            return (7, high + 0.5) if self.aces_by_worth else (6, high)
        if high - middle == middle - low == 1:
            return (5, high)
        if (low, middle, high) == (1, 2, 2):
            return (0,) if self.nenette_lowest else (4,)
        return (3, high, middle, low)

    def worth(self, dice: Iterable[int]) -> int:
        """Return the number that a combination adds to the total."""
        kind, *numbers = self.strength(dice)
        plain = 0 if self.others_worth_nothing else 1
        values = {9: 10, 8: 7, 5: 2, 4: 4, 3: plain, 0: 4}
        return values[int(kind)] if kind in values else int(numbers[0])

    def count(self, dice: list[int], replaced: list[int]) -> None:
        """Change the total by a throw, which may take the place of another one."""
        if not self.best_counts:
            self.total += self.worth(dice) - (self.worth(replaced) if replaced else 0)
        elif self.is_rampo:
            pass
        else:
            self.total = self.worth(max([*self.ended, dice], key=self.strength))


def game(table: Table) -> Generator[Ask, str, int]:
    """Play a game; return who loses it."""
    table.lay()
    table.lost = [0] * table.players
    first = yield from _start(table)
    while max(table.lost) < table.sets_to_lose:
        table.lay()
        first = yield from _set(table, first)
        table.lost[first] += 1
    return first


def _start(table: Table) -> Generator[Ask, str, int]:
    seats = list(range(table.players))
    while len(seats) > 1:
        shown = {}
        for seat in seats:
            (shown[seat],) = yield from _throw(seat, "throw", 1)
        seats = [seat for seat in seats if shown[seat] == min(shown.values())]
    return seats[0]


def _set(table: Table, first: int) -> Generator[Ask, str, int]:
    while table.kitty:
        table.phase = "load"
        first = yield from _load_turn(table, _from(first, table.players))
    while table.tokens[first] < table.tokens_in_game:
        table.phase = "unload"
        seats = [s for s in _from(first, table.players) if table.tokens[s]]
        first = yield from _unload_turn(table, seats)
    return first


def _from(first: int, players: int) -> list[int]:
    return [(first + step) % players for step in range(players)]


def _load_turn(table: Table, seats: list[int]) -> Generator[Ask, str, int]:
    table.total, table.ended, shown = 0, [], {}
    for seat in seats:
        shown[seat] = yield from _single(table, seat)
        table.ended.append(shown[seat])
    loser = yield from _decided(table, seats, shown, min)
    paid = min(table.kitty, table.total)
    table.kitty -= paid
    table.tokens[loser] += paid
    return loser


def _unload_turn(table: Table, seats: list[int]) -> Generator[Ask, str, int]:
    table.total, table.ended = 0, []
    most, shown = 3, dict[int, list[int]]()
    for seat in seats:
        dice, throws = yield from _go(table, seat, most, leads=seat == seats[0])
        beaten = [
            table.strength(other) < table.strength(dice) for other in shown.values()
        ]
        if all(beaten):
            most = throws
        shown[seat] = dice
        table.ended.append(dice)
    loser = yield from _decided(table, seats, shown, min)
    others = [seat for seat in seats if seat != loser]
    winner = yield from _decided(table, others, shown, max)
    paid = min(table.tokens[winner], table.total)
    table.tokens[winner] -= paid
    table.tokens[loser] += paid
    return loser


def _decided(
    table: Table,
    seats: list[int],
    shown: dict[int, list[int]],
    extreme: Callable[[Iterable[Strength]], Strength],
) -> Generator[Ask, str, int]:
    """Return who has the extreme combination, after rampos."""
    while True:
        wanted = extreme([table.strength(shown[seat]) for seat in seats])
        seats = [seat for seat in seats if table.strength(shown[seat]) == wanted]
        if len(seats) == 1:
            table.is_rampo = False
            return seats[0]
        seats.reverse()
        table.is_rampo, shown = True, {}
        for seat in seats:
            shown[seat] = yield from _single(table, seat)


def _single(table: Table, seat: int) -> Generator[Ask, str, list[int]]:
    table.dice = []
    dice = yield from _throw(seat, "throw", 3)
    table.count(dice, [])
    return dice


def _go(
    table: Table, seat: int, most: int, *, leads: bool
) -> Generator[Ask, str, tuple[list[int], int]]:
    table.dice, throws, is_last = [], 0, False
    while throws < most and not is_last:
        words = _words(table.dice, leads=leads, may_hit=throws + 1 < most)
        answer = yield Ask(seat, words)
        if answer == "stop":
            break
        is_last = answer.startswith("hit")
        named = [int(word) for word in answer.split() if word.isdigit()]
        kept = list(table.dice) if named else []
        for die in named:
            kept.remove(die)
        rolled = yield from _rolled(3 - len(kept))
        is_replaced = table.last_throw_counts and not leads
        before, table.dice = table.dice, kept + rolled
        table.count(table.dice, before if is_replaced else [])
        throws += 1
    return table.dice, throws


def _words(dice: list[int], *, leads: bool, may_hit: bool) -> frozenset[str]:
    throws = {"throw"}
    for picked in product((False, True), repeat=len(dice)):
        named = [die for die, is_picked in zip(dice, picked, strict=True) if is_picked]
        if 0 < len(named) < len(dice):
            throws.add(" ".join(["throw", *map(str, sorted(named, reverse=True))]))
    stops = {"stop"} if leads and dice else set[str]()
    hits = {f"hit {word}" for word in throws} if may_hit and not leads else set[str]()
    return frozenset(throws | stops | hits)


def _throw(seat: int, word: str, n: int) -> Generator[Ask, str, list[int]]:
    yield Ask(seat, frozenset([word]))
    return (yield from _rolled(n))


@cache
def rolls(n: int) -> frozenset[str]:
    return frozenset(
        " ".join(["roll", *map(str, dice)])
        for dice in product(range(1, 7), repeat=n)
        if list(dice) == sorted(dice, reverse=True)
    )


def _rolled(n: int) -> Generator[Ask, str, list[int]]:
    answer = yield Ask(None, rolls(n))
    return [int(word) for word in answer.split()[1:]]
