"""Moods, moments and traces tell only what everybody at the table can see."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import IllegalActionError, seen
from tabletop.core.phrases import HEAVY_LOSS
from tabletop.model.board import Board, TablePreferences
from tabletop.registry import GAMES, view_of
from tabletop.session import Seat, Session
from tabletop.ui.moods import gains_at_end, moods
from tests.kit.cases import PARTS, part_of
from tests.kit.games import Line, playouts

GAMES_PLAYED: Final = 6  # playouts of each game that are looked at

NAMES: Final = tuple("ABCDEFGHIJKLMNOPQRST")

EVERY: Final = 20  # actions without gains from one that is looked at to the next
AGAIN: Final = 4  # actions with a known trace from one that is looked at to the next


def lines(name: str, part: int) -> Sequence[Line]:
    return part_of(playouts(name)[:GAMES_PLAYED], part)


def gains(line: Line, before: Any, action: Any, after: Any, seat: int) -> Any:
    game = line.game
    text = game.format_action(seen(game, before, action, seat))
    states = (game.observe(state, seat) for state in (before, after))
    return view_of(game.NAME).gains(next(states), text, next(states))


def moment(line: Line, before: Any, action: Any, after: Any, seat: int) -> Any:
    game = line.game
    text = game.format_action(seen(game, before, action, seat))
    was, now = (game.observe(state, seat) for state in (before, after))
    return view_of(game.NAME).moment(was, text, now, NAMES)


def others(line: Line, ply: int, seat: int) -> Iterator[tuple[Any, Any]]:
    """Give states around an action that a seat can't tell from the real ones."""
    game, action = line.game, line.actions[ply]
    knows, learns = (game.observe(line.states[k], seat) for k in (ply, ply + 1))
    for number in range(2):
        state = game.determinize(knows, rng_for("truth", number))
        with suppress(IllegalActionError):
            after = game.apply(state, action)
            if game.observe(after, seat) == learns:
                yield state, after


def public(
    name: str, part: int, told_of: Callable[..., Any], *, is_same: bool = True
) -> list[Any]:
    """Return the results for actions; they depend on no hidden card and no seat."""
    found = []
    for line in lines(name, part):
        for ply, action in enumerate(line.actions):
            before, after = line.states[ply : ply + 2]
            told = told_of(line, before, action, after, 0)
            if not told and ply % EVERY:
                continue
            found.append(told)
            seats = line.some_at(ply)
            own = {k: told_of(line, before, action, after, k) for k in seats}
            assert not is_same or all(each == told for each in own.values())
            for was, now in (pair for k in seats for pair in others(line, ply, k)):
                assert {k: told_of(line, was, action, now, k) for k in seats} == own
    return found


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_mood_depends_on_no_hidden_card(name: str, part: int) -> None:
    found = {gain for told in public(name, part, gains) for gain in told.values()}
    if part == 0:  # another part can have none
        assert (1 in found and -1 in found) is (name != "threes")


def trace(line: Line, before: Any, action: Any, after: Any, seat: int) -> str:
    game = line.game
    text = game.format_action(seen(game, before, action, seat))
    states = (game.observe(state, seat) for state in (before, after))
    return view_of(game.NAME).trace(next(states), text, next(states))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_trace_depends_on_no_hidden_card(name: str, part: int) -> None:
    found = set()
    for line in lines(name, part):
        for ply, action in enumerate(line.actions):
            before, after = line.states[ply : ply + 2]
            if line.game.observe(before, 0).to_act < 0:
                continue
            told = trace(line, before, action, after, line.some_at(ply)[0])
            if told in found and ply % AGAIN:
                continue
            found.add(told)
            seats = line.some_at(ply)
            assert all(trace(line, before, action, after, k) == told for k in seats)
            for was, now in (pair for k in seats for pair in others(line, ply, k)):
                assert all(trace(line, was, action, now, k) == told for k in seats)
    assert (len(found) > 1) is view_of(name).is_private


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_moment_depends_on_no_hidden_card(name: str, part: int) -> None:
    told = public(name, part, moment, is_same=name != "stavegame")
    assert any(told) or name == "threes"  # it needs better play


LED_TO: Final = {
    **dict.fromkeys(GAMES, frozenset[str]()),
    "four_twenty_one": frozenset(("won", "lost", "unload", "safe")),
    "stavegame": frozenset(("stop",)),
}
"""By game, the names of steps that begin what an action led to, such as a lost set."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_moment_stands_for_less_than_a_second_and_a_half(
    name: str, part: int
) -> None:
    """What flies adds its own time; the browser's tests measure the whole.

    What an action led to is a moment of its own.
    """
    for line in lines(name, part):
        for ply, action in enumerate(line.actions):
            told = moment(line, line.states[ply], action, line.states[ply + 1], 0)
            if told is not None:
                times = [0]
                for step in told.steps:
                    times += [0] * (step.name in LED_TO[name])
                    times[-1] += step.stands + step.moves
                assert max(times) <= 1500
                written = [step for step in told.steps if step.line]
                assert all(step.stands + step.moves >= 250 for step in written)


def test_a_mood_follows_a_gain_or_a_loss() -> None:
    computers = (False, True, True, True, True)
    gained = {0: -1, 1: 1, 2: -1, 3: HEAVY_LOSS}
    assert moods(computers, gained, 4) == ("", "glad", "sour", "beaten", "thinking")
    assert moods(computers, {}) == ("", *["calm"] * 4)
    assert moods((False, True), {1: 1}, 1) == ("", "glad")


def test_at_the_end_the_best_are_glad_and_the_last_is_beaten() -> None:
    assert moods([True] * 3, gains_at_end((1, 0, -1))) == ("glad", "calm", "beaten")
    assert moods([True] * 2, gains_at_end((0, 0))) == ("calm", "calm")
    assert moods([True], gains_at_end((5,))) == ("calm",)


def test_a_computer_looks_thoughtful_at_its_turn_unless_it_is_fast() -> None:
    seats = (Seat("Ann"), Seat("Ben", "random"), Seat("Cleo", "random"))
    session = Session.start("tomacco", players=3, seats=seats, seed="moods")
    thoughts = set()
    while not session.is_over:
        board = Board(id="moods", session=session)
        if session.to_act > 0:
            thoughts.add(board.moods[session.to_act])
            hurried = replace(board, is_hurried=True)
            fast = replace(board, wishes=TablePreferences(pace="fast"))
            earlier = replace(board, seat=0)
            for other in (hurried, fast, earlier):
                assert "thinking" not in other.moods
        assert board.moods[0] == ""
        session.play(session.legal()[-1])
    assert thoughts >= {"thinking", "glad"}
    assert "calm" not in thoughts
    ended = replace(board, rested=session.cursor)
    best = max(range(3), key=session.returns().__getitem__)
    assert [mood == "glad" for mood in ended.moods[1:]] == [best == 1, best == 2]
    assert Board(id="moods", session=Session.start("threes", players=1)).moods == ()
