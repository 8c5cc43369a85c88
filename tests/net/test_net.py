"""All devices agree when no message is pending, after any fault or hostile text.

`lab/distance.py` plays any number of games in the same way.
"""

from __future__ import annotations

import pytest

from tabletop.core.chance import below, rng_for
from tabletop.net.protocol.from_guest import FromGuest
from tabletop.net.steps import Trouble
from tabletop.registry import GAMES
from tests.kit.cases import some
from tests.kit.text import is_sentence
from tests.net import hostile, net as nets
from tests.net.games import game_of

GAMES_EACH = 3
"""Games of each kind."""

DEATHS = 4
"""Tables of each kind whose hosts stop, twice each."""

PLAYS = 40
"""Maximum plays of each game."""

LIES = 500
"""Hostile texts at a table."""


@pytest.mark.parametrize("number", some(reversed(range(GAMES_EACH)), 2))
@pytest.mark.parametrize("name", GAMES)
def test_all_devices_agree_at_each_quiet_moment(name: str, number: int) -> None:
    net = game_of(name, number)
    assert nets.play_out(net, PLAYS, disturbed=0.15 if number else 0.0) > 1
    assert not net.troubles


@pytest.mark.parametrize("name", [n for n in GAMES if GAMES[n].PLAYERS[-1] > 1])
def test_hosts_stop_at_random_moments_and_all_agree_when_they_are_back(
    name: str,
) -> None:
    agreed = 0
    for number in range(DEATHS):
        net = game_of(name, number + 100)
        for _death in range(2):
            for _moment in range(below(net.rng, 20)):
                if not nets.play_any(net):
                    net.pass_on()
            net.die()
            net.rest()
            agreed += nets.check_agreed(net)
        agreed += nets.play_out(net, 6)
        assert not net.troubles
    assert agreed > DEATHS


def test_ten_devices_agree() -> None:
    game = GAMES["game_of_threes"]
    table = nets.new_game("game_of_threes", 10, game.Options())
    net = nets.begun(table, "ten", weather=nets.BAD)
    assert nets.play_out(net, 15, disturbed=0.1) >= 9


@pytest.mark.parametrize("name", [n for n in GAMES if GAMES[n].PLAYERS[-1] > 1])
def test_strangers_change_nothing_and_get_an_answer(name: str) -> None:
    net, rng = game_of(name, 1), rng_for(f"hostile {name}", 0)
    nets.play_out(net, 12)
    before = hostile.stands(net)
    for _lie in range(LIES):
        step = hostile.receive(net, rng)
        assert hostile.is_answered(step)
        troubles = [e for e in step.shows if isinstance(e, Trouble)]
        assert all(is_sentence(each.reason) for each in troubles)
    assert hostile.stands(net) == before
    net.rest()
    nets.check_agreed(net)
    nets.play_out(net, 20)


@pytest.mark.parametrize("name", [n for n in GAMES if GAMES[n].PLAYERS[-1] > 1])
def test_a_guest_that_lies_changes_nothing_but_its_own_count(name: str) -> None:
    net, rng = game_of(name, 2), rng_for(f"lies {name}", 0)
    nets.play_out(net, 12)
    device = next(d for d in net.devices if nets.is_in(d))
    seat = device.guest.seat
    assert seat is not None
    before = hostile.stands(net)
    for _lie in range(120):
        lie = hostile.lie_of(net, rng, seat)
        if isinstance(lie, FromGuest):
            device.guest._outbox.say(lie)
        else:
            device.guest._answers.append(lie)
        if below(rng, 5) == 0:
            net.pass_on()
    net.rest()
    assert hostile.stands(net) == before
    assert all(map(is_sentence, net.troubles))


def test_a_guest_is_not_moved_by_strangers_either() -> None:
    net, rng = game_of("tomacco", 1), rng_for("guest", 0)
    nets.play_out(net, 12)
    guest = net.devices[0].guest
    before = (guest._ack(), guest.seating, guest.seat, guest.key, guest.record)
    for _lie in range(LIES):
        step = guest.receive(hostile.STRANGER, hostile.text_of(net, rng))
        assert all(isinstance(each, Trouble) for each in step.shows)
    assert before == (guest._ack(), guest.seating, guest.seat, guest.key, guest.record)
