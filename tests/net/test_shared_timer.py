"""The timer of a table at several devices."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games import four_twenty_one, game_of_threes
from tabletop.net import gathering
from tabletop.net.host import Host
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.protocol.from_host import ClockMessage, RefusedMessage
from tabletop.session.timer import TimerTerms
from tests.net import net as nets
from tests.net.net import TICK, Net

DICE = nets.new_game("four_twenty_one", 2, four_twenty_one.Options())
RUMMY = nets.new_game("game_of_threes", 2, game_of_threes.Options())
TURN = TimerTerms(60)


def begun(game: Any, seed: str) -> Net:
    """Return a table with a timer at which the guest acts."""
    host = Host.lay(game, nets.fresh_of(seed), waits=True)
    host.change(gathering.set_terms, TURN, waits=True)
    net = Net(host, seed)
    net.sit("Ann")
    net.rest()
    net.shows(host.begin())
    net.rest()
    while nets.session_of(net).to_act != 1:
        nets.play_any(net)
        net.rest()
    return net


def seconds(net: Net, number: float) -> None:
    """Advance the time by a number of seconds."""
    net.pass_on(int(number / TICK))


def clock(net: Net) -> ClockMessage:
    """Return the guest's last clock message."""
    guest = net.devices[0].guest
    return [
        it for to, it in net.shown if to == guest.seat and isinstance(it, ClockMessage)
    ][-1]


def time_left(net: Net) -> float:
    """Return the seconds left that the guest computes from its last clock message."""
    guest = net.devices[0].guest
    return clock(net).left_after(net.now - net.clock_times[guest.seat])


def clocks(net: Net) -> list[ClockMessage]:
    """Return all clock messages that devices have shown."""
    return [each for _seat, each in net.shown if isinstance(each, ClockMessage)]


def test_everybody_sees_whose_clock_runs_and_how_long_it_does() -> None:
    net = begun(DICE, "seen")
    assert (clock(net).seat, clock(net).standing) == (1, "running")
    before, told = time_left(net), len(clocks(net))
    seconds(net, 10)
    assert abs(before - time_left(net) - 10) < 1
    assert len(clocks(net)) == told
    timer = net.host.timer
    assert timer is not None
    assert abs(timer.left(net.now) - time_left(net)) <= 1


@pytest.mark.parametrize("acting", [0, 1])
def test_nobody_loses_time_while_the_device_of_the_host_sleeps(acting: int) -> None:
    net = begun(DICE, "asleep")
    while nets.session_of(net).to_act != acting:
        nets.play_any(net)
        net.rest()
    timer = net.host.timer
    assert timer is not None
    before = timer.left(net.now)
    net.now += 300
    net.shows(net.host.tick(net.now))
    assert abs(timer.left(net.now) - before) < 1
    seconds(net, 10)
    assert abs(timer.left(net.now) - before + 10) < 1


def test_in_a_game_without_a_clause_a_computer_plays_one_turn() -> None:
    net = begun(DICE, "missed")
    session = nets.session_of(net)
    log = len(session.log)
    seconds(net, 45)
    assert clock(net).standing == "warned"
    seconds(net, 25)
    net.rest()
    assert len(session.log) > log
    assert (session.to_act, clock(net).away) == (0, (1,))
    assert session.seats[1].bot is None
    assert nets.check_agreed(net) == 1


def test_a_bit_more_time_goes_to_whoever_acts() -> None:
    net = begun(DICE, "more")
    seconds(net, 45)
    nets.ask(net, None, WishMessage("more"))
    refused = [each for seat, each in net.shown if isinstance(each, RefusedMessage)]
    assert len(refused) == 1
    nets.ask(net, net.devices[0], WishMessage("more"))
    seconds(net, 2)
    assert clock(net).standing == "running"
    assert time_left(net) > 35


def test_whoever_is_away_is_played_for_until_they_are_back() -> None:
    net = begun(RUMMY, "G16")
    session = nets.session_of(net)
    while session.observation(1).phase != "draw" or session.to_act != 1:
        nets.play_any(net)
        net.rest()
    log = len(session.log)
    seconds(net, 70)
    net.rest()
    drawn, discarded = session.log[log : log + 2]
    assert drawn == "draw stock"
    assert discarded.startswith("discard ")
    assert session.to_act == 0
    nets.ask(net, net.devices[0], WishMessage("back"))
    seconds(net, 2)
    assert clock(net).away == ()
    nets.play_any(net)
    net.rest()


def test_the_rightmost_card_goes() -> None:
    net = begun(RUMMY, "rightmost")
    session = nets.session_of(net)
    while session.observation(1).phase != "discard" or session.to_act != 1:
        nets.play_any(net)
        net.rest()
    texts = [f"discard {card}" for card in session.observation(1).hand]
    rightmost = [text for text in texts if text in session.legal()][-1]
    log = len(session.log)
    seconds(net, 70)
    net.rest()
    assert session.log[log] == rightmost


def test_nobody_loses_time_by_a_bad_network() -> None:
    net = begun(DICE, "network")
    log = nets.session_of(net).log
    device = net.devices.pop()
    seconds(net, 300)
    assert nets.session_of(net).log == log
    net.devices.append(device)
    seconds(net, 6)
    assert clock(net).standing == "running"
    assert time_left(net) > 30
    assert clock(net).away == ()


def test_a_timer_goes_on_after_a_stop_and_where_there_is_none_nothing_is_said() -> None:
    net = begun(DICE, "stop")
    net.restart()
    net.rest()
    assert net.host.timer is not None
    assert clock(net).seat == 1
    none = nets.begun(DICE, "none")
    assert not [it for _to, it in none.shown if isinstance(it, ClockMessage)]
