"""Pages that connect through relays: one link, and no answer."""

from __future__ import annotations

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.net.protocol.presence import SILENCE
from tests.app.devices import (
    check_alike,
    heard,
    play_out,
    play_some,
    read_on,
)
from tests.kit.peers import PATIENCE, Air, Device


def gathering(game: str, *names: str) -> tuple[Air, list[Device]]:
    """Return pages; the first one hosts a table, and invites through the relays."""
    air = Air(game)
    host, *guests = (air.page(name) for name in names)
    kinds, called = ",".join(["human"] * len(names)), ",".join(names)
    host.open(f"#/together/{game}?players={len(names)}&seats={kinds}&names={called}")
    host.press("by-relay")
    return air, [host, *guests]


def met(game: str, *names: str) -> tuple[Air, list[Device]]:
    """Return pages at one table whose game has just begun."""
    air, devices = gathering(game, *names)
    host, *guests = devices
    for seat, guest in enumerate(guests, 1):
        if seat > 1:
            host.press(f"invite-{seat}")
        guest.open(host.link)
        guest.press("join", name=guest.name)
        air.pass_on(0.5)
    air.pass_on(1)
    return air, devices


def test_one_link_is_all_that_is_handed_on() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    shown = ann.look()
    assert 'id="answer-form"' not in shown
    ben.open(ann.link)
    assert "Ann invites you to play Tomacco." in heard(ben)
    assert "relay that can’t read" in heard(ben)
    ben.press("join", name="Ben")
    air.pass_on(1)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    check_alike([ann, ben])
    play_out([ann, ben])
    air.pass_on(2)
    read_on(ben)
    assert "it should be the same on all devices." in heard(ben)


def test_five_taps_lead_from_the_lobby_to_the_first_move() -> None:
    air = Air("taps")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.open("#/together")
    ann.open("#/together/tomacco")
    ann.press("by-relay")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    air.pass_on(1)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    assert ann.taps + ben.taps == 5


def test_three_meet_and_nobody_hears_what_is_meant_for_another() -> None:
    _air, devices = met("tomacco", "Ann", "Ben", "Cleo")
    play_some(devices, 10)
    check_alike(devices)


# Lost connections


def test_a_relay_that_is_gone_is_said_in_time_and_another_way_is_offered() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    link = ann.link
    ben.open(link)
    air.turn_relay(is_on=False)
    ben.press("join", name="Ben")
    assert "Connecting to Ann’s device." in heard(ben)
    air.pass_on(5)
    assert "No relay can be reached." in heard(ben)
    assert "ask Ann for an invitation from device to device" in heard(ben)
    assert "No relay can be reached." in heard(ann)
    assert "an answer comes back" in heard(ann)
    assert ann.link != link
    ben.open(ann.link)
    ben.press("join", name="Ben")
    ann.press("answer", answer=ben.link)
    air.pass_on(1)
    check_alike([ann, ben])


def test_a_host_who_is_not_there_is_said_in_time() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ben.open(ann.link)
    del air.pages["Ann"]
    ben.press("join", name="Ben")
    air.pass_on(5)
    assert "Nobody answers" in heard(ben)
    assert "Ask Ann for a new invitation" in heard(ben)
    assert 'id="join"' in ben.look()


def test_others_are_invited_from_device_to_device_where_that_is_wished() -> None:
    air, (ann, _ben) = gathering("tomacco", "Ann", "Ben")
    ann.press("by-hand")
    assert 'id="answer-form"' in ann.look()
    by_hand = ann.link
    ann.press("by-relay")
    assert len(ann.link) < len(by_hand)
    assert air.lost is None


def test_another_way_to_invite_can_be_chosen_during_a_game() -> None:
    air, (ann, _ben) = met("tomacco", "Ann", "Ben")
    del air.pages["Ben"]
    air.pass_on(SILENCE + 1)
    ann.press("people")
    ann.press("invite-1")
    ann.press("by-hand")
    assert 'id="answer-form"' in ann.look()
    ann.press("by-relay")


# Guests that return


def test_whoever_reloads_comes_back_by_themselves() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 6)
    again = air.page("Ben", ben.store)
    again.open(ben.app.address)
    air.pass_on(2)
    assert again.session.persons == (1,)
    check_alike([ann, again])
    play_some([ann, again], 4)
    host = air.page("Ann", ann.store)
    air.pass_on(SILENCE + 1)
    assert "The game waits for Ann." in heard(again)
    host.open(ann.app.address)
    air.pass_on(6)
    check_alike([host, again])
    play_some([host, again], 4)


def test_a_relay_that_comes_back_brings_the_table_together_again() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 6)
    air.turn_relay(is_on=False)
    air.pass_on(15)
    assert "The game waits for Ann." in heard(ben)
    assert "Ben away" in heard(ann)
    air.turn_relay(is_on=True)
    air.pass_on(PATIENCE + 3)
    check_alike([ann, ben])
    assert "Ben away" not in ann.look()
    play_some([ann, ben], 4)


def test_whoever_comes_back_to_nobody_is_told_so_and_is_found_later() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 4)
    del air.pages["Ann"]
    again = air.page("Ben", ben.store)
    again.open(ben.app.address)
    assert "Connecting to Ann’s device." in heard(again)
    air.pass_on(5)
    for _while in range(3):
        shown = again.look()
        assert "Nobody answers" in shown
        assert "Ask Ann to open the game" in shown
        assert "Connecting" not in shown
        air.pass_on(7)
    host = air.page("Ann", ann.store)
    host.open(ann.app.address)
    air.pass_on(6)
    check_alike([host, again])
    assert "Nobody answers" not in again.look()


def test_a_table_that_met_by_hand_asks_no_relay() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ann.press("by-hand")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    ann.press("answer", answer=ben.link)
    air.pass_on(3)
    assert not air.awaits


@pytest.mark.at_length
@pytest.mark.parametrize("loss", [1, 20])
def test_what_is_lost_on_the_way_is_said_again(loss: int) -> None:
    air, devices = met("tomacco", "Ann", "Ben")
    air.loss = loss
    rng = rng_for("loss", loss)
    while not devices[0].session.is_over:
        for device in devices:
            while device.think():
                pass
            company = device.table.company
            if device.table.legal and company and not company.waits:
                device.play(pick(rng, device.table.legal))
        air.pass_on(1)
    air.pass_on(20)
    assert devices[1].session.is_over
    assert devices[1].session.returns() == devices[0].session.returns()
