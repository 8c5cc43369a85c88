"""The reliable channel: each message arrives once and in order."""

from __future__ import annotations

import pytest

from tabletop.core.chance import below, rng_for, shuffled
from tabletop.net.protocol.from_guest import SayMessage
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import Packet, read
from tabletop.net.protocol.reliable_channel import BEAT, WINDOW, ReliableChannel

SAID = [SayMessage(text=f"line {k}") for k in range(300)]


def taken(line: ReliableChannel, texts: list[str], now: float) -> list[Message]:
    """Return the messages that the texts deliver at this end of a channel."""
    return [each for text in texts for each in line.take(read(text), now)]


@pytest.mark.parametrize("seed", range(6))
def test_each_message_arrives_once_and_in_order_over_a_bad_wire(seed: int) -> None:
    rng = rng_for("line", seed)
    here, there = ReliableChannel("t", "l", 0.0), ReliableChannel("t", "l", 0.0)
    heard: list[Message] = []
    for message in SAID:
        here.say(message)
    now = 0.0
    while not here.is_quiet:
        now += 0.5
        assert now < 3000
        forth, back = here.texts(now), there.texts(now)
        heard += taken(
            there, [t for t in shuffled(rng, forth * 2) if below(rng, 2)], now
        )
        taken(here, [t for t in back if below(rng, 2)], now)
    assert heard == SAID
    assert not here.backlog


def test_a_message_is_said_again_until_it_is_confirmed_and_ever_more_seldom() -> None:
    line = ReliableChannel("t", "l", 0.0)
    line.say(SAID[0])
    times = [now for now in range(60) if any(read(t).number for t in line.texts(now))]
    assert times[:4] == [0, 1, 3, 7]
    assert times[4:] == [15, 23, 31, 39, 47, 55]
    line.take(Packet("t", "l", 0, 1), 60)
    assert line.is_quiet
    assert [t for now in range(60, 90) for t in line.texts(now) if read(t).number] == []


def test_who_says_nothing_gives_a_sign_of_life() -> None:
    line = ReliableChannel("t", "l", 0.0)
    assert line.texts(BEAT - 0.1) == []
    assert [read(t) for t in line.texts(BEAT)] == [Packet("t", "l")]
    assert line.texts(BEAT) == []
    assert line.texts(2 * BEAT)


def test_what_comes_twice_is_confirmed_twice_and_a_sign_of_life_is_not() -> None:
    line = ReliableChannel("t", "l", 0.0)
    once = Packet("t", "l", 1, 0, SAID[0])
    assert line.take(once, 0.0) == [SAID[0]]
    assert [read(t).had for t in line.texts(0.0)] == [1]
    assert line.take(once, 0.0) == []
    assert [read(t).had for t in line.texts(0.0)] == [1]
    assert line.take(Packet("t", "l"), 0.0) == []
    assert line.texts(0.0) == []


@pytest.mark.parametrize(
    "wrong", [Packet("t", "l", 0, 1), Packet("t", "l", WINDOW + 1, 0, SAID[0])]
)
def test_what_cannot_have_been_said_changes_nothing(wrong: Packet) -> None:
    line = ReliableChannel("t", "l", 0.0)
    with pytest.raises(MessageError, match=r"confirms|ahead"):
        line.take(wrong, 5.0)
    assert line.heard == 0.0
    assert line.take(Packet("t", "l", 1, 0, SAID[0]), 6.0) == [SAID[0]]


def test_only_so_much_is_under_way_at_once() -> None:
    line = ReliableChannel("t", "l", 0.0)
    for message in SAID:
        line.say(message)
    assert len(line.texts(0.0)) == WINDOW
