"""A table whose next player is away or does nothing: what is seen and offered."""

from __future__ import annotations

from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.seat_state import PATIENCE
from tabletop.app.together.talk import LONGEST
from tabletop.net.guest import GONE
from tabletop.net.protocol.presence import SILENCE
from tests.app.devices import heard, play_some, seated
from tests.kit.peers import Air, Device

ASLEEP = SILENCE + 1  # seconds after which a device that was cut off is away


def at_turn_of(number: int, game: str = "four_twenty_one") -> tuple[Air, list[Device]]:
    """Return a host and two guests, at the turn of one of them."""
    air, devices = seated(game, "Ann", "Ben", "Cleo")
    while not devices[number].table.legal:
        play_some(devices, 1)
    return air, devices


def cut(air: Air, device: Device) -> None:
    """Let a device be away."""
    air.cut(device.name, is_told=False)
    del air.pages[device.name]
    air.pass_on(ASLEEP)


def offers(device: Device) -> list[str]:
    """Return the commands that are offered in the place of the choices."""
    wait = device.table.ui.wait
    return [command for command, _label in wait.offers] if wait else []


def test_the_table_says_for_whom_it_waits_and_the_host_may_let_a_computer_play() -> (
    None
):
    air, (ann, ben, cleo) = at_turn_of(1)
    assert not offers(ann)
    cut(air, ben)
    for device in (ann, cleo):
        assert "<strong>Ben is away</strong><span>Their seat is kept." in device.look()
        assert "Ben away" not in device.look()  # said once, at the seat
    assert offers(ann) == ["wait", "substitute-1"]
    assert offers(cleo) == []
    before = ann.session.cursor
    ann.press("substitute-1")
    for device in (ann, cleo):
        assert "Ben is away" not in device.look()
        assert 'class="disc away"' in device.look()
    assert ann.think()
    assert ann.session.cursor > before


def test_a_computer_plays_only_until_the_person_is_back() -> None:
    air, (ann, ben, cleo) = at_turn_of(1)
    cut(air, ben)
    ann.press("substitute-1")
    assert ann.session.seats[1].bot is not None
    again = air.page("Ben", ben.store)
    again.open(ben.app.address)
    ann.invite(1, again)
    for device in (ann, cleo):
        assert device.session.seats[1].bot is None


def test_who_chooses_to_wait_is_asked_again_later() -> None:
    air, (ann, ben, _cleo) = at_turn_of(1)
    cut(air, ben)
    ann.press("wait")
    assert "Ben is away" in ann.look()
    assert offers(ann) == []
    air.pass_on(PATIENCE)
    assert offers(ann) == ["wait", "substitute-1"]


def test_one_tap_of_the_host_ends_a_turn_in_which_nothing_happens() -> None:
    air, (ann, ben, cleo) = at_turn_of(1)
    air.pass_on(PATIENCE - 1)
    assert [offers(each) for each in (ann, cleo)] == [[], []]
    air.pass_on(2)
    assert offers(ann) == ["without-1"]
    assert [offers(each) for each in (ben, cleo)] == [[], []]
    ann.press("without-1")
    assert "Ben has left. A computer plays for Ben." in cleo.look()
    assert ann.think()


def test_a_person_is_called_to_their_turn_and_no_longer_than_that() -> None:
    _air, (ann, ben) = seated("stavegame", "Ann", "Ben")
    for _turn in range(2):
        acting, other = (ann, ben) if ann.table.legal else (ben, ann)
        assert acting.calls[-1] == "Your turn – Stavegame Classic"
        assert not other.calls or other.calls[-1] == ""
        while acting.table.legal:
            play_some([acting], 1)
    ann.press("people")
    ann.press("leave-table")
    assert ann.calls[-1] == ""


def test_the_browser_is_asked_for_notifications_by_a_tap_alone() -> None:
    _air, (ann, _ben) = seated("stavegame", "Ann", "Ben")
    companion = ann.app._opener.multiplayer
    assert isinstance(companion, Multiplayer)
    companion.offer_calls()
    assert "Tell me when it’s my turn" in ann.look()
    assert "allow?" not in ann.calls
    ann.press("call-me")
    assert ann.calls[-1] == "allow?"
    assert 'id="notice"' not in ann.look()


def test_what_is_said_while_the_page_is_hidden_is_counted() -> None:
    air, (ann, ben) = seated("stavegame", "Ann", "Ben")
    ann.is_hidden = True
    ben.press("people")
    ben.press("say-hello")
    air.pass_on(LONGEST)
    assert "1 new line" in ann.look()


def test_guests_see_for_whom_they_wait_and_may_play_on_alone_after_a_while() -> None:
    air, (ann, ben, cleo) = at_turn_of(1)
    cut(air, ann)
    for guest in (ben, cleo):
        assert "The game waits for Ann. Nothing is lost." in heard(guest)
        assert 'id="notice"' not in guest.look()
        assert offers(guest) == []
    air.pass_on(GONE)
    for guest in (ben, cleo):
        assert offers(guest) == ["continue"]
