"""A game that another page continues without its host."""

from __future__ import annotations

import re

import pytest

from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together import hosting
from tabletop.app.together.multiplayer import Multiplayer
from tabletop.net.guest import GONE, Guest
from tabletop.net.protocol.presence import SILENCE
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

AGAIN = "After Ann left, new random numbers were made, which nobody can check."


def seats(device: Device) -> list[str]:
    """Return the tables at which a device keeps a seat."""
    keys = [*device.store.keys()]
    return [k.removeprefix(SEATS) for k in keys if k.startswith(SEATS)]


def lost(air: Air, host: Device) -> None:
    """Let the host's device be gone for longer than guests wait."""
    air.cut(host.name, is_told=False)
    del air.pages[host.name]
    air.pass_on(GONE + SILENCE + 1)


def comes(host: Device, guest: Device) -> None:
    """Open the new link under the own name, and be let in."""
    guest.open(link_to(host))
    guest.press("join", name=guest.name)
    admit(host, guest.name)
    host.air.pass_on(1)


def test_friends_go_on_without_the_host_by_a_new_link() -> None:
    air, (ann, ben, cleo) = met("four_twenty_one", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 8)
    log = ben.session.log
    lost(air, ann)
    assert "Continue without Ann" in ben.look()
    taps = ben.taps, cleo.taps
    ben.press("continue")
    assert "Send a new link in the same chat. All seats are kept." in ben.look()
    ben.press("send")
    comes(ben, cleo)
    assert (ben.taps - taps[0], cleo.taps - taps[1]) == (3, 2)
    assert ben.app.frame().screen == cleo.app.frame().screen == "table"
    check_alike([ben, cleo])
    assert ben.session.log[: len(log)] == log
    assert (ben.session.persons, cleo.session.persons) == ((1,), (2,))
    assert ben.session.seats[0].bot is not None
    play_out([ben, cleo])
    air.pass_on(2)
    for each in (ben, cleo):
        read_on(each)
        assert AGAIN in heard(each)
        assert "nobody chose " not in heard(each)


def test_the_game_is_kept_from_the_first_tap_on_and_the_old_seat_is_gone() -> None:
    air, (ann, ben, _cleo) = met("four_twenty_one", "Ann", "Ben", "Cleo")
    play_some([ann, ben, _cleo], 8)
    lost(air, ann)
    log = ben.session.log
    assert seats(ben)
    ben.press("continue")
    assert not seats(ben)
    (id_,) = ben.store.entries
    again = air.page("Ben", ben.store)
    again.open(f"#/four_twenty_one/{id_}")
    assert again.session.log[: len(log)] == log
    assert "Cleo" in again.look()


def test_whoever_is_alone_plays_on_at_once_and_friends_may_come_later() -> None:
    air, (ann, ben) = met("four_twenty_one", "Ann", "Ben")
    play_some([ann, ben], 4)
    lost(air, ann)
    ben.press("continue")
    assert ben.app.frame().screen == "table"
    assert ben.session.seats[0].bot is not None
    play_out([ben])
    read_on(ben)
    assert AGAIN in heard(ben)


def test_back_at_the_game_a_computer_plays_for_who_is_not_there_yet() -> None:
    air, (ann, ben, cleo) = met("four_twenty_one", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 8)
    lost(air, ann)
    ben.press("continue")
    found = re.search(
        r'id="leave"[^>]* href="([^"]+)"[^>]*>Back to the game', ben.look()
    )
    assert found is not None
    ben.open(found[1])
    for _turn in range(400):
        if 'data-command="substitute-2"' in ben.look():
            break
        play_some([ben], 1)
    ben.press("substitute-2")
    play_some([ben], 8)
    ben.press("people")
    ben.press("close")


def test_a_guest_whose_page_was_reloaded_sees_the_table_and_continues() -> None:
    air, (ann, ben, cleo) = met("four_twenty_one", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 8)
    cursor, address = ben.session.cursor, ben.app.address
    again = air.page("Ben", ben.store)
    again.open(address)
    air.pass_on(2)
    check_alike([ann, again])
    lost(air, ann)
    last = air.page("Ben", ben.store)
    last.open(address)
    air.pass_on(GONE + SILENCE + 1)
    assert last.session.cursor >= cursor
    assert "The game waits for Ann." in last.look()
    last.press("continue")
    last.press("send")
    tab = air.page("Cleo", cleo.store)  # as a link opens a new one
    comes(last, tab)
    check_alike([last, tab])
    assert tab.session.persons == (2,)


def test_a_link_to_another_game_is_left_with_a_sentence() -> None:
    air, (ann, ben, cleo) = met("four_twenty_one", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 8)
    lost(air, ann)
    ben.press("continue")
    companion = ben.app._opener.multiplayer
    assert isinstance(companion, Multiplayer)
    assert companion.host is not None
    session = companion.host.session
    assert session is not None
    session.goto(session.cursor - 2)
    ben.press("send")
    comes(ben, cleo)
    assert "This isn’t the game that you played." in heard(cleo)
    assert cleo.app.frame().screen != "table"
    (seat,) = seats(cleo)
    cleo.open(f"#/seat/{seat}")
    air.pass_on(GONE + SILENCE + 1)
    cleo.press("continue")
    assert "Send a new link in the same chat." in cleo.look()


@pytest.mark.parametrize("game", ["tomacco", "game_of_threes"])
def test_a_game_with_hidden_cards_goes_on_once_two_are_there(game: str) -> None:
    air, (ann, ben, cleo, dan) = met(game, "Ann", "Ben", "Cleo", "Dan")
    play_some([ann, ben, cleo, dan], 16)
    log, seen = ben.session.log, cleo.session.observation(2)
    lost(air, ann)
    taps = ben.taps, cleo.taps
    ben.press("continue")
    assert "as soon as one friend has opened it" in ben.look()
    assert 'data-command="near"' not in ben.look()  # that way proves no seat
    assert seats(ben)
    ben.press("send")
    cleo.open(link_to(ben))
    assert 'data-command="just-watch"' not in cleo.look()
    assert "Ben continues your game without Ann." in cleo.look()
    assert "Join only if Ann has gone" in cleo.look()
    cleo.press("join")
    air.pass_on(2)
    assert (ben.taps - taps[0], cleo.taps - taps[1]) == (2, 2)
    assert ben.app.frame().screen == cleo.app.frame().screen == "table"
    assert not seats(ben)
    assert len(ben.store.entries) == 1
    check_alike([ben, cleo])
    ply = len(log)
    assert cleo.session.observation(2) == seen or cleo.session.cursor > ply
    assert (ben.session.persons, cleo.session.persons) == ((1,), (2,))
    tab = air.page("Dan", dan.store)
    tab.open(link_to(ben))
    tab.press("join")
    air.pass_on(2)
    assert tab.session.persons == (3,)
    play_out([ben, cleo, tab])
    air.pass_on(2)
    for each in (ben, cleo, tab):
        read_on(each)
        assert "nobody chose " in heard(each)


def test_after_a_reload_the_same_link_leads_to_the_game() -> None:
    air, (ann, ben, cleo) = met("tomacco", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 12)
    address = ben.app.address
    lost(air, ann)
    ben.press("continue")
    ben.press("send")
    link = link_to(ben)
    again = air.page("Ben", ben.store)
    again.open(address)
    air.pass_on(GONE + SILENCE + 1)
    again.press("continue")
    again.press("send")
    assert link_to(again) == link
    cleo.open(link)
    cleo.press("join")
    air.pass_on(2)
    check_alike([again, cleo])


def test_nobody_is_asked_away_from_a_host_who_is_here() -> None:
    air, (ann, ben, cleo) = met("tomacco", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 12)
    companion = ben.app._opener.multiplayer
    assert isinstance(companion, Multiplayer)
    assert companion.seat_state is not None
    assert isinstance(companion.seat_state.player, Guest)
    hosting.continue_without(companion, companion.seat_state.player)
    ben.press("send")
    cleo.open(link_to(ben))
    cleo.press("join")
    assert "Ann is here, and so is your game." in heard(cleo)
    air.pass_on(2)
    assert "as soon as one friend has opened it" in ben.look()


def test_two_people_wait_for_the_host_of_hidden_cards() -> None:
    air, (ann, ben) = met("tomacco", "Ann", "Ben")
    play_some([ann, ben], 12)
    lost(air, ann)
    assert "The game waits for Ann." in ben.look()
    assert 'data-command="continue"' not in ben.look()
