"""Hosts and guests: presence, legal plays, and questions to all players."""

from __future__ import annotations

import typing
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.game import TERMINAL
from tabletop.games import four_twenty_one, game_of_threes, tomacco
from tabletop.net import joining
from tabletop.net.drawing import PATIENCE
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.host_connections import FAULTS, MOST_BEHIND, MOST_WIRES, TEXTS
from tabletop.net.joining import MOST_ASKING
from tabletop.net.protocol.from_guest import (
    AnswerMessage,
    HelloMessage,
    PlayMessage,
    SayMessage,
    WishMessage,
)
from tabletop.net.protocol.from_host import (
    ClosedMessage,
    RefusedMessage,
    SaidMessage,
    SettledMessage,
)
from tabletop.net.protocol.limits import TALK
from tabletop.net.protocol.packets import Packet, write
from tabletop.net.protocol.presence import (
    SILENCE,
    STANDINGS,
    Standing,
)
from tabletop.net.replica import Replica
from tabletop.net.steps import Post, Step, Trouble
from tabletop.session import Session
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.net import TICK, Device, Net

DICE = nets.new_game("four_twenty_one", 3, four_twenty_one.Options())
CARDS = nets.new_game("tomacco", 3, tomacco.Options())
RUMMY = nets.new_game("game_of_threes", 2, game_of_threes.Options())


def shown(net: Net, kind: type[Any], seat: int | None = None) -> list[Any]:
    """Return the events of this kind that were shown to one seat, or to any."""
    return [
        each for to, each in net.shown if isinstance(each, kind) and seat in {None, to}
    ]


def standings(net: Net) -> list[str]:
    """Return the standing of each seat."""
    return [chair.standing for chair in net.host.chairs]


def bots(net: Net) -> list[bool]:
    """Return for each seat whether a computer plays there."""
    return [seat.bot is not None for seat in nets.session_of(net).seats]


def actor(net: Net) -> Device:
    """Return the guest whose seat acts; play until there is one."""
    for _play in range(50):
        for device, _view in nets.moves(net):
            if device is not None:
                return device
        nets.play_any(net)
        net.rest()
    message = "No guest ever acts."
    raise AssertionError(message)


def record_of(device: Device) -> Replica:
    """Return the game as a guest has seen it."""
    assert device.guest.record is not None
    return device.guest.record


def say(net: Net, device: Device | None, message: Any) -> None:
    """Send a message from a device, and wait until it arrives."""
    nets.ask(net, device, message)
    net.rest()


# Automata


def test_each_state_of_a_seat_can_come_about() -> None:
    found: set[Standing] = {"open"}
    for _step in STANDINGS:
        found |= {after for state in found for after in STANDINGS[state]}
    assert found == set(typing.get_args(Standing))


# Before the game


def test_guests_take_open_seats_and_everybody_knows_who_is_there() -> None:
    net = nets.laid(DICE, "gather")
    assert standings(net) == ["here"] * 3
    for device in net.devices:
        seating = device.guest.seating
        assert seating is not None
        assert seating.phase == "gathering"
        assert [p.name for p in seating.places] == ["Player 0", "Player 1", "Player 2"]
    assert {d.guest.seat for d in net.devices} == {1, 2}


def test_free_seats_fall_away_and_a_late_friend_takes_a_computers() -> None:
    game = nets.new_game("four_twenty_one", 4, four_twenty_one.Options(), [3])
    net = Net(Host.lay(game, nets.fresh_of("few")), "few")
    net.sit("Ann")
    net.rest()
    assert standings(net) == ["here", "here", "open", "here"]
    net.shows(net.host.begin())
    net.rest()
    assert bots(net) == [False, False, True]
    with pytest.raises(ValueError, match="has begun"):
        net.host.begin()
    late = net.sit("Ben", invitation=net.host.link)
    net.pass_on()
    net.shows(net.host.change(joining.let_in, 1))
    net.rest()
    assert (late.guest.seat, bots(net)) == (2, [False] * 3)
    nets.check_agreed(net)


def test_an_invitation_is_good_for_one_seat_and_one_guest() -> None:
    host = Host.lay(DICE, nets.fresh_of("invited"))
    net, invitation = Net(host, "invited"), joining.invite(host, 2)
    first = joining.invite(host, 1)
    assert standings(net) == ["here", "invited", "invited"]
    again = joining.invite(host, 1)
    ann = net.sit("Ann", invitation=invitation)
    net.rest()
    wrong = [
        net.sit(f"Guest {k}", invitation=each)
        for k, each in enumerate((first, invitation, ""))
    ]
    net.rest()
    assert ann.guest.seat == 2
    assert [d.guest.reception for d in wrong] == ["closed"] * 3
    assert all(is_sentence(each.reason) for each in shown(net, ClosedMessage))
    ben = net.sit("Ben", invitation=again)
    net.rest()
    assert ben.guest.seat == 1
    with pytest.raises(ValueError, match="taken"):
        joining.invite(host, 1)


def test_a_seat_without_an_invitation_is_nobodys() -> None:
    net = Net(Host.lay(DICE, nets.fresh_of("uninvited")), "uninvited")
    eve = net.sit("Eve", invitation="guess")
    net.rest()
    assert eve.guest.reception == "closed"
    assert standings(net) == ["here", "open", "open"]


def test_over_one_wire_a_device_has_one_seat() -> None:
    host = Host.lay(CARDS, nets.fresh_of("greedy host"))
    net = Net(host, "greedy")
    eve = net.sit("Eve", invitation=joining.invite(host, 1))
    net.rest()
    hello = HelloMessage(host.table, "Cleo", "", joining.invite(host, 2))
    step = host.receive(f"{eve.wire}", write(Packet("more", ((0, hello),))))
    assert standings(net) == ["here", "here", "invited"]
    assert any("one seat" in post.text for post in step.posts)
    ben = net.sit("Ben", invitation=joining.invite(host, 2))
    net.rest()
    assert ben.guest.seat == 2


def test_a_name_is_mended_as_every_name_is() -> None:
    host = Host.lay(DICE, nets.fresh_of("names"))
    net = Net(host, "names")
    net.sit("  Ann\u202e  \n Bo" + "x" * 60)
    net.sit("\u200b")
    net.rest()
    assert [chair.name for chair in host.chairs[1:]] == [
        "Ann Bo" + "x" * 34,
        "Player 2",
    ]


# Playing


def test_a_play_that_is_sent_twice_is_played_once() -> None:
    net = nets.begun(DICE, "twice")
    device = actor(net)
    before = len(nets.session_of(net).log)
    first = device.guest.play(record_of(device).legal()[0])
    net._shows(device, first)
    net.rest()
    after = len(nets.session_of(net).log)
    net._shows(device, first)
    net.reload(device)
    net._shows(device, first)
    net.rest()
    assert before < after == len(nets.session_of(net).log)
    assert not shown(net, RefusedMessage)


def test_a_refusal_names_its_clause_and_changes_nothing() -> None:
    net = nets.begun(CARDS, "refused")
    nets.play_out(net, 12)
    device = actor(net)
    legal = record_of(device).legal()
    wrong = next(t for t in ("pickup", "flip 0", "flip 1") if t not in legal)
    log = nets.session_of(net).log
    net._shows(device, device.guest.play(wrong))
    assert device.guest.pending is not None
    net.rest()
    assert nets.session_of(net).log == log
    refused = shown(net, RefusedMessage, device.guest.seat)[-1]
    assert is_sentence(refused.reason)
    assert refused.clause.startswith("C")
    assert device.guest.pending is None
    nets.check_agreed(net)


def test_whoever_is_out_of_turn_or_late_gets_a_sentence() -> None:
    net = nets.begun(DICE, "late")
    device = actor(net)
    other = next(d for d in net.devices if d is not device)
    record, log = record_of(device), nets.session_of(net).log
    action = record.legal()[0]
    net._shows(other, other.guest.play(action))
    net.rest()
    assert "’s turn." in shown(net, RefusedMessage, other.guest.seat)[-1].reason
    say(net, device, PlayMessage(len(log) - 1, record.digest, action))
    say(net, device, PlayMessage(len(log), "another", action))
    assert "changed" in shown(net, RefusedMessage, device.guest.seat)[-1].reason
    assert nets.session_of(net).log == log


def test_a_guest_holds_its_observation_and_makes_its_sentences() -> None:
    net = nets.begun(CARDS, "eyes")
    nets.play_out(net, 30)
    session = nets.session_of(net)
    for device in net.devices:
        guest = device.guest
        assert guest.seat is not None
        told = nets.seen_at(session, guest.seat).story(guest.seat)
        assert record_of(device).story(guest.seat) == told
        assert not hasattr(guest, "session")


def test_who_acts_alone_is_given_what_may_be_played() -> None:
    net = nets.begun(DICE, "legal")
    for _play in range(10):
        acting = nets.session_of(net).to_act
        for device in net.devices:
            may_play = device.guest.seat == acting
            assert bool(record_of(device).legal()) is may_play
        nets.play_any(net)
        net.rest()


# Absence, return, departure


def test_whoever_is_silent_is_away_and_a_computer_goes_on() -> None:
    net = nets.begun(DICE, "away", waits=False)
    device = net.devices.pop()
    net.pass_on(int(2 * SILENCE) + 4)
    seat = device.guest.seat
    assert seat is not None
    assert standings(net)[seat] == "away"
    assert bots(net)[seat]
    net.devices.append(device)
    net.pass_on(4)
    assert standings(net)[seat] == "here"
    assert not bots(net)[seat]
    net.rest()
    nets.check_agreed(net)


def test_who_is_away_can_be_invited_to_another_device_which_has_no_key() -> None:
    net = nets.begun(CARDS, "lost device")
    nets.play_out(net, 12)
    lost = net.devices.pop(0)
    seat = lost.guest.seat
    assert seat is not None
    with pytest.raises(ValueError, match="taken"):
        joining.invite(net.host, seat)
    net.pass_on(int(SILENCE / TICK) + 2)
    invitation = joining.invite(net.host, seat)
    stranger = net.sit("Stranger", invitation="another one")
    net.rest()
    assert stranger.guest.reception == "closed"
    new = net.sit("Ann", invitation=invitation)
    net.rest()
    assert new.guest.seat == seat
    assert new.guest.key != lost.guest.key
    late = net.sit("Late", invitation=invitation)
    back = net.sit("Ann", key=lost.guest.key)
    net.rest()
    assert late.guest.reception == back.guest.reception == "closed"
    nets.play_out(net, 8)
    nets.check_agreed(net)


def test_who_is_gone_is_missed_within_five_seconds() -> None:
    net = nets.begun(DICE, "missed")
    ticks = int(5 / TICK)
    for _time in range(4):  # at different times after the last sign of life
        net.pass_on(1)
        device = net.devices.pop()
        net.pass_on(ticks)
        seat = device.guest.seat
        assert seat is not None
        assert standings(net)[seat] == "away"
        net.devices.append(device)
        net.rest()
    net.is_dead = True
    net.pass_on(ticks)
    assert not any(device.guest.is_host_here for device in net.devices)


@pytest.mark.parametrize("pause", [1, 2])
def test_nobody_is_away_of_whom_one_sign_of_life_in_two_is_lost(pause: int) -> None:
    net = nets.begun(DICE, "signs")
    told, signs = len(net.shown), 0
    for _time in range(40):
        for device in net.devices:  # a browser wakes a hidden page once a second
            net._shows(device, device.guest.tick(net.now + pause * TICK))
        sent, net._queue = net._queue, []
        net.now += pause * TICK
        signs += bool(sent)
        if signs % 2:
            net._queue = sent
        net._deliver()
        net.shows(net.host.tick(net.now))
    assert standings(net) == ["here"] * 3
    assert len(net.shown) == told


def test_where_nothing_happens_a_device_sends_a_text_in_two_seconds() -> None:
    net = nets.begun(DICE, "quiet")
    net.rest()
    sent, heard = len(net.sent), len(net.heard)
    net.pass_on(int(20 / TICK))
    guests = len(net.devices)
    assert len(net.sent) - sent <= 10 * guests
    assert len(net.heard) - heard <= 10 * guests


def test_who_has_slept_counts_it_against_nobody() -> None:
    net = nets.begun(DICE, "slept", waits=False)
    net.shows(net.host.tick(net.now + 100))
    for device in net.devices:
        device.guest.tick(net.now + 100)
        assert device.guest.is_host_here
        assert not device.guest.is_host_gone
    assert standings(net) == ["here"] * 3
    assert not any(bots(net))


def test_a_table_may_wait_for_who_is_away() -> None:
    net = nets.begun(DICE, "waits", waits=True)
    net.devices.pop()
    net.pass_on(int(2 * SILENCE) + 4)
    assert "away" in standings(net)
    assert not any(bots(net))


def test_with_its_key_a_guest_comes_back_to_its_seat_from_another_device() -> None:
    net = nets.begun(CARDS, "key")
    nets.play_out(net, 20)
    old = net.devices[0]
    seat, key = old.guest.seat, old.guest.key
    new = net.sit("Somebody", key=key)
    net.rest()
    assert (new.guest.seat, new.guest.key) == (seat, key)
    assert old.guest.reception == "closed"
    assert "another device" in shown(net, ClosedMessage)[-1].reason
    assert net.host.chairs[seat or 0].name == "Player 1"
    assert nets.check_agreed(net) == 2


def test_a_stranger_gets_no_seat_that_somebody_has() -> None:
    net = nets.begun(CARDS, "stranger")
    stranger = net.sit("Eve", key="guess")
    net.rest()
    assert stranger.guest.reception == "closed"
    assert stranger.guest.record is None
    assert stranger.guest.seating is None


def test_however_many_strangers_ask_only_so_many_are_listened_to() -> None:
    net = nets.begun(CARDS, "crowd")
    host, wires = net.host, net.host.connections
    for number in range(3 * MOST_WIRES):
        hello = HelloMessage(host.table, f"Eve {number}", invitation=host.link)
        text = write(Packet(f"stranger {number}", ((0, hello),)))
        host.receive(f"ask/{number}", text)
    assert len([*wires]) <= MOST_WIRES
    assert len(host.asking) == MOST_ASKING
    assert len(wires.seated()) == 2
    nets.play_out(net, 4)


def test_a_device_that_sends_too_much_is_not_read_and_the_others_play() -> None:
    net = nets.begun(CARDS, "flood")
    host, wire = net.host, f"{net.devices[0].wire}"
    hello = write(Packet("another", ((0, HelloMessage(host.table, "Eve")),)))
    answered = sum(bool(host.receive(wire, hello).posts) for _text in range(1_000))
    assert answered <= TEXTS[0]
    net.pass_on(int(TEXTS[1] / TICK) + 1)
    net.rest()
    nets.play_out(net, 8)
    assert nets.check_agreed(net) == 2


def test_a_device_that_sends_nonsense_is_cut_off_and_named() -> None:
    net = nets.begun(CARDS, "nonsense")
    host, device = net.host, net.devices[0]
    steps = [host.receive(f"{device.wire}", "[" * 60_000) for _text in range(1_000)]
    told = [each for step in steps for each in step.shows if isinstance(each, Trouble)]
    assert len(told) == FAULTS[0]
    assert told[-1].reason.startswith("Player 1 was disconnected")
    assert standings(net) == ["here", "away", "here"]
    hello = write(Packet("again", ((0, HelloMessage(host.table, "Player 1")),)))
    assert host.receive(f"{device.wire}", hello) == Step()
    net.cut(device)  # it comes back over a new wire
    net.rest()
    assert standings(net) == ["here"] * 3
    assert nets.check_agreed(net) == 2


def test_a_wire_that_was_cut_off_is_read_again_later() -> None:
    net = nets.begun(CARDS, "later")
    host, wire = net.host, f"{net.devices[0].wire}"
    for _text in range(FAULTS[0]):
        host.receive(wire, "nonsense")
    assert host.receive(wire, "nonsense") == Step()
    net.pass_on(int(FAULTS[1] / TICK) + 1)
    assert [type(each) for each in host.receive(wire, "nonsense").shows] == [Trouble]


def test_a_guest_that_is_far_behind_must_say_hello_again() -> None:
    net = nets.begun(CARDS, "behind")
    table = net.host
    wire = next(wire for wire in table.connections if wire.seat == 1)
    for _message in range(MOST_BEHIND + 1):
        table.say(wire, SaidMessage(0, "hello"))
    net.host.tick(net.now)
    assert wire not in table.connections
    net.rest()
    assert len(table.connections.seated()) == 2
    assert nets.check_agreed(net) == 2


def test_whoever_leaves_is_gone_and_a_computer_goes_on() -> None:
    net = nets.begun(DICE, "gone")
    device = net.devices[0]
    key, seat = device.guest.key, device.guest.seat
    assert seat is not None
    say(net, device, WishMessage("leave"))
    assert (standings(net)[seat], bots(net)[seat]) == ("gone", True)
    assert device.guest.reception == "closed"
    back = net.sit("Player 1", key=key)
    net.rest()
    assert "left" in shown(net, ClosedMessage)[-1].reason
    assert back.guest.seat is None


def test_a_host_that_stops_comes_back_from_its_save() -> None:
    net = nets.begun(CARDS, "stopped")
    nets.play_out(net, 25)
    log = nets.session_of(net).log
    net.restart()
    assert standings(net) == ["here", "away", "away"]
    net.pass_on(12)
    net.rest()
    assert standings(net) == ["here"] * 3
    assert nets.session_of(net).log == log
    assert nets.check_agreed(net) == 2
    nets.play_out(net, 25)
    assert len(nets.session_of(net).log) > len(log)


def test_no_computer_plays_for_those_who_have_no_time_yet_to_come_back() -> None:
    net = nets.begun(RUMMY, "grace", waits=False)
    while nets.session_of(net).to_act != 1:
        nets.play_any(net)
        net.rest()
    log = nets.session_of(net).log
    net.devices.clear()
    net.restart()
    net.pass_on(int(PATIENCE / nets.TICK) - 1)
    assert nets.session_of(net).log == log
    assert nets.session_of(net).seats[1].bot is None
    net.pass_on(2)
    assert nets.session_of(net).log[: len(log)] == log
    assert len(nets.session_of(net).log) > len(log)


def test_a_guest_whose_welcome_was_lost_calls_a_restarted_host_again() -> None:
    net = nets.begun(CARDS, "unanswered")
    device = net.devices[0]
    device.guest = Guest(net.host.table, "Ann", net.fresh, key=device.guest.key)
    hello = device.guest.connect("-1").posts[0].text
    net.host.receive("-1", hello)
    device.wire = -1
    net.restart()
    net.pass_on(12)
    net.rest()
    assert device.guest.seat == 1
    nets.check_agreed(net)


def test_a_hello_to_two_runs_of_a_host_leaves_no_guest_with_an_old_state() -> None:
    net = nets.begun(CARDS, "two runs")
    (device, *_others), peer = net.devices, "-9"
    (hello,) = device.guest.connect(peer).posts
    posts = [*net.host.receive(peer, hello.text).posts]
    for _change in range(5):
        net.host.show_seating()
    net.host.change_presence(2, "away")
    posts += net.host.tick(net.now).posts
    net.restart()
    net.host.receive(peer, hello.text)
    device.wire = int(peer)
    for post in posts:
        if post.peer == peer:
            device.guest.receive(peer, post.text)
    net.rest()
    assert standings(net) == ["here"] * 3
    assert nets.check_agreed(net) == 2


def test_a_guest_whose_refusal_was_lost_with_a_connection_can_play() -> None:
    net = nets.begun(CARDS, "lost refusal")
    device = net.devices[0]
    for post in device.guest.play("nothing of the kind").posts:
        net.host.receive(post.peer, post.text)
    assert device.guest.pending
    net.cut(device)
    net.rest()
    assert device.guest.pending is None
    assert nets.check_agreed(net) == 2


def test_a_welcome_that_comes_after_a_confirmation_leaves_no_wish_unheard() -> None:
    net = nets.begun(CARDS, "late welcome")
    (device, *_others), peer, guest = net.devices, "-9", net.devices[0].guest

    def pass_to_host(posts: tuple[Post, ...]) -> list[Post]:
        """Return the host's answers to the guest."""
        found = [net.host.receive(each.peer, each.text) for each in posts]
        return [each for step in found for each in step.posts if each.peer == peer]

    hello = guest.connect(peer).posts
    device.wire = int(peer)
    for post in pass_to_host(hello):
        guest.receive(peer, post.text)
    net.restart()
    late = pass_to_host(hello)
    for post in pass_to_host(guest.act(SayMessage("hello")).posts):
        guest.receive(peer, post.text)
    for post in late:
        guest.receive(peer, post.text)
    net.rest()
    said = [each for _seat, each in net.shown if isinstance(each, SaidMessage)]
    net._shows(device, guest.act(SayMessage("thanks")))
    net.rest()
    told = [each for _seat, each in net.shown if isinstance(each, SaidMessage)]
    assert len(told) > len(said)
    assert nets.check_agreed(net) == 2


@pytest.mark.parametrize("is_restarted", [True, False])
def test_an_old_hello_takes_nobody_s_seat(*, is_restarted: bool) -> None:
    net = nets.begun(DICE, "old hello")
    device = net.devices[0]
    late = [post for _k in range(2) for post in device.guest.connect("-7").posts]
    net.reload(device)
    net.rest()
    late += device.guest.connect("-8").posts
    net.cut(device)
    net.rest()
    if is_restarted:
        net.restart()
    for post in late:
        net.shows(net.host.receive(post.peer, post.text))
        net.pass_on(8)
    net.rest()
    assert device.guest.reception == "seated"
    assert nets.check_agreed(net) == 2


def test_another_device_with_the_key_takes_a_seat_that_has_called_often() -> None:
    net = nets.begun(CARDS, "other device")
    device = net.devices[0]
    for _cut in range(5):
        net.cut(device)
        net.rest()
    other = net.sit("Somebody", key=device.guest.key)
    net.rest()
    assert (other.guest.seat, other.guest.reception) == (device.guest.seat, "seated")
    assert device.guest.reception == "closed"
    nets.check_agreed(net)


def test_what_is_no_save_of_a_table_is_refused() -> None:
    net = nets.begun(DICE, "save")
    session = nets.session_of(net)
    session.table = replace(session.table, distance={"table": 7})
    net.host.id = "x"
    text = nets.saved(net.host)
    assert nets.resumed(text, net.fresh).table == "x"
    with pytest.raises(ValueError, match="several devices"):
        nets.resumed(text.replace('"waits"', '"wants"'), net.fresh)


def test_somebody_joins_late_where_the_rules_allow_it() -> None:
    options = replace(game_of_threes.Options(), allow_joining=True, rounds=3)
    net = nets.begun(nets.new_game("game_of_threes", 2, options), "join")
    late = net.sit("Cy", invitation=net.host.link)
    net.pass_on()
    net.shows(net.host.change(joining.let_in, 1))
    net.pass_on(6)
    assert late.guest.seat is None
    for _play in range(3000):
        nets.play_any(net)
        net.pass_on(2)
        if late.guest.seat is not None:
            break
    net.rest()
    assert late.guest.seat == 2
    assert [seat.name for seat in nets.session_of(net).seats][2] == "Cy"
    assert nets.check_agreed(net) == 2
    nets.play_out(net, 20)


# Questions to all players


def played(seed: str, plays: int = 9, **how: Any) -> Net:
    """Return a table with a card game after some plays."""
    net = nets.begun(CARDS, seed, **how)
    nets.play_out(net, plays)
    return net


def test_a_move_is_taken_back_when_everybody_agrees() -> None:
    net = played("back")
    session = nets.session_of(net)
    cursor = session.cursor
    say(net, net.devices[0], WishMessage("takeback"))
    assert session.cursor == cursor
    say(net, net.devices[1], AnswerMessage(1, is_yes=True))
    assert session.cursor == cursor
    say(net, None, AnswerMessage(1, is_yes=True))
    assert session.cursor < cursor
    assert SettledMessage(1, is_agreed=True) in shown(net, SettledMessage, 1)
    assert nets.check_agreed(net) == 2


def test_one_refusal_is_enough() -> None:
    net = played("no")
    cursor = nets.session_of(net).cursor
    say(net, None, WishMessage("takeback"))
    say(net, net.devices[0], AnswerMessage(1, is_yes=False))
    say(net, net.devices[1], AnswerMessage(1, is_yes=True))
    assert nets.session_of(net).cursor == cursor
    assert shown(net, SettledMessage, 2) == [SettledMessage(1, is_agreed=False)]


def test_what_is_asked_lapses_when_the_game_goes_on() -> None:
    net = played("lapsed")
    say(net, None, WishMessage("takeback"))
    nets.play_any(net)
    net.rest()
    assert shown(net, SettledMessage, 1) == [SettledMessage(1, is_agreed=False)]


def test_what_the_one_who_is_away_has_seen_is_not_taken_back_without_them() -> None:
    net = played("unseen", 15)
    session = nets.session_of(net)
    while not session.unsees:
        nets.play_any(net)
        net.rest()
    away = net.devices.pop()
    net.pass_on(int(2 * SILENCE) + 4)
    cursor = session.cursor
    say(net, None, WishMessage("takeback"))
    say(net, net.devices[0], AnswerMessage(1, is_yes=True))
    assert session.cursor == cursor
    net.devices.append(away)
    net.pass_on(6)
    say(net, away, AnswerMessage(1, is_yes=True))
    assert session.cursor < cursor


def test_nothing_is_asked_before_its_time() -> None:
    net = nets.laid(DICE, "early")
    say(net, net.devices[0], WishMessage("again"))
    say(net, net.devices[0], WishMessage("takeback"))
    assert [is_sentence(each.reason) for each in shown(net, RefusedMessage)] == [
        True
    ] * 2
    assert net.host.asked is None


def finished(game: Any, seed: str) -> Net:
    """Return a table whose game is over."""
    net = nets.begun(game, seed)
    while nets.session_of(net).to_act != TERMINAL:
        nets.play_any(net)
        net.pass_on()
    net.rest()
    return net


def test_they_play_again_when_everybody_agrees_and_move_on_by_a_seat() -> None:
    net = finished(DICE, "again")
    assert net.host.phase == "over"
    names = [seat.name for seat in nets.session_of(net).seats]
    say(net, None, WishMessage("again"))
    nets.answer_all(net)
    net.rest()
    assert str(net.host.phase) == "playing"
    assert [s.name for s in nets.session_of(net).seats] == [*names[1:], names[0]]
    assert net.host.seat == 2
    assert sorted(d.guest.seat or 0 for d in net.devices) == [0, 1]
    assert nets.check_agreed(net) == 2
    nets.play_out(net, 10)


@pytest.mark.long
def test_where_the_rules_say_it_the_winner_deals_the_next_game() -> None:
    options = replace(game_of_threes.Options(), rounds=3)
    net = finished(replace(RUMMY, options=options), "winner")
    last: Session = nets.session_of(net)
    winner = last.returns().index(max(last.returns()))
    say(net, None, WishMessage("again"))
    nets.answer_all(net)
    net.rest()
    assert nets.session_of(net).observation(0).dealer == winner
    assert nets.check_agreed(net) == 1


# Chat


def test_what_somebody_says_everybody_reads_without_what_no_line_has() -> None:
    net = nets.laid(DICE, "talk")
    say(net, net.devices[0], SayMessage("well-played"))
    say(net, None, SayMessage(text=" <b>oh\u202e</b>\n\n dear "))
    for seat in range(3):
        assert shown(net, SaidMessage, seat) == [
            SaidMessage(1, "well-played"),
            SaidMessage(0, "", "<b>oh</b> dear"),
        ]


def test_nobody_says_too_much_at_once() -> None:
    net = nets.laid(DICE, "much")
    for _line in range(TALK[0] + 3):
        nets.ask(net, net.devices[0], SayMessage("ha"))
    net.pass_on(3)
    assert len(shown(net, SaidMessage, 2)) == TALK[0]
    assert len(shown(net, RefusedMessage, 1)) == 3
    net.pass_on(int(2 * TALK[1]))
    say(net, net.devices[0], SayMessage("sorry"))
    assert shown(net, SaidMessage, 2)[-1] == SaidMessage(1, "sorry")


# Messages out of place


def test_a_guest_without_a_seat_says_and_plays_nothing() -> None:
    guest = Guest("t", "Ann", nets.fresh_of("none"))
    for step in (guest.act(SayMessage("hello")), guest.play("stop")):
        assert not step.posts
        assert all(
            isinstance(e, RefusedMessage) and is_sentence(e.reason) for e in step.shows
        )


def test_where_nobody_sits_at_the_host_nobody_plays_there() -> None:
    net = nets.begun(DICE, "nobody", seat=None)
    assert nets.check_agreed(net) == 3
    with pytest.raises(ValueError, match="Nobody plays"):
        net.host.play("stop")


def test_a_guest_shows_what_no_host_should_say() -> None:
    net = nets.begun(DICE, "reverse")
    wire = next(iter(net.host.connections))
    wire.outbox.say(WishMessage("leave"))
    net.rest()
    assert net.troubles == ["A host can’t say that."]
    assert all(isinstance(each, Trouble) for each in shown(net, Trouble))
    assert nets.check_agreed(net) == 2
