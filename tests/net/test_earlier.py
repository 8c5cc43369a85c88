"""Tables that an earlier version stored: a guest could replace the host."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.net import joining
from tabletop.net.stored_seat import guest_kept, kept_in, seat_kept
from tabletop.session import save
from tests.net import net as nets
from tests.net.deals import finished
from tests.net.net import Device, Net

STORED: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parent / "earlier/tables.json").read_text()
)
"""Saves of hosts and seats of guests, as version 0.2 stored them, by table."""

GAMES: Final = ("four_twenty_one", "tomacco")


def resumed(name: str) -> Net:
    """Return a stored table whose host and guests have come back."""
    kept = STORED[name]
    net = Net(nets.resumed(kept["host"], nets.fresh_of(name)), name)
    for who in ("Ben", "Cleo"):
        if who in kept:
            text = json.loads(kept[who])["text"]
            device = Device(guest_kept(text, net.fresh))
            net.devices.append(device)
            net.cut(device)
    net.rest()
    return net


@pytest.mark.parametrize("game", GAMES)
def test_a_running_table_continues_with_all_its_guests(game: str) -> None:
    net = resumed(game)
    assert [device.guest.seat for device in net.devices] == [1, 2]
    assert nets.check_agreed(net) == 2
    log = nets.session_of(net).log
    finished(net)
    assert nets.session_of(net).log[: len(log)] == log
    assert not [d for d in net.devices if d.guest.luck.verdict]  # nobody calls it fair


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_a_guest_had_taken_over_continues(game: str) -> None:
    net = resumed(f"{game} inherited")
    assert net.host.seat == 1
    assert [device.guest.seat for device in net.devices] == [2]
    assert nets.check_agreed(net) == 1
    assert nets.session_of(net).seats[0].bot is not None
    finished(net)
    assert not [d for d in net.devices if d.guest.luck.verdict]  # nobody calls it fair


@pytest.mark.parametrize("game", GAMES)
def test_its_first_host_comes_back_by_an_invitation_and_not_by_a_digest(
    game: str,
) -> None:
    name = f"{game} inherited"
    raw: Any = json.loads(STORED[name]["host"])["table"]["distance"]
    net = resumed(name)
    stranger = net.sit("Eve", key=raw["chairs"][0]["key"])
    net.rest()
    assert stranger.guest.reception == "closed"
    net.devices.remove(stranger)
    ann = net.sit("Ann", invitation=joining.invite(net.host, 0))
    net.rest()
    assert ann.guest.seat == 0
    assert ann.guest.key
    assert nets.check_agreed(net) == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_read_with_its_table(game: str) -> None:
    session = save.loads(STORED[f"{game} finished"]["host"])
    assert session.is_over
    assert len(kept_in(session).chairs) == 2
    assert nets.resumed(save.dumps(session), nets.fresh_of("over")).phase == "over"


@pytest.mark.parametrize("name", [n for n in STORED if "finished" not in n])
def test_what_is_stored_now_holds_nothing_of_a_succession(name: str) -> None:
    net = resumed(name)
    texts = [nets.saved(net.host), *(seat_kept(d.guest) for d in net.devices)]
    assert not [t for t in texts if '"reign"' in t or '"is_stood_in"' in t]
