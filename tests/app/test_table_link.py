"""The link of a table: many devices ask there, and each is a peer of its own."""

from __future__ import annotations

from typing import get_args

from tabletop.app.together.pending_connections import TABLE, PendingConnections
from tabletop.app.together.transport import Lost
from tabletop.net.protocol.invitations import Invitation, pack
from tests.kit.peers import PATIENCE, Air, Device, Lists

LINK = Invitation("table", "tomacco", "Ann", "secret", None, is_table=True)


class End:
    """A page with nothing but its connections, and what they report."""

    def __init__(self, air: Air, name: str) -> None:
        self.device, self.told = Device.__new__(Device), list[tuple[str, str, str]]()
        self.device.air, self.device.name = air, name
        air.pages[name] = self.device
        self.device.carried = self
        self.transport = Lists(self.device, self)
        self.calls = PendingConnections(self.transport, lambda: air.now)

    def described(self, peer: str, text: str) -> None:
        self.told.append(("described", peer, text))

    def opened(self, peer: str) -> None:
        self.calls.opened(peer)
        self.told.append(("opened", peer, ""))

    def heard(self, peer: str, text: str) -> None:
        self.told.append(("heard", peer, text))

    def lost(self, peer: str, reason: Lost) -> None:
        assert reason in get_args(Lost)
        self.calls.lost(peer, reason)
        self.told.append(("lost", peer, reason))


def at_the_link(air: Air, *names: str) -> tuple[End, list[End], list[str]]:
    """Return a host, guests who have opened its table's link, and their names there."""
    host, *guests = (End(air, name) for name in ("Ann", *names))
    host.calls.ask(LINK)
    for guest in guests:
        guest.calls.come_back("secret")
    air.stir()
    return host, guests, [peer for kind, peer, _text in host.told if kind == "opened"]


def test_each_guest_is_a_peer_of_its_own_and_hears_the_host_alone() -> None:
    air = Air("link")
    host, guests, peers = at_the_link(air, "Ben", "Cleo")
    assert len(set(peers)) == 2
    for peer, guest in zip(peers, guests, strict=True):
        guest.calls.send("own-1", f"from {peer}")
        host.calls.send(peer, f"to {peer}")
    air.stir()
    for peer, guest in zip(peers, guests, strict=True):
        assert ("heard", peer, f"from {peer}") in host.told
        heard = [told for told in guest.told if told[0] == "heard"]
        assert heard == [("heard", "own-1", f"to {peer}")]


def test_one_who_leaves_or_is_dismissed_leaves_the_link_open_for_the_others() -> None:
    air = Air("leaving")
    host, (ben, cleo), (first, second) = at_the_link(air, "Ben", "Cleo")
    ben.calls.drop_all()
    host.transport.drop(second)
    air.stir()
    assert ("lost", first, "cut") in host.told
    assert ("lost", "own-1", "cut") in cleo.told
    call = host.calls.of(TABLE)
    assert call is not None
    assert call.state == "offered"
    assert call.text == pack(LINK)
    dora = End(air, "Dora")
    dora.calls.come_back("secret")
    air.stir()
    assert ("opened", "own-1", "") in dora.told


def test_a_link_that_the_relay_lost_is_opened_again_and_a_closed_one_is_not() -> None:
    air = Air("gone")
    host, _guests, _peers = at_the_link(air)
    air.turn_relay(is_on=False)
    air.now += PATIENCE
    air._call_relay()
    air.stir()
    call = host.calls.of(TABLE)
    assert call is not None
    assert call.state == "lost"
    host.calls.ask(LINK)
    assert air.awaits == ["Ann"]
    host.calls.ask(LINK)
    assert air.awaits == ["Ann"]
    host.calls.drop(call)
    assert air.awaits == []
    assert host.calls.of(TABLE) is None
