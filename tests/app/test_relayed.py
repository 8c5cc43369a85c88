"""Pages that meet at a relay: one link for a table, and no answer."""

from __future__ import annotations

import json
import re

import pytest

from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together.pending_connections import ROOM
from tabletop.core.chance import pick, rng_for
from tabletop.net.protocol.from_host import WelcomeMessage
from tabletop.net.protocol.invitations import unpack
from tabletop.net.protocol.packets import Packet, write
from tabletop.net.protocol.presence import SILENCE
from tests.app.curtain import secrets
from tests.app.devices import (
    admit,
    check_alike,
    gathering,
    heard,
    kept_key,
    let_in,
    link_to,
    met,
    play_out,
    play_some,
    read_on,
)
from tests.kit.peers import PATIENCE, Air


def test_one_link_and_one_tap_bring_a_friend_to_the_table() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    assert 'id="answer-form"' not in ann.look()
    ben.open(ann.link)
    assert "Ann’s table" in heard(ben)
    assert "It sees your network address, never the game." in heard(ben)
    ben.press("join", name="Ben")
    assert "Waiting for Ann to let you in." in ben.look()
    assert "Waiting for Ann to let you in." in ben.said
    assert "Ben would like to join." in heard(ann)
    admit(ann, "Ben")
    air.pass_on(1)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    check_alike([ann, ben])
    play_out([ann, ben])
    air.pass_on(2)
    read_on(ben)
    assert "it should be the same on all devices." in heard(ben)


def test_in_the_waiting_room_the_own_seat_is_nearest_and_the_others_follow() -> None:
    _air, (ann, ben, _cleo) = gathering("tomacco", "Ann", "Ben", "Cleo")
    let_in(ann, ben)
    for device, order in ((ann, (0, 1, 2)), (ben, (1, 2, 0))):
        found = re.findall(r'laid-seat nth-(\d)" id="person-(\d)', device.look())
        assert found == [(f"{k}", f"{seat}") for k, seat in enumerate(order)]


def test_four_taps_lead_from_playing_together_to_the_first_move() -> None:
    air = Air("taps")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.open("#/together")
    ann.app.command("plan", {"name": "Ann"})
    ann.taps = 0
    ann.press("send")
    let_in(ann, ben)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    assert ann.taps + ben.taps == 4


def test_the_page_asks_no_relay_before_a_link_is_sent_or_a_seat_is_wanted() -> None:
    air = Air("quiet")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.open("#/together/tomacco")
    ann.app.command("plan", {"name": "Ann"})
    air.pass_on(2)
    assert not air.awaits
    ann.press("send")
    assert air.awaits == ["Ann"]
    ben.open(ann.link)
    air.pass_on(2)
    assert air.awaits == ["Ann"]


def test_a_game_by_letter_begins_beside_the_other_ways_unless_it_hides_cards() -> None:
    ann = Air("letter").page("Ann")
    assert 'id="by-letter"' not in ann.open("#/together/tomacco").markup
    ann.host("#/together/stavegame", "by-letter")
    assert [seat.bot for seat in ann.session.seats] == [None, None]
    assert ann.session.seats[0].name == "Ann"
    while ann.session.to_act == 0:
        ann.play(ann.table.legal[-1])
    ann.press("menu")
    ann.press("sharing")
    assert 'data-command="letter"' in ann.look()


def test_nobody_is_let_in_by_themselves_and_who_is_not_is_told() -> None:
    air, (ann, eve) = gathering("tomacco", "Ann", "Eve")
    eve.open(ann.link)
    eve.press("join", name="Eve")
    air.pass_on(20)
    assert "Nothing yet? Tell Ann that you are waiting." in heard(eve)
    ann.press(re.findall(r'data-command="(deny-\d+)"', ann.look())[0])
    air.pass_on(1)
    assert "The host has given you no seat." in eve.look()
    assert "would like to join" not in ann.look()


def test_of_those_who_ask_the_first_is_answered_before_the_others_are_shown() -> None:
    air, (ann, *friends) = gathering("tomacco", "Ann", "Ben", "Cleo", "Dora")
    for friend in friends:
        friend.open(ann.link)
        friend.press("join", name=friend.name)
        air.pass_on(2)
    for name, more in (("Ben", "2 more"), ("Cleo", "1 more"), ("Dora", "")):
        assert re.findall(r"(\w+) would like to join", ann.look()) == [name]
        assert re.findall(r"\d more", ann.look()) == [more][: bool(more)]
        admit(ann, name)


@pytest.mark.parametrize("away", ["#/", "#/settings", "#/threes?seed=a"])
def test_a_host_elsewhere_is_told_who_asks_and_finds_the_table(away: str) -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ben.open(ann.link)
    ann.open(away)
    ben.press("join", name="Ben")
    air.pass_on(1)
    assert heard(ann).count("Ben would like to join.") > 0
    if away != "#/settings":
        (way,) = re.findall(r'href="([^"]+)"[^>]*>To the table', ann.look())
        ann.open(way)
        admit(ann, "Ben")
        air.pass_on(1)
        check_alike([ann, ben])


def test_a_late_friend_takes_a_seat_at_the_running_table() -> None:
    air, (ann, ben) = met("game_of_threes", "Ann", "Ben", more="&allow_joining=true")
    play_some([ann, ben], 5)
    cleo = air.page("Cleo")
    cleo.open(link_to(ann))
    cleo.press("join", name="Cleo")
    assert "Cleo would like to join." in heard(ann)
    admit(ann, "Cleo")
    assert "You join as soon as the rules allow it." in heard(cleo)
    while len(ann.session.seats) < 3:
        play_some([ann, ben], 1)
    air.pass_on(3)
    check_alike([ann, ben, cleo])
    play_some([ann, ben, cleo], 6)


def test_a_late_friend_takes_the_seat_of_a_computer_at_once() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ann.press("more")
    ann.press("seat-2")
    let_in(ann, ben)
    ann.press("begin")
    air.pass_on(1)
    cleo = air.page("Cleo")
    cleo.open(link_to(ann))
    cleo.press("join", name="Cleo")
    admit(ann, "Cleo")
    air.pass_on(3)
    assert [seat.bot for seat in ann.session.seats] == [None] * 3
    check_alike([ann, ben, cleo])


def test_a_host_with_computers_alone_is_told_that_a_friend_is_needed() -> None:
    _air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    lack = "The game can start as soon as a friend is here."
    assert lack not in ann.look()
    for _time in range(2):
        ann.press("seat-1")
        assert lack in ann.look()
        assert ann.said.count(lack) == 1
        assert 'data-command="begin"' not in ann.look()
        ann.app.command("terms", {"away": "wait", "timer": "30"})
        ann.settle()
        assert ann.said.count(lack) == 1
        ann.press("seat-1")
        assert lack not in ann.look()
        ann.said = ""
    ann.press("seat-1")
    let_in(ann, ben)
    assert lack not in ann.look()
    assert 'data-command="begin"' in ann.look()


def test_who_only_watches_is_not_asked_for_and_sees_no_hand() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 4)
    eve = air.page("Eve")
    eve.open(link_to(ann))
    eve.press("just-watch")
    air.pass_on(1)
    assert "would like to join" not in ann.look()
    assert not eve.session.persons
    assert not eve.table.legal
    play_some([ann, ben], 4)
    air.pass_on(1)
    assert eve.session.cursor == ann.session.cursor
    told = heard(eve)
    hidden = secrets(ann.session, 0) | secrets(ann.session, 1)
    assert not any(f"hand-{card}" in told for card in hidden)
    assert not any(key.startswith(SEATS) for key in [*eve.store.keys()])


def test_who_watches_is_back_after_a_reload_until_they_leave() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    eve = air.page("Eve")
    eve.open(link_to(ann))
    eve.press("just-watch")
    air.pass_on(1)
    again = air.page("Eve", eve.store)
    again.open(eve.app.address)
    air.pass_on(1)
    play_some([ann, ben], 4)
    air.pass_on(1)
    assert again.session.cursor == ann.session.cursor
    assert not again.table.legal
    address = again.app.address
    again.press("people")
    again.press("leave-table")
    gone = air.page("Eve", again.store)
    assert "You no longer have a seat at that table." in gone.open(address).markup


def test_who_was_removed_can_ask_again_with_the_link() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    link = link_to(ann)
    ann.press("people")
    ann.press("remove-1")
    ann.press("close")
    air.pass_on(1)
    again = air.page("Ben", ben.store)
    again.open(link)
    again.press("join")
    admit(ann, "Ben")
    air.pass_on(3)
    check_alike([ann, again])


@pytest.mark.parametrize("game", ["tomacco", "stavegame"])
def test_who_was_removed_can_ask_again_once_the_host_has_reloaded(game: str) -> None:
    air, (ann, ben) = met(game, "Ann", "Ben")
    link = link_to(ann)
    ann.press("people")
    ann.press("remove-1")
    ann.press("close")
    air.pass_on(1)
    while not ann.table.legal:
        ann.think()
    ann.play(ann.table.legal[0])
    host, again = air.page("Ann", ann.store), air.page("Ben", ben.store)
    host.open(ann.app.address)
    again.open(link)
    again.press("join")
    air.pass_on(11)
    assert "Waiting for Ann to let you in." in again.look()
    assert "No answer" not in heard(again)
    admit(host, "Ben")
    air.pass_on(3)
    check_alike([host, again])
    play_some([host, again], 4)


def test_who_has_a_seat_returns_with_the_link_and_is_not_asked_for() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    link = link_to(ann)
    play_some([ann, ben], 4)
    again = air.page("Ben", ben.store)
    again.open(link)
    again.press("join")
    air.pass_on(2)
    check_alike([ann, again])
    assert "would like to join" not in ann.look()
    play_some([ann, again], 4)
    again.open(link)
    air.pass_on(12)
    check_alike([ann, again])
    assert "would like to join" not in ann.look()


def test_who_returns_with_the_link_finds_a_host_who_comes_later() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    link = link_to(ann)
    play_some([ann, ben], 4)
    del air.pages["Ann"]
    again = air.page("Ben", ben.store)
    again.open(link)
    again.press("join")
    air.pass_on(20)
    assert "The game waits for Ann." in again.look()
    host = air.page("Ann", ann.store)
    host.open(ann.app.address)
    air.pass_on(6)
    check_alike([host, again])


def _pose(air: Air, link: str) -> None:
    """Let a fellow guest answer at a link in the place of the host."""
    eve = air.page("Eve")
    eve.open("#/together")
    token = unpack(link.rpartition("/")[2]).token
    eve.app._opener.need_multiplayer().calls._carrier.join(ROOM, token, "room")  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", ["table", "seat"])
@pytest.mark.parametrize("game", ["tomacco", "stavegame"])
def test_a_guest_who_poses_as_the_host_at_a_link_gets_no_key(
    game: str, way: str
) -> None:
    air, (ann, ben) = met(game, "Ann", "Ben")
    play_some([ann, ben], 4)
    key, link = kept_key(ben), link_to(ann)
    if way == "seat":
        del air.pages["Ben"]
        air.pass_on(SILENCE + 1)
        ann.press("people")
        ann.press("invite-1")
        link = ann.link
    del air.pages["Ann"]
    _pose(air, link)
    ben = air.page("Ben", ben.store)
    ben.open(link)
    ben.press("join")
    air.pass_on(30)
    hello = next(text for to, text in air.sent if to == "Eve")
    assert '"hello"' in hello
    welcome = WelcomeMessage(1, "of Eve")
    text = write(Packet(json.loads(hello)["line"], ((1, welcome),)))
    (peer,) = (peer for page, peer in air._wires if page == "Eve")
    air.carry("Eve", peer, text)
    air.pass_on(5)
    told = [text for to, text in air.sent if to == "Eve"]
    assert any(
        '"ack":{"match":0,"takebacks":0,"ply":0,"digest":""' in it for it in told
    )
    assert not any(key in it or '"ply":4' in it for it in told)
    assert kept_key(ben) == key


def test_a_guest_who_is_let_in_by_the_link_of_a_seat_leaves_the_link() -> None:
    air, (ann, _ben) = met("tomacco", "Ann", "Ben")
    del air.pages["Ben"]
    air.pass_on(SILENCE + 1)
    ann.press("people")
    ann.press("invite-1")
    link = ann.link
    cleo = air.page("Cleo")
    cleo.open(link)
    cleo.press("join", name="Cleo")
    air.pass_on(3)
    check_alike([ann, cleo])
    _pose(air, link)
    air.pass_on(3)
    assert not any(to == "Eve" for to, _text in air.sent)
    play_some([ann, cleo], 4)


def test_the_host_removes_a_person_and_a_computer_plays_on() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 4)
    ann.press("people")
    ann.press("remove-1")
    air.pass_on(1)
    assert "The host has given your seat to a computer." in heard(ben)
    assert [seat.bot is None for seat in ann.session.seats] == [True, False]
    again = air.page("Ben", ben.store)
    again.open(ben.app.address)
    air.pass_on(6)
    assert ann.table.company is not None
    assert ann.table.company.people[1].standing == "gone"


def test_a_guest_that_sends_too_much_is_named_to_the_host() -> None:
    _air, (ann, _ben) = met("tomacco", "Ann", "Ben")
    ann.carried.lost("back-1", "flooded")
    told = "Ben’s device sent too much and was disconnected."
    assert told in ann.settle().markup
    assert told in heard(ann)


def test_the_people_of_the_last_table_meet_again_with_two_taps() -> None:
    air, (ann, ben) = met("four_twenty_one", "Ann", "Ben")
    play_out([ann, ben])
    air.pass_on(2)
    ann, ben = (air.page(each.name, each.store) for each in (ann, ben))
    ann.open("#/together")
    assert "With Ben" in ann.look()
    ann.app.command("plan", {"game": "tomacco"})
    ann.press("reunite")
    assert "Ben" in ann.look()
    ben.open("#/")
    (way,) = set(re.findall(r'href="(#/seat/[^"]+)"', ben.look()))
    ben.open(way)
    air.pass_on(3)
    assert ann.session.game == ben.session.game == "tomacco"
    check_alike([ann, ben])
    play_some([ann, ben], 5)


def test_three_stay_together_when_they_change_seats_for_the_next_game() -> None:
    air, devices = met("four_twenty_one", "Ann", "Ben", "Cleo")
    ann, ben, cleo = devices
    air.pass_on(6)
    play_out([*devices])
    air.pass_on(2)
    for each in devices:
        if 'data-command="go-on"' in each.look():
            each.press("go-on")
    ann.press("again")
    for each in (ben, cleo):
        each.press("yes")
    air.pass_on(8)
    for each in devices:
        assert "is the host now" not in each.look()
        assert "You are the host now" not in heard(each)
        assert "A device can have only one seat at this table." not in heard(each)
        assert "The game has stopped" not in each.look()
    check_alike([*devices])
    play_some([*devices], 4)


def test_three_meet_and_nobody_hears_what_is_meant_for_another() -> None:
    _air, devices = met("tomacco", "Ann", "Ben", "Cleo")
    play_some(devices, 10)
    check_alike(devices)


# Lost connections


def test_a_relay_that_is_gone_is_said_in_time() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ben.open(ann.link)
    air.turn_relay(is_on=False)
    ben.press("join", name="Ben")
    assert "Connecting to Ann’s device." in heard(ben)
    air.pass_on(5)
    assert "No relay can be reached." in heard(ben)
    assert "No relay can be reached." in heard(ann)
    air.turn_relay(is_on=True)
    air.pass_on(1)
    let_in(ann, ben)
    check_alike([ann, ben])


def test_a_host_who_is_not_there_is_said_in_time() -> None:
    air, (ann, ben) = gathering("tomacco", "Ann", "Ben")
    ben.open(ann.link)
    del air.pages["Ann"]
    ben.press("join", name="Ben")
    air.pass_on(5)
    assert "No answer" in heard(ben)
    assert "Ask Ann to open the table, then try again." in heard(ben)
    assert 'id="join"' in ben.look()


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
    assert "Ben is away" in heard(ann)
    air.turn_relay(is_on=True)
    air.pass_on(PATIENCE + 3)
    check_alike([ann, ben])
    assert "away" not in ann.look()
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
        assert "The game waits for Ann." in shown
        assert "Nothing is lost." in shown
        assert "Connecting" not in shown
        air.pass_on(7)
    host = air.page("Ann", ann.store)
    host.open(ann.app.address)
    air.pass_on(6)
    check_alike([host, again])
    assert "The game waits" not in again.look()


def test_a_table_in_one_network_asks_no_relay() -> None:
    air = Air("near")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    assert "Both devices must be on the same Wi-Fi" in ben.look()
    ben.press("join", name="Ben")
    ann.press("answer", answer=ben.link)
    air.pass_on(3)
    check_alike([ann, ben])
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
