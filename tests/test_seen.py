"""What was done, as a seat may know it: enough to say it by, and nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame, seen
from tabletop.registry import GAMES
from tabletop.session import Session, game_of
from tests.kit.cases import PARTS, part_of
from tests.kit.games import Line, all_games, playouts
from tests.kit.secrets import cases

PLIES = 60  # the checked plies of a game: the first and the last ones
DRAWS = 8  # how many positions are drawn that look like one

NAMES = tuple(f"Player {k}" for k in range(20))


def plies(line: Line) -> list[int]:
    """Return the plies that are looked at."""
    every = range(len(line.actions))
    return sorted({*every[:PLIES], *every[-PLIES // 4 :]})


def is_secret(game: AnyGame, before: Any, action: Any, after: Any, seat: int) -> bool:
    """Return whether a seat that knows what it has observed could mistake the action.

    Chance's action could be another one where another position would look the same; a
    seat's where another action of the kind would.
    """
    knows = game.observe(after, seat)
    if game.current_player(before) == CHANCE:
        drawn = (game.determinize(knows, rng_for("drawn", k)) for k in range(DRAWS))
        return any(state != after for state in drawn)
    legal = [each for each in game.legal_actions(before) if type(each) is type(action)]
    states = (game.apply(before, each) for each in legal if each != action)
    return any(game.observe(state, seat) == knows for state in states)


def check_hides_nothing_public(game: AnyGame, line: Line) -> None:
    """Fail where a known action is masked, or a masked one is told otherwise."""
    for ply in plies(line):
        before, after = line.states[ply : ply + 2]
        action = line.actions[ply]
        for seat in line.some_at(ply):
            known = seen(game, before, action, seat)
            knew, knows = game.observe(before, seat), game.observe(after, seat)
            ids = line.ids(seat, ply)
            assert type(known) is type(action)
            assert game.parse_action(game.format_action(known)) == known
            assert game.describe(knew, known, knows, NAMES) == game.describe(
                knew, action, knows, NAMES
            )
            assert game.follow(knew, known, knows, ids) == line.ids(seat, ply + 1)
            if known != action:
                assert is_secret(game, before, action, after, seat)
            actor = game.current_player(before)
            revealed: Any = getattr(game, "revealed", None)
            if actor not in {CHANCE, seat} and revealed is None:
                assert known == action
            elif actor not in {CHANCE, seat}:
                later = (game.observe(state, seat) for state in line.states[ply + 1 :])
                told = (revealed(known, actor, observed) for observed in later)
                assert next(filter(None, told), action) == action


def done(session: Session, seat: int) -> str:
    """Return the last action before the cursor, as a seat may know it."""
    game, ply = game_of(session.game), session.cursor - 1
    action = game.parse_action(session.log[ply])
    return game.format_action(seen(game, session.state_at(ply), action, seat))


def check_shows_nothing_hidden(name: str) -> None:
    """Fail where a seat is told different actions of games that look the same to it."""
    for case in cases(name):
        for ply in range(1, len(case.session.log) + 1):
            case.session.goto(ply)
            case.twin.goto(ply)
            if case.seat < len(case.session.seats):
                assert done(case.session, case.seat) == done(case.twin, case.seat)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_a_masked_action_hides_nothing_public(name: str, part: int) -> None:
    for line in part_of(playouts(name)[:6], part):
        check_hides_nothing_public(all_games()[name], line)


@pytest.mark.parametrize("name", GAMES)
def test_a_masked_action_shows_nothing_hidden(name: str) -> None:
    check_shows_nothing_hidden(name)


def test_a_game_that_masks_what_lies_open_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["tomacco"]

    def masked(before: Any, action: Any, _player: int) -> Any:
        legal = [a for a in game.legal_actions(before) if type(a) is type(action)]
        return legal[0] if legal else action

    monkeypatch.setattr(game, "seen", masked)
    with pytest.raises(AssertionError):
        check_hides_nothing_public(game, playouts("tomacco")[0])


@pytest.mark.parametrize("name", ["threes", "tomacco", "game_of_threes", "stavegame"])
def test_a_game_that_tells_all_that_chance_does_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES[name], "seen", lambda _before, action, _player: action)
    with pytest.raises(AssertionError):
        check_shows_nothing_hidden(name)


@pytest.mark.parametrize("name", ["tomacco", "game_of_threes", "stavegame"])
def test_no_seat_gets_the_order_of_the_deck(name: str) -> None:
    session = Session.start(name, players=2, seed="deck")
    shuffles = 0
    for ply, text in enumerate(session.log, 1):
        session.goto(ply)
        if text.startswith("shuffle"):
            shuffles += 1
            assert done(session, 0).startswith("shuffle")
            assert done(session, 0) != text != done(session, 1)
    assert shuffles


def test_nobody_gets_a_choice_that_others_may_not_see_yet() -> None:
    session = Session.start("tomacco", players=2, seed="secret")
    chooser = session.to_act
    session.play(session.legal()[-1])
    assert done(session, chooser) == session.log[-1]
    assert done(session, 1 - chooser).startswith("table ")
    assert done(session, 1 - chooser) != session.log[-1]


def test_what_lies_open_is_told_as_it_was() -> None:
    session = Session.start("four_twenty_one", players=2, seed="open")
    for _move in range(8):
        session.play(session.legal()[0])
        assert {done(session, seat) for seat in (0, 1)} == {session.log[-1]}
