"""A device that only watches a table of others."""

from __future__ import annotations

import pytest

from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.talk import LONGEST
from tabletop.core.cards import card_words
from tabletop.core.game import NOBODY
from tabletop.net.host import Host
from tabletop.net.protocol.invitations import Invitation, pack
from tests.app.curtain import secrets
from tests.app.devices import TOGETHER, heard, play_out, play_some, read_on, seated
from tests.kit.cases import some
from tests.kit.peers import Device


def watching(game: str) -> tuple[list[Device], Device]:
    """Return two players' devices and one that watches, in a running game."""
    air, devices = seated(game, "Ann", "Ben")
    play_some(devices, 6)
    air.pass_on(2)
    companion = devices[0].app._opener.multiplayer
    assert isinstance(companion, Multiplayer)
    host = companion.host
    assert isinstance(host, Host)
    secret = host.watch
    text = pack(Invitation(host.table, game, "Ann", secret, None))
    companion.calls.meet(2, secret, text)
    eve = air.page("Eve")
    eve.open(f"#/join/{text}")
    eve.press("join", name="Eve")
    air.pass_on(3)
    return devices, eve


@pytest.mark.parametrize("game", TOGETHER)
def test_who_watches_sees_the_table_as_nobody_sees_it(game: str) -> None:
    devices, eve = watching(game)
    for _play in range(5):
        play_some(devices, 3)
        devices[0].air.pass_on(1)
        assert eve.session.cursor == devices[0].session.cursor
        assert eve.session.seen.observer == NOBODY  # type: ignore[attr-defined]
        assert "you are watching" in heard(eve)
        assert eve.table.legal == ()


def test_who_watches_is_shown_no_hand() -> None:
    devices, eve = watching("tomacco")
    for _play in range(10):
        play_some(devices, 2)
        devices[0].air.pass_on(1)
        shown, truth = heard(eve), devices[0].session
        for seat in range(2):
            for card in secrets(truth, seat):
                assert card_words(card) not in shown
                assert f"hand-{card}" not in shown
        mine = len(truth.state.seats[0].hand)
        assert eve.look().count("face back") >= mine


def test_who_watches_is_counted_and_has_only_what_looks() -> None:
    (ann, ben), eve = watching("tomacco")
    shown = eve.look()
    assert "1 watching" in shown
    for absent in ("tool-undo", "tool-hint", 'id="sort"'):
        assert absent not in shown
    for device in (ann, ben):
        assert "1 watching" in device.press("people").markup
    ben.press("say-hello")
    assert "Ben: Hello!" in heard(eve)
    assert 'data-seat="seat-1"' in eve.look()
    sheet = eve.press("people").markup
    assert "talk-form" not in sheet
    eve.air.pass_on(LONGEST)
    eve.press("leave-table")
    eve.air.pass_on(6)
    assert "1 watching" not in ann.look()


@pytest.mark.parametrize("game", some(["four_twenty_one", "tomacco"], 1))
def test_a_game_is_watched_to_its_end(game: str) -> None:
    devices, eve = watching(game)
    play_out(devices)
    eve.air.pass_on(3)
    assert eve.session.is_over
    for device in devices:
        assert 'data-command="again"' in read_on(device)
    shown = read_on(eve)
    assert 'id="ending"' in shown
    for absent in ("again", "undo"):
        assert f'data-command="{absent}"' not in shown
    devices[1].press("again")
    for device in (devices[0], eve):
        assert "Ben would like to play again." in heard(device)
    assert 'data-command="yes"' in devices[0].look()
    assert 'data-command="yes"' not in eve.look()
