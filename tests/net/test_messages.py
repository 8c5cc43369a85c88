"""Messages between devices: one text form, and a sentence for each invalid text."""

from __future__ import annotations

import json
import typing
from typing import Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.net import seat_log
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.from_guest import (
    AckMessage,
    AnswerMessage,
    HelloMessage,
    PlayMessage,
    PledgeMessage,
    RevealMessage,
    SayMessage,
    WishMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    AskedMessage,
    ChargeMessage,
    ClockMessage,
    ClosedMessage,
    DrawMessage,
    EventsMessage,
    PledgedMessage,
    PublicSeat,
    RefusedMessage,
    SaidMessage,
    SeatingMessage,
    SettledMessage,
    UnknownMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.limits import LONGEST_LINE, PHRASES, MessageError
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.packets import (
    KINDS,
    LONGEST,
    VERSION,
    Message,
    Packet,
    body,
    enclosed,
    read,
    write,
)
from tabletop.registry import GAMES
from tabletop.session import Session
from tests.kit.text import is_sentence
from tests.net.mutation import mutated

LUCK: Final = Transcript(
    *("table 2", ("Ann", "Bo"), ("c" * 64, "a" * 64), ("d" * 32, "e" * 32))
)

MESSAGES: Final[tuple[Message, ...]] = (
    HelloMessage("table", "Ann", "key", "invitation", "device", 2),
    AckMessage(1, 0, 17, "0" * 12, (3, 4)),
    PlayMessage(17, "0" * 12, "play 7h 7s"),
    WishMessage("takeback"),
    AnswerMessage(4, is_yes=True),
    SayMessage("hello"),
    SayMessage(text="What “a” card, 🂡!"),
    WishMessage("leave"),
    ChargeMessage("eJw"),
    WelcomeMessage(2, "key", 5),
    SeatingMessage(
        "tomacco",
        "playing",
        (PublicSeat("Ann", "here"), PublicSeat("Bo", "away", "seed")),
    ),
    RefusedMessage(3, "You have no seven.", "C7"),
    SaidMessage(1, "thanks"),
    AskedMessage(4, 1, "again"),
    SettledMessage(4, is_agreed=False),
    PledgeMessage(2, "a" * 64),
    RevealMessage(2, "b" * 32),
    DrawMessage(2, 1, 1, "c" * 64, "tomacco", 3, "{}", "keep 1 2 0"),
    PledgedMessage(2, ("c" * 64, "a" * 64)),
    AccountMessage(1, "eJw", LUCK),
    WishMessage("more"),
    WishMessage("back"),
    ClockMessage(1, "warned", 12.5, (0, 2), is_paused=True),
    UnknownMessage(),
    ClosedMessage("No seat is left."),
)


def events_of(name: str) -> EventsMessage:
    """Return the log of the first seat at the beginning of a game."""
    session = Session.start(name, players=GAMES[name].PLAYERS[0], seed="events")
    kept = SavedHostState("table", None, (), "random", waits=True)
    return seat_log.part(HostState(kept, session, str, 0.0), session, 0, 0)


EVENTS: Final = tuple(map(events_of, GAMES))


def envelope(*messages: Message) -> Packet:
    """Return a packet with these messages."""
    return Packet("line", tuple((7, each) for each in messages), 3)


def refusal(text: str) -> str:
    """Return the sentence that refuses an invalid text."""
    with pytest.raises(MessageError) as caught:
        read(text)
    assert is_sentence(str(caught.value)), caught.value
    return str(caught.value)


@pytest.mark.parametrize("message", [*MESSAGES, *EVENTS], ids=repr)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    text = write(envelope(message))
    assert read(text) == envelope(message)
    assert len(text) <= LONGEST
    assert "\n" not in text


def test_a_text_holds_many_messages_or_none() -> None:
    for packet in (envelope(*MESSAGES), envelope(), Packet("line")):
        assert read(write(packet)) == packet


def test_more_than_a_text_can_hold_goes_into_several() -> None:
    long = body(SaidMessage(0, text="x" * 30_000))
    texts = enclosed("line", [(k, long) for k in range(1, 6)], 4)
    packets = [read(text) for text in texts]
    assert [n for packet in packets for n, _message in packet.messages] == [
        *range(1, 6)
    ]
    assert {packet.done for packet in packets} == {4}
    assert max(map(len, texts)) <= LONGEST


def test_each_kind_of_message_is_tried_here() -> None:
    tried = {type(each) for each in (*MESSAGES, *EVENTS)}
    assert tried == set(KINDS.values()) == set(typing.get_args(Message))


def test_no_message_is_longer_than_what_every_browser_takes() -> None:
    seating = SeatingMessage("tomacco", "playing", (PublicSeat("A" * LONGEST, "here"),))
    with pytest.raises(MessageError, match="at most"):
        write(envelope(seating))
    assert "at most" in refusal(" " * (LONGEST + 1))


@pytest.mark.parametrize(("more", "told"), [(-1, "an older"), (1, "a newer")])
def test_another_version_is_named(more: int, told: str) -> None:
    text = write(envelope(WishMessage("leave")))
    text = text.replace(f'"v":{VERSION}', f'"v":{VERSION + more}')
    assert f"{told} version" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "7", "null", '"a"', "{", "{}", "[" * 999, "\x00", "\ud800"),
        *("-" * 5000, "1" * 5000, '{"v":1}', '{"v":null}', "NaN", "1e999"),
        write(envelope(WishMessage("leave"))).replace("wish", "loiter"),
        write(envelope(WishMessage("leave"))).replace(
            '{"wish"', '{"unknown":{},"wish"'
        ),
        write(envelope(WishMessage("leave"))).replace('"what"', '"now":1,"what"'),
        write(envelope(WishMessage("leave"))).replace('"leave"', '"loiter"'),
        write(envelope(WishMessage("leave"))).replace("[7", "[-7"),
        write(envelope(WishMessage("leave"))).replace("[7", f"[{2**60}"),
        write(envelope(WishMessage("leave"))).replace('"line"', f'"{"x" * 81}"', 1),
        write(envelope(SayMessage("hello"))).replace("hello", r"\ud800"),
        write(envelope(SayMessage(text="hello"))).replace("hello", r"\ud800"),
        write(envelope(SayMessage(text="hello"))).replace(
            "hello", "x" * (LONGEST_LINE + 1)
        ),
        write(envelope(SayMessage("hello"))).replace("hello", "no-such-phrase"),
        write(envelope(SayMessage("hello"))).replace('"text":""', '"text":"and more"'),
        write(envelope(EVENTS[0])).replace('"events"', '"views"'),
        write(envelope(EVENTS[0])).replace('"end":', '"end":-'),
        write(envelope(HelloMessage("t", "Ann"))).replace("Ann", "A" * 81),
        write(envelope(WishMessage("leave"))).replace("]]", f"]{',[1]' * 101}]"),
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_message_gets_a_sentence(text: str) -> None:
    refusal(text)


def test_there_are_phrases_and_each_once() -> None:
    assert len(set(PHRASES)) == len(PHRASES)
    assert all(read(write(envelope(SayMessage(each)))) for each in PHRASES)


def test_nothing_but_a_sentence_comes_of_a_torn_or_mutated_text() -> None:
    rng = rng_for("mutated", 0)
    texts = [write(envelope(each)) for each in (*MESSAGES, *EVENTS)]
    wrong = 0
    for _each in range(3000):
        text = mutated(pick(rng, texts), rng)
        try:
            found = read(text)
        except MessageError as error:
            assert is_sentence(str(error)), error  # noqa: PT017 - some are still valid
            wrong += 1
        else:
            assert read(write(found)) == found
    assert wrong > 2000


def test_the_text_is_json_with_a_pair_for_each_message() -> None:
    raw = json.loads(write(envelope(PlayMessage(1, "2", "stop"))))
    assert raw["says"] == [[7, {"play": {"ply": 1, "digest": "2", "action": "stop"}}]]
    assert raw == {"v": VERSION, "line": "line", "done": 3, "says": raw["says"]}
