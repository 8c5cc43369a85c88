"""A guest's replica of the game shows the same table as the host's session."""

from __future__ import annotations

from typing import Final

import pytest

from tabletop.core.codec import to_text
from tabletop.games import four_twenty_one
from tabletop.model.board import RECENT
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.protocol.from_host import GameStart
from tabletop.net.replica import Replica
from tabletop.registry import GAMES, view_of
from tabletop.session import OutOfTurnError, Session
from tests.net.net import (
    Net,
    answer_all,
    ask,
    begun,
    check_agreed,
    new_game,
    play_any,
    seen_at,
    session_of,
)

GAMES_FOR_TWO: Final = [name for name in GAMES if 2 in GAMES[name].PLAYERS]


def record_of(net: Net) -> Replica:
    """Return the first guest's replica."""
    record = net.devices[0].guest.record
    assert record is not None
    return record


def check_alike(record: Session, real: Session) -> None:
    """Check that the guest's replica shows the same table as the host's session."""
    (seat,) = record.persons
    assert record.cursor == real.cursor
    assert record.to_act == real.to_act
    assert record.is_over == real.is_over
    assert record.observation(seat) == real.observation(seat)
    assert record.ids(seat) == real.ids(seat)
    assert record.sentences(seat) == seen_at(real, seat).sentences(seat)
    assert record.turn_left(seat) == real.turn_left(seat)
    assert record.is_amid_turn == real.is_amid_turn
    assert record.decisions(0) == real.decisions(0)
    seen = [before for before, _text in record.recent(seat, RECENT)]
    assert seen == [before for before, _text in real.recent(seat, RECENT)]
    assert len(record.steps(seat, 0)) == len(real.steps(seat, 0))
    if real.to_act == seat:
        assert record.legal() == tuple(t for t in real.legal() if t != real.joining)


@pytest.mark.parametrize("game", GAMES_FOR_TWO)
def test_a_guest_reads_its_record_as_the_host_reads_the_game(game: str) -> None:
    net = begun(new_game(game, 2, GAMES[game].Options()), f"witness {game}")
    for _play in range(60):
        net.rest()
        check_alike(record_of(net), session_of(net))
        if session_of(net).is_over or not play_any(net):
            break
    net.rest()
    if session_of(net).is_over:
        assert record_of(net).returns() == session_of(net).returns()


@pytest.mark.parametrize("game", GAMES_FOR_TWO)
def test_a_table_is_drawn_from_a_record(game: str) -> None:
    net = begun(new_game(game, 2, GAMES[game].Options()), f"drawn {game}")
    for _play in range(12):
        play_any(net)
        net.rest()
    record, seat = record_of(net), 1
    view = view_of(game)
    names = [each.name for each in record.seats]
    real = session_of(net)
    assert view.status(record.observation(seat), names) == view.status(
        real.observation(seat), names
    )


def test_a_position_that_was_taken_back_is_forgotten() -> None:
    net = begun(new_game("four_twenty_one", 2, GAMES["four_twenty_one"].Options()), "u")
    for _play in range(4):
        play_any(net)
        net.rest()
    ask(net, None, WishMessage("takeback"))
    net.rest()
    answer_all(net)
    net.rest()
    check_alike(record_of(net), session_of(net))


def test_whoever_comes_back_knows_what_was_told_before() -> None:
    net = begun(new_game("stavegame", 2, GAMES["stavegame"].Options()), "back")
    for _play in range(6):
        play_any(net)
        net.rest()
    told = record_of(net).story(1)
    net.cut(net.devices[0])
    net.rest()
    assert record_of(net).story(1)
    net.reload(net.devices[0])
    net.rest()
    assert record_of(net).story(1)[-1:] == told[-1:]
    check_agreed(net)


def test_nobody_plays_at_a_record() -> None:
    net = begun(new_game("stavegame", 2, GAMES["stavegame"].Options()), "no")
    record = record_of(net)
    with pytest.raises(OutOfTurnError, match="another device"):
        record.play("anything")


def test_a_record_that_began_before_its_people_were_known_can_be_opened() -> None:
    start = GameStart("four_twenty_one", 3, to_text(four_twenty_one.Options()), 1)
    assert len(Replica(start, 1, ()).opened().seats) == 3
