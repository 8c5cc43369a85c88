"""Messages between devices: one text form, and a sentence for each invalid text."""

from __future__ import annotations

import json
import typing
from dataclasses import replace
from typing import Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.net.protocol.from_guest import (
    AnswerMessage,
    ArrangedMessage,
    AskMessage,
    BackMessage,
    HelloMessage,
    LeaveMessage,
    MoreMessage,
    PlayMessage,
    PledgeMessage,
    RevealMessage,
    SayMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    AskedMessage,
    ClockMessage,
    ClosedMessage,
    DrawMessage,
    PledgedMessage,
    PublicSeat,
    RefusedMessage,
    SaidMessage,
    SeatingMessage,
    SettledMessage,
    UnknownMessage,
    ViewMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.limits import LONGEST_LINE, PHRASES, MessageError
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import (
    KINDS,
    LONGEST,
    VERSION,
    Packet,
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
    HelloMessage("Ann", "key", "invitation"),
    PlayMessage(3, 17, "play 7h 7s"),
    AskMessage("takeback"),
    AnswerMessage(4, is_yes=True),
    SayMessage("hello"),
    SayMessage(text="What “a” card, 🂡!"),
    LeaveMessage(),
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
    MoreMessage(),
    BackMessage(),
    ArrangedMessage(("7h", "joker")),
    ClockMessage(1, "warned", 12.5, (0, 2), is_paused=True),
    HelloMessage("Ann", "key", call=2),
)


def view_of(name: str) -> ViewMessage:
    """Return the view of the first seat at the beginning of a game."""
    session = Session.start(name, players=GAMES[name].PLAYERS[0], seed="view")
    ids = tuple(session.ids(0).items())
    seen, done = session.observation(0), "".join(session.log[-1:])
    return ViewMessage(name, 1, session.cursor, seen, session.legal(), ids, done)


VIEWS: Final = tuple(map(view_of, GAMES))


def envelope(message: Message) -> Packet:
    """Return a packet with this message."""
    return Packet("table", "line", 7, 3, message)


def refusal(text: str) -> str:
    """Return the sentence that refuses an invalid text."""
    with pytest.raises(MessageError) as caught:
        read(text)
    assert is_sentence(str(caught.value)), caught.value
    return str(caught.value)


@pytest.mark.parametrize("message", [*MESSAGES, *VIEWS], ids=repr)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    text = write(envelope(message))
    assert read(text) == envelope(message)
    assert len(text) <= LONGEST
    assert "\n" not in text


@pytest.mark.parametrize(
    "message", [UnknownMessage(), ClosedMessage("No seat is left.")]
)
def test_what_is_said_to_strangers_has_no_number(message: Message) -> None:
    bare = Packet("table", "line", message=message)
    assert read(write(bare)) == bare
    refusal(write(replace(bare, number=1)))


def test_a_sign_of_life_holds_nothing() -> None:
    bare = Packet("table", "line", 0, 12)
    assert read(write(bare)) == bare
    refusal(write(replace(bare, number=1)))


def test_each_kind_of_message_is_tried_here() -> None:
    tried = {
        type(each) for each in (*MESSAGES, *VIEWS, UnknownMessage(), ClosedMessage(""))
    }
    assert tried == set(KINDS.values()) == set(typing.get_args(Message))


def test_no_message_is_longer_than_what_every_browser_takes() -> None:
    seating = SeatingMessage("tomacco", "playing", (PublicSeat("A" * LONGEST, "here"),))
    with pytest.raises(MessageError, match="up to"):
        write(envelope(seating))
    assert "up to" in refusal(" " * (LONGEST + 1))


def test_a_newer_version_is_named() -> None:
    text = write(envelope(LeaveMessage())).replace(
        f'"v":{VERSION}', f'"v":{VERSION + 1}'
    )
    assert "newer version" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "7", "null", '"a"', "{", "{}", "[" * 999, "\x00", "\ud800"),
        *("-" * 5000, "1" * 5000, '{"v":1}', '{"v":null}', "NaN", "1e999"),
        write(envelope(LeaveMessage())).replace("leave", "loiter"),
        write(envelope(LeaveMessage())).replace(
            '"leave":{}', '"leave":{},"unknown":{}'
        ),
        write(envelope(LeaveMessage())).replace('"leave":{}', '"leave":{"now":1}'),
        write(envelope(LeaveMessage())).replace("7", "-7"),
        write(envelope(LeaveMessage())).replace("7", str(2**60)),
        write(envelope(LeaveMessage())).replace('"line"', f'"{"x" * 81}"', 1),
        write(envelope(SayMessage("hello"))).replace("hello", r"\ud800"),
        write(envelope(SayMessage(text="hello"))).replace("hello", r"\ud800"),
        write(envelope(SayMessage(text="hello"))).replace(
            "hello", "x" * (LONGEST_LINE + 1)
        ),
        write(envelope(SayMessage("hello"))).replace("hello", "no-such-phrase"),
        write(envelope(SayMessage("hello"))).replace('"text":""', '"text":"and more"'),
        write(envelope(VIEWS[0])).replace("threes", "chess", 1),
        write(envelope(VIEWS[0])).replace('"observation"', '"memory"'),
        write(envelope(VIEWS[0])).replace('"game":"threes"', '"game":"tomacco"'),
        write(envelope(HelloMessage("Ann"))).replace("Ann", "A" * 81),
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
    texts = [write(envelope(each)) for each in (*MESSAGES, *VIEWS)]
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


def test_the_text_is_json_with_one_member_for_the_message() -> None:
    raw = json.loads(write(envelope(PlayMessage(1, 2, "stop"))))
    assert raw["play"] == {"number": 1, "view": 2, "action": "stop"}
    assert set(raw) == {"v", "table", "line", "number", "had", "run", "play"}
