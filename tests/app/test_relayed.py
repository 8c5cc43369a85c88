"""Pages that connect through a relay: one link or a short code, and no answer."""

from __future__ import annotations

import re

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.net.protocol import pairing_code
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
    """Return pages with a relay; the first one hosts a table."""
    air = Air(game, relay=True)
    host, *guests = (air.page(name) for name in names)
    kinds, called = ",".join(["human"] * len(names)), ",".join(names)
    host.open(f"#/together/{game}?players={len(names)}&seats={kinds}&names={called}")
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


def code_of(device: Device) -> str:
    """Return the code that the host reads aloud."""
    found = re.search(r'id="spoken"[^>]*><span[^>]*>([^<]+)<', device.look())
    return found[1] if found else ""


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


def test_four_taps_lead_from_the_lobby_to_the_first_move() -> None:
    air = Air("taps", relay=True)
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.open("#/together")
    ann.open("#/together/tomacco")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    air.pass_on(1)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    assert ann.taps + ben.taps == 4


def test_whoever_types_the_code_is_shown_the_invitation() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    code = code_of(ann)
    assert pairing_code.typed(code) == code
    ben.open("#/together")
    assert "The invitation, or its code" in ben.look()
    ben.press_later("answer", answer=code.lower().replace("-", " "))
    assert "Looking for the invitation." in ben.look()
    air.stir()
    assert "Ann invites you to play Tomacco." in heard(ben)
    ben.press("join", name="Ben")
    air.pass_on(1)
    check_alike([ann, ben])
    assert not any(code in text for _name, text in air.sent)


@pytest.mark.parametrize("place", ["same", "other"])
def test_a_wrong_code_is_said_and_can_be_typed_again(place: str) -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    code = code_of(ann)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    if place == "other":
        wrong = ("0" if code[0] != "0" else "1") + code[1:]
    ben.open("#/together")
    ben.press("answer", answer=wrong)
    air.pass_on(5)
    told = {"same": "That code is wrong", "other": "Nobody is waiting with this code."}
    assert told[place] in heard(ben)
    ben.press("answer", answer=code)
    assert "Ann invites you to play Tomacco." in heard(ben)


def test_a_code_that_was_guessed_at_too_often_is_shown_no_more() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    code = code_of(ann)
    ben.open("#/together")
    for letter in [each for each in pairing_code.LETTERS if each != code[-1]][:5]:
        ben.press("answer", answer=code[:-1] + letter)
    ben.press("answer", answer=code)
    air.pass_on(5)
    assert "Nobody is waiting with this code." in heard(ben)
    assert "Looking for the invitation." not in ben.look()
    assert "invites you" not in heard(ben)
    assert code_of(ann) != code


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
    assert "The relay can’t be reached." in heard(ben)
    assert "ask Ann for an invitation from device to device" in heard(ben)
    assert "The relay can’t be reached." in heard(ann)
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
    assert code_of(ann) == ""
    assert 'id="answer-form"' in ann.look()
    by_hand = ann.link
    ann.press("by-relay")
    assert code_of(ann)
    assert len(ann.link) < len(by_hand)
    assert air.lost is None


def test_another_way_to_invite_can_be_chosen_during_a_game() -> None:
    air, (ann, _ben) = met("tomacco", "Ann", "Ben")
    del air.pages["Ben"]
    air.pass_on(SILENCE + 1)
    ann.press("people")
    ann.press("invite-1")
    assert code_of(ann)
    ann.press("by-hand")
    assert code_of(ann) == ""
    assert 'id="answer-form"' in ann.look()
    ann.press("by-relay")
    assert code_of(ann)


def test_a_page_without_a_relay_offers_none_and_refuses_its_invitation() -> None:
    _air, (ann, _ben) = gathering("tomacco", "Ann", "Ben")
    link, air = ann.link, Air("none")
    cleo = air.page("Cleo")
    frame = cleo.open("#/together/tomacco")
    assert "relay" not in frame.markup
    frame = cleo.open("#/together")
    assert "relay" not in frame.markup
    assert "its code" not in frame.markup
    frame = cleo.open(link)
    assert "This invitation goes through a relay, and this page has none." in heard(
        cleo
    )


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
