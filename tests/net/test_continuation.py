"""Games that are continued by guests whose host is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.app.together.table_plan import guest_of, keep_seat, kept_seat
from tabletop.core.codec import decode, encode
from tabletop.games import four_twenty_one, game_of_threes, tomacco
from tabletop.library.game_store import Store
from tabletop.net import joining
from tabletop.net.continuation import can_continue, continued
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.replica import Replica
from tabletop.net.steps import FairnessReport
from tabletop.net.stored_seat import guest_kept, seat_kept
from tabletop.session import save
from tabletop.session.game_request import NewGame
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.deals import finished, verdicts
from tests.net.net import BAD, FINE, Device, Net, Weather

OPTIONS = four_twenty_one.Options(5, 1)
DICE = nets.new_game("four_twenty_one", 3, OPTIONS)
MIXED = nets.new_game("four_twenty_one", 4, OPTIONS, [2])
AGAIN = "After Player 0 left, new random numbers were made, which nobody can check."


@pytest.mark.parametrize("weather", [FINE, BAD], ids=["fine", "bad"])
@pytest.mark.parametrize("game", [DICE, MIXED], ids=["three", "mixed"])
def test_the_others_come_back_to_their_seats_and_the_verdict_names_the_luck(
    game: NewGame, weather: Weather
) -> None:
    net = nets.begun(game, f"continued {weather}", weather=weather)
    nets.play_out(net, 9)
    net.rest()
    log, seed = nets.session_of(net).log, nets.session_of(net).seed
    seats = {d.guest.name: d.guest.seat for d in net.devices}
    others = nets.lost(net, net.devices[0])
    assert nets.session_of(net).log[: len(log)] == log
    assert nets.session_of(net).seed != seed
    for device in reversed(others):
        nets.joined(net, device)
    net.rest()
    assert nets.check_agreed(net) == len(others)
    assert {d.guest.name: d.guest.seat for d in net.devices}.items() <= seats.items()
    standings = [place.standing for place in net.host.seating.places]
    assert standings == ["gone", *["here"] * (len(game.seats) - 1)]
    net.weather = FINE
    finished(net)
    shown = [each for seat, each in net.shown if seat == net.host.seat]
    own = [each for each in shown if isinstance(each, FairnessReport)]
    for each in (*verdicts(net), own[-1]):
        assert (each.kind, each.sentence) == ("unchecked", AGAIN)
    codes = {each.code for each in (*verdicts(net), own[-1])}
    assert len(codes) == 1
    assert not net.troubles


def test_the_game_is_replayed_from_its_save_and_the_next_one_is_fair() -> None:
    net = nets.begun(DICE, "saved")
    nets.play_out(net, 7)
    others = nets.lost(net, net.devices[1])
    nets.joined(net, others[0])
    nets.play_out(net, 4)
    net.restart()
    net.rest()
    assert nets.check_agreed(net) == 1
    finished(net)
    assert {each.sentence for each in verdicts(net)} == {AGAIN}
    session = nets.session_of(net)
    assert save.loads(nets.saved(net.host)).state == session.state
    assert net.devices[0].guest.luck.last is not None
    assert net.devices[0].guest.luck.last.log == session.log
    nets.ask(net, None, WishMessage("again"))
    nets.answer_all(net)
    net.rest()
    finished(net)
    assert verdicts(net)[-1].kind == "fair"


def test_a_guest_continues_alone_with_computers() -> None:
    pair = nets.new_game("four_twenty_one", 2, OPTIONS)
    net = nets.begun(pair, "alone")
    nets.play_out(net, 5)
    assert not nets.lost(net, net.devices[0])
    assert [seat.bot for seat in nets.session_of(net).seats] == ["random", None]
    finished(net)


def test_a_friend_of_another_name_gets_the_seat_that_is_kept() -> None:
    net = nets.begun(DICE, "named")
    others = nets.lost(net, net.devices[0])
    new = nets.joined(net, others[0], "Somebody")
    net.rest()
    assert new.guest.seat == 2
    back = nets.joined(net, others[0], "Player 0")
    net.rest()
    assert back.guest.seat == 0


def test_what_a_device_keeps_is_what_it_has_seen() -> None:
    net = nets.begun(DICE, "kept")
    nets.play_out(net, 9)
    net.rest()
    device = net.devices[0]
    kept = guest_kept(seat_kept(device.guest), net.fresh)
    assert isinstance(kept.record, Replica)
    assert isinstance(device.guest.record, Replica)
    assert kept.record.observations == device.guest.record.observations
    assert kept.seating == device.guest.seating
    assert can_continue(kept)
    device.guest = kept
    net.cut(device)
    net.rest()
    assert nets.check_agreed(net) == 2
    nets.play_out(net, 9)
    finished(net)
    assert {each.kind for each in verdicts(net)} == {"fair"}


# Two guests of a game with hidden cards

CARDS = nets.new_game("tomacco", 4, tomacco.Options(), [3])
RUMMY = nets.new_game("game_of_threes", 3, game_of_threes.Options(rounds=3))
HIDDEN = pytest.mark.parametrize("game", [CARDS, RUMMY], ids=lambda game: game.game)


def hidden(game: NewGame, seed: str, plies: int = 30, **how: Any) -> Net:
    """Return a running game in which nothing is secret that comes to light."""
    net = nets.begun(game, seed, **how)
    nets.play_out(net, plies)
    net.rest()
    return net


@HIDDEN
@pytest.mark.parametrize("weather", [FINE, BAD], ids=["fine", "bad"])
def test_two_guests_have_the_whole_game_and_the_luck_stays_fair(
    game: NewGame, weather: Weather
) -> None:
    net = hidden(game, f"two {weather}", weather=weather)
    before = nets.session_of(net)
    first, *others = net.devices
    seats = {d.guest.name: d.guest.seat for d in net.devices}
    assert nets.lost(net, first) == others
    assert net.host.lost is not None
    assert net.host.session is None
    for device in reversed(others):
        nets.joined(net, device)
        session, ply = nets.session_of(net), len(before.log)
        assert (session.log[:ply], session.seed) == (before.log, before.seed)
        assert session.state_at(ply) == before.state_at(ply)
    net.rest()
    assert {d.guest.name: d.guest.seat for d in net.devices}.items() <= seats.items()
    assert nets.check_agreed(net) == len(others)
    assert net.host.seating.places[0].standing == "gone"
    net.weather = FINE
    net.restart()
    finished(net)
    shown = [each for seat, each in net.shown if seat == net.host.seat]
    own = [each for each in shown if isinstance(each, FairnessReport)]
    assert {each.kind for each in (*verdicts(net), own[-1])} == {"fair"}
    assert len({each.code for each in (*verdicts(net), own[-1])}) == 1
    assert not net.troubles


def test_a_third_guest_comes_later_and_another_loss_is_survived() -> None:
    net = hidden(CARDS, "third")
    ben, cleo = net.devices
    nets.lost(net, ben)
    cleo = nets.joined(net, cleo)
    nets.play_out(net, 5)
    net.rest()
    log = nets.session_of(net).log
    dan = net.sit("Dan", invitation=net.host.link)
    net.pass_on(4)
    net.shows(net.host.change(joining.let_in, net.host.asking[0][0]))
    net.rest()
    assert (cleo.guest.seat, dan.guest.seat) == (2, 0)
    assert not can_continue(dan.guest)  # it gave no number for the luck
    nets.lost(net, cleo)
    back = nets.joined(net, dan)
    net.rest()
    assert back.guest.seat == 0
    assert nets.session_of(net).log[: len(log)] == log
    assert nets.check_agreed(net) == 1
    finished(net)
    assert not net.troubles


def test_a_game_that_somebody_joined_is_continued() -> None:
    options = game_of_threes.Options(allow_joining=True, rounds=3)
    net = nets.begun(nets.new_game("game_of_threes", 3, options), "joined")
    late = net.sit("Cy", invitation=net.host.link)
    net.pass_on()
    net.shows(net.host.change(joining.let_in, 1))
    for _play in range(3000):
        if late.guest.seat is not None:
            break
        nets.play_any(net)
        net.pass_on(2)
    nets.play_out(net, 9)
    net.rest()
    log = nets.session_of(net).log
    nets.lost(net, net.devices[0])
    back = nets.joined(net, late)
    net.rest()
    assert back.guest.seat == 3
    assert nets.session_of(net).log[: len(log)] == log
    assert nets.session_of(net).names[3] == "Cy"
    assert nets.check_agreed(net) == 1


def test_one_guest_alone_has_nothing_to_continue_with() -> None:
    pair = hidden(nets.new_game("tomacco", 2, tomacco.Options()), "one")
    assert not can_continue(pair.devices[0].guest)
    with pytest.raises(ValueError, match="can’t continue") as caught:
        nets.lost(pair, pair.devices[0])
    assert is_sentence(str(caught.value))


def test_a_game_goes_on_once_all_have_chosen_their_cards() -> None:
    net = nets.begun(nets.new_game("tomacco", 3, tomacco.Options()), "secret")
    known = []
    for _ply in range(12):
        net.rest()
        phase = nets.session_of(net).state.phase
        known.append((phase, can_continue(net.devices[0].guest)))
        nets.play_any(net)
    assert ("table", False) in known
    assert {is_known for phase, is_known in known if phase == "play"} == {True}


def test_a_guest_keeps_what_it_has_seen_of_hidden_cards() -> None:
    net = hidden(CARDS, "kept")
    guest = net.devices[0].guest
    kept = guest_kept(seat_kept(guest), net.fresh)
    assert kept.record is not None
    assert guest.record is not None
    assert kept.record.observations == guest.record.observations
    assert kept.record.share == guest.record.share
    assert can_continue(kept)
    with pytest.raises(ValueError, match="played on another device"):
        save.dumps(kept.record)


@pytest.mark.parametrize("lie", ["share", "seat", "fewer", "own", "none"])
def test_who_shows_no_share_of_the_game_gets_no_seat(lie: str) -> None:
    net = hidden(CARDS, "wrong")
    ben, cleo = net.devices
    nets.lost(net, ben)
    former = guest_kept(seat_kept(cleo.guest), net.fresh)
    assert former.record is not None
    share = former.record.share
    assert share is not None
    former.record.share = {
        "share": replace(share, values=("1", *share.values[1:])),
        "seat": replace(share, seat=3),
        "fewer": replace(share, values=share.values[1:]),
        "own": replace(share, seat=1),
        "none": None,
    }[lie]
    eve = net.sit("Player 2", invitation=net.host.link, former=former)
    net.pass_on(8)
    assert net.host.lost is not None
    assert eve.guest.seat is None
    for number, _name in net.host.asking:
        net.shows(net.host.change(joining.let_in, number))
    net.pass_on(8)
    assert eve.guest.seat == (0 if lie == "none" else None)
    assert (eve.guest.reception == "closed") == (lie != "none")
    nets.joined(net, cleo)
    net.rest()
    assert nets.check_agreed(net) == 1


def test_shares_of_too_few_numbers_are_refused_with_a_sentence() -> None:
    """A host can send all guests alike what leads to no game."""
    net = hidden(CARDS, "few")
    ben, cleo = net.devices
    for device in (ben, cleo):
        record = device.guest.record
        assert record is not None
        assert record.share is not None
        record.share = replace(record.share, values=record.share.values[:-1])
    nets.lost(net, ben)
    nets.joined(net, cleo)
    net.pass_on(4)
    told = {e.reason for _s, e in net.shown if type(e).__name__ == "ClosedMessage"}
    assert told == {"This device’s data belongs to another game."}
    assert net.host.lost is not None


def test_a_name_alone_leads_to_no_hand() -> None:
    """Only a share proves the seat of a guest who is away."""
    net = hidden(nets.new_game("tomacco", 4, tomacco.Options()), "name")
    ben, cleo, dan = net.devices
    nets.lost(net, ben)
    nets.joined(net, cleo)
    eve = net.sit("Player 3", invitation=net.host.link)
    net.pass_on(4)
    net.shows(net.host.change(joining.let_in, net.host.asking[0][0]))
    net.rest()
    assert eve.guest.seat == 0
    dan = nets.joined(net, dan)
    net.rest()
    assert dan.guest.seat == 3
    assert nets.check_agreed(net) == 3


def test_who_was_removed_does_not_come_back_by_a_share() -> None:
    net = hidden(nets.new_game("tomacco", 4, tomacco.Options()), "removed")
    ben, cleo, dan = net.devices
    nets.lost(net, ben)
    nets.joined(net, cleo)
    dan_again = nets.joined(net, dan)
    net.rest()
    net.shows(net.host.change(joining.remove, 3))
    net.pass_on(4)
    assert dan_again.guest.reception == "closed"
    eve = net.sit("Dan", invitation=net.host.link, former=dan.guest)
    net.pass_on(4)
    assert eve.guest.seat is None
    assert net.host.asking


@HIDDEN
def test_a_guest_leaves_a_table_that_continues_other_hidden_cards(
    game: NewGame,
) -> None:
    net = hidden(game, "other")
    ben, cleo = net.devices[:2]
    nets.lost(net, ben)
    nets.joined(net, cleo)
    net.rest()
    other = nets.session_of(hidden(game, "another", 60))
    session = nets.session_of(net)
    session._log, session._states = [*other.log], [*other._states]
    session._cursor = len(other.log)
    late = nets.joined(net, cleo)
    net.pass_on(20)
    assert late.guest.reception == "closed"


def test_a_guest_finds_its_cards_as_it_left_them() -> None:
    guest, store = hidden(CARDS, "reload").devices[0].guest, Store()
    assert guest.record is not None
    guest.record.arrangement["1"] = "a word of the view"
    keep_seat(store, guest, "Ann", is_relayed=True)
    kept = kept_seat(store, guest.table)
    assert kept is not None
    back = guest_of(kept, nets.fresh_of("back"), 0.0)
    assert back is not None
    assert back.record is not None
    assert back.record.arrangement == guest.record.arrangement


def test_the_link_is_the_same_after_a_reload() -> None:
    net = hidden(CARDS, "reload")
    guest = net.devices[0].guest
    nets.lost(net, net.devices[0])
    first = net.host.table, net.host.link
    again = continued(guest_kept(seat_kept(guest), net.fresh), "random", net.fresh)
    host = Host.returned(*again, net.fresh, net.now)
    assert (host.table, host.link) == first
    assert guest.key not in first


# Tables that show another game


@pytest.mark.parametrize("lie", ["move", "shorter", "options"])
def test_a_guest_leaves_a_table_that_shows_another_game(lie: str) -> None:
    net = nets.begun(DICE, "lies")
    nets.play_out(net, 9)
    net.rest()
    session = nets.session_of(net)
    others = nets.lost(net, net.devices[0])
    if lie == "move":
        game = replace(DICE, seed="another")
        other = nets.begun(game, "another")
        nets.play_out(other, 30)
        assert nets.session_of(other).cursor > session.cursor
        changed(net, other)
    elif lie == "options":
        game = nets.new_game("four_twenty_one", 3, four_twenty_one.Options(6, 1))
        changed(net, nets.begun(game, "options"))
    else:
        nets.session_of(net).goto(session.cursor - 2)
    device = nets.joined(net, others[0])
    net.pass_on(20)
    assert device.guest.reception == "closed"
    assert device.guest.record is None
    (reason,) = {e.reason for _s, e in net.shown if type(e).__name__ == "ClosedMessage"}
    assert is_sentence(reason)
    assert "isn’t the game that you played" in reason


def changed(net: Net, other: Net) -> None:
    """Let a host that continues show the game of another table."""
    net.host.note()
    kept = decode(SavedHostState, nets.session_of(net).table.distance)
    session = nets.session_of(other).copy()
    session.table = replace(session.table, distance=encode(kept))
    net.host = Host.returned(session, kept, net.fresh, net.now)


def test_a_host_cannot_say_of_its_own_game_that_another_one_left() -> None:
    net = nets.begun(DICE, "excuse")
    table = net.host
    assert table.drawn is not None
    table.drawn = replace(table.drawn, left="Player 1")
    finished(net)
    assert {each.kind for each in verdicts(net)} == {"fair"}


def test_a_guest_of_a_lost_host_claims_nothing_of_others() -> None:
    """The new table has an id and keys of its own."""
    net = nets.begun(DICE, "own")
    ben, cleo = net.devices
    table, host, key = net.host.table, net.host, cleo.guest.key
    nets.lost(net, ben)
    assert net.host.table != table
    assert key not in nets.saved(net.host)
    stranger = Guest(net.host.table, "Eve", net.fresh, key=key)
    net.devices = [Device(stranger)]
    net.cut(net.devices[0])
    net.pass_on(4)
    assert stranger.reception == "closed"
    assert host.seating.host == 0
