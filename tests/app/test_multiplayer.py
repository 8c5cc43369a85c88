"""Pages of several devices at one table: they connect, play, and leave.

Each player only taps. The tests also read the texts between the pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from tabletop.app.app import App
from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together import pending_connections
from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.talk import LONGEST
from tabletop.app.together.transport import Lost
from tabletop.core.cards import card_words
from tabletop.core.game import TERMINAL
from tabletop.library import archive
from tabletop.library.game_index import entry_of
from tabletop.model.board import DIALOGS
from tabletop.model.company import PEOPLE
from tabletop.net.guest import GONE
from tabletop.net.protocol.presence import SILENCE
from tabletop.registry import view_of
from tabletop.screens.parts import keys
from tabletop.session import Session, save
from tabletop.session.bot_protocol import levels
from tabletop.session.game_request import gentle
from tests.app.curtain import secrets, seen_and_heard
from tests.app.devices import (
    TOGETHER,
    check_alike,
    heard,
    join,
    kept_key,
    play_out,
    play_some,
    read_on,
    seated,
)
from tests.kit.cases import some
from tests.kit.peers import Air, Device
from tests.kit.stores import FullStore
from tests.kit.text import is_sentence


def test_what_is_not_loaded_is_loaded_and_opened() -> None:
    ann, loaded = Air("load").page("Ann"), list[Sequence[str]]()

    def company(*around: Any) -> Multiplayer:
        if len(loaded) < 2:
            raise ModuleNotFoundError(name="tabletop.browser.multiplayer_setup")
        return ann._make(*around)

    app = App(ann.store, lambda: 0.0, company=company, load=loaded.append)
    app.open("#/together/tomacco")
    assert app.frame().screen == "seeking"
    assert loaded == [["tabletop.browser.multiplayer_setup"]]
    app.come("It is offline.")
    frame = app.frame()
    assert frame.screen == "error"
    assert frame.assertive == "It is offline."
    app.command("go-on")
    assert app.frame().screen == "seeking"
    app.come()
    assert app.frame().screen == "together"
    assert len(loaded) == 2


@pytest.mark.parametrize("game", some(TOGETHER, 2))
def test_a_whole_game_at_two_devices(game: str) -> None:
    air, devices = seated(game, "Ann", "Ben")
    places = [device.settle().place for device in devices]
    play_out(devices)
    air.pass_on(2)
    host, guest = devices
    assert guest.session.to_act == TERMINAL
    assert guest.session.returns() == host.session.returns()
    for device in devices:
        shown = read_on(device)
        (entry,) = device.app.game_store.entries()
        assert entry.over
        assert entry.result is not None
        assert 'id="look-back"' in shown
        assert shown.count("check out") == 1
        assert not re.search(r"\d in a row\.", shown)  # this device's first game
        assert "it should be the same on all devices." in shown
        (last,) = filter(None, device.session.sentences(device.table.viewer)[-1:])
        _before, move, after = device.said.partition(last)
        assert move
        assert "nobody chose " in after
        frame = device.settle()
        assert frame.is_said_whole  # the luck displaces no move that waits
    assert [device.settle().place for device in devices] == places  # they show motion


def test_six_taps_lead_from_the_lobby_to_the_first_move() -> None:
    air = Air("taps")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.open("#/together")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    ann.open(ben.link)
    air.pass_on(1)
    assert ann.app.frame().screen == ben.app.frame().screen == "table"
    assert ann.taps + ben.taps <= 6


def test_a_host_gives_a_name_once_before_the_first_invitation() -> None:
    air = Air("named")
    ann = air.page("Ann")
    ann.open("#/together")
    for way in ("send", "near", "by-letter"):
        assert "Type your name first" in ann.press(way).assertive
        assert not air.awaits
    ann.app.command("plan", {"name": " Ann "})
    ann.app.command("plan", {"game": "tomacco"})
    assert 'value="Ann"' in ann.look()
    ann.press("send")
    invited = "Ann invites you to play Tomacco."
    assert f'data-title="Tomacco" data-text="{invited}"' in ann.look()
    ben = air.page("Ben")
    ben.open("#/together")
    pasted = f"{invited} {ann.link}"  # as another app passes it on
    assert "Ann’s table" in ben.press("answer", answer=pasted).markup
    ann = air.page("Ann", ann.store)
    assert 'id="name"' not in ann.open("#/together").markup


def test_it_is_said_beforehand_who_holds_the_hidden_cards() -> None:
    air = Air("holds")
    ann, ben = air.page("Ann"), air.page("Ben")
    told = "The host’s device holds the complete game"
    assert told in ann.open("#/together").markup
    ann.host("#/together/tomacco")
    assert told in ben.open(ann.link).markup


# Hidden information


def test_nobody_is_shown_what_another_one_holds() -> None:
    air, devices = seated("tomacco", "Ann", "Ben")
    for _play in range(40):
        play_some(devices, 1)
        truth = devices[0].session
        for device in devices:
            (seat,) = device.session.persons
            told = heard(device)
            for card in secrets(truth, seat):
                assert f"hand-{card}" not in told
                assert card_words(card) not in told
    assert air.sent


def test_every_device_shows_the_same_letter_of_a_person() -> None:
    _air, devices = seated("tomacco", "Ann", "Ben")
    for device in devices:
        letters = re.findall(r'seat-initial"[^>]*>([^<]*)<', device.look())
        assert sorted(letters) == ["A", "B"]


def test_the_host_has_no_choices_while_another_one_acts() -> None:
    _air, (ann, ben) = seated("four_twenty_one", "Ann", "Ben")
    acting, other = (ann, ben) if ann.table.legal else (ben, ann)
    assert acting.table.legal
    assert not other.table.legal
    assert "data-action" not in other.app.frame().markup
    other.play(acting.table.legal[0])
    assert "You can play when it is yours." in heard(other)


def test_a_play_that_the_rules_forbid_is_refused_with_its_rule() -> None:
    _air, (ann, ben) = seated("tomacco", "Ann", "Ben")
    acting = ann if ann.table.legal else ben
    acting.play("swap 7h")
    refusal = acting.table.refusal
    assert refusal is not None
    assert refusal.text in acting.said


@pytest.mark.parametrize("times", some([2, 6], 1))
@pytest.mark.parametrize("game", TOGETHER)
def test_whatever_is_asked_at_a_table_a_guest_can_ask(game: str, times: int) -> None:
    _air, devices = seated(game, "Ann", "Ben")
    for _again in range(times):
        play_some(devices, 5)
        for device in devices:
            ask_everything(device)
        check_alike(devices)


def ask_everything(device: Device) -> None:
    """Press every key that speaks or shows something, and open every sheet."""
    for key in (*keys.SPEAKS, "M", "b", "Escape", "h"):
        device.app.press(key)
        device.settle()
    while device.table.help.hint and device.think():
        pass
    device.app.press("Escape")
    for dialog in (*DIALOGS, PEOPLE, "story", "story", "redo", "restore", "watch"):
        device.app.command(dialog)
        device.settle()
        device.app.command("close")


def test_a_hint_is_thought_at_the_guest_from_what_it_knows() -> None:
    air, devices = seated("tomacco", "Ann", "Ben")
    while not devices[1].table.legal:
        play_some(devices, 1)
    ben, before = devices[1], len(air.sent)
    ben.press("hint")
    assert ben.think()
    assert ben.table.hint in ben.table.legal
    assert len(air.sent) == before


def test_a_key_opens_who_is_at_the_table_where_others_are_and_is_listed_there() -> None:
    _air, (ann, _ben) = seated("stavegame", "Ann", "Ben")
    ann.app.press("w")
    assert "Who is at the table" in ann.look()
    ann.press("close")
    ann.app.press("?")
    assert "who is at the table" in ann.look()
    for game in TOGETHER:
        view = view_of(game)
        own = {*view.keys, *view.selects, *view.arranges}
        assert not own & keys.WITH_OTHERS.keys()
    assert not keys.WITH_OTHERS.keys() & {*keys.COMMANDS, *keys.SPEAKS}


def test_what_the_guest_has_not_got_is_not_offered() -> None:
    _air, (_ann, ben) = seated("tomacco", "Ann", "Ben")
    for sheet in ("menu", "tools"):
        ben.press(sheet)
        shown = ben.app.frame().markup
        assert "item-" in shown
        for absent in ("sharing", "redo", "seats", "unsee", "watch"):
            assert f"item-{absent}" not in shown
    assert ben.app.frame().hold == ""


# Requests to the other players


def test_a_move_is_taken_back_if_all_agree() -> None:
    air, devices = seated("stavegame", "Ann", "Ben")
    play_some(devices, 5)
    ann, ben = devices
    before = ann.session.cursor
    ben.press("undo")
    assert "You asked to take back the last move." in heard(ben)
    assert "Asking Ann…" in ben.look()
    assert "May Ben take back the last move?" in heard(ann)
    ann.press("yes")
    assert ann.session.cursor < before
    check_alike(devices)
    assert "Taken back." in heard(ben)
    play_some(devices, 2)
    air.pass_on(1)
    check_alike(devices)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_took_a_move_back_is_told_that_it_is_their_turn(seat: int) -> None:
    _air, devices = seated("tomacco", "Ann", "Ben")
    asks, agrees = devices[seat], devices[1 - seat]
    while asks.table.legal or not asks.session.can_undo:
        play_some(devices, 1)
    asks.press("undo")
    said = asks.said
    agrees.press("yes")
    asks.settle()
    assert asks.table.legal
    assert "Taken back. It is your turn." in asks.said.removeprefix(said)
    assert "Your turn" in asks.settle().title
    assert "Your turn" not in agrees.settle().title


def test_two_others_are_asked_without_their_names() -> None:
    _air, devices = seated("tomacco", "Ann", "Ben", "Cleo")
    play_some(devices, 5)
    devices[0].press("undo")
    assert "Asking the others…" in devices[0].look()


def test_a_move_stands_if_one_does_not_agree() -> None:
    _air, devices = seated("stavegame", "Ann", "Ben")
    play_some(devices, 5)
    ann, ben = devices
    before = ann.session.cursor
    ann.press("undo")
    frame = ben.press("no")
    assert "notice-second" not in frame.markup
    assert ann.session.cursor == before


def test_what_is_said_is_heard_unless_it_is_muted() -> None:
    _air, (ann, ben) = seated("stavegame", "Ann", "Ben")
    ben.press("people")
    ben.press("say-hello")
    assert "Ben: Hello!" in heard(ann)
    ben.app.command("say", {"line": "<b>Ready?</b>"})
    ann.settle()
    ann.press("people")
    assert "&lt;b&gt;Ready?&lt;/b&gt;" in ann.app.frame().markup
    ann.press("mute-1")
    ben.app.command("say", {"line": "Still there?"})
    ann.settle()
    assert "Still there?" not in heard(ann)


def test_what_is_said_is_seen_at_the_seat_and_counted_if_it_was_not() -> None:
    air, (ann, ben) = seated("stavegame", "Ann", "Ben")
    ben.app.command("say", {"line": "<b>Ready?</b>"})
    for device, name in ((ann, "Ben"), (ben, "You")):
        told = f"<b>{name}</b><span>&lt;b&gt;Ready?&lt;/b&gt;</span>"
        assert f'data-seat="seat-1" aria-hidden="true">{told}' in device.settle().markup
    air.pass_on(LONGEST)
    assert 'class="bubble"' not in ann.look()
    assert "1 new line" not in ann.look()
    ann.press("menu")
    ben.app.command("say-hello")
    air.pass_on(LONGEST)
    assert "1 new line" not in ben.look()
    assert "1 new line" in ann.press("close").markup
    ann.press("people")
    air.pass_on(1)
    assert "1 new line" not in ann.press("close").markup


def test_another_game_begins_if_all_want_one() -> None:
    air, devices = seated("four_twenty_one", "Ann", "Ben")
    play_out(devices)
    air.pass_on(2)
    for device in devices:
        if 'data-command="go-on"' in device.app.frame().markup:
            device.press("go-on")
    ann, ben = devices
    ben.press("again")
    ann.press("yes")
    air.pass_on(2)
    assert not ann.session.is_over
    check_alike(devices)
    play_some(devices, 3)


@pytest.mark.parametrize("game", some(["four_twenty_one", "tomacco"], 1))
def test_a_running_table_stays_on_its_host_and_a_finished_one_goes_without_its_keys(
    game: str,
) -> None:
    air, devices = seated(game, "Ann", "Ben")
    play_some(devices, 4)
    ann, ben = devices
    (entry,) = ann.app.game_store.entries()
    assert archive.shareable(ann.app.game_store.text(entry.id) or "") == ""
    assert ben.app.game_store.entries() == ()  # a guest's device stores no game
    play_out(devices)
    air.pass_on(2)
    for device in devices:
        (entry,) = device.app.game_store.entries()
        kept = device.app.game_store.text(entry.id) or ""
        shared = save.loads(archive.shareable(kept))
        assert shared.log == device.session.log
        assert not shared.table.distance


def test_a_table_that_was_closed_is_opened_again_from_its_game() -> None:
    _air, devices = seated("stavegame", "Ann", "Ben")
    play_some(devices, 3)
    ann, ben = devices
    kept = ann.app.address
    ann.press("people")
    ann.press("leave-table")
    assert "The host has closed the table." in heard(ben)
    ann.open(kept)
    ann.invite(1, ben)
    check_alike(devices)
    play_some(devices, 2)


def test_nobody_is_called_to_a_turn_at_a_closed_table() -> None:
    _air, (ann, ben) = seated("four_twenty_one", "Ann", "Ben")
    while not ben.table.legal:
        play_some([ann], 1)
    assert "Your turn" in ben.settle().title
    ann.press("people")
    ann.press("leave-table")
    frame = ben.settle()
    assert "Your turn" not in frame.title
    assert ">The game has stopped</p>" in frame.markup
    assert "seat-acts" not in frame.markup


# A running game


def going(game: str, seats: str, plies: int) -> tuple[Air, Device]:
    """Return a page with a running game."""
    air = Air(f"{game} going")
    ann = air.page("Ann")
    names = ",".join(("Ann", "Ben", "Cleo")[: seats.count(",") + 1])
    players = seats.count(",") + 1
    ann.open(f"#/{game}?players={players}&seats={seats}&names={names}&seed=a")
    play_some([ann], plies)
    return air, ann


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("stavegame", "human,human"),
        ("tomacco", "human,easy"),
        ("four_twenty_one", "human,human"),
        pytest.param(
            "game_of_threes", "human,human,human", marks=pytest.mark.at_length
        ),
    ],
)
def test_the_seats_of_a_running_game_are_handed_to_guests(
    game: str, seats: str
) -> None:
    if "easy" in seats:
        seats = f"human,{gentle(levels(game))}"
    air, ann = going(game, seats, 6)
    before = ann.session.log[: ann.session.cursor]
    ben = air.page("Ben")
    ann.press("menu")
    ann.press("sharing")
    ann.open(re.findall(r'href="(#/together/[^"]+)"', ann.look())[0])
    ann.press("near")
    assert "The game continues here as soon as they are back." in heard(ann)
    ben.open(ann.link)
    ben.press("join", name="Bea")
    ann.press("answer", answer=ben.link)
    air.pass_on(1)
    if ann.app.frame().screen != "table":
        ann.press("begin")
    assert ann.session.log[: len(before)] == before
    assert ann.session.persons != ben.session.persons
    assert "Bea" in [seat.name for seat in ann.session.seats]
    check_alike([ann, ben])
    play_some([ann, ben], 12)
    check_alike([ann, ben])


def test_an_invitation_says_that_the_game_is_running_and_whose_seat_it_is() -> None:
    air, devices = seated("four_twenty_one", "Ann", "Ben", "Cleo")
    ann, ben, _cleo = devices
    air.cut("Ben")
    del air.pages["Ben"]
    air.pass_on(SILENCE + 1)
    ann.press("people")
    ann.press("invite-1")
    moves = len(ann.session.decisions(0))
    dan = air.page("Dan")
    dan.open(ann.link)
    assert (
        f"The game has already begun: {moves} moves have been made."
        " At the table: Ann and Cleo. You would take Ben’s seat."
    ) in heard(dan)
    back = air.page("Ben", ben.store)
    back.open(ann.link)
    assert "Come back" in back.look()
    assert "has already begun" not in heard(back)


def test_an_invitation_to_a_new_game_says_nothing_of_a_running_one() -> None:
    air = Air("new")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    assert "<b>Ann</b> has a seat for you" in heard(ben)
    assert "has already begun" not in heard(ben)


# An invitation to another table


@pytest.mark.parametrize("way", ["link", "paste"])
@pytest.mark.parametrize("who", [0, 1])
def test_who_sits_at_a_table_accepts_an_invitation_to_another_one(
    who: int, way: str
) -> None:
    air, devices = seated("four_twenty_one", "Ann", "Ben")
    play_some(devices, 3)
    eve, guest = air.page("Eve"), devices[who]
    eve.host("#/together/tomacco")
    if way == "paste":
        guest.open("#/together")
        guest.press("answer", answer=eve.link)
    else:
        guest.open(eve.link)
    air.pass_on(2)  # the table that was left still sends messages
    assert "<b>Eve</b> has a seat for you" in guest.look()
    guest.press("join", name=guest.name)
    air.pass_on(2)
    eve.press("answer", answer=guest.link)
    air.pass_on(2)
    assert guest.table.session.game == "tomacco"
    check_alike([eve, guest])
    play_some([eve, guest], 3)


def test_an_own_invitation_that_is_opened_leads_back_to_its_table() -> None:
    air = Air("own")
    ann = air.page("Ann")
    ann.host("#/together/tomacco")
    link = ann.link
    ann.open(link)
    assert ann.link == link
    assert "This is your own invitation. Send it" in heard(ann)


def test_a_wrong_invitation_pasted_from_a_table_is_refused_on_the_page() -> None:
    _air, (ann, _ben) = seated("four_twenty_one", "Ann", "Ben")
    ann.open("#/together")
    assert 'class="refusal"' in ann.press("answer", answer="nonsense").markup


def test_whoever_goes_back_before_anybody_has_come_plays_on_as_before() -> None:
    _air, ann = going("stavegame", "human,human", 4)
    address, log = ann.app.address, ann.session.log
    ann.press("menu")
    ann.press("sharing")
    ann.open(re.findall(r'href="(#/together/[^"]+)"', ann.look())[0])
    ann.press("near")
    ann.open(address)
    assert ann.table.company is None
    assert ann.session.log == log
    assert [seat.bot for seat in ann.session.seats] == [None, None]
    play_some([ann], 2)


def test_a_computer_that_makes_room_plays_on_as_well_as_before() -> None:
    _air, ann = going("tomacco", "human,strong,cautious", 4)
    ann.press("menu")
    ann.press("sharing")
    ann.open(re.findall(r'href="(#/together/[^"]+)"', ann.look())[0])
    ann.press("near")
    ann.press("invite-2")
    assert [seat.bot for seat in hosted(ann).seats] == [None, "strong", "cautious"]


def hosted(device: Device) -> Session:
    """Return the session of the table that a device hosts."""
    here = device.app._opener.multiplayer
    assert isinstance(here, Multiplayer)
    seat_state = here.seat_state
    assert seat_state is not None
    assert seat_state.session is not None
    return seat_state.session


def test_whoever_goes_back_after_somebody_has_come_plays_on_with_them() -> None:
    air, ann = going("tomacco", "human,strong,cautious", 4)
    ben, address = air.page("Ben"), ann.app.address
    ann.press("menu")
    ann.press("sharing")
    ann.open(re.findall(r'href="(#/together/[^"]+)"', ann.look())[0])
    ann.press("near")
    assert f'href="{address}"' in ann.look()
    ben.open(ann.link)
    ben.press("join", name="Bea")
    ann.press("invite-2")
    ann.press("answer", answer=ben.link)
    assert 'id="leave"' not in ann.look()  # continuing leads back too
    assert "invited, a computer plays" in ann.look()
    ann.open(address)
    air.pass_on(1)
    assert ann.table.company is not None
    check_alike([ann, ben])
    (entry,) = ann.app.game_store.entries()
    assert "Bea" in entry.others


# Lost connections


def test_a_guest_that_was_reloaded_comes_back_to_its_seat() -> None:
    air, devices = seated("tomacco", "Ann", "Ben")
    play_some(devices, 6)
    ann, ben = devices
    address = ben.app.address
    again = air.page("Ben", ben.store)
    air.pass_on(SILENCE + 1)
    assert "Ben is away" in heard(ann)
    again.open(address)
    assert "Your seat at Ann’s table is kept." in heard(again)
    ann.invite(1, again)
    assert again.session.persons == (1,)
    check_alike([ann, again])
    play_some([ann, again], 4)


def test_a_guest_returns_by_an_invitation_without_the_key_of_its_seat() -> None:
    """A fellow guest could have made the invitation."""
    air, (ann, ben) = seated("tomacco", "Ann", "Ben")
    play_some([ann, ben], 4)
    key = kept_key(ben)
    again = air.page("Ben", ben.store)
    air.pass_on(SILENCE + 1)
    before = len(air.sent)
    ann.invite(1, again)
    hellos = [text for _to, text in air.sent[before:] if '"hello"' in text]
    assert hellos
    assert not any(key in text for text in hellos)
    check_alike([ann, again])
    assert kept_key(again) not in {"", key}


def test_who_is_away_is_back_or_has_left_is_seen_at_their_seat() -> None:
    air, (ann, ben, cleo) = seated("four_twenty_one", "Ann", "Ben", "Cleo")
    address = ben.app.address
    again = air.page("Ben", ben.store)
    air.pass_on(SILENCE + 1)
    for device in (ann, cleo):
        assert 'class="did presence">away<' in device.look()
        assert 'class="disc away"' in device.look()
    again.open(address)
    ann.invite(1, again)
    assert "Ben is back." in heard(cleo)
    assert 'class="did presence">is back<' in cleo.look()
    assert 'class="disc away"' not in cleo.look()
    air.pass_on(LONGEST)
    assert 'class="did presence"' not in cleo.look()
    cleo.press("people")
    cleo.press("leave-table")
    for device in (ann, again):
        assert 'class="did presence">has left<' in device.look()
        assert device.look().count("Cleo has left. A computer plays for Cleo.") == 1
        assert device.table.moods[2]
    air.pass_on(LONGEST)
    assert "has left." not in ann.look()


def test_a_host_that_was_reloaded_goes_on_with_its_guests() -> None:
    air, devices = seated("tomacco", "Ann", "Ben")
    play_some(devices, 6)
    ann, ben = devices
    address = ann.app.address
    again = air.page("Ann", ann.store)
    air.pass_on(SILENCE + 1)
    assert "The game waits for Ann." in heard(ben)
    again.open(address)
    assert again.session.persons == (0,)
    again.invite(1, ben)
    check_alike([again, ben])
    play_some([again, ben], 4)


def test_where_the_host_is_gone_guests_wait_and_see_for_whom() -> None:
    air, (ann, ben, cleo) = seated("tomacco", "Ann", "Ben", "Cleo")
    play_some([ann, ben, cleo], 6)
    cursor = ben.session.cursor
    air.cut("Ann", is_told=False)
    del air.pages["Ann"]
    air.pass_on(SILENCE + 1)
    for guest in (ben, cleo):
        assert "The game waits for Ann." in heard(guest)
        assert 'data-command="continue"' not in guest.look()
    air.pass_on(GONE)
    for guest in (ben, cleo):
        assert "The game waits for Ann." in guest.look()
        assert 'data-command="people"' in guest.look()
        assert guest.session.cursor == cursor


def test_whoever_was_told_to_wait_is_told_all_the_same_that_the_host_is_gone() -> None:
    air, (ann, ben) = seated("four_twenty_one", "Ann", "Ben")
    while not ben.table.legal:
        play_some([ann], 1)
    air.cut("Ann", is_told=False)
    del air.pages["Ann"]
    for _press in range(2):
        ben.app.play(ben.table.legal[0])
    assert "Your move is on its way to Ann." in ben.look()
    air.pass_on(GONE + SILENCE)
    assert "The game waits for Ann." in ben.look()
    assert 'data-command="continue"' in ben.look()


def test_a_clock_stands_at_the_guests_too_while_the_host_is_away() -> None:
    air = Air("still")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/stavegame")
    ann.app.command("terms", {"name": "Ann", "away": "wait", "timer": "60"})
    ann.settle()
    join(ann, ben)
    air.pass_on(5)
    assert "1:00" in ben.look()
    address = ann.app.address
    again = air.page("Ann", ann.store)
    for _minute in range(3):
        air.pass_on(30)
        assert "Clock stopped" in ben.look()
        assert "0:00" not in ben.look()
    assert "Your time is nearly up." not in heard(ben)
    again.open(address)
    again.invite(1, ben)
    assert "Clock stopped" not in ben.look()
    assert "1:00" in ben.look()


STORED: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parents[1] / "net/earlier/tables.json").read_text()
)
"""Saves of hosts and seats of guests of an earlier version, by table."""


@pytest.mark.parametrize("game", ["tomacco", "four_twenty_one"])
def test_a_table_of_an_earlier_version_is_opened_by_its_host_and_its_guests(
    game: str,
) -> None:
    air, kept = Air("earlier"), STORED[game]
    table = json.loads(json.loads(kept["Ben"])["text"])["table"]
    ann = air.page("Ann")
    session = save.loads(kept["host"])
    status = view_of(game).status(session.observation(0), session.names)
    entry = entry_of("kept", session, status, 0.0)
    ann.store.write(entry, kept["host"])
    guests = [air.page("Ben"), air.page("Cleo")]
    for guest in guests:
        guest.store.put(SEATS + table, kept[guest.name])
    ann.open(f"#/{game}/kept")
    assert ann.table.company is not None
    for seat, guest in enumerate(guests, 1):
        frame = guest.open(f"#/seat/{table}")
        assert "Your seat at Ann’s table is kept." in frame.markup
        ann.invite(seat, guest)
    check_alike([ann, *guests])
    play_some([ann, *guests], 6)
    check_alike([ann, *guests])


def test_a_second_tab_of_the_host_takes_the_table_over() -> None:
    air, devices = seated("stavegame", "Ann", "Ben")
    play_some(devices, 3)
    ann, ben = devices
    id_ = ann.table.id
    second = air.page("Ann's second tab", ann.store)
    second.app.open(ann.app.address)
    second.app.hold(id_, is_mine=False)
    assert "is being played in another tab" in seen_and_heard(second.app.frame())
    ann.app.hold(id_, is_mine=False)
    assert not ann.app.ticks
    second.app.hold(id_, is_mine=True)
    second.invite(1, ben)
    check_alike([second, ben])
    play_some([second, ben], 2)


def test_whoever_waits_hears_and_reads_that_it_is_their_turn() -> None:
    _air, devices = seated("stavegame", "Ann", "Ben")
    ann, ben = devices
    for _turn in range(2):
        acting, other = (ann, ben) if ann.table.legal else (ben, ann)
        assert acting.settle().title.startswith("● Your turn – Stavegame")
        assert "Your turn" not in other.settle().title
        other.said, other.cues = "", []
        while acting.table.legal:
            play_some([acting], 1)
        assert "It is your turn." in heard(other)
        assert "turn" in [cue.sound for cue in other.cues]


def test_what_goes_on_by_itself_in_a_moment_need_not_be_drawn_before() -> None:
    air, devices = seated("four_twenty_one", "Ann", "Ben")
    for acting in devices:
        acting.app.play(acting.table.legal[0])
        unsettled = {device.name: device.app.is_unsettled for device in devices}
        assert unsettled == {"Ann": False, "Ben": acting.name == "Ben"}
        air.stir()
        assert not any(device.app.is_unsettled for device in devices)
        while acting.table.legal:
            play_some([acting], 1)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("timeout", "couldn’t find each other"),
        ("unable", "can’t connect to other devices"),
        ("refused", "doesn’t match"),
    ],
)
def test_where_no_wire_can_be_made_the_reason_and_the_next_step_are_said(
    reason: Lost, words: str
) -> None:
    air = Air("lost")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    air.lost = reason
    ben.open(ann.link)
    frame = ben.press("join", name="Ben")
    assert words in heard(ben)
    assert "Ask Ann for a new invitation" in frame.markup


def test_a_browser_that_says_too_little_of_itself_is_said_to_be_unable() -> None:
    air = Air("dumb")
    ann = air.page("Ann")
    ann.host("#/together/tomacco")
    ann.carried.described("1-1", "v=0")
    assert "can’t connect to other devices" in heard(ann)


def test_what_may_keep_devices_apart_is_said_while_they_look_for_each_other() -> None:
    air = Air("blocked", is_blocked=True)
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    join(ann, ben)
    assert "hasn’t been found yet" not in ann.look()
    air.pass_on(5)
    assert (
        "Player 2’s device hasn’t been found yet. Both should be on the same Wi-Fi."
        in (heard(ann))
    )
    ann.carried.lost("1-1", "timeout")
    assert "couldn’t find each other" in heard(ann)
    assert "Invite Player 2 again." in ann.look()


def test_a_host_who_answers_nothing_is_said_in_time() -> None:
    air = Air("deaf")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    air.loss = 100
    ann.press("answer", answer=ben.link)
    air.pass_on(5)
    assert "Ann’s device isn’t answering. Ask Ann to open the page again." in (
        heard(ben)
    )


@pytest.mark.parametrize("newer", ["Ann", "Ben"])
def test_of_two_versions_the_older_page_is_told_to_reload(newer: str) -> None:
    air = Air("versions", newer=newer)
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    join(ann, ben)
    air.pass_on(5)
    older = ann if newer == "Ben" else ben
    assert "comes from a newer version of Tabletop. Reload the page." in older.look()


def test_a_host_that_is_newer_than_before_is_told_at_the_table() -> None:
    air, (_ann, ben) = seated("tomacco", "Ann", "Ben")
    air.newer = "Ann"
    air.pass_on(5)
    assert "The game waits for Ann." in heard(ben)
    ben.press("people")
    assert "comes from a newer version of Tabletop. Reload the page." in ben.look()


def test_a_guest_without_room_is_told_and_comes_back_by_another_invitation() -> None:
    air = Air("full")
    ann, ben = air.page("Ann"), air.page("Ben", store := FullStore())
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    store.is_full = True
    ben.press("join", name="Ben")
    ann.press("answer", answer=ben.link)
    air.pass_on(1)
    told = "This device’s storage is full, so your seat can’t be saved."
    assert told in heard(ben)
    assert "ask Ann to invite you again" in heard(ben)
    play_some([ann, ben], 4)
    again = air.page("Ben", FullStore())
    air.pass_on(SILENCE + 1)
    ann.press("people")
    ann.press("invite-1")
    assert "<b>Ann</b> has a seat for you" in again.open(ann.link).markup
    again.press("join", name="Ben")
    ann.press("answer", answer=again.link)
    air.pass_on(3)
    assert again.session.persons == (1,)
    check_alike([ann, again])
    play_some([ann, again], 4)


def test_a_host_without_room_is_told_and_the_game_goes_on() -> None:
    air = Air("full host")
    ann, ben = air.page("Ann", store := FullStore()), air.page("Ben")
    ann.host("#/together/tomacco")
    join(ann, ben)
    air.pass_on(1)
    store.is_full = True
    play_some([ann, ben], 4)
    assert "Your last moves are not saved." in heard(ann)
    assert "Make room" in ann.look()
    check_alike([ann, ben])


def test_a_host_without_room_deletes_its_oldest_finished_game() -> None:
    air = Air("full again")
    ann, ben = air.page("Ann", store := FullStore()), air.page("Ben")
    ann.open("#/four_twenty_one?players=2&seats=human,human&seed=a")
    play_out([ann])
    ann.host("#/together/tomacco")
    join(ann, ben)
    air.pass_on(1)
    store.is_full = True
    play_some([ann, ben], 4)
    store.is_full = False
    ann.press("make-room")
    assert "There is room again." in heard(ann)
    assert [entry.game for entry in ann.app.game_store.entries()] == ["tomacco"]


@pytest.mark.parametrize("who", [0, 1])
def test_sound_and_vibration_are_turned_on_at_a_table_of_several_devices(
    who: int,
) -> None:
    _air, devices = seated("four_twenty_one", "Ann", "Ben")
    device = devices[who]
    for switch, told in (("sound", "Sound is on."), ("vibration", "Vibration is on.")):
        device.press("menu")
        device.press(switch)
        assert told in heard(device)
        assert getattr(device.table.wishes, switch)


def test_a_text_that_is_no_answer_is_told_and_changes_nothing() -> None:
    air = Air("wrong")
    ann = air.page("Ann")
    ann.host("#/together/tomacco")
    link = ann.link
    for text in ("", "nonsense", link):
        ann.press("answer", answer=text)
        assert 'id="refusal"' in ann.app.frame().markup
        assert ann.link == link


def test_an_answer_that_no_table_waits_for_says_where_it_belongs() -> None:
    air = Air("stray")
    ann, ben, other = air.page("Ann"), air.page("Ben"), air.page("Other")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    other.open(ben.link)
    assert "No tab in this browser is waiting for this answer." in heard(other)


def test_an_answer_opened_in_a_second_tab_finds_the_first() -> None:
    air = Air("tabs")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    ben.open(ann.link)
    ben.press("join", name="Ben")
    second = air.page("Ann's second tab", ann.store)
    second.open(ben.link)
    air.pass_on(1)
    assert "The game continues in the tab with your invitation." in heard(second)
    check_alike([ann, ben])


def test_a_table_is_changed_and_its_invitation_and_its_guests_stay() -> None:
    air = Air("plan")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    link = ann.link
    ann.press("more")
    assert ann.said.endswith("3 seats ")
    ann.app.command("terms", {"away": "computer", "timer": "30"})
    assert ann.settle().markup.count('class="plate"') == 3
    assert ann.link == link
    ben.open(link)
    ben.press("join", name="Ben")
    ann.press("answer", answer=ben.link)
    air.pass_on(1)
    assert "You are in. The game begins when everybody is here." in heard(ben)
    ann.press("seat-2")
    assert "Dan" in ben.settle().markup
    ann.press("seat-2")
    ann.press("more")
    assert ann.look().count('class="empty-seat"') == 2
    ann.press("fewer")
    ann.app.command("terms", {"away": "computer", "timer": "30"})
    assert "Start with 2" in ann.look()
    ann.press("begin")
    air.pass_on(1)
    assert [seat.bot for seat in ann.session.seats] == [None, None]
    for device in (ann, ben):
        assert "0:30" in device.settle().markup
    acting = ann if ann.table.legal else ben
    air.pass_on(20)
    assert "seconds left" in heard(acting)
    acting.press("people")
    acting.press("more-time")
    air.pass_on(0.5)
    assert "0:50" in acting.settle().markup


def test_whoever_misses_a_turn_says_that_they_are_back() -> None:
    air = Air("slow")
    ann, ben = air.page("Ann"), air.page("Ben")
    ann.host("#/together/tomacco")
    ann.app.command("terms", {"name": "Ann", "away": "wait", "timer": "30"})
    ann.settle()
    join(ann, ben)
    air.pass_on(1)
    acting = ann if ann.table.legal else ben
    air.pass_on(25)
    assert "Your time is nearly up." in acting.settle().markup
    acting.press("more-time")
    air.pass_on(1)
    assert "Your time is nearly up." not in acting.settle().markup
    for _tick in range(40):
        air.pass_on(2)
        ann.think()
    assert "You missed a turn" in acting.settle().markup
    acting.press("back")
    air.pass_on(1)
    assert "You missed a turn" not in acting.settle().markup


def test_every_reason_for_which_a_wire_is_lost_has_its_sentence() -> None:
    assert set(pending_connections.REASONS) == set(get_args(Lost))
    assert all(map(is_sentence, pending_connections.REASONS.values()))
