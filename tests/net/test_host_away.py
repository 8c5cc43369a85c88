"""The table while the host's device is away, and after it has come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.games import four_twenty_one, stavegame, tomacco
from tabletop.net import joining
from tabletop.net.guest import GONE, Guest
from tabletop.net.protocol.invitations import meeting_of
from tabletop.net.protocol.outbox import BEAT
from tests.kit.text import is_sentence
from tests.net import hostile, net as nets
from tests.net.deals import finished, verdicts
from tests.net.net import Net

SHORT = four_twenty_one.Options(tokens=5, sets_to_lose=1)
DICE = nets.new_game("four_twenty_one", 3, SHORT)
PAIR = nets.new_game("four_twenty_one", 2, SHORT)
CARDS = nets.new_game("tomacco", 4, tomacco.Options())
THREE = nets.new_game("tomacco", 3, tomacco.Options())
DUEL = nets.new_game("stavegame", 2, stavegame.Options())


def played(game: Any, seed: str, plays: int = 8, **how: Any) -> Net:
    """Return a table after some plays."""
    net = nets.begun(game, seed, **how)
    nets.play_out(net, plays)
    return net


# The host is away


@pytest.mark.parametrize("game", [DUEL, CARDS, DICE], ids=lambda game: game.game)
def test_the_game_waits_for_its_host_and_continues_from_the_save(game: Any) -> None:
    net = played(game, "waits")
    log = nets.session_of(net).log
    net.die()
    assert nets.session_of(net).log == log
    net.rest()
    assert nets.check_agreed(net) == len(game.seats) - 1
    nets.play_out(net, 10)


@pytest.mark.parametrize("game", [PAIR, DICE], ids=["two", "three"])
def test_the_luck_is_checked_though_the_host_was_away(game: Any) -> None:
    net = played(game, "luck", 4)
    net.die()
    net.rest()
    finished(net)
    assert all(each.kind == "fair" for each in verdicts(net))


def test_a_host_is_missed_at_once_and_gone_after_its_time() -> None:
    net = played(CARDS, "missed")
    guest = net.devices[0].guest
    assert not guest.is_host_gone
    net.is_dead = True
    net.pass_on(int((GONE - BEAT) / nets.TICK) - 2)
    assert not guest.is_host_here
    assert not guest.is_host_gone
    net.pass_on(int(BEAT / nets.TICK) + 4)
    assert guest.is_host_gone


def test_nothing_that_is_sent_to_guests_holds_the_seed_or_another_hand() -> None:
    net = played(CARDS, "sent")
    session, drawn = nets.session_of(net), net.host.drawn
    assert drawn is not None
    secrets = (session.seed, *drawn.numbers, max(session.log[:4], key=len))
    assert net.sent
    assert not [t for _s, t in net.sent for secret in secrets if secret in t]


# Nobody takes the table


@pytest.mark.parametrize(
    "claim", [{"reign": 2**52}, {"wills": []}, {"host": True}, {"seat": 0}], ids=str
)
@pytest.mark.parametrize("has_key", [True, False])
def test_a_hello_that_claims_more_than_a_seat_is_refused_and_changes_nothing(
    claim: dict[str, Any], *, has_key: bool
) -> None:
    net = played(CARDS, "claimed")
    before = hostile.stands(net)
    key = net.devices[0].guest.key if has_key else ""
    eve = Guest(net.host.table, "Eve", net.fresh, key=key)
    hello = json.loads(eve.connect("eve").posts[0].text)
    hello["says"][0][1]["hello"] |= claim
    step = net.host.receive("eve", json.dumps(hello))
    (trouble,) = (each for each in step.shows if hasattr(each, "reason"))
    assert is_sentence(trouble.reason)
    assert hostile.stands(net) == before
    net.rest()
    assert nets.check_agreed(net) == 3
    nets.play_out(net, 10)


@pytest.mark.parametrize("game", [PAIR, CARDS], ids=["dice", "cards"])
def test_a_digest_of_a_key_is_no_key(game: Any) -> None:
    """A device that finds a meeting name has no seat by it."""
    net = played(game, "digest")
    key = net.devices[0].guest.key
    stranger = net.sit("Eve", key=meeting_of(key))
    net.rest()
    assert stranger.guest.reception == "closed"
    assert net.devices[0].guest.reception == "seated"


def test_a_key_does_not_fit_the_seat_of_another_player() -> None:
    """An invitation to the seat of a player who is away replaces the key."""
    net = played(CARDS, "invited")
    lost, other = net.devices.pop(0), net.devices[0]
    assert lost.guest.seat is not None
    net.pass_on(12)
    invitation = joining.invite(net.host, lost.guest.seat)
    new = net.sit("Eve", key="of another table", invitation=invitation)
    net.rest()
    assert new.guest.seat == lost.guest.seat
    assert new.guest.key not in {"", "of another table", lost.guest.key}
    assert other.guest.reception == "seated"
