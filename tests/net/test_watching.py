"""Devices that watch a table: they see what nobody's seat sees, and can't play."""

from __future__ import annotations

import pytest

from tabletop.core.game import NOBODY
from tabletop.games import four_twenty_one, game_of_threes, tomacco
from tabletop.net.joining import MOST_WATCHING
from tabletop.net.protocol.from_guest import SayMessage, WishMessage
from tabletop.net.protocol.from_host import ClosedMessage, RefusedMessage
from tabletop.net.protocol.presence import SILENCE
from tabletop.registry import GAMES
from tests.net import net as nets
from tests.net.deals import finished
from tests.net.net import TICK, Device, Net

DICE = nets.new_game(
    "four_twenty_one", 2, four_twenty_one.Options(tokens=5, sets_to_lose=1)
)
CARDS = nets.new_game("tomacco", 3, tomacco.Options())
RUMMY = nets.new_game("game_of_threes", 2, game_of_threes.Options())


def watched(net: Net) -> Device:
    """Return a device that begins to watch."""
    device = net.sit("Eve", invitation=net.host.watch)
    net.rest()
    return device


@pytest.mark.parametrize("name", GAMES)
def test_a_watcher_sees_each_ply_as_nobody_sees_it(name: str) -> None:
    game, players = GAMES[name], max(1, min(3, GAMES[name].PLAYERS[-1]))
    table = nets.new_game(name, players, game.Options())
    net = nets.begun(table, f"watched {name}", weather=nets.BAD)
    early = watched(net)
    nets.play_out(net, 12, disturbed=0.1)
    late = watched(net)
    nets.play_out(net, 20, disturbed=0.1)
    for device in (early, late):
        assert device.guest.seat == NOBODY
        record, session = device.guest.record, nets.session_of(net)
        assert record is not None
        assert record.seen == game.observe(session.state, NOBODY)
        assert record.legal() == ()
        assert record.persons == ()
    assert not net.troubles


def test_a_watcher_plays_nothing_says_nothing_and_leaves() -> None:
    net = nets.begun(CARDS, "looks")
    nets.play_out(net, 8)
    eve, log = watched(net), nets.session_of(net).log
    assert net.host.seating.watchers == 1
    assert eve.guest.seating == net.host.seating
    net._shows(eve, eve.guest.play(nets.session_of(net).legal()[0]))
    nets.ask(net, eve, SayMessage("hello"))
    net.rest()
    assert nets.session_of(net).log == log
    refused = [each for _to, each in net.shown if isinstance(each, RefusedMessage)]
    assert [each.reason for each in refused] == [
        "You are only watching this table."
    ] * 2
    nets.ask(net, eve, WishMessage("leave"))
    net.rest()
    assert eve.guest.reception == "closed"
    assert net.host.seating.watchers == 0


def test_a_watcher_comes_back_and_is_not_counted_while_it_is_away() -> None:
    net = nets.begun(DICE, "back")
    eve = watched(net)
    net.reload(eve)
    net.rest()
    assert eve.guest.seat == NOBODY
    net.devices.remove(eve)
    net.pass_on(int(SILENCE / TICK) + 4)
    assert net.host.seating.watchers == 0
    net.devices.append(eve)
    net.restart()
    net.pass_on(12)
    net.rest()
    assert net.host.seating.watchers == 1
    finished(net)
    assert eve.guest.luck.verdict is not None
    assert eve.guest.luck.verdict.kind == "unchecked"


def test_only_so_many_watch_and_none_without_the_secret() -> None:
    net = nets.begun(DICE, "crowd")
    for _device in range(MOST_WATCHING + 1):
        last = watched(net)
    assert net.host.seating.watchers == MOST_WATCHING
    assert last.guest.reception == "closed"
    closed = [each for _to, each in net.shown if isinstance(each, ClosedMessage)]
    assert closed == [ClosedMessage("No more people can watch this table.")]
    eve = net.sit("Eve", key="guess")
    net.rest()
    assert eve.guest.seat is None


def test_a_watcher_is_sent_no_hand() -> None:
    for game in (CARDS, RUMMY):
        net = nets.begun(game, "hands")
        eve = watched(net)
        nets.play_out(net, 30)
        record = eve.guest.record
        assert record is not None
        assert {seen.hand for seen in record.observations.values()} == {()}
