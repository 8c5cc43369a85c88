"""Four Twenty One beside a plain program that was written apart from it.

Whole games are played in both at once, and lines of play are counted.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one.rules import CAFE, Options, State
from tests.games.four_twenty_one import counts as plain
from tests.games.four_twenty_one.setups import legal, load, play, seen, unload
from tests.kit.cases import some
from tests.kit.games import Line, Table, playout, tables


def laid(players: int, options: Options) -> plain.Table:
    return plain.Table(
        players,
        options.tokens,
        options.sets_to_lose,
        options.nenette_lowest,
        options.others_worth_nothing,
        options.last_throw_counts,
        options.best_counts,
        options.aces_by_worth,
    )


def asked(state: State) -> plain.Ask:
    if state.to_act == CHANCE:
        found = {
            text for n in (1, 2, 3) for text in plain.rolls(n) if fits(state, text)
        }
        return plain.Ask(None, frozenset(found))
    return plain.Ask(state.to_act, frozenset(legal(state)))


def fits(state: State, text: str) -> bool:
    try:
        game.apply(state, game.parse_action(text))
    except ValueError:
        return False
    return True


def check_table(state: State, table: plain.Table) -> None:
    shown = game.observe(state, 0)
    assert (shown.phase, shown.kitty) == (table.phase, table.kitty)
    assert list(shown.tokens) == table.tokens
    assert list(shown.sets_lost) == table.lost
    if shown.to_act != TERMINAL:
        assert shown.total == table.total
    if shown.dice:
        assert sorted(shown.dice) == sorted(table.dice)


def follow_line(line: Line) -> int | None:
    """Play the line in the plain program too, compare, and return its loser."""
    table = laid(line.table.players, line.table.options)
    asking = plain.game(table)
    ask = next(asking)
    for state, action in zip(line.states, line.actions, strict=False):
        assert ask == asked(state)
        check_table(state, table)
        try:
            ask = asking.send(game.format_action(action))
        except StopIteration as end:
            check_table(line.states[-1], table)
            assert state is line.states[-2]
            return int(end.value)
    return None


@pytest.mark.parametrize("k", some(range(16), 1))
def test_games_go_as_in_the_plain_program(k: int) -> None:
    """At one table of 122: as 7 does not divide it, all numbers of players come."""
    found = tables("four_twenty_one")
    for place in range(k, len(found), 122):
        line = playout(found[place], f"plain {place}")
        loser = follow_line(line)
        assert loser is not None
        assert game.returns(line.states[-1])[loser] == -1.0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_of_cafes_go_as_in_the_plain_program(players: int) -> None:
    fewer = Options(tokens=11, best_counts=True, last_throw_counts=True)
    for options in (CAFE, replace(CAFE, aces_by_worth=False), fewer):
        for seed in ("one", "two"):
            line = playout(Table(game, players, options), seed)
            assert follow_line(line) is not None


# Exact counts
#
# How many lines of play there are of 1, 2, … plies. Three dice show 20 combinations of
# three numbers, 30 with a pair and 6 triples, which have 7, 5 and 3 sets of dice to be
# thrown again.


def lines(state: State, plies: int) -> Iterator[State]:
    """Yield the state at the end of every line of `plies` plies."""
    if not plies:
        yield state
        return
    for text in asked(state).words:
        yield from lines(play(state, text), plies - 1)


def plain_lines(begin: Any, plies: int, *before: str) -> Iterator[plain.Ask]:
    """Yield what the plain program asks at the end of every line of `plies` plies."""
    asking: Generator[plain.Ask, str, int] = begin()
    ask = next(asking)
    for text in before:
        ask = asking.send(text)
    if not plies:
        yield ask
        return
    for text in ask.words:
        yield from plain_lines(begin, plies - 1, *before, text)


def begin_unload() -> Generator[plain.Ask, str, int]:
    table = plain.Table(2, 100, tokens=[50, 50])
    return plain._unload_turn(table, [0, 1])


def begin_load() -> Generator[plain.Ask, str, int]:
    table = plain.Table(2, 100, kitty=100, tokens=[0, 0])
    return plain._load_turn(table, [0, 1])


UNLOAD = [1, 56, 56 + 20 * 7 + 30 * 5 + 6 * 3]
"""A throw; its roll; 56 stops and the sets of dice to be thrown again."""

# After each stop the second throws; else three dice, two or one roll.
UNLOAD += [56 + 56 * 56 + (20 * 3 + 30 * 2 + 6) * (21 + 6)]


@pytest.mark.parametrize("plies", range(1, 5))
def test_counts_of_lines_of_an_unload_turn(plies: int) -> None:
    count = UNLOAD[plies - 1]
    assert sum(1 for _ask in plain_lines(begin_unload, plies)) == count
    assert sum(1 for _state in lines(unload(50, 50), plies)) == count


def test_counts_of_rampos_in_a_load_turn() -> None:
    """Of 56·56 lines the 56 with equal combinations lead to a rampo of 1, then 0."""
    ends = list(lines(load(0, 0, kitty=100), 4))
    assert len(ends) == 56 * 56
    assert sum(seen(end).rampo_players == (1, 0) for end in ends) == 56
    asks = sum(1 for _ask in plain_lines(begin_load, 3))
    assert asks == 56


def test_counts_of_the_start() -> None:
    """Of 6·6 lines of two, six throw again; in 15 each the one or the other begins."""
    ends = list(lines(game.new(2, Options()), 4))
    assert len(ends) == 36
    assert sum(seen(end).phase == "start" for end in ends) == 6
    assert [sum(seen(end).first == seat for end in ends) for seat in (0, 1)] == [15, 15]
