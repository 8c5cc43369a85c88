"""Attacks of hosts and guests: who notices what, at once or at the end.

`test_drawing` has those on the luck, `test_host_state` and `test_gathering` those on
seats, `test_messages` texts that nobody can read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import encode, to_text
from tabletop.games import four_twenty_one, game_of_threes, stavegame, tomacco
from tabletop.games.tomacco.cards import TEXTS
from tabletop.net import drawing, seat_log
from tabletop.net.guest import MOST_TROUBLES
from tabletop.net.host_connections import LONGEST_TEXT
from tabletop.net.protocol.from_guest import PlayMessage, WishMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    ClosedMessage,
    EventsMessage,
    RefusedMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.packets import Message, Packet, write
from tabletop.registry import GAMES
from tabletop.session import links
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.deals import finished
from tests.net.mutation import mutated
from tests.net.net import Device, Net

SHORT = four_twenty_one.Options(tokens=5, sets_to_lose=1)
DICE: Final = nets.new_game("four_twenty_one", 2, SHORT)
TABLES: Final = {
    "four_twenty_one": nets.new_game("four_twenty_one", 2, four_twenty_one.Options()),
    "tomacco": nets.new_game("tomacco", 2, tomacco.Options()),
    "game_of_threes": nets.new_game("game_of_threes", 2, game_of_threes.Options()),
    "stavegame": nets.new_game("stavegame", 2, stavegame.Options()),
}


def played(game: str, seed: str, plays: int = 10) -> tuple[Net, Device]:
    """Return a table with a guest after some plays."""
    net = nets.begun(TABLES[game], seed)
    nets.play_out(net, plays)
    return net, net.devices[0]


def tell(net: Net, device: Device, *messages: Message) -> list[str]:
    """Have the host send a guest any messages; return what the guest notices."""
    before = len(net.troubles)
    text = write(Packet(device.guest._line, tuple((0, each) for each in messages)))
    net._shows(device, device.guest.receive(f"{device.wire}", text))
    return net.troubles[before:]


def lie(device: Device, *told: tuple[str, str], **how: Any) -> EventsMessage:
    """Return events that follow what a guest has seen."""
    record = device.guest.record
    assert record is not None
    ply = len(record.log)
    part = EventsMessage(record.match, record.takebacks, ply, told, "", ply + len(told))
    return replace(part, **how)


def told(net: Net, first: int) -> EventsMessage:
    """Return the true events for the guest, from a ply on."""
    return seat_log.part(net.host, nets.session_of(net), 1, first)


def ahead(net: Net) -> EventsMessage:
    """Return true events of which the guest does not know yet."""
    session = nets.session_of(net)
    ply = session.cursor
    while session.cursor < ply + 4:
        session.play(session.legal()[0])
    return told(net, ply)


# A hostile host: noticed at once


def reordered(net: Net, _device: Device) -> EventsMessage:
    part = ahead(net)
    first, second, *others = part.events
    return replace(part, events=(second, first, *others))


def changed_before(net: Net, _device: Device) -> EventsMessage:
    part = told(net, 4)
    other = "throw" if part.events[0][0] != "throw" else "stop"
    return replace(part, events=((other, ""), *part.events[1:]))


def another_view(net: Net, _device: Device) -> EventsMessage:
    return replace(ahead(net), digest="0" * 12)


def no_action(_net: Net, device: Device) -> EventsMessage:
    return lie(device, ("jump", ""))


def a_change_where_all_is_open(net: Net, _device: Device) -> EventsMessage:
    part = ahead(net)
    return replace(part, events=((part.events[0][0], '{"to_act":{"=":0}}'),))


AT_ONCE: Final[list[tuple[str, Callable[[Net, Device], EventsMessage], str]]] = [
    ("four_twenty_one", reordered, "that the rules forbid"),
    ("four_twenty_one", changed_before, "has changed a move"),
    ("four_twenty_one", another_view, "doesn’t see what the host says"),
    ("four_twenty_one", no_action, "isn’t in the rules"),
    (
        "four_twenty_one",
        a_change_where_all_is_open,
        "something other than what was played",
    ),
    ("tomacco", another_view, "doesn’t see what the host says"),
    ("stavegame", no_action, "isn’t in the rules"),
]


@pytest.mark.parametrize(("game", "attack", "notice"), AT_ONCE)
def test_a_guest_notices_at_once_what_its_host_does(
    game: str, attack: Callable[[Net, Device], EventsMessage], notice: str
) -> None:
    net, device = played(game, f"{attack.__name__}")
    (found,) = tell(net, device, attack(net, device))
    assert notice in found
    assert is_sentence(found)
    assert device.guest.luck.kept.warning == found


@pytest.mark.parametrize("game", TABLES)
def test_a_move_that_the_rules_forbid_is_noticed_whoever_makes_it(game: str) -> None:
    module, noticed, tried = GAMES[game], 0, 0
    net, device = played(game, "illegal", 0)
    known: set[str] = set()
    for _play in range(40):
        nets.play_any(net)
        net.rest()
        session = nets.session_of(net)
        known |= {*session.legal()}
        wrong = [
            text
            for text in sorted(known - {*session.legal()})
            if module.why_not(session.state, module.parse_action(text))
        ]
        for text in wrong[:2]:
            device.guest._troubles.clear()
            noticed += bool(tell(net, device, lie(device, (text, ""))))
            tried += 1
        net.rest()
    assert noticed > 5
    assert noticed >= tried / 2  # a card may be in a hidden hand


def test_a_card_of_the_guest_s_own_is_played_by_nobody_else() -> None:
    net, device = played("tomacco", "mine")
    while nets.session_of(net).to_act != 0:
        nets.play_any(net)
        net.rest()
    for card in nets.session_of(net).observation(1).hand:
        device.guest._troubles.clear()
        assert tell(net, device, lie(device, (f"play {card}", "")))


def test_a_card_that_lies_at_two_places_is_noticed() -> None:
    net, device = played("tomacco", "twice", 12)
    session = nets.session_of(net)
    while session.to_act != 1 or "pickup" not in session.legal():
        nets.play_any(net)
        net.rest()
    seen = session.observation(1)
    hand = [*seen.hand, seen.pile[0], seen.pile[0]]
    change = f'{{"hand":{{"=":{to_text(tuple(hand))}}}}}'
    assert tell(net, device, lie(device, ("pickup", change)))


def test_after_the_end_nothing_is_played() -> None:
    net = finished(nets.begun(DICE, "end"))
    (found,) = tell(net, net.devices[0], lie(net.devices[0], ("throw", "")))
    assert "after the end" in found


def test_a_move_for_a_guest_is_named_and_the_game_not_called_fair() -> None:
    net = nets.begun(DICE, "for you")
    device = net.devices[0]
    for _ply in range(40):
        if device.guest.record and device.guest.record.legal():
            break
        nets.play_any(net)
        net.rest()
    session = nets.session_of(net)
    session.play(session.legal()[0], player=1)
    net.host.has_changed = True
    net.rest()
    refused = [each for to, each in net.shown if isinstance(each, RefusedMessage)]
    assert [each.reason for each in refused] == [
        "A move for your seat was not made on this device."
    ]
    finished(net)
    verdict = device.guest.luck.verdict
    assert verdict is not None
    assert (verdict.kind, verdict.sentence) == ("unchecked", refused[0].reason)
    assert not net.troubles


def test_moves_of_this_device_are_known_again_after_a_reload() -> None:
    net = nets.begun(DICE, "reload")
    for _time in range(3):
        nets.play_out(net, 4)
        net.reload(net.devices[0])
        net.rest()
    finished(net)
    verdict = net.devices[0].guest.luck.verdict
    assert verdict is not None
    assert verdict.kind == "fair"


def test_a_host_that_takes_back_by_itself_is_named_at_the_end() -> None:
    net, device = played("four_twenty_one", "alone")
    nets.session_of(net).undo()  # nobody was asked
    net.host.has_changed = True
    net.rest()
    assert nets.check_agreed(net) == 1
    finished(net)
    verdict = device.guest.luck.verdict
    assert verdict is not None
    assert "1 move was taken back." in verdict.sentence


def test_after_many_impossible_things_a_guest_stops_and_says_so() -> None:
    net, device = played("four_twenty_one", "nonsense")
    for number in range(MOST_TROUBLES + 5):
        device.guest._trouble(f"Thing {number}.")
    assert len(device.guest._troubles) == MOST_TROUBLES
    assert device.guest.reception == "closed"
    shown = [each for each in device.guest._shows if isinstance(each, ClosedMessage)]
    assert len(shown) == 1
    assert is_sentence(shown[0].reason)
    before = device.guest._ack()
    tell(net, device, ahead(net))
    assert device.guest._ack() == before


def test_another_possible_card_is_noticed_at_the_end() -> None:
    net, device = played("tomacco", "card", 14)
    record, session = device.guest.record, nets.session_of(net)
    drawn = net.host.drawn
    assert record is not None
    assert drawn is not None
    hidden = next(t for c in session.state.stock if (t := TEXTS[c]))
    hand = tuple(sorted((*record.seen.hand[1:], hidden), key=TEXTS.index))
    account, luck = AccountMessage(1, links.pack(session), drawn), device.guest.luck
    assert luck.account(account, record).kind == "fair"
    record._states[-1] = replace(record.seen, hand=hand)
    found = luck.account(account, record)
    assert found.kind == "unfair"
    assert "What you were shown" in found.sentence


def test_a_game_that_its_host_never_opens_is_not_called_fair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawing, "account_all", lambda _table: None)
    net = finished(nets.begun(DICE, "closed"))
    assert net.devices[0].guest.luck.verdict is None


HUGE: Final[tuple[Any, ...]] = (
    *(300_000, [300_000] * 900, -5, 9_999, [9_999] * 2, "9" * 15_000, None),
    [["7h"] * 900] * 2,
)


@pytest.mark.parametrize("game", ["tomacco", "game_of_threes", "stavegame"])
def test_no_change_stops_a_guest_for_long(game: str) -> None:
    net, device = played(game, "freeze", 8)
    record = device.guest.record
    assert record is not None
    action, worst = nets.session_of(net).legal()[0], 0.0
    for field in fields(record.seen):
        for value in HUGE:
            change = f'{{"{field.name}":{{"=":{encode_json(value)}}}}}'
            if len(change) > 20_000:
                continue
            begun = time.process_time()
            tell(net, device, lie(device, (action, change)))
            worst = max(worst, time.process_time() - begun)
    assert worst < 0.5
    assert device.guest.record is record


def encode_json(value: Any) -> str:
    """Return the JSON text of a value."""
    if isinstance(value, list):
        return f"[{','.join(map(encode_json, value))}]"
    return to_text(value)


@pytest.mark.parametrize("game", TABLES)
def test_whatever_a_part_of_the_log_says_a_guest_stands_it(game: str) -> None:
    net, device = played(game, "torn", 8)
    rng, ply = rng_for("torn", 0), nets.session_of(net).cursor
    part = told(net, 0)
    seen = device.guest._ack()
    for _text in range(300):
        action, change = pick(rng, part.events)
        lies = [(mutated(action, rng), change), (action, mutated(change or "{}", rng))]
        device.guest._troubles.clear()
        tell(net, device, replace(part, first=ply, events=(pick(rng, lies),)))
        assert device.guest.reception == "seated"
        if device.guest._ack() != seen:  # it was possible
            net.reload(device)
            net.rest()
    assert device.guest.luck.kept.warning


# A hostile guest or stranger


def send(net: Net, device: Device, number: int, message: Message) -> None:
    """Have a guest's device send any message."""
    packet = Packet(device.guest._line, ((number, message),))
    net.shows(net.host.receive(f"{device.wire}", write(packet)))
    net.rest()


def test_a_wish_far_ahead_of_its_turn_waits_and_those_in_their_turn_count() -> None:
    net, device = played("four_twenty_one", "ahead")
    number = net.host.chairs[1].played
    send(net, device, number + 9, WishMessage("leave"))
    assert net.host.chairs[1].standing == "here"
    nets.play_out(net, 8)
    assert nets.check_agreed(net) == 1


def test_a_guest_that_says_it_has_less_gets_the_log_once_a_second() -> None:
    net, device = played("game_of_threes", "greedy", 30)
    ack = replace(device.guest._ack(), ply=0, digest="0" * 12)
    sent = len(net.sent)
    for _text in range(30):
        packet = Packet(device.guest._line, ((0, ack),))
        net.shows(net.host.receive(f"{device.wire}", write(packet)))
    parts = [text for _seat, text in net.sent[sent:] if '"events"' in text]
    assert len(parts) <= 1
    net.rest()
    assert nets.check_agreed(net) == 1


@pytest.mark.parametrize("text", ["x" * (LONGEST_TEXT + 1), "[" * 3_900, "9" * 3_900])
def test_what_a_guest_sends_costs_its_host_little(text: str) -> None:
    net, device = played("four_twenty_one", "cost", 2)
    begun = time.process_time()
    for _text in range(500):
        net.host.receive(f"{device.wire}", text)
    assert time.process_time() - begun < 0.5


def test_nobody_but_the_host_s_connection_moves_a_guest() -> None:
    net, device = played("tomacco", "forged")
    before = device.guest._ack(), device.guest.seat, device.guest.reception
    for message in (WelcomeMessage(0, "mine"), ClosedMessage("No."), ahead(net)):
        text = write(Packet(device.guest._line, ((1, message),)))
        step = device.guest.receive("another", text)
        assert [type(each).__name__ for each in step.shows] == ["Trouble"]
        text = write(Packet("another line", ((1, message),)))
        assert not device.guest.receive(f"{device.wire}", text).shows
    assert before == (device.guest._ack(), device.guest.seat, device.guest.reception)


def test_a_play_of_another_position_is_refused() -> None:
    net, device = played("four_twenty_one", "late")
    session = nets.session_of(net)
    log, number = session.log, net.host.chairs[1].played
    digest = seat_log.digest_at(session, session.cursor, 1)
    for play in (
        PlayMessage(session.cursor + 1, digest, "throw"),
        PlayMessage(session.cursor, "0" * 12, "throw"),
        PlayMessage(0, digest, "throw"),
    ):
        number += 1
        send(net, device, number, play)
    assert nets.session_of(net).log == log
    assert encode(log)
