"""The hand-over of a table to a guest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.chance import below
from tabletop.core.codec import decode, encode
from tabletop.games import four_twenty_one, game_of_threes, stavegame, tomacco
from tabletop.net import handover
from tabletop.net.fairness_report import NONE
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.protocol.from_host import ChargeMessage
from tabletop.net.protocol.packets import Packet, write
from tabletop.net.protocol.presence import SILENCE
from tabletop.net.steps import FairnessReport
from tabletop.session import links
from tabletop.session.game_request import NewGame
from tests.kit.cases import some
from tests.net import net as nets
from tests.net.deals import finished, verdicts
from tests.net.net import BAD, FINE, Device, Net, Weather

DICE = nets.new_game("four_twenty_one", 3, four_twenty_one.Options(5, 1))
CARDS = nets.new_game("tomacco", 3, tomacco.Options())
GAMES = (
    DICE,
    CARDS,
    nets.new_game("stavegame", 2, stavegame.Options()),
    nets.new_game("game_of_threes", 3, game_of_threes.Options(rounds=3)),
)


def charged(net: Net, device: Device) -> None:
    """Hand the table to a guest, until its device knows it."""
    assert device.guest.seat is not None
    net.shows(net.host.change(handover.charge, device.guest.seat))
    for _tick in range(200):
        if device.guest.charge:
            return
        net.pass_on()
    message = "The charge doesn't arrive."
    raise AssertionError(message)


def taken(net: Net, device: Device) -> Device:
    """Let the charged guest host, and the former host be a guest; return its device."""
    host = Host.returned(*handover.taken(device.guest), net.fresh, net.now)
    net.devices.remove(device)
    while (guest := handover.given(net.host)) is None:
        net.pass_on()
    former = Device(guest)
    net.host, net.devices, net.shown = host, [former, *net.devices], []
    for each in net.devices:
        net.cut(each)
    return former


def hand_over(net: Net, device: Device) -> Device:
    """Hand the table to a guest; return the device of the former host."""
    net.rest()
    charged(net, device)
    return taken(net, device)


def kinds(net: Net) -> list[str]:
    """Finish a game; return the verdicts of all devices, the host's last."""
    finished(net)
    shown = [each for seat, each in net.shown if seat == net.host.seat]
    own = [each for each in shown if isinstance(each, FairnessReport)]
    return [each.kind for each in (*verdicts(net), *own[-1:])]


@pytest.mark.parametrize("weather", some([BAD, FINE], 1))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)
def test_the_next_host_continues_the_game_and_all_call_it_fair(
    game: NewGame, weather: Weather
) -> None:
    net = nets.begun(game, f"hands {weather}", weather=weather)
    for _hand in range(3):
        nets.play_out(net, 1 + below(net.rng, 9))
        if nets.session_of(net).is_over:
            break  # its host has seen the verdict
        log = nets.session_of(net).log
        hand_over(net, net.devices[-1])
        net.rest()
        assert nets.session_of(net).log == log
        assert nets.check_agreed(net) == len(game.seats) - 1
    net.weather = FINE
    assert kinds(net) == ["fair"] * len(game.seats)
    assert not net.troubles


def test_the_game_ends_though_the_former_host_never_comes_back() -> None:
    net = nets.begun(CARDS, "dies", waits=False)
    nets.play_out(net, 9)
    former = hand_over(net, net.devices[0])
    net.devices.remove(former)
    assert kinds(net) == ["fair", "fair"]


def test_a_move_during_the_hand_over_is_played_once_by_the_next_host() -> None:
    net = nets.begun(DICE, "once")
    while nets.session_of(net).to_act != 2:
        nets.play_any(net)
        net.rest()
    before, (ben, cleo) = nets.session_of(net).cursor, net.devices
    charged(net, ben)
    assert cleo.guest.record is not None
    action = cleo.guest.record.legal()[0]
    net._shows(cleo, cleo.guest.play(action))
    net.pass_on(2)
    assert nets.session_of(net).cursor == before
    taken(net, ben)
    net.rest()
    assert nets.session_of(net).log[before] == action
    assert nets.check_agreed(net) == 2
    assert kinds(net) == ["fair"] * 3


def test_a_guest_that_was_not_reached_leaves_the_host_its_table() -> None:
    net = nets.begun(DICE, "unreached")
    device, net.weather = net.devices[0], Weather(lost=1.0)
    net.shows(net.host.change(handover.charge, 1))
    net.pass_on()
    assert handover.given(net.host) is None
    net.weather = FINE
    net.cut(device)
    net.rest()
    assert handover.given(net.host) is None
    assert not handover.is_confirmed(net.host)
    log = nets.session_of(net).log
    nets.play_out(net, 12)
    assert len(nets.session_of(net).log) > len(log)


def test_a_host_whose_successor_is_silent_becomes_a_guest_and_keeps_its_save() -> None:
    net = nets.begun(DICE, "silent")
    net.weather = Weather(lost=1.0)
    net.shows(net.host.change(handover.charge, 1))
    net.pass_on(int(SILENCE / nets.TICK) + 2)
    assert isinstance(handover.given(net.host), Guest)
    assert not handover.is_confirmed(net.host)


def test_the_next_host_draws_the_luck_of_the_next_game() -> None:
    net = nets.begun(DICE, "again")
    hand_over(net, net.devices[1])
    finished(net)
    nets.ask(net, None, WishMessage("again"))
    nets.answer_all(net)
    net.rest()
    assert net.host.seating.phase == "playing"
    hand_over(net, net.devices[0])
    assert kinds(net) == ["fair"] * 3


def test_a_host_that_came_after_the_draw_does_not_say_that_the_game_is_fair() -> None:
    net = nets.begun(DICE, "late")
    net.devices[0].guest.luck.kept = NONE
    hand_over(net, net.devices[0])
    assert kinds(net) == ["fair", "fair", "unchecked"]
    net = nets.begun(DICE, "later")
    net.devices[0].guest.luck.kept = NONE
    former = hand_over(net, net.devices[0])
    hand_over(net, former)
    assert sorted(kinds(net)) == ["fair", "fair", "unchecked"]


def test_the_next_host_returns_from_its_own_save() -> None:
    net = nets.begun(CARDS, "resume")
    hand_over(net, net.devices[0])
    nets.play_out(net, 4)
    net.restart()
    assert kinds(net) == ["fair"] * 3


def test_no_table_is_handed_to_a_computer_or_twice() -> None:
    game = nets.new_game("tomacco", 3, tomacco.Options(), [2])
    host = nets.begun(game, "whom").host
    for seat in (0, 2):
        with pytest.raises(ValueError, match="can’t be handed over"):
            host.change(handover.charge, seat)
    host.change(handover.charge, 1)
    with pytest.raises(ValueError, match="can’t be handed over"):
        host.change(handover.charge, 1)


# Devices that lie


def test_a_guest_can_claim_no_table() -> None:
    net = nets.begun(CARDS, "claims")
    claim = ChargeMessage(links.pack_save(nets.session_of(net)))
    device = net.devices[0]
    for number in (0, 1):
        packet = Packet(device.guest._line, ((number, claim),))
        net.shows(net.host.receive(f"{device.wire}", write(packet)))
    net.rest()
    assert net.troubles == ["A guest can’t say that.", "A player can’t say that."]
    assert handover.given(net.host) is None
    assert not any(each.guest.charge for each in net.devices)


LIES = {
    "seat": lambda kept: replace(kept, seat=2),
    "table": lambda kept: replace(kept, table="another"),
    "match": lambda kept: replace(kept, match=kept.match + 1),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_guest_takes_only_its_own_table(lie: str) -> None:
    net = nets.begun(CARDS, "lies")
    device = net.devices[0]
    charged(net, device)
    session = links.unpack_save(device.guest.charge)
    kept = decode(SavedHostState, session.table.distance)
    lied = encode(LIES[lie](kept))
    session.table = replace(session.table, distance=lied)
    device.guest.charge = links.pack_save(session)
    with pytest.raises(ValueError, match="not what this device has seen"):
        Host.returned(*handover.taken(device.guest), net.fresh, net.now)


@pytest.mark.parametrize("lie", ["hand", "move"])
def test_a_guest_takes_only_the_game_that_it_has_seen(lie: str) -> None:
    net = nets.begun(CARDS, "seen")
    nets.play_out(net, 9)
    device = net.devices[0]
    charged(net, device)
    record = device.guest.record
    assert record is not None
    if lie == "hand":
        record._states[-1] = replace(record.seen, hand=record.seen.hand[1:])
    else:
        session = links.unpack_save(device.guest.charge)
        session.goto(session.cursor - 1)
        device.guest.charge = links.pack_save(session)
    with pytest.raises(ValueError, match="not what this device has seen"):
        Host.returned(*handover.taken(device.guest), net.fresh, net.now)


def test_a_charge_that_is_no_save_is_refused() -> None:
    net = nets.begun(CARDS, "no save")
    guest = net.devices[0].guest
    for guest.charge in ("eJw", links.pack_save(nets.session_of(net).copy())):
        with pytest.raises(ValueError, match=r"\.$"):
            Host.returned(*handover.taken(guest), net.fresh, net.now)
