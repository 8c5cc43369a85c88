"""What was done, as a seat may know it: enough to say it by, and nothing hidden."""

from __future__ import annotations

import types
from typing import Any, cast

import pytest

from tabletop.chance import pick, rng_for
from tabletop.game import AnyGame
from tabletop.registry import GAMES
from tabletop.session import Header, Seat, Session, guessed
from tests.kit.cases import PARTS, part_of
from tests.kit.games import Line, all_games, playouts
from tests.test_secrets import cases

PLIES = 60
"""So many plies of a game are looked at: the first and the last ones."""

NAMES = tuple(f"Player {k}" for k in range(20))


def plies(line: Line) -> list[int]:
    """Return the plies that are looked at."""
    every = range(len(line.actions))
    return sorted({*every[:PLIES], *every[-PLIES // 4 :]})


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_by_it_a_seat_says_and_follows_what_was_done(name: str, part: int) -> None:
    game = all_games()[name]
    for line in part_of(playouts(name)[:4], part):
        for ply in plies(line):
            before, after = line.states[ply : ply + 2]
            action = line.actions[ply]
            for seat in line.some_at(ply):
                seen = guessed.seen(game, before, action, after, seat)
                knew, knows = game.observe(before, seat), game.observe(after, seat)
                ids = line.ids(seat, ply)
                assert type(seen) is type(action)
                assert game.parse_action(game.format_action(seen)) == seen
                assert game.describe(knew, seen, knows, NAMES) == game.describe(
                    knew, action, knows, NAMES
                )
                assert game.follow(knew, seen, knows, ids) == line.ids(seat, ply + 1)


@pytest.mark.parametrize("name", GAMES)
def test_it_depends_on_nothing_that_the_seat_may_not_know(name: str) -> None:
    for case in cases(name):
        for ply in range(1, len(case.session.log) + 1):
            case.session.goto(ply)
            case.twin.goto(ply)
            if case.seat < len(case.session.seats):
                assert case.session.done(case.seat) == case.twin.done(case.seat)


@pytest.mark.parametrize("name", ["tomacco", "game_of_threes", "stavegame"])
def test_no_seat_gets_the_order_of_the_deck(name: str) -> None:
    session = Session.start(name, players=2, seed="deck")
    shuffles = 0
    for ply, text in enumerate(session.log, 1):
        session.goto(ply)
        if text.startswith("shuffle"):
            shuffles += 1
            assert session.done(0).startswith("shuffle")
            assert session.done(0) != text != session.done(1)
    assert shuffles


def test_nobody_gets_a_choice_that_others_may_not_see_yet() -> None:
    session = Session.start("tomacco", players=2, seed="secret")
    chooser = session.to_act
    session.play(session.legal()[-1])
    assert session.done(chooser) == session.log[-1]
    assert session.done(1 - chooser).startswith("table ")
    assert session.done(1 - chooser) != session.log[-1]


def test_what_lies_open_is_told_as_it_was() -> None:
    session = Session.start("four_twenty_one", players=2, seed="open")
    for _move in range(8):
        session.play(session.legal()[0])
        assert {session.done(seat) for seat in (0, 1)} == {session.log[-1]}


def test_nothing_was_done_at_the_beginning() -> None:
    session = Session.start("tomacco", players=2, seed="begin")
    session.goto(0)
    assert session.done(0) == ""


def test_a_game_may_say_it_itself() -> None:
    original = cast("Any", GAMES["tomacco"])
    game = types.ModuleType("own")
    vars(game).update(vars(original))
    vars(game)["seen"] = lambda _before, action, seat: (action, seat)
    session = Session.start("tomacco", players=2, seed="own")
    state = session.state
    action = original.legal_actions(state)[0]
    after = original.apply(state, action)
    found = guessed.seen(cast("AnyGame", game), state, action, after, 1)
    assert found == (action, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_begins_amid_another_one_tells_its_story(name: str) -> None:
    game = GAMES[name]
    for line in playouts(name)[:4]:
        for ply in range(0, len(line.actions), max(1, len(line.actions) // 8)):
            seats = tuple(Seat(NAMES[k]) for k in line.players_at(ply))
            seen = game.observe(line.states[ply], 0)
            session = Session.supposed(
                Header(name, line.table.options, seats, "amid"),
                game.determinize(seen, rng_for("amid", ply)),
                {0: line.ids(0, ply)},
            )
            for k in range(24):
                if not session.is_over:
                    session.play(pick(rng_for("amid", k), session.legal()))
            for seat in range(len(seats)):
                told = session.sentences(seat)
                assert len(told) == len(session.log)
                assert session.copy().sentences(seat) == told
