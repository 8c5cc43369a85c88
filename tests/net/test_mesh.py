"""Connections between guests, and the messages that prepare them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games import four_twenty_one
from tabletop.net.mesh import HEIRS, TELLS, linked_seats
from tabletop.net.protocol.from_guest import TellMessage
from tabletop.net.protocol.from_host import PublicSeat, SeatingMessage, ToldMessage
from tabletop.net.protocol.presence import succession
from tests.net import net as nets

DICE = nets.new_game("four_twenty_one", 4, four_twenty_one.Options())


def seating(players: int, host: int = 0) -> SeatingMessage:
    """Return a table with a person at each seat."""
    places = tuple(PublicSeat(f"{k}", "here") for k in range(players))
    return SeatingMessage("four_twenty_one", "playing", places, host)


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("host", [0, 1])
def test_who_may_take_the_hosts_place_reaches_all_others_by_few_wires(
    players: int, host: int
) -> None:
    pairs = linked_seats(seating(players, host))
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    guests = {*range(players)} - {host}
    for heir in succession(host, players)[:HEIRS]:
        reached = {seat for pair in pairs if heir in pair for seat in pair}
        assert reached | {heir} == guests
    assert not any(host in pair for pair in pairs)
    assert len(pairs) <= max(0, 2 * len(guests) - 3)


def test_computers_are_connected_to_nobody_and_who_is_away_stays_an_heir() -> None:
    table = seating(5)
    places = [*table.places]
    places[1] = replace(places[1], bot="strong")
    places[2] = replace(places[2], standing="away", bot="gentle")
    places[3] = replace(places[3], standing="gone", bot="gentle")
    assert linked_seats(replace(table, places=tuple(places))) == ((2, 4),)


def told(net: nets.Net) -> list[tuple[int | None, Any]]:
    """Return the messages from guest to guest, each with the seat of its receiver."""
    return [(seat, each) for seat, each in net.shown if isinstance(each, ToldMessage)]


def test_what_a_guest_tells_goes_to_one_other_guest_and_not_without_end() -> None:
    net = nets.begun(DICE, "tell")
    teller, other = net.devices[:2]
    assert teller.guest.seat is not None
    assert other.guest.seat is not None
    tell = TellMessage(other.guest.seat, "me")
    nets.ask(net, teller, tell)
    net.rest()
    assert told(net) == [(other.guest.seat, ToldMessage(teller.guest.seat, "me"))]
    for seat in (net.host.seat, teller.guest.seat, 9):
        nets.ask(net, teller, TellMessage(seat or 0, "me"))
    net.rest()
    assert len(told(net)) == 1
    for _time in range(20):
        nets.ask(net, teller, tell)
    net.rest()
    assert len(told(net)) == TELLS[0]
