"""The hand-over of a table to another page."""

from __future__ import annotations

import re

from tabletop.app.multiplayer_api import SEATS
from tests.app.devices import (
    admit,
    check_alike,
    heard,
    link_to,
    met,
    play_out,
    play_some,
    read_on,
)
from tests.kit.peers import Air, Device


def handed(air: Air, host: Device, guest: Device, seat: int) -> None:
    """Hand the table from one page to another."""
    air.pass_on(1)
    host.press("people")
    host.press(f"entrust-{seat}")
    assert "Hand the table" not in host.look()  # the sheet is closed
    air.pass_on(3)
    assert f"{guest.name} is the host now." in heard(host)
    assert "You are the host now. Keep this page open." in heard(guest)


def test_all_follow_the_next_host_without_a_tap_and_call_the_game_fair() -> None:
    air, devices = met("four_twenty_one", "Ann", "Ben", "Cleo")
    ann, ben, cleo = devices
    play_some(devices, 6)
    taps = [each.taps for each in devices]
    handed(air, ann, ben, 1)
    assert [each.taps for each in devices] == [taps[0] + 2, *taps[1:]]
    assert "Ben is the host now." in heard(cleo)
    for each in (ben, cleo):  # nobody was away but for the search of the next host
        assert not re.search("is away|is back", heard(each))
    # The first device to arrive may show that another one is still on the way.
    assert not any("is back" in each.look() for each in devices)
    check_alike([ben, ann, cleo])
    assert ann.session.persons == (0,)
    play_out([ben, ann, cleo])
    air.pass_on(2)
    for each in devices:
        read_on(each)
        assert "nobody chose " in heard(each)
        assert "it should be the same on all devices." in heard(each)


def test_one_device_alone_keeps_the_table_and_all_keep_their_seats() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 4)
    assert ann.store.entries
    handed(air, ann, ben, 1)
    assert not ann.store.entries
    assert len(ben.store.entries) == 1
    assert any(key.startswith(SEATS) for key in [*ann.store.keys()])
    assert not any(key.startswith(SEATS) for key in [*ben.store.keys()])
    again = air.page("Ann", ann.store)
    again.open(ann.app.address)
    host = air.page("Ben", ben.store)
    host.open(ben.app.address)
    air.pass_on(6)
    check_alike([host, again])
    play_some([host, again], 4)
    handed(air, host, again, 0)
    check_alike([again, host])
    play_some([again, host], 4)


def test_the_link_of_the_table_leads_to_the_next_host() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    link = link_to(ann)
    handed(air, ann, ben, 1)
    eve, cleo = air.page("Eve"), air.page("Cleo")
    eve.open(link)
    eve.press("just-watch")
    air.pass_on(1)
    assert eve.session.cursor == ben.session.cursor
    cleo.open(link)
    cleo.press("join", name="Cleo")
    assert "Cleo would like to join." in heard(ben)
    admit(ben, "Cleo")
    assert "There is no free seat at this table." in heard(cleo)


def test_no_guest_and_no_host_without_a_relay_can_hand_the_table_over() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    ben.press("people")
    assert not re.search('data-command="entrust-', ben.look())
    ben.app.command("entrust-0", {})
    air.pass_on(2)
    assert "is the host now" not in heard(ann)
    check_alike([ann, ben])
