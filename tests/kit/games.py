"""What several tests need: all games, their tables, and games played at random."""

import itertools
import math
import sys
import types
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, TypeVar, cast, overload

import pytest

from tabletop import registry
from tabletop.core.chance import Rng, below, pick, rng_for, shuffled
from tabletop.core.game import (
    CHANCE,
    NOBODY,
    TERMINAL,
    AnyGame,
    Ids,
    InvalidActionError,
)
from tabletop.registry import GAMES, LEVELS
from tabletop.ui import View
from tabletop.ui.result import Result
from tests.kit import null_game

T = TypeVar("T")

LONGEST: Final = 100_000  # the plies after which a random playout counts as endless
OPTION_SETS: Final = 200  # of a game: from here on too many to take all
PLAYOUTS: Final = 24  # the random playouts of each game in every run


def all_games() -> dict[str, AnyGame]:
    return {**GAMES, null_game.NAME: null_game}


def seen_through(monkeypatch: pytest.MonkeyPatch, game: str, **parts: Any) -> None:
    """Give a game of the tests a view with these parts, and no more than it must."""
    module = types.ModuleType(f"tabletop.games.{game}.view")
    usual: dict[str, Any] = {
        "tagline": "",
        "picture": str,
        "status": lambda seen, names: f"{names[seen.observer]} looks.",
        "draw": lambda *_: "",
        "figure": str,
        "ending": lambda *_: Result(line="Over"),
    }
    vars(module)["VIEW"] = View(**{**usual, **parts})
    monkeypatch.setitem(sys.modules, module.__name__, module)


@contextmanager
def registered(game: AnyGame) -> Iterator[None]:
    """Have the game in the registry for a while."""
    names = tuple(dict.fromkeys((*registry.NAMES, game.NAME)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "NAMES", names)
        patch.setitem(sys.modules, f"tabletop.games.{game.NAME}", cast("Any", game))
        yield


@dataclass(frozen=True)
class Table:
    """Who plays what by which options."""

    game: AnyGame
    players: int
    options: Any

    def __repr__(self) -> str:
        """Name the table so that a failing test can be repeated."""
        return f"{self.game.NAME} for {self.players} with {self.options}"


def seated(table: Table, state: object) -> int:
    """Return how many players sit at the table; a game that they may join tells it."""
    count = getattr(table.game, "seated", None)
    return count(state) if count else table.players


@dataclass
class Line:
    """A line of play: `states[k + 1]` is `states[k]` after `actions[k]`."""

    table: Table
    states: list[Any]
    actions: list[Any] = field(default_factory=list)
    told: dict[int, tuple[list[int], list[Ids]]] = field(default_factory=dict)

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def players(self) -> range:
        """The seats at the beginning."""
        return range(self.table.players)

    def players_at(self, ply: int) -> range:
        """Return the seats at the ply: more where a game has let somebody join."""
        return range(seated(self.table, self.states[ply]))

    def observers_at(self, ply: int) -> tuple[int, ...]:
        return (*self.players_at(ply), NOBODY)

    def some_at(self, ply: int) -> tuple[int, ...]:
        """Return the first two seats at the ply and the last: all seats play alike."""
        seats = self.players_at(ply)
        return tuple(dict.fromkeys((*seats[:2], seats[-1])))

    def push(self, action: object) -> None:
        self.states.append(self.game.apply(self.states[-1], action))
        self.actions.append(action)

    def ids(self, player: int, ply: int) -> Ids:
        plies, told = self.told.setdefault(player, ([self._joined(player)], [{}]))
        place = bisect_right(plies, ply)
        if not place:
            return {}
        first, ids = plies[place - 1], told[place - 1]
        before = self._seen(player, first)
        for k in range(first, ply):
            after = self._seen(player, k + 1)
            ids = self.game.follow(before, self.actions[k], after, ids)
            before = after
        if first < ply:
            plies.insert(place, ply)
            told.insert(place, ids)
        return ids

    def _seen(self, player: int, ply: int) -> Any:
        return self.game.observe(self.states[ply], player)

    def _joined(self, player: int) -> int:
        """Return the first ply at which the player is there."""
        plies = range(len(self.states))
        return next(ply for ply in plies if player in self.observers_at(ply))


def option_sets(game: AnyGame) -> tuple[Any, ...]:
    """Return the options that the new-game form offers, the default ones first.

    Where they are too many, each choice is there once beside default ones, and then
    some of the others.
    """
    default, found = game.Options(), [game.Options()]
    choices = {f.name: f.metadata["choices"] for f in fields(default)}
    found += [replace(default, **{name: c}) for name in choices for c in choices[name]]
    if math.prod(map(len, choices.values())) <= OPTION_SETS:
        rows: Iterable[Iterable[Any]] = itertools.product(*choices.values())
    else:
        rngs = (rng_for(game.NAME, k) for k in range(OPTION_SETS))
        rows = ([pick(rng, each) for each in choices.values()] for rng in rngs)
    found += [game.Options(**dict(zip(choices, row, strict=True))) for row in rows]
    return tuple(dict.fromkeys(found))


@cache
def tables(name: str) -> tuple[Table, ...]:
    """Return the tables that the new-game form can lay for this game.

    Each number of players comes with the default options first. A set of options may
    be impossible for some numbers of players, but the default one never is.
    """
    game = all_games()[name]
    found = []
    for options, players in itertools.product(option_sets(game), game.PLAYERS):
        try:
            game.new(players, options)
        except ValueError:
            assert options != game.Options()
        else:
            found.append(Table(game, players, options))
    return tuple(found)


def walk(table: Table, seed: str, choices: Sequence[int]) -> Line:
    """Return the line in which seats choose by these numbers, as far as they go."""
    game, left = table.game, list(reversed(choices))
    line = Line(table, [game.new(table.players, table.options)])
    while (player := game.current_player(line.states[-1])) != TERMINAL:
        state = line.states[-1]
        if player == CHANCE:
            line.push(game.sample(state, rng_for(seed, len(line.actions))))
        elif left:
            legal = game.legal_actions(state)
            line.push(legal[left.pop() % len(legal)])
        else:
            break
    return line


def exchanged(game: AnyGame, state: Any, action: Any, rng: Rng) -> Any:
    """Return this action of chance with two of its words exchanged; else None."""
    first, *words = game.format_action(action).split(" ")
    if len(set(words)) < 2:
        return None
    one, other = below(rng, len(words)), below(rng, len(words))
    words[one], words[other] = words[other], words[one]
    try:
        found = game.parse_action(" ".join((first, *words)))
    except InvalidActionError:
        return None
    return found if found != action and game.why_not(state, found) is None else None


def mistakable(line: Line, ply: int, seat: int, tries: int) -> Iterator[Any]:
    """Give actions of chance that a seat cannot tell from the one at the ply.

    Each is made from the one before it, so the last ones have little in common with
    what was dealt.
    """
    game, state, action = line.game, line.states[ply], line.actions[ply]
    seen, rng = game.observe(line.states[ply + 1], seat), rng_for("mistakable", ply)
    for _try in range(tries):
        other = exchanged(game, state, action, rng)
        if other is not None and game.observe(game.apply(state, other), seat) == seen:
            action = other
            yield action


def play_on(game: AnyGame, state: Any, rng: Rng) -> Iterator[tuple[Any, Any]]:
    """Play at random to the end; give each action with the state after it."""
    for _ply in range(LONGEST):
        player = game.current_player(state)
        if player == TERMINAL:
            return
        if player == CHANCE:
            action = game.sample(state, rng)
        else:
            action = pick(rng, game.legal_actions(state))
        state = game.apply(state, action)
        yield action, state
    message = f"{game.NAME} does not end."
    raise AssertionError(message)


def playout(table: Table, seed: str) -> Line:
    """Return a whole game in which everybody chooses at random."""
    start = table.game.new(table.players, table.options)
    pairs = list(play_on(table.game, start, rng_for(seed, 0)))
    return Line(table, [start, *(s for _, s in pairs)], [a for a, _ in pairs])


class Playouts(Sequence[Line]):
    """Random playouts at the tables of a game, each played when it is needed.

    A game with many tables has them at some of these.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        found = tables(name)
        default = tuple(t for t in found if t.options == t.game.Options())
        others = shuffled(rng_for(name, 0), tuple(t for t in found if t not in default))
        self._tables = (*default, *others)
        self._lines: dict[int, Line] = {}

    def __len__(self) -> int:
        return PLAYOUTS

    @overload
    def __getitem__(self, k: int) -> Line: ...

    @overload
    def __getitem__(self, k: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, k: int | slice) -> Line | tuple[Line, ...]:
        if isinstance(k, slice):
            return tuple(self[each] for each in range(PLAYOUTS)[k])
        k = range(PLAYOUTS)[k]
        if k not in self._lines:
            table = self._tables[k % len(self._tables)]
            self._lines[k] = playout(table, f"{self._name} {k}")
        return self._lines[k]


@cache
def playouts(name: str) -> Playouts:
    """Return random playouts of this game."""
    return Playouts(name)


def chosen_by(
    levels: Sequence[str], name: str, games: int
) -> Iterator[tuple[Any, str]]:
    """Give what each of these levels chooses from and plays, by turns of seats."""
    game, n = GAMES[name], len(levels)
    bots = [LEVELS[name][level].make() for level in levels]
    for number in range(games):
        state, rng = game.new(n, game.Options()), rng_for("chosen", number)
        while (player := game.current_player(state)) != TERMINAL:
            if player == CHANCE:
                state = game.apply(state, game.sample(state, rng))
                continue
            place = (player - number) % n
            legal = tuple(map(game.format_action, game.legal_actions(state)))
            seen = game.observe(state, player)
            *_before, told = bots[place].think(seen, legal, 60.0, rng)
            if not place:
                yield state, told.action
            state = game.apply(state, game.parse_action(told.action))
