"""Backups: two guests together can continue without the host, one alone can't."""

from __future__ import annotations

import base64
import itertools
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.games import four_twenty_one, stavegame, tomacco
from tabletop.net.failover import DecryptRequest, Successor
from tabletop.net.guest import ORPHANED, Guest
from tabletop.net.host import Host
from tabletop.net.protocol import secret_sharing
from tabletop.net.protocol.from_guest import LeaveMessage, WillMessage
from tabletop.net.protocol.from_host import BequestMessage, ClosedMessage, ShareMessage
from tabletop.net.protocol.packets import read
from tabletop.net.protocol.reliable_channel import AGAIN
from tabletop.net.steps import Step, Trouble
from tabletop.net.stored_seat import packed
from tabletop.session import save
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.deals import finished
from tests.net.net import CIPHER, Device, Net

SHORT = four_twenty_one.Options(tokens=5, sets_to_lose=1)
DICE = nets.new_game("four_twenty_one", 3, SHORT)
PAIR = nets.new_game("four_twenty_one", 2, SHORT)
CARDS = nets.new_game("tomacco", 4, tomacco.Options())
SIX = nets.new_game("tomacco", 6, tomacco.Options())
THREE = nets.new_game("tomacco", 3, tomacco.Options())
DUEL = nets.new_game("stavegame", 2, stavegame.Options())


def played(game: Any, seed: str, plays: int = 8, **how: Any) -> Net:
    """Return a table after some plays."""
    net = nets.begun(game, seed, **how)
    nets.play_out(net, plays)
    return net


def is_superseded(step: Step) -> bool:
    """Return whether a step says that the game continues on another device."""
    told = "The game continues on another device."
    return any(isinstance(each, Trouble) and each.reason == told for each in step.shows)


def heir_of(net: Net, device: Device) -> Successor:
    """Return a successor at a guest's device."""
    return Successor(device.guest, net.fresh, net.now)


# Who can decrypt a backup


def test_nobody_alone_can_open_what_is_hidden_and_any_two_can() -> None:
    net = played(CARDS, "two")
    log = nets.session_of(net).log
    for device in net.devices:
        heir = heir_of(net, device)
        assert heir.opening() is None
        assert heir.host is None
    for one, other in itertools.permutations(net.devices, 2):
        heir = heir_of(net, one)
        hello = other.guest.follow("x").posts[0]
        heir.receive("x", hello.text)
        opening = heir.opening()
        assert opening is not None
        heir.opened(opening, nets.opened(opening))
        assert heir.host is not None
        assert heir.host.session is not None
        assert heir.host.session.log == log


def test_who_comes_back_does_not_gather_two_shares() -> None:
    """After each return, all guests receive shares of a new key."""
    net = played(CARDS, "again")
    device = net.devices[0]
    shares: list[ShareMessage | WillMessage] = []
    for _time in range(3):
        net.reload(device)
        net.rest()
        shares += [each for _s, each in net.shown if isinstance(each, ShareMessage)]
        shares += [w for w in device.guest.wills if w.share]
        nets.play_any(net)
        net.rest()
    by_key: dict[int, set[int]] = {}
    for each in shares:
        by_key.setdefault(each.epoch, set()).add(each.place)
    assert len(by_key) >= 3
    assert all(len(places) == 1 for places in by_key.values())


def test_what_is_given_to_guests_holds_nothing_that_can_be_read() -> None:
    net = played(CARDS, "sealed")
    session, drawn = nets.session_of(net), net.host._table.drawn
    assert drawn is not None
    kept = [each for _seat, text in net.sent if (each := read(text).message)]
    sealed = [each for each in kept if isinstance(each, BequestMessage)]
    assert sealed
    assert all(each.epoch for each in sealed)
    secrets = (session.seed, *drawn.numbers, max(session.log[:4], key=len))
    assert not [t for _s, t in net.sent for secret in secrets if secret in t]


# Continuing on another device


@pytest.mark.parametrize("game", [CARDS, THREE, DICE], ids=lambda game: game.game)
def test_when_the_host_dies_the_next_seat_goes_on_and_a_computer_sits_in(
    game: Any,
) -> None:
    net = played(game, "dies", waits=True)
    log, old = nets.session_of(net).log, net.host
    assert net.die()
    assert net.host is not old
    assert net.host.seat == 1
    assert net.host.reign > old.reign
    assert nets.session_of(net).log[: len(log)] == log
    net.rest()
    assert net.host._table.chairs[0].standing == "away"
    assert nets.session_of(net).seats[0].bot is not None
    assert nets.check_agreed(net) == len(game.seats) - 2
    assert {device.guest.reign for device in net.devices} == {net.host.reign}
    nets.play_out(net, 10)


def test_whoever_was_the_host_comes_back_as_a_guest_to_their_seat() -> None:
    net = played(CARDS, "returns")
    assert net.die(returns=True)
    net.rest()
    assert [chair.standing for chair in net.host._table.chairs] == ["here"] * 4
    assert nets.session_of(net).seats[0].bot is None
    assert net.devices[-1].guest.seat == 0
    assert nets.check_agreed(net) == 3
    nets.play_out(net, 10)


def test_hosts_may_die_one_after_the_other() -> None:
    net = played(CARDS, "all")
    assert net.die()
    nets.play_out(net, 5)
    first = net.host.reign
    assert net.die()
    net.rest()
    assert net.host.reign > first
    assert nets.check_agreed(net) == 1
    nets.play_out(net, 5)
    assert not net.die()
    net.rest()
    assert nets.check_agreed(net) == 1


def test_of_two_at_hidden_cards_both_wait_and_go_on_when_both_are_back() -> None:
    net = played(DUEL, "wait")
    log, old = nets.session_of(net).log, net.host
    with pytest.raises(ValueError, match="no game") as caught:
        heir_of(net, net.devices[0])
    assert is_sentence(str(caught.value))
    assert not net.die()
    assert net.host is old
    net.rest()
    assert nets.session_of(net).log == log
    assert nets.check_agreed(net) == 1
    nets.play_out(net, 5)


def test_a_host_that_was_replaced_learns_it_and_plays_no_more() -> None:
    net = played(CARDS, "replaced")
    old = net.host
    assert net.die()
    net.rest()
    guest = net.devices[0].guest
    step = old.receive("back", guest.connect("back").posts[0].text)
    assert is_superseded(step)
    closed = [read(post.text).message for post in step.posts]
    reasons = [each.reason for each in closed if isinstance(each, ClosedMessage)]
    assert reasons
    assert all("another device" in reason for reason in reasons)


def test_a_host_is_missed_after_its_time_and_the_next_seats_are_known() -> None:
    net = played(CARDS, "missed")
    guest = net.devices[0].guest
    assert not guest.is_orphaned
    assert guest.successors == (1, 2, 3)
    net.is_dead = True
    net.pass_on(int(ORPHANED / nets.TICK) + 6)
    assert guest.is_orphaned


def test_nobody_goes_on_with_a_game_that_is_over() -> None:
    net = finished(nets.begun(PAIR, "finished"))
    assert all(device.guest.wills == () for device in net.devices)
    assert not net.die()
    net.rest()
    assert nets.session_of(net).is_over


def test_who_has_left_takes_no_part() -> None:
    net = played(CARDS, "left")
    device = net.devices[0]
    nets.ask(net, device, LeaveMessage())
    net.rest()
    assert net.devices[1].guest.successors == (2, 3)
    assert net.die()
    assert net.host.seat == 2


@pytest.mark.parametrize("game", [DUEL, CARDS, THREE], ids=lambda game: game.game)
def test_whoever_does_not_wait_plays_another_game_alone(game: Any) -> None:
    net = played(game, "alone", 10)
    guest = net.devices[0].guest
    session = guest.alone("random", "a seed of its own")
    assert guest.seat is not None
    assert [seat.bot for seat in session.seats].count(None) == 1
    assert session.seats[guest.seat].bot is None
    if nets.session_of(net).to_act >= 0:
        assert session.observation(guest.seat) == nets.session_of(net).observation(
            guest.seat
        )
    rng = rng_for("alone", 0)
    for _play in range(400):
        if session.is_over:
            break
        session.play(pick(rng, session.legal()))
    assert session.is_over or len(session.log) > 100
    with pytest.raises(ValueError, match="in the middle of another") as caught:
        save.dumps(session)
    assert is_sentence(str(caught.value))
    assert guest.alone("random", "another").state != guest.alone("random", "x").state


def test_nobody_plays_alone_before_a_game_or_after_it() -> None:
    net = nets.laid(PAIR, "early")
    with pytest.raises(ValueError, match="not begun"):
        net.devices[0].guest.alone("random", "seed")
    net = finished(nets.begun(PAIR, "late"))
    with pytest.raises(ValueError, match="over"):
        net.devices[0].guest.alone("random", "seed")


# Whom a guest follows


def gone_on(net: Net, device: Device, follower: Device) -> Host:
    """Return the new host at a guest's device, after one follower has joined it."""
    heir, peer = heir_of(net, device), f"follower of {device.guest.seat}"
    heir.receive(peer, follower.guest.follow(peer).posts[0].text)
    nets.open_all(heir)
    assert heir.host is not None
    net.now += AGAIN
    again = follower.guest.tick(net.now).posts[0].text
    for post in heir.receive(peer, again).posts:
        follower.guest.receive(peer, post.text)
    assert follower.guest.reign == heir.host.reign
    return heir.host


@pytest.mark.parametrize(("one", "other"), [(0, 2), (2, 0), (1, 3)])
def test_of_two_that_go_on_at_once_the_next_seat_stays_and_all_come_there(
    one: int, other: int
) -> None:
    net = played(SIX, f"rivals {one} {other}")
    net.is_dead = True
    net.pass_on(int(ORPHANED / nets.TICK) + 4)
    mine, theirs, *_others = (
        d for k, d in enumerate(net.devices) if k not in (one, other)
    )
    hosts = {
        one: gone_on(net, net.devices[one], mine),
        other: gone_on(net, net.devices[other], theirs),
    }
    net.host, net.is_dead = hosts[min(one, other)], False
    left = hosts[max(one, other)]
    for place in sorted((one, other), reverse=True):
        del net.devices[place]
    for device in net.devices:
        net.cut(device)
    net.rest()
    assert nets.check_agreed(net) == 3
    step = left.receive("visit", net.devices[0].guest.connect("visit").posts[0].text)
    assert is_superseded(step)
    net.cut(net.devices[0])
    net.sit("Rival", key=left.key, reign=left.reign)
    net.rest()
    assert nets.check_agreed(net) == 4
    nets.play_out(net, 10)


def test_who_agrees_late_is_greeted_where_the_game_goes_on() -> None:
    net = played(SIX, "late")
    late = net.devices.pop()
    assert net.die()
    nets.play_out(net, 4)
    net.devices.append(late)
    net._number += 1
    late.wire = net._number
    net._shows(late, late.guest.follow(f"{late.wire}"))
    net.rest()
    assert nets.check_agreed(net) == 4
    nets.play_out(net, 10)


def test_a_stranger_puts_down_no_host_and_whoever_has_a_key_can() -> None:
    net = played(CARDS, "usurped")
    for key, is_down in (("", False), ("made up", False), (net.host.key, True)):
        guest = Guest(net.host.table, "Eve", net.fresh, key=key, reign=2**40)
        hello = guest.connect(f"eve {key}").posts[0].text
        step = net.host.receive(f"eve {key}", hello)
        net.shows(step)
        assert is_superseded(step) is is_down


# Dishonest guests


def test_what_cannot_be_opened_is_passed_over() -> None:
    net = played(CARDS, "torn")
    mine, theirs = net.devices[0].guest, net.devices[1].guest
    heir = heir_of(net, net.devices[0])
    (will,) = [w for w in theirs.wills if w.text][-1:]
    wrong = (
        replace(will, number=will.number + 9, text="AAAA" * 20),
        replace(will, number=will.number + 8, text="no base64"),
        replace(will, number=will.number + 7, epoch=will.epoch + 1),
        replace(will, share="zz"),
        replace(will, share="00"),
        replace(will, place=will.place + 9),
        will,
    )
    heir._wills += [*wrong]
    tried = 0
    while (opening := heir.opening()) is not None:
        heir.opened(opening, nets.opened(opening))
        tried += 1
    assert tried > 1
    assert heir.host is not None
    assert heir.host.session is not None
    assert mine.seat == heir.host.seat


def test_one_guest_alone_makes_up_no_game() -> None:
    """A guest could invent a key, split it, and seal any game with it."""
    net = played(CARDS, "forged")
    heir, key = heir_of(net, net.devices[0]), b"k" * 16
    session, kept = nets.session_of(net), net.host._table.kept()
    forged = CIPHER.seal(key, b"n" * 12, packed(session, kept))
    text = base64.b64encode(b"n" * 12 + forged).decode()
    known = [w.epoch for w in net.devices[0].guest.wills]
    for epoch in (7, *known):
        for place in (101, 102):
            share = secret_sharing.share(key, b"s" * 16, place).hex()
            heir._wills.append(WillMessage(epoch, 10**6, text, place, share))
    nets.open_all(heir)
    assert heir.host is None


def test_a_game_of_another_table_is_not_gone_on_with() -> None:
    net, other = played(CARDS, "mine"), played(CARDS, "other")
    heir = heir_of(net, net.devices[0])
    wills = [w for d in other.devices for w in d.guest.wills]
    heir._wills += wills
    assert heir.opening() is None
    session, kept = nets.session_of(other), other.host._table.kept()
    plain = packed(session, kept)
    (trouble,) = heir.opened(DecryptRequest(1, b"", b"", b""), plain).shows
    assert heir.host is None
    assert isinstance(trouble, Trouble)
    assert is_sentence(trouble.reason)


def test_what_is_no_game_is_said_so() -> None:
    net = played(CARDS, "none")
    heir = heir_of(net, net.devices[0])
    (epoch,) = {will.epoch for will in net.devices[0].guest.wills}
    heir._wills.append(WillMessage(epoch, 10**9, "A" * 40, 200, "00" * 16))
    opening = heir.opening()
    assert opening is not None
    (trouble,) = heir.opened(opening, b"nothing").shows
    assert isinstance(trouble, Trouble)
    assert is_sentence(trouble.reason)
    assert heir.host is None


# With a real cipher


def test_it_is_sealed_and_opened_by_aes_gcm() -> None:
    aead = pytest.importorskip("cryptography.hazmat.primitives.ciphers.aead")
    exceptions = pytest.importorskip("cryptography.exceptions")

    class Aes:
        def seal(self, key: bytes, nonce: bytes, plain: bytes) -> bytes:
            return bytes(aead.AESGCM(key).encrypt(nonce, plain, None))

        def open(self, key: bytes, nonce: bytes, sealed: bytes) -> bytes:
            try:
                return bytes(aead.AESGCM(key).decrypt(nonce, sealed, None))
            except exceptions.InvalidTag:
                message = "It was not sealed so."
                raise ValueError(message) from None

    cipher = Aes()
    net = nets.begun(CARDS, "aes", cipher=cipher)
    nets.play_out(net, 6)
    log = nets.session_of(net).log
    heir = heir_of(net, net.devices[0])
    heir.receive("x", net.devices[2].guest.follow("x").posts[0].text)
    opening = heir.opening()
    assert opening is not None
    assert (len(opening.key), len(opening.nonce)) == (16, 12)
    assert nets.opened(replace(opening, key=bytes(16)), cipher) is None
    heir.opened(opening, nets.opened(opening, cipher))
    assert heir.host is not None
    assert heir.host.session is not None
    assert heir.host.session.log == log
