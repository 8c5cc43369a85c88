"""Moves that a computer made for a person: kept, shown, and counted in no record."""

import io
import json

import pytest

from tabletop.cli.terminal import Terminal, review
from tabletop.session import Seat, Session, TableState, game_request, save
from tabletop.session.bot_protocol import think
from tests.app.days import Days
from tests.kit.app import Kit

HELP = "With help: the computer made some of the moves."

MOVES = (2, 5, 8)
"""Plies of the first three moves of Threes: chance deals first, and acts twice after
each."""


def played(session: Session, times: int, *, is_computers: bool = False) -> None:
    for _ in range(times):
        session.play(session.legal()[0], is_computers=is_computers)


def movers(session: Session) -> list[str]:
    """Return who made each move of the log, "me" for a person."""
    line = session.copy()
    line.table = session.table
    found = []
    for ply in range(len(line.log)):
        line.goto(ply)
        if line.to_act >= 0:
            found.append(session.mover(ply, "me"))
    return found


def threes() -> Session:
    return Session.start("threes", players=1, seed="help")


def test_the_moves_of_a_computer_are_known_from_those_of_a_person() -> None:
    session = threes()
    played(session, 2)
    assert not session.is_assisted
    played(session, 3, is_computers=True)
    played(session, 1)
    played(session, 1, is_computers=True)
    bot = "The computer"
    assert movers(session) == ["me", "me", bot, bot, bot, "me", bot]
    assert session.is_assisted
    assert len(session.table.stretches) == 2, "moves in a row are kept as one"


def test_the_moves_of_a_computer_seat_are_no_help() -> None:
    seats = (Seat("Ann"), Seat("Ben", "seed"))
    session = Session.start("four_twenty_one", players=2, seats=seats, seed="help")
    while session.to_act != 1:
        session.play(session.legal()[0])
    session.play(session.legal()[0], is_computers=True)
    assert not session.is_assisted
    assert not session.table.watched


def test_what_the_computer_did_goes_with_the_moves_that_are_cut() -> None:
    session = threes()
    played(session, 1)
    played(session, 3, is_computers=True)
    session.undo()
    session.undo()
    played(session, 1)
    assert movers(session) == ["me", "The computer", "me"]


def test_a_computer_that_sits_in_for_a_person_helps() -> None:
    session = threes()
    played(session, 1)
    session.reseat(0, Seat("Ada", "quick"))
    played(session, 2, is_computers=True)
    session.reseat(0, Seat("Ann"))
    played(session, 1)
    assert movers(session) == ["me", "The computer", "The computer", "me"]
    assert session.is_assisted


def test_a_computer_that_sat_down_and_made_no_move_did_not_help() -> None:
    session = threes()
    session.reseat(0, Seat("Ada", "quick"))
    session.reseat(0, Seat("Ann"))
    assert not session.is_assisted
    assert not session.table.watched


def test_a_seat_that_began_with_a_computer_was_played_by_it() -> None:
    seats = (Seat("Ada", "quick"),)
    session = Session.start("threes", players=1, seats=seats, seed="help")
    played(session, 2, is_computers=True)
    session.reseat(0, Seat("Ann"))
    played(session, 1)
    assert movers(session) == ["The computer", "The computer", "me"]


def test_the_help_is_in_the_save_beside_unknown_keys() -> None:
    session = threes()
    session.table = TableState(others={"of a newer version": {"a": 1}})
    played(session, 2, is_computers=True)
    again = save.loads(save.dumps(session))
    assert again.table == session.table
    assert movers(again) == ["The computer", "The computer"]


def test_a_save_of_an_earlier_version_knows_that_there_was_help_but_not_where() -> None:
    session = threes()
    played(session, 2)
    session.table = TableState(watched=True)
    again = save.loads(save.dumps(session))
    assert again.is_assisted
    assert movers(again) == ["me", "me"]
    played(again, 1, is_computers=True)
    again.undo()
    played(again, 1)
    assert again.table.watched is True


@pytest.mark.parametrize(
    "kept", [None, False, 1, "yes", {}, [1], [[0, 1]], [["a", 0, 1]]]
)
def test_what_cannot_be_read_as_help_is_none(kept: object) -> None:
    session = threes()
    played(session, 2)
    session.table = TableState.read({"watched": kept})
    again = save.loads(save.dumps(session))
    assert not again.is_assisted
    assert movers(again) == ["me", "me"]


def test_a_game_from_a_ply_on_knows_who_moved_before_it() -> None:
    session = threes()
    played(session, 3, is_computers=True)
    fork = game_request.forked(session, MOVES[2])
    played(fork, 1)
    assert movers(fork) == ["The computer", "The computer", "me"]


# At a terminal


def test_a_terminal_says_that_there_was_help() -> None:
    session = threes()
    played(session, 1, is_computers=True)
    while not session.is_over:
        played(session, 1)
    said = io.StringIO()
    Terminal(session, io.StringIO("quit\n"), said).run()
    assert HELP in said.getvalue()


def test_a_computer_seated_at_a_terminal_helps() -> None:
    seats = (Seat("Ann"), Seat("Ben"))
    session = Session.start("four_twenty_one", players=2, seats=seats, seed="help")
    who = session.to_act
    number = who + 1
    lines = io.StringIO(f"sit {number} seed\nsit {number} human\nquit\n")
    Terminal(session, lines, io.StringIO(), budget=0.01).run()
    assert any(session.was_computers(ply) for ply in range(len(session.log)))
    assert session.seats[who].bot is None


def test_a_review_at_a_terminal_names_the_computer() -> None:
    session = threes()
    while not session.is_over:
        played(session, 1, is_computers=True)
    told = list(review(session, 0.01))
    assert any(": The computer pushed " in line for line in told)
    assert not any("Player 1" in line for line in told)


# In the page


def watched(kit: Kit, moves: int) -> None:
    """Let the computer play this many moves, and stop it."""
    kit.app.command("watch")
    for _ in range(moves):
        question = kit.question
        terms = json.loads(question.text) | {"level": "quick"}
        *_before, advice = think(json.dumps(terms))
        kit.app.answer(question.text, advice)
    kit.app.command("stop")


@pytest.fixture
def helped() -> Days:
    """Return an app with the deal of the day, finished after three moves of help."""
    kit = Days()
    kit.open("#/daily/threes")
    watched(kit, 3)
    kit.finish()
    return kit


def test_the_end_says_that_there_was_help(helped: Days) -> None:
    markup = helped.app.frame().markup
    assert f"<p>{HELP}</p><p>This game doesn’t count.</p>" in markup
    assert "The computer helped, so it doesn’t count." in markup
    assert "the one to beat" not in markup


def test_lists_and_the_day_say_that_there_was_help(helped: Days) -> None:
    for address in ("#/games", "#/daily"):
        helped.app.open(address)
        assert "With help" in helped.app.frame().markup, address


def test_a_try_that_is_not_finished_says_so_too() -> None:
    kit = Days()
    kit.open("#/daily/threes")
    watched(kit, 2)
    assert "With help" in "".join(kit.page().texts)


def test_help_makes_no_record_and_finishes_no_day(helped: Days) -> None:
    calendar, _legend = "".join(helped.page().texts).split("Key:")
    assert "○" in calendar
    assert "●" not in calendar
    helped.app.open("#/records")
    assert "no game without undo or help yet" in helped.app.frame().markup
    assert "Best" not in helped.app.frame().markup


def test_a_game_without_help_says_nothing_of_it() -> None:
    kit = Days()
    kit.open("#/daily/threes")
    kit.finish()
    assert "With help" not in kit.app.frame().markup
    for address in ("#/", "#/games", "#/daily"):
        kit.app.open(address)
        assert "With help" not in kit.app.frame().markup, address


def test_a_review_names_the_computer_where_it_moved() -> None:
    kit = Days()
    kit.open("#/threes?seed=review")
    watched(kit, 2)
    kit.play_any()
    address = kit.app.address
    found = []
    for ply in MOVES:
        kit.app.open(f"{address}/analysis/{ply}")
        found.append(kit.app.frame().markup)
    for markup in found[:2]:
        assert "The computer pushed" in markup
        assert "You pushed" not in markup
    assert "You pushed" in found[2]
