"""Asking for a seat with the table's link, and the seats of a table before its game."""

from __future__ import annotations

import json

import pytest

from tabletop.games import four_twenty_one, stavegame
from tabletop.net import gathering, joining
from tabletop.net.host import Host
from tabletop.net.protocol.from_host import ClosedMessage, RefusedMessage
from tabletop.net.steps import SeatAsked
from tabletop.session.game_request import NewGame
from tabletop.session.timer import TimerTerms
from tests.net import net as nets
from tests.net.net import Device, Net

DICE = nets.new_game("four_twenty_one", 2, four_twenty_one.Options())
PAIR = nets.new_game("stavegame", 2, stavegame.Options())


def laid(seed: str, game: NewGame = DICE) -> Net:
    """Return a table without guests."""
    return Net(Host.lay(game, nets.fresh_of(seed)), seed)


def ask(net: Net, name: str) -> Device:
    """Ask for a seat with the table's link."""
    device = net.sit(name, invitation=net.host.link)
    net.pass_on()
    return device


def let_in(net: Net, name: str) -> None:
    """Let in who asks by this name."""
    number = next(number for number, who in net.host.asking if who == name)
    net.shows(net.host.change(joining.let_in, number))
    net.pass_on(6)


def reasons(net: Net) -> str:
    """Return why guests were sent away."""
    return " ".join(s.reason for _to, s in net.shown if isinstance(s, ClosedMessage))


def standings(net: Net) -> list[str]:
    """Return the standing of each seat."""
    return [chair.standing for chair in net.host.chairs]


# The table's link


def test_who_opens_the_link_is_asked_for_and_let_in() -> None:
    net = laid("link")
    ben = ask(net, " Ben\u202e ")
    assert [s for _to, s in net.shown if isinstance(s, SeatAsked)] == [SeatAsked("Ben")]
    assert (ben.guest.seat, ben.guest.seating) == (None, None)
    assert standings(net) == ["here", "open"]
    let_in(net, "Ben")
    assert ben.guest.seat == 1
    assert ben.guest.key
    assert net.host.asking == ()
    assert net.host.seating.places[1].name == "Ben"


def test_one_device_asks_one_question_however_often_it_calls() -> None:
    net = laid("once")
    ben = ask(net, "Ben")
    before = ben.wire
    net.cut(ben)
    net.pass_on()
    joining.withdraw(net.host, f"{before}")
    for _call in range(3):
        ben.guest._recall()
        net._shows(ben, ben.guest.tick(net.now))
        net.pass_on()
    assert len(net.host.asking) == 1
    let_in(net, "Ben")
    assert ben.guest.seat == 1


def test_who_has_read_a_hello_has_no_seat_by_it() -> None:
    """Somebody else may have answered at the link before the host."""
    net = laid("overheard")
    ben = ask(net, "Ben")
    heard, before = json.loads(net.heard[-1]), ben.wire
    net.cut(ben)
    net.pass_on()
    joining.withdraw(net.host, f"{before}")
    let_in(net, "Ben")
    assert ben.guest.seat == 1
    hello = heard["says"][0][1]["hello"]
    assert hello["name"] == "Ben"
    heard["line"], hello["call"] = "of Eve", 99
    step = net.host.receive("eve", json.dumps(heard))
    assert not any("welcome" in post.text for post in step.posts)
    net.rest()
    assert ben.guest.reception == "seated"


def test_those_who_ask_keep_their_order_however_often_they_call() -> None:
    net = laid("order")
    ask(net, "Ben")
    ask(net, "Cleo")
    for _call in range(20):
        net.pass_on(1)
        assert [name for _number, name in net.host.asking] == ["Ben", "Cleo"]


def test_who_is_turned_away_is_told_and_cant_ask_again_for_a_minute() -> None:
    net = laid("no")
    eve = ask(net, "Eve")
    net.shows(net.host.change(joining.turn_away, 1))
    net.rest()
    assert eve.guest.reception == "closed"
    assert "The host has given you no seat." in reasons(net)
    again = ask(net, "Eve")
    assert again.guest.reception == "closed"
    assert net.host.asking == ()
    net.pass_on(130)
    ask(net, "Eve")
    assert len(net.host.asking) == 1
    assert standings(net) == ["here", "open"]


def test_before_the_game_the_table_grows_for_who_is_let_in() -> None:
    net = laid("grows")
    for name in ("Ben", "Cleo", "Dan"):
        ask(net, name)
    for name in ("Ben", "Cleo", "Dan"):
        let_in(net, name)
    assert standings(net) == ["here"] * 4
    net.shows(net.host.begin())
    net.rest()
    assert nets.check_agreed(net) == 3


def test_where_no_seat_can_be_had_who_is_let_in_is_told() -> None:
    net = laid("full", PAIR)
    ask(net, "Ben")
    let_in(net, "Ben")
    ask(net, "Cleo")
    let_in(net, "Cleo")
    assert "There is no free seat at this table." in reasons(net)
    assert standings(net) == ["here"] * 2


def test_the_link_is_good_after_the_host_has_restarted() -> None:
    net = nets.begun(DICE, "again")
    link = net.host.link
    net.restart()
    assert net.host.link == link
    net.shows(net.host.change(joining.remove, 1))
    net.rest()
    ask(net, "Cleo")
    let_in(net, "Cleo")
    assert standings(net) == ["here"] * 2
    assert net.host.seating.places[1].name == "Cleo"


def test_the_people_of_a_table_gather_for_another_game() -> None:
    game = nets.new_game("four_twenty_one", 3, four_twenty_one.Options(), [1])
    net = nets.begun(game, "friday")
    (ben,) = net.devices
    nets.play_out(net, 20)
    kept = net.host.kept()
    net.host = Host(*gathering.reunited(kept, PAIR), net.fresh, net.now)
    assert net.host.has_open_seats
    net.reload(ben)
    net.rest()
    assert ben.guest.seat == 1
    assert not net.host.has_open_seats
    net.shows(net.host.begin())
    net.rest()
    assert nets.session_of(net).game == "stavegame"
    assert nets.check_agreed(net) == 1
    third = nets.new_game("four_twenty_one", 3, four_twenty_one.Options())
    kept = nets.begun(third, "three").host.kept()
    with pytest.raises(ValueError, match="number of people"):
        Host(*gathering.reunited(kept, PAIR), net.fresh, net.now)


# Removal


def test_a_removed_guest_is_told_and_its_key_opens_nothing() -> None:
    net = nets.begun(DICE, "remove")
    (ben,) = net.devices
    net.shows(net.host.change(joining.remove, 1))
    net.rest()
    assert ben.guest.reception == "closed"
    assert "given your seat to a computer" in reasons(net)
    assert standings(net) == ["here", "gone"]
    back = net.sit("Ben", key=ben.guest.key)
    net.rest()
    assert back.guest.reception == "closed"
    assert net.host.meetings == {}
    for seat in (0, 1):
        with pytest.raises(ValueError, match="Nobody can be removed"):
            net.host.change(joining.remove, seat)
    nets.play_out(net, 20)
    assert nets.session_of(net).log


def test_before_the_game_the_seat_of_who_goes_is_free_again() -> None:
    net = laid("free")
    for _time in range(2):
        net.sit("Ben")
        net.rest()
        net.shows(net.host.change(joining.remove, 1))
        net.rest()
        assert standings(net) == ["here", "open"]
    assert net.host.seating.places[1].name == "Player 1"


# Seats and terms


def test_seats_are_added_and_removed_and_who_came_stays() -> None:
    net = laid("seats")
    net.shows(net.host.change(gathering.resize, 4))
    ben = net.sit("Ben", invitation=joining.invite(net.host, 2))
    net.rest()
    assert ben.guest.seat == 2
    net.shows(net.host.change(gathering.give, 1, "easy"))
    net.shows(net.host.change(gathering.set_terms, TimerTerms(30), waits=False))
    net.shows(net.host.change(gathering.resize, 3))
    net.rest()
    assert standings(net) == ["here"] * 3
    with pytest.raises(ValueError, match="All these seats are taken"):
        net.host.change(gathering.resize, 2)
    net.shows(net.host.change(gathering.give, 1, None))
    net.shows(net.host.change(gathering.resize, 2))
    net.rest()
    assert ben.guest.seat == 1
    assert net.host.seating.places[1].name == "Ben"
    with pytest.raises(ValueError, match="taken"):
        net.host.change(gathering.give, 1, "easy")
    net.shows(net.host.begin())
    net.rest()
    assert net.host.timer is not None
    assert not [s for _to, s in net.shown if isinstance(s, RefusedMessage)]
    nets.check_agreed(net)
    with pytest.raises(ValueError, match="has begun"):
        net.host.change(gathering.resize, 3)


def test_a_number_that_the_game_has_not_is_refused() -> None:
    net = laid("two", PAIR)
    for players in (1, 3):
        with pytest.raises(ValueError, match="number of people"):
            net.host.change(gathering.resize, players)
    assert standings(net) == ["here", "open"]
